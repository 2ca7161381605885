-- owner: delivery
-- A change of where prasadam goes that costs more than was paid. It waits for its own order to be paid, and happens
-- then; unpaid, it never happened.
create table delivery_change (
  -- The difference's order.
  tran_no text primary key references orders (tran_no),
  parent_tran_no text not null references orders (tran_no),
  -- As in a parcel.
  address jsonb not null,
  zone text not null check (zone in ('kerala', 'india', 'abroad')),
  -- For one parcel, as it was when the change was asked for.
  charge_paise bigint not null check (charge_paise >= 0),
  parcel_ids bigint[] not null,
  -- [{ date, grams, lineIds }]: parcels of what was to be collected until now.
  planned jsonb not null,
  created_at timestamptz not null,
  -- Another change was asked for since; should this one still be paid, its money goes back.
  superseded_at timestamptz,
  applied_at timestamptz
);
create index delivery_change_open on delivery_change (parent_tran_no) where superseded_at is null and applied_at is null;
