(** * Relative frequencies maximise the likelihood of one distribution

    Prose: proof 3, step 3; also proofs 10 (a), (b) and 12, step 4, which are
    the same with other counts. [n x] is how often [x] of [l] was counted; a
    weight need not be a whole number. *)

From NaiveBayes Require Export Gibbs.

Section Categorical.
Context {A : Type} (l : list A) (n : A -> R).
Hypothesis counts : forall x, In x l -> 0 <= n x.

Definition total : R := sum l n.
Definition frequency (x : A) : R := n x / total.

Lemma frequency_is_dist : 0 < total -> is_dist l frequency.
Proof.
  intros T. split.
  - intros x Hx. apply Rle_mult_inv_pos; auto.
  - unfold frequency. rewrite sum_div. fold total. field. lra.
Qed.

Lemma frequency_pos x : 0 < total -> 0 < n x -> 0 < frequency x.
Proof. intros. apply Rdiv_lt_0_compat; assumption. Qed.

Lemma total_0 : ~ 0 < total -> forall x, In x l -> n x = 0.
Proof.
  intros T x Hx. pose proof (counts x Hx). pose proof (term_le_sum l n x counts Hx).
  unfold total in T. lra.
Qed.

(** The log-likelihood of [q]; [ln 0] is kept out by [support]. *)
Definition loglik (q : A -> R) : R := sum l (fun x => n x * ln (q x)).
Definition support (q : A -> R) : Prop := forall x, In x l -> 0 < n x -> 0 < q x.

Lemma loglik_scaled q :
  0 < total -> loglik q = total * sum l (fun x => frequency x * ln (q x)).
Proof.
  intros T. rewrite <- sum_scale. apply sum_ext. intros x _.
  unfold frequency. field. lra.
Qed.

Theorem mle_log q :
  0 < total -> is_dist l q -> support q -> loglik q <= loglik frequency.
Proof.
  intros T Q S. rewrite !loglik_scaled by assumption.
  apply Rmult_le_compat_l; [lra|]. apply gibbs; auto using frequency_is_dist.
  intros x Hx Hf. apply S; [assumption|]. unfold frequency in Hf.
  pose proof (counts x Hx) as [|Z]; [assumption|]. rewrite <- Z in Hf.
  unfold Rdiv in Hf. lra.
Qed.

Theorem mle_log_unique q :
  0 < total -> is_dist l q -> support q -> loglik q = loglik frequency ->
  forall x, In x l -> q x = frequency x.
Proof.
  intros T Q S E x Hx. rewrite !loglik_scaled in E by assumption.
  apply Rmult_eq_reg_l in E; [|lra].
  apply (gibbs_equality l frequency q); auto using frequency_is_dist.
  intros y Hy Hf. apply S; [assumption|]. unfold frequency in Hf.
  pose proof (counts y Hy) as [|Z]; [assumption|]. rewrite <- Z in Hf.
  unfold Rdiv in Hf. lra.
Qed.
End Categorical.

(** ** The same without logarithms

    Here nothing is asked of [q] but that it is a distribution: a [q] that is 0
    where something was counted has likelihood 0. [q ^ 0] is 1. *)

Lemma ln_pow_INR x k : 0 < x -> ln (x ^ k) = INR k * ln x.
Proof.
  intros Hx. induction k as [|k IH]; [simpl; rewrite ln_1; ring|].
  rewrite S_INR. simpl. rewrite ln_mult, IH by auto using pow_lt. ring.
Qed.

Section Powers.
Context {A : Type} (l : list A) (k : A -> nat).
Let n x := INR (k x).

Definition likelihood (q : A -> R) : R := prod l (fun x => q x ^ k x).

Lemma power_counts x : In x l -> 0 <= n x.
Proof. intros _. apply pos_INR. Qed.

Lemma power_pos q x : (0 < n x -> 0 < q x) -> 0 < q x ^ k x.
Proof.
  intros H. unfold n in H. destruct (k x) as [|j]; [simpl; lra|].
  apply pow_lt, H, lt_0_INR. lia.
Qed.

Lemma likelihood_log q :
  support l n q -> 0 < likelihood q /\ ln (likelihood q) = loglik l n q.
Proof.
  intros S. split; [apply prod_pos; intros; apply power_pos; auto|].
  unfold likelihood. rewrite ln_prod by (intros; apply power_pos; auto).
  apply sum_ext. intros x Hx. unfold n. destruct (k x) as [|j] eqn:E.
  - simpl. rewrite ln_1. ring.
  - apply ln_pow_INR, S; [assumption|]. unfold n. rewrite E. apply lt_0_INR. lia.
Qed.

Lemma likelihood_support q :
  is_dist l q -> 0 < likelihood q -> support l n q.
Proof.
  intros [Pos _] L x Hx Hn.
  assert (P : 0 < q x ^ k x).
  { apply (prod_pos_factors l (fun x => q x ^ k x)); auto.
    intros y Hy. apply pow_le. auto. }
  destruct (Pos x Hx) as [|Z]; [assumption|]. rewrite <- Z in P.
  unfold n in Hn. destruct (k x); simpl in *; lra.
Qed.

Hypothesis some : 0 < total l n.

Lemma frequency_support : support l n (frequency l n).
Proof. intros x Hx. apply frequency_pos, some. Qed.

(** (3.1) for one distribution. *)
Theorem mle_categorical q :
  is_dist l q -> likelihood q <= likelihood (frequency l n).
Proof.
  intros Q. destruct (likelihood_log _ frequency_support) as [F EF].
  destruct (Rlt_dec 0 (likelihood q)) as [L|L]; [|lra].
  pose proof (likelihood_support q Q L) as S.
  destruct (likelihood_log q S) as [_ EL].
  apply ln_le_iff; auto. rewrite EL, EF. apply mle_log; auto using power_counts.
Qed.

(** ... and nowhere else. *)
Theorem mle_categorical_unique q :
  is_dist l q -> likelihood q = likelihood (frequency l n) ->
  forall x, In x l -> q x = frequency l n x.
Proof.
  intros Q E. destruct (likelihood_log _ frequency_support) as [F EF].
  assert (S : support l n q) by (apply likelihood_support; [|rewrite E]; assumption).
  destruct (likelihood_log q S) as [_ EL].
  apply mle_log_unique; auto using power_counts. rewrite <- EL, <- EF, E. reflexivity.
Qed.
End Powers.

(** Without any count every distribution has the same likelihood, 1. *)
Theorem no_counts_undetermined {A} (l : list A) k q :
  (forall x, In x l -> k x = 0%nat) -> likelihood l k q = 1.
Proof. intros Z. apply prod_1. intros x Hx. rewrite Z by assumption. reflexivity. Qed.
