-- One entry for each number; the number with which an account entered stays, whatever becomes of the account's own.
alter table ballot_entry add column mobile text;
