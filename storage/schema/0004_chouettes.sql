CREATE TABLE IF NOT EXISTS chouette ( -- what a chouette needs beside its log
    table_id INTEGER PRIMARY KEY REFERENCES game_table(id),
    platform TEXT NOT NULL, -- where it was opened
    chat TEXT NOT NULL,
    topic TEXT NOT NULL DEFAULT '',
    space TEXT NOT NULL DEFAULT '',
    standing INTEGER NOT NULL DEFAULT 0, -- when it closes, a new lobby opens in its place
    closed INTEGER NOT NULL DEFAULT 0,
    bank_game INTEGER NOT NULL DEFAULT 0, -- the game whose time bank this is
    bank INTEGER NOT NULL DEFAULT 0 -- ms left of it
);
CREATE UNIQUE INDEX IF NOT EXISTS chouette_standing ON chouette(platform, chat, topic) WHERE standing AND NOT closed;
CREATE INDEX IF NOT EXISTS chouette_space ON chouette(platform, space);

CREATE TABLE IF NOT EXISTS points ( -- the ledgers of chouettes, an entry per line and player; each line sums to zero
    table_id INTEGER NOT NULL REFERENCES game_table(id),
    line INTEGER NOT NULL, -- 1, 2, 3 … within the ledger
    player INTEGER NOT NULL REFERENCES player(id),
    game INTEGER NOT NULL, -- 0: a correction
    points INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (table_id, line, player)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS points_player ON points(player);

ALTER TABLE due ADD COLUMN lasts INTEGER; -- ms from its start to its end; NULL: it is only known when it ends
ALTER TABLE due ADD COLUMN waits INTEGER; -- it starts when this version of the table is shown; NULL: it runs
ALTER TABLE due ADD COLUMN reopened INTEGER NOT NULL DEFAULT 0; -- it ended while the program was away, and runs again

ALTER TABLE seat ADD COLUMN gone INTEGER NOT NULL DEFAULT 0; -- has left a chouette, and keeps his number
