(** * The action of least risk

    Prose: proof 6 (zero-one loss), proof 8 (any loss, reject). [joint x c] is
    the probability of row [x] together with class [c]; a rule is a function
    from rows to actions; actions need not be classes. *)

From NaiveBayes Require Export Finite.

Section Risk.
Context {X C A : Type} (xs : list X) (cs : list C) (joint : X -> C -> R).
Hypothesis joint_nonneg : forall x c, In x xs -> In c cs -> 0 <= joint x c.

Definition evidence (x : X) : R := sum cs (joint x).
Definition posterior (x : X) (c : C) : R := joint x c / evidence x.

(** The risk of action [a] at row [x], and the expected loss of a rule. *)
Definition risk (L : C -> A -> R) (x : X) (a : A) : R :=
  sum cs (fun c => L c a * posterior x c).
Definition expected_loss (L : C -> A -> R) (f : X -> A) : R :=
  sum xs (fun x => sum cs (fun c => joint x c * L c (f x))).

Lemma evidence_nonneg x : In x xs -> 0 <= evidence x.
Proof. intros Hx. apply sum_nonneg. auto. Qed.

Lemma joint_is_product x c :
  In x xs -> In c cs -> joint x c = evidence x * posterior x c.
Proof.
  intros Hx Hc. unfold posterior. destruct (Req_dec (evidence x) 0) as [Z|N].
  - assert (joint x c <= evidence x)
      by (unfold evidence; apply term_le_sum; auto).
    pose proof (joint_nonneg x c Hx Hc). rewrite Z in *. lra.
  - field. exact N.
Qed.

(** Step 1 of both proofs: the expectation is an average of risks. *)
Theorem loss_is_average_risk L f :
  expected_loss L f = sum xs (fun x => evidence x * risk L x (f x)).
Proof.
  apply sum_ext. intros x Hx. unfold risk. rewrite <- sum_scale.
  apply sum_ext. intros c Hc. rewrite (joint_is_product x c) by assumption. ring.
Qed.

(** (8.1): a rule that takes an action of least risk at each row that can
    occur has the least expected loss of all rules. *)
Theorem minimum_risk L f :
  (forall x, In x xs -> 0 < evidence x -> forall a, risk L x (f x) <= risk L x a) ->
  forall g, expected_loss L f <= expected_loss L g.
Proof.
  intros Least g. rewrite !loss_is_average_risk. apply sum_le. intros x Hx.
  destruct (evidence_nonneg x Hx) as [Pos|Z].
  - apply Rmult_le_compat_l; [lra|]. apply Least; assumption.
  - rewrite <- Z. lra.
Qed.

(** Of finitely many actions one has the least risk. *)
Theorem least_action acts (r : A -> R) :
  acts <> [] -> exists a, In a acts /\ forall b, In b acts -> r a <= r b.
Proof.
  induction acts as [|a acts IH]; [congruence|]. intros _.
  destruct acts as [|a' acts].
  - exists a. split; [simpl; auto|]. intros b [<-|[]]. lra.
  - destruct IH as [m [Hm Least]]; [discriminate|].
    destruct (Rle_dec (r a) (r m)) as [H|H].
    + exists a. split; [simpl; auto|]. intros b [<-|Hb]; [lra|].
      pose proof (Least b Hb). lra.
    + exists m. split; [simpl in *; tauto|]. intros b [<-|Hb]; [lra|]. auto.
Qed.

(** Among equal minima any choice is as good. *)
Theorem equal_minima L f g :
  (forall x, In x xs -> risk L x (f x) = risk L x (g x)) ->
  expected_loss L f = expected_loss L g.
Proof.
  intros E. rewrite !loss_is_average_risk. apply sum_ext. intros x Hx.
  rewrite E by assumption. reflexivity.
Qed.

(** An action that is never cheaper is never needed. *)
Theorem dominated L a b x :
  In x xs -> (forall c, In c cs -> L c b <= L c a) -> risk L x b <= risk L x a.
Proof.
  intros Hx D. apply sum_le. intros c Hc. apply Rmult_le_compat_r; auto.
  unfold posterior. destruct (evidence_nonneg x Hx) as [Pos|Z].
  - apply Rle_mult_inv_pos; auto.
  - assert (joint x c <= evidence x)
      by (unfold evidence; apply term_le_sum; auto).
    pose proof (joint_nonneg x c Hx Hc).
    replace (joint x c) with 0 by lra. unfold Rdiv. lra.
Qed.

Lemma posterior_sum x : 0 < evidence x -> sum cs (posterior x) = 1.
Proof.
  intros Pos. replace (sum cs (posterior x)) with (evidence x / evidence x).
  - field. lra.
  - symmetry. exact (sum_div cs (joint x) (evidence x)).
Qed.

(** A number added to all losses of one class changes no comparison. *)
Theorem class_constant L k a x :
  risk (fun c a => L c a + k c) x a =
  risk L x a + sum cs (fun c => k c * posterior x c).
Proof.
  unfold risk. rewrite <- sum_plus. apply sum_ext. intros. ring.
Qed.
End Risk.

Section ZeroOne.
Context {X C : Type} (xs : list X) (cs : list C) (joint : X -> C -> R).
Context (dec : forall b c : C, {b = c} + {b <> c}).
Hypothesis joint_nonneg : forall x c, In x xs -> In c cs -> 0 <= joint x c.
Hypothesis cs_once : NoDup cs.

Definition zero_one (c a : C) : R := if dec a c then 0 else 1.
Let risk01 := risk cs joint zero_one.
Let post := posterior cs joint.

(** Proof 6, step 2. *)
Theorem zero_one_risk x a :
  In a cs -> 0 < evidence cs joint x -> risk01 x a = 1 - post x a.
Proof.
  intros Ha Pos. unfold risk01, risk, post.
  rewrite <- (posterior_sum cs joint x Pos).
  rewrite <- (sum_one dec cs a (posterior cs joint x)) by assumption.
  rewrite <- sum_minus. apply sum_ext. intros c _. unfold zero_one.
  destruct (dec a c); ring.
Qed.

(** (6.1): the largest posterior has the least probability of an error. *)
Theorem posterior_maximisation f :
  (forall x, In x xs -> In (f x) cs /\ forall c, In c cs -> post x c <= post x (f x)) ->
  forall g, (forall x, In x xs -> In (g x) cs) ->
  expected_loss xs cs joint zero_one f <= expected_loss xs cs joint zero_one g.
Proof.
  intros Max g Hg. rewrite !loss_is_average_risk by assumption.
  apply sum_le. intros x Hx. destruct (Max x Hx) as [Hf M].
  destruct (evidence_nonneg xs cs joint joint_nonneg x Hx) as [Pos|Z].
  - apply Rmult_le_compat_l; [lra|].
    change (risk01 x (f x) <= risk01 x (g x)).
    rewrite !zero_one_risk by auto. pose proof (M (g x) (Hg x Hx)). lra.
  - rewrite <- Z. lra.
Qed.

(** (8.2): with the further action [None], to reject, at the price [r], the
    class [a] is no worse than to reject exactly where its posterior is at
    least [1 - r]. *)
Definition with_reject (r : R) (c : C) (a : option C) : R :=
  match a with
  | Some a => zero_one c a
  | None => r
  end.

Theorem reject r x a :
  In a cs -> 0 < evidence cs joint x ->
  (risk cs joint (with_reject r) x (Some a) <= risk cs joint (with_reject r) x None
   <-> 1 - r <= post x a).
Proof.
  intros Ha Pos.
  change (risk cs joint (with_reject r) x (Some a)) with (risk01 x a).
  rewrite zero_one_risk by assumption.
  unfold risk, with_reject. rewrite sum_scale, posterior_sum by assumption. lra.
Qed.

(** If rejecting costs more than [1 - 1/K], the class of the largest posterior
    is always cheaper. *)
Theorem never_reject r x a :
  In a cs -> 0 < evidence cs joint x ->
  (forall c, In c cs -> post x c <= post x a) ->
  1 - 1 / INR (length cs) < r ->
  risk cs joint (with_reject r) x (Some a) < risk cs joint (with_reject r) x None.
Proof.
  intros Ha Pos Max Hr.
  assert (S : 1 <= INR (length cs) * post x a).
  { rewrite <- sum_const, <- (posterior_sum cs joint x Pos). apply sum_le. exact Max. }
  assert (K : 0 < INR (length cs)).
  { apply lt_0_INR. destruct cs; [contradiction|simpl; lia]. }
  assert (1 / INR (length cs) <= post x a).
  { apply Rmult_le_reg_l with (INR (length cs)); [exact K|].
    replace (INR (length cs) * (1 / INR (length cs))) with 1 by (field; lra). exact S. }
  change (risk cs joint (with_reject r) x (Some a)) with (risk01 x a).
  rewrite zero_one_risk by assumption.
  unfold risk, with_reject. rewrite sum_scale, posterior_sum by assumption. lra.
Qed.
End ZeroOne.
