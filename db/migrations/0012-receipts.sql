-- owner: receipts
-- One receipt an order. It is written, without a number, in the transaction that confirms the order: that takes no
-- lock anybody else wants. Numbers are given right after, many in one statement; see docs/domain/receipts.md.
create table receipt (
  tran_no text primary key references orders (tran_no),
  series text not null check (series in ('online', 'counter')),
  -- April to March, by the time of capture in the temple's zone.
  financial_year text not null check (financial_year ~ '^\d{4}-\d{2}$'),
  captured_at timestamptz not null,
  -- 128 bits in 26 letters and figures without look-alikes: what the QR code opens.
  verify_code text not null unique check (verify_code ~ '^[0-9A-HJKMNP-TV-Z]{26}$'),
  sequence_no integer check (sequence_no > 0),
  number text unique,
  issued_at timestamptz,
  -- The latest document; null: not frozen yet.
  revision integer check (revision >= 0),
  unique (series, financial_year, sequence_no),
  check (num_nonnulls(sequence_no, number, issued_at) in (0, 3)),
  check (revision is null or number is not null)
);
create index receipt_unnumbered on receipt (captured_at, tran_no) where sequence_no is null;
create index receipt_unfrozen on receipt (captured_at, tran_no) where sequence_no is not null and revision is null;
create index receipt_captured on receipt (captured_at desc, tran_no);
create index receipt_sequence on receipt (sequence_no);
create index receipt_number on receipt (number text_pattern_ops);

-- owner: receipts
create table receipt_series (
  series text not null,
  financial_year text not null,
  last_number integer not null check (last_number > 0),
  primary key (series, financial_year)
);

-- owner: receipts
-- What was issued, in words, exactly as it is given to the printer. Never changed: a change is a new revision.
create table receipt_document (
  tran_no text not null references receipt (tran_no),
  revision integer not null check (revision >= 0),
  paper jsonb not null,
  content_hash bytea not null,
  created_at timestamptz not null,
  primary key (tran_no, revision)
);
create trigger receipt_document_append_only before update or delete or truncate on receipt_document
  for each statement execute function refuse_rewriting();

-- owner: receipts
-- The office's reprints: "Duplicate n".
create table receipt_copy (
  tran_no text not null references receipt (tran_no),
  copy_no integer not null check (copy_no > 0),
  revision integer not null,
  printed_by uuid not null references account (id),
  printed_at timestamptz not null,
  primary key (tran_no, copy_no)
);
