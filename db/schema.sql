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

ALTER TABLE ONLY public.clock_offset
    ADD CONSTRAINT clock_offset_pkey PRIMARY KEY (single);

ALTER TABLE ONLY public.code_challenge
    ADD CONSTRAINT code_challenge_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.code_challenge
    ADD CONSTRAINT code_challenge_purpose_subject_id_key UNIQUE (purpose, subject_id);

ALTER TABLE ONLY public.contact_change
    ADD CONSTRAINT contact_change_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.contact_change
    ADD CONSTRAINT contact_change_token_hash_key UNIQUE (token_hash);

ALTER TABLE ONLY public.devotee
    ADD CONSTRAINT devotee_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.notice
    ADD CONSTRAINT notice_key_key UNIQUE (key);

ALTER TABLE ONLY public.notice
    ADD CONSTRAINT notice_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.password_reset
    ADD CONSTRAINT password_reset_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.password_reset
    ADD CONSTRAINT password_reset_token_hash_key UNIQUE (token_hash);

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

CREATE UNIQUE INDEX account_email ON public.account USING btree (email);

CREATE UNIQUE INDEX account_verified_mobile ON public.account USING btree (mobile) WHERE mobile_verified;

CREATE INDEX address_of_account ON public.address USING btree (account_id);

CREATE UNIQUE INDEX address_one_default ON public.address USING btree (account_id) WHERE is_default;

CREATE INDEX audit_entry_at ON public.audit_entry USING btree (at);

CREATE INDEX audit_entry_subject ON public.audit_entry USING btree (subject_type, subject_id, at);

CREATE INDEX code_challenge_expires ON public.code_challenge USING btree (expires_at);

CREATE INDEX contact_change_expires ON public.contact_change USING btree (expires_at);

CREATE INDEX contact_change_of_account ON public.contact_change USING btree (account_id) WHERE (used_at IS NULL);

CREATE INDEX devotee_of_account ON public.devotee USING btree (account_id);

CREATE INDEX notice_of_account ON public.notice USING btree (account_id, created_at);

CREATE INDEX notice_unsettled ON public.notice USING btree (status, created_at) WHERE (status = ANY (ARRAY['queued'::text, 'sending'::text, 'failed'::text, 'unknown'::text]));

CREATE INDEX password_reset_expires ON public.password_reset USING btree (expires_at);

CREATE INDEX password_reset_of_account ON public.password_reset USING btree (account_id) WHERE (used_at IS NULL);

CREATE INDEX registration_expires ON public.registration USING btree (expires_at);

CREATE INDEX session_ended ON public.session USING btree (ended_at) WHERE (ended_at IS NOT NULL);

CREATE INDEX session_expires ON public.session USING btree (expires_at);

CREATE INDEX session_open_of_account ON public.session USING btree (account_id) WHERE (ended_at IS NULL);

CREATE TRIGGER audit_entry_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_entry FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_rewriting();

ALTER TABLE ONLY public.address
    ADD CONSTRAINT address_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id);

ALTER TABLE ONLY public.contact_change
    ADD CONSTRAINT contact_change_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id);

ALTER TABLE ONLY public.devotee
    ADD CONSTRAINT devotee_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id);

ALTER TABLE ONLY public.password_reset
    ADD CONSTRAINT password_reset_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id);

ALTER TABLE ONLY public.preference
    ADD CONSTRAINT preference_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id);

ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id);
