-- A ballot that is withdrawn before its draw: whoever looks at the draw is told that there will be none.
alter table draw add column called_off_at timestamptz;
alter table draw add constraint draw_called_off_check check (called_off_at is null or drawn_at is null) not valid;
