(** * Logarithms and log-sum-exp

    Prose: proof 5. [a c] is the logarithm of the joint probability of class
    [c]; here it is finite: a class with the logarithm minus infinity is left
    out of [cs]. *)

From NaiveBayes Require Export Finite.

Section LogSpace.
Context {C : Type} (cs : list C) (a : C -> R).
Hypothesis some : cs <> [].

Definition lse : R := ln (sum cs (fun c => exp (a c))).

Lemma sum_exp_pos b : 0 < sum cs (fun c => exp (b c)).
Proof.
  destruct cs as [|c rest]; [congruence|].
  apply Rlt_le_trans with (exp (b c)); [apply exp_pos|].
  apply (term_le_sum (c :: rest) (fun c => exp (b c)));
    [intros; left; apply exp_pos|simpl; auto].
Qed.

(** (5.1), left: the logarithm of the posterior. *)
Theorem log_posterior c :
  ln (exp (a c) / sum cs (fun c => exp (a c))) = a c - lse.
Proof.
  rewrite ln_div by (apply exp_pos || apply sum_exp_pos).
  rewrite ln_exp. reflexivity.
Qed.

(** (5.1), right: any finite [m] may be pulled out. *)
Theorem lse_shift m : lse = m + ln (sum cs (fun c => exp (a c - m))).
Proof.
  unfold lse. rewrite (sum_ext cs _ (fun c => exp m * exp (a c - m))).
  - rewrite sum_scale, ln_mult, ln_exp by (apply exp_pos || apply sum_exp_pos).
    reflexivity.
  - intros c _. rewrite <- exp_plus. f_equal. ring.
Qed.

(** (5.2) *)
Theorem lse_bounds m :
  (exists c, In c cs /\ a c = m) -> (forall c, In c cs -> a c <= m) ->
  m <= lse <= m + ln (INR (length cs)).
Proof.
  intros [c [Hc Ec]] Max. rewrite (lse_shift m).
  pose proof (sum_exp_pos (fun c => a c - m)) as Pos. simpl in Pos.
  assert (E0 : forall b, In b cs -> exp (a b - m) <= 1).
  { intros b Hb. pose proof (Max b Hb). rewrite <- exp_0.
    destruct (Req_dec (a b - m) 0) as [->|]; [lra|].
    left. apply exp_increasing. lra. }
  assert (Low : 1 <= sum cs (fun c => exp (a c - m))).
  { rewrite <- exp_0. replace 0 with (a c - m) by lra.
    apply (term_le_sum cs (fun c => exp (a c - m))); [intros; left; apply exp_pos|assumption]. }
  assert (High : sum cs (fun c => exp (a c - m)) <= INR (length cs)).
  { rewrite <- (Rmult_1_r (INR (length cs))), <- sum_const. apply sum_le, E0. }
  assert (0 <= ln (sum cs (fun c => exp (a c - m)))).
  { rewrite <- ln_1. apply ln_le_iff; lra. }
  assert (ln (sum cs (fun c => exp (a c - m))) <= ln (INR (length cs))).
  { apply ln_le_iff; lra. }
  lra.
Qed.

(** Step 4: the order is that of the posteriors. *)
Theorem log_keeps_order b c :
  a b <= a c <->
  exp (a b) / sum cs (fun c => exp (a c)) <= exp (a c) / sum cs (fun c => exp (a c)).
Proof.
  set (Z := sum cs (fun c => exp (a c))).
  rewrite <- (ln_le_iff (exp (a b) / Z) (exp (a c) / Z))
    by (apply Rdiv_lt_0_compat; apply exp_pos || apply sum_exp_pos).
  unfold Z. rewrite !log_posterior. lra.
Qed.
End LogSpace.

(** Step 1: the sum of logarithms is the logarithm of the product (2.2). *)
Theorem sum_of_logs {J} (js : list J) p (f : J -> R) :
  0 < p -> (forall j, In j js -> 0 < f j) ->
  ln p + sum js (fun j => ln (f j)) = ln (p * prod js f).
Proof. intros Hp Hf. rewrite ln_mult, ln_prod by auto using prod_pos. reflexivity. Qed.
