CREATE TABLE IF NOT EXISTS users (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    folded TEXT NOT NULL UNIQUE,
    password TEXT NOT NULL,
    joined INTEGER NOT NULL,
    language TEXT NOT NULL,
    zone TEXT NOT NULL,
    date_format TEXT NOT NULL,
    moderator INTEGER NOT NULL DEFAULT 0,
    title TEXT NOT NULL DEFAULT '',
    signature TEXT NOT NULL DEFAULT '',
    takes_letters INTEGER NOT NULL DEFAULT 1,
    inbox_limit INTEGER NOT NULL DEFAULT 50,
    standing TEXT NOT NULL DEFAULT 'active' CHECK (standing IN ('active', 'inactive', 'banned')),
    newcomer INTEGER NOT NULL DEFAULT 0,
    newest_first INTEGER NOT NULL DEFAULT 0,
    flood_exempt INTEGER NOT NULL DEFAULT 0,
    salt TEXT NOT NULL,
    failures INTEGER NOT NULL DEFAULT 0,
    confirm_key TEXT NOT NULL DEFAULT '',
    last_sent INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE IF NOT EXISTS sessions (
    id TEXT PRIMARY KEY,
    user INTEGER NOT NULL,
    agent TEXT NOT NULL,
    started INTEGER NOT NULL,
    seen INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS login_keys (key TEXT PRIMARY KEY, user INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS forums (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    about TEXT NOT NULL DEFAULT '',
    approval INTEGER NOT NULL DEFAULT 0,
    hidden INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE IF NOT EXISTS topics (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    forum INTEGER NOT NULL REFERENCES forums (id),
    title TEXT NOT NULL,
    author INTEGER NOT NULL,
    created INTEGER NOT NULL,
    kind TEXT NOT NULL DEFAULT 'normal' CHECK (kind IN ('normal', 'sticky', 'announce', 'global')),
    locked INTEGER NOT NULL DEFAULT 0,
    moved_from INTEGER,
    views INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE IF NOT EXISTS posts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    topic INTEGER NOT NULL REFERENCES topics (id),
    author INTEGER NOT NULL,
    author_name TEXT NOT NULL DEFAULT '',
    posted INTEGER NOT NULL,
    subject TEXT NOT NULL,
    text TEXT NOT NULL,
    bbcode INTEGER NOT NULL DEFAULT 1,
    smilies INTEGER NOT NULL DEFAULT 1,
    links INTEGER NOT NULL DEFAULT 1,
    signature INTEGER NOT NULL DEFAULT 1,
    state TEXT NOT NULL DEFAULT 'shown' CHECK (state IN ('shown', 'deleted', 'unapproved')),
    deleted_by INTEGER NOT NULL DEFAULT 0,
    deleted_at INTEGER NOT NULL DEFAULT 0,
    delete_reason TEXT NOT NULL DEFAULT '',
    edit_locked INTEGER NOT NULL DEFAULT 0,
    edited_by INTEGER NOT NULL DEFAULT 0,
    edited_at INTEGER NOT NULL DEFAULT 0,
    edit_count INTEGER NOT NULL DEFAULT 0,
    edit_reason TEXT NOT NULL DEFAULT ''
);
CREATE INDEX IF NOT EXISTS posts_by_topic ON posts (topic, posted, id);
CREATE TABLE IF NOT EXISTS revisions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    post INTEGER NOT NULL,
    at INTEGER NOT NULL,
    editor INTEGER NOT NULL,
    text TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS letters (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    sender INTEGER NOT NULL,
    sent INTEGER NOT NULL,
    subject TEXT NOT NULL,
    text TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS letter_recipients (
    letter INTEGER NOT NULL REFERENCES letters (id),
    user INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('to', 'bcc')),
    PRIMARY KEY (letter, user)
);
CREATE TABLE IF NOT EXISTS letter_copies (
    letter INTEGER NOT NULL REFERENCES letters (id),
    owner INTEGER NOT NULL,
    folder TEXT NOT NULL CHECK (folder IN ('arriving', 'held', 'inbox', 'outbox', 'sent')),
    unread INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (letter, owner, folder)
);
CREATE INDEX IF NOT EXISTS copies_by_owner ON letter_copies (owner, folder);
