-- What the office looks for among all orders. Each index here serves one filter of the transactions; names have none:
-- part of a common name found by an index of its own is slower than reading the period.

-- How a number ends, however it was typed: with or without +91.
create index orders_mobile on orders (reverse(customer_mobile) text_pattern_ops, created_at desc)
  where customer_mobile is not null;
create index orders_email on orders (customer_email text_pattern_ops, created_at desc) where customer_email is not null;
-- Few of many: written when an order is cancelled and never before.
create index orders_cancelled on orders (created_at desc, tran_no) where state = 'cancelled';

-- A refund that failed is tried again as a new one that names it; once.
alter table refund add column retry_of uuid unique references refund (id);
-- What waits for somebody in the office.
create index refund_open on refund (requested_at)
  where state = 'failed' or (state = 'requested' and needs_approval and approved_by is null);
