ALTER TABLE room ADD COLUMN owner INTEGER REFERENCES player(id); -- whose private chat it is
ALTER TABLE room ADD COLUMN watching INTEGER NOT NULL DEFAULT 0; -- nobody here plays
ALTER TABLE room ADD COLUMN ping_turn INTEGER; -- what the player was called for
ALTER TABLE room ADD COLUMN ping_chat TEXT; -- the private chat where ping_message stands; NULL: here
ALTER TABLE room ADD COLUMN pinged_at INTEGER;

ALTER TABLE identity ADD COLUMN handle TEXT; -- the public name on the platform, in lower case, without a mark before it
CREATE INDEX IF NOT EXISTS identity_handle ON identity(platform, handle) WHERE handle IS NOT NULL;
