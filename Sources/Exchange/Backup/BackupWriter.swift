import Ledger

/// Writes a whole book as exchange JSON: readable, one row a line, the same bytes for the same book.
///
///     let bytes = BackupWriter.write(book)
///
/// A large book need not be held twice: take it in parts.
///
///     var writer = BackupWriter(book)
///     while let part = writer.next() { file.write(part) }
///
/// Rows in the trash are written too, with their `life`. Registers and kinds that only a newer
/// program knows are not: a binary snapshot keeps those.
public struct BackupWriter: Sendable {
  private enum Step: Sendable {
    case head
    case rows(Kind, from: Int)
    case tail
    case done
  }

  private var book: Book
  private var json = JSONWriter(.pretty)
  private var step = Step.head
  private let rowsInAPart: Int
  /// The rows of the kind at hand in the order of their ids.
  private var order: [Int] = []
  private var hash = BackupHash()

  public init(_ book: Book, rowsInAPart: Int = 4_096) {
    self.book = book
    self.rowsInAPart = max(rowsInAPart, 1)
  }

  public static func write(_ book: Book) -> [UInt8] {
    var writer = BackupWriter(book)
    var bytes: [UInt8] = []
    while let part = writer.next() { bytes += part }
    return bytes
  }

  /// The next part of the file; nil when it is complete.
  public mutating func next() -> [UInt8]? {
    switch step {
    case .head:
      writeHead()
      step = after(nil)
    case .rows(let kind, let start):
      if start == 0 {
        json.name(kind.plural)
        json.beginList()
        var visitor = RowOrder()
        book.visit(kind, &visitor)
        order = visitor.places
      }
      let end = min(start + rowsInAPart, order.count)
      var visitor = RowWriter(json: json, hash: hash, places: order[start..<end])
      json = JSONWriter(.pretty)  // it has moved into the visitor
      book.visit(kind, &visitor)
      json = visitor.json
      hash = visitor.hash
      if end == order.count {
        json.endList()
        step = after(kind)
      } else {
        step = .rows(kind, from: end)
      }
    case .tail:
      json.member(BackupHash.member, .text(hash.text))
      json.endObject()
      json.endLine()
      step = .done
    case .done:
      return nil
    }
    return json.takeBytes()
  }

  /// The file's `hash`, once all rows are written.
  var digest: String { hash.text }

  private func after(_ kind: Kind?) -> Step {
    let kinds = BackupFormat.listed
    guard let kind else { return kinds.first.map { .rows($0, from: 0) } ?? .tail }
    guard let place = kinds.firstIndex(of: kind), place + 1 < kinds.count else { return .tail }
    return .rows(kinds[place + 1], from: 0)
  }

  private mutating func writeHead() {
    json.beginObject()
    json.member("format", .text(BackupFormat.name))
    json.member("version", .integer(BackupFormat.version))
    json.name("account")
    json.beginObject()
    for kind in BackupFormat.single {
      guard case .object(let members) = book.exchangeRow(kind, id: BackupFormat.singleID) else {
        continue
      }
      json.name(kind.name)
      let registers = Value.object(Array(members.dropFirst()))  // without the id, always the same
      hash.add(kind, registers)
      json.value(registers, .compact)
    }
    json.endObject()
  }
}

private struct RowOrder: TableVisitor {
  var places: [Int] = []

  mutating func visit<E: Entity>(_ table: inout Table<E>) { places = table.placesByID }
}

private struct RowWriter: TableVisitor {
  var json: JSONWriter
  var hash: BackupHash
  let places: ArraySlice<Int>

  mutating func visit<E: Entity>(_ table: inout Table<E>) {
    for place in places { write(table.rows[place].exchangeValue, E.kind) }
  }

  private mutating func write(_ row: Value, _ kind: Kind) {
    hash.add(kind, row)
    json.value(row, .compact)
  }
}
