/// What a question wants of a book that is read in part: which rows, told while it looks at those that are
/// there.
///
///     BookPart.read(from: snapshot, tail) { (book, wanted) in
///       wanted.row(project)
///       wanted.rows(of: .item, linking: Item.projectLink, to: project.raw)
///       for item in book.items.rows { wanted.row(item.transaction) }
///     }
///
/// It is asked again until it wants nothing new. What it then finds in the book is what it would find in the
/// whole one, as long as it only looks at what it wanted.
public struct WantedRows {
  private let source: IndexedSnapshot
  /// By the kind's number: which rows are wanted.
  private var isWanted: [[Bool]]
  /// Those that were not read yet.
  fileprivate var pending: [(kind: Kind, row: Int)] = []
  private var asked: Set<Question> = []
  fileprivate private(set) var count = 0
  /// How many rows at most; with more the whole book is read as fast.
  private let limit: Int
  /// Why the book cannot be read in part.
  fileprivate private(set) var problem: CodecError?

  private struct Question: Hashable {
    enum Words: UInt8 { case id, range, all, tests, link, owing }

    var words: Words
    var kind: UInt8
    var slot = 0
    var id: UInt64 = 0
    var last: UInt64 = 0
  }

  fileprivate init(_ source: IndexedSnapshot, limit: Int) throws(CodecError) {
    self.source = source
    self.limit = limit
    isWanted = [[]]
    for kind in Kind.allCases {
      while isWanted.count <= Int(kind.rawValue) { isWanted.append([]) }
      isWanted[Int(kind.rawValue)] = Array(repeating: false, count: try source.count(of: kind))
    }
  }

  /// The row with an id, if there is one.
  public mutating func row<E: Entity>(_ id: ID<E>) {
    if !id.isNone { row(of: E.kind, id.raw) }
  }

  /// The row of a kind with an id, if there is one.
  public mutating func row(of kind: Kind, _ id: UInt64) {
    guard isNew(Question(words: .id, kind: kind.rawValue, id: id)) else { return }
    want(kind) { source throws(CodecError) in (try source.row(kind, id)).map { [$0] } ?? [] }
  }

  /// The rows of a kind whose link `slot` points at an id.
  public mutating func rows(of kind: Kind, linking slot: Int, to id: UInt64) {
    guard id != 0, isNew(Question(words: .link, kind: kind.rawValue, slot: slot, id: id)) else {
      return
    }
    want(kind) { source throws(CodecError) in
      try source.rows(kind, linking: slot, to: id)
    }
  }

  /// The rows with ids from the first to the last.
  public mutating func rows(_ kind: Kind, from first: UInt64, to last: UInt64) {
    guard isNew(Question(words: .range, kind: kind.rawValue, id: first, last: last)) else { return }
    let most = limit - count
    want(kind) { source throws(CodecError) in
      try source.rows(kind, from: first, to: last, most: most)
    }
  }

  /// All rows of a kind.
  public mutating func all(_ kind: Kind) {
    guard isNew(Question(words: .all, kind: kind.rawValue)) else { return }
    want(kind) { source throws(CodecError) in Array(0..<(try source.count(of: kind))) }
  }

  /// The issued invoices on which money may be owed.
  public mutating func invoicesOwing() {
    guard isNew(Question(words: .owing, kind: Kind.invoice.rawValue)) else { return }
    let most = limit - count
    want(.invoice) { source throws(CodecError) in try source.invoicesOwing(most: most) }
  }

  /// The rows of a kind that may meet every test; asked once.
  public mutating func rows(_ kind: Kind, meeting tests: [RowTest]) {
    guard isNew(Question(words: .tests, kind: kind.rawValue)) else { return }
    let most = limit - count
    want(kind) { source throws(CodecError) in
      try source.rows(kind, meeting: tests, most: most)
    }
  }

  private mutating func isNew(_ question: Question) -> Bool { asked.insert(question).inserted }

  private mutating func want(
    _ kind: Kind, _ find: (IndexedSnapshot) throws(CodecError) -> [Int]?
  ) {
    if problem != nil { return }
    do throws(CodecError) {
      guard let rows = try find(source), count + rows.count <= limit else {
        throw .corrupt(what: "too many rows")
      }
      for row in rows {
        guard row < isWanted[Int(kind.rawValue)].count else { throw .corrupt(what: "row") }
        if isWanted[Int(kind.rawValue)][row] { continue }
        isWanted[Int(kind.rawValue)][row] = true
        pending.append((kind, row))
        count += 1
      }
    } catch {
      problem = error
    }
  }

  /// The wanted rows of a kind, rising.
  fileprivate func rows(_ kind: Kind) -> [Int] {
    isWanted[Int(kind.rawValue)].indices.filter { isWanted[Int(kind.rawValue)][$0] }
  }
}

/// A part of a book, read from a snapshot and the changes since.
public enum BookPart {
  /// How many rows are read in part at most.
  public static var limit: Int { 60_000 }

  /// The rows that `question` wants and those that the changes touch, as the whole book has them and in its
  /// order; nil where so much is wanted that the whole book is read as fast, and where snapshot or index are
  /// damaged.
  ///
  /// `tail` is the log after the snapshot's cursor.
  public static func read(
    from source: IndexedSnapshot, _ tail: [Change], limit: Int = BookPart.limit,
    _ question: (Book, inout WantedRows) -> Void
  ) -> Book? {
    do throws(CodecError) {
      return try book(source, tail, limit, question)
    } catch {
      return nil
    }
  }

  private static func book(
    _ source: IndexedSnapshot, _ tail: [Change], _ limit: Int,
    _ question: (Book, inout WantedRows) -> Void
  ) throws(CodecError) -> Book {
    var wanted = try WantedRows(source, limit: limit)
    for change in tail {
      var rows = Change.Rows(change.body)
      while let row = try rows.next() {
        if let kind = Kind(rawValue: row.kind) { wanted.row(of: kind, row.id) }
      }
    }
    // First as rows are wanted, until nothing is.
    var book = Book()
    var batches = [Int](repeating: 0, count: 256)
    try load(&wanted, from: source, into: &book, &batches)
    // What rows pointed at before the changes may matter as well.
    question(book, &wanted)
    for change in tail { book.apply(change) }
    repeat {
      question(book, &wanted)
      if let problem = wanted.problem { throw problem }
    } while try load(&wanted, from: source, into: &book, &batches)
    // Then in the order of the whole book: what came at once has it already, unless changes were laid on it.
    if !tail.isEmpty { book = Book() }
    for kind in Kind.allCases where !tail.isEmpty || batches[Int(kind.rawValue)] > 1 {
      var emptied = Emptied()
      book.visit(kind, &emptied)
      try source.load(wanted.rows(kind), of: kind, into: &book)
    }
    for change in tail { book.apply(change) }
    return book
  }

  private struct Emptied: TableVisitor {
    mutating func visit<E: Entity>(_ table: inout Table<E>) { table = Table() }
  }

  /// Reads what is wanted, of each kind in the order of the whole book; false when nothing is.
  @discardableResult
  private static func load(
    _ wanted: inout WantedRows, from source: IndexedSnapshot, into book: inout Book,
    _ batches: inout [Int]
  ) throws(CodecError) -> Bool {
    if wanted.pending.isEmpty { return false }
    var rows: [[Int]] = []
    for (kind, row) in wanted.pending {
      while rows.count <= Int(kind.rawValue) { rows.append([]) }
      rows[Int(kind.rawValue)].append(row)
    }
    wanted.pending = []
    for (number, rows) in rows.enumerated() where !rows.isEmpty {
      guard let kind = Kind(rawValue: UInt8(number)) else { continue }
      try source.load(rows.sorted(), of: kind, into: &book)
      batches[number] += 1
    }
    return true
  }
}

extension Book {
  /// The link of a kind's rows that a register is, for ``WantedRows/rows(of:linking:to:)``; nil for a register
  /// that is none.
  public static func linkSlot(of kind: Kind, _ tag: UInt8) -> Int? {
    var search = LinkOfRegister(tag: tag)
    var book = Book.blank
    book.visit(kind, &search)
    return search.slot
  }
}

private struct LinkOfRegister: TableVisitor {
  let tag: UInt8
  private(set) var slot: Int?

  init(tag: UInt8) { self.tag = tag }

  mutating func visit<E: Entity>(_ table: inout Table<E>) {
    guard let register = E.schema.first(where: { $0.tag == tag }), register.shape == .reference
    else { return }
    // Which link shows an id that is put there?
    var row = E()
    try? row.set(register.name, to: .text(ID<E>(5).text))
    slot = (0..<E.linkCount).first { row.link($0) == 5 }
  }
}
