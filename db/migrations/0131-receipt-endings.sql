-- no-transaction
-- A receipt is asked for by its last figures; the index of numbers knows only how they begin.
create index concurrently if not exists receipt_ending on receipt (reverse(number) text_pattern_ops) where number is not null;
