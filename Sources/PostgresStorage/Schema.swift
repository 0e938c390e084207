/// The tables that are not a kind's own: those of an SQLite book, each keyed by its account.
///
/// 64-bit device and row numbers stand as signed integers; texts compare byte by byte. Many rows are
/// written by programs that hold the account's line, never beside each other.
enum Schema {
  static let first = """
    -- The accounts. head is the seq of the log's last change and log_hash the log's running hash
    -- there: who writes holds this line, so that nobody counts on from an older one. version changes
    -- with every transaction that wrote.
    CREATE TABLE account (
      id INTEGER GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      name TEXT COLLATE "C" NOT NULL UNIQUE,
      head BIGINT NOT NULL DEFAULT 0 CHECK (head >= 0),
      log_hash BYTEA NOT NULL DEFAULT ''::bytea CHECK (octet_length(log_hash) IN (0, 16)),
      version BIGINT NOT NULL DEFAULT 1
    ) WITH (fillfactor = 50);

    -- Facts about a book: epoch, device, projection, snapshot.
    CREATE TABLE meta (
      account INTEGER NOT NULL,
      key TEXT COLLATE "C" NOT NULL,
      value TEXT COLLATE "C" NOT NULL,
      PRIMARY KEY (account, key)
    ) WITH (fillfactor = 70);

    -- The log: every user action, in the order the hub took it.
    CREATE TABLE change (
      account INTEGER NOT NULL,
      seq BIGINT NOT NULL CHECK (seq > 0),
      device BIGINT NOT NULL,
      counter BIGINT NOT NULL,
      stamp_time BIGINT NOT NULL,
      stamp_device BIGINT NOT NULL,
      claimed_time BIGINT NOT NULL,
      at BIGINT NOT NULL,
      body BYTEA NOT NULL,
      crc BIGINT NOT NULL,
      hash BYTEA NOT NULL CHECK (octet_length(hash) IN (0, 16)),
      seen BIGINT,
      PRIMARY KEY (account, seq),
      UNIQUE (account, device, counter)
    );

    -- The merged state of the log: who wrote each register last, and what. Under tag 0 stand the
    -- registers that came with the row's first change; a line with a tag of its own counts instead.
    CREATE TABLE register (
      account INTEGER NOT NULL,
      kind SMALLINT NOT NULL,
      id BIGINT NOT NULL,
      tag SMALLINT NOT NULL,
      stamp_time BIGINT NOT NULL,
      stamp_device BIGINT NOT NULL,
      value BYTEA NOT NULL,
      PRIMARY KEY (account, kind, id, tag)
    );

    -- Who wrote to the log, and how far each has come.
    CREATE TABLE device (
      account INTEGER NOT NULL,
      id BIGINT NOT NULL,
      counter BIGINT NOT NULL,
      stamp_time BIGINT NOT NULL,
      seen BIGINT NOT NULL,
      PRIMARY KEY (account, id)
    ) WITH (fillfactor = 70);

    -- Whose device it is, from its first change on.
    CREATE TABLE device_member (
      account INTEGER NOT NULL,
      device BIGINT NOT NULL,
      member TEXT COLLATE "C" NOT NULL,
      PRIMARY KEY (account, device)
    );

    -- Every invoice number given out, by series; by_hub: 1 if the hub counted it out itself.
    CREATE TABLE issued_number (
      account INTEGER NOT NULL,
      series TEXT COLLATE "C" NOT NULL,
      count BIGINT NOT NULL,
      number TEXT COLLATE "C" NOT NULL,
      invoice TEXT COLLATE "C" NOT NULL,
      seq BIGINT NOT NULL,
      by_hub BIGINT NOT NULL,
      PRIMARY KEY (account, series, count),
      UNIQUE (account, invoice)
    );
    CREATE INDEX issued_number_number ON issued_number (account, number);

    -- What the hub answered to wishes to issue, by invoice and the wish's key; kept for ever.
    CREATE TABLE issue_answer (
      account INTEGER NOT NULL,
      invoice TEXT COLLATE "C" NOT NULL,
      key TEXT COLLATE "C" NOT NULL,
      member TEXT COLLATE "C" NOT NULL,
      seq BIGINT NOT NULL,
      series TEXT COLLATE "C" NOT NULL,
      PRIMARY KEY (account, invoice, key)
    );

    -- Whose a device's number series is: the member's who first used it.
    CREATE TABLE series_member (
      account INTEGER NOT NULL,
      series TEXT COLLATE "C" NOT NULL,
      member TEXT COLLATE "C" NOT NULL,
      PRIMARY KEY (account, series)
    );

    -- How far returning devices know a series to have come, and the last count that the owner
    -- confirmed after a restore, when the log stood at after_seq; 0: none.
    CREATE TABLE numbering (
      account INTEGER NOT NULL,
      series TEXT COLLATE "C" NOT NULL,
      known BIGINT NOT NULL,
      floor BIGINT NOT NULL,
      after_seq BIGINT NOT NULL,
      PRIMARY KEY (account, series)
    );

    -- Files kept with the book; their bytes are in the account's folder.
    CREATE TABLE blob (
      account INTEGER NOT NULL,
      hash TEXT COLLATE "C" NOT NULL,
      size BIGINT NOT NULL,
      media_type TEXT COLLATE "C" NOT NULL,
      at BIGINT NOT NULL,
      PRIMARY KEY (account, hash)
    );

    -- Files that nothing in the book names, and since when that is known.
    CREATE TABLE unnamed_blob (
      account INTEGER NOT NULL,
      hash TEXT COLLATE "C" NOT NULL,
      since BIGINT NOT NULL,
      PRIMARY KEY (account, hash)
    );

    -- The log up to its horizon (meta), 256 changes a line, without what they wrote.
    CREATE TABLE log_block (
      account INTEGER NOT NULL,
      last BIGINT NOT NULL,
      hash BYTEA NOT NULL,
      entries BYTEA NOT NULL,
      PRIMARY KEY (account, last)
    );

    -- Which of those changes wrote a row, and which of its registers.
    CREATE TABLE history (
      account INTEGER NOT NULL,
      kind SMALLINT NOT NULL,
      id BIGINT NOT NULL,
      first BIGINT NOT NULL,
      writes BYTEA NOT NULL,
      PRIMARY KEY (account, kind, id, first)
    );

    -- Which numbers of a device those changes have, and where in the log they were.
    CREATE TABLE device_range (
      account INTEGER NOT NULL,
      device BIGINT NOT NULL,
      first BIGINT NOT NULL,
      last BIGINT NOT NULL,
      seq_first BIGINT NOT NULL,
      seq_last BIGINT NOT NULL,
      PRIMARY KEY (account, device, first)
    );

    -- Members' passwords, as scrypt with a salt each, and when they were changed; 0: never.
    CREATE TABLE credential (
      account INTEGER NOT NULL,
      member TEXT COLLATE "C" NOT NULL,
      hash TEXT COLLATE "C" NOT NULL,
      changed BIGINT NOT NULL,
      PRIMARY KEY (account, member)
    );

    -- Invitations by link; token is the SHA-256 of what the link carries.
    CREATE TABLE invitation (
      account INTEGER NOT NULL,
      id TEXT COLLATE "C" NOT NULL,
      token TEXT COLLATE "C" NOT NULL,
      email TEXT COLLATE "C" NOT NULL,
      role TEXT COLLATE "C" NOT NULL,
      inviter TEXT COLLATE "C" NOT NULL,
      at BIGINT NOT NULL,
      expires BIGINT NOT NULL,
      state TEXT COLLATE "C" NOT NULL,
      member TEXT COLLATE "C" NOT NULL,
      PRIMARY KEY (account, id),
      UNIQUE (account, token)
    );

    -- Links by which people without a sign-in read one thing. Times are milliseconds, 0: never.
    CREATE TABLE link (
      account INTEGER NOT NULL,
      id TEXT COLLATE "C" NOT NULL,
      token TEXT COLLATE "C" NOT NULL,
      kind TEXT COLLATE "C" NOT NULL,
      subject TEXT COLLATE "C" NOT NULL,
      label TEXT COLLATE "C" NOT NULL,
      maker TEXT COLLATE "C" NOT NULL,
      at BIGINT NOT NULL,
      expires BIGINT NOT NULL,
      revoked BIGINT NOT NULL,
      first BIGINT NOT NULL,
      last BIGINT NOT NULL,
      count BIGINT NOT NULL,
      PRIMARY KEY (account, id),
      UNIQUE (account, token)
    );

    -- Mails that a hub is just sending: which one, and until when (milliseconds) it may take.
    CREATE TABLE mail_claim (
      account INTEGER NOT NULL,
      message TEXT COLLATE "C" NOT NULL,
      holder TEXT COLLATE "C" NOT NULL,
      until BIGINT NOT NULL,
      past_end BIGINT NOT NULL,
      PRIMARY KEY (account, message)
    );
    """

  /// A number may be as long as a device likes, and an index in order holds a third of a page.
  static let second = """
    DROP INDEX issued_number_number;
    CREATE INDEX issued_number_number ON issued_number USING hash (number);

    -- What the hub itself knows, of no account: who is signed in, tickets, links for devices, wrong
    -- tries. Secrets are here as hashes. ends: when a line is of no use any more (milliseconds); 0: never.
    CREATE TABLE hub_note (
      kind TEXT COLLATE "C" NOT NULL,
      name TEXT COLLATE "C" NOT NULL,
      value TEXT COLLATE "C" NOT NULL,
      ends BIGINT NOT NULL,
      PRIMARY KEY (kind, name)
    ) WITH (fillfactor = 70);
    """

  /// Who is signed in is asked by every request, of any hub; and whose an email or an address is, of all accounts.
  static let third = """
    -- Who is signed in, by the SHA-256 of the session's id: which account is open, the SHA-256 of the
    -- browser's key, and when it ends (milliseconds).
    CREATE TABLE hub_session (
      name TEXT COLLATE "C" PRIMARY KEY,
      account TEXT COLLATE "C" NOT NULL,
      key TEXT COLLATE "C" NOT NULL,
      ends BIGINT NOT NULL
    ) WITH (fillfactor = 70);
    CREATE INDEX hub_session_ends ON hub_session (ends);

    -- Who a session is in each account, by the account's name.
    CREATE TABLE hub_seat (
      session TEXT COLLATE "C" NOT NULL REFERENCES hub_session ON DELETE CASCADE,
      account TEXT COLLATE "C" NOT NULL,
      member TEXT COLLATE "C" NOT NULL,
      PRIMARY KEY (session, account)
    );
    CREATE INDEX hub_seat_member ON hub_seat (account, member);

    -- Links for devices name the session that made them.
    CREATE INDEX hub_note_maker ON hub_note (value) WHERE kind = 'device';

    INSERT INTO hub_session SELECT name, split_part(value, ' ', 2), split_part(value, ' ', 4),
      split_part(value, ' ', 1)::bigint
    FROM hub_note WHERE kind = 'session' AND value ~ '^[0-9]{1,15} [^ ]+ [^ ]+ [^ ]+$';
    INSERT INTO hub_seat SELECT n.name, split_part(s.seat, ':', 1), split_part(s.seat, ':', 2)
    FROM hub_note AS n, unnest(string_to_array(split_part(n.value, ' ', 3), ',')) AS s (seat)
    WHERE n.kind = 'session' AND EXISTS (SELECT 1 FROM hub_session AS h WHERE h.name = n.name)
    ON CONFLICT DO NOTHING;
    DELETE FROM hub_note WHERE kind IN ('session', 'device');

    CREATE INDEX invitation_token ON invitation (token);
    CREATE INDEX link_token ON link (token);
    """

  /// A server that takes another one's place is told by its timeline.
  static let fourth = """
    -- On which timeline of the server an account was written last (0: not known), and whether a replica
    -- had the commit, too: one that took over may lack what it had not.
    ALTER TABLE account ADD COLUMN timeline BIGINT NOT NULL DEFAULT 0;
    ALTER TABLE account ADD COLUMN is_replicated BOOLEAN NOT NULL DEFAULT false;
    """

  /// Every table that has an account's lines, the kinds' own aside.
  static let tables = [
    "meta", "change", "register", "device", "device_member", "issued_number", "issue_answer",
    "series_member", "numbering", "blob", "unnamed_blob", "log_block", "history", "device_range",
    "credential", "invitation", "link", "mail_claim",
  ]
}
