/// A project whose stage, or whose invoice, says something else than the money that came for it: devices did not hear of each
/// other (rules G4, G106).
///
/// Each of them did what was right by what it knew; who reads of it does the rest.
public struct StageDoubt: Equatable, Sendable {
  /// What the stage or the invoice says otherwise.
  public enum Reason: Equatable, Sendable {
    /// It is delivered, and payments of several devices pay all of it, or its deposit did, of which the device that delivered it
    /// had not heard.
    case isPaid
    /// It is paid, and so much is charged beyond what came in for it, or its deal brings beyond what its invoice asked for.
    case beyond(Money)
    /// So much that came for it is on no invoice, while the invoice of this row is owed.
    case beside(Money, invoice: Int32)
  }

  /// By its row.
  public var project: Int32
  public var reason: Reason

  /// Those among delivered projects and invoices by their rows.
  static func among(
    _ delivered: [Int32], _ owed: [(invoice: Int32, balance: Money)], in book: Book
  ) -> [StageDoubt] {
    var found: [StageDoubt] = []
    for (row, balance) in owed {
      for id in book.projects(of: book.invoices.rows[Int(row)]) {
        guard let project = book.projects.row(of: id), book.projects.rows[Int(project)].isLive,
          let spare = try? book.spare(of: id)[balance.currency], spare.isPositive
        else { continue }
        // What one invoice may take no other can.
        var part = spare
        for one in found where one.project == project {
          guard case .beside(let named, _) = one.reason, named.currency == balance.currency
          else { continue }
          part.minor = part.minor &- named.minor
        }
        part.minor = Swift.min(part.minor, balance.minor)
        if !part.isPositive { continue }
        found.append(StageDoubt(project: project, reason: .beside(part, invoice: row)))
      }
    }
    for row in delivered where isPaid(book.projects.rows[Int(row)], in: book) {
      found.append(StageDoubt(project: row, reason: .isPaid))
    }
    return found
  }

  /// Those among paid projects, in the order of their rows: another device wrote a charge's price, or settled the deal, than the
  /// stage.
  ///
  /// - Complexity: O(charges + deals), and what is looked up for each that several devices wrote.
  static func ofPaid(in book: Book) -> [StageDoubt] {
    var rows: Set<Int32> = []
    for place in book.charges.rows.indices where book.charges.rows[place].isLive {
      guard let row = book.projects.row(of: book.charges.rows[place].project),
        book.projects.rows[Int(row)].isLive, book.projects.rows[Int(row)].stage == .paid,
        book.charges.stamp(row: Int32(place), tag: RegisterTag.Charge.price).device
          != book.projects.stamp(row: row, tag: Project.stageTag).device,
        !Drafting.isIssued(book.charges.rows[place], in: book)
      else { continue }
      rows.insert(row)
    }
    for deal in book.deals.rows where deal.isLive {
      guard let row = book.projects.row(of: deal.project), book.projects.rows[Int(row)].isLive,
        book.projects.rows[Int(row)].stage == .paid,
        Deals.settled(deal, in: book).device
          != book.projects.stamp(row: row, tag: Project.stageTag).device
      else { continue }
      rows.insert(row)
    }
    return rows.sorted().compactMap { row in
      beyond(book.projects.rows[Int(row)], in: book).map {
        StageDoubt(project: row, reason: .beyond($0))
      }
    }
  }

  /// What a paid project's charges ask for beyond what came in; nil for nothing, and where nothing came in.
  ///
  /// What was let off is none of it.
  private static func beyond(_ project: Project, in book: Book) -> Money? {
    guard !Trades.isDesign(project, book.settings.work), !book.payments(of: project.id).isEmpty,
      var missing = try? book.uninvoiced(of: project.id)
    else { return nil }
    let earned = book.earnedWithoutInvoice(project)
    for charge in book.charges(of: project.id)
    where !Drafting.isIssued(charge, in: book) && !earned.contains(where: { $0.id == charge.id }) {
      if let amount = try? charge.price.amount() { try? missing.subtract(amount) }
    }
    // Marking it as paid records the difference where nothing but the deal is there to pay for.
    if let deal = book.deal(of: project.id),
      Deals.typedCharges(of: project.id, in: book).isEmpty,
      let more = try? Deals.difference(of: deal, in: book), more.isPositive
    {
      try? missing.add(more)
    }
    return missing.amounts.first { $0.isPositive }
  }

  /// Whether all of a delivered project is billed and paid, by payments of several devices: one alone has marked it as paid.
  private static func isPaid(_ project: Project, in book: Book) -> Bool {
    guard project.stage == .delivered, Stages.isPaid(project, in: book) else { return false }
    var devices: [UInt64] = []
    if Stages.isPaidByDeposit(project, in: book) {
      devices.append(book.projects.written(project.id, Project.stageTag).device)
    }
    for invoice in book.invoices(billing: project.id) where invoice.isIssued && !invoice.isVoid {
      for given in book.allocations(to: invoice.id) where given.amount.isPositive {
        let device = book.allocations.written(given.id, RegisterTag.Allocation.amount).device
        if !devices.contains(device) { devices.append(device) }
      }
    }
    return devices.count > 1
  }

  /// The edit that delivers a paid project again; what came in for it stays.
  public static func reopen(_ project: ID<Project>, in book: Book) -> Edit {
    var edit = Edit()
    Payments.reopen(project, in: book, &edit)
    return edit
  }
}

/// Those among paid projects, as long as nothing is written that could change them.
public struct StageDoubts: Sendable {
  public private(set) var ofPaid: [StageDoubt] = []
  /// The versions of the tables that these were found in.
  private var seen: [UInt64] = []

  public init() {}

  /// Looks anew where a table that they follow from was written to since.
  public mutating func follow(_ book: Book) {
    let now = [
      book.invoices.version, book.lines.version, book.payments.version, book.allocations.version,
      book.charges.version, book.projects.version, book.deals.version,
    ]
    if seen == now { return }
    seen = now
    ofPaid = StageDoubt.ofPaid(in: book)
  }
}
