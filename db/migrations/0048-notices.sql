-- The bookings of a day that are no longer held are counted again and again beside the list of those to be told.
create index order_line_cancelled on order_line (on_date, tran_no) where state = 'cancelled';
