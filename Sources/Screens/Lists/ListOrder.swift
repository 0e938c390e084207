import Ledger

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
