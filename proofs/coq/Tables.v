(** * Relative frequencies maximise the likelihood of the naive Bayes tables

    Prose: proof 3. A row has a class, a weight and for each column a cell,
    [None] if it is missing. A model has a prior and for each column and class
    a table. *)

From NaiveBayes Require Export Likelihood.

Section Tables.
Context {C J V : Type} (cs : list C) (js : list J) (vals : J -> list V).
Context (decC : forall a b : C, {a = b} + {a <> b}).
Context (decV : forall a b : V, {a = b} + {a <> b}).
Hypothesis cs_once : NoDup cs.
Hypothesis vals_once : forall j, NoDup (vals j).

Record Row := { weight : R; class : C; cell : J -> option V }.
Record Model := { prior : C -> R; table : J -> C -> V -> R }.

Definition is_model (m : Model) : Prop :=
  is_dist cs (prior m) /\
  forall j c, In j js -> In c cs -> is_dist (vals j) (table m j c).

(** The probability of a row with its class: (2.1) times the prior; a missing
    cell contributes nothing. *)
Definition cell_prob (m : Model) (c : C) (o : J -> option V) (j : J) : R :=
  match o j with
  | Some v => table m j c v
  | None => 1
  end.
Definition joint (m : Model) (c : C) (o : J -> option V) : R :=
  prior m c * prod js (cell_prob m c o).
Definition row_prob (m : Model) (r : Row) : R := joint m (class r) (cell r).

(** ** Counting *)

Section Data.
Context (data : list Row).
Hypothesis weights : forall r, In r data -> 0 <= weight r.
Hypothesis classes : forall r, In r data -> In (class r) cs.
Hypothesis values : forall r j v, In r data -> In j js -> cell r j = Some v -> In v (vals j).

Definition has (r : Row) (j : J) (v : V) : R :=
  match cell r j with
  | Some u => if decV u v then weight r else 0
  | None => 0
  end.

(** The weight of the rows of class [c], and of those with value [v] too. *)
Definition N (c : C) : R :=
  sum data (fun r => if decC (class r) c then weight r else 0).
Definition Nv (j : J) (c : C) (v : V) : R :=
  sum data (fun r => if decC (class r) c then has r j v else 0).

Lemma N_nonneg c : 0 <= N c.
Proof.
  apply sum_nonneg. intros r Hr. pose proof (weights r Hr).
  destruct (decC (class r) c); lra.
Qed.

Lemma has_nonneg r j v : In r data -> 0 <= has r j v.
Proof.
  intros Hr. pose proof (weights r Hr). unfold has.
  destruct (cell r j) as [u|]; [destruct (decV u v)|]; lra.
Qed.

Lemma Nv_nonneg j c v : 0 <= Nv j c v.
Proof.
  apply sum_nonneg. intros r Hr. pose proof (has_nonneg r j v Hr).
  destruct (decC (class r) c); lra.
Qed.

Lemma N_at_least r : In r data -> weight r <= N (class r).
Proof.
  intros Hr.
  replace (weight r) with (if decC (class r) (class r) then weight r else 0)
    by (destruct (decC (class r) (class r)); congruence).
  apply (term_le_sum data (fun s => if decC (class s) (class r) then weight s else 0) r).
  - intros s Hs. pose proof (weights s Hs). destruct (decC (class s) (class r)); lra.
  - exact Hr.
Qed.

Lemma Nv_at_least r j v :
  In r data -> cell r j = Some v -> weight r <= Nv j (class r) v.
Proof.
  intros Hr Hv.
  replace (weight r) with (if decC (class r) (class r) then has r j v else 0).
  2: { unfold has. rewrite Hv.
       destruct (decC (class r) (class r)), (decV v v); congruence. }
  apply (term_le_sum data (fun s => if decC (class s) (class r) then has s j v else 0) r).
  - intros s Hs. pose proof (has_nonneg s j v Hs).
    destruct (decC (class s) (class r)); lra.
  - exact Hr.
Qed.

(** ** Step 1: the log-likelihood separates *)

Definition log_likelihood (m : Model) : R :=
  sum data (fun r => weight r * ln (row_prob m r)).

(** No row that was seen has probability 0. *)
Definition possible (m : Model) : Prop :=
  forall r, In r data -> 0 < weight r -> 0 < row_prob m r.

Lemma cell_prob_nonneg m r j :
  is_model m -> In r data -> In j js -> 0 <= cell_prob m (class r) (cell r) j.
Proof.
  intros [_ T] Hr Hj. unfold cell_prob. destruct (cell r j) as [v|] eqn:E; [|lra].
  apply (proj1 (T j (class r) Hj (classes r Hr))). apply (values r j v); assumption.
Qed.

Lemma row_factors m r :
  is_model m -> In r data -> 0 < row_prob m r ->
  0 < prior m (class r) /\
  forall j, In j js -> 0 < cell_prob m (class r) (cell r) j.
Proof.
  intros M Hr H. unfold row_prob, joint in H.
  assert (P : 0 <= prior m (class r)) by (apply (proj1 (proj1 M)); auto).
  assert (Q : 0 <= prod js (cell_prob m (class r) (cell r)))
    by (apply prod_nonneg; intros; apply cell_prob_nonneg; assumption).
  split; [nra|]. intros j Hj.
  apply (prod_pos_factors js (cell_prob m (class r) (cell r))); auto; [|nra].
  intros i Hi. apply cell_prob_nonneg; assumption.
Qed.

Lemma by_class (g : C -> R) :
  sum data (fun r => weight r * g (class r)) = sum cs (fun c => N c * g c).
Proof.
  unfold N.
  rewrite (sum_ext cs _ (fun c => sum data (fun r =>
    if decC (class r) c then weight r * g c else 0))).
  - rewrite sum_swap. apply sum_ext. intros r Hr.
    symmetry. apply (sum_one decC cs (class r) (fun c => weight r * g c)); auto.
  - intros c _. rewrite Rmult_comm, <- sum_scale. apply sum_ext. intros r _.
    destruct (decC (class r) c); ring.
Qed.

Definition cell_term (g : C -> V -> R) (r : Row) (j : J) : R :=
  match cell r j with
  | Some v => g (class r) v
  | None => 0
  end.

Lemma by_cell j (g : C -> V -> R) :
  In j js ->
  sum data (fun r => weight r * cell_term g r j) =
  sum cs (fun c => sum (vals j) (fun v => Nv j c v * g c v)).
Proof.
  intros Hj. unfold Nv.
  rewrite (sum_ext cs _ (fun c => sum data (fun r =>
    if decC (class r) c then sum (vals j) (fun v => has r j v * g c v) else 0))).
  - rewrite sum_swap. apply sum_ext. intros r Hr.
    rewrite (sum_one decC cs (class r)
      (fun c => sum (vals j) (fun v => has r j v * g c v))) by auto.
    unfold cell_term, has. destruct (cell r j) as [u|] eqn:E.
    + rewrite (sum_ext (vals j) _
        (fun v => if decV u v then weight r * g (class r) v else 0))
        by (intros v _; destruct (decV u v); ring).
      symmetry.
      apply (sum_one decV (vals j) u (fun v => weight r * g (class r) v)); auto.
      apply (values r j u); assumption.
    + rewrite sum_0; [ring|]. intros. ring.
  - intros c _.
    rewrite (sum_ext (vals j) _ (fun v => sum data (fun r =>
      if decC (class r) c then has r j v * g c v else 0))).
    + rewrite sum_swap. apply sum_ext. intros r _.
      destruct (decC (class r) c); [reflexivity|]. apply sum_0. reflexivity.
    + intros v _. rewrite Rmult_comm, <- sum_scale. apply sum_ext. intros r _.
      destruct (decC (class r) c); ring.
Qed.

(** (3.2) *)
Theorem likelihood_separates m :
  is_model m -> possible m ->
  log_likelihood m =
  loglik cs N (prior m) +
  sum js (fun j => sum cs (fun c => loglik (vals j) (Nv j c) (table m j c))).
Proof.
  intros M Pos. unfold log_likelihood, loglik.
  rewrite <- (by_class (fun c => ln (prior m c))).
  rewrite (sum_ext js _ (fun j => sum data (fun r =>
    weight r * cell_term (fun c v => ln (table m j c v)) r j))).
  2: { intros j Hj.
       exact (eq_sym (by_cell j (fun c v => ln (table m j c v)) Hj)). }
  rewrite (sum_swap js data), <- sum_plus. apply sum_ext. intros r Hr.
  destruct (weights r Hr) as [W|Z].
  - destruct (row_factors m r M Hr (Pos r Hr W)) as [Pp Pc].
    unfold row_prob, joint. rewrite ln_mult by auto using prod_pos.
    rewrite ln_prod by exact Pc. rewrite sum_scale, <- Rmult_plus_distr_l.
    f_equal. f_equal. apply sum_ext. intros j _.
    unfold cell_prob, cell_term. destruct (cell r j); [reflexivity|apply ln_1].
  - rewrite <- Z. rewrite sum_0; [ring|]. intros. ring.
Qed.

(** ** The estimate *)

(** [m] has the relative frequencies (3.1). A class without counted cells of
    column [j] leaves that distribution undetermined. *)
Definition is_estimate (m : Model) : Prop :=
  (forall c, In c cs -> prior m c = frequency cs N c) /\
  (forall j c v, In j js -> In c cs -> In v (vals j) ->
     0 < total (vals j) (Nv j c) -> table m j c v = frequency (vals j) (Nv j c) v).

Hypothesis some : 0 < total cs N.

(** There is one, if every column has values: relative frequencies, and the
    uniform distribution where nothing was counted. *)
Definition estimate : Model := {|
  prior := frequency cs N;
  table := fun j c =>
    if Rlt_dec 0 (total (vals j) (Nv j c)) then frequency (vals j) (Nv j c)
    else fun _ => 1 / INR (length (vals j)) |}.

Theorem estimate_is_estimate :
  (forall j, In j js -> vals j <> []) -> is_model estimate /\ is_estimate estimate.
Proof.
  intros NE. split; split; simpl.
  - apply frequency_is_dist; auto using N_nonneg.
  - intros j c Hj _. destruct (Rlt_dec 0 (total (vals j) (Nv j c))) as [T|T].
    + apply frequency_is_dist; auto using Nv_nonneg.
    + assert (K : 0 < INR (length (vals j))).
      { apply lt_0_INR. pose proof (NE j Hj). destruct (vals j); [congruence|simpl; lia]. }
      split; [intros; apply Rle_mult_inv_pos; lra|]. rewrite sum_const. field. lra.
  - reflexivity.
  - intros j c v _ _ _ T.
    destruct (Rlt_dec 0 (total (vals j) (Nv j c))); [reflexivity|contradiction].
Qed.

Lemma prior_support m : is_model m -> possible m -> support cs N (prior m).
Proof.
  intros M Pos c Hc Hn. destruct (proj1 (proj1 M) c Hc) as [|Z]; [assumption|].
  exfalso. assert (E : N c = 0); [|lra]. apply sum_0. intros r Hr.
  destruct (decC (class r) c) as [<-|]; [|reflexivity].
  destruct (weights r Hr) as [W|]; [|congruence].
  destruct (row_factors m r M Hr (Pos r Hr W)). lra.
Qed.

Lemma table_support m j c :
  is_model m -> possible m -> In j js -> In c cs ->
  support (vals j) (Nv j c) (table m j c).
Proof.
  intros M Pos Hj Hc v Hv Hn.
  destruct (proj1 (proj2 M j c Hj Hc) v Hv) as [|Z]; [assumption|].
  exfalso. assert (E : Nv j c v = 0); [|lra]. apply sum_0. intros r Hr.
  destruct (decC (class r) c) as [<-|]; [|reflexivity].
  unfold has. destruct (cell r j) as [u|] eqn:E; [|reflexivity].
  destruct (decV u v) as [->|]; [|reflexivity].
  destruct (weights r Hr) as [W|]; [|congruence].
  destruct (row_factors m r M Hr (Pos r Hr W)) as [_ F]. specialize (F j Hj).
  unfold cell_prob in F. rewrite E in F. lra.
Qed.

Lemma total_pos_of j c v : In v (vals j) -> 0 < Nv j c v -> 0 < total (vals j) (Nv j c).
Proof.
  intros Hv Hn. apply Rlt_le_trans with (Nv j c v); [assumption|].
  apply (term_le_sum (vals j) (Nv j c)); auto using Nv_nonneg.
Qed.

Lemma estimate_possible m : is_model m -> is_estimate m -> possible m.
Proof.
  intros M [Ep Et] r Hr W. unfold row_prob, joint.
  apply Rmult_lt_0_compat.
  - rewrite Ep by auto. apply frequency_pos; [assumption|].
    pose proof (N_at_least r Hr). lra.
  - apply prod_pos. intros j Hj. unfold cell_prob.
    destruct (cell r j) as [v|] eqn:E; [|lra].
    pose proof (Nv_at_least r j v Hr E).
    assert (In v (vals j)) by (apply (values r j v); assumption).
    assert (0 < total (vals j) (Nv j (class r))) by (apply (total_pos_of j _ v); auto; lra).
    rewrite Et by auto. apply frequency_pos; auto. lra.
Qed.

Lemma table_at_most m e j c :
  is_model m -> possible m -> is_model e -> is_estimate e -> In j js -> In c cs ->
  loglik (vals j) (Nv j c) (table m j c) <= loglik (vals j) (Nv j c) (table e j c).
Proof.
  intros M Pos _ [_ Et] Hj Hc.
  destruct (Rlt_dec 0 (total (vals j) (Nv j c))) as [T|T].
  - replace (loglik (vals j) (Nv j c) (table e j c))
      with (loglik (vals j) (Nv j c) (frequency (vals j) (Nv j c))).
    + apply mle_log; auto using Nv_nonneg, table_support. apply M; assumption.
    + apply sum_ext. intros v Hv. rewrite Et; auto.
  - right. apply sum_ext. intros v Hv.
    rewrite (total_0 (vals j) (Nv j c)); auto using Nv_nonneg. ring.
Qed.

Lemma prior_at_most m e :
  is_model m -> possible m -> is_estimate e ->
  loglik cs N (prior m) <= loglik cs N (prior e).
Proof.
  intros M Pos [Ep _].
  replace (loglik cs N (prior e)) with (loglik cs N (frequency cs N))
    by (apply sum_ext; intros; rewrite Ep; auto).
  apply mle_log; auto using N_nonneg, prior_support. apply M.
Qed.

(** (3.1), for weighted rows. *)
Theorem estimate_maximises m e :
  is_model m -> possible m -> is_model e -> is_estimate e ->
  log_likelihood m <= log_likelihood e.
Proof.
  intros M Pos Me E. rewrite !likelihood_separates by auto using estimate_possible.
  apply Rplus_le_compat; [apply prior_at_most; assumption|].
  apply sum_le. intros j Hj. apply sum_le. intros c Hc.
  apply table_at_most; assumption.
Qed.

(** Only estimates reach the maximum. *)
Theorem estimate_unique m e :
  is_model m -> possible m -> is_model e -> is_estimate e ->
  log_likelihood m = log_likelihood e -> is_estimate m.
Proof.
  intros M Pos Me E L. rewrite !likelihood_separates in L by auto using estimate_possible.
  pose proof (prior_at_most m e M Pos E) as A.
  assert (B : forall j, In j js ->
    sum cs (fun c => loglik (vals j) (Nv j c) (table m j c)) <=
    sum cs (fun c => loglik (vals j) (Nv j c) (table e j c)))
    by (intros j Hj; apply sum_le; intros c Hc; apply table_at_most; assumption).
  pose proof (sum_le js _ _ B) as SB.
  destruct E as [Ep Et]. split.
  - apply mle_log_unique; auto using N_nonneg, prior_support; [apply M|].
    replace (loglik cs N (frequency cs N)) with (loglik cs N (prior e))
      by (apply sum_ext; intros; rewrite Ep; auto).
    lra.
  - intros j c v Hj Hc Hv T.
    apply mle_log_unique; auto using Nv_nonneg, table_support; [apply M; assumption|].
    replace (loglik (vals j) (Nv j c) (frequency (vals j) (Nv j c)))
      with (loglik (vals j) (Nv j c) (table e j c))
      by (apply sum_ext; intros; rewrite Et; auto).
    assert (S : sum cs (fun c => loglik (vals j) (Nv j c) (table m j c)) =
                sum cs (fun c => loglik (vals j) (Nv j c) (table e j c)))
      by (apply (sum_le_eq js
            (fun j => sum cs (fun c => loglik (vals j) (Nv j c) (table m j c)))
            (fun j => sum cs (fun c => loglik (vals j) (Nv j c) (table e j c))));
          auto; lra).
    apply (sum_le_eq cs (fun c => loglik (vals j) (Nv j c) (table m j c))
                        (fun c => loglik (vals j) (Nv j c) (table e j c))); auto.
    intros c' Hc'. apply table_at_most; auto. split; assumption.
Qed.

(** ** The same without logarithms, for rows of weight 1 *)

Definition data_likelihood (m : Model) : R := prod data (row_prob m).
Hypothesis unit_weights : forall r, In r data -> weight r = 1.

Lemma row_prob_nonneg m r : is_model m -> In r data -> 0 <= row_prob m r.
Proof.
  intros M Hr. apply Rmult_le_pos; [apply (proj1 (proj1 M)); auto|].
  apply prod_nonneg. intros. apply cell_prob_nonneg; assumption.
Qed.

Lemma data_likelihood_log m :
  possible m -> 0 < data_likelihood m /\ ln (data_likelihood m) = log_likelihood m.
Proof.
  intros Pos.
  assert (F : forall r, In r data -> 0 < row_prob m r)
    by (intros r Hr; apply Pos; [|rewrite unit_weights]; auto; lra).
  split; [apply prod_pos, F|]. unfold data_likelihood. rewrite ln_prod by exact F.
  apply sum_ext. intros r Hr. rewrite unit_weights by assumption. ring.
Qed.

Lemma data_likelihood_possible m :
  is_model m -> 0 < data_likelihood m -> possible m.
Proof.
  intros M L r Hr _. apply (prod_pos_factors data (row_prob m)); auto.
  intros. apply row_prob_nonneg; assumption.
Qed.

Theorem mle_naive_bayes m e :
  is_model m -> is_model e -> is_estimate e -> data_likelihood m <= data_likelihood e.
Proof.
  intros M Me E.
  destruct (data_likelihood_log e (estimate_possible e Me E)) as [F EF].
  destruct (Rlt_dec 0 (data_likelihood m)) as [L|L]; [|lra].
  pose proof (data_likelihood_possible m M L) as Pos.
  destruct (data_likelihood_log m Pos) as [_ EL].
  apply ln_le_iff; auto. rewrite EL, EF. apply estimate_maximises; assumption.
Qed.

Theorem mle_naive_bayes_unique m e :
  is_model m -> is_model e -> is_estimate e ->
  data_likelihood m = data_likelihood e -> is_estimate m.
Proof.
  intros M Me E L.
  destruct (data_likelihood_log e (estimate_possible e Me E)) as [F EF].
  assert (Pos : possible m) by (apply data_likelihood_possible; [|rewrite L]; assumption).
  destruct (data_likelihood_log m Pos) as [_ EL].
  apply (estimate_unique m e); auto. rewrite <- EL, <- EF, L. reflexivity.
Qed.
End Data.
End Tables.
