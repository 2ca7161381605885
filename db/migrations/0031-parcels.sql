-- What the office looks for among all parcels. What is delivered only grows; the rest is what lies on the table.
drop index parcel_due;
create index parcel_posted on parcel (on_date, id) where option = 'post';
create index parcel_open on parcel (state, on_date, id)
  where option = 'post' and state in ('awaiting_pooja', 'ready', 'packed', 'sent', 'returned');
create index parcel_delivered on parcel (delivered_at) where delivered_at is not null;
create index parcel_tracking on parcel (tracking_no text_pattern_ops) where tracking_no is not null;
create index parcel_postal_code on parcel ((address ->> 'postalCode') text_pattern_ops) where option = 'post';

-- A parcel that came back is sent again once; should that one come back too, it is that one which is sent again.
create unique index parcel_replaces on parcel (replaces) where replaces is not null;
