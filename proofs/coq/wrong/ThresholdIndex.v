(** The threshold (7.1) with the indices of the two errors exchanged, as a
    source note has it: [Lij] is the loss of deciding [j] when [i] is true, and
    the formula is that of the other convention. Threshold.v refutes it by an
    example; here the proof of the right formula does not go through. *)

From NaiveBayes Require Import Threshold.

Theorem threshold_wrong L11 L12 L21 L22 P1 P2 f1 f2 :
  0 < P1 -> 0 < P2 -> 0 <= f1 -> 0 < f2 ->
  L11 < L12 -> L22 < L21 -> L11 < L21 -> L22 < L12 ->
  (risk1_truth_first L11 L21 P1 P2 f1 f2 < risk2_truth_first L12 L22 P1 P2 f1 f2
   <-> ((L12 - L22) * P2) / ((L21 - L11) * P1) < f1 / f2). (* wrong; right: <-> ((L21 - L22) * P2) / ((L12 - L11) * P1) < f1 / f2). *)
Proof.
  intros HP1 HP2 Hf1 Hf2 H1 H2 H3 H4. unfold risk1_truth_first, risk2_truth_first.
  rewrite quotient_lt by nra.
  split; intros; lra. (* refused: Cannot find witness *)
Qed.
