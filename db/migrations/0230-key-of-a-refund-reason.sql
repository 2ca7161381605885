-- Which of our own reasons it is, so that it can be shown in the reader's language; null where somebody typed it.
alter table refund add column if not exists reason_key text;
update refund set reason_key = case reason
  when 'Paid twice for one booking' then 'double'
  when 'The amount was not that of the booking' then 'wrongAmount'
  when 'A part of it had gone back before the booking was made' then 'partReturned'
  when 'Paid after the places had gone to others' then 'late'
  when 'Paid for a booking that was lost in a fault of the temple’s records' then 'lost'
  when 'The temple could not hold it on its day' then 'closedDay'
  when 'Cancelled by you' then 'byYou'
  when 'Returned outside this office' then 'elsewhere'
  when 'The bank returned a payment that was not taken' then 'bank'
end
where cause <> 'office';
