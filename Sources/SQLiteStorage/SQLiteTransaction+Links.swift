import Ledger
import Storage

extension SQLiteTransaction {
  private static let linkColumns =
    "id, token, kind, subject, label, maker, at, expires, revoked, first, last, count"

  private static func link(_ row: Statement) -> StoredLink {
    func moment(_ column: Int32) -> Instant? {
      let time = row.integer(column)
      return time == 0 ? nil : Instant(milliseconds: time)
    }
    return StoredLink(
      id: row.text(0), token: row.text(1), kind: row.text(2), subject: row.text(3),
      label: row.text(4), maker: ID(row.text(5)), at: Instant(milliseconds: row.integer(6)),
      expires: moment(7), revoked: moment(8), first: moment(9), last: moment(10),
      count: row.integer(11))
  }

  func link(token: String) throws(StorageError) -> StoredLink? {
    try first(
      "SELECT \(SQLiteTransaction.linkColumns) FROM link WHERE token = ?", [.text(token)],
      SQLiteTransaction.link)
  }

  func links() throws(StorageError) -> [StoredLink] {
    try all(
      "SELECT \(SQLiteTransaction.linkColumns) FROM link ORDER BY at DESC, id", [],
      SQLiteTransaction.link)
  }

  func add(_ link: StoredLink) throws(StorageError) {
    func time(_ moment: Instant?) -> Cell { .integer(moment?.milliseconds ?? 0) }
    try run(
      "INSERT INTO link (\(SQLiteTransaction.linkColumns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      [
        .text(link.id), .text(link.token), .text(link.kind), .text(link.subject),
        .text(link.label), .text(link.maker?.text ?? ""), .integer(link.at.milliseconds),
        time(link.expires), time(link.revoked), time(link.first), time(link.last),
        .integer(link.count),
      ])
  }

  func revoke(link id: String, at: Instant) throws(StorageError) -> Bool {
    try run(
      "UPDATE link SET revoked = ? WHERE id = ? AND revoked = 0",
      [.integer(at.milliseconds), .text(id)])
    return db.changesCount > 0
  }

  func opened(link id: String, at: Instant) throws(StorageError) {
    try run(
      """
      UPDATE link SET first = CASE first WHEN 0 THEN ?1 ELSE first END,
        last = max(last, ?1), count = count + 1
      WHERE id = ?2
      """, [.integer(at.milliseconds), .text(id)])
  }

  func forgetLinks(endedBefore moment: Instant) throws(StorageError) {
    try run(
      """
      DELETE FROM link
      WHERE (expires > 0 AND expires < ?1) OR (revoked > 0 AND revoked < ?1)
      """, [.integer(moment.milliseconds)])
  }
}
