import ArgumentParser
import Ledger

/// What waits to be done, as the app's start page has it.
struct TodayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "today",
    abstract:
      "What waits: gigs, deliveries, invoices to make, to send and to chase, what comes again.",
    discussion: """
      Examples:
        ledgerline today
        ledgerline today --on 2026-12-24 --json
      """)

  @Option(help: ArgumentHelp("The day; today without it.", valueName: "day"))
  var on: String?

  @OptionGroup var options: BookOptions

  func run() throws {
    let now = try Now()
    let day = try Lookup.day(on, option: "--on") ?? now.today
    let book = try options.readBook(only: [
      .settings, .client, .project, .charge, .invoice, .line, .series, .payment, .allocation,
      .transaction, .recurring, .gigrule, .deal, .item, .lineage, .player, .musician,
      .category,
    ])
    let today = Today(of: book, on: day, in: Today.Places(in: book))
    let due = RecurringCalendar(of: book).due(until: day, in: book)
    let gigs = GigCalendar(of: book).due(until: day, in: book)
    let sections =
      sections(today, book) + [
        Section(
          name: "toEnter", title: "To enter (gig enter)",
          rows: gigs.compactMap { GigRules.project($0, in: book) }.map { drawn($0, book) }),
        Section(
          name: "recurring", title: "Recurring, due", rows: due.compactMap { occurrence($0, book) }),
      ] + held(HeldMoney(in: book), book)
    let turn = NumbersCommand.turn(on: day, in: book)
    if options.json {
      Answer.json(
        .object(
          [
            Member("day", .text(day.text)),
            Member("emptyMonth", today.emptyMonth.map { .text($0.text) } ?? .null),
            Member("beginYear", turn == nil ? .null : .integer(Int64(day.year))),
          ]
            + sections.map { section in
              Member(section.name, .list(section.rows.map { .object($0.members) }))
            }))
      return
    }
    var lines: [String] = []
    if let month = today.emptyMonth {
      lines.append("Nothing is booked from \(month.text) to the end of that month.")
    }
    if let turn { lines.append(turn) }
    for section in sections where !section.rows.isEmpty {
      let sum = section.sum.isEmpty ? "" : "  " + section.sum
      lines.append("\(section.title) (\(section.rows.count))\(sum)")
      for row in section.rows { lines.append("  " + row.line) }
    }
    if today.isAllDone && due.isEmpty && gigs.isEmpty {
      lines.append("All done: nothing to deliver, invoice, send or chase.")
    }
    Answer.say(lines.joined(separator: "\n"))
  }

  private struct Row {
    var members: [Member]
    var line: String
  }

  private struct Section {
    var name: String
    var title: String
    var sum = ""
    var rows: [Row]
  }

  private func sections(_ today: Today, _ book: Book) -> [Section] {
    [
      Section(name: "next", title: "Next", rows: today.coming(in: book).map { coming($0, book) }),
      Section(
        name: "lapsing", title: "Options that lapse",
        rows: today.lapsing.map { job($0, nil, book) }),
      Section(
        name: "movingUp", title: "Options that move up",
        rows: today.movingUp.map { job($0.row, nil, book, option: $0.option) }),
      Section(
        name: "toDeliver", title: "To deliver", rows: today.toDeliver.map { job($0, nil, book) }),
      Section(
        name: "ongoing", title: "In progress", rows: today.ongoing.map { job($0, nil, book) }),
      Section(
        name: "toInvoice", title: KeyFigure.readyToInvoice.name.english,
        sum: text(today.toInvoiceTotals, book),
        rows: today.toInvoice.map { job($0.row, $0.totals, book, fee: $0.fee) }),
      Section(
        name: "designs", title: "Design projects to invoice", sum: text(today.designs.totals, book),
        rows: today.designs.jobs.map { job($0.row, $0.totals, book) }),
      Section(
        name: "deposits", title: "Deposits to request",
        rows: today.deposits.map { job($0.row, $0.totals, book) }),
      Section(
        name: "overdue", title: KeyFigure.overdue.name.english,
        sum: text(today.overdueTotals, book),
        rows: today.overdue.map { bill($0, book) }),
      Section(
        name: "billedTwice", title: "Billed twice",
        rows: today.billedTwice.map { twice($0, book) }
          + today.designsTwice.map { twice($0, book) }),
      Section(
        name: "paidBackTwice", title: "Paid back twice",
        rows: today.paidBackTwice.map { backTwice($0, book) }),
      Section(
        name: "recordedTwice", title: "Recorded twice?",
        rows: today.recordedTwice.map { twice($0, book) }),
      Section(
        name: "wentBackAlone", title: "Went back, never came",
        rows: today.wentBackAlone.compactMap { alone($0, book) }),
      Section(
        name: "changed", title: "Changed since invoiced",
        rows: today.changed.compactMap { changed($0, book) }),
      Section(
        name: "stageDoubts", title: "Stage and money differ",
        rows: today.stageDoubts.map { doubt($0, book) }),
      Section(
        name: "toSend", title: "Issued, not sent", rows: today.toSend.map { bill($0, book) }),
      Section(
        name: "drafts", title: "Draft invoices", rows: today.drafts.map { draft($0, book) }),
      Section(
        name: "toReview", title: "To look at again",
        rows: today.toReview.map { review($0, book) }),
    ]
  }

  /// What is somebody else's (rule G109): no task of the day.
  private func held(_ held: HeldMoney, _ book: Book) -> [Section] {
    [
      Section(
        name: "credits", title: "Credit to give back", sum: text(held.creditTotals, book),
        rows: held.credits.map { credit in
          let client = book.clients.rows[Int(credit.row)]
          return row(
            client.id.text,
            [("client", client.displayName), ("amount", text(credit.totals, book))])
        }),
      Section(
        name: "players", title: "Players to pay", sum: text(held.playerTotals, book),
        rows: held.players.map { job($0.row, $0.totals, book) }),
    ]
  }

  private func text(_ totals: Totals, _ book: Book) -> String {
    let (own, some) = (book.settings.currency, totals.nonZero(ledBy: book.settings.currency))
    return (some.isEmpty ? totals.led(by: own) : some).map { $0.words }.joined(separator: ", ")
  }

  private func row(_ id: String, _ parts: [(name: String, text: String)]) -> Row {
    let said = parts.filter { !$0.text.isEmpty }
    return Row(
      members: [Member("id", .text(id))] + said.map { Member($0.name, .text($0.text)) },
      line: id + "  " + said.map(\.text).joined(separator: "  "))
  }

  private func coming(_ one: Today.Coming, _ book: Book) -> Row {
    switch one {
    case .project(let place): return job(place, nil, book)
    case .drawn(let event):
      return row(
        event.project.text,
        [
          ("day", event.start.text), ("name", event.title),
          ("client", book.named(event.client)?.displayName ?? ""), ("location", event.location),
          ("repeats", "by its rule"),
        ])
    }
  }

  /// A gig of a rule whose day came, and that is not in the book.
  private func drawn(_ gig: Project, _ book: Book) -> Row {
    row(
      gig.id.text,
      [
        ("day", gig.listDay?.text ?? ""), ("name", gig.name),
        ("client", book.named(gig.client)?.displayName ?? ""), ("location", gig.location),
      ])
  }

  private func job(
    _ place: Int32, _ totals: Totals?, _ book: Book, option: Int64? = nil, fee: Money? = nil
  ) -> Row {
    let project = book.projects.rows[Int(place)]
    return row(
      project.id.text,
      [
        ("day", project.listDay?.text ?? ""), ("name", project.name),
        ("client", book.named(project.client)?.displayName ?? ""),
        ("location", project.location), ("amount", totals.map { text($0, book) } ?? ""),
        ("deal", fee.map { words(ofDeal: $0) } ?? ""),
        ("option", option.map { "option \(project.hold?.option ?? $0) is option \($0) now" } ?? ""),
      ])
  }

  private func words(ofDeal fee: Money) -> String {
    let sum = fee.words
    return fee.isNegative
      ? "with \(sum) of its deal, which brings less than was asked for"
      : "with \(sum) of its deal, which no charge bills"
  }

  private func bill(_ bill: Today.Bill, _ book: Book) -> Row {
    let invoice = book.invoices.rows[Int(bill.row)]
    return row(
      invoice.id.text,
      [
        ("number", invoice.number), ("due", bill.due.text),
        ("client", book.named(invoice.client)?.displayName ?? ""),
        ("balance", bill.balance.words),
        ("reminded", invoice.reminded?.day.text ?? ""),
      ])
  }

  private func twice(_ found: BilledTwice, _ book: Book) -> Row {
    let charge = book.charges[found.charge]
    let numbers = found.invoices.map { book.invoices.rows[Int($0)].number }
    return row(
      found.charge.text,
      [
        ("numbers", "on invoices " + numbers.joined(separator: " and ")),
        ("project", book.projects[charge?.project ?? ID()]?.name ?? ""),
        ("name", charge?.name ?? ""),
        ("amount", (try? charge?.price.amount()).map { $0.words } ?? ""),
      ])
  }

  private func twice(_ found: DesignBilledTwice, _ book: Book) -> Row {
    let numbers = found.invoices.map { book.invoices.rows[Int($0)].number }
    return row(
      found.project.text,
      [
        ("numbers", "on invoices " + numbers.joined(separator: " and ")),
        ("project", book.projects[found.project]?.name ?? ""),
        ("name", found.things.map { book.name(of: $0) }.joined(separator: ", ")),
        ("amount", text(found.beyond, book)),
      ])
  }

  private func backTwice(_ found: PaidBackTwice, _ book: Book) -> Row {
    let note = book.invoices.rows[Int(found.note)]
    let refunds = Verify.refunds(of: found, book)
    return row(
      note.id.text,
      [
        ("number", note.number), ("client", book.named(note.client)?.displayName ?? ""),
        ("refunds", "refunds " + refunds.joined(separator: " and ")),
        ("amount", found.beyond.words + " too much"),
      ])
  }

  private func twice(_ found: RecordedTwice, _ book: Book) -> Row {
    let invoice = book.invoices.rows[Int(found.invoice)]
    let payments = found.payments.compactMap { book.payments[$0] }
    return row(
      invoice.id.text,
      [
        ("number", invoice.number), ("client", book.named(invoice.client)?.displayName ?? ""),
        ("payments", payments.map { $0.id.text + " of " + $0.day.text }.joined(separator: ", ")),
        ("amount", payments.first.map { $0.amount.words } ?? ""),
      ])
  }

  /// What went back of a payment that is deleted; its id is the refund's.
  private func alone(_ found: WentBackAlone, _ book: Book) -> Row? {
    guard let refund = book.payments[found.refund] else { return nil }
    return row(
      refund.id.text,
      [
        ("number", book.invoices[found.invoice]?.number ?? ""),
        ("client", book.named(refund.client)?.displayName ?? ""),
        ("amount", refund.amount.words), ("day", "went back on " + refund.day.text),
        ("doubt", "its payment is deleted: delete payment, or record what came"),
      ])
  }

  /// What devices did to a project's stage and money without hearing of each other; its id is the project's.
  private func doubt(_ found: StageDoubt, _ book: Book) -> Row {
    let project = book.projects.rows[Int(found.project)]
    let words: String
    switch found.reason {
    case .isPaid: words = "is delivered, and all of it is paid: mark it as paid"
    case .beyond(let more):
      let isDeal = Deals.uncharged(of: project.id, in: book).map { $0.isPositive } ?? false
      words =
        "is paid, and its \(isDeal ? "deal asks" : "charges ask") for \(more.words) beyond what came in"
    case .beside(let part, let row):
      words =
        "\(part.words) of it is on no invoice, and invoice "
        + "\(book.invoices.rows[Int(row)].number) is owed: invoice pay --credit"
    }
    return row(
      project.id.text,
      [
        ("name", project.name), ("client", book.named(project.client)?.displayName ?? ""),
        ("doubt", words),
      ])
  }

  /// What a charge says beyond, or below, what its invoice bills (rule G108); its id is the charge's.
  private func changed(_ found: ChangedSinceIssue, _ book: Book) -> Row? {
    guard let charge = book.charges[found.charge] else { return nil }
    return row(
      found.charge.text,
      [
        ("number", book.invoices[found.invoice]?.number ?? ""),
        ("project", book.projects[charge.project]?.name ?? ""), ("name", charge.name),
        ("billed", "bills " + found.billed.words),
        (
          "charge",
          found.isDeleted
            ? "its charge was deleted" : "the charge says " + found.said.words
        ),
      ])
  }

  private func draft(_ place: Int32, _ book: Book) -> Row {
    let invoice = book.invoices.rows[Int(place)]
    return row(
      invoice.id.text,
      [
        ("client", book.named(invoice.client)?.displayName ?? ""),
        ("project", Derived.projectNames(of: invoice, in: book)),
        ("total", (try? book.total(of: invoice)).map { $0.words } ?? ""),
        (
          "billed",
          BilledMeanwhile(of: invoice, in: book).map {
            "billed already by " + $0.invoices.map(\.number).joined(separator: " and ")
          } ?? ""
        ),
      ])
  }

  /// A day on which a rule came and that is neither entered nor skipped (rule E20); its id is the rule's.
  private func occurrence(_ occurrence: Occurrence, _ book: Book) -> Row? {
    guard let rule = book.recurring.live(occurrence.rule) else { return nil }
    return row(
      rule.id.text,
      [
        ("day", occurrence.day.text), ("source", rule.source),
        ("amount", rule.amount?.words ?? ""), ("way", rule.way.word),
      ])
  }

  private func review(_ place: Int32, _ book: Book) -> Row {
    let transaction = book.transactions.rows[Int(place)]
    return row(
      transaction.id.text,
      [
        ("day", transaction.day?.text ?? ""), ("source", transaction.source),
        ("project", book.projects[transaction.project]?.name ?? ""),
        ("amount", transaction.amount.map { $0.words } ?? ""),
      ])
  }
}
