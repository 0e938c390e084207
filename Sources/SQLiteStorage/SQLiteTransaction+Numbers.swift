import Ledger
import Storage

extension SQLiteTransaction {
  private static let columns = "series, count, number, invoice, seq, by_hub"

  /// Nil when its series or its invoice is nobody's.
  private static func number(_ row: Statement) -> IssuedNumber? {
    guard let series = ID<Series>(row.text(0)), let invoice = ID<Invoice>(row.text(3)) else {
      return nil
    }
    return IssuedNumber(
      series: series, count: row.integer(1), number: row.text(2), invoice: invoice,
      seq: row.integer(4), giver: IssuedNumber.Giver(rawValue: row.integer(5)) ?? .device)
  }

  func issuedNumber(of invoice: ID<Invoice>) throws(StorageError) -> IssuedNumber? {
    try first(
      "SELECT \(SQLiteTransaction.columns) FROM issued_number WHERE invoice = ?",
      [.text(invoice.text)], SQLiteTransaction.number) ?? nil
  }

  func holder(of count: Int64, in series: ID<Series>) throws(StorageError) -> ID<Invoice>? {
    try first(
      "SELECT invoice FROM issued_number WHERE series = ? AND count = ?",
      [.text(series.text), .integer(count)]
    ) { ID<Invoice>($0.text(0)) } ?? nil
  }

  func issuedNumbers(with text: String) throws(StorageError) -> [IssuedNumber] {
    try all(
      "SELECT \(SQLiteTransaction.columns) FROM issued_number WHERE number = ?", [.text(text)],
      SQLiteTransaction.number
    ).compactMap { $0 }
  }

  func lastCount(of series: ID<Series>) throws(StorageError) -> Int64? {
    try first(
      """
      SELECT max(count) FROM (
        SELECT max(count) AS count FROM issued_number WHERE series = ?
        UNION ALL SELECT floor FROM numbering WHERE series = ? AND floor > 0)
      """, [.text(series.text), .text(series.text)]
    ) { row -> Int64? in
      if case .integer(let count) = row.cell(0) { return count }
      return nil
    } ?? nil
  }

  func knownCount(of series: ID<Series>) throws(StorageError) -> Int64? {
    try first("SELECT known FROM numbering WHERE series = ?", [.text(series.text)]) {
      $0.integer(0)
    }
  }

  func numberFloors() throws(StorageError) -> [NumberFloor] {
    try all("SELECT series, floor, after_seq FROM numbering WHERE floor > 0") { row in
      ID<Series>(row.text(0)).map {
        NumberFloor(series: $0, count: row.integer(1), seq: row.integer(2))
      }
    }.compactMap { $0 }
  }

  func forEachIssuedNumber(_ body: (IssuedNumber) throws -> Void) throws {
    let select = try prepare(
      "SELECT \(SQLiteTransaction.columns) FROM issued_number ORDER BY series, count")
    while try select.step() {
      guard let number = SQLiteTransaction.number(select) else {
        throw StorageError.corrupt(what: "the issued number \(select.text(2)) is nobody's")
      }
      try body(number)
    }
  }

  func firstMember(of series: ID<Series>) throws(StorageError) -> ID<AccountMember>? {
    try first("SELECT member FROM series_member WHERE series = ?", [.text(series.text)]) {
      ID<AccountMember>($0.text(0))
    } ?? nil
  }

  func answer(to key: String, for invoice: ID<Invoice>) throws(StorageError) -> Int64? {
    try first(
      "SELECT seq FROM issue_answer WHERE invoice = ? AND key = ?",
      [.text(invoice.text), .text(key)]
    ) { $0.integer(0) }
  }

  func answers(for invoice: ID<Invoice>) throws(StorageError) -> [IssueAnswer] {
    try all(
      "SELECT key, member, seq, series FROM issue_answer WHERE invoice = ?", [.text(invoice.text)]
    ) { row in
      IssueAnswer(
        invoice: invoice, key: row.text(0), member: ID<AccountMember>(row.text(1)) ?? ID(),
        series: ID<Series>(row.text(3)) ?? ID(), seq: row.integer(2))
    }
  }

  // MARK: writing

  func claim(_ number: IssuedNumber) throws(StorageError) {
    try run(
      "INSERT INTO issued_number VALUES (?, ?, ?, ?, ?, ?)",
      [
        .text(number.series.text), .integer(number.count), .text(number.number),
        .text(number.invoice.text), .integer(number.seq), .integer(number.giver.rawValue),
      ])
  }

  func moveNumber(
    from invoice: ID<Invoice>, to void: ID<Invoice>
  ) throws(StorageError) {
    try run(
      "UPDATE issued_number SET invoice = ?, by_hub = 2 WHERE invoice = ?",
      [.text(void.text), .text(invoice.text)])
  }

  func bind(_ series: ID<Series>, to member: ID<AccountMember>) throws(StorageError) {
    try run(
      "INSERT OR IGNORE INTO series_member VALUES (?, ?)",
      [.text(series.text), .text(member.text)])
  }

  func keep(_ answer: IssueAnswer) throws(StorageError) {
    try run(
      """
      INSERT OR IGNORE INTO issue_answer (invoice, key, member, seq, series)
      VALUES (?, ?, ?, ?, ?)
      """,
      [
        .text(answer.invoice.text), .text(answer.key), .text(answer.member.text),
        .integer(answer.seq), .text(answer.series.isNone ? "" : answer.series.text),
      ])
  }

  func noteCount(_ count: Int64, of series: ID<Series>) throws(StorageError) {
    try run(
      """
      INSERT INTO numbering VALUES (?, ?, 0, 0) ON CONFLICT (series) DO UPDATE SET
      known = max(known, excluded.known)
      """, [.text(series.text), .integer(count)])
  }

  func confirm(_ floor: NumberFloor) throws(StorageError) {
    try run(
      """
      INSERT INTO numbering VALUES (?, ?, ?, ?) ON CONFLICT (series) DO UPDATE SET
      known = max(known, excluded.known), floor = excluded.floor, after_seq = excluded.after_seq
      """,
      [
        .text(floor.series.text), .integer(floor.count), .integer(floor.count),
        .integer(floor.seq),
      ])
  }
}
