/// Design projects of which something is to be invoiced (rule R10), as Today lists them (rule R16).
///
/// What the next invoice asks for is worked out from all that a project holds: it is kept, and made anew only after something
/// was written that could change it.
public struct DesignsToInvoice: Equatable, Sendable {
  /// By their rows, A–Z, with what their next invoice asks for; below zero it gives back.
  ///
  /// Of archived ones those that were invoiced and only give back: that is their client's.
  public private(set) var jobs: [Today.Job] = []
  /// What they come to, a line a currency.
  public private(set) var totals = Totals()
  /// The versions of the tables that these were found in.
  private var seen: [UInt64] = []

  public init() {}

  public init(in book: Book) {
    self.init()
    var sums = ProjectSums()
    follow(book, by: &sums)
  }

  public static func == (a: DesignsToInvoice, b: DesignsToInvoice) -> Bool {
    a.jobs == b.jobs && a.totals == b.totals
  }

  /// The same after changes.
  ///
  /// A project whose draft waits already is not among them, nor one whose amounts do not add up: its page says so. Of a project
  /// that `sums` keep these are asked.
  ///
  /// - Complexity: O(things of design projects), and nothing where none of the tables was written to.
  public mutating func follow(_ book: Book, by sums: inout ProjectSums) {
    let now = [
      book.clients.version, book.projects.version, book.transactions.version, book.items.version,
      book.lineage.version, book.invoices.version, book.lines.version, book.settingsTable.version,
    ]
    if seen == now { return }
    seen = now
    (jobs, totals) = ([], Totals())
    for row in book.projects.rows.indices {
      let project = book.projects.rows[row]
      let isOver = project.life == .archived
      guard project.isLive || isOver, Trades.isDesign(project, book.settings.work),
        !isOver || !book.invoices(of: project.id).isEmpty,
        let open = try? DesignsToInvoice.open(of: project.id, in: book, by: &sums),
        !isOver || !open.isZero && open.amounts.allSatisfy({ $0.minor <= 0 }),
        ProjectInvoicing.draft(of: project.id, in: book) == nil
      else { continue }
      jobs.append(Today.Job(row: Int32(row), totals: open))
      try? totals.add(open)
    }
    let projects = book.projects.rows
    jobs.sort { a, b in
      let (first, second) = (projects[Int(a.row)], projects[Int(b.row)])
      return NameKey(first.name, first.id.raw) < NameKey(second.name, second.id.raw)
    }
  }

  /// What a project's next invoice asks for before discounts and tax; nil where that is nothing of any thing, such as of one that
  /// came and went.
  private static func open(
    of project: ID<Project>, in book: Book, by sums: inout ProjectSums
  ) throws(MoneyError) -> Totals? {
    // Where it comes to something, something is to be asked for; where it comes to nothing, things may make up for each other.
    if let quick = sums.sums(of: project, in: book)?.invoicing.toInvoice, !quick.isZero {
      return quick
    }
    var sum = Totals()
    var things: [ProjectInvoicing.Key: Int64] = [:]
    for difference in try ProjectInvoicing.differences(of: project, in: book) {
      try sum.add(difference.open)
      var source = difference.source
      if !source.item.isNone { source.transaction = ID() }
      things[ProjectInvoicing.Key(source, difference.open.currency), default: 0] &+=
        difference.open.minor
    }
    return things.values.contains { $0 != 0 } ? sum : nil
  }
}
