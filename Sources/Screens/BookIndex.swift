import Ledger

/// The lists of the app, each described by its area.
enum ListName: Int, CaseIterable, Sendable {
  case gigs, studio, clients, invoices, items
  /// Before transactions: a page that both have is asked of it first.
  case expenses
  case transactions, spaces
  case recurring, trips, musicians, rates, travels
  case bankLines, unexplained

  var kind: ListKind {
    switch self {
    case .gigs: return .gigs
    case .studio: return .studio
    case .clients: return .clients
    case .invoices: return .invoices
    case .items: return .items
    case .expenses: return .expenses
    case .transactions: return .transactions
    case .spaces: return .spaces
    case .recurring: return .recurring
    case .trips: return .trips
    case .musicians: return .musicians
    case .rates: return .rates
    case .travels: return .travels
    case .bankLines: return .bankLines
    case .unexplained: return .unexplained
    }
  }
}

/// What lists need and the book does not keep, and the texts of the search over everything, followed
/// row by row so that no keystroke and no edit walks the whole book.
public struct BookIndex: Sendable {
  private var lists: [ListIndex]
  /// The language that rows are searched in besides English, from the next update on.
  var catalogue: Catalogue?
  /// Built when the search is first opened.
  public private(set) var search: UniversalSearch?
  private var isBuilt = ListName.allCases.map { _ in false }
  /// Another number after everything that changes what the lists say.
  private(set) var made = 0
  /// How often rows of each kind were written, by its number.
  private var writes = [Int](repeating: 0, count: 256)
  /// What was read on the receipts that were shown.
  var receipts = KeptReceipts()
  /// What was drawn of the whole book.
  var cards = KeptCards()
  /// What income was added up from.
  var income = KeptIncome()
  /// What devices did twice.
  var twice = DoneTwice()
  /// What one device charged beyond what another marked as paid.
  var stages = StageDoubts()
  /// What design projects have to invoice.
  private(set) var designs = DesignsToInvoice()
  /// What clients and players are still to get.
  var held = HeldMoney()
  /// What was drawn of lists.
  var rows = KeptRows()
  /// What the project that was opened last came to.
  var sums = KeptSums()

  /// More changed rows than this are not followed one by one.
  private static var many: Int { 2_000 }

  public init() { lists = ListName.allCases.map { ListIndex($0.kind) } }

  subscript(list: ListName) -> ListIndex {
    _read { yield lists[list.rawValue] }
  }

  /// Follows what changed in the replica since the last call; amounts are searched as `formats`
  /// writes them, and what follows from the day is that of `today`.
  ///
  /// With `isOpening` only the list `first` is built, if any, without its search texts; ``completeNext(_:_:)`` or the
  /// next call without it does the others.
  mutating func update(
    from replica: inout Replica, _ formats: Formats, on today: Day, isSearching: Bool = false,
    isOpening: Bool = false, first: ListName? = nil
  ) {
    var touched: [(kind: Kind, rows: [Int32])] = []
    for kind in Kind.allCases {
      let rows = replica.drainTouched(kind)
      if rows.isEmpty { continue }
      touched.append((kind, rows))
      writes[Int(kind.rawValue)] += 1
    }
    let book = replica.book
    if !touched.isEmpty {
      made += 1
      receipts = KeptReceipts()
      sums.follow(touched, in: book)
    }
    // Which kinds of work are on decides which list a project is in.
    if touched.contains(where: { $0.kind == .settings }) {
      for place in isBuilt.indices { isBuilt[place] = false }
    }
    for place in lists.indices {
      if isBuilt[place] && lists[place].isRead(as: formats, in: catalogue, on: today) {
        follow(touched, at: place, book, formats, today)
      } else if !isOpening || first?.rawValue == place {
        build(place, book, formats, today, withTexts: !isOpening)
      }
      lists[place].speak(catalogue)
      if !isOpening { lists[place].readTexts(of: book) }
    }
    if !isOpening { updateSearch(touched, book, isSearching) }
  }

  /// Other numbers after rows of one of these kinds were written.
  func writes(to kinds: [Kind]) -> [Int] { kinds.map { writes[Int($0.rawValue)] } }

  /// Builds one list, or the search texts of one, that was left for later; false when all are there.
  mutating func completeNext(_ book: Book, _ formats: Formats, on today: Day) -> Bool {
    for place in lists.indices where !isBuilt[place] || !lists[place].hasTexts {
      if isBuilt[place] {
        lists[place].readTexts(of: book)
      } else {
        build(place, book, formats, today)
      }
      return true
    }
    return false
  }

  /// Looks again at what a part of the book could not tell, once all of it is there: which returns have things, and are none of
  /// the expenses, and what gigs of deals come to.
  mutating func lookAgain(in book: Book, _ formats: Formats, on today: Day) {
    let expenses = ListName.expenses.rawValue
    if isBuilt[expenses] {
      var returns: [Int32] = []
      for (row, one) in book.transactions.rows.enumerated()
      where one.type == .return && row < lists[expenses].isListed.count
        && lists[expenses].isListed[row] && !book.standsAmongExpenses(one)
      {
        returns.append(Int32(row))
      }
      readAgain(returns, at: expenses, book, formats, today)
    }
    let gigs = ListName.gigs.rawValue
    if isBuilt[gigs] {
      let count = lists[gigs].isListed.count
      let dealt = book.deals.rows.compactMap { book.projects.row(of: $0.project) }
      readAgain(dealt.filter { $0 < count }, at: gigs, book, formats, today)
    }
  }

  /// Reads rows of a list anew, one by one where they are few.
  private mutating func readAgain(
    _ some: [Int32], at place: Int, _ book: Book, _ formats: Formats, _ today: Day
  ) {
    if some.count > BookIndex.many {
      return build(place, book, formats, today, withTexts: lists[place].hasTexts)
    }
    lists[place].noteParts(of: book)
    if some.isEmpty { return }
    for row in some { lists[place].update(row, in: book) }
    made += 1
    rows.forget(place)
  }

  private mutating func build(
    _ place: Int, _ book: Book, _ formats: Formats, _ today: Day, withTexts: Bool = true
  ) {
    lists[place] = ListIndex(
      lists[place].kind, book, formats, in: catalogue, on: today, withTexts: withTexts)
    isBuilt[place] = true
    made += 1
    rows.forget(place)
  }

  private mutating func follow(
    _ touched: [(kind: Kind, rows: [Int32])], at place: Int, _ book: Book, _ formats: Formats,
    _ today: Day
  ) {
    guard let changed = lists[place].changed(by: touched, in: book, atMost: BookIndex.many) else {
      build(place, book, formats, today, withTexts: lists[place].hasTexts)
      return
    }
    for row in changed { lists[place].update(row, in: book) }
    rows.follow(touched, changed, of: lists[place].kind, at: place)
  }

  /// Finds again what design projects have to invoice, if anything was written that could change it.
  mutating func followDesigns(_ book: Book) { designs.follow(book, by: &sums.blocks) }

  /// Keeps an order of a list from now on, so that no keystroke sorts it.
  mutating func keep(_ order: Int, of list: ListName, in book: Book) {
    lists[list.rawValue].keep(order, of: book)
  }

  private mutating func updateSearch(
    _ touched: [(kind: Kind, rows: [Int32])], _ book: Book, _ isSearching: Bool
  ) {
    func rows(_ kind: Kind) -> [Int32] { touched.first { $0.kind == kind }?.rows ?? [] }
    var count = 0
    for kind in [Kind.item, .transaction, .space, .charge] { count += rows(kind).count }
    // Names of categories and projects are in the texts of many rows.
    if !rows(.category).isEmpty || !rows(.project).isEmpty || count > BookIndex.many {
      search = nil
    }
    guard search != nil else {
      if isSearching { search = UniversalSearch(book) }
      return
    }
    for row in rows(.transaction) { search?.updateTransaction(row, in: book) }
    for row in rows(.item) { search?.updateItem(row, in: book) }
    for row in rows(.space) { search?.updateSpace(row, in: book) }
    for row in rows(.charge) { search?.updateCharge(row, in: book) }
    for row in rows(.lineage) { search?.updateLineage(row, in: book) }
    for row in rows(.receipt) { search?.updateReceipt(row, in: book) }
    for row in rows(.attachment) { search?.updateAttachment(row, in: book) }
    search?.updateReadings(rows(.reading), in: book)
  }
}
