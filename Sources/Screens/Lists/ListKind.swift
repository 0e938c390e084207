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
