import Ledger
import Storage

extension PostgresTransaction: RecordReader, RecordWriter {
  func forEachRecord(of table: BookTable, _ body: ([Content]) throws -> Void) throws {
    let columns = table.columns
    let names = columns.map { "\"\($0.name)\"" }.joined(separator: ", ")
    let own = table == .meta ? " AND key <> 'projection'" : ""
    try forEach("SELECT \(names) FROM \(table.rawValue) WHERE account = $1\(own) ORDER BY 1") {
      row in
      try body(
        columns.enumerated().map { index, column in
          let place = Int32(index)
          switch column.holds {
          case .number: return row.optionalInteger(place).map { .number($0) } ?? .absent
          case .text: return .text(row.text(place))
          case .bytes: return .bytes(row.bytes(place))
          }
        })
      return true
    }
  }

  func put(_ record: [Content], in table: BookTable) throws(StorageError) {
    try send(
      PostgresTransaction.inserts[table] ?? "",
      record.map { content in
        switch content {
        case .absent: return .null
        case .number(let number): return .integer(number)
        case .text(let text): return .text(text)
        case .bytes(let bytes): return .bytes(bytes[...])
        }
      })
    if table == .change { follow(record) }
  }

  /// The account's line counts what the log has.
  private func follow(_ record: [Content]) {
    guard case .number(let seq)? = record.first, case .bytes(let hash)? = record.last, seq > last
    else { return }
    last = seq
    lastHash = hash
  }

  private static let inserts = Dictionary(
    uniqueKeysWithValues: BookTable.allCases.map { table in
      let names = table.columns.map { "\"\($0.name)\"" }.joined(separator: ", ")
      let places = table.columns.indices.map { "$\($0 + 2)" }.joined(separator: ", ")
      let again =
        table == .meta ? " ON CONFLICT (account, key) DO UPDATE SET value = excluded.value" : ""
      return (
        table, "INSERT INTO \(table.rawValue) (account, \(names)) VALUES ($1, \(places))\(again)"
      )
    })
}
