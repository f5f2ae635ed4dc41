(** Smoothing (Smoothing.v, [smoothed_sums_to_one]) with a denominator that
    counts [lam] once and not once for each value. *)

From NaiveBayes Require Import Smoothing.

Theorem smoothed_sums_to_one_wrong {A} (l : list A) (n : A -> R) lam :
  l <> [] -> (forall x, In x l -> 0 <= n x) -> 0 < lam ->
  let N := total l n in
  let S := INR (length l) in
  sum l (fun x => (n x + lam) / (N + lam)) = 1. (* wrong; right: sum l (fun x => (n x + lam) / (N + S * lam)) = 1. *)
Proof.
  intros values counts positive N S.
  assert (0 < S) by (apply (S_pos l n); assumption).
  assert (0 <= N) by (apply (N_nonneg l n); assumption).
  rewrite sum_div, sum_plus, sum_const. fold (total l n). fold N. fold S.
  field. (* refused: not a valid field equation *)
  nra.
Qed.
