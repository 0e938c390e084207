import Storage

/// A session as the database has it.
public struct SessionLine: Sendable {
  /// The account that is open.
  public var account: String
  public var key: String
  public var ends: Int64

  public init(account: String, key: String, ends: Int64) {
    self.account = account
    self.key = key
    self.ends = ends
  }
}

/// Where a session sits, and what is known of who sits there.
public struct SeatLine: Sendable {
  public var account: String
  public var member: String
  /// Whether there is such an account.
  public var isThere: Bool
  /// When the password was last changed.
  public var changed: Int64
  /// The member's life and role; nil: no row says who it is.
  public var row: (life: String, role: String)?
}

/// Who is signed in: one question a request, whichever hub it comes to.
extension PostgresDatabase {
  /// A session with its seats; nil when there is none, or it has ended.
  public func session(
    _ name: String, now: Int64
  ) throws(StorageError) -> (line: SessionLine, seats: [SeatLine])? {
    try once { connection throws(StorageError) in
      let rows = try connection.query(
        """
        SELECT s.account, s.key, s.ends, t.account, t.member, a.id IS NOT NULL,
          coalesce(c.changed, 0), m.life, m.role
        FROM hub_session AS s LEFT JOIN hub_seat AS t ON t.session = s.name
        LEFT JOIN account AS a ON a.name = t.account
        LEFT JOIN credential AS c ON c.account = a.id AND c.member = t.member
        LEFT JOIN member AS m ON m.hub_account = a.id AND m.id = t.member
        WHERE s.name = $1 AND s.ends > $2
        """, [.text(name), .integer(now)])
      guard let first = rows.first else { return nil }
      let line = SessionLine(account: first.text(0), key: first.text(1), ends: first.integer(2))
      var seats: [SeatLine] = []
      for index in 0..<rows.count {
        let row = rows.row(index)
        if row.isNull(3) { continue }
        seats.append(
          SeatLine(
            account: row.text(3), member: row.text(4), isThere: row.integer(5) == 1,
            changed: row.integer(6), row: row.isNull(7) ? nil : (row.text(7), row.text(8))))
      }
      return (line, seats)
    }
  }

  /// Begins a session; of each of its members so many stay, with this one, that end last.
  public func begin(
    _ name: String, _ line: SessionLine, _ seats: [(account: String, member: String)], most: Int
  ) throws(StorageError) {
    try once { connection throws(StorageError) in
      try connection.send("BEGIN")
      try connection.send(
        """
        INSERT INTO hub_session (name, account, key, ends) VALUES ($1, $2, $3, $4)
        ON CONFLICT (name) DO NOTHING
        """, [.text(name), .text(line.account), .text(line.key), .integer(line.ends)])
      for seat in seats {
        try connection.send(
          """
          INSERT INTO hub_seat (session, account, member) VALUES ($1, $2, $3)
          ON CONFLICT (session, account) DO UPDATE SET member = excluded.member
          """, [.text(name), .text(seat.account), .text(seat.member)])
        try connection.send(
          """
          DELETE FROM hub_session WHERE name IN (
            SELECT s.name FROM hub_seat AS t JOIN hub_session AS s ON s.name = t.session
            WHERE t.account = $1 AND t.member = $2 AND s.name <> $3
            ORDER BY s.ends DESC, s.name OFFSET $4)
          """,
          [.text(seat.account), .text(seat.member), .text(name), .integer(Int64(most - 1))])
      }
      try connection.query("COMMIT")
    }
  }

  /// Ends a session, and with it the links that it made.
  public func endSession(_ name: String) throws(StorageError) {
    try once { connection throws(StorageError) in
      try connection.send("BEGIN")
      try connection.send("DELETE FROM hub_session WHERE name = $1", [.text(name)])
      try connection.send(
        "DELETE FROM hub_note WHERE kind = 'device' AND value = $1", [.text(name)])
      try connection.query("COMMIT")
    }
  }

  /// Seats a session in an account, which is open from then on; one that ended meanwhile is not begun again.
  public func seat(
    _ name: String, in account: String, as member: String
  ) throws(StorageError) {
    try once { connection throws(StorageError) in
      _ = try connection.query(
        """
        WITH held AS (UPDATE hub_session SET account = $2 WHERE name = $1 RETURNING name)
        INSERT INTO hub_seat (session, account, member) SELECT name, $2, $3 FROM held
        ON CONFLICT (session, account) DO UPDATE SET member = excluded.member
        """, [.text(name), .text(account), .text(member)])
    }
  }

  /// Nobody sits in an account as this member any more.
  public func unseat(_ member: String, from account: String) throws(StorageError) {
    try once { connection throws(StorageError) in
      _ = try connection.query(
        "DELETE FROM hub_seat WHERE account = $1 AND member = $2", [.text(account), .text(member)])
    }
  }

  /// All that have not ended, with where they sit.
  public func sessions(
    now: Int64
  ) throws(StorageError) -> [(name: String, line: SessionLine, seats: [(String, String)])] {
    try once { connection throws(StorageError) in
      let rows = try connection.query(
        """
        SELECT s.name, s.account, s.key, s.ends, t.account, t.member
        FROM hub_session AS s JOIN hub_seat AS t ON t.session = s.name WHERE s.ends > $1
        ORDER BY s.name, t.account
        """, [.integer(now)])
      var all: [(name: String, line: SessionLine, seats: [(String, String)])] = []
      for index in 0..<rows.count {
        let row = rows.row(index)
        let seat = (row.text(4), row.text(5))
        if let last = all.indices.last, all[last].name == row.text(0) {
          all[last].seats.append(seat)
        } else {
          let line = SessionLine(account: row.text(1), key: row.text(2), ends: row.integer(3))
          all.append((row.text(0), line, [seat]))
        }
      }
      return all
    }
  }

  public func countSessions(now: Int64) throws(StorageError) -> Int {
    try once { connection throws(StorageError) in
      let row = try connection.query(
        "SELECT count(*) FROM hub_session WHERE ends > $1", [.integer(now)]
      ).first
      return Int(row?.integer(0) ?? 0)
    }
  }

  /// Writes down a link by which the device of a session signs in another one; the latest of them stay.
  public func addDeviceLink(
    _ name: String, of session: String, ends: Int64, most: Int
  ) throws(StorageError) {
    try once { connection throws(StorageError) in
      try connection.send("BEGIN")
      // One after another: the counting would not see what another one writes just now.
      try connection.send("SELECT 1 FROM hub_session WHERE name = $1 FOR UPDATE", [.text(session)])
      try connection.send(
        """
        DELETE FROM hub_note WHERE kind = 'device' AND name IN (
          SELECT name FROM hub_note WHERE kind = 'device' AND value = $1
          ORDER BY ends DESC, name OFFSET $2)
        """, [.text(session), .integer(Int64(most - 1))])
      try connection.send(
        """
        INSERT INTO hub_note (kind, name, value, ends) VALUES ('device', $1, $2, $3)
        ON CONFLICT (kind, name) DO NOTHING
        """, [.text(name), .text(session), .integer(ends)])
      try connection.query("COMMIT")
    }
  }
}
