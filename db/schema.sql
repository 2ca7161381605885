COMMENT ON SCHEMA public IS 'standard public schema';

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
    capabilities text[] DEFAULT '{desk,treasury,catalogue}'::text[] NOT NULL,
    consented_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone NOT NULL,
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
    CONSTRAINT code_challenge_purpose_check CHECK ((purpose = ANY (ARRAY['sign_up_email'::text, 'sign_up_mobile'::text, 'reset'::text, 'change_email'::text, 'change_mobile'::text])))
);

CREATE TABLE public.concern (
    id integer NOT NULL,
    slug text NOT NULL,
    name text NOT NULL,
    name_ml text NOT NULL,
    description text NOT NULL,
    "position" smallint NOT NULL
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

CREATE TABLE public.day_limit (
    pool_id integer NOT NULL,
    on_date date NOT NULL,
    daily_limit integer NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    changed_by uuid NOT NULL,
    CONSTRAINT day_limit_daily_limit_check CHECK ((daily_limit >= 0))
);

CREATE TABLE public.deity (
    id integer NOT NULL,
    slug text NOT NULL,
    name text NOT NULL,
    name_ml text NOT NULL,
    emblem text NOT NULL,
    "position" smallint NOT NULL
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

CREATE TABLE public.download_offer (
    digest bytea NOT NULL,
    kind text NOT NULL,
    ref text NOT NULL,
    account_id uuid NOT NULL,
    file_name text NOT NULL,
    content_type text NOT NULL,
    expires_at timestamp with time zone NOT NULL
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
    CONSTRAINT notice_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text]))),
    CONSTRAINT notice_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'unknown'::text])))
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
    CONSTRAINT offering_category_check CHECK ((category = ANY (ARRAY['archana'::text, 'abhishekam'::text, 'nivedyam'::text, 'charthu'::text, 'vilakku'::text, 'homam'::text, 'sarpa'::text]))),
    CONSTRAINT offering_check CHECK (((prasadam = 'postable'::text) = (prasadam_grams IS NOT NULL))),
    CONSTRAINT offering_cutoff_days_check CHECK ((cutoff_days >= 0)),
    CONSTRAINT offering_cutoff_time_check CHECK ((cutoff_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
    CONSTRAINT offering_most_per_account_day_check CHECK ((most_per_account_day > 0)),
    CONSTRAINT offering_most_per_order_check CHECK ((most_per_order > 0)),
    CONSTRAINT offering_opens_days_check CHECK (((opens_days >= 1) AND (opens_days <= 730))),
    CONSTRAINT offering_prasadam_check CHECK ((prasadam = ANY (ARRAY['none'::text, 'counter'::text, 'postable'::text]))),
    CONSTRAINT offering_prasadam_grams_check CHECK ((prasadam_grams > 0)),
    CONSTRAINT offering_prasadam_keeps_days_check CHECK ((prasadam_keeps_days > 0)),
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

CREATE TABLE public.pooja_session (
    id text NOT NULL,
    name text NOT NULL,
    name_ml text NOT NULL,
    "position" smallint NOT NULL
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
);

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
    guide_hidden boolean DEFAULT false NOT NULL
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
    completed_at timestamp with time zone
);

CREATE TABLE public.schema_migration (
    name text NOT NULL,
    checksum text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
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
    ended_because text
);

CREATE TABLE public.setting (
    key text NOT NULL,
    value jsonb NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    changed_by uuid NOT NULL
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

ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_google_sub_key UNIQUE (google_sub);

ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_number_key UNIQUE (number);

ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.address
    ADD CONSTRAINT address_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.audit_entry
    ADD CONSTRAINT audit_entry_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.birth_star
    ADD CONSTRAINT birth_star_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.blocked_date
    ADD CONSTRAINT blocked_date_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.calendar_day
    ADD CONSTRAINT calendar_day_pkey PRIMARY KEY (on_date);

ALTER TABLE ONLY public.calendar_override
    ADD CONSTRAINT calendar_override_pkey PRIMARY KEY (on_date);

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

ALTER TABLE ONLY public.contact_change
    ADD CONSTRAINT contact_change_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.contact_change
    ADD CONSTRAINT contact_change_token_hash_key UNIQUE (token_hash);

ALTER TABLE ONLY public.day_limit
    ADD CONSTRAINT day_limit_pkey PRIMARY KEY (pool_id, on_date);

ALTER TABLE ONLY public.deity
    ADD CONSTRAINT deity_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.deity
    ADD CONSTRAINT deity_slug_key UNIQUE (slug);

ALTER TABLE ONLY public.devotee
    ADD CONSTRAINT devotee_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.download_offer
    ADD CONSTRAINT download_offer_pkey PRIMARY KEY (digest);

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

ALTER TABLE ONLY public.password_reset
    ADD CONSTRAINT password_reset_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.password_reset
    ADD CONSTRAINT password_reset_token_hash_key UNIQUE (token_hash);

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

ALTER TABLE ONLY public.registration
    ADD CONSTRAINT registration_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.registration
    ADD CONSTRAINT registration_token_hash_key UNIQUE (token_hash);

ALTER TABLE ONLY public.schema_migration
    ADD CONSTRAINT schema_migration_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.setting
    ADD CONSTRAINT setting_pkey PRIMARY KEY (key);

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

CREATE UNIQUE INDEX account_email ON public.account USING btree (email);

CREATE UNIQUE INDEX account_verified_mobile ON public.account USING btree (mobile) WHERE mobile_verified;

CREATE INDEX address_of_account ON public.address USING btree (account_id);

CREATE UNIQUE INDEX address_one_default ON public.address USING btree (account_id) WHERE is_default;

CREATE INDEX audit_entry_at ON public.audit_entry USING btree (at);

CREATE INDEX audit_entry_subject ON public.audit_entry USING btree (subject_type, subject_id, at);

CREATE INDEX blocked_date_to ON public.blocked_date USING btree (to_date);

CREATE INDEX code_challenge_expires ON public.code_challenge USING btree (expires_at);

CREATE INDEX contact_change_expires ON public.contact_change USING btree (expires_at);

CREATE INDEX contact_change_of_account ON public.contact_change USING btree (account_id) WHERE (used_at IS NULL);

CREATE INDEX devotee_of_account ON public.devotee USING btree (account_id);

CREATE INDEX download_offer_expires ON public.download_offer USING btree (expires_at);

CREATE INDEX notice_of_account ON public.notice USING btree (account_id, created_at);

CREATE INDEX notice_unsettled ON public.notice USING btree (status, created_at) WHERE (status = ANY (ARRAY['queued'::text, 'sending'::text, 'failed'::text, 'unknown'::text]));

CREATE INDEX offering_of_pool ON public.offering USING btree (pool_id);

CREATE INDEX password_reset_expires ON public.password_reset USING btree (expires_at);

CREATE INDEX password_reset_of_account ON public.password_reset USING btree (account_id) WHERE (used_at IS NULL);

CREATE INDEX registration_expires ON public.registration USING btree (expires_at);

CREATE INDEX session_ended ON public.session USING btree (ended_at) WHERE (ended_at IS NOT NULL);

CREATE INDEX session_expires ON public.session USING btree (expires_at);

CREATE INDEX session_open_of_account ON public.session USING btree (account_id) WHERE (ended_at IS NULL);

CREATE INDEX ticket_attachment_of_ticket ON public.ticket_attachment USING btree (ticket_id, "position");

CREATE INDEX ticket_message_of_ticket ON public.ticket_message USING btree (ticket_id, "position");

CREATE UNIQUE INDEX ticket_message_once ON public.ticket_message USING btree (author_id, request_key);

CREATE INDEX ticket_of_account ON public.ticket USING btree (account_id, updated_at DESC);

CREATE INDEX ticket_updated ON public.ticket USING btree (updated_at DESC);

CREATE INDEX ticket_waiting ON public.ticket USING btree (status, updated_at DESC) WHERE (status <> 'closed'::text);

CREATE TRIGGER audit_entry_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_entry FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_rewriting();

ALTER TABLE ONLY public.address
    ADD CONSTRAINT address_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id);

ALTER TABLE ONLY public.blocked_date
    ADD CONSTRAINT blocked_date_offering_id_fkey FOREIGN KEY (offering_id) REFERENCES public.offering(id);

ALTER TABLE ONLY public.contact_change
    ADD CONSTRAINT contact_change_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id);

ALTER TABLE ONLY public.day_limit
    ADD CONSTRAINT day_limit_pool_id_fkey FOREIGN KEY (pool_id) REFERENCES public.pool(id);

ALTER TABLE ONLY public.devotee
    ADD CONSTRAINT devotee_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id);

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

ALTER TABLE ONLY public.password_reset
    ADD CONSTRAINT password_reset_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id);

ALTER TABLE ONLY public.pool_day
    ADD CONSTRAINT pool_day_pool_id_fkey FOREIGN KEY (pool_id) REFERENCES public.pool(id);

ALTER TABLE ONLY public.pool_special_limit
    ADD CONSTRAINT pool_special_limit_pool_id_fkey FOREIGN KEY (pool_id) REFERENCES public.pool(id);

ALTER TABLE ONLY public.preference
    ADD CONSTRAINT preference_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id);

ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id);

ALTER TABLE ONLY public.ticket
    ADD CONSTRAINT ticket_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id);

ALTER TABLE ONLY public.ticket_attachment
    ADD CONSTRAINT ticket_attachment_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.ticket_message(id);

ALTER TABLE ONLY public.ticket_attachment
    ADD CONSTRAINT ticket_attachment_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES public.ticket(id);

ALTER TABLE ONLY public.ticket_message
    ADD CONSTRAINT ticket_message_author_id_fkey FOREIGN KEY (author_id) REFERENCES public.account(id);

ALTER TABLE ONLY public.ticket_message
    ADD CONSTRAINT ticket_message_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES public.ticket(id);
