import Ledger

/// Which row of the book a line is: ids follow from the line, its column of ids and its file.
extension ColumnImport {
  /// What the column of ids says of a line.
  enum Identity {
    /// Nothing: there is none, or it has a value twice.
    case none
    /// Which thing of its sender it is; "CARD" and an order's number come back with other things, so a row
    /// of the book is meant only if it says the same.
    case reference
    /// Which row it is.
    case id
  }

  static func identity(of rows: ArraySlice<CSVRow>, _ reading: CSVReading) -> Identity {
    let given = values(.id, of: rows, reading).filter { !$0.isEmpty }
    guard let column = reading.mapping[.id], reading.header.indices.contains(column),
      Set(given).count == given.count
    else { return .none }
    let title = CSVField.plain(reading.header[column])
    return ["reference", "ordernumber", "orderid"].contains(title) ? .reference : .id
  }

  /// The same line is the same row next time; equal lines of one file are told apart by their count.
  ///
  /// `isSame` compares with the row that the line's reference stands for in the book.
  mutating func id<E: Entity>(
    _ row: CSVRow, in table: Table<E>, isSame: (E) -> Bool
  ) -> ID<E> {
    if let format = reading.format {
      // The last field says which row it is, whatever was changed of it there.
      let known = counted(format.rawValue + ":" + (row.fields.last ?? ""))
      return current(known)
    }
    let start = "csv:" + reading.subject.rawValue + ":" + reading.project.text + ":"
    let given = cell(.id, row)
    let key = start + row.fields.joined(separator: "\u{1F}")
    if !given.isEmpty {
      let id: ID<E> = current(start + "id:" + given)
      if identity == .id { return id }
      if let known = table[id] {
        // The first line that says the same is that row; the next one is another thing.
        if isSame(known), references.insert(given).inserted { return id }
      } else if identity == .reference, table[current(key)] == nil {
        return id
      }
    }
    let own = counted(key)
    return current(own)
  }

  /// A key, told apart from the equal ones before it.
  ///
  /// Never counted within a call of `current`: that holds on to all keys before, and they are copied for one more.
  mutating func counted(_ key: String) -> String {
    let count = (keys[key] ?? 0) + 1
    keys[key] = count
    return count > 1 ? key + "#\(count)" : key
  }

  /// The row that a key stands for: where the import that brought it was taken back, the next one of that key.
  func current<E: Entity>(_ key: String) -> ID<E> {
    var id = ID<E>.foreign(key)
    var generation = 0
    while E.kind == .transaction, ImportBatches.isTakenBack(id.retyped(), in: book) {
      generation += 1
      id = .foreign(key + "~\(generation)")
    }
    return id
  }
}
