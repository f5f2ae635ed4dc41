(** * Smoothing as a posterior mean

    Prose: proof 4, steps 1 to 3. Analysis is assumed in one place, and as a
    hypothesis that is written out, [dirichlet_moments]: that the mean of the
    product of the [q v ^ k v] under the Dirichlet density is a quotient of
    rising factorials (Dirichlet's integral, with Gamma(z+1) = z Gamma(z)).
    All else is finite. [polya_urn] shows without any assumption that these
    numbers are the probabilities of a real process. *)

From NaiveBayes Require Export Smoothing.

(** ** A prior on finitely many distributions

    For every such prior the posterior mean of [q v] is the probability that
    the next draw is [v]. [prior t] is the probability of the [t]-th
    distribution [q t], [lik t] that of the data under it. *)
Theorem posterior_mean_is_prediction {T A} (ts : list T) (prior lik : T -> R)
    (q : T -> A -> R) v :
  let evidence := sum ts (fun t => prior t * lik t) in
  sum ts (fun t => prior t * lik t / evidence * q t v) =
  sum ts (fun t => prior t * (lik t * q t v)) / evidence.
Proof.
  intros evidence. rewrite <- sum_div. apply sum_ext. intros t _.
  unfold Rdiv. ring.
Qed.

(** ** Moments *)

(** a (a + 1) ... (a + k - 1) *)
Fixpoint rising (a : R) (k : nat) : R :=
  match k with
  | O => 1
  | S k => a * rising (a + 1) k
  end.

Lemma rising_last a k : rising a (S k) = rising a k * (a + INR k).
Proof.
  revert a. induction k as [|k IH]; intros a; [simpl; ring|].
  change (rising a (S (S k))) with (a * rising (a + 1) (S k)).
  rewrite IH, S_INR. simpl. ring.
Qed.

Lemma rising_pos a k : 0 < a -> 0 < rising a k.
Proof.
  revert a. induction k as [|k IH]; intros a Ha; simpl; [lra|].
  apply Rmult_lt_0_compat; [assumption|]. apply IH. lra.
Qed.

Section Dirichlet.
Context {A : Type} (l : list A) (dec : forall a b : A, {a = b} + {a <> b}).
Hypothesis once : NoDup l.
Hypothesis values : l <> [].

Definition size (k : A -> nat) : nat := fold_right (fun v s => (k v + s)%nat) 0%nat l.
Definition one_more (v : A) (k : A -> nat) : A -> nat :=
  fun u => if dec u v then S (k u) else k u.

(** The likelihood of the counts [k], and its mean under a Dirichlet prior of
    parameters [a]. *)
Definition monomial (k : A -> nat) (q : A -> R) : R := prod l (fun v => q v ^ k v).
Definition moment (a : A -> R) (k : A -> nat) : R :=
  prod l (fun v => rising (a v) (k v)) / rising (sum l a) (size k).

Lemma size_one_more v k : In v l -> size (one_more v k) = S (size k).
Proof.
  intros Hv. assert (Out : forall m, ~ In v m ->
    fold_right (fun u s => (one_more v k u + s)%nat) 0%nat m =
    fold_right (fun u s => (k u + s)%nat) 0%nat m).
  { induction m as [|u m IH]; simpl; intros H; [reflexivity|].
    unfold one_more at 1. destruct (dec u v) as [->|]; [tauto|]. rewrite IH by tauto.
    reflexivity. }
  unfold size. induction once as [|u m Hu Hm IH]; simpl; [contradiction|].
  destruct Hv as [->|Hv].
  - rewrite Out by assumption. unfold one_more. destruct (dec v v); [reflexivity|congruence].
  - rewrite IH; auto; [|destruct m; [contradiction|discriminate]].
    unfold one_more. destruct (dec u v) as [->|]; [contradiction|]. lia.
Qed.

(** A factor for each value, changed at [v] alone. *)
Lemma prod_one_more (F : A -> nat -> R) v k c :
  In v l -> F v (S (k v)) = F v (k v) * c ->
  prod l (fun u => F u (one_more v k u)) = prod l (fun u => F u (k u)) * c.
Proof.
  intros Hv E. assert (Out : forall m, ~ In v m ->
    prod m (fun u => F u (one_more v k u)) = prod m (fun u => F u (k u))).
  { intros m H. apply prod_ext. intros u Hu. unfold one_more.
    destruct (dec u v) as [->|]; [contradiction|reflexivity]. }
  induction once as [|u m Hu Hm IH]; simpl; [contradiction|].
  destruct Hv as [->|Hv].
  - rewrite Out by assumption. unfold one_more.
    destruct (dec v v); [rewrite E; ring|congruence].
  - rewrite IH; auto; [|destruct m; [contradiction|discriminate]].
    unfold one_more at 1. destruct (dec u v) as [->|]; [contradiction|]. ring.
Qed.

Theorem monomial_one_more v k q :
  In v l -> monomial (one_more v k) q = q v * monomial k q.
Proof.
  intros Hv. unfold monomial.
  rewrite (prod_one_more (fun u i => q u ^ i) v k (q v)); auto; simpl; ring.
Qed.

Lemma sum_pos (a : A -> R) : (forall v, In v l -> 0 < a v) -> 0 < sum l a.
Proof.
  intros Pos. destruct l as [|v m]; [congruence|].
  apply Rlt_le_trans with (a v); [apply Pos; simpl; auto|].
  apply (term_le_sum (v :: m) a); [intros y Hy; left; auto|simpl; auto].
Qed.

(** Step 3: one more factor [q v]. *)
Theorem moment_one_more (a : A -> R) v k :
  (forall u, In u l -> 0 < a u) -> In v l ->
  moment a (one_more v k) = moment a k * ((a v + INR (k v)) / (sum l a + INR (size k))).
Proof.
  intros Pos Hv. pose proof (sum_pos a Pos). pose proof (pos_INR (size k)).
  unfold moment. rewrite size_one_more, rising_last by assumption.
  rewrite (prod_one_more (fun u i => rising (a u) i) v k (a v + INR (k v)))
    by (auto; apply rising_last).
  field. split; [lra|]. pose proof (rising_pos (sum l a) (size k)). lra.
Qed.

Lemma moment_pos a k : (forall u, In u l -> 0 < a u) -> 0 < moment a k.
Proof.
  intros Pos. apply Rdiv_lt_0_compat; [apply prod_pos; intros; apply rising_pos; auto|].
  apply rising_pos, sum_pos, Pos.
Qed.

Lemma INR_size k : INR (size k) = sum l (fun v => INR (k v)).
Proof.
  unfold size. clear. induction l as [|v m IH]; simpl; [reflexivity|].
  rewrite plus_INR, IH. reflexivity.
Qed.

(** (4.1). [E] is the mean over the prior; by Bayes' theorem the posterior mean
    of [q v] is the prior mean of [q v] times the likelihood, divided by the
    prior mean of the likelihood. *)
Theorem dirichlet_posterior_mean (E : ((A -> R) -> R) -> R) lam v n :
  0 < lam -> In v l ->
  forall dirichlet_moments : forall k, E (monomial k) = moment (fun _ => lam) k,
  E (monomial (one_more v n)) / E (monomial n) = smoothed l (fun u => INR (n u)) lam v.
Proof.
  intros Hl Hv M. rewrite !M, moment_one_more by auto.
  pose proof (moment_pos (fun _ => lam) n ltac:(auto)).
  unfold smoothed, total. rewrite <- INR_size, sum_const.
  pose proof (pos_INR (size n)). pose proof (S_pos l (fun u => INR (n u)) values (fun u _ => pos_INR (n u))).
  field. split; nra.
Qed.

(** ** Pólya's urn

    An urn holds weight [a v] of each colour [v]; a drawn colour is put back
    with one more of its kind. *)
Definition put (v : A) (a : A -> R) : A -> R := fun u => if dec u v then a u + 1 else a u.

Fixpoint urn (a : A -> R) (draws : list A) : R :=
  match draws with
  | [] => 1
  | v :: rest => a v / sum l a * urn (put v a) rest
  end.

Fixpoint counts (draws : list A) : A -> nat :=
  match draws with
  | [] => fun _ => 0%nat
  | v :: rest => one_more v (counts rest)
  end.

Lemma sum_put v a : In v l -> sum l (put v a) = sum l a + 1.
Proof.
  intros Hv. unfold put.
  rewrite (sum_ext l _ (fun u => a u + (if dec v u then 1 else 0))).
  - rewrite sum_plus, (sum_one dec l v (fun _ => 1)) by assumption. reflexivity.
  - intros u _. destruct (dec u v), (dec v u); subst; try congruence; ring.
Qed.

Lemma size_counts draws :
  (forall v, In v draws -> In v l) -> size (counts draws) = length draws.
Proof.
  induction draws as [|v draws IH]; simpl; intros H.
  - unfold size. clear. induction l; simpl; auto.
  - rewrite size_one_more, IH by auto. reflexivity.
Qed.

(** The probability of a sequence of draws depends on its counts alone, and
    is the moment that Dirichlet's integral gives. *)
Theorem polya_urn a draws :
  (forall v, In v l -> 0 < a v) -> (forall v, In v draws -> In v l) ->
  urn a draws = moment a (counts draws).
Proof.
  revert a. induction draws as [|v draws IH]; intros a Pos In_l.
  - unfold moment. simpl. rewrite (prod_1 l) by reflexivity.
    replace (size (fun _ => 0%nat)) with 0%nat.
    + simpl. field.
    + unfold size. clear. induction l; simpl; auto.
  - assert (Hv : In v l) by (apply In_l; simpl; auto).
    assert (Hs : forall u, In u draws -> In u l) by (intros; apply In_l; simpl; auto).
    simpl. rewrite IH; auto.
    2: { intros u Hu. unfold put. pose proof (Pos u Hu). destruct (dec u v); lra. }
    pose proof (sum_pos a Pos).
    unfold moment. rewrite size_one_more, sum_put by assumption.
    set (k := counts draws).
    assert (E : forall m, NoDup m ->
      prod m (fun u => rising (a u) (one_more v k u)) =
      (if in_dec dec v m then a v else 1) *
      prod m (fun u => rising (put v a u) (k u))).
    { induction 1 as [|u m Hu Hm IHm]; [simpl; ring|].
      cbn [prod]. rewrite IHm. unfold one_more at 1, put at 2.
      destruct (dec u v) as [->|Hne].
      - destruct (in_dec dec v m); [contradiction|].
        destruct (in_dec dec v (v :: m)) as [|C]; [simpl; ring|].
        exfalso. apply C. simpl. auto.
      - destruct (in_dec dec v m) as [i|i], (in_dec dec v (u :: m)) as [j|j]; try ring.
        + exfalso. apply j. simpl. auto.
        + exfalso. destruct j as [->|j]; auto. }
    rewrite E by assumption. destruct (in_dec dec v l); [|contradiction].
    simpl. pose proof (rising_pos (sum l a + 1) (size k)). field. lra.
Qed.

Lemma moment_ext a k k' : (forall u, k u = k' u) -> moment a k = moment a k'.
Proof.
  intros E. unfold moment. f_equal.
  - apply prod_ext. intros u _. rewrite E. reflexivity.
  - f_equal. unfold size. clear once values.
    induction l as [|u m IH]; simpl; [reflexivity|]. rewrite E, IH. reflexivity.
Qed.

Lemma counts_last draws v u : counts (draws ++ [v]) u = one_more v (counts draws) u.
Proof.
  induction draws as [|w draws IH]; simpl; [reflexivity|].
  unfold one_more at 1. rewrite IH. unfold one_more.
  destruct (dec u w), (dec u v); reflexivity.
Qed.

(** So the next draw has the smoothed relative frequency, with [lam] of each
    colour in the urn. *)
Theorem next_draw lam draws v :
  0 < lam -> (forall u, In u draws -> In u l) -> In v l ->
  urn (fun _ => lam) (draws ++ [v]) =
  urn (fun _ => lam) draws * smoothed l (fun u => INR (counts draws u)) lam v.
Proof.
  intros Hl Hd Hv. rewrite !polya_urn; auto.
  2: { intros u Hu. apply in_app_or in Hu as [Hu|[<-|[]]]; auto. }
  rewrite (moment_ext _ _ _ (counts_last draws v)), moment_one_more by auto.
  f_equal. unfold smoothed, total. rewrite <- INR_size, sum_const. f_equal; ring.
Qed.
End Dirichlet.
