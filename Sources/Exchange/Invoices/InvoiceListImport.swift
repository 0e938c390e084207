import Ledger

/// Turns another program's invoices into one edit of a book (rule G110).
///
/// Each comes in as it was issued: with its own number, day and sum, and with what came in for it. The numbers belong to a
/// series that is closed, as those of Ledger 8 do. Ids follow from number and day, so that importing twice adds nothing.
struct InvoiceListImport {
  private let options: Ledger8Import.Options
  /// The book with all that is planned so far in it.
  private var book: Book
  private(set) var plan = ImportPlan()
  private var clients: Ledger8Clients
  private var steps: UInt64 = 0
  /// A list has a series of its own, by how it begins: administrators who bring two, unheard, give no count twice.
  private var series = Series()
  private var count: Int64 = 1
  /// Live invoices by their folded number and year.
  private var numbers: [String: Invoice] = [:]
  /// Whose invoices come in.
  private var asked: [ID<Client>] = []
  /// Payments whose day the list does not say, and invoices whose tax fits no rate.
  private var (undated, untaxed) = (0, 0)

  static func plan(
    _ list: InvoiceList, _ request: CSVRequest, into book: Book, _ options: Ledger8Import.Options
  ) throws(ImportFile.Fault) -> ImportPlan {
    let currency = options.currency ?? book.settings.currency
    let reader = InvoiceListReader(list, request, currency: currency)
    var work = InvoiceListImport(book, options)
    work.plan.problems = reader.problems
    if !reader.openAmount.isEmpty {
      throw .statement(
        """
        "\(reader.openAmount)" may be thousands or thousandths, and no other amount says which. Write all amounts with \
        their decimals.
        """)
    }
    if !reader.openDate.isEmpty {
      work.plan.openDate = reader.openDate
      work.plan.problems.append(
        ImportProblem(
          .warning, "column \(list.title(.issued))",
          "“\(reader.openDate)” may have the day first or the month; read with the month first",
          hint: "Write the days as 2026-02-07 if it is the other."))
    }
    let invoices = reader.invoices.sorted { ($0.issued, $0.line) < ($1.issued, $1.line) }
    work.number(invoices)
    for invoice in invoices { work.take(invoice) }
    work.finish(invoices, unread: list.unread)
    return work.plan
  }

  private init(_ book: Book, _ options: Ledger8Import.Options) {
    self.book = book
    self.options = options
    clients = Ledger8Clients(book)
    for invoice in book.invoices.live {
      guard let issue = invoice.issue else { continue }
      numbers[InvoiceListImport.key(issue.content.number, issue.content.issued)] = invoice
    }
  }

  private mutating func number(_ invoices: [ListedInvoice]) {
    guard let first = invoices.first else { return }
    series.id = .foreign(
      "listed-invoices:series:" + folded(first.number) + "|" + first.issued.text)
    series.name = "Earlier Invoices"
    series.owner = Series.importedOwner
    count = Numbering.nextCount(of: series, in: book)
  }

  /// Numbers that begin anew every year are other ones.
  private static func key(_ number: String, _ day: Day) -> String {
    folded(number) + "|\(day.year)"
  }

  private func text(_ day: Day) -> String { options.formats.day(day) }

  private func text(_ money: Money) -> String { options.formats.money(money) }

  private mutating func take(_ listed: ListedInvoice) {
    let id = ID<Invoice>.foreign(
      "listed-invoice:" + folded(listed.number) + "|" + listed.issued.text)
    if book.invoices[id] != nil {
      plan.say(.invoice, .kept, listed.number)
      return
    }
    let key = InvoiceListImport.key(listed.number, listed.issued)
    if let other = numbers[key] {
      let day = other.issue.map { text($0.content.issued) } ?? ""
      return leaveOut(listed, "the book has an invoice \(listed.number) of \(day)")
    }
    if !listed.withdrawn.isEmpty {
      return leaveOut(
        listed, "the invoice \(listed.number) says “\(listed.withdrawn)”: nobody owes it")
    }
    if !listed.other.isEmpty {
      return leaveOut(listed, "\(listed.number) says “\(listed.other)”: it is no invoice")
    }
    if listed.issued > options.today.adding(years: 1) {
      return leaveOut(listed, "the invoice \(listed.number) is of \(text(listed.issued))")
    }
    do throws(Issuing.Problem) {
      guard let sums = try ListedSums(listed) else {
        return leaveOut(listed, "the invoice \(listed.number) asks for nothing")
      }
      if sums.total.isNegative {
        return leaveOut(
          listed, "the invoice \(listed.number) is a credit of \(sums.total.plain)",
          hint: "Left out. Enter a credit note here if it is still owed to the client.")
      }
      try add(id, listed, sums)
      if sums.lacksRate { untaxed += 1 }
    } catch {
      leaveOut(listed, "the invoice \(listed.number): \(error.message)")
    }
  }

  private mutating func leaveOut(
    _ listed: ListedInvoice, _ why: Phrase, hint: Phrase = "Left out."
  ) {
    plan.problems.append(ImportProblem(.warning, "line \(listed.line)", why, hint: hint))
  }

  // MARK: one invoice

  private mutating func add(
    _ id: ID<Invoice>, _ listed: ListedInvoice, _ sums: ListedSums
  ) throws(Issuing.Problem) {
    var invoice = Invoice()
    invoice.id = id
    invoice.currency = listed.currency
    invoice.day = listed.issued
    invoice.due = listed.due
    invoice.tax = sums.tax.map { Tax(book.settings.tax?.name ?? "Tax", $0) }
    invoice.reverseCharge = false
    invoice.series = series.id
    var lines: [Line] = []
    for (place, entry) in sums.entries.enumerated() {
      var line = Line()
      line.id = .foreign("listed-line:\(id.text):\(place)")
      line.invoice = id
      line.text = entry.text.isEmpty ? listed.number : entry.text
      line.price = entry.price
      line.position = Position.between(lines.last?.position, nil, jitter: line.id.raw)
      lines.append(line)
    }
    // What cannot be counted leaves nothing behind.
    do throws(MoneyError) {
      _ = try InvoiceTotals(ofDraft: lines, invoice.tax, nil, in: invoice.currency)
    } catch {
      throw .money(error)
    }
    var edit = Edit()
    invoice.client = client(of: listed, &edit)
    edit.put(invoice, in: book.invoices)
    for line in lines { edit.put(line, in: book.lines) }
    commit(edit, at: listed)
    try issue(invoice, listed, sums)
  }

  private mutating func issue(
    _ draft: Invoice, _ listed: ListedInvoice, _ sums: ListedSums
  ) throws(Issuing.Problem) {
    var (invoice, issue, edit) = (draft, Issue(), Edit())
    issue.series = series.id
    issue.count = count
    issue.at = options.now
    issue.content = try Issuing.content(of: invoice, on: listed.issued, in: book)
    issue.content.number = listed.number
    issue.hash = issue.content.fingerprint
    invoice.issue = issue
    invoice.bills = Issuing.bills(of: invoice, in: book)
    invoice.due = issue.content.due
    // Somebody has had it for as long as it is issued.
    invoice.sent = Sending(on: listed.issued, by: .hand)
    if book.seriesTable[series.id] == nil { edit.put(series, in: book.seriesTable) }
    edit.put(invoice, in: book.invoices)
    commit(edit, at: listed)
    count = Numbering.after(count)
    numbers[InvoiceListImport.key(listed.number, listed.issued)] = invoice
    asked.append(invoice.client)
    let total = issue.content.total
    plan.say(
      .invoice, .added, listed.number,
      [text(listed.issued), listed.client, text(total)].joined(separator: ", "))
    try pay(invoice, listed, total)
  }

  /// What came in for it, on the day that the list says, else when it was due.
  private mutating func pay(
    _ invoice: Invoice, _ listed: ListedInvoice, _ total: Money
  ) throws(Issuing.Problem) {
    var received = Money.zero(total.currency)
    do throws(MoneyError) {
      if let paid = listed.paid, paid.isPositive {
        received = paid
      } else if let open = listed.open, open.minor < total.minor {
        // Below zero the client has paid too much.
        received = try total.subtracting(open)
      } else if listed.isPaid || listed.open == nil && listed.paidDay != nil && !listed.isOpen {
        // What stands as due beside "paid" was due when it was issued.
        received = total
      }
    } catch {
      throw .money(error)
    }
    guard received.isPositive else { return }
    let usual = Swift.max(
      listed.issued, Swift.min(invoice.due ?? listed.issued, options.today))
    if listed.paidDay == nil { undated += 1 }
    let day = listed.paidDay ?? usual
    guard
      let edit = try? Payments.record(
        .foreign("listed-payment:" + invoice.id.text), received, for: invoice, on: day, in: book)
    else { return }
    commit(edit, at: listed)
    plan.say(
      .payment, .added, listed.number, text(day) + ", " + text(received))
  }

  private mutating func client(of listed: ListedInvoice, _ edit: inout Edit) -> ID<Client> {
    if let known = clients.find(name: listed.client, email: listed.email, phone: "") {
      return known
    }
    let id = ID<Client>.foreign(
      "listed-client:" + folded(listed.client) + "|" + folded(listed.email))
    if book.clients[id]?.isLive == true { return id }
    var client = Client()
    client.id = book.clients[id] == nil ? id : .foreign("listed-client:again:" + id.text)
    client.company = listed.client
    client.email = listed.email
    edit.put(client, in: book.clients)
    clients.add(client)
    plan.say(.client, .added, client.displayName, client.email)
    return client.id
  }

  private mutating func commit(_ edit: Edit, at listed: ListedInvoice) {
    if edit.isEmpty { return }
    let before = plan.edit.rowCount
    plan.edit.add(edit)
    plan.place(plan.edit, from: before, at: "", line: listed.line)
    steps += 1
    book.foresee(edit, step: steps)
  }

  // MARK: all of them

  private mutating func finish(_ invoices: [ListedInvoice], unread: [String]) {
    if undated > 0 {
      plan.conclusions.append(
        "No day of payment is said of \(undated): the day on which the invoice was due is taken")
    }
    if untaxed > 0 {
      plan.conclusions.append(
        "The tax of \(untaxed) fits no rate: they come in with their whole sum")
    }
    if !unread.isEmpty {
      plan.conclusions.append("Columns left out: \(unread.joined(separator: ", "))")
    }
    if plan.edit.isEmpty { return }
    if let twice = OwedTwice.words(asked, in: book) { plan.conclusions.append(twice) }
    // Who has been asked for money stays asked (rule G86).
    plan.conclusions.append(
      """
      What was issued is not taken back as one: look it through, and save a backup, before it comes in. A wrong \
      invoice is voided from the menu of its page
      """
    )
    goOn(invoices)
  }

  /// A book that has given no number yet goes on behind those of the list where both are plain counts.
  private mutating func goOn(_ invoices: [ListedInvoice]) {
    let own = Numbering.currentSeries(in: book)
    guard Numbering.nextCount(of: own, in: book) == own.start, let last = invoices.last else {
      return
    }
    // "0012" is no plain count: what follows has its zeros.
    let counts = invoices.compactMap { listed in
      Numbering.start(listed.number).flatMap { "\($0)" == listed.number ? $0 : nil }
    }
    let arePlain = counts.count == invoices.count
    if arePlain, own.start > counts.max() ?? 0 { return }
    if arePlain, let next = Numbering.currentSeries(goingOnAfter: counts.max() ?? 0, in: book) {
      plan.edit.put(next, in: book.seriesTable)
      plan.conclusions.append("Your next invoice gets the number \(next.start)")
    } else if own.pattern == Series().pattern {
      plan.conclusions.append(
        """
        The last number is \(last.number): in Settings, Account, Invoice Numbers, say with which yours \
        go on
        """
      )
    }
  }
}
