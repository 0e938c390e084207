import Ledger

/// Projects by stage in list order (rule G6), with each one's total and search text.
public struct ProjectIndex: Sendable {
  private var open = KeptOrder()
  private var delivered = KeptOrder()
  private var paid = KeptOrder(latestFirst: true)
  /// The stage and entry each row is filed under; nil when it is not live.
  private var filed: [Filing?] = []
  private var totals: [Totals] = []
  /// The month each row is grouped under, see ``month(of:)``.
  private var months: [Int32] = []
  /// The sum of each stage's totals, kept so that no render adds up every project.
  private var sums = [Totals(), Totals(), Totals()]
  private var haystack = Haystack()

  private struct Filing: Sendable {
    var stage: Stage
    var entry: UInt64
  }

  init() {}

  init(_ book: Book) {
    let names = book.clients.rows.map { $0.displayName }
    var entries: [[UInt64]] = [[], [], []]
    for row in 0..<Int32(book.projects.count) {
      let filing = filing(row, in: book)
      filed.append(filing)
      totals.append(ProjectIndex.total(row, in: book))
      months.append(ProjectIndex.month(row, in: book))
      haystack.set(row, ProjectIndex.texts(row, in: book, names))
      if let filing {
        let slot = ProjectIndex.slot(filing.stage)
        entries[slot].append(filing.entry)
        try? sums[slot].add(totals[Int(row)])
      }
    }
    open.fill(entries[0])
    delivered.fill(entries[1])
    paid.fill(entries[2])
  }

  mutating func update(_ row: Int32, in book: Book) {
    while filed.count <= Int(row) {
      filed.append(nil)
      totals.append(Totals())
      months.append(0)
    }
    let old = filed[Int(row)]
    let new = filing(row, in: book)
    if let old {
      change(old.stage) { $0.remove(old.entry) }
      try? sums[ProjectIndex.slot(old.stage)].subtract(totals[Int(row)])
    }
    totals[Int(row)] = ProjectIndex.total(row, in: book)
    months[Int(row)] = ProjectIndex.month(row, in: book)
    if let new {
      change(new.stage) { $0.insert(new.entry) }
      try? sums[ProjectIndex.slot(new.stage)].add(totals[Int(row)])
    }
    filed[Int(row)] = new
    haystack.set(row, ProjectIndex.texts(row, in: book))
  }

  private mutating func change(_ stage: Stage, _ body: (inout KeptOrder) -> Void) {
    switch stage {
    case .open: body(&open)
    case .delivered: body(&delivered)
    case .paid: body(&paid)
    }
  }

  private func order(_ stage: Stage) -> KeptOrder {
    switch stage {
    case .open: return open
    case .delivered: return delivered
    case .paid: return paid
    }
  }

  private static func slot(_ stage: Stage) -> Int {
    switch stage {
    case .open: return 0
    case .delivered: return 1
    case .paid: return 2
    }
  }

  /// Open by start, delivered by the day of delivery, paid by start with the latest first.
  private func filing(_ row: Int32, in book: Book) -> Filing? {
    let project = book.projects.rows[Int(row)]
    // A designer's projects have a list of their own.
    guard project.isLive, !ProjectCards.isDesign(project, book.settings.work) else { return nil }
    let entry: UInt64
    switch project.stage {
    case .open: entry = open.entry(project.listDay, row)
    case .delivered: entry = delivered.entry(project.progress.delivered, row)
    case .paid: entry = paid.entry(project.listDay, row)
    }
    return Filing(stage: project.stage, entry: entry)
  }

  private static func total(_ row: Int32, in book: Book) -> Totals {
    (try? book.feeTotal(of: book.projects.rows[Int(row)].id)) ?? Totals()
  }

  private static func month(_ row: Int32, in book: Book) -> Int32 {
    guard let day = book.projects.rows[Int(row)].listDay else { return 0 }
    return Int32(day.year) * 12 + Int32(day.month)
  }

  /// `names` has the clients' display names by row, for whoever asks for every project's texts.
  private static func texts(_ row: Int32, in book: Book, _ names: [String] = []) -> [String] {
    let project = book.projects.rows[Int(row)]
    let place = book.clients.row(of: project.client).map { Int($0) }
    let client = place.map { book.clients.rows[$0] }
    let name = place.flatMap { $0 < names.count ? names[$0] : nil } ?? client?.displayName ?? ""
    return [
      project.name, project.artist, name, client?.company ?? "",
      project.location, project.mediaType.word,
    ]
  }

  func total(of row: Int32) -> Totals {
    Int(row) < totals.count ? totals[Int(row)] : Totals()
  }

  /// A number for the month of the row's day in lists; 0 without a day.
  func month(of row: Int32) -> Int32 { Int(row) < months.count ? months[Int(row)] : 0 }

  func count(_ stage: Stage) -> Int { order(stage).count }

  /// The sum of the totals of a stage's projects.
  func total(of stage: Stage) -> Totals { sums[ProjectIndex.slot(stage)] }

  /// The rows of a stage in list order, narrowed to those that match the query.
  func rows(_ stage: Stage, matching query: String) -> [Int32] {
    let order = order(stage)
    guard let flags = haystack.matches(query) else {
      return (0..<order.count).map { order.row($0) }
    }
    var rows: [Int32] = []
    for place in 0..<order.count {
      let row = order.row(place)
      if flags[Int(row)] { rows.append(row) }
    }
    return rows
  }

  /// Every live project that matches, latest first.
  func matches(_ query: String, limit: Int, in book: Book) -> (rows: [Int32], count: Int) {
    guard let flags = haystack.matches(query) else { return ([], 0) }
    var found: [Int32] = []
    var count = 0
    for row in stride(from: flags.count - 1, through: 0, by: -1)
    where flags[row] && book.projects.rows[row].isLive {
      count += 1
      if found.count < limit { found.append(Int32(row)) }
    }
    return (found, count)
  }
}
