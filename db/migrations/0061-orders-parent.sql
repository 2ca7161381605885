-- no-transaction
-- Removing an order asks whether another belongs to it; without this every removal reads all orders.
create index concurrently if not exists orders_parent on orders (parent_tran_no) where parent_tran_no is not null;
