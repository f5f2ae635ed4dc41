(** * A finite network: its blankets, and what its parents leave independent

    A network has the variables 0, ..., n - 1, each with a list of values
    [val i], parents [pa i] that come earlier (so that there is no cycle), and
    a table [t i x], the probability of [x i] given the parents, which looks at
    [x i] and the parents alone. The joint is the product of the tables:
    [x] gives each variable a value. *)

From NaiveBayes Require Export Finite.
From Coq Require Import Arith.

Section Network.
Context {V : Type} (n : nat) (val : nat -> list V) (pa : nat -> list nat).
Context (t : nat -> (nat -> V) -> R).

(** [f] depends on the variables [in_set] alone. *)
Definition depends_on (in_set : nat -> Prop) (f : (nat -> V) -> R) : Prop :=
  forall x y, (forall i, in_set i -> x i = y i) -> f x = f y.

Definition set (x : nat -> V) (k : nat) (v : V) : nat -> V :=
  fun i => if Nat.eq_dec i k then v else x i.

Hypothesis earlier : forall i p, (i < n)%nat -> In p (pa i) -> (p < i)%nat.
Hypothesis local : forall i, (i < n)%nat -> depends_on (fun j => j = i \/ In j (pa i)) (t i).
Hypothesis tables : forall i x, (i < n)%nat ->
  is_dist (val i) (fun v => t i (set x i v)).

Definition joint (x : nat -> V) : R := prod (seq 0 n) (fun i => t i x).

(** The sum of [f] over all values of the variables [js], the others as in
    [x]: the marginal of the others, if [f] is the joint. *)
Fixpoint marginal (js : list nat) (f : (nat -> V) -> R) (x : nat -> V) : R :=
  match js with
  | [] => f x
  | j :: rest => sum (val j) (fun v => marginal rest f (set x j v))
  end.

Lemma set_same x k v : set x k v k = v.
Proof. unfold set. destruct (Nat.eq_dec k k); congruence. Qed.

Lemma set_other x k v i : i <> k -> set x k v i = x i.
Proof. unfold set. destruct (Nat.eq_dec i k); congruence. Qed.

(** A factor that none of the summed variables enters comes out of the sum. *)
Lemma marginal_factor js in_set a b x :
  depends_on in_set a -> (forall j, In j js -> ~ in_set j) ->
  marginal js (fun y => a y * b y) x = a x * marginal js b x.
Proof.
  revert x. induction js as [|j js IH]; intros x D Out; simpl; [reflexivity|].
  rewrite <- sum_scale. apply sum_ext. intros v _.
  rewrite IH by (auto; intros; apply Out; simpl; auto). f_equal.
  apply D. intros i Hi. apply set_other. intros ->. apply (Out j); simpl; auto.
Qed.

Lemma marginal_ext js f g x :
  (forall y, f y = g y) -> marginal js f x = marginal js g x.
Proof.
  intros E. revert x. induction js as [|j js IH]; intros x; simpl; [apply E|].
  apply sum_ext. intros v _. apply IH.
Qed.

(** What [f] does not depend on, its marginal does not depend on either. *)
Lemma marginal_depends js in_set f :
  depends_on in_set f -> depends_on in_set (marginal js f).
Proof.
  intros D. induction js as [|j js IH]; [exact D|]. intros x y E. simpl.
  apply sum_ext. intros v _. apply IH. intros i Hi. unfold set.
  destruct (Nat.eq_dec i j); auto.
Qed.

Lemma marginal_app js ks f x :
  marginal (js ++ ks) f x = marginal js (marginal ks f) x.
Proof.
  revert x. induction js as [|j js IH]; intros x; simpl; [reflexivity|].
  apply sum_ext. intros v _. apply IH.
Qed.

Lemma prod_last (js : list nat) m f : prod (js ++ [m]) f = f m * prod js f.
Proof. induction js as [|j js IH]; simpl; [ring|]. rewrite IH. ring. Qed.

(** A set of variables that has the parents of each of its own. *)
Definition ancestral (own : nat -> bool) : Prop :=
  forall i p, (i < n)%nat -> own i = true -> In p (pa i) -> own p = true.

Definition others (own : nat -> bool) : list nat := filter (fun i => negb (own i)) (seq 0 n).
Definition tables_of (own : nat -> bool) (x : nat -> V) : R :=
  prod (filter own (seq 0 n)) (fun i => t i x).

(** The marginal of such a set is the product of its own tables: the others
    are summed out from the last to the first, and each table sums to 1. *)
Theorem ancestral_marginal own x :
  ancestral own -> marginal (others own) joint x = tables_of own x.
Proof.
  intros Anc. unfold joint, others, tables_of.
  assert (H : forall m, (m <= n)%nat -> forall y,
    marginal (filter (fun i => negb (own i)) (seq 0 m))
             (fun z => prod (seq 0 m) (fun i => t i z)) y =
    prod (filter own (seq 0 m)) (fun i => t i y)); [|apply H; lia].
  induction m as [|m IH]; intros Hm y; [reflexivity|].
  rewrite seq_S, !filter_app. simpl. destruct (own m) eqn:Own; simpl.
  - rewrite app_nil_r, prod_last, <- IH by lia.
    rewrite (marginal_ext _ _ (fun z => t m z * prod (seq 0 m) (fun i => t i z)))
      by (intros; apply prod_last).
    apply (marginal_factor _ (fun j => j = m \/ In j (pa m))); [apply local; lia|].
    intros j Hj. apply filter_In in Hj as [Hj Out]. apply in_seq in Hj.
    intros [->|Hp]; [lia|]. rewrite (Anc m j) in Out by (auto; lia). discriminate.
  - rewrite app_nil_r, marginal_app, <- IH by lia. apply marginal_ext. intros z. simpl.
    rewrite (sum_ext (val m) _ (fun v =>
      prod (seq 0 m) (fun i => t i z) * t m (set z m v))).
    + rewrite sum_scale, (proj2 (tables m z ltac:(lia))). ring.
    + intros v _. rewrite prod_last, Rmult_comm. f_equal.
      apply prod_ext. intros i Hi. apply in_seq in Hi. apply local; [lia|].
      intros j Hj. apply set_other. destruct Hj as [->|Hj]; [lia|].
      pose proof (earlier i j ltac:(lia) Hj). lia.
Qed.

(** The joint sums to 1 over all variables. *)
Theorem joint_sums_to_one x : marginal (seq 0 n) joint x = 1.
Proof.
  replace (seq 0 n) with (others (fun _ => false)).
  - rewrite ancestral_marginal by (intros i p; discriminate).
    unfold tables_of. replace (filter _ _) with (@nil nat); [reflexivity|].
    induction (seq 0 n); simpl; auto.
  - unfold others. induction (seq 0 n) as [|i l IH]; simpl; [reflexivity|].
    f_equal. exact IH.
Qed.

(** ** The blanket of variable [k]: parents, children, the children's parents *)

Variable k : nat.
Hypothesis k_in : (k < n)%nat.

Definition blanket (j : nat) : Prop :=
  j <> k /\
  (In j (pa k) \/
   exists c, (c < n)%nat /\ In k (pa c) /\ (j = c \/ In j (pa c))).

(** Tables that [k] enters: its own, and those of its children. *)
Definition enters (i : nat) : bool :=
  if Nat.eq_dec i k then true else if in_dec Nat.eq_dec k (pa i) then true else false.

Definition with_k (x : nat -> V) : R :=
  prod (seq 0 n) (fun i => if enters i then t i x else 1).
Definition without_k (x : nat -> V) : R :=
  prod (seq 0 n) (fun i => if enters i then 1 else t i x).

Lemma joint_splits x : joint x = with_k x * without_k x.
Proof.
  unfold joint, with_k, without_k. rewrite <- prod_mult. apply prod_ext.
  intros i _. destruct (enters i); ring.
Qed.

Lemma with_k_depends : depends_on (fun j => j = k \/ blanket j) with_k.
Proof.
  intros x y E. apply prod_ext. intros i Hi. apply in_seq in Hi.
  unfold enters. destruct (Nat.eq_dec i k) as [->|Hik].
  - apply local; [lia|]. intros j [->|Hj]; apply E; [auto|].
    destruct (Nat.eq_dec j k); [auto|]. right. split; auto.
  - destruct (in_dec Nat.eq_dec k (pa i)) as [Hk|]; [|reflexivity].
    apply local; [lia|]. intros j Hj. apply E.
    destruct (Nat.eq_dec j k); [auto|]. right. split; [assumption|].
    right. exists i. repeat split; auto; lia.
Qed.

Lemma without_k_depends : depends_on (fun j => j <> k) without_k.
Proof.
  intros x y E. apply prod_ext. intros i Hi. apply in_seq in Hi.
  unfold enters. destruct (Nat.eq_dec i k); [reflexivity|].
  destruct (in_dec Nat.eq_dec k (pa i)) as [|Hk]; [reflexivity|].
  apply local; [lia|]. intros j Hj. apply E. intros ->.
  destruct Hj as [->|Hj]; congruence.
Qed.

(** The probability of [x k], given the values in [x] of all variables but
    [k] and those of [js], which are summed out. *)
Definition given_rest (js : list nat) (x : nat -> V) : R :=
  marginal js joint x / sum (val k) (fun v => marginal js joint (set x k v)).

(** The part of the joint that [k] enters, normalised over the values of [k]:
    a function of [k] and its blanket. *)
Definition given_blanket (x : nat -> V) : R :=
  with_k x / sum (val k) (fun v => with_k (set x k v)).

Theorem given_blanket_depends : depends_on (fun j => j = k \/ blanket j) given_blanket.
Proof.
  intros x y E. unfold given_blanket. f_equal; [apply with_k_depends, E|].
  apply sum_ext. intros v _. apply with_k_depends. intros i Hi.
  unfold set. destruct (Nat.eq_dec i k); auto.
Qed.

(** The blanket theorem. Whichever variables outside the blanket are summed
    out, none, some or all, the probability of [x k] given the others is the
    same, and depends on the blanket alone. So given its blanket a variable is
    independent of every set of further variables. *)
Theorem blanket_theorem js x :
  (forall j, In j js -> j <> k /\ ~ blanket j) ->
  sum (val k) (fun v => marginal js joint (set x k v)) <> 0 ->
  given_rest js x = given_blanket x.
Proof.
  intros Out Pos.
  assert (F : forall y, marginal js joint y = with_k y * marginal js without_k y).
  { intros y. rewrite (marginal_ext js joint (fun z => with_k z * without_k z) y)
      by apply joint_splits.
    apply (marginal_factor js (fun j => j = k \/ blanket j)); [apply with_k_depends|].
    intros j Hj. destruct (Out j Hj). tauto. }
  assert (G : forall v, marginal js without_k (set x k v) = marginal js without_k x).
  { intros v. apply (marginal_depends js _ _ without_k_depends).
    intros i Hi. apply set_other, Hi. }
  assert (S : sum (val k) (fun v => marginal js joint (set x k v)) =
              marginal js without_k x * sum (val k) (fun v => with_k (set x k v))).
  { rewrite <- sum_scale. apply sum_ext. intros v _. rewrite F, G. ring. }
  unfold given_rest, given_blanket. rewrite S in *. rewrite F. field.
  split; intros Z; apply Pos; rewrite Z; ring.
Qed.

(** The same as an equation between two conditional probabilities: with
    further variables kept ([js]) or without ([ks], which holds more). *)
Theorem blanket_independence js ks x :
  (forall j, In j js -> j <> k /\ ~ blanket j) ->
  (forall j, In j ks -> j <> k /\ ~ blanket j) ->
  sum (val k) (fun v => marginal js joint (set x k v)) <> 0 ->
  sum (val k) (fun v => marginal ks joint (set x k v)) <> 0 ->
  given_rest js x = given_rest ks x.
Proof. intros. rewrite !blanket_theorem; auto. Qed.
(** ** Given its parents a variable is independent of its non-descendants

    [own] is any ancestral set that has [k] and none of its children; the
    largest is [k] with all that do not descend from it. Of this set the
    variables [js], neither [k] nor parents, are summed out too. The
    probability of [x k] given what is left is the entry of its table. *)
Theorem local_markov own js x :
  ancestral own -> own k = true ->
  (forall c, (c < n)%nat -> In k (pa c) -> own c = false) ->
  (forall j, In j js -> j <> k /\ ~ In j (pa k)) ->
  sum (val k) (fun v => marginal (js ++ others own) joint (set x k v)) <> 0 ->
  given_rest (js ++ others own) x = t k x.
Proof.
  intros Anc Own Child Out Pos.
  set (rest := fun y => prod (filter own (seq 0 n))
                          (fun i => if Nat.eq_dec i k then 1 else t i y)).
  assert (Split : forall y, tables_of own y = t k y * rest y).
  { intros y. unfold tables_of, rest.
    assert (In_own : In k (filter own (seq 0 n)))
      by (apply filter_In; split; [apply in_seq; lia|assumption]).
    assert (Once : NoDup (filter own (seq 0 n))) by (apply NoDup_filter, seq_NoDup).
    induction Once as [|i l Hi Hl IH]; [contradiction|]. simpl.
    destruct (Nat.eq_dec i k) as [->|Hne].
    - rewrite Rmult_1_l. f_equal. apply prod_ext. intros j Hj.
      destruct (Nat.eq_dec j k) as [->|]; [contradiction|reflexivity].
    - destruct In_own as [E|In_l]; [contradiction|]. rewrite IH by assumption. ring. }
  assert (Without : depends_on (fun j => j <> k) rest).
  { intros y z E. apply prod_ext. intros i Hi. apply filter_In in Hi as [Hi Hown].
    apply in_seq in Hi. destruct (Nat.eq_dec i k) as [|Hne]; [reflexivity|].
    apply local; [lia|]. intros j Hj. apply E. intros ->.
    destruct Hj as [->|Hj]; [congruence|].
    rewrite (Child i) in Hown by (auto; lia). discriminate. }
  assert (F : forall y, marginal (js ++ others own) joint y = t k y * marginal js rest y).
  { intros y. rewrite marginal_app.
    rewrite (marginal_ext js _ (fun z => t k z * rest z) y)
      by (intros z; rewrite ancestral_marginal by assumption; apply Split).
    apply (marginal_factor js (fun j => j = k \/ In j (pa k))); [apply local, k_in|].
    intros j Hj. destruct (Out j Hj). tauto. }
  assert (G : forall v, marginal js rest (set x k v) = marginal js rest x).
  { intros v. apply (marginal_depends js _ _ Without). intros i Hi. apply set_other, Hi. }
  assert (S : sum (val k) (fun v => marginal (js ++ others own) joint (set x k v)) =
              marginal js rest x).
  { rewrite (sum_ext (val k) _ (fun v => marginal js rest x * t k (set x k v)))
      by (intros v _; rewrite F, G; ring).
    rewrite sum_scale, (proj2 (tables k x k_in)). ring. }
  unfold given_rest. rewrite S in *. rewrite F. field. exact Pos.
Qed.
End Network.
