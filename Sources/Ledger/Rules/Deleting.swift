/// Deleting is a register, so it merges and can be undone.
///
/// What others point at is archived instead.
public enum Deleting {
  /// Why something cannot be deleted.
  public enum Problem: Error, Equatable, Sendable {
    case issuedInvoice

    public var message: Phrase {
      switch self {
      case .issuedInvoice: return "An issued invoice cannot be deleted; void it instead"
      }
    }
  }

  /// Whether work, money, an expense that is billed to them or another client names a client (rule G113).
  public static func isNamed(_ client: Client, in book: Book) -> Bool {
    book.clientIDs(leadingTo: client.id).contains { ClientReferences.name($0, in: book) }
  }

  /// Whether a project has issued invoices or payments.
  public static func isBilled(_ project: Project, in book: Book) -> Bool {
    book.invoices(billing: project.id).contains { $0.isIssued }
      || !book.payments(of: project.id).isEmpty
  }

  /// Trashes a client nobody points at; archives one that something names (``isNamed(_:in:)``).
  public static func delete(_ client: Client, in book: Book) -> Edit {
    var gone = client
    gone.life = isNamed(client, in: book) ? .archived : .trashed
    return Edit(putting: gone, in: book.clients)
  }

  /// Trashes a project with its draft invoices, transactions, items, spaces and files, those of its charges too, with its trips, and
  /// with what would make further expenses of it; one with issued invoices or payments is archived, and keeps them (rule G88).
  public static func delete(_ project: Project, in book: Book) -> Edit {
    var edit = Edit()
    var gone = project
    let isUsed = isBilled(project, in: book)
    gone.life = isUsed ? .archived : .trashed
    edit.put(gone, in: book.projects)
    if !isUsed { turn(things: project.id, .trashed, in: book, &edit) }
    for invoice in book.invoices(of: project.id) where !invoice.isIssued {
      edit.trash(invoice, in: book.invoices)
    }
    // A draft of several goes on without it.
    for draft in book.invoices(billing: project.id)
    where draft.project.isNone && !draft.isIssued {
      for line in book.lines(of: draft.id)
      where book.charges[line.charge]?.project == project.id {
        edit.trash(line, in: book.lines)
        // What it was less goes along: that is taken off nobody else's work.
        if let deposit = book.lines.live(Deposits.line(takenOff: line.id)) {
          edit.trash(deposit, in: book.lines)
        }
      }
    }
    return edit
  }

  /// What becomes of a project's things.
  private enum Fate {
    case trashed
    /// Back from the trash where this put them there.
    case back(Stamp)
  }

  /// Lets a project's things go with it, or come back: one list for both.
  private static func turn(
    things project: ID<Project>, _ fate: Fate, in book: Book, _ edit: inout Edit
  ) {
    let id = project.raw
    var own = book.transactions.rows(linking: Transaction.projectLink, to: id)
    // Canonical sales stay: they are the book's own record of what inventory got and gave (rule I3).
    if case .trashed = fate {
      own.removeAll { book.transactions.rows[Int($0)].sale?.direction != nil }
    }
    turn(own, of: book.transactions, fate, &edit)
    turn(book.items, linking: Item.projectLink, to: id, fate, &edit)
    turn(book.spaces, linking: Space.projectLink, to: id, fate, &edit)
    turn(book.trips, linking: Trip.projectLink, to: id, fate, &edit)
    for (place, row) in book.recurring.rows.enumerated() where row.project == project {
      turn([Int32(place)], of: book.recurring, fate, &edit)
    }
    for (place, rule) in book.rules.rows.enumerated() where rule.project == project {
      turn([Int32(place)], of: book.rules, fate, &edit)
    }
    // Files of what went along stay with it: it may come back by itself.
    for owner in fileOwners(of: project, in: book) {
      turn(book.attachments, linking: Attachment.ownerLink, to: owner, fate, &edit)
    }
  }

  private static func turn<E: Entity>(
    _ table: Table<E>, linking slot: Int, to id: UInt64, _ fate: Fate, _ edit: inout Edit
  ) {
    turn(table.rows(linking: slot, to: id), of: table, fate, &edit)
  }

  @inline(never)
  private static func turn<E: Entity>(
    _ rows: [Int32], of table: Table<E>, _ fate: Fate, _ edit: inout Edit
  ) {
    for place in rows {
      var row = table.rows[Int(place)]
      switch fate {
      case .trashed:
        if row.isLive { edit.trash(row, in: table) }
      case .back(let stamp):
        // What one change has trashed has one stamp.
        guard row.life == .trashed, table.stamp(row: place, tag: RegisterTag.life) == stamp
        else { continue }
        row.life = .live
        edit.put(row, in: table)
      }
    }
  }

  /// The project and its charges, which are there as long as it is.
  private static func fileOwners(of project: ID<Project>, in book: Book) -> [UInt64] {
    [project.raw]
      + book.charges.rows(linking: Charge.projectLink, to: project.raw).map {
        book.charges.rows[Int($0)].id.raw
      }
  }

  /// Brings a project back, and what went to the trash together with it, of one that was archived its drafts.
  public static func restore(_ project: Project, in book: Book) -> Edit {
    var edit = Edit()
    edit.put(broughtBack(project), in: book.projects)
    guard !project.isLive, let row = book.projects.row(of: project.id) else { return edit }
    let stamp = book.projects.stamp(row: row, tag: RegisterTag.life)
    let isTrashed = project.life == .trashed
    // An import has one stamp, too: what it brought in the trash was not thrown away with an archived project.
    let came = book.projects.stamp(row: row, tag: RegisterTag.Project.created)
    if !isTrashed, came == stamp { return edit }
    let (id, back) = (project.id.raw, Fate.back(stamp))
    turn(book.invoices, linking: Invoice.projectLink, to: id, back, &edit)
    for charge in book.charges(of: project.id) {
      let lines = book.lines.rows(linking: Line.chargeLink, to: charge.id.raw)
      turn(lines, of: book.lines, back, &edit)
      // What a line is less by came off its draft with it.
      for row in lines {
        let deposit = Deposits.line(takenOff: book.lines.rows[Int(row)].id)
        if let row = book.lines.row(of: deposit) { turn([row], of: book.lines, back, &edit) }
      }
    }
    if !isTrashed { return edit }
    // They go with a gig where their import is taken back (rule E30); of royalties that were undone the payment is there as it was.
    if !Royalties.isThere(for: project, in: book) {
      turn(book.payments, linking: Payment.projectLink, to: id, back, &edit)
    }
    turn(things: project.id, back, in: book, &edit)
    return edit
  }

  /// One that is no longer deleted or archived.
  ///
  /// A template, and what was missed and is not billed, are archived by what they are: from the trash they come back as that,
  /// and once they are live they are like others.
  public static func broughtBack(_ project: Project) -> Project {
    var back = project
    let isSetAside = project.aside == .template || project.aside == .missed
    back.life = isSetAside && project.life == .trashed ? .archived : .live
    if isSetAside && back.life == .live { back.aside = .none }
    return back
  }

  /// So many days a deleted project can be brought back (rule G25).
  public static var daysKept: Int64 { 30 }

  /// The days that are left to bring a deleted project back, 0 when they are over; nil for what was not deleted.
  ///
  /// They begin when the deletion was written, whoever did it; nothing is stored beside that.
  public static func daysLeft(of project: Project, in book: Book, at now: Instant) -> Int64? {
    guard project.life == .trashed, let row = book.projects.row(of: project.id) else { return nil }
    let since = book.projects.stamp(row: row, tag: RegisterTag.life).milliseconds
    let passed = max(0, now.milliseconds - since) / 86_400_000
    return max(0, daysKept - passed)
  }

  /// How many deleted projects nobody can bring back any more.
  public static func tombstones(in book: Book, at now: Instant) -> Int {
    var count = 0
    for project in book.projects.rows where daysLeft(of: project, in: book, at: now) == 0 {
      count += 1
    }
    return count
  }

  /// Puts a draft into the trash; an issued invoice is voided instead.
  public static func delete(_ invoice: Invoice, in book: Book) throws(Problem) -> Edit {
    if invoice.isIssued { throw .issuedInvoice }
    return Edit(trashing: invoice, in: book.invoices)
  }

  /// Takes somebody off a gig; an expense that paid them stays, as a cost.
  public static func delete(_ player: Player, in book: Book) -> Edit {
    Edit(trashing: player, in: book.players)
  }

  /// Puts a charge into the trash; what an issued invoice says of it stays.
  public static func delete(_ charge: Charge, in book: Book) -> Edit {
    Edit(trashing: charge, in: book.charges)
  }
}

extension Book {
  /// Whether nobody plays on a gig, and nothing hangs on it but what it is billed at and these payments.
  func isBare(_ id: ID<Project>, butFor known: [Payment] = []) -> Bool {
    let hasPeople = !players(of: id).isEmpty || deal(of: id) != nil
    let hasMoney =
      !invoices(billing: id).isEmpty
      || !payments(of: id).allSatisfy { payment in known.contains { $0.id == payment.id } }
      || !transactions.live(linking: Transaction.projectLink, to: id.raw).isEmpty
      || !trips.live(linking: Trip.projectLink, to: id.raw).isEmpty
    let hasMore =
      !gigTimes.live(linking: GigTime.projectLink, to: id.raw).isEmpty
      || !attachments(of: id.raw).isEmpty
      || !items(in: .project(id)).isEmpty || !spaces(in: .project(id)).isEmpty
      || recurring.rows.contains { $0.isLive && $0.project == id }
      || rules.rows.contains { $0.isLive && $0.project == id }
    return !hasPeople && !hasMoney && !hasMore
  }
}
