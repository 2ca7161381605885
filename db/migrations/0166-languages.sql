-- The language a person reads, and the one in which an order is written about: letters, SMS and receipt follow the order.
-- contract: the version before writes no language, and the default fits the constraint.
ALTER TABLE account ADD COLUMN language text NOT NULL DEFAULT 'en';
ALTER TABLE account ADD CONSTRAINT account_language_check CHECK (language ~ '^[a-z]{2}$') NOT VALID;
ALTER TABLE orders ADD COLUMN language text NOT NULL DEFAULT 'en';
ALTER TABLE orders ADD CONSTRAINT orders_language_check CHECK (language ~ '^[a-z]{2}$') NOT VALID;
