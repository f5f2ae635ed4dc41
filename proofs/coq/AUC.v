(** * The area under the ROC curve is Mann and Whitney's statistic

    Prose: proof 13 (b). [pos] and [neg] are the scores of the positive and of
    the negative rows, ties and repetitions allowed. A threshold [t] calls the
    rows with a score of at least [t]. The thresholds [ts] are strictly falling
    and hold every score. *)

From NaiveBayes Require Export Finite.
From Coq Require Import Sorted.

Definition at_least (s t : R) : R := if Rle_dec t s then 1 else 0.

(** [s > z] counts 1, a tie one half. *)
Definition wins (s z : R) : R :=
  if Rlt_dec z s then 1 else if Req_EM_T s z then 1 / 2 else 0.

(** The shares of rows that [t] calls: of the negatives and of the positives. *)
Definition share (scores : list R) (t : R) : R :=
  sum scores (fun s => at_least s t) / INR (length scores).

(** The area under the line from (F, T) through the points of the thresholds
    [ts]: one trapezoid for each, its width times the mean of its two heights. *)
Fixpoint area_from (F T : R) (f g : R -> R) (ts : list R) : R :=
  match ts with
  | [] => 0
  | t :: rest => (f t - F) * ((g t + T) / 2) + area_from (f t) (g t) f g rest
  end.

(** The curve starts at (0, 0), the threshold above all scores. *)
Definition area (pos neg : list R) (ts : list R) : R :=
  area_from 0 0 (share neg) (share pos) ts.

Definition mann_whitney (pos neg : list R) : R :=
  sum pos (fun s => sum neg (fun z => wins s z)) /
  (INR (length pos) * INR (length neg)).

(** ** The area is linear in both coordinates *)

Lemma area_sum_f {A} (l : list A) (F : A -> R) T f g ts :
  area_from (sum l F) T (fun t => sum l (fun i => f i t)) g ts =
  sum l (fun i => area_from (F i) T (f i) g ts).
Proof.
  revert F T. induction ts as [|t ts IH]; intros F T; simpl.
  - rewrite sum_0; reflexivity.
  - rewrite IH, sum_plus. f_equal.
    rewrite Rmult_comm, <- sum_minus, <- sum_scale. apply sum_ext. intros. ring.
Qed.

Lemma area_sum_g {A} (l : list A) F (T : A -> R) f g ts :
  area_from F (sum l T) f (fun t => sum l (fun i => g i t)) ts =
  sum l (fun i => area_from F (T i) f (g i) ts).
Proof.
  revert F T. induction ts as [|t ts IH]; intros F T; simpl.
  - rewrite sum_0; reflexivity.
  - rewrite IH, sum_plus. f_equal.
    rewrite <- sum_plus, <- sum_div, <- sum_scale. reflexivity.
Qed.

Lemma area_scale a b F T f g ts :
  area_from (F / a) (T / b) (fun t => f t / a) (fun t => g t / b) ts =
  area_from F T f g ts / (b * a).
Proof.
  revert F T. induction ts as [|t ts IH]; intros F T; simpl.
  - unfold Rdiv. ring.
  - rewrite IH. unfold Rdiv. rewrite Rinv_mult. ring.
Qed.

(** ** One positive and one negative row *)

(** Once the negative row is called, the curve goes straight up. *)
Lemma called_before ts s z T :
  Forall (fun t => t <= z) ts ->
  area_from 1 T (at_least z) (at_least s) ts = 0.
Proof.
  revert T. induction ts as [|t ts IH]; intros T B; simpl; [reflexivity|].
  inversion B as [|? ? Ht Hts]; subst.
  assert (E : at_least z t = 1) by (unfold at_least; destruct (Rle_dec t z); lra).
  rewrite E, IH by assumption. ring.
Qed.

(** Before that, the width is 0 up to the threshold [z] itself, where the
    height is 1, 1/2 or 0 according to whether the positive row was called
    before ([T = 1]), is called now, or will be later. *)
Lemma one_pair ts s z T :
  StronglySorted Rgt ts -> In z ts ->
  (T = 1 /\ Forall (fun t => t < s) ts) \/ (T = 0 /\ In s ts) ->
  area_from 0 T (at_least z) (at_least s) ts = wins s z.
Proof.
  revert T. induction ts as [|t ts IH]; intros T Sorted Hz HT; [contradiction|].
  inversion Sorted as [|? ? Sts Below]; subst.
  rewrite Forall_forall in Below. cbn [area_from].
  destruct (Req_dec t z) as [->|N].
  - (* the step of [z] *)
    assert (E : at_least z z = 1) by (unfold at_least; destruct (Rle_dec z z); lra).
    rewrite E, called_before
      by (apply Forall_forall; intros u Hu; pose proof (Below u Hu); lra).
    destruct HT as [[-> B]|[-> [->|Hs]]].
    + inversion B; subst. unfold at_least, wins.
      destruct (Rle_dec z s), (Rlt_dec z s); lra.
    + unfold at_least, wins.
      destruct (Rle_dec s s), (Rlt_dec s s), (Req_EM_T s s); lra.
    + pose proof (Below s Hs). unfold at_least, wins.
      destruct (Rle_dec z s), (Rlt_dec z s), (Req_EM_T s z); lra.
  - (* a threshold above [z] *)
    destruct Hz as [Hz|Hz]; [contradiction|]. pose proof (Below z Hz) as Above.
    assert (E : at_least z t = 0) by (unfold at_least; destruct (Rle_dec t z); lra).
    rewrite E. replace ((0 - 0) * ((at_least s t + T) / 2)) with 0 by field.
    rewrite Rplus_0_l. apply IH; auto.
    destruct HT as [[-> B]|[-> [->|Hs]]].
    + left. inversion B; subst. split; [|assumption].
      unfold at_least. destruct (Rle_dec t s); lra.
    + left. split; [unfold at_least; destruct (Rle_dec s s); lra|].
      apply Forall_forall. intros u Hu. pose proof (Below u Hu). lra.
    + right. split; [|assumption]. pose proof (Below s Hs).
      unfold at_least. destruct (Rle_dec t s); lra.
Qed.

(** (13.1). Shares need at least one row; for an empty list both sides would
    divide by 0. *)
Theorem auc_is_mann_whitney pos neg ts :
  StronglySorted Rgt ts ->
  (forall s, In s pos -> In s ts) -> (forall z, In z neg -> In z ts) ->
  area pos neg ts = mann_whitney pos neg.
Proof.
  intros Sorted Hpos Hneg. unfold area, mann_whitney, share.
  replace 0 with (sum neg (fun _ => 0) / INR (length neg)) at 1
    by (rewrite sum_0 by auto; unfold Rdiv; ring).
  replace 0 with (sum pos (fun _ => 0) / INR (length pos)) at 1
    by (rewrite sum_0 by auto; unfold Rdiv; ring).
  rewrite area_scale. f_equal. rewrite area_sum_g. apply sum_ext. intros s Hs.
  rewrite area_sum_f. apply sum_ext. intros z Hz.
  apply one_pair; auto.
Qed.

(** (a): a strictly increasing [g] keeps every point of the curve. *)
Theorem roc_monotone (g : R -> R) scores t :
  (forall a b, a < b -> g a < g b) ->
  share (map g scores) (g t) = share scores t.
Proof.
  intros Inc. unfold share. rewrite sum_map, map_length. f_equal.
  apply sum_ext. intros s _. unfold at_least.
  destruct (Rle_dec (g t) (g s)) as [A|A], (Rle_dec t s) as [B|B]; auto; exfalso.
  - apply Rnot_le_lt in B. pose proof (Inc s t B). lra.
  - destruct B as [B| ->]; [pose proof (Inc t s B)|]; lra.
Qed.

(** (d), Neyman and Pearson. [phi x] is the probability that a rule calls [x]
    positive; [p x] and [q x] are the probabilities of [x] in the positive and
    in the negative class. *)
Theorem neyman_pearson {X} (xs : list X) (p q best phi : X -> R) k :
  0 <= k ->
  (forall x, In x xs -> 0 <= phi x <= 1) ->
  (forall x, In x xs -> k * q x < p x -> best x = 1) ->
  (forall x, In x xs -> p x < k * q x -> best x = 0) ->
  sum xs (fun x => phi x * q x) <= sum xs (fun x => best x * q x) ->
  sum xs (fun x => phi x * p x) <= sum xs (fun x => best x * p x).
Proof.
  intros Hk Hphi High Low F.
  assert (S : 0 <= sum xs (fun x => (best x - phi x) * (p x - k * q x))).
  { apply sum_nonneg. intros x Hx. pose proof (Hphi x Hx).
    destruct (Rtotal_order (p x) (k * q x)) as [L|[E|G]].
    - rewrite (Low x Hx L). nra.
    - rewrite E. lra.
    - rewrite (High x Hx G). nra. }
  rewrite (sum_ext _ _ (fun x => (best x * p x - phi x * p x) -
                                 k * (best x * q x - phi x * q x))) in S
    by (intros; ring).
  rewrite sum_minus, sum_scale, !sum_minus in S. nra.
Qed.
