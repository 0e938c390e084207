import Ledger
import Storage

extension SQLiteTransaction: RecordReader, RecordWriter {
  func forEachRecord(of table: BookTable, _ body: ([Content]) throws -> Void) throws {
    let columns = table.columns
    let names = columns.map { "\"\($0.name)\"" }.joined(separator: ", ")
    let own = table == .meta ? " WHERE key <> 'projection'" : ""
    let select = try prepare("SELECT \(names) FROM \(table.rawValue)\(own) ORDER BY 1")
    while try select.step() {
      try body(
        columns.enumerated().map { index, column in
          let place = Int32(index)
          switch column.holds {
          case .number: return select.optionalInteger(place).map { .number($0) } ?? .absent
          case .text: return .text(select.text(place))
          case .bytes: return .bytes(select.bytes(place))
          }
        })
    }
  }

  func put(_ record: [Content], in table: BookTable) throws(StorageError) {
    let insert: Statement
    if let known = inserts[table] {
      insert = known
    } else {
      let names = table.columns.map { "\"\($0.name)\"" }.joined(separator: ", ")
      let places = table.columns.map { _ in "?" }.joined(separator: ", ")
      let verb = table == .meta ? "INSERT OR REPLACE" : "INSERT"
      insert = try prepare("\(verb) INTO \(table.rawValue) (\(names)) VALUES (\(places))")
      inserts[table] = insert
    }
    for content in record {
      switch content {
      case .absent: insert.bindNull()
      case .number(let number): insert.bind(number)
      case .text(let text): insert.bind(text)
      case .bytes(let bytes): insert.bind(bytes[...])
      }
    }
    try insert.run()
  }
}
