import Storage

/// What the hub itself knows, of no account: lines of text by kind and name, each of which may end.
extension PostgresDatabase {
  /// The lines of a kind that have not ended.
  public func notes(_ kind: String, now: Int64) throws(StorageError) -> [String: String] {
    try once { connection throws(StorageError) in
      let rows = try connection.query(
        "SELECT name, value FROM hub_note WHERE kind = $1 AND (ends = 0 OR ends > $2)",
        [.text(kind), .integer(now)])
      var notes: [String: String] = [:]
      for index in 0..<rows.count { notes[rows.row(index).text(0)] = rows.row(index).text(1) }
      return notes
    }
  }

  /// The names of a kind's lines that say something.
  public func noteNames(_ kind: String) throws(StorageError) -> [String] {
    try once { connection throws(StorageError) in
      let rows = try connection.query(
        "SELECT name FROM hub_note WHERE kind = $1 AND value <> '' ORDER BY name", [.text(kind)])
      return (0..<rows.count).map { rows.row($0).text(0) }
    }
  }

  /// One line that has not ended, and when it does (0: never).
  public func note(
    _ kind: String, _ name: String, now: Int64
  ) throws(StorageError) -> (value: String, ends: Int64)? {
    try once { connection throws(StorageError) in
      try connection.query(
        """
        SELECT value, ends FROM hub_note WHERE kind = $1 AND name = $2 AND (ends = 0 OR ends > $3)
        """, [.text(kind), .text(name), .integer(now)]
      ).first.map { ($0.text(0), $0.integer(1)) }
    }
  }

  /// Writes a line unless there is one of that name; what stands there then.
  public func keep(
    _ kind: String, _ name: String, _ value: String
  ) throws(StorageError) -> String {
    try once { connection throws(StorageError) in
      // What another program wrote a moment ago is seen by the second statement alone.
      try connection.send(
        """
        INSERT INTO hub_note (kind, name, value, ends) VALUES ($1, $2, $3, 0)
        ON CONFLICT (kind, name) DO NOTHING
        """, [.text(kind), .text(name), .text(value)])
      return try connection.query(
        "SELECT value FROM hub_note WHERE kind = $1 AND name = $2", [.text(kind), .text(name)]
      ).first?.text(0) ?? value
    }
  }

  /// Reads lines that nobody else writes meanwhile ("" where there is none, or it has ended), and writes what
  /// `body` makes of them over them: "" removes a line, nil leaves all as it was.
  ///
  /// It is not waited for the disk: what a machine that dies forgets is no loss.
  public func amend(
    _ kind: String, _ names: [String], now: Int64, _ body: ([String]) -> [(String, ends: Int64)]?
  ) throws(StorageError) {
    // In one order: two that want the same lines do not wait for each other.
    let order = names.indices.sorted { names[$0] < names[$1] }
    try once { connection throws(StorageError) in
      try connection.send("BEGIN")
      try connection.send("SET LOCAL synchronous_commit = off")
      var values = names.map { _ in "" }
      for index in order {
        // Writing holds the line, whether it was there or not.
        let row = try connection.query(
          """
          INSERT INTO hub_note AS n (kind, name, value, ends) VALUES ($1, $2, '', $3)
          ON CONFLICT (kind, name) DO UPDATE
          SET value = CASE WHEN n.ends > $3 THEN n.value ELSE '' END RETURNING value
          """, [.text(kind), .text(names[index]), .integer(now)]
        ).first
        values[index] = row?.text(0) ?? ""
      }
      guard let lines = body(values) else {
        connection.rollback()
        return
      }
      for (name, line) in zip(names, lines) {
        let sql =
          line.0.isEmpty
          ? "DELETE FROM hub_note WHERE kind = $1 AND name = $2"
          : "UPDATE hub_note SET value = $3, ends = $4 WHERE kind = $1 AND name = $2"
        let values: [Parameter] = line.0.isEmpty ? [] : [.text(line.0), .integer(line.ends)]
        try connection.send(sql, [.text(kind), .text(name)] + values)
      }
      try connection.query("COMMIT")
    }
  }

  /// Writes lines over those of the same names, and removes others; all of it or nothing.
  public func write(
    _ kind: String, _ lines: [(name: String, value: String, ends: Int64)], removing: [String] = []
  ) throws(StorageError) {
    try once { connection throws(StorageError) in
      try connection.send("BEGIN")
      for line in lines {
        try connection.send(
          """
          INSERT INTO hub_note (kind, name, value, ends) VALUES ($1, $2, $3, $4)
          ON CONFLICT (kind, name) DO UPDATE SET value = excluded.value, ends = excluded.ends
          """, [.text(kind), .text(line.name), .text(line.value), .integer(line.ends)])
      }
      for name in removing {
        try connection.send(
          "DELETE FROM hub_note WHERE kind = $1 AND name = $2", [.text(kind), .text(name)])
      }
      try connection.query("COMMIT")
    }
  }

  /// Removes a line; what it was, unless it was not there, or has ended.
  ///
  /// Of several programs one hears it.
  public func take(
    _ kind: String, _ name: String, now: Int64
  ) throws(StorageError) -> (value: String, ends: Int64)? {
    try once { connection throws(StorageError) in
      try connection.query(
        """
        DELETE FROM hub_note WHERE kind = $1 AND name = $2 AND (ends = 0 OR ends > $3)
        RETURNING value, ends
        """, [.text(kind), .text(name), .integer(now)]
      ).first.map { ($0.text(0), $0.integer(1)) }
    }
  }

  /// Removes what has ended.
  public func forgetNotes(endedBefore now: Int64) throws(StorageError) {
    try once { connection throws(StorageError) in
      try connection.send("DELETE FROM hub_session WHERE ends <= $1", [.integer(now)])
      try connection.query(
        "DELETE FROM hub_note WHERE ends > 0 AND ends <= $1", [.integer(now)])
    }
  }

  /// Runs what may be done twice; a connection that broke is made anew once.
  func once<T>(
    _ body: (Connection) throws(StorageError) -> T
  ) throws(StorageError) -> T {
    var isSecond = false
    while true {
      do throws(StorageError) {
        return try lending { connection throws(StorageError) in
          do throws(StorageError) {
            return try body(connection)
          } catch {
            connection.rollback()
            throw error
          }
        }
      } catch {
        guard case .unreachable = error, !isSecond else { throw error }
        isSecond = true
      }
    }
  }
}
