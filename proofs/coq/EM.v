(** * A step of EM never lowers the likelihood

    Proof 21, (a) and (b). Rows [xs] are seen, hidden values [zs] are not. A model
    gives [P x z] to the row with the hidden value; [mass P x], summed over
    [zs], is what it gives to the row. [omega x] is the weight of the row. *)

From NaiveBayes Require Export Tables.

Section General.
Context {X Z : Type} (xs : list X) (zs : list Z) (omega : X -> R).
Hypothesis omega_nonneg : forall x, In x xs -> 0 <= omega x.

Definition mass (P : X -> Z -> R) (x : X) : R := sum zs (P x).

(** E-step: the probability of each hidden value under the old model. *)
Definition responsibility (P : X -> Z -> R) (x : X) (z : Z) : R := P x z / mass P x.

(** The expected log-likelihood of the completed rows under the model [P'],
    the hidden values weighted by the old model [P]. *)
Definition expected (P P' : X -> Z -> R) : R :=
  sum xs (fun x => omega x * sum zs (fun z => responsibility P x z * ln (P' x z))).

Definition observed (P : X -> Z -> R) : R :=
  sum xs (fun x => omega x * ln (mass P x)).

Lemma responsibility_is_dist P x :
  (forall z, In z zs -> 0 <= P x z) -> 0 < mass P x -> is_dist zs (responsibility P x).
Proof.
  intros Pos M. split; [intros; apply Rle_mult_inv_pos; auto|].
  replace (sum zs (responsibility P x)) with (mass P x / mass P x); [field; lra|].
  symmetry. exact (sum_div zs (P x) (mass P x)).
Qed.

Lemma responsibility_pos P x z :
  0 < mass P x -> (0 < responsibility P x z <-> 0 < P x z).
Proof.
  intros M. unfold responsibility. split; intros H.
  - replace (P x z) with (P x z / mass P x * mass P x) by (field; lra). nra.
  - apply Rdiv_lt_0_compat; assumption.
Qed.

(** What does not lower the expected log-likelihood does not lower the
    likelihood: Gibbs' inequality for the hidden values of each row, old
    responsibilities against new ones. *)
Theorem em_inequality P P' :
  (forall x z, In x xs -> In z zs -> 0 <= P x z) ->
  (forall x z, In x xs -> In z zs -> 0 <= P' x z) ->
  (forall x, In x xs -> 0 < omega x -> 0 < mass P x) ->
  (forall x z, In x xs -> In z zs -> 0 < omega x -> 0 < P x z -> 0 < P' x z) ->
  expected P P <= expected P P' -> observed P <= observed P'.
Proof.
  intros Pos Pos' Mass Sup Q.
  assert (Gain : expected P P' - expected P P <= observed P' - observed P); [|lra].
  unfold expected, observed. rewrite <- !sum_minus. apply sum_le. intros x Hx.
  rewrite <- !Rmult_minus_distr_l.
  destruct (omega_nonneg x Hx) as [W|W]; [|rewrite <- W; lra].
  apply Rmult_le_compat_l; [lra|]. pose proof (Mass x Hx W) as M.
  pose proof (responsibility_is_dist P x (fun z => Pos x z Hx) M) as D.
  assert (M' : 0 < mass P' x).
  { destruct (sum_nonneg zs (P' x) (fun z => Pos' x z Hx)) as [|Zero]; [assumption|].
    exfalso. assert (Z0 : mass P x = 0); [|lra]. apply sum_0. intros z Hz.
    destruct (Pos x z Hx Hz) as [H|]; [|auto].
    pose proof (Sup x z Hx Hz W H).
    pose proof (term_le_sum zs (P' x) z (fun y => Pos' x y Hx) Hz). lra. }
  pose proof (responsibility_is_dist P' x (fun z => Pos' x z Hx) M') as D'.
  assert (Split : forall F, (forall z, In z zs -> 0 < P x z -> 0 < F x z) -> 0 < mass F x ->
    sum zs (fun z => responsibility P x z * ln (responsibility F x z)) =
    sum zs (fun z => responsibility P x z * ln (F x z)) - ln (mass F x)).
  { intros F HF MF.
    rewrite <- (Rmult_1_l (ln (mass F x))), <- (proj2 D), Rmult_comm, <- sum_scale.
    rewrite <- sum_minus. apply sum_ext. intros z Hz.
    destruct (proj1 D z Hz) as [R|R]; [|rewrite <- R; ring].
    apply (responsibility_pos P x z M) in R.
    unfold responsibility at 2. rewrite ln_div by auto. ring. }
  pose proof (gibbs zs (responsibility P x) (responsibility P' x) D D') as G.
  rewrite (Split P'), (Split P) in G; auto.
  assert (H : forall z, In z zs -> 0 < responsibility P x z -> 0 < responsibility P' x z).
  { intros z Hz R. apply (responsibility_pos P x z M) in R.
    apply (responsibility_pos P' x z M'). auto. }
  specialize (G H). lra.
Qed.
End General.

(** ** EM for naive Bayes with hidden classes

    A seen row has cells, a weight, and the classes that it may have, [may]:
    all of them if it has no label, one if it has. One step counts every row
    once for each class, weighted by the responsibility, and estimates. *)

Section NaiveBayes.
Context {C J V : Type} (cs : list C) (js : list J) (vals : J -> list V).
Context (decC : forall a b : C, {a = b} + {a <> b}).
Context (decV : forall a b : V, {a = b} + {a <> b}).
Hypothesis cs_once : NoDup cs.
Hypothesis vals_once : forall j, NoDup (vals j).

Record Seen := { seen_weight : R; seen_cell : J -> option V; may : C -> bool }.
Context (xs : list Seen).
Hypothesis seen_weights : forall x, In x xs -> 0 < seen_weight x.
Hypothesis some_row : xs <> [].
Hypothesis seen_values :
  forall x j v, In x xs -> In j js -> seen_cell x j = Some v -> In v (vals j).

Definition joint_of (m : @Model C J V) (x : Seen) (c : C) : R :=
  if may x c then joint js m c (seen_cell x) else 0.

(** The completed rows, fractional weights and all. *)
Definition complete_row (m : Model) (x : Seen) (c : C) : Row :=
  {| weight := if may x c
               then seen_weight x * responsibility cs (joint_of m) x c else 0;
     class := c; cell := seen_cell x |}.
Definition completed (m : Model) : list Row :=
  flat_map (fun x => map (complete_row m x) cs) xs.

Hypothesis column_values : forall j, In j js -> vals j <> [].

(** One step: count the completed rows, and estimate by relative frequencies. *)
Definition em_step (m : Model) : Model := estimate cs vals decC decV (completed m).

Definition is_model := @Tables.is_model C J V cs js vals.
Definition log_likelihood (m : Model) : R := observed xs cs seen_weight (joint_of m).

(** The model does not exclude any row. *)
Definition possible_rows (m : Model) : Prop :=
  forall x, In x xs -> 0 < mass cs (joint_of m) x.

Lemma joint_of_nonneg m x c :
  is_model m -> In x xs -> In c cs -> 0 <= joint_of m x c.
Proof.
  intros M Hx Hc. unfold joint_of. destruct (may x c); [|lra].
  apply Rmult_le_pos; [apply (proj1 M); assumption|].
  apply prod_nonneg. intros j Hj. unfold cell_prob.
  destruct (seen_cell x j) as [v|] eqn:E; [|lra].
  apply (proj1 (proj2 M j c Hj Hc)). apply (seen_values x j v); assumption.
Qed.

Section Step.
Variable m : @Model C J V.
Hypothesis M : is_model m.
Hypothesis Pos : possible_rows m.
Let data := completed m.

Lemma in_completed r :
  In r data -> exists x c, In x xs /\ In c cs /\ r = complete_row m x c.
Proof.
  unfold data, completed. rewrite in_flat_map. intros [x [Hx Hr]].
  apply in_map_iff in Hr as [c [<- Hc]]. eauto.
Qed.

Lemma responsible_nonneg x c :
  In x xs -> In c cs -> 0 <= responsibility cs (joint_of m) x c.
Proof.
  intros Hx Hc. apply (responsibility_is_dist cs (joint_of m) x); auto.
  intros; apply joint_of_nonneg; auto.
Qed.

Lemma completed_weights r : In r data -> 0 <= weight r.
Proof.
  intros Hr. destruct (in_completed r Hr) as [x [c [Hx [Hc ->]]]]. simpl.
  destruct (may x c); [|lra]. pose proof (seen_weights x Hx).
  apply Rmult_le_pos; [lra|]. apply responsible_nonneg; assumption.
Qed.

Lemma completed_classes r : In r data -> In (class r) cs.
Proof. intros Hr. destruct (in_completed r Hr) as [x [c [Hx [Hc ->]]]]. exact Hc. Qed.

Lemma completed_values r j v :
  In r data -> In j js -> cell r j = Some v -> In v (vals j).
Proof.
  intros Hr Hj. destruct (in_completed r Hr) as [x [c [Hx [Hc ->]]]]. simpl.
  apply seen_values; assumption.
Qed.

Lemma completed_weight x c :
  weight (complete_row m x c) = seen_weight x * responsibility cs (joint_of m) x c.
Proof.
  simpl. unfold responsibility, joint_of. destruct (may x c); [reflexivity|].
  unfold Rdiv. ring.
Qed.

(** The completed rows weigh as much as the seen ones. *)
Lemma completed_total : 0 < total cs (N decC data).
Proof.
  assert (Some_x : exists x, In x xs)
    by (destruct xs as [|x rest]; [congruence|exists x; simpl; auto]).
  destruct Some_x as [x Hx].
  assert (T : total cs (N decC data) = sum data weight).
  { unfold total, N. rewrite sum_swap. apply sum_ext. intros r Hr.
    apply (sum_one decC cs (class r) (fun _ => weight r)); auto using completed_classes. }
  rewrite T. unfold data, completed. rewrite sum_flat_map.
  apply Rlt_le_trans with (seen_weight x); [auto|].
  assert (E : forall y, In y xs -> sum (map (complete_row m y) cs) weight = seen_weight y).
  { intros y Hy. rewrite sum_map.
    rewrite (sum_ext cs _ (fun c => seen_weight y * responsibility cs (joint_of m) y c))
      by (intros; apply completed_weight).
    rewrite sum_scale, (proj2 (responsibility_is_dist cs (joint_of m) y
      (fun c => joint_of_nonneg m y c M Hy) (Pos y Hy))). ring. }
  rewrite (sum_ext xs _ seen_weight) by exact E.
  apply term_le_sum; [intros y Hy; left|]; auto.
Qed.

(** The expected log-likelihood is the log-likelihood of the completed rows. *)
Lemma expected_is_completed m' :
  expected xs cs seen_weight (joint_of m) (joint_of m') =
  Tables.log_likelihood js data m'.
Proof.
  unfold expected, Tables.log_likelihood, data, completed.
  rewrite sum_flat_map. apply sum_ext. intros x Hx.
  rewrite sum_map, <- sum_scale. apply sum_ext. intros c Hc.
  rewrite completed_weight, Rmult_assoc. unfold row_prob, joint_of at 2. simpl.
  unfold responsibility, joint_of. destruct (may x c); [reflexivity|].
  unfold Rdiv. ring.
Qed.

Lemma old_possible : possible js data m.
Proof.
  intros r Hr W. destruct (in_completed r Hr) as [x [c [Hx [Hc ->]]]].
  rewrite completed_weight in W.
  pose proof (responsible_nonneg x c Hx Hc). pose proof (seen_weights x Hx).
  assert (R : 0 < responsibility cs (joint_of m) x c) by nra.
  apply responsibility_pos in R; [|auto]. unfold joint_of in R.
  destruct (may x c); [exact R|lra].
Qed.

(** The step gives a model ... *)
Theorem em_step_is_model : is_model (em_step m).
Proof.
  apply (estimate_is_estimate cs js vals decC decV data
    completed_weights completed_total column_values).
Qed.

Lemma new_possible : possible js data (em_step m).
Proof.
  pose proof (estimate_is_estimate cs js vals decC decV data
    completed_weights completed_total column_values) as [Me Ee].
  apply (estimate_possible cs js vals decC decV data completed_weights
    completed_classes completed_values completed_total); assumption.
Qed.

Lemma new_support x c :
  In x xs -> In c cs -> 0 < joint_of m x c -> 0 < joint_of (em_step m) x c.
Proof.
  intros Hx Hc P. pose proof (new_possible (complete_row m x c)) as New.
  rewrite completed_weight in New.
  assert (R : 0 < responsibility cs (joint_of m) x c)
    by (apply responsibility_pos; auto).
  unfold joint_of in *. destruct (may x c); [|exact P].
  apply New; [|apply Rmult_lt_0_compat; auto].
  apply in_flat_map. exists x. split; [assumption|]. apply in_map, Hc.
Qed.

(** ... that excludes no row ... *)
Theorem em_step_possible : possible_rows (em_step m).
Proof.
  intros x Hx. pose proof (Pos x Hx) as P. unfold mass in *.
  destruct (Rlt_dec 0 (sum cs (joint_of (em_step m) x))) as [|F]; [assumption|].
  exfalso. assert (Z : sum cs (joint_of m x) = 0); [|lra].
  apply sum_0. intros c Hc.
  destruct (joint_of_nonneg m x c M Hx Hc) as [H|]; [|auto].
  pose proof (new_support x c Hx Hc H).
  pose proof (term_le_sum cs (joint_of (em_step m) x) c
    (fun b => joint_of_nonneg (em_step m) x b em_step_is_model Hx) Hc). lra.
Qed.

(** ... and whose likelihood is at least that of the old one. *)
Theorem em_never_lowers : log_likelihood m <= log_likelihood (em_step m).
Proof.
  apply em_inequality.
  - intros x Hx. left. auto.
  - intros; apply joint_of_nonneg; auto.
  - intros; apply joint_of_nonneg; auto using em_step_is_model.
  - auto.
  - intros. apply new_support; assumption.
  - rewrite !expected_is_completed.
    apply (estimate_maximises cs js vals decC decV cs_once vals_once data
      completed_weights completed_classes completed_values completed_total);
      auto using old_possible; apply estimate_is_estimate;
      auto using completed_weights, completed_total.
Qed.
End Step.

(** Any number of steps. *)
Theorem em_sequence m k :
  is_model m -> possible_rows m ->
  log_likelihood (Nat.iter k em_step m) <= log_likelihood (Nat.iter (S k) em_step m).
Proof.
  intros M Pos.
  assert (Inv : is_model (Nat.iter k em_step m) /\ possible_rows (Nat.iter k em_step m)).
  { induction k as [|k [Mk Pk]]; [split; assumption|].
    split; [apply em_step_is_model|apply em_step_possible]; assumption. }
  destruct Inv. apply em_never_lowers; assumption.
Qed.
End NaiveBayes.
