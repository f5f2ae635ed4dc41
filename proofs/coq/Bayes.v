(** * Bayes' theorem and total probability

    Prose: proof 1. A finite world [worlds] has weights [w] that sum to 1; an
    event is a test of worlds; exactly one hypothesis, [hyp u], is true in
    each world [u]. [Pr e] adds the weights of the worlds in which [e] holds.
    Coq's [x / 0] is some number that nothing is said about; where it occurs
    below it is multiplied by 0. *)

From NaiveBayes Require Export Finite.
From Coq Require Import Bool.

Section Bayes.
Context {U H : Type} (worlds : list U) (w : U -> R).
Hypothesis W : is_dist worlds w.
Context (hs : list H) (hyp : U -> H) (dec : forall g h : H, {g = h} + {g <> h}).
Hypothesis hs_once : NoDup hs.
Hypothesis hs_cover : forall u, In u worlds -> In (hyp u) hs.

Definition event := U -> bool.
Definition both (a b : event) : event := fun u => a u && b u.
Definition true_is (h : H) : event := fun u => if dec (hyp u) h then true else false.

Definition Pr (e : event) : R := sum worlds (fun u => if e u then w u else 0).

(** [cond a b] is the probability of [a] given [b]. *)
Definition cond (a b : event) : R := Pr (both a b) / Pr b.

Lemma Pr_nonneg e : 0 <= Pr e.
Proof.
  apply sum_nonneg. intros u Hu. pose proof (proj1 W u Hu). destruct (e u); lra.
Qed.

Lemma Pr_both_le a b : Pr (both a b) <= Pr b.
Proof.
  apply sum_le. intros u Hu. pose proof (proj1 W u Hu).
  unfold both. destruct (a u), (b u); simpl; lra.
Qed.

Lemma both_comm a b : Pr (both a b) = Pr (both b a).
Proof. apply sum_ext. intros u _. unfold both. rewrite andb_comm. reflexivity. Qed.

(** Step 1. It holds for [Pr b = 0] too: then both sides are 0. *)
Theorem product_rule a b : Pr (both a b) = Pr b * cond a b.
Proof.
  unfold cond. destruct (Req_dec (Pr b) 0) as [Z|N]; [|field; exact N].
  pose proof (Pr_nonneg (both a b)). pose proof (Pr_both_le a b).
  rewrite Z in *. lra.
Qed.

(** Step 2: exactly one hypothesis is true, so the parts of [e] add up to [e]. *)
Lemma parts_sum e : Pr e = sum hs (fun h => Pr (both e (true_is h))).
Proof.
  unfold Pr. rewrite sum_swap. apply sum_ext. intros u Hu.
  rewrite <- (sum_one dec hs (hyp u) (fun _ => if e u then w u else 0)) by auto.
  apply sum_ext. intros h _. unfold both, true_is.
  destruct (e u), (dec (hyp u) h); reflexivity.
Qed.

(** (1.1) *)
Theorem total_probability e :
  Pr e = sum hs (fun h => Pr (true_is h) * cond e (true_is h)).
Proof.
  rewrite parts_sum. apply sum_ext. intros h _. apply product_rule.
Qed.

(** (1.2) *)
Theorem bayes e i :
  0 < Pr e ->
  cond (true_is i) e =
  Pr (true_is i) * cond e (true_is i) /
  sum hs (fun h => Pr (true_is h) * cond e (true_is h)).
Proof.
  intros He. rewrite <- total_probability, <- product_rule, both_comm.
  reflexivity.
Qed.

(** The posterior is a distribution. *)
Theorem posterior_is_dist e : 0 < Pr e -> is_dist hs (fun h => cond (true_is h) e).
Proof.
  intros He. split.
  - intros h _. apply Rle_mult_inv_pos; auto using Pr_nonneg.
  - unfold cond. rewrite sum_div.
    rewrite (sum_ext _ _ (fun h => Pr (both e (true_is h))))
      by (intros; apply both_comm).
    rewrite <- parts_sum. field. lra.
Qed.

(** (1.3), first half: the probability of the next observation [e2]. *)
Theorem next_observation e1 e2 :
  0 < Pr e1 ->
  (forall h, In h hs -> 0 < Pr (true_is h) ->
     cond (both e1 e2) (true_is h) = cond e1 (true_is h) * cond e2 (true_is h)) ->
  cond e2 e1 = sum hs (fun h => cond (true_is h) e1 * cond e2 (true_is h)).
Proof.
  intros He Ind. unfold cond at 1. rewrite both_comm, total_probability.
  rewrite <- sum_div. apply sum_ext. intros h Hh.
  destruct (Pr_nonneg (true_is h)) as [Pos|Z].
  - rewrite Ind by auto. unfold cond at 3.
    rewrite both_comm, product_rule. field. lra.
  - unfold cond at 2. rewrite both_comm, product_rule, <- Z. field. lra.
Qed.
End Bayes.

(** ** The order of evidence

    One step from prior to posterior, as a function of the likelihood. *)
Definition update {H} (hs : list H) (prior lik : H -> R) : H -> R :=
  fun h => prior h * lik h / sum hs (fun g => prior g * lik g).

(** (1.3), second half: two pieces of evidence that are independent given the
    hypothesis give the same posterior in either order, and at once. *)
Theorem evidence_at_once {H} (hs : list H) prior lik1 lik2 h :
  sum hs (fun g => prior g * lik1 g) <> 0 ->
  sum hs (fun g => prior g * (lik1 g * lik2 g)) <> 0 ->
  update hs (update hs prior lik1) lik2 h =
  update hs prior (fun g => lik1 g * lik2 g) h.
Proof.
  intros N1 N2. unfold update at 1 3. set (Z := sum hs (fun g => prior g * lik1 g)) in *.
  rewrite (sum_ext hs (fun g => update hs prior lik1 g * lik2 g)
             (fun g => prior g * (lik1 g * lik2 g) / Z))
    by (intros; unfold update; fold Z; field; exact N1).
  rewrite sum_div. unfold update. fold Z. field. auto.
Qed.

Theorem evidence_order {H} (hs : list H) prior lik1 lik2 h :
  sum hs (fun g => prior g * lik1 g) <> 0 ->
  sum hs (fun g => prior g * lik2 g) <> 0 ->
  sum hs (fun g => prior g * (lik1 g * lik2 g)) <> 0 ->
  update hs (update hs prior lik1) lik2 h =
  update hs (update hs prior lik2) lik1 h.
Proof.
  intros N1 N2 N3.
  assert (C : sum hs (fun g => prior g * (lik2 g * lik1 g)) =
              sum hs (fun g => prior g * (lik1 g * lik2 g)))
    by (apply sum_ext; intros; ring).
  rewrite !evidence_at_once; auto; [|rewrite C; exact N3].
  unfold update. rewrite C. f_equal. ring.
Qed.

(** ** The prior cannot be left out

    Three fifths are boys, all of them in trousers; of the girls one half is.
    [P(trousers|boy) / P(trousers)] is then 1 / (4/5), which is no probability. *)
Theorem prior_left_out : exists prior lik : bool -> R,
  is_dist [true; false] prior /\ (forall h, 0 <= lik h <= 1) /\
  lik true / sum [true; false] (fun h => prior h * lik h) = 5 / 4.
Proof.
  exists (fun boy : bool => if boy then 3 / 5 else 2 / 5), (fun boy : bool => if boy then 1 else 1 / 2).
  split; [split; [intros []; lra|simpl; lra]|]. split; [intros []; lra|].
  simpl. lra.
Qed.
