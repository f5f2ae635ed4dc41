(** * The threshold of two classes, and which index comes first

    Prose: proof 7, and (8.3) of proof 8. [Lij] is a loss; [P1], [P2] are the
    priors, [f1], [f2] the likelihoods of the row under the two classes, so
    that [f1 / f2] is the likelihood ratio and [P1 * f1], [P2 * f2] the joint
    probabilities. The common factor [1 / P(x)] of all risks is left out. *)

From NaiveBayes Require Export Finite.

(** The risk of deciding 1 and of deciding 2 where [Lij] is the loss of
    deciding [j] when [i] is true (the truth first). *)
Definition risk1_truth_first L11 L21 P1 P2 f1 f2 := L11 * (P1 * f1) + L21 * (P2 * f2).
Definition risk2_truth_first L12 L22 P1 P2 f1 f2 := L12 * (P1 * f1) + L22 * (P2 * f2).

(** The same where [Lij] is the loss of deciding [i] when [j] is true. *)
Definition risk1_decision_first L11 L12 P1 P2 f1 f2 := L11 * (P1 * f1) + L12 * (P2 * f2).
Definition risk2_decision_first L21 L22 P1 P2 f1 f2 := L21 * (P1 * f1) + L22 * (P2 * f2).

(** A quotient is compared by multiplying both sides out. *)
Lemma quotient_lt a b c d : 0 < b -> 0 < d -> (a / b < c / d <-> a * d < c * b).
Proof.
  intros Hb Hd. assert (Hbd : 0 < b * d) by nra.
  replace (a * d) with (a / b * (b * d)) by (field; lra).
  replace (c * b) with (c / d * (b * d)) by (field; lra).
  split; intros H; [apply Rmult_lt_compat_r; assumption|].
  apply Rmult_lt_reg_r with (b * d); assumption.
Qed.

Section Threshold.
Variables P1 P2 f1 f2 : R.
Hypothesis prior1 : 0 < P1.
Hypothesis prior2 : 0 < P2.
Hypothesis likelihood1 : 0 <= f1.
Hypothesis likelihood2 : 0 < f2.

(** (7.1) *)
Theorem threshold_truth_first L11 L12 L21 L22 :
  L11 < L12 -> L22 < L21 ->
  (risk1_truth_first L11 L21 P1 P2 f1 f2 < risk2_truth_first L12 L22 P1 P2 f1 f2
   <-> ((L21 - L22) * P2) / ((L12 - L11) * P1) < f1 / f2).
Proof.
  intros H1 H2. unfold risk1_truth_first, risk2_truth_first.
  rewrite quotient_lt by nra. split; intros; nra.
Qed.

(** And the other way round, for class 2. *)
Theorem threshold_truth_first_other L11 L12 L21 L22 :
  L11 < L12 -> L22 < L21 ->
  (risk2_truth_first L12 L22 P1 P2 f1 f2 < risk1_truth_first L11 L21 P1 P2 f1 f2
   <-> f1 / f2 < ((L21 - L22) * P2) / ((L12 - L11) * P1)).
Proof.
  intros H1 H2. unfold risk1_truth_first, risk2_truth_first.
  rewrite quotient_lt by nra. split; intros; nra.
Qed.

(** (7.2): the transposed table. *)
Theorem threshold_decision_first L11 L12 L21 L22 :
  L11 < L21 -> L22 < L12 ->
  (risk1_decision_first L11 L12 P1 P2 f1 f2 < risk2_decision_first L21 L22 P1 P2 f1 f2
   <-> ((L12 - L22) * P2) / ((L21 - L11) * P1) < f1 / f2).
Proof. intros H1 H2. apply threshold_truth_first; assumption. Qed.

(** (8.3): the same threshold on the posterior [p] of the class. [Lco] is the
    loss of the other action when the class is true, and so on. *)
Theorem posterior_threshold Lcc Lco Loc Loo p :
  Lcc < Lco -> Loo < Loc ->
  (Lcc * p + Loc * (1 - p) <= Lco * p + Loo * (1 - p)
   <-> (Loc - Loo) / (Loc - Loo + Lco - Lcc) <= p).
Proof.
  intros H1 H2. set (D := Loc - Loo + Lco - Lcc).
  assert (HD : 0 < D) by (unfold D; lra).
  assert (E : (Loc - Loo) / D * D = Loc - Loo) by (field; lra).
  set (t := (Loc - Loo) / D) in *. unfold D in *. split; intros; nra.
Qed.

(** Step 5: if each error costs more than either right decision, the two
    formulas agree only where the two errors cost the same. *)
Theorem conventions_agree L11 L12 L21 L22 :
  L11 < L12 -> L22 < L12 -> L11 < L21 -> L22 < L21 ->
  (((L21 - L22) * P2) / ((L12 - L11) * P1) = ((L12 - L22) * P2) / ((L21 - L11) * P1)
   <-> L12 = L21).
Proof.
  intros A B C D.
  assert (HA : 0 < (L12 - L11) * P1) by nra. assert (HC : 0 < (L21 - L11) * P1) by nra.
  split; intros E.
  - destruct (Rtotal_order L12 L21) as [L|[M|G]]; [exfalso|exact M|exfalso].
    + assert (((L12 - L22) * P2) / ((L21 - L11) * P1) < ((L21 - L22) * P2) / ((L12 - L11) * P1)).
      { apply quotient_lt; auto.
        assert ((L12 - L22) * (L12 - L11) < (L21 - L22) * (L21 - L11)) by nra.
        assert (0 < P1 * P2) by nra. nra. }
      lra.
    + assert (((L21 - L22) * P2) / ((L12 - L11) * P1) < ((L12 - L22) * P2) / ((L21 - L11) * P1)).
      { apply quotient_lt; auto.
        assert ((L21 - L22) * (L21 - L11) < (L12 - L22) * (L12 - L11)) by nra.
        assert (0 < P1 * P2) by nra. nra. }
      lra.
  - rewrite E. reflexivity.
Qed.

(** Wherever the likelihood ratio lies above the right threshold (7.1) and
    below the other one, the other formula decides for class 2, at a strictly
    higher risk; and the mirror image of it. *)
Theorem mixing_loses L11 L12 L21 L22 :
  L11 < L12 -> L22 < L21 ->
  let right := ((L21 - L22) * P2) / ((L12 - L11) * P1) in
  let other := ((L12 - L22) * P2) / ((L21 - L11) * P1) in
  (right < f1 / f2 < other ->
   risk1_truth_first L11 L21 P1 P2 f1 f2 < risk2_truth_first L12 L22 P1 P2 f1 f2) /\
  (other < f1 / f2 < right ->
   risk2_truth_first L12 L22 P1 P2 f1 f2 < risk1_truth_first L11 L21 P1 P2 f1 f2).
Proof.
  intros H1 H2 right other. split; intros [Ha Hb].
  - apply threshold_truth_first; assumption.
  - apply threshold_truth_first_other; assumption.
Qed.
End Threshold.

(** ** The index convention of a source note, refuted

    The note defines [Lij] as the loss of predicting the true [i] as [j] (the
    truth first) and states the threshold (7.2), which is that of the decision
    first. The theorem says that this is false: there are losses, priors and
    likelihoods, all as the note asks, where its formula decides for class 2 and
    class 1 has the smaller risk. The numbers are those of German credit: class
    1 bad, prior 3/10; bad taken for good costs 5, good taken for bad 1. At the
    likelihood ratio 1 the right threshold, 7/15, is exceeded; the note's, 35/3,
    is not. *)
Theorem note_convention_refuted :
  ~ (forall L11 L12 L21 L22 P1 P2 f1 f2,
       L11 < L12 -> L22 < L21 -> L11 < L21 -> L22 < L12 ->
       0 < P1 -> 0 < P2 -> P1 + P2 = 1 -> 0 <= f1 -> 0 < f2 ->
       f1 / f2 < ((L12 - L22) * P2) / ((L21 - L11) * P1) ->
       risk2_truth_first L12 L22 P1 P2 f1 f2 <= risk1_truth_first L11 L21 P1 P2 f1 f2).
Proof.
  intros Note.
  specialize (Note 0 5 1 0 (3 / 10) (7 / 10) (1 / 2) (1 / 2)).
  unfold risk1_truth_first, risk2_truth_first in Note. lra.
Qed.
