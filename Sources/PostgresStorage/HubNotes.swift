import Storage

/// What the hub itself knows, of no account: lines of text by kind and name, each of which may end.
extension PostgresDatabase {
  /// The lines of a kind that have not ended.
  public func notes(_ kind: String, now: Int64) throws(StorageError) -> [String: String] {
    try lending { connection throws(StorageError) in
      let rows = try connection.query(
        "SELECT name, value FROM hub_note WHERE kind = $1 AND (ends = 0 OR ends > $2)",
        [.text(kind), .integer(now)])
      var notes: [String: String] = [:]
      for index in 0..<rows.count { notes[rows.row(index).text(0)] = rows.row(index).text(1) }
      return notes
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

  /// Removes a line; whether it was there.
  ///
  /// Of several programs one hears that it was.
  public func take(_ kind: String, _ name: String) throws(StorageError) -> Bool {
    var isMine = false
    try once { connection throws(StorageError) in
      isMine =
        try connection.query(
          "DELETE FROM hub_note WHERE kind = $1 AND name = $2", [.text(kind), .text(name)]
        ).written > 0
    }
    return isMine
  }

  /// Removes what has ended.
  public func forgetNotes(endedBefore now: Int64) throws(StorageError) {
    try once { connection throws(StorageError) in
      try connection.query(
        "DELETE FROM hub_note WHERE ends > 0 AND ends <= $1", [.integer(now)])
    }
  }

  /// Runs what may be done twice; a connection that broke is made anew once.
  private func once(
    _ body: (Connection) throws(StorageError) -> Void
  ) throws(StorageError) {
    var isSecond = false
    while true {
      do throws(StorageError) {
        return try lending { connection throws(StorageError) in
          do throws(StorageError) {
            try body(connection)
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
