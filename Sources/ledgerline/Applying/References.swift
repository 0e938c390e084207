import Ledger

/// Ids as a file writes them: 13 characters, or any other word, which is hashed to the same id
/// every time.
struct References {
  let book: Book
  /// The ids of the file's own objects, by kind.
  var mine: [Kind: Set<UInt64>] = [:]
  /// What an amount is in that does not say it: the book's currency as the file leaves it.
  var currency: Currency
  /// What the work is, as the file leaves it.
  var work: [WorkKind]

  init(_ book: Book, _ file: ObjectFile) {
    self.book = book
    currency = book.settings.currency
    var settings = book.settings
    for entry in file.entries[.settings] ?? [] {
      for member in entry.members where member.name == "currency" {
        if case .text(let code) = member.value, let chosen = Currency(code) { currency = chosen }
      }
      for member in entry.members where member.name == "work" {
        // What is no work is refused where the settings are written.
        try? settings.set("work", to: member.value)
      }
    }
    work = settings.work
  }

  static func raw(_ text: String) -> UInt64 {
    (ID<Client>(text) ?? ID<Client>.foreign(text)).raw
  }

  /// A place that no project stands for, by its word or its id.
  private static func place(_ text: String) -> ID<Project>? {
    for (word, place) in [("business", ID<Project>.business), ("personal", .personal)]
    where text == word || ID<Project>(text) == place { return place }
    return nil
  }

  /// The value with every id spelled out and every amount as minor units.
  func resolved(
    _ value: Value, _ shape: Shape, path: String, kind: Kind?
  ) throws -> Value {
    switch (shape, value) {
    case (.reference, .text(let text)):
      if text.isEmpty { return .null }
      if kind == .project, let place = References.place(text) { return .text(place.text) }
      let raw = References.raw(text)
      if let kind, !exists(raw, kind) {
        throw CommandError.badData(
          "\(path): there is no \(kind.name) \"\(text)\", neither in the book nor in the file. "
            + "Add it to \(kind.plural)")
      }
      return .text(ID<Client>(raw).text)
    case (.money, .text), (.money, .integer), (.money, .number):
      return try money(value, path: path)
    case (.money, .object(let members)):
      guard let amount = value["amount"], let code = value["currency"], members.count == 2,
        case .text(let currency) = code, let known = Currency(currency)
      else { return value }
      return try money(amount, in: known, path: path)
    case (.optional(let inner), _) where value != .null:
      return try resolved(value, inner, path: path, kind: kind)
    case (.list(let inner), .list(let elements)):
      return .list(
        try elements.enumerated().map { place, element in
          try resolved(element, inner, path: "\(path)[\(place)]", kind: kind)
        })
    case (.object(let parts), .object(let members)):
      return .object(
        try members.map { member in
          guard let part = parts.first(where: { $0.name == member.name }) else { return member }
          let inside = path + "." + member.name
          return Member(
            member.name,
            try resolved(member.value, part.shape, path: inside, kind: Kind(word: member.name)))
        })
    default: return value
    }
  }

  /// Reads "850.00", "850.00 EUR" or a number, exactly.
  private func money(_ value: Value, in currency: Currency? = nil, path: String) throws -> Value {
    var text = ""
    switch value {
    case .text(let words), .number(let words): text = words
    case .integer(let number): text = "\(number)"
    case .null, .bool, .list, .object: return value
    }
    var wanted = currency ?? self.currency
    if currency == nil, text.utf8.count > 3 {
      wanted = Currency(String(text.suffix(3))) ?? Currency(String(text.prefix(3))) ?? wanted
    }
    do throws(MoneyError) {
      return try Money(parsing: text, currency: wanted).value
    } catch {
      var way = ""
      if case .tooManyDecimals = error, path.hasSuffix(".unit") {
        way =
          ". Per word or piece: write the price of 1,000, and as the quantity how many thousands "
          + "there are"
      }
      throw CommandError.badData(path + ": " + CommandError.words(error) + way)
    }
  }

  private func exists(_ raw: UInt64, _ kind: Kind) -> Bool {
    if mine[kind]?.contains(raw) ?? false { return true }
    var visitor = HasRow(raw: raw)
    book.reading(kind, &visitor)
    return visitor.found || kind == .series && raw == Series.mainID.raw
  }
}

private struct HasRow: TableVisitor {
  let raw: UInt64
  var found = false

  mutating func visit<E: Entity>(_ table: inout Table<E>) { found = table[ID(raw)] != nil }
}
