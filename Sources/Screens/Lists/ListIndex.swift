import Ledger

/// What lists need of a kind's rows and the book does not keep: facts in columns, orders, counts, sums
/// and search texts, followed row by row so that no keystroke and no edit walks the whole book.
struct ListIndex: Sendable {
  let kind: ListKind
  private(set) var isListed: [Bool] = []
  private(set) var parts: [Int32] = []
  private(set) var words: [Int32] = []
  private(set) var numbers: [UInt64] = []
  private(set) var amounts: [Money?] = []
  /// Sums in several currencies, by their place in ``amounts``.
  private var mixed: [Int: Totals] = [:]
  private(set) var partNumbers: [UInt64: Int32] = [:]
  /// How many rows each part lists, and the sum of each of their first amounts.
  private(set) var counts: [Int] = []
  private var sums: [Totals] = []
  private(set) var orders: [KeptOrder?]
  private(set) var texts = Haystack()
  private(set) var codes = Haystack()
  /// Whether the search texts are there: a list can be shown before it can be searched.
  private(set) var hasTexts: Bool
  private(set) var facts = Facts()
  /// Of each table that has parts of the rows, the row that each part was last seen in: -1 for none, and less where that
  /// row had not come yet, from -2 down the places in ``awaited``.
  private var wholes: [[Int32]]
  /// The ids of rows that had not come when a part of theirs was read.
  private var awaited: [UInt64] = []

  init(_ kind: ListKind) {
    self.kind = kind
    hasTexts = true
    orders = kind.orders.map { _ in nil }
    wholes = kind.follows.map { _ in [] }
  }

  init(
    _ kind: ListKind, _ book: Book, _ formats: Formats = Formats(), in catalogue: Catalogue? = nil,
    on today: Day = .first, withTexts: Bool = true
  ) {
    self.init(kind)
    hasTexts = withTexts
    facts.formats = formats
    facts.catalogue = catalogue
    facts.today = today
    facts.isBuilding = true
    kind.begin(book, &facts)
    var rows: [Int32] = []
    reserve(kind.rowCount(book))
    rows.reserveCapacity(kind.rowCount(book))
    for row in 0..<Int32(kind.rowCount(book)) {
      read(row, in: book)
      if isListed[Int(row)] { rows.append(row) }
    }
    endBuilding()
    orders[0] = KeptOrder(kind.orders[0], rows, in: self, of: book)
    noteParts(of: book)
  }

  /// Remembers in which row each part is that was not seen yet.
  mutating func noteParts(of book: Book) {
    var none: [Int32] = []
    for place in kind.follows.indices {
      guard let parts = kind.follows[place].parts else { continue }
      let count = parts.count(book)
      wholes[place].reserveCapacity(count)
      for part in wholes[place].count..<max(count, wholes[place].count) {
        note(Int32(part), of: parts, place, book, &none)
        none.removeAll(keepingCapacity: true)
      }
    }
  }

  private mutating func reserve(_ count: Int) {
    isListed.reserveCapacity(count)
    parts.reserveCapacity(count)
    words.reserveCapacity(count * kind.wordColumns)
    numbers.reserveCapacity(count * kind.numberColumns)
    amounts.reserveCapacity(count * kind.amountColumns)
    if hasTexts { expectTexts(count) }
  }

  private mutating func expectTexts(_ count: Int) {
    texts.expect(count)
    if kind.hasCodes { codes.expect(count) }
  }

  private mutating func endBuilding() {
    facts.isBuilding = false
    facts.names = []
    facts.marked = []
    texts.settle()
    codes.settle()
  }

  /// Searches in another language from now on.
  mutating func speak(_ catalogue: Catalogue?) { facts.catalogue = catalogue }

  /// Makes the search texts that ``init(_:_:_:withTexts:)`` left out.
  mutating func readTexts(of book: Book) {
    if hasTexts { return }
    hasTexts = true
    facts.isBuilding = true
    kind.begin(book, &facts)
    expectTexts(isListed.count)
    for row in 0..<Int32(isListed.count) {
      clearFacts()
      kind.read(book, row, &facts)
      setTexts(row)
    }
    endBuilding()
  }

  private mutating func setTexts(_ row: Int32) {
    texts.set(row, facts.texts)
    if kind.hasCodes { codes.set(row, [facts.code]) }
  }

  // MARK: following edits

  /// The rows that touched rows of other tables change, each once, rising; nil when they are more than
  /// can be followed one by one.
  mutating func changed(
    by touched: [(kind: Kind, rows: [Int32])], in book: Book, atMost limit: Int
  ) -> [Int32]? {
    var changed: [Int32] = []
    for (place, follow) in kind.follows.enumerated() {
      for (kind, rows) in touched where kind == follow.kind {
        if rows.count > limit { return nil }
        for row in rows {
          if let parts = follow.parts {
            note(row, of: parts, place, book, &changed)
          } else {
            follow.rows(book, row, &changed)
          }
        }
      }
    }
    if changed.count > limit { return nil }
    changed.sort()
    var once: [Int32] = []
    for row in changed where row != once.last { once.append(row) }
    return once
  }

  /// Adds the row that a part was in and the one it is in now.
  private mutating func note(
    _ part: Int32, of parts: Follow.Parts, _ place: Int, _ book: Book, _ changed: inout [Int32]
  ) {
    while wholes[place].count <= Int(part) { wholes[place].append(-1) }
    let before = wholes[place][Int(part)]
    let id = parts.whole(book, part)
    let row = id == 0 ? nil : parts.row(book, id)
    if before >= 0 {
      if before != row { changed.append(before) }
    } else if before < -1, awaited[Int(-2 - before)] != id,
      let old = parts.row(book, awaited[Int(-2 - before)])
    {
      changed.append(old)
    }
    if let row {
      changed.append(row)
      wholes[place][Int(part)] = row
    } else if id == 0 {
      wholes[place][Int(part)] = -1
    } else {
      awaited.append(id)
      wholes[place][Int(part)] = -1 - Int32(awaited.count)
    }
  }

  mutating func update(_ row: Int32, in book: Book) {
    let place = Int(row)
    if place < isListed.count, isListed[place] {
      forEachOrder { $0.remove(row, in: $1, of: book) }
      count(place, -1)
    }
    read(row, in: book)
    if isListed[place] { forEachOrder { $0.insert(row, in: $1, of: book) } }
  }

  private mutating func forEachOrder(_ body: (inout KeptOrder, ListIndex) -> Void) {
    for order in orders.indices {
      // Out of the index while it looks into it: a copy would be made of every entry.
      guard var kept = orders[order] else { continue }
      orders[order] = nil
      body(&kept, self)
      orders[order] = kept
    }
  }

  /// Keeps an order from now on.
  mutating func keep(_ order: Int, of book: Book) {
    if orders[order] != nil { return }
    let rows = (0..<Int32(isListed.count)).filter { isListed[Int($0)] }
    orders[order] = KeptOrder(kind.orders[order], rows, in: self, of: book)
  }

  private mutating func read(_ row: Int32, in book: Book) {
    clearFacts()
    kind.read(book, row, &facts)
    let place = Int(row)
    while isListed.count <= place {
      isListed.append(false)
      parts.append(0)
      for _ in 0..<kind.wordColumns { words.append(0) }
      for _ in 0..<kind.numberColumns { numbers.append(0) }
      for _ in 0..<kind.amountColumns { amounts.append(nil) }
    }
    isListed[place] = facts.isListed
    parts[place] = number(ofPart: facts.part)
    for column in 0..<kind.wordColumns {
      words[place * kind.wordColumns + column] = facts.words[column]
    }
    for column in 0..<kind.numberColumns {
      numbers[place * kind.numberColumns + column] = facts.numbers[column]
    }
    for column in 0..<kind.amountColumns {
      let at = place * kind.amountColumns + column
      let totals = facts.amounts[column]
      amounts[at] = totals.amounts.first
      if totals.amounts.count > 1 || mixed[at] != nil {
        mixed[at] = totals.amounts.count > 1 ? totals : nil
      }
    }
    if hasTexts { setTexts(row) }
    if isListed[place] { count(place, 1) }
  }

  private mutating func clearFacts() {
    facts.isListed = false
    facts.part = 0
    facts.words.removeAll(keepingCapacity: true)
    for _ in 0..<kind.wordColumns { facts.words.append(0) }
    facts.numbers.removeAll(keepingCapacity: true)
    for _ in 0..<kind.numberColumns { facts.numbers.append(0) }
    facts.amounts.removeAll(keepingCapacity: true)
    for _ in 0..<kind.amountColumns { facts.amounts.append(Totals()) }
    facts.texts.removeAll(keepingCapacity: true)
    facts.code = ""
  }

  private mutating func number(ofPart part: UInt64) -> Int32 {
    if let known = partNumbers[part] { return known }
    let number = Int32(counts.count)
    partNumbers[part] = number
    counts.append(0)
    sums.append(Totals())
    return number
  }

  private mutating func count(_ place: Int, _ step: Int) {
    let part = Int(parts[place])
    counts[part] += step
    if kind.amountColumns == 0 { return }
    let amount = total(of: Int32(place))
    if step > 0 { try? sums[part].add(amount) } else { try? sums[part].subtract(amount) }
  }

  // MARK: rows

  /// Whether a row is in the list at all.
  func lists(_ row: Int32) -> Bool { Int(row) < isListed.count && isListed[Int(row)] }

  func partNumber(of row: Int32) -> Int32 { parts[Int(row)] }

  func word(_ column: Int, of row: Int32) -> Int32 { words[Int(row) * kind.wordColumns + column] }

  func number(_ column: Int, of row: Int32) -> UInt64 {
    numbers[Int(row) * kind.numberColumns + column]
  }

  /// The large number that a word stands for, and how many there are.
  func shared(_ word: Int32) -> UInt64 { facts.shared[Int(word)] }
  var sharedCount: Int { facts.shared.count }

  func money(_ column: Int = 0, of row: Int32) -> Money? {
    amounts[Int(row) * kind.amountColumns + column]
  }

  /// The text of a word.
  func text(_ word: Int32) -> String { facts.pool[word] }

  func total(_ column: Int = 0, of row: Int32) -> Totals {
    let place = Int(row) * kind.amountColumns + column
    guard place < amounts.count else { return Totals() }
    return mixed.isEmpty ? Totals(amounts[place]) : mixed[place] ?? Totals(amounts[place])
  }

  /// How many rows a part lists.
  func count(_ part: UInt64 = 0) -> Int { partNumbers[part].map { counts[Int($0)] } ?? 0 }

  /// The sum of what a part lists.
  func sum(_ part: UInt64 = 0) -> Totals { partNumbers[part].map { sums[Int($0)] } ?? Totals() }
}
