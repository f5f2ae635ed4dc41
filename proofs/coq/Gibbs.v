(** * Gibbs' inequality

    Prose: proof 3 (maximum likelihood), step 2. A value with [p x > 0] and
    [q x = 0] would make the left side minus infinity; Coq's [ln 0] is 0, so
    the theorems ask that [q] is positive wherever [p] is. *)

From NaiveBayes Require Export Finite.

(** The tangent of the logarithm at 1 lies above it ... *)
Theorem ln_below_tangent t : 0 < t -> ln t <= t - 1.
Proof.
  intros Ht. pose proof (exp_ineq1_le (ln t)) as E.
  rewrite exp_ln in E by assumption. lra.
Qed.

(** ... and touches it nowhere else. *)
Theorem ln_touches_tangent t : 0 < t -> ln t = t - 1 -> t = 1.
Proof.
  intros Ht E. destruct (Req_dec (ln t) 0) as [Z|N].
  - lra.
  - pose proof (exp_ineq1 (ln t) N) as S. rewrite exp_ln in S by assumption. lra.
Qed.

Section Gibbs.
Context {A : Type} (l : list A) (p q : A -> R).
Hypothesis P : is_dist l p.
Hypothesis Q : is_dist l q.
Hypothesis support : forall x, In x l -> 0 < p x -> 0 < q x.

(** One term: p log(q/p) is at most q - p, also where p = 0. *)
Lemma gibbs_term x : In x l -> p x * (ln (q x) - ln (p x)) <= q x - p x.
Proof.
  intros Hx. destruct (proj1 P x Hx) as [Hp|Hp].
  - assert (Hq : 0 < q x) by auto.
    assert (T : ln (q x / p x) <= q x / p x - 1)
      by (apply ln_below_tangent, Rdiv_lt_0_compat; assumption).
    rewrite ln_div in T by assumption.
    apply Rmult_le_compat_l with (r := p x) in T; [|lra].
    replace (p x * (q x / p x - 1)) with (q x - p x) in T by (field; lra).
    exact T.
  - rewrite <- Hp. pose proof (proj1 Q x Hx). lra.
Qed.

Theorem gibbs : sum l (fun x => p x * ln (q x)) <= sum l (fun x => p x * ln (p x)).
Proof.
  assert (T : sum l (fun x => p x * (ln (q x) - ln (p x))) <=
              sum l (fun x => q x - p x)) by (apply sum_le, gibbs_term).
  rewrite sum_minus, (proj2 Q), (proj2 P) in T.
  rewrite (sum_ext _ _ (fun x => p x * ln (q x) - p x * ln (p x))) in T
    by (intros; ring).
  rewrite sum_minus in T. lra.
Qed.

Theorem gibbs_equality :
  sum l (fun x => p x * ln (q x)) = sum l (fun x => p x * ln (p x)) ->
  forall x, In x l -> q x = p x.
Proof.
  intros E x Hx.
  assert (T : p x * (ln (q x) - ln (p x)) = q x - p x).
  { apply (sum_le_eq l (fun x => p x * (ln (q x) - ln (p x))) (fun x => q x - p x));
      auto using gibbs_term.
    rewrite sum_minus, (proj2 Q), (proj2 P).
    rewrite (sum_ext _ _ (fun x => p x * ln (q x) - p x * ln (p x)))
      by (intros; ring).
    rewrite sum_minus. lra. }
  destruct (proj1 P x Hx) as [Hp|Hp].
  - assert (Hq : 0 < q x) by auto.
    assert (U : q x / p x = 1).
    { apply ln_touches_tangent; [apply Rdiv_lt_0_compat; assumption|].
      rewrite ln_div by assumption.
      apply Rmult_eq_reg_l with (p x); [|lra]. rewrite T. field. lra. }
    apply Rmult_eq_reg_r with (/ p x); [|apply Rinv_neq_0_compat; lra].
    unfold Rdiv in U. rewrite U. field. lra.
  - rewrite <- Hp in *. lra.
Qed.
End Gibbs.
