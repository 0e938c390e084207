import Ledger

// What lists ask: rows that match, in an order, as filters let them through.
extension ListIndex {
  /// A flag a row for those that contain what is searched for; nil when that is blank.
  func matches(_ query: String) -> [Bool]? {
    guard var flags = said(query) else { return nil }
    flagDays(query, &flags)
    if !kind.hasCodes { return flags }
    let code = SKU.normalized(query)
    if !code.isEmpty, let more = codes.matches(code) {
      for row in flags.indices where row < more.count && more[row] { flags[row] = true }
    }
    return flags
  }

  /// A flag a row for those whose texts and labels say it; nil when it is blank.
  func said(_ query: String) -> [Bool]? {
    guard var flags = texts.matches(query, or: flagCalled) else { return nil }
    // An amount is found as it is written in any notation: $1,234.50 where 1.234,50 $ is shown, and 1234,5.
    let decimal = formats.decimal
    if AmountQuery(query, decimal: decimal) != nil {
      let plain = AmountQuery.plain(query, decimal: decimal)
      if plain != query, let more = texts.matches(plain) {
        for row in flags.indices where row < more.count && more[row] { flags[row] = true }
      }
    }
    return flags
  }

  /// Flags the rows whose label has a folded word: each label is asked once, whatever the number of rows.
  func flagCalled(_ word: String, _ flags: inout [Bool]) {
    guard let labels = kind.labels else { return }
    var mask: Int32 = 0
    for (place, title) in labels.titles.enumerated() where title.says(word, in: facts.catalogue) {
      mask |= 1 << (labels.first + Int32(place))
    }
    if mask == 0 { return }
    let width = kind.wordColumns
    for row in 0..<min(flags.count, isListed.count)
    where words[row * width + labels.column] & mask != 0 { flags[row] = true }
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

  /// Whether amounts are read as `formats` writes them, and rows on the day and in the language where that matters.
  func isRead(as formats: Formats, in catalogue: Catalogue?, on today: Day) -> Bool {
    facts.formats == formats && (!kind.isOfDay || facts.today == today)
      && (!kind.isOfLanguage || facts.catalogue?.language == catalogue?.language)
  }
}
