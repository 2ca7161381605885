-- The temple's own words in further languages: { "ta": { "name": …, "description": … }, … }. English and the Malayalam name
-- keep their columns; `of` beside a language's words marks the English they were made from.
ALTER TABLE offering ADD COLUMN texts jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(texts) = 'object');
ALTER TABLE deity ADD COLUMN texts jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(texts) = 'object');
ALTER TABLE concern ADD COLUMN texts jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(texts) = 'object');
ALTER TABLE pooja_session ADD COLUMN texts jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(texts) = 'object');
