(** * How many parameters

    Prose: proof 2 (b). The columns have the value lists [cols]; a row takes
    one value of each. The entries of the tables are listed one by one, and
    counted. *)

From NaiveBayes Require Export Finite.

Section Count.
Context {C V : Type}.

Definition nat_sum (l : list nat) : nat := fold_right Nat.add 0%nat l.
Definition nat_prod (l : list nat) : nat := fold_right Nat.mul 1%nat l.

(** All rows. *)
Fixpoint rows (cols : list (list V)) : list (list V) :=
  match cols with
  | [] => [[]]
  | vs :: rest => flat_map (fun v => map (cons v) (rows rest)) vs
  end.

(** [rows] holds exactly the rows with the right number of cells and a value
    of its column in each. *)
Theorem rows_complete cols x : In x (rows cols) <-> Forall2 (fun v vs => In v vs) x cols.
Proof.
  revert x. induction cols as [|vs cols IH]; intros x; simpl.
  - split; [intros [<-|[]]; constructor|inversion 1; auto].
  - rewrite in_flat_map. split.
    + intros [v [Hv Hx]]. apply in_map_iff in Hx as [y [<- Hy]].
      constructor; [assumption|]. apply IH, Hy.
    + inversion 1 as [|v ? y ? Hv Hy]; subst. exists v. split; [assumption|].
      apply in_map, IH, Hy.
Qed.

Lemma length_flat_map_const {A B} (l : list A) (f : A -> list B) k :
  (forall x, In x l -> length (f x) = k) -> length (flat_map f l) = (length l * k)%nat.
Proof.
  induction l as [|a l IH]; simpl; intros E; [reflexivity|].
  rewrite app_length, E, IH by auto. reflexivity.
Qed.

Lemma number_of_rows cols : length (rows cols) = nat_prod (map (@length V) cols).
Proof.
  induction cols as [|vs cols IH]; simpl; [reflexivity|].
  rewrite (length_flat_map_const _ _ (length (rows cols)))
    by (intros; apply map_length).
  rewrite IH. reflexivity.
Qed.

(** The full table has an entry for each class and row ... *)
Definition full_entries (cs : list C) cols : list (C * list V) :=
  list_prod cs (rows cols).

(** ... the naive tables one for each class, column and value. A column is
    known by its number. *)
Definition cells (cols : list (list V)) : list (nat * V) :=
  flat_map (fun jvs => map (pair (fst jvs)) (snd jvs))
           (combine (seq 0 (length cols)) cols).
Definition naive_entries (cs : list C) cols : list (C * (nat * V)) :=
  list_prod cs (cells cols).

Theorem full_entries_count cs cols :
  length (full_entries cs cols) = (length cs * nat_prod (map (@length V) cols))%nat.
Proof. unfold full_entries. rewrite prod_length, number_of_rows. reflexivity. Qed.

Theorem naive_entries_count cs cols :
  length (naive_entries cs cols) = (length cs * nat_sum (map (@length V) cols))%nat.
Proof.
  unfold naive_entries, cells. rewrite prod_length. f_equal. generalize 0%nat.
  induction cols as [|vs cols IH]; intros k; simpl; [reflexivity|].
  rewrite app_length, map_length, IH. reflexivity.
Qed.

(** ** Free numbers

    Of a distribution on [v :: vs] the entries of [vs] are free and fix the
    first one: two distributions that agree on [vs] are the same ... *)
Theorem all_but_one_determine (v : V) vs p q :
  is_dist (v :: vs) p -> is_dist (v :: vs) q ->
  (forall u, In u vs -> p u = q u) -> forall u, In u (v :: vs) -> p u = q u.
Proof.
  intros [_ Sp] [_ Sq] E u [<-|Hu]; [|auto]. simpl in *.
  rewrite (sum_ext vs p q E) in Sp. lra.
Qed.

(** ... and any numbers on [vs] of at least 0 with a sum of at most 1 occur. *)
Theorem all_but_one_free (dec : forall a b : V, {a = b} + {a <> b}) (v : V) vs q :
  NoDup (v :: vs) -> (forall u, In u vs -> 0 <= q u) -> sum vs q <= 1 ->
  exists p, is_dist (v :: vs) p /\ forall u, In u vs -> p u = q u.
Proof.
  intros Once Pos Le. inversion Once as [|? ? Hv _]; subst.
  exists (fun u : V => if dec u v then 1 - sum vs q else q u).
  assert (E : forall u : V, In u vs -> (if dec u v then 1 - sum vs q else q u) = q u).
  { intros u Hu. destruct (dec u v) as [->|]; [contradiction|reflexivity]. }
  split; [split|exact E].
  - intros u [<-|Hu]; [destruct (dec v v); [lra|congruence]|]. rewrite E; auto.
  - simpl. rewrite (sum_ext vs _ q E). destruct (dec v v); [lra|congruence].
Qed.

(** So the free entries of a table are those of the tails ([tl]) of its
    distributions: for each class one distribution of rows in the full table,
    and one for each column in the naive ones. *)
Theorem full_free_count (cs : list C) cols :
  length (list_prod cs (tl (rows cols))) =
  (length cs * (nat_prod (map (@length V) cols) - 1))%nat.
Proof.
  rewrite prod_length, <- number_of_rows. f_equal.
  destruct (rows cols); simpl; lia.
Qed.

Theorem naive_free_count (cs : list C) cols :
  length (naive_entries cs (map (@tl V) cols)) =
  (length cs * nat_sum (map (fun vs => length vs - 1) cols))%nat.
Proof.
  rewrite naive_entries_count, map_map. f_equal. f_equal.
  apply map_ext. intros [|v vs]; simpl; lia.
Qed.

(** And of the prior. *)
Theorem prior_free_count (cs : list C) : length (tl cs) = (length cs - 1)%nat.
Proof. destruct cs; simpl; lia. Qed.
End Count.
