(** One term of Gibbs' inequality (Gibbs.v, [gibbs_term]) with a changed sign.
    Summed over all values either side of it is 0, so that the inequality at
    the end would look the same; the step is false nevertheless. *)

From NaiveBayes Require Import Gibbs.

Lemma gibbs_term_wrong p q :
  0 < p -> 0 < q ->
  p * (ln q - ln p) <= p - q. (* wrong; right: p * (ln q - ln p) <= q - p. *)
Proof.
  intros Hp Hq.
  assert (T : ln (q / p) <= q / p - 1)
    by (apply ln_below_tangent, Rdiv_lt_0_compat; assumption).
  rewrite ln_div in T by assumption.
  apply Rmult_le_compat_l with (r := p) in T; [|lra].
  replace (p * (q / p - 1)) with (q - p) in T by (field; lra).
  lra. (* refused: Cannot find witness *)
Qed.
