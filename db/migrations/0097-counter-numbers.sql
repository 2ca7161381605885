-- no-transaction
-- A clerk types a number, and whom it was sold for before is filled in. Only the counter's own sales are asked.
create index concurrently if not exists orders_counter_mobile on orders (customer_mobile)
  where kind = 'counter' and customer_mobile is not null;
