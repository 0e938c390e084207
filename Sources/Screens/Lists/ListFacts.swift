import Ledger

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
