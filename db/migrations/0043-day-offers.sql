-- owner: checkout
-- One letter to whoever booked, about poojas that cannot be held on their day. Its link opens the page on which they
-- choose; of the word in the link only the hash is kept, and the word itself is derived again when the letter is written.
create table day_letter (
  id uuid primary key,
  tran_no text not null references orders (tran_no),
  token_hash bytea not null unique,
  made_at timestamptz not null
);
create index day_letter_of_order on day_letter (tran_no);

-- owner: checkout
-- What is offered for the lines of one offering on one day of one order: another day, or the money.
create table day_offer (
  id uuid primary key,
  letter_id uuid not null references day_letter (id),
  tran_no text not null references orders (tran_no),
  offering_id integer not null references offering (id),
  on_date date not null,
  line_ids bigint[] not null,
  -- In the office's words, when it closed the day; null: by the calendar the offering is no longer held on it.
  reason text,
  -- Null: nothing is open as far as can be booked.
  proposed_date date,
  -- Unanswered by then the money goes back.
  due_at timestamptz not null,
  -- silent: nobody answered, refunded. withdrawn: the day is open again. elsewhere: moved or ended in another way.
  answer text check (answer in ('moved', 'refunded', 'silent', 'withdrawn', 'elsewhere')),
  answered_at timestamptz,
  moved_to date,
  check ((answer is null) = (answered_at is null)),
  check ((answer = 'moved') = (moved_to is not null) or answer is null)
);
-- Nobody is asked twice about the same.
create unique index day_offer_open on day_offer (tran_no, offering_id, on_date) where answer is null;
create index day_offer_due on day_offer (due_at) where answer is null;
create index day_offer_of_letter on day_offer (letter_id);
create index day_offer_day on day_offer (on_date);
