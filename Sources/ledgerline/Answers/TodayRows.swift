import Ledger

/// What waits, a row each: its members for programs, a line for people.
struct TodayRows {
  let book: Book

  struct Row {
    var members: [Member]
    var line: String
  }

  func text(_ totals: Totals) -> String {
    let (own, some) = (book.settings.currency, totals.nonZero(ledBy: book.settings.currency))
    return (some.isEmpty ? totals.led(by: own) : some).map { $0.words }.joined(separator: ", ")
  }

  func row(_ id: String, _ parts: [(name: String, text: String)]) -> Row {
    let said = parts.filter { !$0.text.isEmpty }
    return Row(
      members: [Member("id", .text(id))] + said.map { Member($0.name, .text($0.text)) },
      line: id + "  " + said.map(\.text).joined(separator: "  "))
  }

  private func name(of client: ID<Client>) -> String { book.named(client)?.displayName ?? "" }

  private func name(of project: ID<Project>) -> String { book.projects[project]?.name ?? "" }

  private func numbers(of invoices: [Int32]) -> String {
    "on invoices "
      + invoices.map { book.invoices.rows[Int($0)].number }.joined(separator: " and ")
  }

  func coming(_ one: Today.Coming) -> Row {
    switch one {
    case .project(let place): return job(place)
    case .drawn(let event):
      return row(
        event.project.text,
        [
          ("day", event.start.text), ("name", event.title),
          ("client", name(of: event.client)), ("location", event.location),
          ("repeats", "by its rule"),
        ])
    }
  }

  /// A gig of a rule whose day came, and that is not in the book.
  func drawn(_ gig: Project) -> Row {
    row(
      gig.id.text,
      [
        ("day", gig.listDay?.text ?? ""), ("name", gig.name),
        ("client", name(of: gig.client)), ("location", gig.location),
      ])
  }

  func job(
    _ place: Int32, _ totals: Totals? = nil, option: Int64? = nil, fee: Money? = nil
  ) -> Row {
    let project = book.projects.rows[Int(place)]
    return row(
      project.id.text,
      [
        ("day", project.listDay?.text ?? ""), ("name", project.name),
        ("client", name(of: project.client)),
        ("location", project.location), ("amount", totals.map { text($0) } ?? ""),
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

  func bill(_ bill: Today.Bill) -> Row {
    let invoice = book.invoices.rows[Int(bill.row)]
    return row(
      invoice.id.text,
      [
        ("number", invoice.number), ("due", bill.due.text),
        ("client", name(of: invoice.client)),
        ("balance", bill.balance.words),
        ("reminded", invoice.reminded?.day.text ?? ""),
      ])
  }

  func twice(_ found: BilledTwice) -> Row {
    let charge = book.charges[found.charge]
    return row(
      found.charge.text,
      [
        ("numbers", numbers(of: found.invoices)),
        ("project", name(of: charge?.project ?? ID())),
        ("name", charge?.name ?? ""),
        ("amount", (try? charge?.price.amount()).map { $0.words } ?? ""),
      ])
  }

  func twice(_ found: DesignBilledTwice) -> Row {
    row(
      found.project.text,
      [
        ("numbers", numbers(of: found.invoices)),
        ("project", name(of: found.project)),
        ("name", found.things.map { book.name(of: $0) }.joined(separator: ", ")),
        ("amount", text(found.beyond)),
      ])
  }

  func backTwice(_ found: PaidBackTwice) -> Row {
    let note = book.invoices.rows[Int(found.note)]
    let refunds = Verify.refunds(of: found, book)
    return row(
      note.id.text,
      [
        ("number", note.number), ("client", name(of: note.client)),
        ("refunds", "refunds " + refunds.joined(separator: " and ")),
        ("amount", found.beyond.words + " too much"),
      ])
  }

  func twice(_ found: RecordedTwice) -> Row {
    let invoice = book.invoices.rows[Int(found.invoice)]
    let payments = found.payments.compactMap { book.payments[$0] }
    return row(
      invoice.id.text,
      [
        ("number", invoice.number), ("client", name(of: invoice.client)),
        ("payments", payments.map { $0.id.text + " of " + $0.day.text }.joined(separator: ", ")),
        ("amount", payments.first.map { $0.amount.words } ?? ""),
      ])
  }

  /// What went back of a payment that is deleted; its id is the refund's.
  func alone(_ found: WentBackAlone) -> Row? {
    guard let refund = book.payments[found.refund] else { return nil }
    return row(
      refund.id.text,
      [
        ("number", book.invoices[found.invoice]?.number ?? ""),
        ("client", name(of: refund.client)),
        ("amount", refund.amount.words), ("day", "went back on " + refund.day.text),
        ("doubt", "its payment is deleted: delete payment, or record what came"),
      ])
  }

  /// What devices did to a project's stage and money without hearing of each other; its id is the project's.
  func doubt(_ found: StageDoubt) -> Row {
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
        ("name", project.name), ("client", name(of: project.client)),
        ("doubt", words),
      ])
  }

  /// What a charge says beyond, or below, what its invoice bills (rule G108); its id is the charge's.
  func changed(_ found: ChangedSinceIssue) -> Row? {
    guard let charge = book.charges[found.charge] else { return nil }
    return row(
      found.charge.text,
      [
        ("number", book.invoices[found.invoice]?.number ?? ""),
        ("project", name(of: charge.project)), ("name", charge.name),
        ("billed", "bills " + found.billed.words),
        (
          "charge",
          found.isDeleted
            ? "its charge was deleted" : "the charge says " + found.said.words
        ),
      ])
  }

  func draft(_ place: Int32) -> Row {
    let invoice = book.invoices.rows[Int(place)]
    return row(
      invoice.id.text,
      [
        ("client", name(of: invoice.client)),
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
  func occurrence(_ occurrence: Occurrence) -> Row? {
    guard let rule = book.recurring.live(occurrence.rule) else { return nil }
    return row(
      rule.id.text,
      [
        ("day", occurrence.day.text), ("source", rule.source),
        ("amount", rule.amount?.words ?? ""), ("way", rule.way.word),
      ])
  }

  func review(_ place: Int32) -> Row {
    let transaction = book.transactions.rows[Int(place)]
    return row(
      transaction.id.text,
      [
        ("day", transaction.day?.text ?? ""), ("source", transaction.source),
        ("project", name(of: transaction.project)),
        ("amount", transaction.amount.map { $0.words } ?? ""),
      ])
  }
}
