import Ledger
import Storage

extension PostgresTransaction {
  private static let columns = "series, count, number, invoice, seq, by_hub"

  /// Nil when its series or its invoice is nobody's.
  private static func number(_ row: Row) -> IssuedNumber? {
    guard let series = ID<Series>(row.text(0)), let invoice = ID<Invoice>(row.text(3)) else {
      return nil
    }
    return IssuedNumber(
      series: series, count: row.integer(1), number: row.text(2), invoice: invoice,
      seq: row.integer(4), giver: IssuedNumber.Giver(rawValue: row.integer(5)) ?? .device)
  }

  func issuedNumber(of invoice: ID<Invoice>) throws(StorageError) -> IssuedNumber? {
    try first(
      "SELECT \(PostgresTransaction.columns) FROM issued_number WHERE account = $1 AND invoice = $2",
      [.text(invoice.text)], PostgresTransaction.number) ?? nil
  }

  func holder(of count: Int64, in series: ID<Series>) throws(StorageError) -> ID<Invoice>? {
    try first(
      "SELECT invoice FROM issued_number WHERE account = $1 AND series = $2 AND count = $3",
      [.text(series.text), .integer(count)]
    ) { ID<Invoice>($0.text(0)) } ?? nil
  }

  func issuedNumbers(with text: String) throws(StorageError) -> [IssuedNumber] {
    try all(
      "SELECT \(PostgresTransaction.columns) FROM issued_number WHERE account = $1 AND number = $2",
      [.text(text)], PostgresTransaction.number
    ).compactMap { $0 }
  }

  func lastCount(of series: ID<Series>) throws(StorageError) -> Int64? {
    try first(
      """
      SELECT max(count) FROM (
        SELECT max(count) AS count FROM issued_number WHERE account = $1 AND series = $2
        UNION ALL SELECT floor FROM numbering WHERE account = $1 AND series = $2 AND floor > 0
      ) AS counts
      """, [.text(series.text)]
    ) { $0.optionalInteger(0) } ?? nil
  }

  func knownCount(of series: ID<Series>) throws(StorageError) -> Int64? {
    try first(
      "SELECT known FROM numbering WHERE account = $1 AND series = $2", [.text(series.text)]
    ) { $0.integer(0) }
  }

  func numberFloors() throws(StorageError) -> [NumberFloor] {
    try all(
      "SELECT series, floor, after_seq FROM numbering WHERE account = $1 AND floor > 0"
    ) { row in
      ID<Series>(row.text(0)).map {
        NumberFloor(series: $0, count: row.integer(1), seq: row.integer(2))
      }
    }.compactMap { $0 }
  }

  func forEachIssuedNumber(_ body: (IssuedNumber) throws -> Void) throws {
    try forEach(
      """
      SELECT \(PostgresTransaction.columns) FROM issued_number WHERE account = $1
      ORDER BY series, count
      """
    ) { row in
      guard let number = PostgresTransaction.number(row) else {
        throw StorageError.corrupt(what: "the issued number \(row.text(2)) is nobody's")
      }
      try body(number)
      return true
    }
  }

  func firstMember(of series: ID<Series>) throws(StorageError) -> ID<AccountMember>? {
    try first(
      "SELECT member FROM series_member WHERE account = $1 AND series = $2", [.text(series.text)]
    ) { ID<AccountMember>($0.text(0)) } ?? nil
  }

  func answer(to key: String, for invoice: ID<Invoice>) throws(StorageError) -> Int64? {
    try first(
      "SELECT seq FROM issue_answer WHERE account = $1 AND invoice = $2 AND key = $3",
      [.text(invoice.text), .text(key)]
    ) { $0.integer(0) }
  }

  func answers(for invoice: ID<Invoice>) throws(StorageError) -> [IssueAnswer] {
    try all(
      "SELECT key, member, seq, series FROM issue_answer WHERE account = $1 AND invoice = $2",
      [.text(invoice.text)]
    ) { row in
      IssueAnswer(
        invoice: invoice, key: row.text(0), member: ID<AccountMember>(row.text(1)) ?? ID(),
        series: ID<Series>(row.text(3)) ?? ID(), seq: row.integer(2))
    }
  }

  // MARK: writing

  func claim(_ number: IssuedNumber) throws(StorageError) {
    try add(
      "number \(number.number)",
      """
      INSERT INTO issued_number (account, \(PostgresTransaction.columns))
      VALUES ($1, $2, $3, $4, $5, $6, $7)
      """,
      [
        .text(number.series.text), .integer(number.count), .text(number.number),
        .text(number.invoice.text), .integer(number.seq), .integer(number.giver.rawValue),
      ])
  }

  func moveNumber(
    from invoice: ID<Invoice>, to void: ID<Invoice>
  ) throws(StorageError) {
    if try issuedNumber(of: invoice) == nil { return }
    let moved = try run(
      """
      UPDATE issued_number SET invoice = $3, by_hub = 2 WHERE account = $1 AND invoice = $2
      AND NOT EXISTS (SELECT 1 FROM issued_number WHERE account = $1 AND invoice = $3)
      """, [.text(invoice.text), .text(void.text)])
    if moved == 0 { throw .constraint("a number of \(void.text)") }
  }

  func bind(_ series: ID<Series>, to member: ID<AccountMember>) throws(StorageError) {
    try send(
      "INSERT INTO series_member (account, series, member) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
      [.text(series.text), .text(member.text)])
  }

  func keep(_ answer: IssueAnswer) throws(StorageError) {
    try send(
      """
      INSERT INTO issue_answer (account, invoice, key, member, seq, series)
      VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING
      """,
      [
        .text(answer.invoice.text), .text(answer.key), .text(answer.member.text),
        .integer(answer.seq), .text(answer.series.isNone ? "" : answer.series.text),
      ])
  }

  func noteCount(_ count: Int64, of series: ID<Series>) throws(StorageError) {
    try send(
      """
      INSERT INTO numbering (account, series, known, floor, after_seq) VALUES ($1, $2, $3, 0, 0)
      ON CONFLICT (account, series) DO UPDATE SET
      known = greatest(numbering.known, excluded.known)
      """, [.text(series.text), .integer(count)])
  }

  func confirm(_ floor: NumberFloor) throws(StorageError) {
    try send(
      """
      INSERT INTO numbering (account, series, known, floor, after_seq) VALUES ($1, $2, $3, $3, $4)
      ON CONFLICT (account, series) DO UPDATE SET
      known = greatest(numbering.known, excluded.known), floor = excluded.floor,
      after_seq = excluded.after_seq
      """, [.text(floor.series.text), .integer(floor.count), .integer(floor.seq)])
  }
}
