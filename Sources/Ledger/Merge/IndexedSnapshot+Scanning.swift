/// A question about one register of each row of a kind.
public struct RowTest {
  fileprivate enum Question {
    case value((Member) -> Bool)
    case isSet(Bool)
  }

  let tag: UInt8
  fileprivate let question: Question

  /// `holds` is asked for the register with a tag, once a value.
  public init(tag: UInt8, holds: @escaping (Member) -> Bool) {
    self.tag = tag
    question = .value(holds)
  }

  /// Whether a register that may be empty is, without a look at what it says.
  public init(tag: UInt8, isSet: Bool) {
    self.tag = tag
    question = .isSet(isSet)
  }
}

extension IndexedSnapshot {
  /// The numbers of the rows of a kind that meet every test, rising; nil when there are more than `most`.
  ///
  /// Of a row only the registers are read that a test is about. A row of which the snapshot keeps bytes that
  /// its writer could not read is among the answers, whatever they are.
  func rows(
    _ kind: Kind, meeting tests: [RowTest], most: Int
  ) throws(CodecError) -> [Int]? {
    var scan = ScanRows(source: self, table: try table(kind), tests, most: most)
    var book = Book.blank
    book.visit(kind, &scan)
    if let problem = scan.problem { throw problem }
    return scan.isTooMuch ? nil : scan.found
  }
}

extension IndexedSnapshot {
  /// So many rows are read at once.
  private static var step: Int { 2_048 }

  /// Calls `body` with the number of each row of a table, when it was made, and a reader that stands before
  /// its registers, until it answers false.
  func forEachRow(
    of table: IndexedTable, _ head: SavedTable,
    _ body: (Int, UInt64, inout ByteReader) throws(CodecError) -> Bool
  ) throws(CodecError) {
    for start in stride(from: 0, to: table.count, by: IndexedSnapshot.step) {
      let chunk = start..<min(start + IndexedSnapshot.step, table.count)
      let range = try table.range(chunk, in: lists)
      let (bytes, first) = try snapshot.run(range.lowerBound, range.upperBound)
      var reader = ByteReader(bytes)
      reader.pool = .asked(texts)
      let places = try table.rows.run(chunk, in: lists)
      for row in chunk {
        try reader.go(to: Int(places[row - start]) - first + 8)
        let time = try reader.fixed64()
        _ = try reader.varint()
        if head.isNumbered { _ = try reader.varint() }
        if try !body(row, time, &reader) { return }
      }
    }
  }

  /// The rows of which the snapshot keeps bytes that its writer could not read.
  func unreadRows(of table: IndexedTable) throws(CodecError) -> [Int] {
    var rows: [Int] = []
    for entry in 0..<table.unread.count / 3 {
      rows.append(try table.unread.number(3 * entry, in: lists))
    }
    return rows
  }
}

/// Walks over the rows of a table as they lie.
private struct ScanRows: TableVisitor {
  /// One test, and what it answered before to the same bytes.
  private struct Asked {
    var test: RowTest
    var isID = false
    var answers = IDMap()
  }

  let source: IndexedSnapshot
  let table: IndexedTable
  let most: Int
  private var asked: [Asked]
  private(set) var found: [Int] = []
  private(set) var isTooMuch = false
  private(set) var problem: CodecError?

  init(source: IndexedSnapshot, table: IndexedTable, _ tests: [RowTest], most: Int) {
    self.source = source
    self.table = table
    self.most = most
    asked = tests.sorted { $0.tag < $1.tag }.map { Asked(test: $0) }
  }

  mutating func visit<E: Entity>(_ rows: inout Table<E>) {
    do throws(CodecError) {
      try scan(E.self)
    } catch {
      problem = error
    }
  }

  private mutating func scan<E: Entity>(_: E.Type) throws(CodecError) {
    let head = try source.head(of: table)
    guard head.fits(E.schema) else { throw .notOurs }
    var forms: [Form] = []
    for form in head.forms { forms.append(try Form(encoded: form)) }
    // What a row has before its registers, and then each register with what is asked about it.
    var steps: [(form: Form, asked: [Int])] = []
    for (tag, form) in zip(head.tags, forms) {
      let about = asked.indices.filter { asked[$0].test.tag == tag }
      for number in about { asked[number].isID = form == .id }
      steps.append((form, about))
    }
    while let last = steps.last, last.asked.isEmpty { steps.removeLast() }
    var unread = try source.unreadRows(of: table)[...]
    try source.forEachRow(of: table, head) {
      (row: Int, _: UInt64, reader: inout ByteReader) throws(CodecError) -> Bool in
      var holds = true
      if unread.first == row {
        unread.removeFirst()
      } else {
        for step in steps where holds {
          let start = reader.position
          try step.form.skip(&reader)
          for number in step.asked where holds {
            holds = try answer(number, reader, from: start, E.self)
          }
        }
      }
      if !holds { return true }
      isTooMuch = found.count == most
      if !isTooMuch { found.append(row) }
      return !isTooMuch
    }
  }

  /// What a test says of the register that ends where the reader is.
  private mutating func answer<E: Entity>(
    _ number: Int, _ reader: ByteReader, from start: Int, _: E.Type
  ) throws(CodecError) -> Bool {
    let size = reader.position - start
    let holds: (Member) -> Bool
    switch asked[number].test.question {
    case .isSet(let isSet): return (size == 1 && reader.bytes[start] == 0) != isSet
    case .value(let test): holds = test
    }
    var key: UInt64 = 0
    let isShort = size < 8 || (size == 8 && asked[number].isID)
    if isShort {
      for place in start..<reader.position { key = key << 8 | UInt64(reader.bytes[place]) }
      if size < 8 { key |= UInt64(size) << 56 }
      if let known = asked[number].answers[key] { return known == 1 }
    }
    var decoder = RowDecoder(reader: reader, known: TagSet([asked[number].test.tag]))
    try decoder.reader.go(to: start)
    var entity = E()
    entity.registers(&decoder)
    if let problem = decoder.problem { throw problem }
    let member = entity.member(asked[number].test.tag)
    let answer = member.map { holds($0) } ?? true
    if isShort { asked[number].answers.set(key, answer ? 1 : 0) }
    return answer
  }
}
