import Ledger

extension BackupReader {
  /// What a file would do to `book`, read row by row: a large one is never in memory as a whole.
  ///
  /// Nil for what does not say first that it is ours, or has its lists in another order than every file of ours: that
  /// is read whole.
  static func plan(
    streaming bytes: [UInt8], into book: Book
  ) throws(ImportFile.Fault) -> BackupPlan? {
    try bytes.withUnsafeBufferPointer { (buffer) throws(ImportFile.Fault) -> BackupPlan? in
      var reading: Reading?
      do throws(JSONStop) {
        reading = try read(JSONParser(buffer), into: book)
      } catch {
        throw .json(JSONReader.place(error, in: buffer))
      }
      if let error = reading?.error { throw .backup(error) }
      return reading?.plan
    }
  }

  private static func read(
    _ start: JSONParser, into startBook: Book
  ) throws(JSONStop) -> Reading? {
    var parser = start
    try parser.begin()
    guard try parser.enter(Ascii.openBrace), try isOurs(&parser) else { return nil }
    var book = startBook
    var reading = Reading(book)
    var names = ["format", "version"]
    var lists = BackupFormat.listed[...]
    while try parser.next(after: names.count, until: Ascii.closeBrace) {
      let place = parser.at
      let name = try parser.name()
      if names.contains(name) { throw JSONStop(fault: .duplicateName(name), offset: place) }
      names.append(name)
      if name == "account" {
        readAccount(try parser.value(), &book, &reading)
      } else if name == BackupHash.member {
        reading.claim(try parser.value())
      } else if let kind = BackupFormat.listed.first(where: { $0.plural == name }) {
        // In another order than ours it is read as a whole.
        guard let place = lists.firstIndex(of: kind) else { return nil }
        lists = lists[(place + 1)...]
        try readList(of: kind, &parser, &book, &reading)
      } else {
        _ = try parser.value()
        reading.unknown(name, among: BackupFormat.listed.map { $0.plural } + ["account"], name)
      }
    }
    try parser.finish()
    reading.checkHash()
    if reading.error == nil { reading.checkReferences(in: &book) }
    return reading
  }

  /// Whether format and version come first and are such as this program reads.
  private static func isOurs(_ parser: inout JSONParser) throws(JSONStop) -> Bool {
    guard try parser.next(after: 0, until: Ascii.closeBrace), try parser.name() == "format",
      try parser.value() == .text(BackupFormat.name),
      try parser.next(after: 1, until: Ascii.closeBrace), try parser.name() == "version",
      case .integer(let version) = try parser.value()
    else { return false }
    return version >= 1 && version <= BackupFormat.version
  }

  private static func readList(
    of kind: Kind, _ parser: inout JSONParser, _ book: inout Book, _ reading: inout Reading
  ) throws(JSONStop) {
    guard try parser.enter(Ascii.openBracket) else {
      readList(kind, try parser.value(), &book, &reading)
      return
    }
    reading.beginList()
    var rows = StreamedRows(RowReader(reading: reading, rows: []), parser, kind)
    reading = Reading()  // it has moved into the rows, so that nothing in it is copied
    book.visit(kind, &rows)
    reading = rows.reader.reading
    parser = rows.parser
    if let stop = rows.stop { throw stop }
  }
}

/// Reads the objects of a list one after another into rows.
private struct StreamedRows: TableVisitor {
  var reader: RowReader
  private(set) var parser: JSONParser
  /// Why the text ends here.
  private(set) var stop: JSONStop?
  private let kind: Kind
  private var seen = IDSet()

  init(_ reader: RowReader, _ parser: JSONParser, _ kind: Kind) {
    self.reader = reader
    self.parser = parser
    self.kind = kind
  }

  mutating func visit<E: Entity>(_ table: inout Table<E>) {
    do throws(JSONStop) {
      var count = 0
      while try parser.next(after: count, until: Ascii.closeBracket) {
        parser.beginPart()
        if let row = self.row(try parser.value(), count) { reader.read(row, in: table) }
        count += 1
      }
    } catch {
      stop = error
    }
  }

  private mutating func row(_ value: Value, _ index: Int) -> Reading.Row? {
    BackupReader.row(value, kind, index, &seen, &reader.reading)
  }
}
