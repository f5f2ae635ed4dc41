(** * Finite sums, products and distributions

    Everything in this folder is finite. A finite set is a list of its
    elements; a sample is a list too, and there repetitions count. [sum l f]
    is the sum of [f x] over the [x] of [l], and a distribution on [l] is a
    function with values of at least 0 that sum to 1. *)

From Coq Require Export Reals List Lra Lia.
Export ListNotations.
Open Scope R_scope.

Section Sums.
Context {A : Type}.

Fixpoint sum (l : list A) (f : A -> R) : R :=
  match l with
  | [] => 0
  | x :: rest => f x + sum rest f
  end.

Fixpoint prod (l : list A) (f : A -> R) : R :=
  match l with
  | [] => 1
  | x :: rest => f x * prod rest f
  end.

Definition is_dist (l : list A) (p : A -> R) : Prop :=
  (forall x, In x l -> 0 <= p x) /\ sum l p = 1.

Lemma sum_ext l f g :
  (forall x, In x l -> f x = g x) -> sum l f = sum l g.
Proof.
  induction l as [|a l IH]; simpl; intros E; [reflexivity|].
  rewrite (E a) by auto. rewrite IH by auto. reflexivity.
Qed.

Lemma sum_plus l f g : sum l (fun x => f x + g x) = sum l f + sum l g.
Proof. induction l as [|a l IH]; simpl; [ring|rewrite IH; ring]. Qed.

Lemma sum_minus l f g : sum l (fun x => f x - g x) = sum l f - sum l g.
Proof. induction l as [|a l IH]; simpl; [ring|rewrite IH; ring]. Qed.

Lemma sum_scale l k f : sum l (fun x => k * f x) = k * sum l f.
Proof. induction l as [|a l IH]; simpl; [ring|rewrite IH; ring]. Qed.

Lemma sum_div l f k : sum l (fun x => f x / k) = sum l f / k.
Proof.
  unfold Rdiv. rewrite Rmult_comm, <- sum_scale. apply sum_ext. intros. ring.
Qed.

Lemma sum_const l k : sum l (fun _ => k) = INR (length l) * k.
Proof.
  induction l as [|a l IH]; [simpl; ring|].
  change (length (a :: l)) with (S (length l)). rewrite S_INR. simpl.
  rewrite IH. ring.
Qed.

Lemma sum_0 l f : (forall x, In x l -> f x = 0) -> sum l f = 0.
Proof. intros E. rewrite (sum_ext _ _ (fun _ => 0) E), sum_const. ring. Qed.

Lemma sum_app l m f : sum (l ++ m) f = sum l f + sum m f.
Proof. induction l as [|a l IH]; simpl; [ring|rewrite IH; ring]. Qed.

Lemma sum_le l f g :
  (forall x, In x l -> f x <= g x) -> sum l f <= sum l g.
Proof.
  induction l as [|a l IH]; simpl; intros H; [lra|].
  assert (f a <= g a) by auto. assert (sum l f <= sum l g) by auto. lra.
Qed.

Lemma sum_nonneg l f : (forall x, In x l -> 0 <= f x) -> 0 <= sum l f.
Proof.
  intros H. rewrite <- (sum_0 l (fun _ => 0)) by auto. apply sum_le, H.
Qed.

Lemma sum_lt l f g y :
  (forall x, In x l -> f x <= g x) -> In y l -> f y < g y -> sum l f < sum l g.
Proof.
  induction l as [|a l IH]; simpl; intros H Hy Hlt; [contradiction|].
  assert (f a <= g a) by auto.
  assert (sum l f <= sum l g) by (apply sum_le; auto).
  destruct Hy as [->|Hy]; [lra|].
  assert (sum l f < sum l g) by auto. lra.
Qed.

(** Termwise at most, and yet the same sum: then termwise equal. *)
Lemma sum_le_eq l f g :
  (forall x, In x l -> f x <= g x) -> sum l f = sum l g ->
  forall x, In x l -> f x = g x.
Proof.
  intros H E x Hx. destruct (Rle_lt_or_eq_dec _ _ (H x Hx)) as [Hlt|]; auto.
  pose proof (sum_lt l f g x H Hx Hlt). lra.
Qed.

Lemma term_le_sum l f x :
  (forall y, In y l -> 0 <= f y) -> In x l -> f x <= sum l f.
Proof.
  induction l as [|a l IH]; simpl; intros H Hx; [contradiction|].
  assert (0 <= f a) by auto.
  assert (0 <= sum l f) by (apply sum_nonneg; auto).
  destruct Hx as [->|Hx]; [lra|]. assert (f x <= sum l f) by auto. lra.
Qed.

(** Of a sum in which at most the terms of [x] differ from 0 these remain. *)
Lemma sum_one (dec : forall x y : A, {x = y} + {x <> y}) l x f :
  NoDup l -> In x l ->
  sum l (fun y => if dec x y then f y else 0) = f x.
Proof.
  induction 1 as [|a l Ha Hl IH]; simpl; intros Hx; [contradiction|].
  destruct (dec x a) as [->|Hne].
  - rewrite sum_0; [ring|]. intros y Hy. destruct (dec a y); congruence.
  - destruct Hx as [->|Hx]; [congruence|]. rewrite IH by auto. ring.
Qed.

Lemma prod_ext l f g :
  (forall x, In x l -> f x = g x) -> prod l f = prod l g.
Proof.
  induction l as [|a l IH]; simpl; intros E; [reflexivity|].
  rewrite (E a) by auto. rewrite IH by auto. reflexivity.
Qed.

Lemma prod_mult l f g : prod l (fun x => f x * g x) = prod l f * prod l g.
Proof. induction l as [|a l IH]; simpl; [ring|rewrite IH; ring]. Qed.

Lemma prod_1 l f : (forall x, In x l -> f x = 1) -> prod l f = 1.
Proof.
  induction l as [|a l IH]; simpl; intros E; [reflexivity|].
  rewrite E, IH by auto. ring.
Qed.

Lemma prod_nonneg l f : (forall x, In x l -> 0 <= f x) -> 0 <= prod l f.
Proof.
  induction l as [|a l IH]; simpl; intros H; [lra|].
  apply Rmult_le_pos; auto.
Qed.

Lemma prod_pos l f : (forall x, In x l -> 0 < f x) -> 0 < prod l f.
Proof.
  induction l as [|a l IH]; simpl; intros H; [lra|].
  apply Rmult_lt_0_compat; auto.
Qed.

Lemma prod_pos_factors l f :
  (forall x, In x l -> 0 <= f x) -> 0 < prod l f ->
  forall x, In x l -> 0 < f x.
Proof.
  induction l as [|a l IH]; simpl; intros H P x Hx; [contradiction|].
  assert (0 <= f a) by auto.
  assert (0 <= prod l f) by (apply prod_nonneg; auto).
  destruct Hx as [->|Hx]; [nra|]. apply IH; auto. nra.
Qed.

(** The logarithm of a product of positive numbers is the sum of logarithms. *)
Lemma ln_prod l f :
  (forall x, In x l -> 0 < f x) -> ln (prod l f) = sum l (fun x => ln (f x)).
Proof.
  induction l as [|a l IH]; simpl; intros H; [apply ln_1|].
  rewrite ln_mult, IH by auto using prod_pos. reflexivity.
Qed.
End Sums.

Lemma sum_swap {A B} (l : list A) (m : list B) f :
  sum l (fun x => sum m (fun y => f x y)) =
  sum m (fun y => sum l (fun x => f x y)).
Proof.
  induction l as [|a l IH]; simpl.
  - symmetry. apply sum_0. reflexivity.
  - rewrite IH, sum_plus. reflexivity.
Qed.

Lemma sum_map {A B} (g : A -> B) l f : sum (map g l) f = sum l (fun x => f (g x)).
Proof. induction l as [|a l IH]; simpl; [ring|rewrite IH; ring]. Qed.

Lemma sum_flat_map {A B} (g : A -> list B) l f :
  sum (flat_map g l) f = sum l (fun x => sum (g x) f).
Proof.
  induction l as [|a l IH]; simpl; [ring|]. rewrite sum_app, IH. ring.
Qed.

Lemma ln_le_iff x y : 0 < x -> 0 < y -> (ln x <= ln y <-> x <= y).
Proof.
  intros Hx Hy. split; intros H.
  - destruct (Rle_or_lt x y) as [|C]; auto.
    pose proof (ln_increasing y x Hy C). lra.
  - destruct (Rle_lt_or_eq_dec _ _ H) as [L| ->]; [|lra].
    pose proof (ln_increasing x y Hx L). lra.
Qed.

Lemma ln_div x y : 0 < x -> 0 < y -> ln (x / y) = ln x - ln y.
Proof.
  intros Hx Hy. unfold Rdiv.
  rewrite ln_mult, ln_Rinv by auto using Rinv_0_lt_compat. ring.
Qed.
