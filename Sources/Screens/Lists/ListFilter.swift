import Ledger

/// Something a list can be narrowed to: inside one any chosen value will do, and all must agree.
struct ListFilter: Sendable {
  struct Choice: Sendable {
    var word: String
    var title: Phrase
    /// Its bit where the filter looks at bits.
    var bit: Int32 = 0
  }

  /// What of a row is looked at.
  enum Subject: Sendable {
    /// Bits of a word: one for each choice.
    case bits([Choice], @Sendable (ListIndex, Int32, Day) -> Int32)
    /// A word of the pool, each of which is a choice; `title` says what it is called.
    case pooled(Int, title: @Sendable (String) -> Phrase)
    /// A number, and the choices there are.
    case number(Int, @Sendable (Book) -> [Choice])
    /// A word of the pool that lists ids.
    case ids(Int, ListedIDs)
    /// A number between two ends: a choice that stands for them, or what somebody typed.
    case range(ListRange)
    /// A word of the pool in which some text occurs, or that is it (``WholeName``), without regard to case and accents; `none` is
    /// what having none is called.
    case part(Int, none: Phrase)
  }

  /// As the address names it.
  var name: String
  var title: Phrase
  var subject: Subject
  /// A row must have all that is chosen, not only one of it.
  var needsAll = false
  /// Choices that no row has are not offered.
  var hidesEmpty = false
  /// Addresses alone say it: no sheet offers it.
  var isQuiet = false
  /// Where what is no choice is typed.
  var more: (title: Phrase, sheet: SheetKind)?
  /// What choosing nothing is called, where that is a choice, too.
  var all = Phrase.none
  /// Whether a part of the list has a choice.
  var isOffered: @Sendable (Choice, UInt64) -> Bool

  init(
    _ name: String, _ title: Phrase, _ subject: Subject,
    isOffered: @escaping @Sendable (Choice, UInt64) -> Bool = { _, _ in true }
  ) {
    self.name = name
    self.title = title
    self.subject = subject
    self.isOffered = isOffered
  }

  /// Bits that `read` has put into a column.
  static func bits(
    _ name: String, _ title: Phrase, _ column: Int, _ choices: [(word: String, title: Phrase)]
  ) -> ListFilter {
    var numbered: [Choice] = []
    for (place, choice) in choices.enumerated() {
      numbered.append(Choice(word: choice.word, title: choice.title, bit: 1 << Int32(place)))
    }
    return ListFilter(
      name, title, .bits(numbered) { index, row, _ in index.word(column, of: row) })
  }

  /// Whether one value takes the place of another.
  var isSingle: Bool {
    switch subject {
    case .range, .part: return true
    case .bits, .pooled, .number, .ids: return false
    }
  }
}

/// Ids that a row has several of: each combination is one text of the pool, said once for all rows that have it.
struct ListedIDs: Sendable {
  var choices: @Sendable (Book) -> [ListFilter.Choice]
  /// What an id counts as: first itself, or what it was merged into, then what that is a part of; nothing for what is gone.
  var meaning: @Sendable (Book, UInt64) -> [UInt64]

  /// The choice of rows that have none.
  static var none: String { "none" }

  static func text(_ ids: [UInt64]) -> String {
    var text = ""
    for id in ids { text += text.isEmpty ? ID<Never>(id).text : " " + ID<Never>(id).text }
    return text
  }

  /// Everything that the ids of a text count as, each once; what an id counts as is asked once a question.
  func meanings(of text: String, in book: Book, _ known: inout [UInt64: [UInt64]]) -> [UInt64] {
    var found: [UInt64] = []
    for raw in ID<Never>.listed(in: text) {
      for one in meaning(of: raw, in: book, &known) where !found.contains(one) { found.append(one) }
    }
    return found
  }

  func meaning(of raw: UInt64, in book: Book, _ known: inout [UInt64: [UInt64]]) -> [UInt64] {
    if let one = known[raw] { return one }
    let one = meaning(book, raw)
    known[raw] = one
    return one
  }
}

/// Numbers that a list can be narrowed to by their ends.
struct ListRange: Sendable {
  enum Column: Sendable {
    /// A word that is the number itself; rows with the other one have none.
    case word(Int, missing: Int32)
    /// The minor units of an amount; one of another currency is outside.
    case amount(Int)
  }

  /// Both ends are inside; nil where there is no such end.
  struct Ends: Equatable, Sendable {
    var low: Int64?
    var high: Int64?
    var currency: Currency?

    func hold(_ number: Int64) -> Bool {
      low.map { number >= $0 } ?? true && high.map { number <= $0 } ?? true
    }

    func hold(_ amount: Money?) -> Bool {
      guard let amount, amount.currency == currency else { return false }
      return hold(amount.minor)
    }
  }

  var column: Column
  var choices: @Sendable (Book, Formats) -> [ListFilter.Choice]
  /// The ends that a word of the address stands for; nil for what is none.
  var ends: @Sendable (Book, Formats, String, Day) -> Ends?
  /// What a word is called that is none of the choices.
  var title: @Sendable (Book, Formats, String) -> Phrase
}
