-- What the directory's search stands on, kept right by triggers whoever writes a business: see docs/directory-search.md.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- Lower-case words without accents, apostrophes and the plural's s. server/text/spelling.ts does the same.
CREATE FUNCTION directory_words(texts text[]) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT DISTINCT CASE WHEN word ~ '..[^s]s$' THEN left(word, -1) ELSE word END
  FROM regexp_split_to_table(
    lower(regexp_replace(normalize(array_to_string(texts, ' '), NFD), '[\u0300-\u036f''’.]', '', 'g')),
    '[^a-z0-9]+'
  ) AS word
  WHERE word <> ''
$$;
--> statement-breakpoint
CREATE FUNCTION directory_word_hash(word text) RETURNS integer LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT ('x' || left(md5(word), 8))::bit(32)::integer
$$;
--> statement-breakpoint
-- The clock on the wall where most of a state lives. packages/contract/src/dates.ts has the same.
CREATE FUNCTION state_time_zone(state text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE state
    WHEN 'NSW' THEN 'Australia/Sydney'
    WHEN 'VIC' THEN 'Australia/Melbourne'
    WHEN 'QLD' THEN 'Australia/Brisbane'
    WHEN 'WA' THEN 'Australia/Perth'
    WHEN 'SA' THEN 'Australia/Adelaide'
    WHEN 'TAS' THEN 'Australia/Hobart'
    WHEN 'ACT' THEN 'Australia/Sydney'
    WHEN 'NT' THEN 'Australia/Darwin'
  END
$$;
--> statement-breakpoint
CREATE FUNCTION set_search_columns() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.tick_ends_at := (NEW.verified_until + 1)::timestamp AT TIME ZONE state_time_zone(NEW.state);
  NEW.search_words := ARRAY(
    SELECT directory_word_hash(word)
    FROM directory_words(ARRAY[NEW.business_name, NEW.suburb] || NEW.specialties) AS word
    -- An entry of the index has room for some hundreds.
    LIMIT 200
  );
  NEW.reach_band := CASE
    WHEN NEW.service_radius_km IS NULL THEN 0
    WHEN NEW.service_radius_km <= 25 THEN 25
    WHEN NEW.service_radius_km <= 50 THEN 50
    WHEN NEW.service_radius_km <= 100 THEN 100
    WHEN NEW.service_radius_km <= 250 THEN 250
    ELSE 32767
  END;
  -- Those that go anywhere are few, and share one row. Who is on no map has none.
  NEW.latitude_row := CASE
    WHEN NEW.latitude IS NULL THEN NULL
    WHEN NEW.reach_band = 32767 THEN 0
    ELSE floor(NEW.latitude * 10)
  END;
  NEW.rating_score := (NEW.rating_sum + 17.5::float8) / (NEW.review_count + 5);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER set_search_columns BEFORE INSERT OR UPDATE ON businesses
  FOR EACH ROW EXECUTE FUNCTION set_search_columns();
--> statement-breakpoint
-- In one order, so that two writers do not wait for each other.
CREATE FUNCTION keep_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_words (word, hash)
  SELECT word, directory_word_hash(word)
  FROM (
    SELECT DISTINCT word
    FROM written, directory_words(ARRAY[business_name, suburb] || specialties) AS word
  ) AS words
  ORDER BY word
  ON CONFLICT (word) DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_search_words_of_new AFTER INSERT ON businesses
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_search_words();
--> statement-breakpoint
CREATE TRIGGER keep_search_words_of_changed AFTER UPDATE ON businesses
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_search_words();
--> statement-breakpoint
UPDATE businesses SET id = id;
--> statement-breakpoint
-- Which parts of the directory changed, for the processes that keep them in memory (docs/decisions/019). A reader asks
-- for what transactions wrote that its last look cannot have seen, so no commit is missed, whatever their order.
CREATE TABLE directory_changes (
  transaction xid8 NOT NULL DEFAULT pg_current_xact_id(),
  trade text NOT NULL,
  latitude_row smallint,
  at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE INDEX directory_changes_by_transaction ON directory_changes (transaction);
--> statement-breakpoint
CREATE FUNCTION note_directory_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO directory_changes (trade, latitude_row) SELECT DISTINCT trade, latitude_row FROM written;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO directory_changes (trade, latitude_row) SELECT DISTINCT trade, latitude_row FROM replaced;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER note_new_in_directory AFTER INSERT ON businesses
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_directory_changes();
--> statement-breakpoint
CREATE TRIGGER note_changed_in_directory AFTER UPDATE ON businesses
  REFERENCING NEW TABLE AS written OLD TABLE AS replaced FOR EACH STATEMENT EXECUTE FUNCTION note_directory_changes();
--> statement-breakpoint
CREATE TRIGGER note_deleted_in_directory AFTER DELETE ON businesses
  REFERENCING OLD TABLE AS replaced FOR EACH STATEMENT EXECUTE FUNCTION note_directory_changes();
--> statement-breakpoint
-- Words that begin alike lie together, in every locale.
CREATE INDEX search_words_prefix ON search_words (word COLLATE "C") INCLUDE (hash);
--> statement-breakpoint
CREATE INDEX search_words_trigrams ON search_words USING gin (word gin_trgm_ops);
--> statement-breakpoint
-- What a process reads of the part it looks for, and nothing beside it.
CREATE INDEX businesses_search ON businesses (trade, reach_band, latitude_row, longitude)
  INCLUDE (latitude, service_radius_km, tick_ends_at, rating_score, review_count, years_experience, id, search_words)
  WHERE is_active AND deleted_at IS NULL;
