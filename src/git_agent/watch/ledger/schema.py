"""The tables of the ledger.

Paths are bytes, because names need not be UTF-8. Times are seconds since 1970, for people: what must happen in order
goes by `seq` and `id`, which no clock can set back.
"""

from git_agent.store.database import Schema

FILE_NAME = "git-agent-watch.db"  # other programs keep theirs in the same folder

_FIRST = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

-- What was last seen of each file, and what HEAD has for it.
CREATE TABLE files (
    path BLOB PRIMARY KEY,
    seen_mode TEXT, seen_oid TEXT,
    size INTEGER, mtime_ns INTEGER, ctime_ns INTEGER, inode INTEGER,
    base_mode TEXT, base_oid TEXT
) WITHOUT ROWID;

CREATE TABLE contents (oid TEXT PRIMARY KEY, size INTEGER NOT NULL, body BLOB, kept_at REAL NOT NULL);

CREATE TABLE captures (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    generation INTEGER NOT NULL, branch TEXT NOT NULL, base_head TEXT NOT NULL,
    op TEXT NOT NULL, path BLOB NOT NULL, old_path BLOB,
    before_mode TEXT, before_oid TEXT, after_mode TEXT, after_oid TEXT,
    size INTEGER NOT NULL, fidelity TEXT NOT NULL, burst INTEGER, captured_at REAL NOT NULL,
    state TEXT NOT NULL, commit_oid TEXT, settled_at REAL, defer_count INTEGER NOT NULL DEFAULT 0,
    reason TEXT NOT NULL DEFAULT ''
);
CREATE INDEX captures_by_state ON captures (state, seq);
CREATE INDEX captures_by_path ON captures (path, seq);
CREATE INDEX captures_by_old_path ON captures (old_path, seq) WHERE old_path IS NOT NULL;
CREATE INDEX captures_by_content ON captures (after_oid);
CREATE INDEX captures_by_old_content ON captures (before_oid);
CREATE INDEX captures_by_commit ON captures (commit_oid) WHERE commit_oid IS NOT NULL;

CREATE TABLE events (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    seq INTEGER, kind TEXT NOT NULL, path BLOB, old_path BLOB, op TEXT, at REAL NOT NULL,
    commit_oid TEXT, reason TEXT, window INTEGER
);
CREATE INDEX events_by_seq ON events (seq);
CREATE INDEX events_by_path ON events (path, id);
CREATE INDEX events_by_kind ON events (kind, id);

CREATE TABLE gaps (path BLOB PRIMARY KEY, reason TEXT NOT NULL, since REAL NOT NULL) WITHOUT ROWID;

-- A publication between its commit and the end of its bookkeeping.
CREATE TABLE journal (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    ref TEXT NOT NULL, old_oid TEXT NOT NULL, new_oid TEXT NOT NULL,
    seqs TEXT NOT NULL, changes TEXT NOT NULL, window INTEGER, reason TEXT NOT NULL, at REAL NOT NULL
);
-- Entries of the user's index that still show what was there before a publication.
CREATE TABLE index_repairs (
    path BLOB PRIMARY KEY, before_mode TEXT, before_oid TEXT, after_mode TEXT, after_oid TEXT
) WITHOUT ROWID;

CREATE TABLE windows (
    id INTEGER PRIMARY KEY AUTOINCREMENT, at REAL NOT NULL, generation INTEGER NOT NULL,
    source TEXT NOT NULL, failure TEXT, summary TEXT NOT NULL
);
-- What the commits that were made of captures change, by which they are known again after a rebase.
CREATE TABLE commits (oid TEXT PRIMARY KEY, patch_id TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX commits_by_patch ON commits (patch_id);
CREATE TABLE sessions (
    id TEXT PRIMARY KEY, harness TEXT NOT NULL, pid INTEGER, fingerprint TEXT,
    registered_at REAL NOT NULL, seen_at REAL NOT NULL
) WITHOUT ROWID;
CREATE TABLE flushes (
    id TEXT PRIMARY KEY, session TEXT NOT NULL, at REAL NOT NULL, last_seq INTEGER NOT NULL,
    state TEXT NOT NULL, refused_reason TEXT, commits TEXT NOT NULL DEFAULT '[]'
) WITHOUT ROWID;
CREATE TABLE archives (
    id INTEGER PRIMARY KEY AUTOINCREMENT, generation INTEGER NOT NULL, branch TEXT NOT NULL, head TEXT NOT NULL,
    ref TEXT NOT NULL, reason TEXT NOT NULL, at REAL NOT NULL, dropped_at REAL
);
"""

# `gaw1`: by this number, and not by its name alone, a file is known to be ours.
SCHEMA = Schema(application_id=0x6761_7731, steps=(_FIRST,))
