import Ledger

extension BackupReader {
  /// What a file would do to `book`, read row by row: a large one is never in memory as a whole.
  ///
  /// Nil for what does not say first that it is ours, or has its lists in another order than every file of ours: that
  /// is read whole.
  static func plan(
    streaming bytes: [UInt8], into book: Book, onlyNew: Bool = false
  ) throws(ImportFile.Fault) -> BackupPlan? {
    try bytes.withUnsafeBufferPointer { (buffer) throws(ImportFile.Fault) -> BackupPlan? in
      var reading: Reading?
      do throws(JSONStop) {
        reading = try read(JSONParser(buffer), into: book, onlyNew)
      } catch {
        throw .json(JSONReader.place(error, in: buffer))
      }
      if let error = reading?.error { throw .backup(error) }
      return reading?.plan
    }
  }

  private static func read(
    _ start: JSONParser, into startBook: Book, _ onlyNew: Bool
  ) throws(JSONStop) -> Reading? {
    var parser = start
    try parser.begin()
    guard try parser.enter(Ascii.openBrace), try isOurs(&parser) else { return nil }
    var book = startBook
    var reading = Reading(book, onlyNew: onlyNew)
    #if !hasFeature(Embedded)
      // Registers take a third of the bytes that a file has of them.
      reading.plan.edit.makeRoom(bytes: parser.input.count / 2)
    #endif
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
    reading.checkMoney(in: book)
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
    var seen = IDSet()
    var count = 0
    while try parser.next(after: count, until: Ascii.closeBracket) {
      parser.beginPart()
      #if !hasFeature(Embedded)
        let start = parser.at
      #endif
      let value = try parser.value()
      #if hasFeature(Embedded)
        reading.hash.add(kind, value)
      #else
        if !reading.hash.add(kind, parser.input, start..<parser.at) {
          reading.hash.add(kind, value)
        }
      #endif
      if let row = row(value, kind, count, &seen, &reading) {
        reading.read(row, of: kind, &book)
      }
      count += 1
    }
  }
}
