(** * Additive smoothing

    Prose: proof 4; the mode is that of proof 12. [l] lists the values, [n x]
    is the count of [x], [lam] the number added to each count. *)

From NaiveBayes Require Export Likelihood.

Section Smoothing.
Context {A : Type} (l : list A) (n : A -> R) (lam : R).
Hypothesis values : l <> [].
Hypothesis counts : forall x, In x l -> 0 <= n x.
Hypothesis positive : 0 < lam.

Let S : R := INR (length l).
Let N : R := total l n.

(** (4.1) *)
Definition smoothed (x : A) : R := (n x + lam) / (N + S * lam).

Lemma S_pos : 0 < S.
Proof. apply lt_0_INR. destruct l; [congruence|simpl; lia]. Qed.

Lemma N_nonneg : 0 <= N.
Proof. apply sum_nonneg, counts. Qed.

Lemma denominator_pos : 0 < N + S * lam.
Proof. pose proof S_pos. pose proof N_nonneg. nra. Qed.

Theorem smoothed_positive x : In x l -> 0 < smoothed x.
Proof.
  intros Hx. pose proof (counts x Hx). apply Rdiv_lt_0_compat; [lra|].
  apply denominator_pos.
Qed.

Theorem smoothed_sums_to_one : sum l smoothed = 1.
Proof.
  pose proof denominator_pos. unfold smoothed.
  rewrite sum_div, sum_plus, sum_const. fold (total l n). fold N. fold S.
  field. lra.
Qed.

(** The denominator belongs to the column: another number of values than
    its own gives no distribution. *)
Theorem denominator_is_own T :
  N + T * lam <> 0 ->
  sum l (fun x => (n x + lam) / (N + T * lam)) = 1 -> T = S.
Proof.
  intros D E. rewrite sum_div, sum_plus, sum_const in E.
  fold (total l n) in E. fold N in E. fold S in E.
  apply (Rmult_eq_compat_r (N + T * lam)) in E.
  unfold Rdiv in E. rewrite Rmult_assoc, Rinv_l in E by exact D. nra.
Qed.

(** ** Step 4: between the relative frequency and the uniform distribution *)

Definition own_weight : R := N / (N + S * lam).

Theorem smoothed_is_mixture x :
  0 < N -> smoothed x = own_weight * frequency l n x + (1 - own_weight) * (1 / S).
Proof.
  intros HN. pose proof denominator_pos. pose proof S_pos.
  unfold smoothed, own_weight, frequency. fold N. field. lra.
Qed.

Theorem own_weight_between : 0 <= own_weight < 1.
Proof.
  pose proof denominator_pos. pose proof S_pos. pose proof N_nonneg.
  unfold own_weight. split; [apply Rle_mult_inv_pos; lra|].
  apply Rmult_lt_reg_r with (N + S * lam); [assumption|].
  unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. nra.
Qed.

Theorem smoothed_between x :
  0 < N ->
  Rmin (frequency l n x) (1 / S) <= smoothed x <= Rmax (frequency l n x) (1 / S).
Proof.
  intros HN. rewrite smoothed_is_mixture by assumption.
  pose proof own_weight_between. set (w := own_weight) in *.
  set (f := frequency l n x). set (u := 1 / S).
  unfold Rmin, Rmax. destruct (Rle_dec f u); split; nra.
Qed.

(** Without any count it is the uniform distribution. *)
Theorem smoothed_without_counts x : N = 0 -> In x l -> smoothed x = 1 / S.
Proof.
  intros Z Hx. pose proof S_pos. unfold smoothed.
  assert (E : n x = 0) by (apply (total_0 l n); auto; fold N; lra).
  rewrite E, Z. field. lra.
Qed.

(** It differs from the relative frequency by at most S lam / N, which goes to
    0 as N grows. *)
Theorem smoothed_near_frequency x :
  0 < N -> In x l -> Rabs (smoothed x - frequency l n x) <= S * lam / N.
Proof.
  intros HN Hx. pose proof denominator_pos. pose proof S_pos.
  assert (F0 : 0 <= frequency l n x) by (apply frequency_is_dist; auto).
  assert (F1 : frequency l n x <= 1).
  { pose proof (frequency_is_dist l n counts HN) as [Pos <-].
    apply term_le_sum; auto. }
  assert (U : 0 <= 1 / S <= 1).
  { split; [apply Rle_mult_inv_pos; lra|].
    apply Rmult_le_reg_r with S; [assumption|]. unfold Rdiv.
    rewrite Rmult_assoc, Rinv_l by lra.
    assert (1 <= S); [|lra]. apply (le_INR 1). destruct l; [congruence|simpl; lia]. }
  rewrite smoothed_is_mixture by assumption.
  replace (own_weight * frequency l n x + (1 - own_weight) * (1 / S) - frequency l n x)
    with ((1 - own_weight) * (1 / S - frequency l n x)) by ring.
  rewrite Rabs_mult. pose proof own_weight_between.
  rewrite (Rabs_right (1 - own_weight)) by lra.
  apply Rle_trans with ((1 - own_weight) * 1).
  - apply Rmult_le_compat_l; [lra|]. apply Rabs_le. lra.
  - unfold own_weight. replace ((1 - N / (N + S * lam)) * 1)
      with (S * lam * / (N + S * lam)) by (field; lra).
    apply Rmult_le_compat_l; [nra|]. apply Rinv_le_contravar; nra.
Qed.

(** ** The mode is another estimate

    The posterior density is, up to a factor that does not depend on [q], the
    product of the [q x] to the powers [n x + alpha - 1] (where a density is a
    thing of analysis). Its logarithm is largest at (12.3), and nowhere else. *)
Theorem map_is_smoothed_by_one_less alpha q :
  1 <= alpha -> 0 < N + S * (alpha - 1) -> is_dist l q ->
  let k x := n x + (alpha - 1) in
  support l k q ->
  loglik l k q <= loglik l k (fun x => k x / (N + S * (alpha - 1))).
Proof.
  intros Ha T Q k Sup.
  assert (E : total l k = N + S * (alpha - 1)).
  { unfold total, k. rewrite sum_plus, sum_const. reflexivity. }
  rewrite <- E in *. apply mle_log; auto.
  intros x Hx. pose proof (counts x Hx). unfold k. lra.
Qed.

Theorem map_unique alpha q :
  1 <= alpha -> 0 < N + S * (alpha - 1) -> is_dist l q ->
  let k x := n x + (alpha - 1) in
  support l k q ->
  loglik l k q = loglik l k (fun x => k x / (N + S * (alpha - 1))) ->
  forall x, In x l -> q x = k x / (N + S * (alpha - 1)).
Proof.
  intros Ha T Q k Sup.
  assert (E : total l k = N + S * (alpha - 1)).
  { unfold total, k. rewrite sum_plus, sum_const. reflexivity. }
  rewrite <- E in *. apply mle_log_unique; auto.
  intros x Hx. pose proof (counts x Hx). unfold k. lra.
Qed.
End Smoothing.
