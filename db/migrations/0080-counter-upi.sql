-- owner: counter
-- The bank's number of a UPI payment at the counter: twelve figures, of one sale alone and for ever. Typed by a clerk it
-- proves nothing; it is proven once the bank's statement shows it, or the treasurer has seen it there.
create table counter_upi (
  reference text primary key check (reference ~ '^[0-9]{12}$'),
  tran_no text not null unique references counter_sale (tran_no),
  amount_paise bigint not null check (amount_paise > 0),
  sold_at timestamptz not null,
  proven_by_way text check (proven_by_way in ('statement', 'treasurer')),
  proven_by uuid,
  proven_at timestamptz,
  check (num_nonnulls(proven_by_way, proven_by, proven_at) in (0, 3))
);
create index counter_upi_unproven on counter_upi (sold_at) where proven_at is null;

-- Sold before: the first sale keeps its number; one that was typed twice is found in the list of sales.
insert into counter_upi (reference, tran_no, amount_paise, sold_at)
select distinct on (reference) reference, tran_no, amount_paise, sold_at from counter_sale
where method = 'upi' and reference ~ '^[0-9]{12}$' order by reference, sold_at;
