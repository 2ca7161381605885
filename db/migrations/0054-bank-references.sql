-- The number by which a bank finds a payment or a refund again. That of a refund may come days after the money.
alter table payment add column bank_reference text;
alter table refund add column bank_reference text;
