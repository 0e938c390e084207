import Ledger

extension TestBook {
  /// Takes the steps that the lines name, one after another; `#` begins a remark.
  public mutating func tell(_ text: String) throws {
    for line in text.split(separator: "\n") {
      var words = BookWords(line)
      guard let verb = words.take() else { continue }
      do {
        try tell(verb, &words)
        if let more = words.take() { throw BookTextError(line: "", reason: "\(more) is too much") }
      } catch let error as BookTextError {
        throw BookTextError(line: String(line), reason: error.reason)
      }
    }
  }

  private mutating func tell(_ verb: String, _ words: inout BookWords) throws {
    switch verb {
    case "client": try tellClient(&words)
    case "gig", "project": try tellProject(&words, isGig: verb == "gig")
    case "charge": try tellCharge(&words)
    case "stage":
      let project = project(try words.next())
      let stage = try Stage(value: .text(try words.next()))
      commit(try Stages.move(project, to: stage, exactly: true, on: try words.day(), in: book))
    case "invoice": try tellInvoice(&words)
    case "line": try tellLine(&words)
    case "tax", "due", "notes": try change(verb, invoice(try words.next()), &words)
    case "issued": try tellIssue(&words)
    case "payment": try tellPayment(&words)
    case "credit":
      let invoice = invoice(try words.next())
      commit(try Credits.apply(to: invoice, on: try words.day(), in: book))
    case "creditnote":
      let id = ID<Invoice>(named: try words.next())
      let invoice = invoice(try words.next())
      commit(Drafting.credit(id, of: invoice, on: try words.day(), in: book))
    case "refund": try tellRefund(&words)
    case "remove": commit(Payments.remove(payment(try words.next()), in: book))
    case "void":
      let invoice = invoice(try words.next())
      let edit = try VoidingRule.void(
        invoice, on: try words.day(), reason: words.take() ?? "", in: book)
      commit(edit, undoable: false)
    case "delete": commit(try deletion(&words))
    case "series":
      var series = Numbering.mainSeries(in: book)
      series.pattern = try words.next()
      series.start = try words.whole()
      put(series, in: book.seriesTable)
    case "currency", "days":
      var settings = book.settings
      if verb == "currency" { settings.currency = try words.currency() }
      if verb == "days" { settings.paymentDays = try words.whole() }
      settings.id = Settings.onlyID
      put(settings, in: book.settingsTable)
    default: throw BookTextError(line: "", reason: "\(verb) is no verb")
    }
  }

  // `client c1 "Ann Lee"`, `client c2 company "Acme"`
  private mutating func tellClient(_ words: inout BookWords) throws {
    var client = Client()
    client.id = ID(named: try words.next())
    if words.take("company") {
      client.company = try words.next()
    } else {
      let names = try words.next().split(separator: " ").map(String.init)
      client.firstName = names.first ?? ""
      client.lastName = names.dropFirst().joined(separator: " ")
    }
    put(client, in: book.clients)
  }

  // `gig g1 c1 "Bowl Night" 2025-09-01 delivered Concert`, `project g2 c1 "Album"`
  private mutating func tellProject(_ words: inout BookWords, isGig: Bool) throws {
    var project = Project()
    project.id = ID(named: try words.next())
    project.client = ID(named: try words.next())
    project.name = try words.next()
    if isGig {
      let day = try words.day()
      project.schedule = .gig(on: day, zone: "")
      project.opened = day
    }
    if words.take("delivered") {
      project.progress.name = .delivered
      project.progress.delivered = project.listDay
    }
    if let media = words.take() { project.mediaType = try MediaType(value: .text(media)) }
    put(project, in: book.projects)
  }

  // `charge g1 concert 850.00 USD x 2 "Two sets"`; its name is the project's with a count, "g1-1".
  private mutating func tellCharge(_ words: inout BookWords) throws {
    let project = try words.next()
    var charge = Charge()
    let others = book.charges.rows(linking: Charge.projectLink, to: ID<Project>(named: project).raw)
    charge.id = ID(named: "\(project)-\(others.count + 1)")
    charge.project = ID(named: project)
    let service = try words.next()
    charge.service =
      ServiceType.standard.first { folded($0.name) == folded(service) } ?? ServiceType(service)
    let unit = try words.money()
    charge.price = Price(unit, times: words.take("x") ? try words.quantity() : Quantity(1))
    charge.name = words.take() ?? ""
    let last = book.charges(of: charge.project).last?.position
    charge.position = Position.between(last, nil, jitter: charge.id.raw)
    put(charge, in: book.charges)
  }

  // `invoice i1 g1 2025-09-02` for a project, `invoice i2 for c1` for a client alone
  private mutating func tellInvoice(_ words: inout BookWords) throws {
    let id = ID<Invoice>(named: try words.next())
    if words.take("for") {
      let client = ID<Client>(named: try words.next())
      put(
        Drafting.blank(id, client: client, on: words.ifDay() ?? now.utcDay, in: book),
        in: book.invoices)
    } else {
      let project = ID<Project>(named: try words.next())
      let day = words.ifDay() ?? now.utcDay
      commit(try Drafting.draft(id, for: project, on: day, in: book))
    }
  }

  // `line i2 "Strings" 150.00 USD x 2`
  private mutating func tellLine(_ words: inout BookWords) throws {
    let invoice = try words.next()
    var line = Line()
    let others = book.lines(of: ID<Invoice>(named: invoice))
    line.id = ID(named: "\(invoice).\(others.count + 1)")
    line.invoice = ID(named: invoice)
    line.text = try words.next()
    let unit = try words.money()
    line.price = Price(unit, times: words.take("x") ? try words.quantity() : Quantity(1))
    line.position = Position.between(others.last?.position, nil, jitter: line.id.raw)
    put(line, in: book.lines)
  }

  // `tax i1 VAT 8.25`, `due i1 2025-10-02`, `notes i1 "Thanks"`
  private mutating func change(
    _ verb: String, _ old: Invoice, _ words: inout BookWords
  ) throws {
    var invoice = old
    if verb == "tax" { invoice.tax = Tax(try words.next(), try Rate(parsing: try words.next())) }
    if verb == "due" { invoice.due = try words.day() }
    if verb == "notes" { invoice.notes = try words.next() }
    put(invoice, in: book.invoices)
  }

  // `issued i1 1001 2025-09-02`: by the main series, which must come to that number; a book
  // without one gets it with that start.
  private mutating func tellIssue(_ words: inout BookWords) throws {
    let name = try words.next()
    let number = try words.next()
    let day = try words.day()
    var series = Numbering.mainSeries(for: invoice(name), on: day, in: book)
    if book.seriesTable[series.id] == nil, let start = Int64(number) { series.start = start }
    let edit = try Issuing.issue(ID(named: name), from: series, on: day, at: now, in: book)
    commit(edit, undoable: false)
    guard invoice(name).number == number else {
      throw BookTextError(line: "", reason: "the number is \(invoice(name).number)")
    }
  }

  // `payment i1 850.00 2025-09-20 as p1`; without a name it is "p" with a count
  private mutating func tellPayment(_ words: inout BookWords) throws {
    let invoice = invoice(try words.next())
    let number = try words.next()
    let currency = words.ifCurrency() ?? invoice.currency
    let amount = try Money(parsing: number, currency: currency)
    let day = try words.day()
    let name = words.take("as") ? try words.next() : "p\(book.payments.count + 1)"
    commit(try Payments.record(ID(named: name), amount, for: invoice, on: day, in: book))
  }

  // `refund n1 850.00 2025-09-20` of a credit note or an invoice, `refund for c1 20.00 2025-09-20`
  private mutating func tellRefund(_ words: inout BookWords) throws {
    let id = ID<Payment>(named: "p\(book.payments.count + 1)")
    if words.take("for") {
      let client = client(try words.next())
      let amount = try Money(parsing: try words.next(), currency: book.currency(of: client.id))
      return paidBack(try Refunds.parts(id, amount, to: client.id, on: try words.day(), in: book))
    }
    let invoice = invoice(try words.next())
    let amount = try Money(parsing: try words.next(), currency: invoice.askedCurrency)
    paidBack(try Refunds.parts(id, amount, of: invoice, on: try words.day(), in: book))
  }

  private mutating func paidBack(_ parts: [Edit]) {
    var edit = Edit()
    for part in parts { edit.add(part) }
    commit(edit)
  }

  private func deletion(_ words: inout BookWords) throws -> Edit {
    let kind = try words.next()
    let name = try words.next()
    switch kind {
    case "client": return Deleting.delete(client(name), in: book)
    case "project": return Deleting.delete(project(name), in: book)
    case "charge": return Deleting.delete(charge(name), in: book)
    case "invoice": return try Deleting.delete(invoice(name), in: book)
    default: throw BookTextError(line: "", reason: "\(kind) is no kind")
    }
  }

  /// Writes a row as a form would.
  public mutating func put<E: Entity>(_ entity: E, in table: Table<E>) {
    let edit = Edit(putting: entity, in: table)
    commit(edit)
  }

  /// Puts a row into the trash.
  public mutating func trash<E: Entity>(_ row: E, in table: Table<E>) {
    commit(Edit(trashing: row, in: table))
  }
}
