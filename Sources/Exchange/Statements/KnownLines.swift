import Ledger

/// The lines that an account has, asked while a file comes in (rules M21, M26, M27).
struct KnownLines {
  /// Lines of files in other formats with one day and amount.
  private struct Others {
    var live = 0
    /// Deleted by hand.
    var deleted = 0
  }

  /// Those of files in other formats, by day and amount.
  private var others: [String: Others] = [:]
  /// The live ones of them whose value has another day, by that day.
  private var byValue: [String: Int] = [:]
  /// Those of files in this format.
  private var same: [String: [Int32]] = [:]
  /// The live ones of them that have an id of the bank's, by that.
  private var byID: [String: Int32] = [:]
  /// Parts of bookings in files of this format, by the day and the bank's id of the booking.
  private var parts: [String: [Int32]] = [:]
  /// The live ones of files that may have bookings in parts, by their day.
  private var split: [Int32: [Int32]] = [:]
  /// The lines of this statement whose bookings the book has whole, by their places in it; true for those deleted by hand.
  private var wholes: [Int: Bool] = [:]
  /// Whether what was found last was deleted by hand.
  private(set) var lastIsDeleted = false
  private let format: String
  private let book: Book

  init(of account: ID<MoneyAccount>, _ format: String, in book: Book) {
    self.format = format
    self.book = book
    for place in book.bankLines.rows(linking: BankLine.accountLink, to: account.raw) {
      let line = book.bankLines.rows[Int(place)]
      // What went with its import or its account may come again.
      if !line.isLive, !line.isUnwanted { continue }
      let key = KnownLines.key(line.day, line.amount)
      let own = book.importBatches[line.batch]?.format
      if own == format {
        same[key, default: []].append(place)
        if line.isLive, !line.bankID.isEmpty { byID[line.bankID] = place }
        if let whole = KnownLines.whole(line.bankID) {
          parts[KnownLines.key(line.day, whole), default: []].append(place)
        }
      } else if line.isLive {
        others[key, default: Others()].live += 1
        if let day = line.valueDay, day != line.day {
          byValue[KnownLines.key(day, line.amount), default: 0] += 1
        }
      } else {
        others[key, default: Others()].deleted += 1
      }
      if own == StatementFormat.camt.rawValue, line.isLive {
        split[line.day.number, default: []].append(place)
      }
    }
  }

  private static func key(_ day: Day, _ amount: Money) -> String {
    "\(day.number):\(amount.minor):" + amount.currency.code
  }

  private static func key(_ day: Day, _ bankID: String) -> String { "\(day.number):" + bankID }

  /// "4711" of "4711/2".
  private static func whole(_ bankID: String) -> String? {
    guard let slash = bankID.utf8.lastIndex(of: Ascii.slash), slash > bankID.utf8.startIndex else {
      return nil
    }
    return String(bankID[..<slash])
  }

  private func line(_ place: Int32) -> BankLine { book.bankLines.rows[Int(place)] }

  // MARK: what is known

  /// Whether the book has the line of a key, live or deleted by hand; it stands for no other then.
  mutating func claim(_ key: LineKey) -> Bool {
    let id = key.row(in: book)
    guard let line = book.bankLines[id], let place = book.bankLines.row(of: id) else {
      return false
    }
    lastIsDeleted = !line.isLive
    let like = KnownLines.key(line.day, line.amount)
    if book.importBatches[line.batch]?.format == format {
      same[like]?.removeAll { $0 == place }
    } else if line.isLive {
      others[like]?.live -= 1
    } else {
      others[like]?.deleted -= 1
    }
    return true
  }

  /// Whether a file of another format brought a line of this day and amount that stands for no other yet.
  mutating func claimElsewhere(_ line: StatementLine) -> Bool {
    guard let isDeleted = takeElsewhere(KnownLines.key(line.day, line.amount)) else { return false }
    lastIsDeleted = isDeleted
    return true
  }

  private mutating func takeElsewhere(_ key: String) -> Bool? {
    guard let known = others[key] else { return nil }
    if known.live > 0 {
      others[key]?.live -= 1
      return false
    }
    if known.deleted > 0 {
      others[key]?.deleted -= 1
      return true
    }
    return nil
  }

  /// Finds bookings that the file has in parts, and the book whole: none of their parts is known by itself.
  mutating func findWholes(among lines: [StatementLine]) {
    wholes = [:]
    var start = 0
    while start < lines.count {
      let first = lines[start]
      var end = start + 1
      var sum = first.amount.minor
      while end < lines.count, lines[end - 1].whole?.goesOn(in: lines[end].whole) == true {
        sum = sum.addingClamped(lines[end].amount.minor)
        end += 1
      }
      if let whole = first.whole, end > start + 1, sum == whole.amount.minor {
        let key = KnownLines.key(first.day, whole.amount)
        if let isDeleted = take(key, whole.bankID) {
          for place in start..<end { wholes[place] = isDeleted }
        }
      }
      start = end
    }
  }

  /// One of the bookings alike: that with the bank's id, else one that is there, else one that was deleted by hand.
  private mutating func take(_ key: String, _ bankID: String) -> Bool? {
    if !bankID.isEmpty, let isDeleted = takeSame(key, { $0 == bankID }) { return isDeleted }
    let mayBe = { (own: String) in own.isEmpty || bankID.isEmpty }
    let isOnlyHere =
      (others[key]?.live ?? 0) == 0
      && same[key]?.contains { line($0).isLive && mayBe(line($0).bankID) } == true
    if !isOnlyHere, let isDeleted = takeElsewhere(key) { return isDeleted }
    return takeSame(key, mayBe)
  }

  /// A line of a file in this format, by what the bank's id of it is: a live one before one that was deleted by hand.
  private mutating func takeSame(_ key: String, _ isMeant: (String) -> Bool) -> Bool? {
    let places = (same[key] ?? []).filter { isMeant(line($0).bankID) }
    guard let place = places.first(where: { line($0).isLive }) ?? places.first else { return nil }
    same[key]?.removeAll { $0 == place }
    return !line(place).isLive
  }

  /// Whether the line at a place among those of ``findWholes(among:)`` is a part of a booking that the book has whole.
  mutating func claimWhole(at place: Int) -> Bool {
    guard let isDeleted = wholes[place] else { return false }
    lastIsDeleted = isDeleted
    return true
  }

  /// Whether a line is a booking that the book has in its parts, as the bank's ids say.
  mutating func claimParts(of line: StatementLine) -> Bool {
    if line.bankID.isEmpty || line.whole != nil { return false }
    guard let places = parts[KnownLines.key(line.day, line.bankID)] else { return false }
    let known = places.map { self.line($0) }
    let sum = known.reduce(Int64(0)) { $0.addingClamped($1.amount.minor) }
    if sum != line.amount.minor
      || known.contains(where: { $0.amount.currency != line.amount.currency })
    {
      return false
    }
    lastIsDeleted = !known.contains { $0.isLive }
    return true
  }

  // MARK: what may be known

  /// What to look at of a line that comes in: another one that may be the same.
  func remark(on line: StatementLine) -> Phrase? {
    let amount = "\(line.amount.plain) \(line.amount.currency.code)"
    let key = KnownLines.key(line.day, line.amount)
    if same[key]?.isEmpty == false {
      return """
        line \(line.row): the book has \(amount) of \
        \(line.day.text) with other words, too; delete one if they are the same
        """
    }
    if let other = corrected(by: line) {
      return """
        line \(line.row): the book has the bank's “\(line.bankID)” with \(other.amount.plain) \
        \(other.amount.currency.code) of \(other.day.text), too; delete that one if the bank corrected it
        """
    }
    if let whole = line.whole, same[KnownLines.key(line.day, whole.amount)]?.isEmpty == false {
      return """
        line \(line.row): the book has the booking of which this is a part, \(whole.amount.plain) \
        \(whole.amount.currency.code) of \(line.day.text), whole, too; delete that one if they are the same
        """
    }
    if line.whole == nil, let first = partsLike(line) {
      return """
        line \(line.row): the book has lines from “\(first.title)” on that add up to \(amount) of \
        \(line.day.text), too; delete these or this one if they are the same
        """
    }
    if isNear(line) {
      return """
        line \(line.row): the book has \(amount) from a file of another format on a day near \
        \(line.day.text), too; delete one if they are the same
        """
    }
    return nil
  }

  /// The line with the bank's id of this one, and with another day or another amount, that no line of the file stands for.
  private func corrected(by line: StatementLine) -> BankLine? {
    guard !line.bankID.isEmpty, let place = byID[line.bankID] else { return nil }
    let other = self.line(place)
    guard other.day == line.day || other.amount == line.amount,
      same[KnownLines.key(other.day, other.amount)]?.contains(place) == true
    else { return nil }
    return other
  }

  /// The first of the lines of one file that add up to a line of its day.
  private func partsLike(_ line: StatementLine) -> BankLine? {
    guard let places = split[line.day.number], places.count > 1, places.count <= 500 else {
      return nil
    }
    var files: [ID<ImportBatch>] = []
    let lines = places.map { self.line($0) }.sorted { ($0.row, $0.id) < ($1.row, $1.id) }
    for one in lines where !files.contains(one.batch) { files.append(one.batch) }
    for file in files {
      let own = lines.filter { $0.batch == file }
      if let run = BankLine.run(of: own, addingUpTo: line.amount) { return own[run.lowerBound] }
    }
    return nil
  }

  /// Whether a file of another format has the amount on the day of value of this line, or with the value of its day.
  private func isNear(_ line: StatementLine) -> Bool {
    if byValue[KnownLines.key(line.day, line.amount)] != nil { return true }
    guard let day = line.valueDay, day != line.day else { return false }
    let key = KnownLines.key(day, line.amount)
    return (others[key]?.live ?? 0) > 0 || byValue[key] != nil
  }
}
