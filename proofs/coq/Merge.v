(** * Merging counts is counting the union

    Prose: the step "count" of the design, and proof 9 (c) for Gaussian
    columns. A row has a weight; a counter is a function from cells to weights;
    [matches cell row] says that a row belongs to a cell, so that class counts,
    value counts and term counts are all of this kind (a term that stands in a
    row several times weighs as often). *)

From NaiveBayes Require Export Finite.
From Coq Require Import Permutation.

Section Merge.
Context {Row Cell : Type} (weight : Cell -> Row -> R).

Definition count (rows : list Row) (cell : Cell) : R := sum rows (weight cell).
Definition merge (m n : Cell -> R) (cell : Cell) : R := m cell + n cell.
Definition remove (m n : Cell -> R) (cell : Cell) : R := m cell - n cell.

Theorem merge_is_union a b cell :
  merge (count a) (count b) cell = count (a ++ b) cell.
Proof. unfold merge, count. symmetry. apply sum_app. Qed.

(** Adding a row is merging the count of that row alone. *)
Theorem add_is_merge r rows cell :
  count (r :: rows) cell = merge (count [r]) (count rows) cell.
Proof. unfold merge, count. simpl. ring. Qed.

Theorem remove_undoes_merge a b cell :
  remove (merge (count a) (count b)) (count b) cell = count a cell.
Proof. unfold remove, merge. ring. Qed.

Theorem row_order_irrelevant a b cell :
  Permutation a b -> count a cell = count b cell.
Proof.
  induction 1; unfold count in *; simpl; try lra.
Qed.

(** Any number of parts, as many machines would count them. *)
Theorem merge_many parts cell :
  sum parts (fun part => count part cell) = count (concat parts) cell.
Proof.
  induction parts as [|part parts IH]; simpl; [reflexivity|].
  rewrite IH. symmetry. apply sum_app.
Qed.
End Merge.

(** ** Moments of a Gaussian column: n, mean and sum of squares about it *)

Definition size (l : list R) : R := INR (length l).
Definition mean (l : list R) : R := sum l (fun x => x) / size l.
Definition M2 (l : list R) : R := sum l (fun x => (x - mean l) ^ 2).

Lemma size_pos l : l <> [] -> 0 < size l.
Proof. destruct l; [congruence|]. intros _. apply lt_0_INR. simpl. lia. Qed.

Lemma size_app a b : size (a ++ b) = size a + size b.
Proof. unfold size. rewrite app_length. apply plus_INR. Qed.

(** Step 1 of proof 9: the sum of squares about any point. *)
Theorem squares_about l mu :
  l <> [] -> sum l (fun x => (x - mu) ^ 2) = M2 l + size l * (mean l - mu) ^ 2.
Proof.
  intros N. pose proof (size_pos l N). unfold M2.
  assert (E : forall k, sum l (fun x => (x - k) ^ 2) =
    sum l (fun x => x ^ 2) - 2 * k * sum l (fun x => x) + size l * k ^ 2).
  { intros k. unfold size. rewrite <- sum_const, <- sum_scale, <- sum_minus, <- sum_plus.
    apply sum_ext. intros. ring. }
  rewrite (E mu), (E (mean l)). unfold mean. field. lra.
Qed.

(** (9.1) *)
Theorem moments_merge a b :
  a <> [] -> b <> [] ->
  let delta := mean b - mean a in
  let n := size a + size b in
  size (a ++ b) = n /\
  mean (a ++ b) = mean a + delta * size b / n /\
  M2 (a ++ b) = M2 a + M2 b + delta ^ 2 * (size a * size b) / n.
Proof.
  intros Ha Hb delta n. pose proof (size_pos a Ha). pose proof (size_pos b Hb).
  assert (M : mean (a ++ b) = mean a + delta * size b / n).
  { unfold delta, n, mean. rewrite size_app, sum_app. field. lra. }
  split; [apply size_app|]. split; [exact M|].
  unfold M2 at 1. rewrite sum_app, !squares_about, M by assumption.
  unfold delta, n. field. lra.
Qed.
