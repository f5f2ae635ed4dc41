(** * Conditional independence: the product rule and the naive posterior

    Prose: proof 2 (a) and (c). The world is that of Bayes.v. The columns are
    functions [X j] of the world, [same x j] is the event that column [j] has
    the value of the row [x], and [first n] that the columns 0, ..., n - 1 do. *)

From NaiveBayes Require Export Bayes Count.
From Coq Require Import Bool.

Section Naive.
Context {U C V : Type} (worlds : list U) (w : U -> R).
Hypothesis W : is_dist worlds w.
Context (cs : list C) (class : U -> C) (dec : forall a b : C, {a = b} + {a <> b}).
Hypothesis cs_once : NoDup cs.
Hypothesis cs_cover : forall u, In u worlds -> In (class u) cs.
Context (X : nat -> U -> V) (decV : forall a b : V, {a = b} + {a <> b}).

Let P := Pr worlds w.
Let Pcond := cond worlds w.
Let is c := true_is class dec c.

Definition same (x : nat -> V) (j : nat) : event :=
  fun u => if decV (X j u) (x j) then true else false.

Fixpoint first (x : nat -> V) (n : nat) : event :=
  match n with
  | O => fun _ => true
  | S n => both (same x n) (first x n)
  end.

Fixpoint product (n : nat) (f : nat -> R) : R :=
  match n with
  | O => 1
  | S n => f n * product n f
  end.

(** The chain rule needs no assumption: each column given the earlier ones
    and the class. *)
Theorem chain_rule x c n :
  0 < P (is c) ->
  Pcond (first x n) (is c) =
  product n (fun j => Pcond (same x j) (both (first x j) (is c))).
Proof.
  intros Pos. induction n as [|n IH]; simpl.
  - unfold Pcond, cond. replace (Pr worlds w (both (fun _ : U => true) (is c)))
      with (P (is c)) by reflexivity. fold P. field. lra.
  - rewrite <- IH. unfold Pcond at 1 3. unfold cond.
    replace (Pr worlds w (both (both (same x n) (first x n)) (is c)))
      with (Pr worlds w (both (same x n) (both (first x n) (is c)))).
    + rewrite (product_rule worlds w W). unfold Pcond, Rdiv. ring.
    + apply sum_ext. intros u _. unfold both. rewrite andb_assoc. reflexivity.
Qed.

(** Given the class, column [j] does not depend on the earlier ones. Where
    they have probability 0 together nothing is asked. *)
Definition independent_given_class (x : nat -> V) (d : nat) : Prop :=
  forall c j, In c cs -> (j < d)%nat -> 0 < P (both (first x j) (is c)) ->
  Pcond (same x j) (both (first x j) (is c)) = Pcond (same x j) (is c).

(** (2.1), the product rule *)
Theorem naive_product x d c :
  In c cs -> 0 < P (is c) -> independent_given_class x d ->
  Pcond (first x d) (is c) = product d (fun j => Pcond (same x j) (is c)).
Proof.
  intros Hc Pos Ind. induction d as [|d IH]; simpl.
  - apply (chain_rule x c 0 Pos).
  - rewrite <- IH by (intros ? ? ? ?; apply Ind; auto with arith).
    unfold Pcond at 1. unfold cond.
    replace (Pr worlds w (both (both (same x d) (first x d)) (is c)))
      with (Pr worlds w (both (same x d) (both (first x d) (is c))))
      by (apply sum_ext; intros u _; unfold both; rewrite andb_assoc; reflexivity).
    rewrite (product_rule worlds w W). fold P.
    change (cond worlds w (first x d)) with (Pcond (first x d)).
    change (cond worlds w (same x d)) with (Pcond (same x d)).
    unfold Pcond at 3. unfold cond. fold P.
    destruct (Pr_nonneg worlds w W (both (first x d) (is c))) as [H|Z].
    + rewrite Ind by auto with arith. unfold Rdiv. ring.
    + change (Pr worlds w) with P in Z. rewrite <- Z. unfold Rdiv. ring.
Qed.

(** (2.2), the naive posterior. A class of prior 0 stays at 0. *)
Theorem naive_posterior x d c :
  In c cs -> 0 < P (first x d) -> independent_given_class x d ->
  Pcond (is c) (first x d) =
  P (is c) * product d (fun j => Pcond (same x j) (is c)) /
  sum cs (fun c' => P (is c') * product d (fun j => Pcond (same x j) (is c'))).
Proof.
  intros Hc Px Ind.
  assert (E : forall c', In c' cs ->
    P (is c') * Pcond (first x d) (is c') =
    P (is c') * product d (fun j => Pcond (same x j) (is c'))).
  { intros c' Hc'. destruct (Pr_nonneg worlds w W (is c')) as [Pos|Z].
    - rewrite (naive_product x d c') by auto. reflexivity.
    - unfold P. rewrite <- Z. ring. }
  rewrite <- (E c Hc), <- (sum_ext cs _ _ E).
  apply (bayes worlds w W cs class dec cs_once cs_cover). exact Px.
Qed.
End Naive.

(** ** Sums of products

    Summed over all rows, a product of one factor a column is the product of
    the sums. [p j v] is the factor of value [v] in column [j]. *)

Section Rows.
Context {V : Type}.

Fixpoint row_product (p : nat -> V -> R) (j : nat) (x : list V) : R :=
  match x with
  | [] => 1
  | v :: rest => p j v * row_product p (S j) rest
  end.

Fixpoint sums_product (p : nat -> V -> R) (j : nat) (cols : list (list V)) : R :=
  match cols with
  | [] => 1
  | vs :: rest => sum vs (p j) * sums_product p (S j) rest
  end.

Theorem sum_of_products p j cols :
  sum (rows cols) (row_product p j) = sums_product p j cols.
Proof.
  revert j. induction cols as [|vs cols IH]; intros j; simpl; [ring|].
  rewrite sum_flat_map, Rmult_comm, <- sum_scale. apply sum_ext. intros v _.
  rewrite sum_map. simpl. rewrite sum_scale, IH. ring.
Qed.

Fixpoint column_dists (p : nat -> V -> R) (j : nat) (cols : list (list V)) : Prop :=
  match cols with
  | [] => True
  | vs :: rest => is_dist vs (p j) /\ column_dists p (S j) rest
  end.

(** Step 4: the products of the naive tables are a full table, which sums to 1. *)
Theorem naive_rows_are_dist p j cols :
  column_dists p j cols -> is_dist (rows cols) (row_product p j).
Proof.
  intros D. split.
  - revert j D. induction cols as [|vs cols IH]; intros j D x Hx.
    + destruct Hx as [<-|[]]. simpl. lra.
    + destruct D as [[Pos _] D]. simpl in Hx. apply in_flat_map in Hx as [v [Hv Hx]].
      apply in_map_iff in Hx as [y [<- Hy]]. simpl. apply Rmult_le_pos; auto.
  - rewrite sum_of_products. revert j D.
    induction cols as [|vs cols IH]; intros j D; simpl; [reflexivity|].
    destruct D as [[_ Sum] D]. rewrite Sum, IH by assumption. ring.
Qed.

(** (c): a row [o] of cells some of which are missing ([None]). Its
    completions have every value of the column there. *)
Fixpoint completions (o : list (option V)) (cols : list (list V)) : list (list V) :=
  match o, cols with
  | None :: o, vs :: cols => vs :: completions o cols
  | Some v :: o, _ :: cols => [v] :: completions o cols
  | _, _ => []
  end.

Fixpoint seen_product (p : nat -> V -> R) (j : nat) (o : list (option V)) : R :=
  match o with
  | [] => 1
  | None :: rest => seen_product p (S j) rest
  | Some v :: rest => p j v * seen_product p (S j) rest
  end.

(** Summing the missing cells out leaves the product over the others. *)
Theorem missing_cells p j o cols :
  length o = length cols -> column_dists p j cols ->
  sum (rows (completions o cols)) (row_product p j) = seen_product p j o.
Proof.
  rewrite sum_of_products. revert j cols.
  induction o as [|[v|] o IH]; intros j [|vs cols] L D;
    simpl in *; try reflexivity; try discriminate; destruct D as [[_ Sum] D].
  - rewrite IH by (auto; lia). ring.
  - rewrite Sum, IH by (auto; lia). ring.
Qed.
End Rows.
