import Ledger
import Storage

extension PostgresTransaction {
  private static let linkColumns =
    "id, token, kind, subject, label, maker, at, expires, revoked, first, last, count"

  private static func link(_ row: Row) -> StoredLink {
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
      "SELECT \(PostgresTransaction.linkColumns) FROM link WHERE account = $1 AND token = $2",
      [.text(token)], PostgresTransaction.link)
  }

  func links() throws(StorageError) -> [StoredLink] {
    try all(
      "SELECT \(PostgresTransaction.linkColumns) FROM link WHERE account = $1 ORDER BY at DESC, id",
      [], PostgresTransaction.link)
  }

  func add(_ link: StoredLink) throws(StorageError) {
    func time(_ moment: Instant?) -> Parameter { .integer(moment?.milliseconds ?? 0) }
    try add(
      "link \(link.id)",
      """
      INSERT INTO link (account, \(PostgresTransaction.linkColumns))
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
      """,
      [
        .text(link.id), .text(link.token), .text(link.kind), .text(link.subject),
        .text(link.label), .text(link.maker?.text ?? ""), .integer(link.at.milliseconds),
        time(link.expires), time(link.revoked), time(link.first), time(link.last),
        .integer(link.count),
      ])
  }

  func revoke(link id: String, at: Instant) throws(StorageError) -> Bool {
    try run(
      "UPDATE link SET revoked = $2 WHERE account = $1 AND id = $3 AND revoked = 0",
      [.integer(at.milliseconds), .text(id)]) > 0
  }

  func opened(link id: String, at: Instant) throws(StorageError) {
    try send(
      """
      UPDATE link SET first = CASE first WHEN 0 THEN $2 ELSE first END,
        last = greatest(last, $2), count = count + 1
      WHERE account = $1 AND id = $3
      """, [.integer(at.milliseconds), .text(id)])
  }

  func forgetLinks(endedBefore moment: Instant) throws(StorageError) {
    try send(
      """
      DELETE FROM link WHERE account = $1
      AND ((expires > 0 AND expires < $2) OR (revoked > 0 AND revoked < $2))
      """, [.integer(moment.milliseconds)])
  }
}
