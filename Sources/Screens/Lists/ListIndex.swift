import Ledger

/// What lists need of a kind's rows and the book does not keep: facts in columns, orders, counts, sums
/// and search texts, followed row by row so that no keystroke and no edit walks the whole book.
struct ListIndex: Sendable {
  let kind: ListKind
  private var isListed: [Bool] = []
  private var parts: [Int32] = []
  private var words: [Int32] = []
  private var numbers: [UInt64] = []
  private var amounts: [Money?] = []
  /// Sums in several currencies, by their place in ``amounts``.
  private var mixed: [Int: Totals] = [:]
  private var partNumbers: [UInt64: Int32] = [:]
  /// How many rows each part lists, and the sum of each of their first amounts.
  private var counts: [Int] = []
  private var sums: [Totals] = []
  private var orders: [KeptOrder?]
  private var texts = Haystack()
  private var codes = Haystack()
  /// Whether the search texts are there: a list can be shown before it can be searched.
  private(set) var hasTexts: Bool
  private var facts = Facts()
  /// Of each table that has parts of the rows, what each part was last seen in, by id; 0 for nothing.
  private var wholes: [[UInt64]]

  init(_ kind: ListKind) {
    self.kind = kind
    hasTexts = true
    orders = kind.orders.map { _ in nil }
    wholes = kind.follows.map { _ in [] }
  }

  init(
    _ kind: ListKind, _ book: Book, _ formats: Formats = Formats(), on today: Day = .first,
    withTexts: Bool = true
  ) {
    self.init(kind)
    hasTexts = withTexts
    facts.formats = formats
    facts.today = today
    facts.isBuilding = true
    kind.begin(book, &facts)
    var rows: [Int32] = []
    reserve(kind.rowCount(book))
    for row in 0..<Int32(kind.rowCount(book)) {
      read(row, in: book)
      if isListed[Int(row)] { rows.append(row) }
    }
    endBuilding()
    orders[0] = KeptOrder(kind.orders[0], rows, in: self, of: book)
    var none: [Int32] = []
    for place in kind.follows.indices {
      guard let parts = kind.follows[place].parts else { continue }
      wholes[place].reserveCapacity(parts.count(book))
      for part in 0..<Int32(parts.count(book)) {
        note(part, of: parts, place, book, &none)
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
  }

  private mutating func endBuilding() {
    facts.isBuilding = false
    facts.names = []
    facts.marked = []
    texts.settle()
    codes.settle()
  }

  /// Makes the search texts that ``init(_:_:_:withTexts:)`` left out.
  mutating func readTexts(of book: Book) {
    if hasTexts { return }
    hasTexts = true
    facts.isBuilding = true
    kind.begin(book, &facts)
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
    while wholes[place].count <= Int(part) { wholes[place].append(0) }
    let before = wholes[place][Int(part)]
    let now = parts.whole(book, part)
    wholes[place][Int(part)] = now
    if before != 0, before != now, let row = parts.row(book, before) { changed.append(row) }
    if now != 0, let row = parts.row(book, now) { changed.append(row) }
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

  // MARK: questions

  /// A flag a row for those that contain what is searched for; nil when that is blank.
  func matches(_ query: String) -> [Bool]? {
    guard var flags = texts.matches(query) else { return nil }
    // An amount is found as it is written in any notation: $1,234.50 where 1.234,50 $ is shown.
    if AmountQuery(query) != nil {
      let plain = String(
        decoding: query.utf8.filter { $0 != 0x24 && $0 != 0x2C && $0 != 0x20 }, as: UTF8.self)
      if plain != query, let more = texts.matches(plain) {
        for row in flags.indices where row < more.count && more[row] { flags[row] = true }
      }
    }
    if !kind.hasCodes { return flags }
    let code = SKU.normalized(query)
    if !code.isEmpty, let more = codes.matches(code) {
      for row in flags.indices where row < more.count && more[row] { flags[row] = true }
    }
    return flags
  }

  /// Every listed row of every part that matches, the latest entered first.
  func found(_ query: String) -> [Int32] {
    guard let flags = matches(query) else { return [] }
    var rows: [Int32] = []
    for row in stride(from: flags.count - 1, through: 0, by: -1) where flags[row] && isListed[row] {
      rows.append(Int32(row))
    }
    return rows
  }

  /// The rows that a query asks for, in order.
  func rows(_ query: ListQuery, in book: Book) -> [Int32] {
    guard let part = partNumbers[query.part] else { return [] }
    var flags = matches(query.text)
    let look = flags == nil ? nil : kind.look
    for chosen in query.chosen { narrow(&flags, part, to: chosen, in: book, on: query.today) }
    var rows: [Int32] = []
    if flags == nil { rows.reserveCapacity(counts[Int(part)]) }
    func take(_ row: Int32) {
      if let flags, !flags[Int(row)] { return }
      if let look, !look(book, row, query.text) { return }
      rows.append(row)
    }
    let order =
      orders[query.sort.order]
      ?? KeptOrder(
        kind.orders[query.sort.order],
        (0..<Int32(isListed.count)).filter { isListed[Int($0)] && parts[Int($0)] == part },
        in: self, of: book)
    order.forEach(of: part, isDescending: query.sort.isDescending, in: self, take)
    return rows
  }

  /// Takes the flag of every row of a part that a filter does not let through; without flags all have one.
  ///
  /// What a filter asks is looked at once before the rows, and of rows that share a word once for all of them.
  private func narrow(
    _ flags: inout [Bool]?, _ part: Int32, to chosen: ChosenFilter, in book: Book, on today: Day
  ) {
    var kept = flags ?? isListed
    flags = nil
    func keep(_ isIn: (Int) -> Bool) {
      for row in kept.indices where kept[row] && isListed[row] && parts[row] == part {
        if !isIn(row) { kept[row] = false }
      }
    }
    let width = kind.wordColumns
    switch chosen.filter.subject {
    case .bits(_, let bits):
      keep { chosen.has(bits(self, Int32($0), today)) }
    case .number(let column, _):
      let wanted = chosen.numbers
      keep { wanted.contains(numbers[$0 * kind.numberColumns + column]) }
    case .pooled(let column, _):
      let wanted = chosen.words
      keep { wanted.contains(words[$0 * width + column]) }
    case .ids(let column, _), .part(let column, _):
      var known = [UInt8](repeating: 0, count: facts.pool.words.count)
      var ids: [UInt64: [UInt64]] = [:]
      keep { row in
        let word = words[row * width + column]
        if known[Int(word)] == 0 {
          known[Int(word)] = chosen.accepts(word: word, self, book, &ids) ? 1 : 2
        }
        return known[Int(word)] == 1
      }
    case .range(let range):
      let ends = chosen.ends(range, in: book, formats, on: today)
      switch range.column {
      case .word(let column, let missing):
        keep { row in
          let word = words[row * width + column]
          return word != missing && ends.contains { $0.hold(Int64(word)) }
        }
      case .amount(let column):
        keep { row in
          let amount = amounts[row * kind.amountColumns + column]
          return ends.contains { $0.hold(amount) }
        }
      }
    }
    flags = kept
  }

  /// The rows of a part whose key in the first order this is.
  func rows(_ part: UInt64 = 0, at key: UInt64) -> [Int32] {
    guard let number = partNumbers[part] else { return [] }
    return orders[0]?.rows(of: number, at: key, in: self) ?? []
  }

  /// What of some rows a query asks for, in order: few rows, which are sorted anew.
  func rows(_ query: ListQuery, among some: [Int32], in book: Book) -> [Int32] {
    let flags = matches(query.text)
    let kept = some.filter { row in
      lists(row) && flags?[Int(row)] != false
        && query.chosen.allSatisfy { $0.accepts(row, self, book, query.today) }
    }
    var rows: [Int32] = []
    KeptOrder(kind.orders[query.sort.order], kept, together: 0, in: self, of: book)
      .forEach(of: 0, isDescending: query.sort.isDescending, in: self) { rows.append($0) }
    return rows
  }

  /// Calls `body` with every row that a part lists.
  func forEach(of part: UInt64, _ body: (Int32) -> Void) {
    guard let number = partNumbers[part] else { return }
    for row in isListed.indices where isListed[row] && parts[row] == number { body(Int32(row)) }
  }

  /// How many texts are shared.
  var textCount: Int { facts.pool.words.count }

  /// The number of a text among the shared ones; nil when no row has it.
  func known(_ text: String) -> Int32? { facts.pool.known(text) }

  var formats: Formats { facts.formats }

  /// Whether amounts are read as `formats` writes them, and rows on the day where that matters.
  func isRead(as formats: Formats, on today: Day) -> Bool {
    facts.formats == formats && (!kind.isOfDay || facts.today == today)
  }
}
