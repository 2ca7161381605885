-- no-transaction
-- Old notices lie together: some pages of figures find them, where a tree would be written with every notice.
create index concurrently if not exists notice_age on notice using brin (created_at);
