COMMENT ON SCHEMA public IS 'standard public schema';

CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;

COMMENT ON EXTENSION pg_trgm IS 'text similarity measurement and index searching based on trigrams';

CREATE FUNCTION public.check_posting() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if (select coalesce(sum(amount_paise), 0) <> 0 or count(*) < 2 from ledger_entry where posting_id = new.posting_id) then
    raise exception 'posting % does not balance', new.posting_id using errcode = 'check_violation';
  end if;
  return null;
end $$;

CREATE FUNCTION public.derive_admin() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  new.is_admin := cardinality(new.capabilities) > 0;
  return new;
end
$$;

CREATE FUNCTION public.refuse_rewriting() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'rows of % are never changed or removed', tg_table_name;
end $$;

CREATE TABLE public.account (
    id uuid NOT NULL,
    number integer NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    mobile text,
    mobile_verified boolean DEFAULT false NOT NULL,
    password_hash text,
    google_sub text,
    avatar text,
    is_admin boolean DEFAULT false NOT NULL,
    consented_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone NOT NULL,
    proven_at timestamp with time zone,
    capabilities text[] DEFAULT '{}'::text[] NOT NULL,
    disabled_at timestamp with time zone,
    granted_at timestamp with time zone,
    language text DEFAULT 'en'::text NOT NULL,
    confirmed_mobile text,
    confirmed_by uuid,
    confirmed_at timestamp with time zone,
    CONSTRAINT account_check CHECK (((mobile IS NOT NULL) OR (NOT mobile_verified))),
    CONSTRAINT account_email_check CHECK ((email = lower(email))),
    CONSTRAINT account_mobile_check CHECK ((mobile ~ '^\+[1-9][0-9]{6,14}$'::text))
);

ALTER TABLE public.account ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.account_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.address (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    recipient text NOT NULL,
    line1 text NOT NULL,
    line2 text,
    city text NOT NULL,
    country text NOT NULL,
    state text NOT NULL,
    postal_code text NOT NULL,
    mobile text NOT NULL,
    is_default boolean NOT NULL,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE public.audit_entry (
    id bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    actor_id uuid,
    action text NOT NULL,
    subject_type text NOT NULL,
    subject_id text NOT NULL,
    before jsonb,
    after jsonb,
    request_id text
);

ALTER TABLE public.audit_entry ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.audit_entry_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.audit_personal (
    entry_id bigint NOT NULL,
    before jsonb,
    after jsonb
);

CREATE TABLE public.authenticator_app (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    name text NOT NULL,
    seed text NOT NULL,
    last_used_step bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone
);

CREATE TABLE public.avatar (
    account_id uuid NOT NULL,
    code text NOT NULL,
    image bytea NOT NULL,
    changed_at timestamp with time zone NOT NULL
);

CREATE TABLE public.ballot_entry (
    release_id uuid NOT NULL,
    account_id uuid NOT NULL,
    offering_id integer NOT NULL,
    on_date date NOT NULL,
    people jsonb NOT NULL,
    size smallint NOT NULL,
    entered_at timestamp with time zone NOT NULL,
    line bigint,
    state text DEFAULT 'waiting'::text NOT NULL,
    tran_no text,
    called_at timestamp with time zone,
    pay_until timestamp with time zone,
    told_at timestamp with time zone,
    mobile text,
    CONSTRAINT ballot_entry_check CHECK (((state = 'waiting'::text) = (tran_no IS NULL))),
    CONSTRAINT ballot_entry_size_check CHECK ((size > 0)),
    CONSTRAINT ballot_entry_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'called'::text, 'won'::text, 'lapsed'::text, 'given_back'::text])))
);

CREATE TABLE public.bank_transfer (
    refund_id uuid NOT NULL,
    reference text NOT NULL,
    transferred_on date NOT NULL,
    account_last4 text NOT NULL,
    reason text NOT NULL,
    proposed_by uuid NOT NULL,
    proposed_at timestamp with time zone NOT NULL,
    is_approved boolean,
    decided_by uuid,
    decided_at timestamp with time zone,
    CONSTRAINT bank_transfer_account_last4_check CHECK ((account_last4 ~ '^[0-9]{4}$'::text)),
    CONSTRAINT bank_transfer_check CHECK ((((is_approved IS NULL) = (decided_by IS NULL)) AND ((decided_by IS NULL) = (decided_at IS NULL)))),
    CONSTRAINT bank_transfer_check1 CHECK (((is_approved IS NOT TRUE) OR (decided_by <> proposed_by))),
    CONSTRAINT bank_transfer_reference_check CHECK ((reference ~ '^[A-Z0-9]{6,30}$'::text))
);

CREATE TABLE public.birth_star (
    id smallint NOT NULL,
    name text NOT NULL,
    name_ml text NOT NULL,
    sanskrit text NOT NULL,
    lord text NOT NULL,
    CONSTRAINT birth_star_id_check CHECK (((id >= 1) AND (id <= 27)))
);

CREATE TABLE public.blocked_date (
    id uuid NOT NULL,
    offering_id integer,
    from_date date NOT NULL,
    to_date date NOT NULL,
    reason text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    created_by uuid NOT NULL,
    CONSTRAINT blocked_date_check CHECK ((from_date <= to_date))
);

CREATE TABLE public.calendar_day (
    on_date date NOT NULL,
    version text NOT NULL,
    sunrise timestamp with time zone NOT NULL,
    sunset timestamp with time zone NOT NULL,
    star_id smallint NOT NULL,
    star_starts_at timestamp with time zone NOT NULL,
    star_ends_at timestamp with time zone NOT NULL,
    tithi_id smallint NOT NULL,
    tithi_starts_at timestamp with time zone NOT NULL,
    tithi_ends_at timestamp with time zone NOT NULL,
    birthday_stars smallint[] NOT NULL,
    malayalam_year smallint NOT NULL,
    malayalam_month smallint NOT NULL,
    malayalam_day smallint NOT NULL,
    observances text[] NOT NULL,
    close_calls jsonb NOT NULL,
    CONSTRAINT calendar_day_malayalam_month_check CHECK (((malayalam_month >= 1) AND (malayalam_month <= 12))),
    CONSTRAINT calendar_day_star_id_check CHECK (((star_id >= 1) AND (star_id <= 27))),
    CONSTRAINT calendar_day_tithi_id_check CHECK (((tithi_id >= 1) AND (tithi_id <= 30)))
);

CREATE TABLE public.calendar_feed (
    account_id uuid NOT NULL,
    digest bytea NOT NULL,
    language text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    session_id uuid
);

CREATE TABLE public.calendar_override (
    on_date date NOT NULL,
    star_id smallint,
    birthday_stars smallint[],
    tithi_id smallint,
    malayalam_year smallint,
    malayalam_month smallint,
    malayalam_day smallint,
    observances text[],
    reason text NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    changed_by uuid NOT NULL,
    CONSTRAINT calendar_override_malayalam_month_check CHECK (((malayalam_month >= 1) AND (malayalam_month <= 12))),
    CONSTRAINT calendar_override_star_id_check CHECK (((star_id >= 1) AND (star_id <= 27))),
    CONSTRAINT calendar_override_tithi_id_check CHECK (((tithi_id >= 1) AND (tithi_id <= 30)))
);

CREATE TABLE public.change_count (
    topic text NOT NULL,
    changes bigint NOT NULL
);

CREATE TABLE public.clock_offset (
    single boolean DEFAULT true NOT NULL,
    offset_ms bigint NOT NULL,
    CONSTRAINT clock_offset_single_check CHECK (single)
);

CREATE TABLE public.code_challenge (
    id uuid NOT NULL,
    purpose text NOT NULL,
    subject_id uuid NOT NULL,
    channel text NOT NULL,
    attempt integer NOT NULL,
    code_hash bytea,
    sent_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    wrong_tries integer DEFAULT 0 NOT NULL,
    used_at timestamp with time zone,
    CONSTRAINT code_challenge_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text]))),
    CONSTRAINT code_challenge_purpose_check CHECK ((purpose = ANY (ARRAY['sign_up_email'::text, 'sign_up_mobile'::text, 'reset'::text, 'change_email'::text, 'change_mobile'::text, 'first_factor'::text, 'sign_in'::text])))
);

CREATE TABLE public.concern (
    id integer NOT NULL,
    slug text NOT NULL,
    name text NOT NULL,
    name_ml text NOT NULL,
    description text NOT NULL,
    "position" smallint NOT NULL,
    texts jsonb DEFAULT '{}'::jsonb NOT NULL,
    CONSTRAINT concern_texts_check CHECK ((jsonb_typeof(texts) = 'object'::text))
);

CREATE TABLE public.consent (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    notice_version text NOT NULL,
    language text NOT NULL,
    way text NOT NULL,
    given_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    ended_because text,
    account_ended_at timestamp with time zone,
    CONSTRAINT consent_check CHECK (((ended_at IS NULL) = (ended_because IS NULL))),
    CONSTRAINT consent_ended_because_check CHECK ((ended_because = ANY (ARRAY['replaced'::text, 'withdrawn'::text, 'forgotten'::text]))),
    CONSTRAINT consent_language_check CHECK ((language ~ '^[a-z]{2}$'::text)),
    CONSTRAINT consent_way_check CHECK ((way = ANY (ARRAY['sign_up'::text, 'google'::text, 'asked_again'::text])))
);

CREATE TABLE public.contact_change (
    id uuid NOT NULL,
    token_hash bytea NOT NULL,
    account_id uuid NOT NULL,
    kind text NOT NULL,
    value text NOT NULL,
    old_value text,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    CONSTRAINT contact_change_kind_check CHECK ((kind = ANY (ARRAY['email'::text, 'mobile'::text])))
);

CREATE TABLE public.counter_count (
    session_id uuid NOT NULL,
    count_no smallint NOT NULL,
    counted_at timestamp with time zone NOT NULL,
    cash_paise bigint NOT NULL,
    upi_paise bigint NOT NULL,
    denominations jsonb NOT NULL,
    CONSTRAINT counter_count_cash_paise_check CHECK ((cash_paise >= 0)),
    CONSTRAINT counter_count_count_no_check CHECK (((count_no >= 1) AND (count_no <= 2))),
    CONSTRAINT counter_count_upi_paise_check CHECK ((upi_paise >= 0))
);

CREATE TABLE public.counter_return (
    id uuid NOT NULL,
    tran_no text NOT NULL,
    session_id uuid NOT NULL,
    line_ids bigint[] NOT NULL,
    amount_paise bigint NOT NULL,
    reason text NOT NULL,
    given_at timestamp with time zone NOT NULL,
    key text NOT NULL,
    request_hash bytea NOT NULL,
    approved_by uuid,
    alone_limit_paise bigint,
    CONSTRAINT counter_return_amount_paise_check CHECK ((amount_paise > 0)),
    CONSTRAINT counter_return_line_ids_check CHECK ((cardinality(line_ids) > 0)),
    CONSTRAINT counter_return_reason_check CHECK ((length(reason) >= 3))
);

CREATE TABLE public.counter_return_proposal (
    id uuid NOT NULL,
    tran_no text NOT NULL,
    session_id uuid NOT NULL,
    line_ids bigint[],
    amount_paise bigint NOT NULL,
    reason text NOT NULL,
    proposed_by uuid NOT NULL,
    proposed_at timestamp with time zone NOT NULL,
    key text NOT NULL,
    request_hash bytea NOT NULL,
    is_approved boolean,
    decided_by uuid,
    decided_at timestamp with time zone,
    CONSTRAINT counter_return_proposal_amount_paise_check CHECK ((amount_paise > 0)),
    CONSTRAINT counter_return_proposal_check CHECK ((((is_approved IS NULL) = (decided_by IS NULL)) AND ((decided_by IS NULL) = (decided_at IS NULL)))),
    CONSTRAINT counter_return_proposal_check1 CHECK (((is_approved IS NOT TRUE) OR (decided_by <> proposed_by))),
    CONSTRAINT counter_return_proposal_reason_check CHECK ((length(reason) >= 3))
);

CREATE TABLE public.counter_sale (
    tran_no text NOT NULL,
    session_id uuid NOT NULL,
    method text NOT NULL,
    reference text,
    amount_paise bigint NOT NULL,
    sold_at timestamp with time zone NOT NULL,
    key text NOT NULL,
    request_hash bytea NOT NULL,
    CONSTRAINT counter_sale_amount_paise_check CHECK ((amount_paise > 0)),
    CONSTRAINT counter_sale_check CHECK (((method = 'upi'::text) = (reference IS NOT NULL))),
    CONSTRAINT counter_sale_method_check CHECK ((method = ANY (ARRAY['cash'::text, 'upi'::text])))
);

CREATE TABLE public.counter_session (
    id uuid NOT NULL,
    clerk_id uuid NOT NULL,
    on_date date NOT NULL,
    session_no smallint NOT NULL,
    opened_at timestamp with time zone NOT NULL,
    float_paise bigint NOT NULL,
    closed_at timestamp with time zone,
    expected_cash_paise bigint,
    expected_upi_paise bigint,
    counted_cash_paise bigint,
    counted_upi_paise bigint,
    denominations jsonb,
    reason text,
    float_denominations jsonb,
    counted_at timestamp with time zone,
    explained_at timestamp with time zone,
    agreed_by uuid,
    seen_by uuid,
    seen_at timestamp with time zone,
    CONSTRAINT counter_session_check CHECK ((num_nonnulls(closed_at, expected_cash_paise, expected_upi_paise, counted_cash_paise, counted_upi_paise, denominations) = ANY (ARRAY[0, 6]))),
    CONSTRAINT counter_session_check1 CHECK (((closed_at IS NULL) OR (reason IS NOT NULL) OR ((expected_cash_paise = counted_cash_paise) AND (expected_upi_paise = counted_upi_paise)))),
    CONSTRAINT counter_session_float_paise_check CHECK ((float_paise >= 0)),
    CONSTRAINT counter_session_second_person CHECK (((agreed_by <> clerk_id) AND (seen_by <> clerk_id))),
    CONSTRAINT counter_session_session_no_check CHECK ((session_no > 0))
);

CREATE TABLE public.counter_upi (
    reference text NOT NULL,
    tran_no text NOT NULL,
    amount_paise bigint NOT NULL,
    sold_at timestamp with time zone NOT NULL,
    proven_by_way text,
    proven_by uuid,
    proven_at timestamp with time zone,
    CONSTRAINT counter_upi_amount_paise_check CHECK ((amount_paise > 0)),
    CONSTRAINT counter_upi_check CHECK ((num_nonnulls(proven_by_way, proven_by, proven_at) = ANY (ARRAY[0, 3]))),
    CONSTRAINT counter_upi_proven_by_way_check CHECK ((proven_by_way = ANY (ARRAY['statement'::text, 'treasurer'::text]))),
    CONSTRAINT counter_upi_reference_check CHECK ((reference ~ '^[0-9]{12}$'::text))
);

CREATE TABLE public.day_letter (
    id uuid NOT NULL,
    tran_no text NOT NULL,
    token_hash bytea NOT NULL,
    made_at timestamp with time zone NOT NULL
);

CREATE TABLE public.day_limit (
    pool_id integer NOT NULL,
    on_date date NOT NULL,
    daily_limit integer NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    changed_by uuid NOT NULL,
    CONSTRAINT day_limit_daily_limit_check CHECK ((daily_limit >= 0))
);

CREATE TABLE public.day_offer (
    id uuid NOT NULL,
    letter_id uuid NOT NULL,
    tran_no text NOT NULL,
    offering_id integer NOT NULL,
    on_date date NOT NULL,
    line_ids bigint[] NOT NULL,
    reason text,
    proposed_date date,
    due_at timestamp with time zone NOT NULL,
    answer text,
    answered_at timestamp with time zone,
    moved_to date,
    CONSTRAINT day_offer_answer_check CHECK ((answer = ANY (ARRAY['moved'::text, 'refunded'::text, 'silent'::text, 'withdrawn'::text, 'elsewhere'::text]))),
    CONSTRAINT day_offer_check CHECK (((answer IS NULL) = (answered_at IS NULL))),
    CONSTRAINT day_offer_check1 CHECK ((((answer = 'moved'::text) = (moved_to IS NOT NULL)) OR (answer IS NULL)))
);

CREATE TABLE public.day_sheet_forgotten (
    on_date date NOT NULL
);

CREATE TABLE public.day_sheet_mailing (
    on_date date NOT NULL,
    edition text NOT NULL,
    version integer NOT NULL,
    is_new boolean NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT day_sheet_mailing_edition_check CHECK ((edition = ANY (ARRAY['evening'::text, 'morning'::text])))
);

CREATE TABLE public.day_sheet_version (
    on_date date NOT NULL,
    version integer NOT NULL,
    lines jsonb NOT NULL,
    paper jsonb NOT NULL,
    made_at timestamp with time zone NOT NULL,
    made_by uuid,
    CONSTRAINT day_sheet_version_version_check CHECK ((version > 0))
);

CREATE TABLE public.deity (
    id integer NOT NULL,
    slug text NOT NULL,
    name text NOT NULL,
    name_ml text NOT NULL,
    emblem text NOT NULL,
    "position" smallint NOT NULL,
    texts jsonb DEFAULT '{}'::jsonb NOT NULL,
    CONSTRAINT deity_texts_check CHECK ((jsonb_typeof(texts) = 'object'::text))
);

ALTER TABLE public.deity ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.deity_id_seq
    START WITH 1001
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.delivery_change (
    tran_no text NOT NULL,
    parent_tran_no text NOT NULL,
    address jsonb NOT NULL,
    zone text NOT NULL,
    charge_paise bigint NOT NULL,
    parcel_ids bigint[] NOT NULL,
    planned jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL,
    superseded_at timestamp with time zone,
    applied_at timestamp with time zone,
    CONSTRAINT delivery_change_charge_paise_check CHECK ((charge_paise >= 0)),
    CONSTRAINT delivery_change_zone_check CHECK ((zone = ANY (ARRAY['kerala'::text, 'india'::text, 'abroad'::text])))
);

CREATE TABLE public.devotee (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    name text NOT NULL,
    name_ml text,
    star_id smallint,
    relation text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT devotee_star_id_check CHECK (((star_id >= 1) AND (star_id <= 27)))
);

CREATE TABLE public.dispute (
    dispute_id text NOT NULL,
    payment_id text NOT NULL,
    tran_no text NOT NULL,
    amount_paise bigint NOT NULL,
    state text NOT NULL,
    reason text,
    respond_by timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    phase text,
    reason_text text,
    answer text,
    answered_by uuid,
    answered_at timestamp with time zone,
    accept_proposed_by uuid,
    accept_proposed_at timestamp with time zone,
    CONSTRAINT dispute_answer_check CHECK ((answer = ANY (ARRAY['accepted'::text, 'contested'::text]))),
    CONSTRAINT dispute_state_check CHECK ((state = ANY (ARRAY['open'::text, 'under_review'::text, 'won'::text, 'lost'::text, 'closed'::text])))
);

CREATE TABLE public.download_offer (
    digest bytea NOT NULL,
    kind text NOT NULL,
    ref text NOT NULL,
    account_id uuid NOT NULL,
    file_name text NOT NULL,
    content_type text NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

CREATE TABLE public.draw (
    id uuid NOT NULL,
    secret bytea NOT NULL,
    commitment bytea NOT NULL,
    code_key bytea NOT NULL,
    announced_at timestamp with time zone NOT NULL,
    closes_at timestamp with time zone NOT NULL,
    beacon_round bigint,
    closed_at timestamp with time zone,
    entries integer,
    shard_bits smallint,
    entries_hash bytea,
    beacon_signature bytea,
    seed bytea,
    buckets integer[],
    drawn_at timestamp with time zone,
    called_off_at timestamp with time zone,
    CONSTRAINT draw_beacon_round_check CHECK ((beacon_round > 0)),
    CONSTRAINT draw_check CHECK (((entries IS NULL) = (entries_hash IS NULL))),
    CONSTRAINT draw_check1 CHECK (((seed IS NULL) OR (entries_hash IS NOT NULL))),
    CONSTRAINT draw_check2 CHECK (((seed IS NULL) = (drawn_at IS NULL))),
    CONSTRAINT draw_code_key_check CHECK ((octet_length(code_key) = 32)),
    CONSTRAINT draw_commitment_check CHECK ((octet_length(commitment) = 32)),
    CONSTRAINT draw_entries_check CHECK ((entries >= 0)),
    CONSTRAINT draw_secret_check CHECK ((octet_length(secret) = 32)),
    CONSTRAINT draw_shard_bits_check CHECK (((shard_bits >= 0) AND (shard_bits <= 10)))
);

CREATE TABLE public.draw_shard (
    draw_id uuid NOT NULL,
    shard smallint NOT NULL,
    leaves bytea NOT NULL
);

CREATE TABLE public.factor_challenge (
    session_id uuid NOT NULL,
    purpose text NOT NULL,
    challenge text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT factor_challenge_purpose_check CHECK ((purpose = ANY (ARRAY['add_passkey'::text, 'use_passkey'::text, 'anothers_passkey'::text, 'add_app'::text, 'may_enrol'::text])))
);

CREATE TABLE public.factor_reset (
    account_id uuid NOT NULL,
    asked_by uuid NOT NULL,
    asked_at timestamp with time zone NOT NULL
);

CREATE TABLE public.guarded_day (
    offering_id integer NOT NULL,
    on_date date NOT NULL,
    room_id uuid,
    release_id uuid NOT NULL,
    opens_at timestamp with time zone,
    announced_at timestamp with time zone
);

CREATE TABLE public.hold_lapse (
    tran_no text NOT NULL,
    account_id uuid NOT NULL,
    lapsed_at timestamp with time zone NOT NULL
);

CREATE TABLE public.installation (
    id text NOT NULL,
    is_current boolean NOT NULL,
    claimed_at timestamp with time zone NOT NULL,
    CONSTRAINT installation_id_check CHECK ((id ~ '^[a-z0-9][a-z0-9-]{7,63}$'::text))
);

CREATE TABLE public.ledger_entry (
    posting_id uuid NOT NULL,
    account text NOT NULL,
    amount_paise bigint NOT NULL,
    CONSTRAINT ledger_entry_account_check CHECK ((account = ANY (ARRAY['provider'::text, 'unallocated'::text, 'offerings'::text, 'postage'::text, 'refunds_due'::text, 'disputed'::text, 'bank'::text, 'fees'::text, 'tax'::text, 'cash'::text, 'counter_upi'::text, 'over_short'::text, 'suspense'::text]))),
    CONSTRAINT ledger_entry_amount_paise_check CHECK ((amount_paise <> 0))
);

CREATE TABLE public.ledger_posting (
    id uuid NOT NULL,
    key text NOT NULL,
    at timestamp with time zone NOT NULL,
    tran_no text
);

CREATE TABLE public.list_export (
    id uuid NOT NULL,
    list text NOT NULL,
    filters jsonb NOT NULL,
    requested_by uuid NOT NULL,
    state text NOT NULL,
    rows_total integer NOT NULL,
    rows_done integer DEFAULT 0 NOT NULL,
    file_name text NOT NULL,
    file_key text,
    created_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT list_export_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text])))
);

CREATE TABLE public.load_report (
    process uuid NOT NULL,
    reported_at timestamp with time zone NOT NULL,
    hold_p99_ms integer,
    provider_p99_ms integer,
    provider_refusals integer NOT NULL,
    shed integer NOT NULL
)
WITH (fillfactor='50');

CREATE TABLE public.nominee (
    account_id uuid NOT NULL,
    name text NOT NULL,
    relation text NOT NULL,
    email text,
    mobile text,
    named_at timestamp with time zone NOT NULL,
    CONSTRAINT nominee_check CHECK (((email IS NOT NULL) OR (mobile IS NOT NULL)))
);

CREATE TABLE public.notice (
    id uuid NOT NULL,
    key text NOT NULL,
    trigger text NOT NULL,
    channel text NOT NULL,
    account_id uuid,
    ids jsonb NOT NULL,
    status text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    reference text,
    reason text,
    created_at timestamp with time zone NOT NULL,
    sending_at timestamp with time zone,
    settled_at timestamp with time zone,
    delivered_at timestamp with time zone,
    tran_no text GENERATED ALWAYS AS ((ids ->> 'tranNo'::text)) STORED,
    batch_id uuid,
    due_at timestamp with time zone,
    CONSTRAINT notice_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text]))),
    CONSTRAINT notice_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'unknown'::text])))
)
WITH (autovacuum_vacuum_scale_factor='0.02', autovacuum_analyze_scale_factor='0.02');

CREATE TABLE public.notice_batch (
    id uuid NOT NULL,
    key text NOT NULL,
    kind text NOT NULL,
    on_date date,
    requested_by uuid,
    created_at timestamp with time zone NOT NULL,
    paused_at timestamp with time zone,
    left_out integer DEFAULT 0 NOT NULL,
    CONSTRAINT notice_batch_check CHECK (((kind = 'prasadam'::text) = (on_date IS NULL))),
    CONSTRAINT notice_batch_kind_check CHECK ((kind = ANY (ARRAY['pre'::text, 'post'::text, 'prasadam'::text])))
);

CREATE TABLE public.offering (
    id integer NOT NULL,
    slug text NOT NULL,
    deity_id integer NOT NULL,
    category text NOT NULL,
    session_id text NOT NULL,
    family text,
    name text NOT NULL,
    name_ml text NOT NULL,
    description text NOT NULL,
    pool_id integer NOT NULL,
    units integer NOT NULL,
    most_per_order integer NOT NULL,
    most_per_account_day integer,
    must_be_present boolean NOT NULL,
    star_required boolean NOT NULL,
    prasadam text NOT NULL,
    prasadam_grams integer,
    prasadam_keeps_days integer,
    prasadam_contents text,
    weekdays smallint[] DEFAULT '{}'::smallint[] NOT NULL,
    stars smallint[] DEFAULT '{}'::smallint[] NOT NULL,
    malayalam_months smallint[] DEFAULT '{}'::smallint[] NOT NULL,
    observances text[] DEFAULT '{}'::text[] NOT NULL,
    not_on_tithis smallint[] DEFAULT '{}'::smallint[] NOT NULL,
    not_on_observances text[] DEFAULT '{}'::text[] NOT NULL,
    cutoff_days smallint NOT NULL,
    cutoff_time text NOT NULL,
    opens_days smallint NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    "position" smallint NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    counter_minutes smallint DEFAULT 15 NOT NULL,
    texts jsonb DEFAULT '{}'::jsonb NOT NULL,
    CONSTRAINT offering_category_check CHECK ((category = ANY (ARRAY['archana'::text, 'abhishekam'::text, 'nivedyam'::text, 'charthu'::text, 'vilakku'::text, 'homam'::text, 'sarpa'::text]))),
    CONSTRAINT offering_check CHECK (((prasadam = 'postable'::text) = (prasadam_grams IS NOT NULL))),
    CONSTRAINT offering_counter_minutes_check CHECK (((counter_minutes >= 0) AND (counter_minutes <= 720))),
    CONSTRAINT offering_cutoff_days_check CHECK ((cutoff_days >= 0)),
    CONSTRAINT offering_cutoff_time_check CHECK ((cutoff_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
    CONSTRAINT offering_most_per_account_day_check CHECK ((most_per_account_day > 0)),
    CONSTRAINT offering_most_per_order_check CHECK ((most_per_order > 0)),
    CONSTRAINT offering_opens_days_check CHECK (((opens_days >= 1) AND (opens_days <= 730))),
    CONSTRAINT offering_prasadam_check CHECK ((prasadam = ANY (ARRAY['none'::text, 'counter'::text, 'postable'::text]))),
    CONSTRAINT offering_prasadam_grams_check CHECK ((prasadam_grams > 0)),
    CONSTRAINT offering_prasadam_keeps_days_check CHECK ((prasadam_keeps_days > 0)),
    CONSTRAINT offering_texts_check CHECK ((jsonb_typeof(texts) = 'object'::text)),
    CONSTRAINT offering_units_check CHECK ((units > 0))
);

CREATE TABLE public.offering_concern (
    offering_id integer NOT NULL,
    concern_id integer NOT NULL
);

ALTER TABLE public.offering ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.offering_id_seq
    START WITH 1001
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.offering_price (
    offering_id integer NOT NULL,
    effective_from date NOT NULL,
    price_paise integer NOT NULL,
    note text,
    set_at timestamp with time zone NOT NULL,
    set_by uuid,
    CONSTRAINT offering_price_price_paise_check CHECK ((price_paise > 0))
);

CREATE TABLE public.order_line (
    id bigint NOT NULL,
    tran_no text NOT NULL,
    line_no smallint NOT NULL,
    account_id uuid,
    offering_id integer NOT NULL,
    pool_id integer NOT NULL,
    on_date date NOT NULL,
    moved_from date,
    moves smallint DEFAULT 0 NOT NULL,
    name text NOT NULL,
    name_ml text,
    star_id smallint,
    quantity integer NOT NULL,
    units integer NOT NULL,
    price_paise bigint NOT NULL,
    amount_paise bigint GENERATED ALWAYS AS ((price_paise * quantity)) STORED,
    state text NOT NULL,
    cancelled_by text,
    performed_at timestamp with time zone,
    cancelled_at timestamp with time zone,
    scarcity text,
    moved_at timestamp with time zone,
    CONSTRAINT order_line_cancelled_by_check CHECK ((cancelled_by = ANY (ARRAY['devotee'::text, 'office'::text, 'temple'::text]))),
    CONSTRAINT order_line_check CHECK (((state = 'cancelled'::text) = (cancelled_by IS NOT NULL))),
    CONSTRAINT order_line_price_paise_check CHECK ((price_paise > 0)),
    CONSTRAINT order_line_quantity_check CHECK ((quantity > 0)),
    CONSTRAINT order_line_star_id_check CHECK (((star_id >= 1) AND (star_id <= 27))),
    CONSTRAINT order_line_state_check CHECK ((state = ANY (ARRAY['held'::text, 'booked'::text, 'performed'::text, 'cancelled'::text, 'released'::text]))),
    CONSTRAINT order_line_units_check CHECK ((units > 0))
)
WITH (autovacuum_vacuum_scale_factor='0.02', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_insert_scale_factor='0.05');

ALTER TABLE public.order_line ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.order_line_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.orders (
    tran_no text NOT NULL,
    kind text NOT NULL,
    parent_tran_no text,
    account_id uuid,
    customer_name text NOT NULL,
    customer_email text,
    customer_mobile text,
    state text NOT NULL,
    attention text,
    lines_paise bigint NOT NULL,
    delivery_paise bigint NOT NULL,
    total_paise bigint GENERATED ALWAYS AS ((lines_paise + delivery_paise)) STORED,
    created_at timestamp with time zone NOT NULL,
    hold_until timestamp with time zone,
    release_at timestamp with time zone,
    is_extended boolean DEFAULT false NOT NULL,
    confirmed_at timestamp with time zone,
    ended_at timestamp with time zone,
    idempotency_key text,
    request_hash bytea,
    version integer DEFAULT 1 NOT NULL,
    language text DEFAULT 'en'::text NOT NULL,
    CONSTRAINT orders_check CHECK (((kind = 'delivery_difference'::text) = (parent_tran_no IS NOT NULL))),
    CONSTRAINT orders_check1 CHECK (((confirmed_at IS NOT NULL) OR (state <> 'confirmed'::text))),
    CONSTRAINT orders_delivery_paise_check CHECK ((delivery_paise >= 0)),
    CONSTRAINT orders_kind_check CHECK ((kind = ANY (ARRAY['booking'::text, 'counter'::text, 'delivery_difference'::text, 'lost'::text]))),
    CONSTRAINT orders_lines_paise_check CHECK ((lines_paise >= 0)),
    CONSTRAINT orders_state_check CHECK ((state = ANY (ARRAY['awaiting_payment'::text, 'confirmed'::text, 'expired'::text, 'cancelled'::text, 'needs_attention'::text]))),
    CONSTRAINT orders_tran_no_check CHECK ((tran_no ~ '^V[2-9A-HJKMNP-TV-Z]{10}$'::text))
)
WITH (autovacuum_vacuum_scale_factor='0.02', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.paired_device (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    paired_by uuid NOT NULL,
    offer_hash bytea,
    offered_until timestamp with time zone NOT NULL,
    claim_hash bytea,
    claimed_at timestamp with time zone,
    name text,
    device text,
    confirmed_at timestamp with time zone,
    session_id uuid,
    ends_at timestamp with time zone,
    ended_at timestamp with time zone
);

CREATE TABLE public.parcel (
    id bigint NOT NULL,
    tran_no text NOT NULL,
    on_date date NOT NULL,
    option text NOT NULL,
    state text NOT NULL,
    zone text,
    charge_paise bigint NOT NULL,
    grams integer NOT NULL,
    address jsonb,
    carrier text,
    tracking_no text,
    replaces bigint,
    packed_at timestamp with time zone,
    sent_at timestamp with time zone,
    delivered_at timestamp with time zone,
    returned_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT parcel_charge_paise_check CHECK ((charge_paise >= 0)),
    CONSTRAINT parcel_check CHECK (((option = 'post'::text) = (address IS NOT NULL))),
    CONSTRAINT parcel_grams_check CHECK ((grams >= 0)),
    CONSTRAINT parcel_option_check CHECK ((option = ANY (ARRAY['collect'::text, 'post'::text]))),
    CONSTRAINT parcel_state_check CHECK ((state = ANY (ARRAY['not_required'::text, 'awaiting_pooja'::text, 'ready'::text, 'packed'::text, 'sent'::text, 'delivered'::text, 'returned'::text, 'cancelled'::text]))),
    CONSTRAINT parcel_zone_check CHECK ((zone = ANY (ARRAY['kerala'::text, 'india'::text, 'abroad'::text])))
);

ALTER TABLE public.parcel ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.parcel_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.parcel_line (
    parcel_id bigint NOT NULL,
    line_id bigint NOT NULL
);

CREATE TABLE public.passkey (
    credential_id text NOT NULL,
    account_id uuid NOT NULL,
    user_handle bytea NOT NULL,
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    transports text[] NOT NULL,
    device_type text NOT NULL,
    backed_up boolean NOT NULL,
    aaguid uuid NOT NULL,
    name text NOT NULL,
    rp_id text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone,
    CONSTRAINT passkey_device_type_check CHECK ((device_type = ANY (ARRAY['singleDevice'::text, 'multiDevice'::text])))
);

CREATE TABLE public.password_reset (
    id uuid NOT NULL,
    token_hash bytea NOT NULL,
    account_id uuid,
    asked_for text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    verified_at timestamp with time zone,
    used_at timestamp with time zone
);

CREATE TABLE public.payment (
    payment_id text NOT NULL,
    order_id text NOT NULL,
    tran_no text NOT NULL,
    state text NOT NULL,
    amount_paise bigint NOT NULL,
    currency text NOT NULL,
    refunded_paise bigint DEFAULT 0 NOT NULL,
    method text,
    error_code text,
    error_reason text,
    error_description text,
    fee_paise bigint,
    tax_paise bigint,
    created_at timestamp with time zone NOT NULL,
    authorized_at timestamp with time zone,
    captured_at timestamp with time zone,
    is_accepted boolean DEFAULT false NOT NULL,
    bank_reference text,
    CONSTRAINT payment_check CHECK (((refunded_paise >= 0) AND (refunded_paise <= amount_paise))),
    CONSTRAINT payment_payment_id_check CHECK ((payment_id ~ '^pay_[A-Za-z0-9]{14}$'::text)),
    CONSTRAINT payment_state_check CHECK ((state = ANY (ARRAY['created'::text, 'authorized'::text, 'captured'::text, 'failed'::text, 'refunded'::text, 'partly_refunded'::text])))
)
WITH (autovacuum_vacuum_scale_factor='0.02', autovacuum_analyze_scale_factor='0.02');

CREATE TABLE public.performed_letter (
    tran_no text NOT NULL,
    on_date date NOT NULL,
    due_at timestamp with time zone NOT NULL
);

CREATE TABLE public.pooja_session (
    id text NOT NULL,
    name text NOT NULL,
    name_ml text NOT NULL,
    "position" smallint NOT NULL,
    texts jsonb DEFAULT '{}'::jsonb NOT NULL,
    CONSTRAINT pooja_session_texts_check CHECK ((jsonb_typeof(texts) = 'object'::text))
);

CREATE TABLE public.pool (
    id integer NOT NULL,
    name text NOT NULL,
    unit text NOT NULL,
    daily_limit integer,
    few_left integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT pool_daily_limit_check CHECK ((daily_limit >= 0)),
    CONSTRAINT pool_few_left_check CHECK ((few_left >= 0))
);

CREATE TABLE public.pool_day (
    pool_id integer NOT NULL,
    on_date date NOT NULL,
    reserved integer NOT NULL,
    CONSTRAINT pool_day_reserved_check CHECK ((reserved >= 0))
)
WITH (fillfactor='50', autovacuum_vacuum_scale_factor='0.02', autovacuum_vacuum_threshold='500', autovacuum_analyze_scale_factor='0.05');

ALTER TABLE public.pool ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.pool_id_seq
    START WITH 1001
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.pool_special_limit (
    pool_id integer NOT NULL,
    star_id smallint,
    observance text,
    daily_limit integer NOT NULL,
    CONSTRAINT pool_special_limit_check CHECK (((star_id IS NULL) <> (observance IS NULL))),
    CONSTRAINT pool_special_limit_daily_limit_check CHECK ((daily_limit >= 0)),
    CONSTRAINT pool_special_limit_star_id_check CHECK (((star_id >= 1) AND (star_id <= 27)))
);

CREATE TABLE public.preference (
    account_id uuid NOT NULL,
    theme jsonb,
    notices_by_email boolean DEFAULT true NOT NULL,
    notices_by_sms boolean DEFAULT true NOT NULL,
    guide_hidden boolean,
    known_at_counter boolean DEFAULT false NOT NULL
);

CREATE TABLE public.process_report (
    process uuid NOT NULL,
    kind text NOT NULL,
    version text NOT NULL,
    commit_id text NOT NULL,
    started_at timestamp with time zone NOT NULL,
    reported_at timestamp with time zone NOT NULL,
    is_redis_connected boolean NOT NULL,
    is_provider_braked boolean NOT NULL,
    provider_answered_at timestamp with time zone,
    provider_ms integer,
    clock_skew_ms integer,
    stuck text,
    away text[] DEFAULT '{}'::text[] NOT NULL,
    CONSTRAINT process_report_kind_check CHECK ((kind = ANY (ARRAY['api'::text, 'worker'::text])))
)
WITH (fillfactor='50');

CREATE TABLE public.provider_event (
    event_id text NOT NULL,
    event text NOT NULL,
    order_id text,
    payment_id text,
    body jsonb NOT NULL,
    received_at timestamp with time zone NOT NULL,
    processed_at timestamp with time zone,
    note text
)
WITH (autovacuum_vacuum_scale_factor='0.02', autovacuum_analyze_scale_factor='0.02');

CREATE TABLE public.provider_order (
    order_id text NOT NULL,
    tran_no text NOT NULL,
    amount_paise bigint NOT NULL,
    currency text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    check_at timestamp with time zone,
    checks smallint DEFAULT 0 NOT NULL,
    CONSTRAINT provider_order_amount_paise_check CHECK ((amount_paise >= 100)),
    CONSTRAINT provider_order_order_id_check CHECK ((order_id ~ '^order_[A-Za-z0-9]{14}$'::text))
)
WITH (autovacuum_vacuum_scale_factor='0.02', autovacuum_analyze_scale_factor='0.02');

CREATE TABLE public.provider_order_claim (
    tran_no text NOT NULL,
    claimed_until timestamp with time zone NOT NULL,
    tries integer DEFAULT 1 NOT NULL
)
WITH (fillfactor='80', autovacuum_vacuum_scale_factor='0.05', autovacuum_analyze_scale_factor='0.05');

CREATE TABLE public.receipt (
    tran_no text NOT NULL,
    series text NOT NULL,
    financial_year text NOT NULL,
    captured_at timestamp with time zone NOT NULL,
    verify_code text NOT NULL,
    sequence_no integer,
    number text,
    issued_at timestamp with time zone,
    revision integer,
    original_printed_at timestamp with time zone,
    CONSTRAINT receipt_check CHECK ((num_nonnulls(sequence_no, number, issued_at) = ANY (ARRAY[0, 3]))),
    CONSTRAINT receipt_check1 CHECK (((revision IS NULL) OR (number IS NOT NULL))),
    CONSTRAINT receipt_financial_year_check CHECK ((financial_year ~ '^\d{4}-\d{2}$'::text)),
    CONSTRAINT receipt_revision_check CHECK ((revision >= 0)),
    CONSTRAINT receipt_sequence_no_check CHECK ((sequence_no > 0)),
    CONSTRAINT receipt_series_check CHECK ((series = ANY (ARRAY['online'::text, 'counter'::text]))),
    CONSTRAINT receipt_verify_code_check CHECK ((verify_code ~ '^[0-9A-HJKMNP-TV-Z]{26}$'::text))
);

CREATE TABLE public.receipt_copy (
    tran_no text NOT NULL,
    copy_no integer NOT NULL,
    revision integer NOT NULL,
    printed_by uuid NOT NULL,
    printed_at timestamp with time zone NOT NULL,
    CONSTRAINT receipt_copy_copy_no_check CHECK ((copy_no > 0))
);

CREATE TABLE public.receipt_document (
    tran_no text NOT NULL,
    revision integer NOT NULL,
    paper jsonb NOT NULL,
    content_hash bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT receipt_document_revision_check CHECK ((revision >= 0))
);

CREATE TABLE public.receipt_gap (
    series text NOT NULL,
    financial_year text NOT NULL,
    first_number integer NOT NULL,
    last_number integer NOT NULL,
    reason text NOT NULL,
    made_at timestamp with time zone NOT NULL,
    CONSTRAINT receipt_gap_check CHECK ((first_number <= last_number)),
    CONSTRAINT receipt_gap_first_number_check CHECK ((first_number > 0))
);

CREATE TABLE public.receipt_series (
    series text NOT NULL,
    financial_year text NOT NULL,
    last_number integer NOT NULL,
    CONSTRAINT receipt_series_last_number_check CHECK ((last_number > 0))
);

CREATE TABLE public.receipt_server (
    is_only boolean DEFAULT true NOT NULL,
    server text NOT NULL,
    CONSTRAINT receipt_server_is_only_check CHECK (is_only)
);

CREATE TABLE public.recovery_code (
    code_hash bytea NOT NULL,
    account_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone
);

CREATE TABLE public.refund (
    id uuid NOT NULL,
    key text NOT NULL,
    payment_id text NOT NULL,
    tran_no text NOT NULL,
    source text NOT NULL,
    state text NOT NULL,
    refund_id text,
    amount_paise bigint NOT NULL,
    cause text NOT NULL,
    reason text NOT NULL,
    line_ids bigint[] DEFAULT '{}'::bigint[] NOT NULL,
    requested_by uuid,
    approved_by uuid,
    requested_at timestamp with time zone NOT NULL,
    try_at timestamp with time zone,
    tries integer DEFAULT 0 NOT NULL,
    failure text,
    settled_at timestamp with time zone,
    retry_of uuid,
    debt_id uuid,
    sent_at timestamp with time zone,
    waits_for text,
    failure_kind text,
    request_hash text,
    hurried_key text,
    bank_reference text,
    way text DEFAULT 'provider'::text NOT NULL,
    speed text,
    reason_key text,
    CONSTRAINT refund_amount_paise_check CHECK ((amount_paise > 0)),
    CONSTRAINT refund_cause_check CHECK ((cause = ANY (ARRAY['office'::text, 'devotee'::text, 'temple'::text, 'late'::text, 'double'::text, 'wrong_amount'::text, 'released'::text, 'outside'::text]))),
    CONSTRAINT refund_failure_kind CHECK ((failure_kind = ANY (ARRAY['bank'::text, 'refused'::text, 'too_old'::text, 'gone'::text]))),
    CONSTRAINT refund_key_check CHECK ((key ~ '^[A-Za-z0-9_-]{10,80}$'::text)),
    CONSTRAINT refund_source_check CHECK ((source = ANY (ARRAY['ours'::text, 'provider'::text]))),
    CONSTRAINT refund_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'pending'::text, 'processed'::text, 'failed'::text]))),
    CONSTRAINT refund_transfer_not_tried CHECK (((way = 'provider'::text) OR (try_at IS NULL))),
    CONSTRAINT refund_waits_for CHECK ((waits_for = ANY (ARRAY['balance'::text, 'dispute'::text]))),
    CONSTRAINT refund_way_check CHECK ((way = ANY (ARRAY['provider'::text, 'bank_transfer'::text])))
)
WITH (autovacuum_vacuum_scale_factor='0.02', autovacuum_analyze_scale_factor='0.02');

CREATE TABLE public.refund_proposal (
    id uuid NOT NULL,
    key text NOT NULL,
    tran_no text NOT NULL,
    payment_id text NOT NULL,
    amount_paise bigint NOT NULL,
    line_ids bigint[],
    reason text NOT NULL,
    proposed_by uuid NOT NULL,
    proposed_at timestamp with time zone NOT NULL,
    is_approved boolean,
    decided_by uuid,
    decided_at timestamp with time zone,
    request_hash text,
    CONSTRAINT refund_proposal_amount_paise_check CHECK ((amount_paise > 0)),
    CONSTRAINT refund_proposal_check CHECK ((((is_approved IS NULL) = (decided_by IS NULL)) AND ((decided_by IS NULL) = (decided_at IS NULL)))),
    CONSTRAINT refund_proposal_check1 CHECK (((is_approved IS NOT TRUE) OR (decided_by <> proposed_by)))
);

CREATE TABLE public.registration (
    id uuid NOT NULL,
    token_hash bytea NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    mobile text NOT NULL,
    password_hash text NOT NULL,
    consented_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    email_verified_at timestamp with time zone,
    completed_at timestamp with time zone,
    notice_version text,
    notice_language text,
    language text DEFAULT 'en'::text NOT NULL,
    CONSTRAINT registration_language_check CHECK ((language ~ '^[a-z]{2}$'::text))
);

CREATE TABLE public.release (
    id uuid NOT NULL,
    kind text NOT NULL,
    title text NOT NULL,
    title_ml text NOT NULL,
    offering_ids integer[] NOT NULL,
    dates date[] NOT NULL,
    draw_id uuid NOT NULL,
    room_id uuid,
    announced_at timestamp with time zone NOT NULL,
    announced_by uuid NOT NULL,
    entries_from timestamp with time zone,
    entries_until timestamp with time zone,
    closed_at timestamp with time zone,
    called_at timestamp with time zone,
    ended_at timestamp with time zone,
    end_reason text,
    CONSTRAINT release_check CHECK (((kind = 'live'::text) = (room_id IS NOT NULL))),
    CONSTRAINT release_check1 CHECK (((kind = 'ballot'::text) = ((entries_from IS NOT NULL) AND (entries_until IS NOT NULL)))),
    CONSTRAINT release_check2 CHECK (((ended_at IS NULL) = (end_reason IS NULL))),
    CONSTRAINT release_dates_check CHECK ((cardinality(dates) > 0)),
    CONSTRAINT release_end_reason_check CHECK ((end_reason = ANY (ARRAY['sold_out'::text, 'time'::text, 'office'::text, 'withdrawn'::text]))),
    CONSTRAINT release_kind_check CHECK ((kind = ANY (ARRAY['live'::text, 'ballot'::text]))),
    CONSTRAINT release_offering_ids_check CHECK ((cardinality(offering_ids) > 0))
);

CREATE TABLE public.release_moment (
    release_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    joined integer NOT NULL,
    inside integer NOT NULL,
    sold integer NOT NULL,
    held integer NOT NULL,
    rate real NOT NULL
);

CREATE TABLE public.right_end (
    account_id uuid NOT NULL,
    capability text NOT NULL,
    until date NOT NULL
);

CREATE TABLE public.rights_change (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    held text[] NOT NULL,
    wanted text[] NOT NULL,
    until date,
    reason text NOT NULL,
    asked_by uuid,
    asked_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    decided_by uuid,
    decided_at timestamp with time zone,
    outcome text,
    CONSTRAINT rights_change_check CHECK (((outcome IS NULL) = (decided_at IS NULL))),
    CONSTRAINT rights_change_check1 CHECK (((decided_by IS NULL) OR (decided_by IS DISTINCT FROM asked_by) OR (outcome = 'declined'::text))),
    CONSTRAINT rights_change_outcome_check CHECK ((outcome = ANY (ARRAY['done'::text, 'declined'::text, 'lapsed'::text])))
);

CREATE TABLE public.room (
    id uuid NOT NULL,
    draw_id uuid NOT NULL,
    joins_from timestamp with time zone NOT NULL,
    opens_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    window_size integer NOT NULL,
    most_rate real NOT NULL,
    closed_at timestamp with time zone,
    joined integer DEFAULT 0 NOT NULL,
    late integer DEFAULT 0 NOT NULL,
    inside integer DEFAULT 0 NOT NULL,
    inside_grace integer DEFAULT 0 NOT NULL,
    threshold bigint DEFAULT 0 NOT NULL,
    rate real DEFAULT 0 NOT NULL,
    serves_from timestamp with time zone,
    paused_at timestamp with time zone,
    ended_at timestamp with time zone,
    end_reason text,
    is_all_held boolean DEFAULT false NOT NULL,
    places_free integer,
    fence bigint DEFAULT 0 NOT NULL,
    steered_by uuid,
    steered_until timestamp with time zone,
    published_at timestamp with time zone,
    CONSTRAINT room_check CHECK (((joins_from < opens_at) AND (opens_at < ends_at))),
    CONSTRAINT room_end_reason_check CHECK ((end_reason = ANY (ARRAY['sold_out'::text, 'time'::text, 'office'::text]))),
    CONSTRAINT room_inside_check CHECK ((inside >= 0)),
    CONSTRAINT room_inside_grace_check CHECK ((inside_grace >= 0)),
    CONSTRAINT room_most_rate_check CHECK ((most_rate > (0)::double precision)),
    CONSTRAINT room_window_size_check CHECK ((window_size > 0))
)
WITH (fillfactor='50');

CREATE TABLE public.room_call (
    room_id uuid NOT NULL,
    threshold bigint NOT NULL,
    people integer NOT NULL,
    called_at timestamp with time zone NOT NULL
);

CREATE TABLE public.room_member (
    room_id uuid NOT NULL,
    account_id uuid NOT NULL,
    late_no integer,
    joined_at timestamp with time zone NOT NULL,
    CONSTRAINT room_member_late_no_check CHECK ((late_no > 0))
);

CREATE TABLE public.room_pass (
    room_id uuid NOT NULL,
    account_id uuid NOT NULL,
    line bigint NOT NULL,
    is_grace boolean NOT NULL,
    issued_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    extended_at timestamp with time zone,
    left_at timestamp with time zone
);

CREATE TABLE public.scarce_number (
    mobile text NOT NULL,
    account_ids uuid[] NOT NULL,
    held_at timestamp with time zone NOT NULL
);

CREATE TABLE public.schema_migration (
    name text NOT NULL,
    checksum text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.search_entry (
    kind text NOT NULL,
    subject_id text NOT NULL,
    at timestamp with time zone NOT NULL,
    words text NOT NULL,
    CONSTRAINT search_entry_kind_check CHECK ((kind = ANY (ARRAY['order'::text, 'ticket'::text])))
)
WITH (autovacuum_vacuum_scale_factor='0.02', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.search_fill (
    kind text NOT NULL,
    after text NOT NULL,
    done_at timestamp with time zone,
    CONSTRAINT search_fill_kind_check CHECK ((kind = ANY (ARRAY['order'::text, 'ticket'::text])))
);

CREATE TABLE public.security_event (
    id bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    what text NOT NULL,
    outcome text NOT NULL,
    account_id uuid,
    identifier bytea,
    flow bytea,
    network bytea,
    reason text,
    about text,
    request_id text,
    times integer DEFAULT 1 NOT NULL,
    CONSTRAINT security_event_outcome_check CHECK ((outcome = ANY (ARRAY['done'::text, 'wrong'::text, 'locked'::text, 'refused'::text]))),
    CONSTRAINT security_event_times_check CHECK ((times > 0))
);

ALTER TABLE public.security_event ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.security_event_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.session (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    refresh_hash bytea NOT NULL,
    previous_refresh_hash bytea,
    rotated_at timestamp with time zone NOT NULL,
    signed_in_at timestamp with time zone NOT NULL,
    last_seen_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    device text NOT NULL,
    ended_at timestamp with time zone,
    ended_because text,
    factor_at timestamp with time zone,
    recovered_at timestamp with time zone,
    is_office boolean DEFAULT false NOT NULL,
    is_paired boolean DEFAULT false NOT NULL
);

CREATE TABLE public.setting (
    key text NOT NULL,
    value jsonb NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    changed_by uuid NOT NULL
);

CREATE TABLE public.settlement (
    settlement_id text NOT NULL,
    amount_paise bigint NOT NULL,
    utr text,
    settled_at timestamp with time zone NOT NULL,
    fetched_at timestamp with time zone NOT NULL,
    seen_on date,
    seen_by uuid,
    seen_at timestamp with time zone,
    CONSTRAINT settlement_check CHECK ((((seen_on IS NULL) = (seen_by IS NULL)) AND ((seen_on IS NULL) = (seen_at IS NULL)))),
    CONSTRAINT settlement_settlement_id_check CHECK ((settlement_id ~ '^setl_[A-Za-z0-9]{14}$'::text))
);

CREATE TABLE public.settlement_item (
    settlement_id text NOT NULL,
    entity_id text NOT NULL,
    kind text NOT NULL,
    payment_id text,
    dispute_id text,
    amount_paise bigint NOT NULL,
    fee_paise bigint NOT NULL,
    tax_paise bigint NOT NULL,
    credit_paise bigint NOT NULL,
    debit_paise bigint NOT NULL,
    happened_at timestamp with time zone NOT NULL,
    in_suspense boolean DEFAULT false NOT NULL,
    CONSTRAINT settlement_item_kind_check CHECK ((kind = ANY (ARRAY['payment'::text, 'refund'::text, 'adjustment'::text])))
);

CREATE TABLE public.sign_in_check (
    id uuid NOT NULL,
    account_id uuid,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

CREATE TABLE public.ticket (
    id uuid NOT NULL,
    number bigint NOT NULL,
    account_id uuid NOT NULL,
    ticket_type text NOT NULL,
    status text NOT NULL,
    subject text NOT NULL,
    tran_no text,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    first_answered_at timestamp with time zone,
    last_from text NOT NULL,
    excerpt text NOT NULL,
    assigned_to uuid,
    CONSTRAINT ticket_last_from_check CHECK ((last_from = ANY (ARRAY['devotee'::text, 'office'::text]))),
    CONSTRAINT ticket_status_check CHECK ((status = ANY (ARRAY['open'::text, 'in_progress'::text, 'closed'::text]))),
    CONSTRAINT ticket_ticket_type_check CHECK ((ticket_type = ANY (ARRAY['booking'::text, 'payment'::text, 'refund'::text, 'prasadam'::text, 'account'::text, 'other'::text])))
);

CREATE TABLE public.ticket_attachment (
    id uuid NOT NULL,
    "position" bigint NOT NULL,
    ticket_id uuid NOT NULL,
    message_id uuid NOT NULL,
    file_key text NOT NULL,
    name text NOT NULL,
    content_type text NOT NULL,
    bytes integer NOT NULL,
    scan text NOT NULL,
    CONSTRAINT ticket_attachment_scan_check CHECK ((scan = ANY (ARRAY['unscanned'::text, 'clean'::text, 'infected'::text])))
);

ALTER TABLE public.ticket_attachment ALTER COLUMN "position" ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.ticket_attachment_position_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.ticket_message (
    id uuid NOT NULL,
    "position" bigint NOT NULL,
    ticket_id uuid NOT NULL,
    author_id uuid NOT NULL,
    author_side text NOT NULL,
    kind text NOT NULL,
    text text NOT NULL,
    at timestamp with time zone NOT NULL,
    request_key uuid,
    CONSTRAINT ticket_message_author_side_check CHECK ((author_side = ANY (ARRAY['devotee'::text, 'office'::text]))),
    CONSTRAINT ticket_message_check CHECK (((kind = 'message'::text) OR (request_key IS NULL))),
    CONSTRAINT ticket_message_kind_check CHECK ((kind = ANY (ARRAY['message'::text, 'note'::text, 'status'::text])))
);

ALTER TABLE public.ticket_message ALTER COLUMN "position" ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.ticket_message_position_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

ALTER TABLE public.ticket ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.ticket_number_seq
    START WITH 1001
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.ticket_upload (
    file_key text NOT NULL,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE public.unclaimed_payment (
    order_id text NOT NULL,
    payment_id text NOT NULL,
    receipt text NOT NULL,
    amount_paise bigint NOT NULL,
    paid_at timestamp with time zone NOT NULL,
    found_at timestamp with time zone NOT NULL,
    decision text,
    decided_at timestamp with time zone,
    decided_by uuid,
    CONSTRAINT unclaimed_payment_amount_paise_check CHECK ((amount_paise > 0)),
    CONSTRAINT unclaimed_payment_check CHECK ((((decision IS NULL) = (decided_at IS NULL)) AND ((decision IS NULL) = (decided_by IS NULL)))),
    CONSTRAINT unclaimed_payment_decision_check CHECK ((decision = ANY (ARRAY['ours'::text, 'foreign'::text])))
);

CREATE TABLE public.wrong_code (
    subject bytea NOT NULL,
    since timestamp with time zone NOT NULL,
    tries integer DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_google_sub_key UNIQUE (google_sub);

ALTER TABLE public.account
    ADD CONSTRAINT account_language_check CHECK ((language ~ '^[a-z]{2}$'::text)) NOT VALID;

ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_number_key UNIQUE (number);

ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.address
    ADD CONSTRAINT address_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.audit_entry
    ADD CONSTRAINT audit_entry_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.audit_personal
    ADD CONSTRAINT audit_personal_pkey PRIMARY KEY (entry_id);

ALTER TABLE ONLY public.authenticator_app
    ADD CONSTRAINT authenticator_app_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.avatar
    ADD CONSTRAINT avatar_code_key UNIQUE (code);

ALTER TABLE ONLY public.avatar
    ADD CONSTRAINT avatar_pkey PRIMARY KEY (account_id);

ALTER TABLE ONLY public.ballot_entry
    ADD CONSTRAINT ballot_entry_pkey PRIMARY KEY (release_id, account_id);

ALTER TABLE ONLY public.ballot_entry
    ADD CONSTRAINT ballot_entry_tran_no_key UNIQUE (tran_no);

ALTER TABLE ONLY public.bank_transfer
    ADD CONSTRAINT bank_transfer_pkey PRIMARY KEY (refund_id);

ALTER TABLE ONLY public.birth_star
    ADD CONSTRAINT birth_star_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.blocked_date
    ADD CONSTRAINT blocked_date_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.calendar_day
    ADD CONSTRAINT calendar_day_pkey PRIMARY KEY (on_date);

ALTER TABLE ONLY public.calendar_feed
    ADD CONSTRAINT calendar_feed_digest_key UNIQUE (digest);

ALTER TABLE ONLY public.calendar_feed
    ADD CONSTRAINT calendar_feed_pkey PRIMARY KEY (account_id);

ALTER TABLE ONLY public.calendar_override
    ADD CONSTRAINT calendar_override_pkey PRIMARY KEY (on_date);

ALTER TABLE ONLY public.change_count
    ADD CONSTRAINT change_count_pkey PRIMARY KEY (topic);

ALTER TABLE ONLY public.clock_offset
    ADD CONSTRAINT clock_offset_pkey PRIMARY KEY (single);

ALTER TABLE ONLY public.code_challenge
    ADD CONSTRAINT code_challenge_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.code_challenge
    ADD CONSTRAINT code_challenge_purpose_subject_id_key UNIQUE (purpose, subject_id);

ALTER TABLE ONLY public.concern
    ADD CONSTRAINT concern_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.concern
    ADD CONSTRAINT concern_slug_key UNIQUE (slug);

ALTER TABLE ONLY public.consent
    ADD CONSTRAINT consent_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.contact_change
    ADD CONSTRAINT contact_change_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.contact_change
    ADD CONSTRAINT contact_change_token_hash_key UNIQUE (token_hash);

ALTER TABLE ONLY public.counter_count
    ADD CONSTRAINT counter_count_pkey PRIMARY KEY (session_id, count_no);

ALTER TABLE ONLY public.counter_return
    ADD CONSTRAINT counter_return_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.counter_return_proposal
    ADD CONSTRAINT counter_return_proposal_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.counter_return_proposal
    ADD CONSTRAINT counter_return_proposal_proposed_by_key_key UNIQUE (proposed_by, key);

ALTER TABLE ONLY public.counter_return
    ADD CONSTRAINT counter_return_session_id_key_key UNIQUE (session_id, key);

ALTER TABLE ONLY public.counter_sale
    ADD CONSTRAINT counter_sale_pkey PRIMARY KEY (tran_no);

ALTER TABLE ONLY public.counter_sale
    ADD CONSTRAINT counter_sale_session_id_key_key UNIQUE (session_id, key);

ALTER TABLE ONLY public.counter_session
    ADD CONSTRAINT counter_session_clerk_id_on_date_session_no_key UNIQUE (clerk_id, on_date, session_no);

ALTER TABLE ONLY public.counter_session
    ADD CONSTRAINT counter_session_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.counter_upi
    ADD CONSTRAINT counter_upi_pkey PRIMARY KEY (reference);

ALTER TABLE ONLY public.counter_upi
    ADD CONSTRAINT counter_upi_tran_no_key UNIQUE (tran_no);

ALTER TABLE ONLY public.day_letter
    ADD CONSTRAINT day_letter_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.day_letter
    ADD CONSTRAINT day_letter_token_hash_key UNIQUE (token_hash);

ALTER TABLE ONLY public.day_limit
    ADD CONSTRAINT day_limit_pkey PRIMARY KEY (pool_id, on_date);

ALTER TABLE ONLY public.day_offer
    ADD CONSTRAINT day_offer_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.day_sheet_forgotten
    ADD CONSTRAINT day_sheet_forgotten_pkey PRIMARY KEY (on_date);

ALTER TABLE ONLY public.day_sheet_mailing
    ADD CONSTRAINT day_sheet_mailing_pkey PRIMARY KEY (on_date, edition);

ALTER TABLE ONLY public.day_sheet_version
    ADD CONSTRAINT day_sheet_version_pkey PRIMARY KEY (on_date, version);

ALTER TABLE ONLY public.deity
    ADD CONSTRAINT deity_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.deity
    ADD CONSTRAINT deity_slug_key UNIQUE (slug);

ALTER TABLE ONLY public.delivery_change
    ADD CONSTRAINT delivery_change_pkey PRIMARY KEY (tran_no);

ALTER TABLE ONLY public.devotee
    ADD CONSTRAINT devotee_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.dispute
    ADD CONSTRAINT dispute_pkey PRIMARY KEY (dispute_id);

ALTER TABLE ONLY public.download_offer
    ADD CONSTRAINT download_offer_pkey PRIMARY KEY (digest);

ALTER TABLE public.draw
    ADD CONSTRAINT draw_called_off_check CHECK (((called_off_at IS NULL) OR (drawn_at IS NULL))) NOT VALID;

ALTER TABLE ONLY public.draw
    ADD CONSTRAINT draw_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.draw_shard
    ADD CONSTRAINT draw_shard_pkey PRIMARY KEY (draw_id, shard);

ALTER TABLE ONLY public.factor_challenge
    ADD CONSTRAINT factor_challenge_pkey PRIMARY KEY (session_id, purpose);

ALTER TABLE ONLY public.factor_reset
    ADD CONSTRAINT factor_reset_pkey PRIMARY KEY (account_id);

ALTER TABLE ONLY public.guarded_day
    ADD CONSTRAINT guarded_day_pkey PRIMARY KEY (offering_id, on_date);

ALTER TABLE ONLY public.hold_lapse
    ADD CONSTRAINT hold_lapse_pkey PRIMARY KEY (tran_no);

ALTER TABLE ONLY public.installation
    ADD CONSTRAINT installation_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.ledger_entry
    ADD CONSTRAINT ledger_entry_pkey PRIMARY KEY (posting_id, account);

ALTER TABLE ONLY public.ledger_posting
    ADD CONSTRAINT ledger_posting_key_key UNIQUE (key);

ALTER TABLE ONLY public.ledger_posting
    ADD CONSTRAINT ledger_posting_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.list_export
    ADD CONSTRAINT list_export_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.load_report
    ADD CONSTRAINT load_report_pkey PRIMARY KEY (process);

ALTER TABLE ONLY public.nominee
    ADD CONSTRAINT nominee_pkey PRIMARY KEY (account_id);

ALTER TABLE ONLY public.notice_batch
    ADD CONSTRAINT notice_batch_key_key UNIQUE (key);

ALTER TABLE ONLY public.notice_batch
    ADD CONSTRAINT notice_batch_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.notice
    ADD CONSTRAINT notice_key_key UNIQUE (key);

ALTER TABLE ONLY public.notice
    ADD CONSTRAINT notice_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.offering_concern
    ADD CONSTRAINT offering_concern_pkey PRIMARY KEY (offering_id, concern_id);

ALTER TABLE ONLY public.offering
    ADD CONSTRAINT offering_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.offering_price
    ADD CONSTRAINT offering_price_pkey PRIMARY KEY (offering_id, effective_from);

ALTER TABLE ONLY public.offering
    ADD CONSTRAINT offering_slug_key UNIQUE (slug);

ALTER TABLE ONLY public.order_line
    ADD CONSTRAINT order_line_pkey PRIMARY KEY (id);

ALTER TABLE public.order_line
    ADD CONSTRAINT order_line_scarcity_check CHECK ((scarcity = ANY (ARRAY['scarce'::text, 'rare'::text]))) NOT VALID;

ALTER TABLE ONLY public.order_line
    ADD CONSTRAINT order_line_tran_no_line_no_key UNIQUE (tran_no, line_no);

ALTER TABLE public.orders
    ADD CONSTRAINT orders_language_check CHECK ((language ~ '^[a-z]{2}$'::text)) NOT VALID;

ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_pkey PRIMARY KEY (tran_no);

ALTER TABLE ONLY public.paired_device
    ADD CONSTRAINT paired_device_claim_hash_key UNIQUE (claim_hash);

ALTER TABLE ONLY public.paired_device
    ADD CONSTRAINT paired_device_offer_hash_key UNIQUE (offer_hash);

ALTER TABLE ONLY public.paired_device
    ADD CONSTRAINT paired_device_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.parcel_line
    ADD CONSTRAINT parcel_line_pkey PRIMARY KEY (parcel_id, line_id);

ALTER TABLE ONLY public.parcel
    ADD CONSTRAINT parcel_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.passkey
    ADD CONSTRAINT passkey_pkey PRIMARY KEY (credential_id);

ALTER TABLE ONLY public.password_reset
    ADD CONSTRAINT password_reset_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.password_reset
    ADD CONSTRAINT password_reset_token_hash_key UNIQUE (token_hash);

ALTER TABLE ONLY public.payment
    ADD CONSTRAINT payment_pkey PRIMARY KEY (payment_id);

ALTER TABLE ONLY public.performed_letter
    ADD CONSTRAINT performed_letter_pkey PRIMARY KEY (tran_no, on_date);

ALTER TABLE ONLY public.pooja_session
    ADD CONSTRAINT pooja_session_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.pool_day
    ADD CONSTRAINT pool_day_pkey PRIMARY KEY (pool_id, on_date);

ALTER TABLE ONLY public.pool
    ADD CONSTRAINT pool_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.pool_special_limit
    ADD CONSTRAINT pool_special_limit_pool_id_star_id_observance_key UNIQUE NULLS NOT DISTINCT (pool_id, star_id, observance);

ALTER TABLE ONLY public.preference
    ADD CONSTRAINT preference_pkey PRIMARY KEY (account_id);

ALTER TABLE ONLY public.process_report
    ADD CONSTRAINT process_report_pkey PRIMARY KEY (process);

ALTER TABLE ONLY public.provider_event
    ADD CONSTRAINT provider_event_pkey PRIMARY KEY (event_id);

ALTER TABLE ONLY public.provider_order_claim
    ADD CONSTRAINT provider_order_claim_pkey PRIMARY KEY (tran_no);

ALTER TABLE ONLY public.provider_order
    ADD CONSTRAINT provider_order_pkey PRIMARY KEY (order_id);

ALTER TABLE ONLY public.receipt_copy
    ADD CONSTRAINT receipt_copy_pkey PRIMARY KEY (tran_no, copy_no);

ALTER TABLE ONLY public.receipt_document
    ADD CONSTRAINT receipt_document_pkey PRIMARY KEY (tran_no, revision);

ALTER TABLE ONLY public.receipt_gap
    ADD CONSTRAINT receipt_gap_pkey PRIMARY KEY (series, financial_year, first_number);

ALTER TABLE ONLY public.receipt
    ADD CONSTRAINT receipt_number_key UNIQUE (number);

ALTER TABLE ONLY public.receipt
    ADD CONSTRAINT receipt_pkey PRIMARY KEY (tran_no);

ALTER TABLE ONLY public.receipt
    ADD CONSTRAINT receipt_series_financial_year_sequence_no_key UNIQUE (series, financial_year, sequence_no);

ALTER TABLE ONLY public.receipt_series
    ADD CONSTRAINT receipt_series_pkey PRIMARY KEY (series, financial_year);

ALTER TABLE ONLY public.receipt_server
    ADD CONSTRAINT receipt_server_pkey PRIMARY KEY (is_only);

ALTER TABLE ONLY public.receipt
    ADD CONSTRAINT receipt_verify_code_key UNIQUE (verify_code);

ALTER TABLE ONLY public.recovery_code
    ADD CONSTRAINT recovery_code_pkey PRIMARY KEY (code_hash);

ALTER TABLE ONLY public.refund
    ADD CONSTRAINT refund_key_key UNIQUE (key);

ALTER TABLE ONLY public.refund
    ADD CONSTRAINT refund_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.refund_proposal
    ADD CONSTRAINT refund_proposal_key_key UNIQUE (key);

ALTER TABLE ONLY public.refund_proposal
    ADD CONSTRAINT refund_proposal_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.refund
    ADD CONSTRAINT refund_refund_id_key UNIQUE (refund_id);

ALTER TABLE ONLY public.refund
    ADD CONSTRAINT refund_retry_of_key UNIQUE (retry_of);

ALTER TABLE public.refund
    ADD CONSTRAINT refund_speed_check CHECK ((speed = ANY (ARRAY['normal'::text, 'optimum'::text]))) NOT VALID;

ALTER TABLE ONLY public.registration
    ADD CONSTRAINT registration_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.registration
    ADD CONSTRAINT registration_token_hash_key UNIQUE (token_hash);

ALTER TABLE ONLY public.release_moment
    ADD CONSTRAINT release_moment_pkey PRIMARY KEY (release_id, at);

ALTER TABLE ONLY public.release
    ADD CONSTRAINT release_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.right_end
    ADD CONSTRAINT right_end_pkey PRIMARY KEY (account_id, capability);

ALTER TABLE ONLY public.rights_change
    ADD CONSTRAINT rights_change_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.room_call
    ADD CONSTRAINT room_call_pkey PRIMARY KEY (room_id, threshold);

ALTER TABLE ONLY public.room
    ADD CONSTRAINT room_draw_id_key UNIQUE (draw_id);

ALTER TABLE ONLY public.room_member
    ADD CONSTRAINT room_member_pkey PRIMARY KEY (room_id, account_id);

ALTER TABLE ONLY public.room_pass
    ADD CONSTRAINT room_pass_pkey PRIMARY KEY (room_id, account_id);

ALTER TABLE ONLY public.room
    ADD CONSTRAINT room_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.scarce_number
    ADD CONSTRAINT scarce_number_pkey PRIMARY KEY (mobile);

ALTER TABLE ONLY public.schema_migration
    ADD CONSTRAINT schema_migration_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.search_entry
    ADD CONSTRAINT search_entry_pkey PRIMARY KEY (kind, subject_id);

ALTER TABLE ONLY public.search_fill
    ADD CONSTRAINT search_fill_pkey PRIMARY KEY (kind);

ALTER TABLE ONLY public.security_event
    ADD CONSTRAINT security_event_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.setting
    ADD CONSTRAINT setting_pkey PRIMARY KEY (key);

ALTER TABLE ONLY public.settlement_item
    ADD CONSTRAINT settlement_item_pkey PRIMARY KEY (settlement_id, entity_id, kind);

ALTER TABLE ONLY public.settlement
    ADD CONSTRAINT settlement_pkey PRIMARY KEY (settlement_id);

ALTER TABLE ONLY public.sign_in_check
    ADD CONSTRAINT sign_in_check_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.ticket_attachment
    ADD CONSTRAINT ticket_attachment_file_key_key UNIQUE (file_key);

ALTER TABLE ONLY public.ticket_attachment
    ADD CONSTRAINT ticket_attachment_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.ticket_message
    ADD CONSTRAINT ticket_message_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.ticket
    ADD CONSTRAINT ticket_number_key UNIQUE (number);

ALTER TABLE ONLY public.ticket
    ADD CONSTRAINT ticket_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.ticket_upload
    ADD CONSTRAINT ticket_upload_pkey PRIMARY KEY (file_key);

ALTER TABLE ONLY public.unclaimed_payment
    ADD CONSTRAINT unclaimed_payment_pkey PRIMARY KEY (order_id);

ALTER TABLE ONLY public.wrong_code
    ADD CONSTRAINT wrong_code_pkey PRIMARY KEY (subject);

CREATE UNIQUE INDEX account_email ON public.account USING btree (email);

CREATE INDEX account_office ON public.account USING btree (id) WHERE is_admin;

CREATE UNIQUE INDEX account_verified_mobile ON public.account USING btree (mobile) WHERE mobile_verified;

CREATE INDEX address_of_account ON public.address USING btree (account_id);

CREATE UNIQUE INDEX address_one_default ON public.address USING btree (account_id) WHERE is_default;

CREATE INDEX audit_entry_action ON public.audit_entry USING btree (action text_pattern_ops, id);

CREATE INDEX audit_entry_actor ON public.audit_entry USING btree (actor_id, at, id) WHERE (actor_id IS NOT NULL);

CREATE INDEX audit_entry_at ON public.audit_entry USING btree (at, id);

CREATE INDEX audit_entry_subject ON public.audit_entry USING btree (subject_id, subject_type, at);

CREATE INDEX authenticator_app_of_account ON public.authenticator_app USING btree (account_id);

CREATE INDEX ballot_entry_called ON public.ballot_entry USING btree (release_id) WHERE (state = 'called'::text);

CREATE INDEX ballot_entry_line ON public.ballot_entry USING btree (release_id, offering_id, on_date, line) WHERE (state = 'waiting'::text);

CREATE UNIQUE INDEX ballot_entry_number ON public.ballot_entry USING btree (release_id, mobile) WHERE (mobile IS NOT NULL);

CREATE INDEX bank_transfer_open ON public.bank_transfer USING btree (proposed_at) WHERE (decided_at IS NULL);

CREATE UNIQUE INDEX bank_transfer_reference ON public.bank_transfer USING btree (reference) WHERE (is_approved IS NOT FALSE);

CREATE INDEX blocked_date_to ON public.blocked_date USING btree (to_date);

CREATE INDEX code_challenge_expires ON public.code_challenge USING btree (expires_at);

CREATE INDEX consent_of_account ON public.consent USING btree (account_id, given_at);

CREATE UNIQUE INDEX consent_open ON public.consent USING btree (account_id) WHERE (ended_at IS NULL);

CREATE INDEX consent_over ON public.consent USING btree (account_ended_at) WHERE (account_ended_at IS NOT NULL);

CREATE INDEX consent_withdrawn ON public.consent USING btree (ended_at) WHERE ((ended_because = 'withdrawn'::text) AND (account_ended_at IS NULL));

CREATE INDEX contact_change_expires ON public.contact_change USING btree (expires_at);

CREATE INDEX contact_change_of_account ON public.contact_change USING btree (account_id) WHERE (used_at IS NULL);

CREATE INDEX counter_return_given ON public.counter_return USING btree (given_at);

CREATE INDEX counter_return_order ON public.counter_return USING btree (tran_no);

CREATE UNIQUE INDEX counter_return_proposal_open ON public.counter_return_proposal USING btree (tran_no) WHERE (decided_at IS NULL);

CREATE INDEX counter_session_day ON public.counter_session USING btree (on_date DESC, opened_at DESC);

CREATE UNIQUE INDEX counter_session_open ON public.counter_session USING btree (clerk_id) WHERE (closed_at IS NULL);

CREATE INDEX counter_upi_unproven ON public.counter_upi USING btree (sold_at) WHERE (proven_at IS NULL);

CREATE INDEX day_letter_of_order ON public.day_letter USING btree (tran_no);

CREATE INDEX day_offer_day ON public.day_offer USING btree (on_date);

CREATE INDEX day_offer_due ON public.day_offer USING btree (due_at) WHERE (answer IS NULL);

CREATE INDEX day_offer_of_letter ON public.day_offer USING btree (letter_id);

CREATE UNIQUE INDEX day_offer_open ON public.day_offer USING btree (tran_no, offering_id, on_date) WHERE (answer IS NULL);

CREATE INDEX delivery_change_open ON public.delivery_change USING btree (parent_tran_no) WHERE ((superseded_at IS NULL) AND (applied_at IS NULL));

CREATE INDEX devotee_of_account ON public.devotee USING btree (account_id);

CREATE INDEX dispute_answered_by ON public.dispute USING btree (answered_by, answered_at) WHERE (answer = 'accepted'::text);

CREATE INDEX dispute_of_order ON public.dispute USING btree (tran_no);

CREATE INDEX dispute_open ON public.dispute USING btree (respond_by) WHERE (state = ANY (ARRAY['open'::text, 'under_review'::text]));

CREATE INDEX download_offer_expires ON public.download_offer USING btree (expires_at);

CREATE INDEX factor_challenge_expires ON public.factor_challenge USING btree (expires_at);

CREATE INDEX hold_lapse_of_account ON public.hold_lapse USING btree (account_id, lapsed_at);

CREATE UNIQUE INDEX installation_current ON public.installation USING btree (is_current) WHERE is_current;

CREATE INDEX ledger_posting_of_order ON public.ledger_posting USING btree (tran_no);

CREATE INDEX list_export_expires ON public.list_export USING btree (expires_at);

CREATE INDEX notice_age ON public.notice USING brin (created_at);

CREATE INDEX notice_batch_newest ON public.notice_batch USING btree (kind, created_at DESC);

CREATE INDEX notice_by_sms ON public.notice USING btree (sending_at) WHERE (channel = 'sms'::text);

CREATE INDEX notice_due ON public.notice USING btree (channel, due_at, id) WHERE ((status = 'queued'::text) AND (due_at IS NOT NULL));

CREATE INDEX notice_in_hand ON public.notice USING btree (sending_at) WHERE (status = 'sending'::text);

CREATE INDEX notice_of_account ON public.notice USING btree (account_id, created_at);

CREATE INDEX notice_of_batch ON public.notice USING btree (batch_id) WHERE (batch_id IS NOT NULL);

CREATE INDEX notice_of_order ON public.notice USING btree (tran_no) WHERE (tran_no IS NOT NULL);

CREATE INDEX notice_of_reference ON public.notice USING btree (reference) WHERE (reference IS NOT NULL);

CREATE INDEX notice_pace ON public.notice USING btree (channel, sending_at) WHERE (batch_id IS NOT NULL);

CREATE INDEX notice_unsettled ON public.notice USING btree (status, created_at) WHERE (status = ANY (ARRAY['queued'::text, 'sending'::text, 'failed'::text, 'unknown'::text]));

CREATE INDEX offering_of_pool ON public.offering USING btree (pool_id);

CREATE INDEX order_line_account_day ON public.order_line USING btree (account_id, on_date) WHERE (state = ANY (ARRAY['held'::text, 'booked'::text, 'performed'::text]));

CREATE INDEX order_line_cancelled ON public.order_line USING btree (on_date, tran_no) WHERE (state = 'cancelled'::text);

CREATE INDEX order_line_day ON public.order_line USING btree (on_date, pool_id) WHERE (state = ANY (ARRAY['held'::text, 'booked'::text, 'performed'::text]));

CREATE INDEX orders_at_counter ON public.orders USING btree (confirmed_at) INCLUDE (total_paise) WHERE ((kind = 'counter'::text) AND (confirmed_at IS NOT NULL));

CREATE INDEX orders_attention ON public.orders USING btree (created_at) WHERE ((state = 'needs_attention'::text) OR (attention IS NOT NULL));

CREATE INDEX orders_counter_mobile ON public.orders USING btree (customer_mobile) WHERE ((kind = 'counter'::text) AND (customer_mobile IS NOT NULL));

CREATE INDEX orders_created ON public.orders USING btree (created_at DESC, tran_no);

CREATE INDEX orders_ended ON public.orders USING btree (state, created_at DESC, tran_no) WHERE (state = ANY (ARRAY['expired'::text, 'cancelled'::text]));

CREATE UNIQUE INDEX orders_key ON public.orders USING btree (account_id, idempotency_key) WHERE (idempotency_key IS NOT NULL);

CREATE INDEX orders_key_age ON public.orders USING btree (created_at) WHERE (idempotency_key IS NOT NULL);

CREATE INDEX orders_of_account ON public.orders USING btree (account_id, created_at DESC);

CREATE INDEX orders_parent ON public.orders USING btree (parent_tran_no) WHERE (parent_tran_no IS NOT NULL);

CREATE INDEX orders_release ON public.orders USING btree (release_at) WHERE (release_at IS NOT NULL);

CREATE INDEX orders_settled_email ON public.orders USING btree (customer_email text_pattern_ops) WHERE ((release_at IS NULL) AND (customer_email IS NOT NULL));

CREATE INDEX orders_settled_mobile ON public.orders USING btree (reverse(customer_mobile) text_pattern_ops) INCLUDE (customer_mobile) WHERE ((release_at IS NULL) AND (customer_mobile IS NOT NULL));

CREATE INDEX orders_settled_name ON public.orders USING gin (customer_name public.gin_trgm_ops) WITH (fastupdate='on', gin_pending_list_limit='256') WHERE (release_at IS NULL);

CREATE INDEX paired_device_of_account ON public.paired_device USING btree (account_id);

CREATE INDEX parcel_delivered ON public.parcel USING btree (delivered_at) WHERE (delivered_at IS NOT NULL);

CREATE INDEX parcel_line_of_line ON public.parcel_line USING btree (line_id);

CREATE INDEX parcel_of_order ON public.parcel USING btree (tran_no);

CREATE INDEX parcel_open ON public.parcel USING btree (state, on_date, id) WHERE ((option = 'post'::text) AND (state = ANY (ARRAY['awaiting_pooja'::text, 'ready'::text, 'packed'::text, 'sent'::text, 'returned'::text])));

CREATE INDEX parcel_postal_code ON public.parcel USING btree (((address ->> 'postalCode'::text)) text_pattern_ops) WHERE (option = 'post'::text);

CREATE INDEX parcel_posted ON public.parcel USING btree (on_date, id) WHERE (option = 'post'::text);

CREATE UNIQUE INDEX parcel_replaces ON public.parcel USING btree (replaces) WHERE (replaces IS NOT NULL);

CREATE INDEX parcel_sent ON public.parcel USING btree (sent_at DESC) WHERE ((option = 'post'::text) AND (sent_at IS NOT NULL));

CREATE INDEX parcel_tracking ON public.parcel USING btree (tracking_no text_pattern_ops) WHERE (tracking_no IS NOT NULL);

CREATE INDEX passkey_of_account ON public.passkey USING btree (account_id);

CREATE INDEX password_reset_expires ON public.password_reset USING btree (expires_at);

CREATE INDEX password_reset_of_account ON public.password_reset USING btree (account_id) WHERE (used_at IS NULL);

CREATE UNIQUE INDEX payment_accepted ON public.payment USING btree (tran_no) WHERE is_accepted;

CREATE INDEX payment_captured ON public.payment USING btree (captured_at) INCLUDE (amount_paise) WHERE (captured_at IS NOT NULL);

CREATE INDEX payment_of_order ON public.payment USING btree (tran_no);

CREATE INDEX payment_stray ON public.payment USING btree (tran_no) WHERE ((captured_at IS NOT NULL) AND (NOT is_accepted));

CREATE INDEX performed_letter_due ON public.performed_letter USING btree (due_at);

CREATE INDEX provider_event_age ON public.provider_event USING brin (received_at);

CREATE INDEX provider_event_open ON public.provider_event USING btree (received_at) WHERE (processed_at IS NULL);

CREATE INDEX provider_event_waiting ON public.provider_event USING btree (order_id) WHERE (processed_at IS NULL);

CREATE INDEX provider_order_check ON public.provider_order USING btree (check_at) WHERE (check_at IS NOT NULL);

CREATE INDEX provider_order_of_order ON public.provider_order USING btree (tran_no);

CREATE INDEX receipt_captured ON public.receipt USING btree (captured_at DESC, tran_no);

CREATE INDEX receipt_ending ON public.receipt USING btree (reverse(number) text_pattern_ops) WHERE (number IS NOT NULL);

CREATE INDEX receipt_number ON public.receipt USING btree (number text_pattern_ops);

CREATE INDEX receipt_sequence ON public.receipt USING btree (sequence_no);

CREATE INDEX receipt_unfrozen ON public.receipt USING btree (captured_at, tran_no) WHERE ((sequence_no IS NOT NULL) AND (revision IS NULL));

CREATE INDEX receipt_unnumbered ON public.receipt USING btree (captured_at, tran_no) WHERE (sequence_no IS NULL);

CREATE INDEX recovery_code_of_account ON public.recovery_code USING btree (account_id);

CREATE INDEX refund_of_debt ON public.refund USING btree (debt_id) WHERE (debt_id IS NOT NULL);

CREATE INDEX refund_of_order ON public.refund USING btree (tran_no);

CREATE INDEX refund_of_payment ON public.refund USING btree (payment_id);

CREATE INDEX refund_owed ON public.refund USING btree (requested_at) WHERE (state = ANY (ARRAY['failed'::text, 'requested'::text]));

CREATE UNIQUE INDEX refund_proposal_open ON public.refund_proposal USING btree (tran_no) WHERE (decided_at IS NULL);

CREATE INDEX refund_requested_by ON public.refund USING btree (requested_by, requested_at) WHERE (cause = 'office'::text);

CREATE INDEX refund_settled ON public.refund USING btree (settled_at) WHERE (state = 'processed'::text);

CREATE INDEX refund_try ON public.refund USING btree (try_at) WHERE (try_at IS NOT NULL);

CREATE INDEX refund_waiting ON public.refund USING btree (payment_id) WHERE (waits_for IS NOT NULL);

CREATE INDEX registration_expires ON public.registration USING btree (expires_at);

CREATE INDEX release_open ON public.release USING btree (announced_at) WHERE (ended_at IS NULL);

CREATE INDEX rights_change_of_account ON public.rights_change USING btree (account_id, asked_at);

CREATE UNIQUE INDEX rights_change_waiting ON public.rights_change USING btree (account_id) WHERE (outcome IS NULL);

CREATE INDEX room_pass_account ON public.room_pass USING btree (account_id) WHERE (left_at IS NULL);

CREATE INDEX room_pass_line ON public.room_pass USING btree (room_id, line);

CREATE INDEX room_pass_open ON public.room_pass USING btree (room_id, expires_at) WHERE (left_at IS NULL);

CREATE INDEX search_entry_at ON public.search_entry USING btree (at DESC, kind, subject_id);

CREATE INDEX search_entry_words ON public.search_entry USING gin (words public.gin_trgm_ops) WITH (fastupdate='on', gin_pending_list_limit='256');

CREATE INDEX security_event_account ON public.security_event USING btree (account_id, at) WHERE (account_id IS NOT NULL);

CREATE INDEX security_event_at ON public.security_event USING btree (at);

CREATE INDEX security_event_flow ON public.security_event USING btree (flow) WHERE (flow IS NOT NULL);

CREATE INDEX security_event_identifier ON public.security_event USING btree (identifier, at) WHERE (identifier IS NOT NULL);

CREATE INDEX security_event_network ON public.security_event USING btree (network, at) WHERE (network IS NOT NULL);

CREATE INDEX session_ended ON public.session USING btree (ended_at) WHERE (ended_at IS NOT NULL);

CREATE INDEX session_expires ON public.session USING btree (expires_at);

CREATE INDEX session_open_of_account ON public.session USING btree (account_id) WHERE (ended_at IS NULL);

CREATE INDEX settlement_at ON public.settlement USING btree (settled_at);

CREATE INDEX settlement_item_entity ON public.settlement_item USING btree (entity_id);

CREATE INDEX settlement_item_payment ON public.settlement_item USING btree (payment_id);

CREATE INDEX sign_in_check_expires ON public.sign_in_check USING btree (expires_at);

CREATE INDEX sign_in_check_of_account ON public.sign_in_check USING btree (account_id);

CREATE INDEX ticket_attachment_of_ticket ON public.ticket_attachment USING btree (ticket_id, "position");

CREATE INDEX ticket_message_of_ticket ON public.ticket_message USING btree (ticket_id, "position");

CREATE UNIQUE INDEX ticket_message_once ON public.ticket_message USING btree (author_id, request_key);

CREATE INDEX ticket_of_account ON public.ticket USING btree (account_id, updated_at DESC);

CREATE INDEX ticket_updated ON public.ticket USING btree (updated_at DESC);

CREATE INDEX ticket_waiting ON public.ticket USING btree (status, updated_at DESC) WHERE (status <> 'closed'::text);

CREATE INDEX unclaimed_payment_open ON public.unclaimed_payment USING btree (found_at) WHERE (decision IS NULL);

CREATE INDEX wrong_code_since ON public.wrong_code USING btree (since);

CREATE TRIGGER account_admin BEFORE INSERT OR UPDATE ON public.account FOR EACH ROW EXECUTE FUNCTION public.derive_admin();

CREATE TRIGGER audit_entry_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_entry FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_rewriting();

CREATE TRIGGER audit_personal_unchanged BEFORE UPDATE OR TRUNCATE ON public.audit_personal FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_rewriting();

CREATE TRIGGER day_sheet_version_kept BEFORE UPDATE ON public.day_sheet_version FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_rewriting();

CREATE TRIGGER ledger_entry_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_entry FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_rewriting();

CREATE CONSTRAINT TRIGGER ledger_entry_balances AFTER INSERT ON public.ledger_entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.check_posting();

CREATE TRIGGER ledger_posting_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_posting FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_rewriting();

CREATE TRIGGER receipt_document_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.receipt_document FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_rewriting();

CREATE TRIGGER security_event_unchanged BEFORE UPDATE OR TRUNCATE ON public.security_event FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_rewriting();

ALTER TABLE ONLY public.address
    ADD CONSTRAINT address_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id);

ALTER TABLE ONLY public.authenticator_app
    ADD CONSTRAINT authenticator_app_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id);

ALTER TABLE ONLY public.avatar
    ADD CONSTRAINT avatar_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id);

ALTER TABLE ONLY public.ballot_entry
    ADD CONSTRAINT ballot_entry_offering_id_fkey FOREIGN KEY (offering_id) REFERENCES public.offering(id);

ALTER TABLE ONLY public.ballot_entry
    ADD CONSTRAINT ballot_entry_release_id_fkey FOREIGN KEY (release_id) REFERENCES public.release(id);

ALTER TABLE ONLY public.bank_transfer
    ADD CONSTRAINT bank_transfer_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES public.refund(id);

ALTER TABLE ONLY public.blocked_date
    ADD CONSTRAINT blocked_date_offering_id_fkey FOREIGN KEY (offering_id) REFERENCES public.offering(id);

ALTER TABLE ONLY public.calendar_feed
    ADD CONSTRAINT calendar_feed_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id);

ALTER TABLE ONLY public.contact_change
    ADD CONSTRAINT contact_change_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id);

ALTER TABLE ONLY public.counter_count
    ADD CONSTRAINT counter_count_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.counter_session(id);

ALTER TABLE ONLY public.counter_return_proposal
    ADD CONSTRAINT counter_return_proposal_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.counter_session(id);

ALTER TABLE ONLY public.counter_return_proposal
    ADD CONSTRAINT counter_return_proposal_tran_no_fkey FOREIGN KEY (tran_no) REFERENCES public.counter_sale(tran_no);

ALTER TABLE ONLY public.counter_return
    ADD CONSTRAINT counter_return_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.counter_session(id);

ALTER TABLE ONLY public.counter_return
    ADD CONSTRAINT counter_return_tran_no_fkey FOREIGN KEY (tran_no) REFERENCES public.counter_sale(tran_no);

ALTER TABLE ONLY public.counter_sale
    ADD CONSTRAINT counter_sale_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.counter_session(id);

ALTER TABLE ONLY public.counter_sale
    ADD CONSTRAINT counter_sale_tran_no_fkey FOREIGN KEY (tran_no) REFERENCES public.orders(tran_no);

ALTER TABLE ONLY public.counter_session
    ADD CONSTRAINT counter_session_clerk_id_fkey FOREIGN KEY (clerk_id) REFERENCES public.account(id);

ALTER TABLE ONLY public.counter_upi
    ADD CONSTRAINT counter_upi_tran_no_fkey FOREIGN KEY (tran_no) REFERENCES public.counter_sale(tran_no);

ALTER TABLE ONLY public.day_letter
    ADD CONSTRAINT day_letter_tran_no_fkey FOREIGN KEY (tran_no) REFERENCES public.orders(tran_no);

ALTER TABLE ONLY public.day_limit
    ADD CONSTRAINT day_limit_pool_id_fkey FOREIGN KEY (pool_id) REFERENCES public.pool(id);

ALTER TABLE ONLY public.day_offer
    ADD CONSTRAINT day_offer_letter_id_fkey FOREIGN KEY (letter_id) REFERENCES public.day_letter(id);

ALTER TABLE ONLY public.day_offer
    ADD CONSTRAINT day_offer_offering_id_fkey FOREIGN KEY (offering_id) REFERENCES public.offering(id);

ALTER TABLE ONLY public.day_offer
    ADD CONSTRAINT day_offer_tran_no_fkey FOREIGN KEY (tran_no) REFERENCES public.orders(tran_no);

ALTER TABLE ONLY public.day_sheet_mailing
    ADD CONSTRAINT day_sheet_mailing_on_date_version_fkey FOREIGN KEY (on_date, version) REFERENCES public.day_sheet_version(on_date, version) ON DELETE CASCADE;

ALTER TABLE ONLY public.delivery_change
    ADD CONSTRAINT delivery_change_parent_tran_no_fkey FOREIGN KEY (parent_tran_no) REFERENCES public.orders(tran_no);

ALTER TABLE ONLY public.delivery_change
    ADD CONSTRAINT delivery_change_tran_no_fkey FOREIGN KEY (tran_no) REFERENCES public.orders(tran_no);

ALTER TABLE ONLY public.devotee
    ADD CONSTRAINT devotee_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id);

ALTER TABLE ONLY public.dispute
    ADD CONSTRAINT dispute_accept_proposed_by_fkey FOREIGN KEY (accept_proposed_by) REFERENCES public.account(id);

ALTER TABLE ONLY public.dispute
    ADD CONSTRAINT dispute_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES public.account(id);

ALTER TABLE ONLY public.dispute
    ADD CONSTRAINT dispute_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES public.payment(payment_id);

ALTER TABLE ONLY public.dispute
    ADD CONSTRAINT dispute_tran_no_fkey FOREIGN KEY (tran_no) REFERENCES public.orders(tran_no);

ALTER TABLE ONLY public.draw_shard
    ADD CONSTRAINT draw_shard_draw_id_fkey FOREIGN KEY (draw_id) REFERENCES public.draw(id);

ALTER TABLE ONLY public.factor_challenge
    ADD CONSTRAINT factor_challenge_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.session(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.factor_reset
    ADD CONSTRAINT factor_reset_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id);

ALTER TABLE ONLY public.factor_reset
    ADD CONSTRAINT factor_reset_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES public.account(id);

ALTER TABLE ONLY public.guarded_day
    ADD CONSTRAINT guarded_day_offering_id_fkey FOREIGN KEY (offering_id) REFERENCES public.offering(id);

ALTER TABLE ONLY public.guarded_day
    ADD CONSTRAINT guarded_day_room_id_fkey FOREIGN KEY (room_id) REFERENCES public.room(id);

ALTER TABLE ONLY public.hold_lapse
    ADD CONSTRAINT hold_lapse_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id);

ALTER TABLE ONLY public.hold_lapse
    ADD CONSTRAINT hold_lapse_tran_no_fkey FOREIGN KEY (tran_no) REFERENCES public.orders(tran_no) ON DELETE CASCADE;

ALTER TABLE ONLY public.ledger_entry
    ADD CONSTRAINT ledger_entry_posting_id_fkey FOREIGN KEY (posting_id) REFERENCES public.ledger_posting(id);

ALTER TABLE ONLY public.ledger_posting
    ADD CONSTRAINT ledger_posting_tran_no_fkey FOREIGN KEY (tran_no) REFERENCES public.orders(tran_no);

ALTER TABLE ONLY public.nominee
    ADD CONSTRAINT nominee_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id);

ALTER TABLE ONLY public.notice
    ADD CONSTRAINT notice_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES public.notice_batch(id);

ALTER TABLE ONLY public.offering_concern
    ADD CONSTRAINT offering_concern_concern_id_fkey FOREIGN KEY (concern_id) REFERENCES public.concern(id);

ALTER TABLE ONLY public.offering_concern
    ADD CONSTRAINT offering_concern_offering_id_fkey FOREIGN KEY (offering_id) REFERENCES public.offering(id);

ALTER TABLE ONLY public.offering
    ADD CONSTRAINT offering_deity_id_fkey FOREIGN KEY (deity_id) REFERENCES public.deity(id);

ALTER TABLE ONLY public.offering
    ADD CONSTRAINT offering_pool_id_fkey FOREIGN KEY (pool_id) REFERENCES public.pool(id);

ALTER TABLE ONLY public.offering_price
    ADD CONSTRAINT offering_price_offering_id_fkey FOREIGN KEY (offering_id) REFERENCES public.offering(id);

ALTER TABLE ONLY public.offering
    ADD CONSTRAINT offering_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.pooja_session(id);

ALTER TABLE ONLY public.order_line
    ADD CONSTRAINT order_line_offering_id_fkey FOREIGN KEY (offering_id) REFERENCES public.offering(id);

ALTER TABLE ONLY public.order_line
    ADD CONSTRAINT order_line_pool_id_fkey FOREIGN KEY (pool_id) REFERENCES public.pool(id);

ALTER TABLE ONLY public.order_line
    ADD CONSTRAINT order_line_tran_no_fkey FOREIGN KEY (tran_no) REFERENCES public.orders(tran_no);

ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id);

ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_parent_tran_no_fkey FOREIGN KEY (parent_tran_no) REFERENCES public.orders(tran_no);

ALTER TABLE ONLY public.paired_device
    ADD CONSTRAINT paired_device_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id);

ALTER TABLE ONLY public.paired_device
    ADD CONSTRAINT paired_device_paired_by_fkey FOREIGN KEY (paired_by) REFERENCES public.account(id);

ALTER TABLE ONLY public.paired_device
    ADD CONSTRAINT paired_device_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.session(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.parcel_line
    ADD CONSTRAINT parcel_line_line_id_fkey FOREIGN KEY (line_id) REFERENCES public.order_line(id);

ALTER TABLE ONLY public.parcel_line
    ADD CONSTRAINT parcel_line_parcel_id_fkey FOREIGN KEY (parcel_id) REFERENCES public.parcel(id);

ALTER TABLE ONLY public.parcel
    ADD CONSTRAINT parcel_replaces_fkey FOREIGN KEY (replaces) REFERENCES public.parcel(id);

ALTER TABLE ONLY public.parcel
    ADD CONSTRAINT parcel_tran_no_fkey FOREIGN KEY (tran_no) REFERENCES public.orders(tran_no);

ALTER TABLE ONLY public.passkey
    ADD CONSTRAINT passkey_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id);

ALTER TABLE ONLY public.password_reset
    ADD CONSTRAINT password_reset_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id);

ALTER TABLE ONLY public.payment
    ADD CONSTRAINT payment_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.provider_order(order_id);

ALTER TABLE ONLY public.payment
    ADD CONSTRAINT payment_tran_no_fkey FOREIGN KEY (tran_no) REFERENCES public.orders(tran_no);

ALTER TABLE ONLY public.performed_letter
    ADD CONSTRAINT performed_letter_tran_no_fkey FOREIGN KEY (tran_no) REFERENCES public.orders(tran_no);

ALTER TABLE ONLY public.pool_day
    ADD CONSTRAINT pool_day_pool_id_fkey FOREIGN KEY (pool_id) REFERENCES public.pool(id);

ALTER TABLE ONLY public.pool_special_limit
    ADD CONSTRAINT pool_special_limit_pool_id_fkey FOREIGN KEY (pool_id) REFERENCES public.pool(id);

ALTER TABLE ONLY public.preference
    ADD CONSTRAINT preference_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id);

ALTER TABLE ONLY public.provider_order_claim
    ADD CONSTRAINT provider_order_claim_tran_no_fkey FOREIGN KEY (tran_no) REFERENCES public.orders(tran_no);

ALTER TABLE ONLY public.provider_order
    ADD CONSTRAINT provider_order_tran_no_fkey FOREIGN KEY (tran_no) REFERENCES public.orders(tran_no);

ALTER TABLE ONLY public.receipt_copy
    ADD CONSTRAINT receipt_copy_printed_by_fkey FOREIGN KEY (printed_by) REFERENCES public.account(id);

ALTER TABLE ONLY public.receipt_copy
    ADD CONSTRAINT receipt_copy_tran_no_fkey FOREIGN KEY (tran_no) REFERENCES public.receipt(tran_no);

ALTER TABLE ONLY public.receipt_document
    ADD CONSTRAINT receipt_document_tran_no_fkey FOREIGN KEY (tran_no) REFERENCES public.receipt(tran_no);

ALTER TABLE ONLY public.receipt
    ADD CONSTRAINT receipt_tran_no_fkey FOREIGN KEY (tran_no) REFERENCES public.orders(tran_no);

ALTER TABLE ONLY public.recovery_code
    ADD CONSTRAINT recovery_code_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id);

ALTER TABLE ONLY public.refund
    ADD CONSTRAINT refund_debt_id_fkey FOREIGN KEY (debt_id) REFERENCES public.refund(id);

ALTER TABLE ONLY public.refund
    ADD CONSTRAINT refund_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES public.payment(payment_id);

ALTER TABLE ONLY public.refund_proposal
    ADD CONSTRAINT refund_proposal_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES public.payment(payment_id);

ALTER TABLE ONLY public.refund_proposal
    ADD CONSTRAINT refund_proposal_tran_no_fkey FOREIGN KEY (tran_no) REFERENCES public.orders(tran_no);

ALTER TABLE ONLY public.refund
    ADD CONSTRAINT refund_retry_of_fkey FOREIGN KEY (retry_of) REFERENCES public.refund(id);

ALTER TABLE ONLY public.refund
    ADD CONSTRAINT refund_tran_no_fkey FOREIGN KEY (tran_no) REFERENCES public.orders(tran_no);

ALTER TABLE ONLY public.release
    ADD CONSTRAINT release_draw_id_fkey FOREIGN KEY (draw_id) REFERENCES public.draw(id);

ALTER TABLE ONLY public.release_moment
    ADD CONSTRAINT release_moment_release_id_fkey FOREIGN KEY (release_id) REFERENCES public.release(id);

ALTER TABLE ONLY public.release
    ADD CONSTRAINT release_room_id_fkey FOREIGN KEY (room_id) REFERENCES public.room(id);

ALTER TABLE ONLY public.right_end
    ADD CONSTRAINT right_end_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id);

ALTER TABLE ONLY public.rights_change
    ADD CONSTRAINT rights_change_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id);

ALTER TABLE ONLY public.rights_change
    ADD CONSTRAINT rights_change_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES public.account(id);

ALTER TABLE ONLY public.rights_change
    ADD CONSTRAINT rights_change_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES public.account(id);

ALTER TABLE ONLY public.room_call
    ADD CONSTRAINT room_call_room_id_fkey FOREIGN KEY (room_id) REFERENCES public.room(id);

ALTER TABLE ONLY public.room
    ADD CONSTRAINT room_draw_id_fkey FOREIGN KEY (draw_id) REFERENCES public.draw(id);

ALTER TABLE ONLY public.room_member
    ADD CONSTRAINT room_member_room_id_fkey FOREIGN KEY (room_id) REFERENCES public.room(id);

ALTER TABLE ONLY public.room_pass
    ADD CONSTRAINT room_pass_room_id_fkey FOREIGN KEY (room_id) REFERENCES public.room(id);

ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id);

ALTER TABLE ONLY public.settlement_item
    ADD CONSTRAINT settlement_item_settlement_id_fkey FOREIGN KEY (settlement_id) REFERENCES public.settlement(settlement_id);

ALTER TABLE ONLY public.settlement
    ADD CONSTRAINT settlement_seen_by_fkey FOREIGN KEY (seen_by) REFERENCES public.account(id);

ALTER TABLE ONLY public.sign_in_check
    ADD CONSTRAINT sign_in_check_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id);

ALTER TABLE ONLY public.ticket
    ADD CONSTRAINT ticket_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id);

ALTER TABLE ONLY public.ticket
    ADD CONSTRAINT ticket_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES public.account(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.ticket_attachment
    ADD CONSTRAINT ticket_attachment_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.ticket_message(id);

ALTER TABLE ONLY public.ticket_attachment
    ADD CONSTRAINT ticket_attachment_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES public.ticket(id);

ALTER TABLE ONLY public.ticket_message
    ADD CONSTRAINT ticket_message_author_id_fkey FOREIGN KEY (author_id) REFERENCES public.account(id);

ALTER TABLE ONLY public.ticket_message
    ADD CONSTRAINT ticket_message_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES public.ticket(id);

ALTER TABLE ONLY public.ticket
    ADD CONSTRAINT ticket_tran_no_fkey FOREIGN KEY (tran_no) REFERENCES public.orders(tran_no);

ALTER TABLE ONLY public.unclaimed_payment
    ADD CONSTRAINT unclaimed_payment_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES public.account(id);
