import Ledger
import Markup

/// All that kept rows show of the state.
struct RowSight: Equatable, Sendable {
  var today: Day
  var formats: Formats
  /// The words of the app; a language has one catalogue while a page is open.
  var language: String

  init(_ state: State) {
    today = state.today
    formats = state.formats
    language = state.catalogue?.language ?? ""
  }
}

/// Rows of lists as they were drawn last: an edit draws one row anew, and a keystroke those that it brings.
///
/// A row's HTML follows from rows of the book and from its ``RowSight``. It is let go of when a row of a table that its list
/// follows changes it, when any row of another table is written to, and with all others when something else is in sight.
/// Native debug builds draw what is kept again and stop where it differs, so that every test looks for a stale row.
struct KeptRows: Sendable {
  private var sight: RowSight?
  /// By list, then by row.
  private var drawn = ListName.allCases.map { _ in [Int32: [UInt8]]() }
  /// How many rows were taken as they were drawn, since the book was opened.
  private(set) var reused = 0

  /// So many rows of a list are kept: what a phone shows of it, many times over.
  private static var most: Int { 400 }

  /// Before rows are drawn: what was drawn in another sight is let go of.
  mutating func look(_ sight: RowSight) {
    if sight == self.sight { return }
    self.sight = sight
    for place in drawn.indices { drawn[place] = [:] }
  }

  /// A row as it stands; nil where it has to be drawn.
  mutating func html(of row: Int32, in list: ListName) -> [UInt8]? {
    guard let known = drawn[list.rawValue][row] else { return nil }
    reused += 1
    return known
  }

  mutating func keep(_ html: [UInt8], of row: Int32, in list: ListName) {
    if drawn[list.rawValue].count >= KeptRows.most { forget(list.rawValue) }
    drawn[list.rawValue][row] = html
  }

  /// Lets go of all rows of the list at a place.
  mutating func forget(_ place: Int) { drawn[place] = [:] }

  /// Lets go of what was written to: `changed` are the rows of the list at a place that what it follows has changed.
  mutating func follow(
    _ touched: [(kind: Kind, rows: [Int32])], _ changed: [Int32], of kind: ListKind, at place: Int
  ) {
    if drawn[place].isEmpty { return }
    for (written, _) in touched where !kind.follows.contains(where: { $0.kind == written }) {
      return forget(place)
    }
    for row in changed { drawn[place][row] = nil }
  }
}

// Drawing rows that may be kept.
struct RowKeeping: Room {
  let app: App

  /// Whether rows of a list are kept where it stands; what they see is looked at.
  ///
  /// Rows that are selected, or stand beside what is open, show more than a row has in sight; while a book opens tables
  /// come that nobody has written to.
  func keeps(_ shown: ShownList, on pane: HTML.Pane) -> Bool {
    guard shown.kind.keepsRows, shown.use == .list, pane == .page, !app.isOpening else {
      return false
    }
    app.index.rows.look(RowSight(state))
    return true
  }

  /// A row as it was drawn last, where nothing that it shows has changed since.
  func draw(_ row: Int32, of shown: ShownList, _ html: inout HTML) {
    if let known = app.index.rows.html(of: row, in: shown.name) {
      #if DEBUG
        check(known, row, of: shown, html)
      #endif
      html.bytes += known
      return
    }
    let start = html.bytes.count
    shown.kind.row(app, row, shown.use, &html)
    app.index.rows.keep(Array(html.bytes[start...]), of: row, in: shown.name)
  }

  #if DEBUG
    /// Stops where a row would be drawn otherwise now.
    ///
    /// An assertion alone would do it in the browser, too: its modules are checked as debug builds.
    private func check(_ known: [UInt8], _ row: Int32, of shown: ShownList, _ page: HTML) {
      var fresh = HTML(in: page.catalogue)
      shown.kind.row(app, row, shown.use, &fresh)
      assert(known == fresh.bytes, "a row of \(shown.name) shows what is no more")
    }
  #endif
}
