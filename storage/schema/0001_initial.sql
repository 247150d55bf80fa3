-- Times are Unix milliseconds UTC. "JSON" texts are opaque here: they are written and read by others, byte for byte.

CREATE TABLE IF NOT EXISTS player (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    language TEXT,
    theme TEXT,
    settings TEXT NOT NULL DEFAULT '{}', -- JSON: preferences
    created_at INTEGER NOT NULL,
    merged_into INTEGER REFERENCES player(id), -- always a row that is not merged itself
    deleted_at INTEGER
);
CREATE INDEX IF NOT EXISTS player_merged ON player(merged_into) WHERE merged_into IS NOT NULL;

CREATE TABLE IF NOT EXISTS identity (
    platform TEXT NOT NULL,
    platform_id TEXT NOT NULL,
    player INTEGER NOT NULL REFERENCES player(id),
    name TEXT NOT NULL,
    reachable INTEGER NOT NULL DEFAULT 1, -- whether a private message arrives
    PRIMARY KEY (platform, platform_id)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS identity_player ON identity(player);

CREATE TABLE IF NOT EXISTS rating (
    player INTEGER NOT NULL REFERENCES player(id),
    pool TEXT NOT NULL,
    rating REAL NOT NULL,
    experience INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    PRIMARY KEY (player, pool)
) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS space ( -- a server or a group
    platform TEXT NOT NULL,
    space_id TEXT NOT NULL,
    settings TEXT NOT NULL, -- JSON
    PRIMARY KEY (platform, space_id)
) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS place ( -- a chat, whatever tables it shows
    platform TEXT NOT NULL,
    chat TEXT NOT NULL,
    topic TEXT NOT NULL DEFAULT '',
    language TEXT NOT NULL,
    PRIMARY KEY (platform, chat, topic)
) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS game_table ( -- "table" is a reserved word
    id INTEGER PRIMARY KEY AUTOINCREMENT, -- never used twice: it is part of the public name and of the dice
    kind TEXT NOT NULL CHECK (kind IN ('t', 'c')),
    version INTEGER NOT NULL,
    decision INTEGER NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('lobby', 'playing', 'between', 'finished')),
    snapshot TEXT NOT NULL, -- JSON: a cache of the folded log
    snap_sum BLOB NOT NULL, -- over the snapshot and the counters beside it
    events INTEGER NOT NULL, -- the sequence number of the newest event
    head BLOB NOT NULL, -- the chain value of the newest event
    join_code TEXT,
    watch_code TEXT,
    rematch_of INTEGER REFERENCES game_table(id),
    frozen TEXT, -- why the table was taken out of play
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL
);
CREATE UNIQUE INDEX IF NOT EXISTS game_table_join_code ON game_table(join_code) WHERE join_code IS NOT NULL;
CREATE UNIQUE INDEX IF NOT EXISTS game_table_watch_code ON game_table(watch_code) WHERE watch_code IS NOT NULL;
CREATE UNIQUE INDEX IF NOT EXISTS game_table_rematch ON game_table(rematch_of) WHERE rematch_of IS NOT NULL;

CREATE TABLE IF NOT EXISTS seat (
    table_id INTEGER NOT NULL REFERENCES game_table(id),
    seat INTEGER NOT NULL,
    player INTEGER NOT NULL REFERENCES player(id),
    standing TEXT NOT NULL CHECK (standing IN ('seated', 'invited')),
    PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS seat_player ON seat(player);

CREATE TABLE IF NOT EXISTS event (
    table_id INTEGER NOT NULL REFERENCES game_table(id),
    seq INTEGER NOT NULL, -- 1, 2, 3 … within the table
    kind TEXT NOT NULL,
    actor INTEGER, -- a player, or nobody
    at INTEGER NOT NULL,
    body TEXT NOT NULL, -- JSON
    chain BLOB NOT NULL,
    PRIMARY KEY (table_id, seq)
) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS processed (
    n INTEGER PRIMARY KEY, -- grows with time: the oldest keys are pruned first
    key TEXT NOT NULL UNIQUE,
    table_id INTEGER,
    version INTEGER,
    at INTEGER NOT NULL
);

CREATE TABLE IF NOT EXISTS room (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id INTEGER NOT NULL REFERENCES game_table(id),
    platform TEXT NOT NULL,
    chat TEXT NOT NULL,
    topic TEXT NOT NULL DEFAULT '', -- '' where the chat has no topics
    space TEXT NOT NULL DEFAULT '', -- the server or group it lies in, if any
    private INTEGER NOT NULL DEFAULT 0, -- one person and the bot alone
    reach TEXT NOT NULL CHECK (reach IN ('send', 'answer_only', 'gone')),
    language TEXT,
    message TEXT, -- the board message
    ping_message TEXT, -- the short message that calls the player on turn
    posted_at INTEGER, -- when the board message was sent
    shown_version INTEGER NOT NULL DEFAULT 0,
    opened_at INTEGER NOT NULL,
    closed_at INTEGER,
    UNIQUE (platform, chat, topic, table_id)
);
CREATE INDEX IF NOT EXISTS room_table ON room(table_id);

CREATE TABLE IF NOT EXISTS outbox ( -- "this room must show at least this version"
    table_id INTEGER NOT NULL REFERENCES game_table(id),
    room INTEGER NOT NULL REFERENCES room(id),
    version INTEGER NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0,
    not_before INTEGER NOT NULL,
    PRIMARY KEY (table_id, room)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS outbox_not_before ON outbox(not_before);

CREATE TABLE IF NOT EXISTS due (
    id INTEGER PRIMARY KEY AUTOINCREMENT, -- never used twice: it is an idempotency key
    table_id INTEGER NOT NULL REFERENCES game_table(id),
    kind TEXT NOT NULL,
    decision INTEGER NOT NULL, -- the decision it was armed for
    at INTEGER NOT NULL,
    UNIQUE (table_id, kind)
);
CREATE INDEX IF NOT EXISTS due_at ON due(at);

CREATE TABLE IF NOT EXISTS heartbeat (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    at INTEGER NOT NULL
);

CREATE TABLE IF NOT EXISTS picture_ref ( -- the newest board of a room (game 0), or the end of a game (room 0)
    table_id INTEGER NOT NULL REFERENCES game_table(id),
    room INTEGER NOT NULL,
    game INTEGER NOT NULL,
    picture_key TEXT NOT NULL,
    scene TEXT NOT NULL, -- JSON
    PRIMARY KEY (table_id, room, game)
) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS upload ( -- a picture the platform already has
    platform TEXT NOT NULL,
    picture_key TEXT NOT NULL,
    ref TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (platform, picture_key)
) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS dice_root ( -- secret until revealed
    table_id INTEGER NOT NULL REFERENCES game_table(id),
    chain INTEGER NOT NULL,
    root BLOB NOT NULL,
    PRIMARY KEY (table_id, chain)
) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS phrase (
    table_id INTEGER NOT NULL REFERENCES game_table(id),
    seat INTEGER NOT NULL,
    since_game INTEGER NOT NULL, -- the first game it counts for
    player INTEGER NOT NULL REFERENCES player(id),
    phrase TEXT, -- emptied when the player deletes his data
    kind TEXT NOT NULL CHECK (kind IN ('late', 'stored', 'automatic')),
    hash TEXT NOT NULL,
    PRIMARY KEY (table_id, seat, since_game)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS phrase_player ON phrase(player);

CREATE TABLE IF NOT EXISTS result ( -- one line per stake of a finished game
    table_id INTEGER NOT NULL REFERENCES game_table(id),
    game INTEGER NOT NULL,
    stake INTEGER NOT NULL,
    variant TEXT NOT NULL,
    length INTEGER NOT NULL, -- of the match; 0 for a money session
    winner INTEGER NOT NULL REFERENCES player(id),
    loser INTEGER NOT NULL REFERENCES player(id),
    points INTEGER NOT NULL,
    win_kind TEXT NOT NULL,
    how TEXT NOT NULL,
    cube INTEGER NOT NULL,
    started_at INTEGER NOT NULL,
    ended_at INTEGER NOT NULL,
    PRIMARY KEY (table_id, game, stake)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS result_winner ON result(winner, ended_at);
CREATE INDEX IF NOT EXISTS result_loser ON result(loser, ended_at);
