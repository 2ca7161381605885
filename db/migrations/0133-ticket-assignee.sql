-- Who of the office looks after a ticket.
alter table ticket add column assigned_to uuid references account (id) on delete set null;
