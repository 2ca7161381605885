-- Lists that answer at once among a million orders; each index was measured there (docs/domain/office-lists.md).

-- Part of a name. It is written to a list first and sorted in with many others, a little at a time: whoever books
-- while it is sorted in waits some milliseconds, not a second.
create extension if not exists pg_trgm;
create index orders_name on orders using gin (customer_name gin_trgm_ops)
  with (fastupdate = on, gin_pending_list_limit = 256);

-- Counting reads the index alone: for the number that needs the column itself beside its ending.
drop index orders_mobile;
create index orders_mobile on orders (reverse(customer_mobile) text_pattern_ops) include (customer_mobile)
  where customer_mobile is not null;
drop index orders_email;
create index orders_email on orders (customer_email text_pattern_ops) where customer_email is not null;

-- Orders that came to nothing: written when one ends and never before.
drop index orders_cancelled;
create index orders_ended on orders (state, created_at desc, tran_no) where state in ('expired', 'cancelled');

-- Money that came for an order which did not take it: the foot of a list adds it to what orders took.
create index payment_stray on payment (tran_no) where captured_at is not null and not is_accepted;
-- Takings by day.
create index payment_captured on payment (captured_at) include (amount_paise) where captured_at is not null;
create index refund_settled on refund (settled_at) where state = 'processed';
create index orders_at_counter on orders (confirmed_at) include (total_paise)
  where kind = 'counter' and confirmed_at is not null;

-- Newest first, on by the key; by what it was done to, whatever kind of thing that is; by what was done.
drop index audit_entry_at;
create index audit_entry_at on audit_entry (at, id);
drop index audit_entry_subject;
create index audit_entry_subject on audit_entry (subject_id, subject_type, at);
create index audit_entry_action on audit_entry (action text_pattern_ops, id);
