-- owner: performing
-- A letter about performed poojas waits here until the marking can no longer be taken back: half an hour, then the row goes.
create table performed_letter (
  tran_no text not null references orders (tran_no),
  on_date date not null,
  due_at timestamptz not null,
  primary key (tran_no, on_date)
);
create index performed_letter_due on performed_letter (due_at);
