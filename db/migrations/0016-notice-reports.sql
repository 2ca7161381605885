-- What became of a notice after it left us, and the order it is about.
alter table notice add column delivered_at timestamptz;
alter table notice add column tran_no text generated always as (ids ->> 'tranNo') stored;
create index notice_of_order on notice (tran_no) where tran_no is not null;
-- The provider's reports name what it calls the message.
create index notice_of_reference on notice (reference) where reference is not null;
-- How many SMS have left today.
create index notice_by_sms on notice (sending_at) where channel = 'sms';
