-- Disputes that the bank still waits for.
create index dispute_open on dispute (respond_by) where state in ('open', 'under_review');
