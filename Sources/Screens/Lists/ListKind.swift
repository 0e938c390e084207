import Ledger
import Markup

/// One list, described: what is kept of each row, in which orders it is shown, by what it is narrowed,
/// what is done with several rows, how a row looks.
///
/// Closures over the book instead of a type for each list: there is one copy of the machinery in the
/// module, and a new list is one value of this.
struct ListKind: Sendable {
  /// What the list is called to assistive technology.
  var label: Phrase
  /// One of its rows, in lower case: "item".
  var noun: Noun
  /// How many columns ``Facts`` has for it.
  var wordColumns = 0
  var numberColumns = 0
  var amountColumns = 0
  var rowCount: @Sendable (Book) -> Int
  /// The raw id of a row.
  var id: @Sendable (Book, Int32) -> UInt64
  /// The row of a raw id; nil for another kind's.
  var rowOf: @Sendable (Book, UInt64) -> Int32?
  /// Which part of the list a page is, or has; nil for other pages.
  var at: @Sendable (Book, Route) -> UInt64?
  /// Prepares what reading every row would look up again and again.
  var begin: @Sendable (Book, inout Facts) -> Void = { _, _ in }
  var read: @Sendable (Book, Int32, inout Facts) -> Void
  /// The tables whose touched rows change rows of the list.
  var follows: [Follow]
  /// What is kept of a row is another on another day: then all is read anew.
  var isOfDay = false
  /// The first one is kept from the start, others from when they are first asked for.
  var orders: [ListOrder]
  /// The first one is the list's own.
  var sorts: [ListSort]
  /// The place in ``sorts`` of a part's own order.
  var ownSort: @Sendable (UInt64) -> Int = { _ in 0 }
  var filters: [ListFilter] = []
  /// What is typed is normalized to an article number, or to a phone's digits, as well.
  var hasCodes = false
  /// The days that rows are found by.
  var days: [DayColumns] = []
  /// What rows are called by bits of a word.
  var labels: Labels?
  /// What is kept of a row is another in another language: then all is read anew.
  var isOfLanguage = false
  /// A close look at what has every word of a query somewhere.
  var look: (@Sendable (Book, Int32, String) -> Bool)?
  var heads: ListHeads?
  /// The column of ``Facts/words`` in which equal rows have equal words, shown as one line that opens.
  var groupColumn: Int?
  /// How that line looks: the word, and the rows that share it.
  var groupRow: (@Sendable (App, UInt64, [Int32], RowUse, inout HTML) -> Void)?
  var bulk: [BulkVerb] = []
  /// The height of a row in pixels where it is not that of every row.
  var height: (@Sendable (ListIndex, Int32) -> Int)?
  /// Whether rows are kept as they were drawn (``KeptRows``): then one shows nothing of the tables in ``follows`` but what
  /// that names.
  var keepsRows = false
  var row: @Sendable (App, Int32, RowUse, inout HTML) -> Void
  /// How it looks on a desk; nil where it stays a list.
  var table: ListTable?
}

/// What rows are called that have it from no text of their own: searched in the language of the app and in English.
struct Labels: Sendable {
  /// A column of ``Facts/words``.
  var column: Int
  /// The bit of the first of them; the others have the next ones.
  var first: Int32 = 0
  var titles: [Phrase]
}

/// Where a row stands.
enum RowUse: Sendable {
  /// In its own list.
  case list
  /// In its own list, where rows are being selected.
  case selecting
  /// Among what a search has found everywhere.
  case search
}

/// What a list keeps of one row; `read` fills it in.
struct Facts: Sendable {
  /// Whether the row is in the list at all.
  var isListed = false
  /// Which of several lists it is in: a stage, a scope.
  var part: UInt64 = 0
  /// Small numbers: bits of choices, words of ``pool``.
  var words: [Int32] = []
  /// Ids and other large numbers.
  var numbers: [UInt64] = []
  var amounts: [Totals] = []
  /// What search looks at.
  var texts: [String] = []
  /// An article number, normalized; numbers of phones, a line each.
  var code = ""
  /// Texts that many rows share.
  var pool = WordTable()
  /// The notation that amounts are searched in.
  var formats = Formats()
  /// The day that rows are read on.
  var today = Day.first
  /// The language of the app; nil is English.
  var catalogue: Catalogue?
  /// What ``ListKind/begin`` prepared, while every row is read: the clients' names by row, rows with a
  /// mark.
  var names: [String] = []
  var marked: Set<UInt64> = []
  var isBuilding = false
  /// Large numbers that many rows share, in the order of their first use.
  private(set) var shared: [UInt64] = []
  private var sharedPlaces: [UInt64: Int32] = [:]

  /// A small number for a large one.
  mutating func word(for number: UInt64) -> Int32 {
    if let known = sharedPlaces[number] { return known }
    let word = Int32(shared.count)
    sharedPlaces[number] = word
    shared.append(number)
    return word
  }
}

/// A table whose touched rows change rows of a list.
struct Follow: Sendable {
  var kind: Kind
  /// The rows of the list that a touched row belongs to, or is named in.
  var rows: @Sendable (Book, Int32, inout [Int32]) -> Void
  /// Where a touched row may move from one row of the list to another: what it was in before changes, too.
  var parts: Parts?

  /// Rows that are part of the list's rows.
  struct Parts: Sendable {
    var count: @Sendable (Book) -> Int
    /// The id of what a part is in, 0 for nothing: that may come later than its part.
    var whole: @Sendable (Book, Int32) -> UInt64
    var row: @Sendable (Book, UInt64) -> Int32?
  }

  init(_ kind: Kind, _ rows: @escaping @Sendable (Book, Int32, inout [Int32]) -> Void) {
    self.kind = kind
    self.rows = rows
  }

  /// The list's own table.
  init(_ kind: Kind) { self.init(kind) { _, row, rows in rows.append(row) } }

  /// Parts of the list's rows, which may move from one to another.
  static func parts(
    _ kind: Kind, _ count: @escaping @Sendable (Book) -> Int,
    in whole: @escaping @Sendable (Book, Int32) -> UInt64,
    row: @escaping @Sendable (Book, UInt64) -> Int32?
  ) -> Follow {
    var follow = Follow(kind) { _, _, _ in }
    follow.parts = Parts(count: count, whole: whole, row: row)
    return follow
  }
}

/// An order that a list can be shown in, from the lowest to the highest.
struct ListOrder: Sendable {
  /// What rows are compared by; ``none`` comes last in both directions.
  var key: @Sendable (Book, ListIndex, Int32) -> UInt64 = { _, _, _ in none }
  /// The text that rows are compared by instead of a key, as bytes; blank comes last in both
  /// directions.
  var name: (@Sendable (Book, ListIndex, Int32) -> [UInt8])?
  /// Rows with equal words of this column have equal names.
  var nameColumn: Int?
  /// Rows that tie stand by id, else by row.
  var tiesByID = false
  /// What rows that tie stand by before that, the same way in both directions.
  var ties: ListTies?

  static var none: UInt64 { .max }

  static func rising(_ number: Int64) -> UInt64 {
    min(UInt64(bitPattern: number) ^ 0x8000_0000_0000_0000, none - 1)
  }

  static func rising(_ day: Day?) -> UInt64 { day.map { rising(Int64($0.number)) } ?? none }

  /// The other way round; ``none`` stays last.
  static func falling(_ number: Int64) -> UInt64 {
    none - 1 - rising(number)
  }

  /// The sum of a row's first amount: that of the book's currency where there are several.
  static var amount: ListOrder {
    ListOrder(key: { book, index, row in
      rising(index.total(of: row).leading(book.settings.currency)?.minor ?? 0)
    })
  }

  /// A name in reading order, without regard to case and white space around it.
  static func name(_ text: String) -> [UInt8] {
    isBlank(text) ? [] : ReadingKey(folded(trimmed(text))).orderBytes
  }
}

/// By what rows stand that an order takes for equal: a key, then the names of a column's words, blank last.
struct ListTies: Sendable {
  var key: @Sendable (ListIndex, Int32) -> UInt64 = { _, _ in 0 }
  /// The name of a row; rows with equal words of ``nameColumn`` have equal ones.
  var name: @Sendable (ListIndex, Int32) -> [UInt8]
  var nameColumn: Int
}

/// An order in one direction, as the address of a list names it.
struct ListSort: Sendable {
  var name: String
  var title: Phrase
  /// A place in ``ListKind/orders``.
  var order = 0
  var isDescending = false

  /// Both directions of an order that the heads of columns have, and no menu.
  static func both(_ name: String, _ order: Int, fallsFirst: Bool = false) -> [ListSort] {
    let rising = ListSort(name + "-asc", "", order)
    let falling = ListSort(name + "-desc", "", order, isDescending: true)
    return fallsFirst ? [falling, rising] : [rising, falling]
  }

  init(_ name: String, _ title: Phrase, _ order: Int = 0, isDescending: Bool = false) {
    self.name = name
    self.title = title
    self.order = order
    self.isDescending = isDescending
  }
}

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

/// Heads between rows that stand together: a letter, a month.
struct ListHeads: Sendable {
  /// The column of ``Facts/words`` that says under which head a row stands.
  var column: Int
  /// The number of the head for a word of it.
  var run: @Sendable (App, Int32) -> Int32 = { _, word in word }
  /// A key, and what it says: a title, and a sum or nothing.
  var text: @Sendable (App, ArraySlice<Int32>) -> (title: Phrase, sum: Phrase)
}

/// Something that is done with the selected rows.
struct BulkVerb: Sendable {
  var title: Phrase
  var action: Action
  var style = "button small"
  /// The part of the list in which it would do nothing.
  var but: UInt64?

  static func delete(_ sheet: SheetKind, _ title: Phrase = "Delete") -> BulkVerb {
    BulkVerb(title: title, action: .open(sheet), style: "button danger small")
  }
}
