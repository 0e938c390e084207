/// The tables that are not a kind's own.
///
/// The typed tables follow from the registers (``Layout``).
///
/// 64-bit device and row numbers stand as SQLite's signed integers; docs/data.md says how to read
/// them.
enum Schema {
  static let first = """
    -- Facts about this file: epoch, device, projection, snapshot.
    CREATE TABLE meta (
      key TEXT NOT NULL PRIMARY KEY,
      value TEXT NOT NULL
    ) WITHOUT ROWID, STRICT;

    -- The log: every user action, in the order the hub took it. Rows are never changed or removed.
    CREATE TABLE change (
      seq INTEGER PRIMARY KEY,
      device INTEGER NOT NULL,
      counter INTEGER NOT NULL,
      stamp_time INTEGER NOT NULL,
      stamp_device INTEGER NOT NULL,
      claimed_time INTEGER NOT NULL,
      at INTEGER NOT NULL,
      body BLOB NOT NULL,
      crc INTEGER NOT NULL,
      UNIQUE (device, counter)
    ) STRICT;

    -- The merged state of the log: who wrote each register last, and what. Under tag 0 stand the
    -- registers that came with the row's first change; a line with a tag of its own counts instead.
    CREATE TABLE register (
      kind INTEGER NOT NULL,
      id INTEGER NOT NULL,
      tag INTEGER NOT NULL,
      stamp_time INTEGER NOT NULL,
      stamp_device INTEGER NOT NULL,
      value BLOB NOT NULL,
      PRIMARY KEY (kind, id, tag)
    ) WITHOUT ROWID, STRICT;

    -- Who wrote to the log, and how far each has come.
    CREATE TABLE device (
      id INTEGER PRIMARY KEY,
      counter INTEGER NOT NULL,
      stamp_time INTEGER NOT NULL,
      seen INTEGER NOT NULL
    ) STRICT;

    -- Every invoice number given out, by series; by_hub: 1 if the hub counted it out itself.
    CREATE TABLE issued_number (
      series TEXT NOT NULL,
      count INTEGER NOT NULL,
      number TEXT NOT NULL,
      invoice TEXT NOT NULL UNIQUE,
      seq INTEGER NOT NULL,
      by_hub INTEGER NOT NULL,
      PRIMARY KEY (series, count)
    ) WITHOUT ROWID, STRICT;
    CREATE INDEX issued_number_number ON issued_number (number);

    -- Files kept with the book; their bytes are in blobs/ under the first two digits of the hash.
    CREATE TABLE blob (
      hash TEXT NOT NULL PRIMARY KEY,
      size INTEGER NOT NULL,
      media_type TEXT NOT NULL,
      at INTEGER NOT NULL
    ) WITHOUT ROWID, STRICT;
    """

  static let members = """
    -- Invitations by link; token is the SHA-256 of what the link carries.
    CREATE TABLE invitation (
      id TEXT NOT NULL PRIMARY KEY,
      token TEXT NOT NULL UNIQUE,
      email TEXT NOT NULL,
      role TEXT NOT NULL,
      inviter TEXT NOT NULL,
      at INTEGER NOT NULL,
      expires INTEGER NOT NULL,
      state TEXT NOT NULL
    ) WITHOUT ROWID, STRICT;

    -- Members' passwords, as scrypt with a salt each.
    CREATE TABLE credential (
      member TEXT NOT NULL PRIMARY KEY,
      hash TEXT NOT NULL
    ) WITHOUT ROWID, STRICT;

    -- Whose device it is, from its first change on.
    CREATE TABLE device_member (
      device INTEGER PRIMARY KEY,
      member TEXT NOT NULL
    ) STRICT;
    """

  static let passwords = """
    -- When a password was changed, in milliseconds: sessions that began before end. 0: never.
    ALTER TABLE credential ADD COLUMN changed INTEGER NOT NULL DEFAULT 0;
    """

  static let hash = """
    -- The log's running hash (16 bytes): of everything up to this change.
    ALTER TABLE change ADD COLUMN hash BLOB NOT NULL DEFAULT x'';
    """

  static let folding = """
    -- The log up to its horizon (meta), 256 changes a line, without what they wrote.
    CREATE TABLE log_block (
      last INTEGER PRIMARY KEY,
      hash BLOB NOT NULL,
      entries BLOB NOT NULL
    ) STRICT;

    -- Which of those changes wrote a row, and which of its registers.
    CREATE TABLE history (
      kind INTEGER NOT NULL,
      id INTEGER NOT NULL,
      first INTEGER NOT NULL,
      writes BLOB NOT NULL,
      PRIMARY KEY (kind, id, first)
    ) WITHOUT ROWID, STRICT;

    -- Which numbers of a device those changes have, and where in the log they were.
    CREATE TABLE device_range (
      device INTEGER NOT NULL,
      first INTEGER NOT NULL,
      last INTEGER NOT NULL,
      seq_first INTEGER NOT NULL,
      seq_last INTEGER NOT NULL,
      PRIMARY KEY (device, first)
    ) WITHOUT ROWID, STRICT;

    -- Files that nothing in the book names, and since when that is known.
    CREATE TABLE unnamed_blob (
      hash TEXT NOT NULL PRIMARY KEY,
      since INTEGER NOT NULL
    ) WITHOUT ROWID, STRICT;
    """

  static let answers = """
    -- What the hub answered to wishes to issue, by invoice and the wish's key ('' without one); kept
    -- for ever.
    CREATE TABLE issue_answer (
      invoice TEXT NOT NULL,
      key TEXT NOT NULL,
      member TEXT NOT NULL,
      seq INTEGER NOT NULL,
      PRIMARY KEY (invoice, key)
    ) WITHOUT ROWID, STRICT;

    -- Whose a device's number series is: the member's who first used it.
    CREATE TABLE series_member (
      series TEXT NOT NULL PRIMARY KEY,
      member TEXT NOT NULL
    ) WITHOUT ROWID, STRICT;
    INSERT OR IGNORE INTO series_member
      SELECT n.series, d.member FROM issued_number AS n
      JOIN change AS c ON c.seq = n.seq JOIN device_member AS d ON d.device = c.device
      ORDER BY n.series, n.count;

    -- How far returning devices know a series to have come, and the last count that the owner
    -- confirmed after a restore, when the log stood at after_seq; 0: none.
    CREATE TABLE numbering (
      series TEXT NOT NULL PRIMARY KEY,
      known INTEGER NOT NULL,
      floor INTEGER NOT NULL,
      after_seq INTEGER NOT NULL
    ) WITHOUT ROWID, STRICT;
    """

  static let asking = """
    -- The series in which whoever wished would number the invoice without the hub; empty: not said.
    ALTER TABLE issue_answer ADD COLUMN series TEXT NOT NULL DEFAULT '';
    """

  static let application = """
    -- "LDGR", by which `file` and others know the file.
    PRAGMA application_id = 0x4C444752;
    """

  static let seen = """
    -- How far its device knew the log when it sent the change; NULL: it did not say.
    ALTER TABLE change ADD COLUMN seen INTEGER;
    """

  static let links = """
    -- Links by which people without a sign-in read one thing; token is the SHA-256 of what the
    -- address carries. Times are milliseconds, 0: never.
    CREATE TABLE link (
      id TEXT NOT NULL PRIMARY KEY,
      token TEXT NOT NULL UNIQUE,
      kind TEXT NOT NULL,
      subject TEXT NOT NULL,
      label TEXT NOT NULL,
      maker TEXT NOT NULL,
      at INTEGER NOT NULL,
      expires INTEGER NOT NULL,
      revoked INTEGER NOT NULL,
      first INTEGER NOT NULL,
      last INTEGER NOT NULL,
      count INTEGER NOT NULL
    ) WITHOUT ROWID, STRICT;
    """

  static let mailClaims = """
    -- Mails that a hub is just sending: which one, and until when (milliseconds) it may take.
    -- past_end 1: the server may have all of it.
    CREATE TABLE mail_claim (
      message TEXT NOT NULL PRIMARY KEY,
      holder TEXT NOT NULL,
      until INTEGER NOT NULL,
      past_end INTEGER NOT NULL
    ) WITHOUT ROWID, STRICT;
    """

  static let resets = """
    -- The member whose password the link renews; empty: it lets somebody in.
    ALTER TABLE invitation ADD COLUMN member TEXT NOT NULL DEFAULT '';
    """
}
