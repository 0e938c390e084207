// An invoice of several projects (rule G101): it is of none by itself, each line is of the project whose charge it bills.

extension Drafting {
  /// In the order in which one invoice has them: by their days, those without one last.
  public static func inOrder(_ projects: [Project]) -> [Project] {
    projects.sorted { a, b in
      let (first, second) = (a.listMinute ?? .max, b.listMinute ?? .max)
      return first != second ? first < second : a.id < b.id
    }
  }

  /// A draft for several projects of one client: a line for each charge that no live invoice has yet, in the order of their
  /// days, of those in the first one's currency; each says which project and day it is of (rule G101).
  ///
  /// A single one that has something to bill is drafted as ever. Nothing when the invoice is there already.
  public static func draft(
    _ id: ID<Invoice>, for projects: [ID<Project>], on today: Day, takesFee: Bool? = nil,
    formats: Formats, in book: Book
  ) throws(Problem) -> Edit {
    var edit = Edit()
    if book.invoices[id] != nil { return edit }
    var rows: [Project] = []
    for project in projects where !rows.contains(where: { $0.id == project }) {
      guard let row = book.projects.live(project) else { throw .noProject }
      rows.append(row)
    }
    guard let client = rows.first?.client else { throw .noProject }
    if rows.contains(where: { book.meant($0.client) != book.meant(client) }) {
      throw .severalClients
    }
    rows = inOrder(rows)
    var waiting: [(project: Project, charges: [Charge])] = []
    for row in rows {
      let charges = waitingCharges(of: row.id, takesFee: takesFee, in: book, &edit)
      if !charges.isEmpty { waiting.append((row, charges)) }
    }
    guard let first = waiting.first?.charges.first else { throw .noCharges }
    if waiting.count == 1 {
      return try draft(id, for: waiting[0].project.id, on: today, takesFee: takesFee, in: book)
    }
    var invoice = blank(id, client: client, on: today, in: book)
    invoice.currency = first.price.unit.currency
    edit.put(invoice, in: book.invoices)
    var last: Position?
    for (project, charges) in waiting {
      for charge in charges where charge.price.unit.currency == invoice.currency {
        var line = line(of: charge, on: invoice, in: book)
        line.text = words(charge.name, charge.service, of: project, formats)
        append(line, of: project.id, behind: &last, in: book, &edit)
      }
    }
    return edit
  }

  /// A draft for each client of several projects, in the order of their first days; who has nothing to bill gets none (rule
  /// G101).
  public static func drafts(
    for projects: [Project], on today: Day, in book: Book, id fresh: () -> ID<Invoice>
  ) throws(Problem) -> (edit: Edit, ids: [ID<Invoice>]) {
    var (edit, ids, clients) = (Edit(), [ID<Invoice>](), [ID<Client>]())
    for row in inOrder(projects) where !clients.contains(book.meant(row.client)) {
      clients.append(book.meant(row.client))
    }
    for client in clients {
      let own = projects.filter { book.meant($0.client) == client }.map { $0.id }
      let id = fresh()
      do throws(Problem) {
        edit.add(
          try draft(id, for: own, on: today, formats: book.paperFormats(for: client), in: book))
        ids.append(id)
      } catch {
        if error != .noCharges { throw error }
      }
    }
    if ids.isEmpty { throw .noCharges }
    return (edit, ids)
  }

  /// What a line of several projects says: which one and days it is of, then its charge's name, where that says more than the
  /// service, which stands beside it in the paper's language.
  ///
  /// A project without a day has none there: that it was entered on one says nothing to a client.
  private static func words(
    _ name: String, _ service: ServiceType, of project: Project, _ formats: Formats
  ) -> String {
    words(name == service.name ? "" : name, of: project, on: project.schedule?.workDays, formats)
  }

  private static func words(
    _ name: String, of project: Project, on days: ClosedRange<Day>?, _ formats: Formats
  ) -> String {
    [project.name, days.map { formats.days($0) } ?? "", name].filter { !$0.isEmpty }
      .joined(separator: between)
  }

  private static var between: String { " \u{00B7} " }

  /// The day or days that a line says between a project's name and what else it says; nil where it says it otherwise.
  private static func daysSaid(
    in text: String, of project: Project, _ name: String
  ) -> String? {
    let front = project.name.isEmpty ? "" : project.name + between
    let back = name.isEmpty ? "" : between + name
    guard text.hasPrefix(front) else { return nil }
    let rest = String(text.dropFirst(front.count))
    guard rest.hasSuffix(back) else { return nil }
    return String(rest.dropLast(back.count))
  }

  /// Whether a text is one of some days, or two of them as from and until.
  private static func isDays(_ text: String, of days: [String]) -> Bool {
    if days.contains(text) { return true }
    for day in days where text.hasPrefix(day + Formats.until) {
      return days.contains(String(text.dropFirst((day + Formats.until).count)))
    }
    return false
  }

  /// The lines of a draft of several that say another day than their gig has by now, as they are to say it (rule G104).
  ///
  /// A day that somebody wrote on the line after the gig was moved stands.
  public static func moved(on draft: Invoice, formats: Formats, in book: Book) -> [Line] {
    var found: [Line] = []
    if draft.isIssued || draft.isVoid || !draft.project.isNone { return found }
    for var line in book.lines(of: draft.id) {
      guard let charge = book.charges[line.charge], !GigDraftDrift.isGone(charge, in: book),
        let project = book.projects[charge.project],
        let near = project.schedule?.start ?? draft.day
      else { continue }
      let text = words(charge.name, charge.service, of: project, formats)
      if line.text == text { continue }
      // Made or written after the gig was moved; what another device moved before may not have been heard of.
      let said = book.lines.written(line.id, RegisterTag.Line.text)
      let moved = book.projects.written(project.id, RegisterTag.Project.schedule)
      let isTyped = said > book.lines.written(line.id, RegisterTag.Line.charge)
      if said > moved, isTyped || said.device == moved.device { continue }
      let now = project.schedule.map { formats.days($0.workDays) } ?? ""
      let first = project.schedule.map { formats.day($0.start) } ?? ""
      let around = (-400...400).map { formats.day(near.adding(days: $0)) }
      // With the name of its charge, as earlier programs wrote it, or without; those said the first of several days.
      let isOther = [charge.name, ""].contains { name in
        guard let days = daysSaid(in: line.text, of: project, name), days != now,
          days != first || said < moved
        else { return false }
        return isDays(days, of: around)
      }
      if !isOther { continue }
      line.text = text
      found.append(line)
    }
    return found
  }

  // MARK: further ones

  /// Whether further projects may be put on a draft: not on a credit note, nor beside the things of a design project.
  public static func takesProjects(_ draft: Invoice, in book: Book) -> Bool {
    !draft.isIssued && !draft.isVoid && draft.corrects.isNone
      && !book.lines(of: draft.id).contains { $0.source != nil }
  }

  /// What of a project could be put on a draft: its charges that no live invoice has, and its deal where nothing else waits, in
  /// the draft's currency.
  public static func waits(_ project: ID<Project>, for draft: Invoice, in book: Book) -> Bool {
    var unused = Edit()
    return waitingCharges(of: project, takesFee: nil, in: book, &unused)
      .contains { $0.price.unit.currency == draft.currency }
  }

  /// What charges of a draft's own projects ask for that are on no invoice, in its currency.
  ///
  /// They came after it was made, or were taken off it. What a deal brings waits for its own invoices, and beside the deposit that
  /// a draft asks for before the gig all else waits until that is over.
  public static func waiting(
    beside draft: Invoice, in book: Book
  ) -> [(project: Project, amount: Money)] {
    if !takesProjects(draft, in: book) { return [] }
    var found: [(project: Project, amount: Money)] = []
    for project in book.projects(of: draft).compactMap({ book.projects.live($0) }) {
      let charges = unbilled(of: project.id, beside: draft, in: book)
      if charges.isEmpty { continue }
      var sum = Totals()
      for charge in charges {
        if let amount = try? charge.price.amount() { try? sum.add(amount) }
      }
      found.append((project, sum[draft.currency]))
    }
    return found
  }

  /// The charges of it; none beside a draft that asks for the project's deposit alone: the rest is for another invoice.
  private static func unbilled(
    of project: ID<Project>, beside draft: Invoice, in book: Book
  ) -> [Charge] {
    let all = book.charges(of: project)
    let asked = Set(book.lines(of: draft.id).map { $0.charge })
    let deposit = Deal.depositCharge(of: project)
    if asked.contains(deposit), !all.contains(where: { $0.id != deposit && asked.contains($0.id) })
    {
      return []
    }
    let own = Deals.ownCharges(of: project, in: book)
    return all.filter {
      !own.contains($0.id) && $0.price.unit.currency == draft.currency && !isBilled($0, in: book)
    }
  }

  /// Puts what waits of further projects of its client behind the lines of a draft, in the order of their days, as one that was
  /// drafted for all of them has it (rule G101).
  ///
  /// A draft of one project becomes one of several: lines that still say what their charge is called say of which it is. An empty
  /// one that gets a single project is that one's. Of the draft's own projects `isBeside` puts on it what ``waiting(beside:in:)``
  /// names, and nothing of their deals.
  public static func adding(
    _ projects: [ID<Project>], to draft: Invoice, takesFee: Bool? = nil, isBeside: Bool = false,
    formats: Formats, in book: Book
  ) throws(Problem) -> Edit {
    var edit = Edit()
    let lines = book.lines(of: draft.id)
    var billed = book.projects(of: draft)
    var waiting: [(project: Project, charges: [Charge])] = []
    for row in inOrder(projects.compactMap { book.projects.live($0) }) {
      if book.meant(row.client) != book.meant(draft.client) { throw .severalClients }
      let charges =
        isBeside
        ? unbilled(of: row.id, beside: draft, in: book)
        : waitingCharges(of: row.id, takesFee: takesFee, in: book, &edit)
          .filter { $0.price.unit.currency == draft.currency }
      if charges.isEmpty { continue }
      waiting.append((row, charges))
      if !billed.contains(row.id) { billed.append(row.id) }
    }
    if waiting.isEmpty { throw .noCharges }
    let isOfOne = billed.count == 1 && (lines.isEmpty || !draft.project.isNone)
    if !isOfOne, let own = book.projects[draft.project] {
      for var line in lines where line.text == book.charges[line.charge]?.name {
        line.text = words(line.text, line.service, of: own, formats)
        edit.put(line, in: book.lines)
      }
    }
    var changed = draft
    changed.project = isOfOne ? billed[0] : ID()
    edit.put(changed, in: book.invoices)
    var last = lines.last?.position
    for (project, charges) in waiting {
      for charge in charges {
        var line = line(of: charge, on: draft, in: book)
        if !isOfOne { line.text = words(charge.name, charge.service, of: project, formats) }
        append(line, of: project.id, behind: &last, in: book, &edit)
      }
    }
    return edit
  }
}
