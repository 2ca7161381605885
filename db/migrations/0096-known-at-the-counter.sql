-- Whoever allows it is filled in at the counter by their number; nobody is unless they said so.
alter table preference add column known_at_counter boolean not null default false;
