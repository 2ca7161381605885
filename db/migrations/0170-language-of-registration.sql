-- The language of whoever signs up: the codes are written by the worker, before there is an account to say it.
ALTER TABLE registration ADD COLUMN language text NOT NULL DEFAULT 'en' CHECK (language ~ '^[a-z]{2}$');
