import Ledger

/// Makes gigs of a spreadsheet's lines (rule G111).
///
/// Every gig's id follows from its day, name and client, so that importing twice adds nothing; what was imported before is
/// left as it is now. A fee is a charge; what is paid settles it as marking a gig paid does. Nothing else is money.
struct GigListImport {
  private let book: Book
  private let options: Ledger8Import.Options
  private(set) var plan = ImportPlan()
  /// The book with the new gigs in it.
  private var after: Book
  private var clients: ListClients
  private var twins: [Day: [Project]] = [:]
  private var used: Set<UInt64> = []
  /// The first line of each gig at its hour.
  private var lines: [String: Int] = [:]
  /// Payments whose day the file does not say.
  private var guessed = 0
  /// How many would be a design project's, whose invoice would not ask for their fee.
  private var designed = 0
  /// Whether something says what fees are in; else it is what their client has.
  private let namesCurrency: Bool
  private var isAbroad = false
  private let known: KnownGigs

  /// The plan, and how many lines of the file are in none of it.
  static func plan(
    _ list: GigList, into book: Book, _ options: Ledger8Import.Options
  ) -> (ImportPlan, skipped: Int) {
    var work = GigListImport(book, options, list.namesCurrency)
    work.plan.problems = list.problems
    work.plan.openDate = list.openDate
    work.plan.question = list.question
    var paid: [(gig: GigList.Gig, project: Project)] = []
    let ids = work.known.ids(list)
    // None of them is the twin of another line.
    work.used = Set(ids.map { $0.raw })
    for (gig, id) in zip(list.gigs, ids) {
      if let one = work.take(gig, id, list) { paid.append(one) }
    }
    work.settle(paid)
    work.conclude(list)
    return (work.plan, list.skipped + work.designed)
  }

  private init(_ book: Book, _ options: Ledger8Import.Options, _ namesCurrency: Bool) {
    self.book = book
    self.options = options
    self.namesCurrency = namesCurrency
    after = book
    known = KnownGigs(book, namesCurrency)
    clients = ListClients(book, "gigs:client:")
    let work = book.settings.work
    // No gig hides behind a design project, which asks for no fee.
    for project in book.projects.rows
    where project.life != .trashed
      && (Trades.isOnlyDesign(work) || !Trades.isDesign(project, work))
    {
      if let day = project.schedule?.start { twins[day, default: []].append(project) }
    }
  }

  // MARK: gigs

  /// A gig with its fee in what its project or client has, where the file names no currency.
  private func meant(_ gig: GigList.Gig, _ currency: Currency) -> GigList.Gig {
    namesCurrency ? gig : gig.taken(in: currency)
  }

  /// Answers the new gig if a payment for it comes in.
  private mutating func take(
    _ gig: GigList.Gig, _ id: ID<Project>, _ list: GigList
  ) -> (gig: GigList.Gig, project: Project)? {
    let start = plan.edit.rowCount
    defer { plan.place(plan.edit, from: start, at: "", line: gig.line) }
    let (name, who, key) = KnownGigs.names(gig, list)
    let day = gig.schedule.start
    let known = self.known.project(id)
    if known == nil, gig.fee != nil, Trades.isOnlyDesign(book.settings.work) {
      designed += 1
      return nil
    }
    sayAlike(gig, key, isNew: known == nil)
    if let known {
      plan.say(.project, .kept, known.name, options.formats.day(day))
      sayOther(known, gig)
      return nil
    }
    let client = clients.client(who, gig.line, usual: options.client, &plan)
    if let twin = twin(of: name, on: day, client.id) {
      match(meant(gig, book.currency(of: twin.id)), twin)
      return nil
    }
    let own = gig.fee?.currency
    let gig = meant(gig, book.currency(of: client.id))
    if gig.fee?.currency != own { isAbroad = true }
    clients.add(client.made, &plan)
    var project = Project()
    project.id = id
    project.name = String(name.prefix(100))
    project.artist = gig.band
    project.client = client.id
    project.mediaType = .concert
    project.schedule = gig.schedule
    project.location = gig.place
    project.opened = options.today
    project.created = options.now
    let isOver = day < options.today && gig.schedule.end <= options.today
    if isOver {
      project.progress.name = .delivered
      project.progress.delivered = gig.schedule.end
    }
    let obstacle = gig.isPaid ? obstacle(gig, isOver: isOver, project.client) : nil
    project.notes = [gig.notes, obstacle == nil ? "" : gig.paidWords].filter { !$0.isEmpty }
      .joined(separator: "\n")
    if let obstacle { leave(gig, obstacle) }
    if gig.isHeld, day >= options.today { project.hold = Hold() }
    plan.edit.put(project, replacing: nil)
    var details: [Phrase] = [.verbatim(options.formats.day(day))]
    if isOver { details.append(project.stage.inList) }
    if let fee = gig.fee {
      plan.edit.put(Booking.charge(fee, .concert, for: id), replacing: nil)
      details.append(.verbatim(options.formats.money(fee)))
    }
    plan.say(.project, .added, project.name, details: details)
    if let fee = gig.fee {
      plan.say(.charge, .added, project.name, options.formats.money(fee))
    }
    return gig.isPaid && obstacle == nil ? (gig, project) : nil
  }

  /// Why no payment comes in for a gig that is paid.
  private func obstacle(
    _ gig: GigList.Gig, isOver: Bool, _ client: ID<Client>
  ) -> Phrase? {
    if !isOver || (gig.paidOn ?? gig.schedule.end) > options.today {
      return "it is paid, and its day is still to come: no payment comes in"
    }
    return gig.fee != nil && client.isNone
      ? "it is paid, and nobody says by whom: no payment comes in" : nil
  }

  /// Names a fee that the file says otherwise by now.
  private mutating func sayOther(_ known: Project, _ gig: GigList.Gig) {
    guard known.life != .trashed, let had = self.known.fee(of: known.id),
      let fee = meant(gig, had.currency).fee, had != fee
    else { return }
    let formats = options.formats
    plan.problems.append(
      ImportProblem(
        .note, "line \(gig.line)",
        "the book has \(formats.money(had)) for it, the file \(formats.money(fee))",
        hint: "What is in the book stays; change it at the project."))
  }

  private mutating func sayAlike(_ gig: GigList.Gig, _ key: String, isNew: Bool) {
    let whole = key + "\u{1F}" + (gig.schedule.allDay ? "" : gig.schedule.startTime.text)
    if let first = lines[whole] {
      if !isNew { return }
      plan.problems.append(
        ImportProblem(
          .note, "line \(gig.line)", "it is the same gig as line \(first): both come in",
          hint: "Delete one if it is one."))
    } else {
      lines[whole] = gig.line
    }
  }

  /// A gig of that day, name and client that the book has from elsewhere; one without a client is nobody else's.
  private mutating func twin(of name: String, on day: Day, _ client: ID<Client>) -> Project? {
    let wanted = folded(name)
    let twin = twins[day]?.first { one in
      !used.contains(one.id.raw) && folded(trimmed(one.name)) == wanted
        && (one.client.isNone || client.isNone || book.client(one.client) == client)
    }
    if let twin { used.insert(twin.id.raw) }
    return twin
  }

  private mutating func match(_ gig: GigList.Gig, _ twin: Project) {
    plan.say(.project, .matched, twin.name, options.formats.day(gig.schedule.start))
    if let fee = gig.fee, book.charges(of: twin.id).isEmpty, book.deal(of: twin.id) == nil {
      plan.problems.append(
        ImportProblem(
          .warning, "line \(gig.line)",
          "the book has “\(twin.name)” without a fee; that of \(options.formats.money(fee)) is not taken",
          hint: "Enter it at the gig."))
    }
  }

  // MARK: what is paid

  /// Marks paid what the file says is, as a person does: what its charges ask for came in (rule G4).
  private mutating func settle(_ gigs: [(gig: GigList.Gig, project: Project)]) {
    if plan.edit.isEmpty { return }
    after.foresee(plan.edit, step: 1)
    for (gig, project) in gigs {
      let start = plan.edit.rowCount
      defer { plan.place(plan.edit, from: start, at: "", line: gig.line) }
      let day = gig.paidOn ?? gig.schedule.end
      do throws(MoneyError) {
        plan.edit.add(try Stages.move(project, to: .paid, on: day, in: after))
      } catch {
        leave(gig, "the amount is too large")
        continue
      }
      guard let fee = gig.fee else { continue }
      if gig.paidOn == nil { guessed += 1 }
      plan.say(
        .payment, .added, project.name,
        options.formats.day(day) + ", " + options.formats.money(fee))
    }
  }

  private mutating func leave(_ gig: GigList.Gig, _ what: Phrase) {
    plan.problems.append(
      ImportProblem(
        .warning, "line \(gig.line)", what,
        hint: "It stands in the gig's notes; record what came in at the gig."))
  }

  // MARK: what is said

  private mutating func owedTwice() -> Phrase? {
    let hasImported = book.seriesTable.live.contains { $0.isImported }
    if !hasImported || plan.edit.isEmpty { return nil }
    // With what was paid of it.
    after.foresee(plan.edit, step: 2)
    let had = book.projects.count
    let came = (had..<after.projects.count).map { after.projects.rows[$0].client }
    return OwedTwice.words(came, in: after)
  }

  private mutating func conclude(_ list: GigList) {
    plan.conclusions.append(GigList.recognition)
    let hasFees = list.gigs.contains { $0.fee != nil }
    let named = list.columns.currency(of: .fee, usual: list.own)
    if hasFees, !list.columns.has(.currency), named == nil,
      let said = ListAmounts.conclusion(list.signed, own: list.own, isAbroad: isAbroad)
    {
      plan.conclusions.append(said)
    }
    if list.cancelled > 0 {
      plan.conclusions.append("left out, since they were cancelled: \(list.cancelled)")
    }
    if list.deposits > 0 {
      plan.conclusions.append(
        "deposits stand in the notes of their gigs, and bring no money in: \(list.deposits)")
    }
    if guessed > 0 {
      plan.conclusions.append(
        """
        payments that have the day of their gig, since the file does not say when they came in: \(guessed). Correct them \
        where the year matters
        """)
    }
    plan.sayDesigned(
      designed,
      hint: "Choose another kind of work, too, in Settings, or enter the fees as transactions.")
    if let twice = owedTwice() { plan.conclusions.append(twice) }
    if !list.columns.has(.client), !list.columns.has(.band), options.client.isNone,
      !list.gigs.isEmpty
    {
      plan.conclusions.append("no column names a client: the gigs have none")
    }
  }
}

extension GigList {
  /// What a preview says first.
  static var recognition: Phrase { "This looks like a list of gigs." }
}
