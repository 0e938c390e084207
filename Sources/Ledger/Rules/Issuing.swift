/// Turning a draft into an issued invoice: a number from a series, and everything it says frozen.
public enum Issuing {
  /// What stops an invoice from being issued.
  public enum Problem: Error, Equatable, Sendable {
    case notFound
    case alreadyIssued(number: String)
    case isVoid
    case noClient
    case noLines
    case mixedCurrencies
    case billedAlready(number: String)
    /// Another invoice of the project was issued since.
    case billedSince
    case dueBeforeIssue
    /// The invoice that a credit note corrects.
    case correctsVoid(number: String)
    /// The invoice whose deposit is taken off, and is not asked for any more.
    case depositOutrun(number: String)
    /// More than ten years ago, or more than one ahead.
    case dayOutOfRange
    /// The series' next count, beyond 10^12 or below 1.
    case countOutOfRange(Int64)
    case pattern(NumberPattern.Problem)
    case money(MoneyError)

    public var message: Phrase {
      switch self {
      case .notFound: return "The invoice was not found"
      case .alreadyIssued(let number): return "It is already issued as \(number)"
      case .isVoid: return "It is void"
      case .noClient: return "Choose a client first"
      case .noLines: return "Add a line first"
      case .mixedCurrencies: return "All lines must be in the invoice's currency"
      case .billedAlready(let number): return "A line's charge is already on invoice \(number)"
      case .billedSince:
        return "Another invoice has billed some of this since. Delete this draft and make it anew"
      case .dueBeforeIssue: return "The due date is before the issue date"
      case .correctsVoid(let number): return "Invoice \(number) is void and asks for nothing"
      case .depositOutrun(let number):
        return
          "Invoice \(number) no longer asks for the deposit that this takes off. Update the draft first"
      case .dayOutOfRange:
        return "An invoice is issued on a day from ten years ago to one year from now"
      case .countOutOfRange:
        return "The series has no number left: its first number is from 1 to 1,000,000,000,000"
      case .pattern(let problem): return problem.message
      case .money(.discountBeyond(let whole)):
        return "A discount is more than what it is taken off (\(whole.plain))"
      case .money: return "The total is too large"
      }
    }
  }

  /// The edit that issues `id` on `day` as the next of `series`.
  ///
  /// Asked again for an issued invoice it throws ``Problem/alreadyIssued(number:)``, so a retry
  /// never takes a second number.
  public static func issue(
    _ id: ID<Invoice>, from series: Series, on day: Day, at now: Instant, in book: Book
  ) throws(Problem) -> Edit {
    try issue(
      id, from: series, count: Numbering.nextCount(of: series, on: day, in: book), on: day,
      at: now, in: book)
  }

  /// Issues with a given place in the series; the owner of the series checked that it is free.
  ///
  /// One edit; ``parts(_:from:count:on:at:in:)`` keeps the number apart from what follows from it.
  public static func issue(
    _ id: ID<Invoice>, from series: Series, count: Int64, on day: Day, at now: Instant,
    in book: Book
  ) throws(Problem) -> Edit {
    var edit = Edit()
    for part in try parts(id, from: series, count: count, on: day, at: now, in: book) {
      edit.add(part)
    }
    return edit
  }

  /// The edits that issue, each a change of its own: first the number and what the invoice says, then
  /// what the charges of deals (``DealLeft``) and the things of a design project (``ProjectDraftDrift``) say by it, and the money
  /// that waited for it, if any.
  ///
  /// A number may be printed: it is never refused for what follows, nor is one of these for the other.
  public static func parts(
    _ id: ID<Invoice>, from series: Series, count: Int64, on day: Day, at now: Instant,
    in book: Book
  ) throws(Problem) -> [Edit] {
    guard var invoice = book.invoices.live(id) else { throw .notFound }
    if let issue = invoice.issue { throw .alreadyIssued(number: issue.content.number) }
    if invoice.isVoid { throw .isVoid }
    let pattern: NumberPattern
    do throws(NumberPattern.Problem) {
      pattern = try NumberPattern(series.pattern)
    } catch {
      throw .pattern(error)
    }
    guard SeriesLaw.counts.contains(count) else { throw .countOutOfRange(count) }
    var content = try content(of: invoice, on: day, in: book)
    guard book.named(invoice.client) != nil else { throw .noClient }
    if content.lines.isEmpty { throw .noLines }
    if let other = otherInvoice(with: invoice, in: book) {
      throw .billedAlready(number: other.number)
    }
    if ProjectInvoicing.isOutrun(invoice, in: book) { throw .billedSince }
    if let number = Deposits.outrun(by: invoice, in: book) {
      throw .depositOutrun(number: number)
    }
    if content.due < content.issued { throw .dueBeforeIssue }
    let corrected = content.total.isNegative ? book.invoices.live(invoice.corrects) : nil
    if let corrected, corrected.isVoid { throw .correctsVoid(number: corrected.number) }
    content.number = pattern.number(count, on: day)
    var issue = Issue()
    issue.series = series.id
    issue.count = count
    issue.at = now
    issue.content = content
    issue.hash = content.fingerprint
    invoice.issue = issue
    invoice.bills = bills(of: invoice, in: book)
    invoice.day = day
    invoice.due = content.due
    var edit = Edit()
    if book.seriesTable[series.id] == nil { edit.put(series, in: book.seriesTable) }
    edit.put(invoice, in: book.invoices)
    var (said, money) = (Edit(), Edit())
    DealLeft.say(whatIsAskedBy: id, in: book, &said)
    ProjectDraftDrift.say(whatIsAskedBy: id, in: book, &said)
    do throws(MoneyError) {
      try allocateWaiting(to: invoice, content.total, in: book, &money)
      if let corrected {
        try close(corrected, by: invoice, on: day, in: book, &money)
      } else if content.total.isNegative {
        try SeveralCorrected.settle(by: invoice, on: day, in: book, &money)
      }
      let asksNothing =
        content.total.isZero || content.total.isNegative && GivenBack.hasOwn(invoice, in: book)
      let isMet = content.total.isPositive && !money.isEmpty
      if asksNothing || isMet {
        var all = edit
        all.add(said)
        all.add(money)
        let after = all.laid(over: book)
        let isDone = asksNothing ? true : try !after.balance(of: invoice).isPositive
        if isDone {
          try closeDelivered(invoice, on: day, as: after, in: isMet ? after : book, &money)
        }
      }
    } catch {
      throw .money(error)
    }
    return [edit] + [said, money].filter { !$0.isEmpty }
  }

  /// Marks the project of an invoice as paid that a credit note gives the unpaid rest of; not of one that was only credited,
  /// nor where work is to be billed again.
  private static func close(
    _ corrected: Invoice, by note: Invoice, on day: Day, in book: Book, _ edit: inout Edit
  ) throws(MoneyError) {
    guard let credit = note.issue?.content.total, try book.received(for: corrected).isPositive,
      try book.balance(of: corrected).isPositive,
      try !book.balance(of: corrected, less: credit).isPositive
    else { return }
    for bill in PrintedLines.bills(of: corrected, in: book) where !bill.charge.isNone {
      if try GivenBack.left(of: bill.charge, on: corrected, in: book, with: note) == nil { return }
    }
    try Payments.close(corrected, .zero(credit.currency), on: day, in: book, &edit)
  }

  /// Marks delivered projects as paid whose invoice is paid as it is issued, asks for nothing, or for less because the deal brings
  /// less than its deposit: no payment will (rules G4, G15, G100).
  private static func closeDelivered(
    _ invoice: Invoice, on day: Day, as after: Book, in book: Book, _ edit: inout Edit
  ) throws(MoneyError) {
    for id in book.projects(of: invoice) where book.projects.live(id)?.stage == .delivered {
      try Payments.closePaid(
        id, paid: invoice.id, invoice.askedCurrency, on: day, as: after, in: book, &edit)
    }
  }

  /// What the lines of a draft bill, which is frozen with its issue.
  public static func bills(of draft: Invoice, in book: Book) -> [BilledLine] {
    PrintedLines.bills(ofDraft: draft, in: book)
  }

  /// What stops an issue on a day: a number that was given by a slip is never taken back.
  public static func problem(issuingOn day: Day, today: Day) -> Problem? {
    day < today.adding(years: -10) || day > today.adding(years: 1) ? .dayOutOfRange : nil
  }

  /// Gives the invoice what its projects already received and no invoice has, of each up to what is asked for it.
  private static func allocateWaiting(
    to invoice: Invoice, _ total: Money, in book: Book, _ edit: inout Edit
  ) throws(MoneyError) {
    for (project, share) in book.shares(total, of: invoice, taxed: true)
    where !project.isNone {
      try allocateWaiting(of: project, to: invoice, share, in: book, &edit)
    }
  }

  private static func allocateWaiting(
    of project: ID<Project>, to invoice: Invoice, _ share: Money, in book: Book,
    _ edit: inout Edit
  ) throws(MoneyError) {
    var owed = share
    let payments = Payments.inOrder(book.payments(of: project))
    // What was paid back waits for no invoice.
    var left = Money.zero(owed.currency)
    for payment in payments where payment.amount.currency == owed.currency {
      left = try left.adding(try book.unallocated(of: payment))
    }
    if left.minor < owed.minor { owed = left }
    for payment in payments where payment.amount.currency == owed.currency && owed.isPositive {
      let free = try book.unallocated(of: payment)
      guard free.isPositive else { continue }
      let given = free.minor < owed.minor ? free : owed
      owed = try owed.subtracting(given)
      try Payments.give(given, of: payment, to: invoice.id, in: book, &edit)
    }
  }

  /// An issued invoice in force that asks for a charge of this draft: two devices may have drafted
  /// the same charges.
  private static func otherInvoice(with draft: Invoice, in book: Book) -> Invoice? {
    for line in book.lines(of: draft.id) where !line.charge.isNone {
      if let other = Drafting.issuedInvoice(with: line.charge, in: book), other.id != draft.id {
        return other
      }
    }
    return nil
  }

  /// What the invoice says: the frozen snapshot, or a draft's preview without a number.
  ///
  /// A draft without a due day is due after the account's payment days (30 unless set).
  /// `lines` are those of the book unless they are being typed.
  public static func content(
    of invoice: Invoice, _ lines: [Line]? = nil, on day: Day, in book: Book
  ) throws(Problem) -> InvoiceContent {
    if let issue = invoice.issue { return issue.content }
    let lines = lines ?? book.lines(of: invoice.id)
    for line in lines where line.price.unit.currency != invoice.currency {
      throw .mixedCurrencies
    }
    var content = InvoiceContent()
    content.issued = day
    content.due = invoice.due ?? day.adding(days: Int(clamping: book.settings.paymentDays))
    content.currency = invoice.currency
    content.seller = book.seller
    content.buyer = book.buyer(of: invoice.client)
    if let project = book.projects[invoice.project] {
      content.project = project.name
      content.artist = project.artist
      let days = project.schedule?.workDays
      content.jobDate = days?.lowerBound
      if let days, days.upperBound != days.lowerBound { content.jobEnd = days.upperBound }
    }
    do throws(MoneyError) {
      let totals = try InvoiceTotals(
        ofDraft: lines, invoice.tax, invoice.discount, in: invoice.currency)
      content.freeze(totals, of: lines)
    } catch {
      throw .money(error)
    }
    content.notes = invoice.notes
    content.bank = book.bank.handles
    content.logo = book.profile.logo
    content.look = book.paperLook(of: invoice)
    content.terms = book.settings.terms
    content.reverseCharge = ReverseCharge.applies(
      to: invoice, taxed: !content.taxGroups.isEmpty, in: book)
    if content.total.isNegative, let corrected = book.invoices[invoice.corrects]?.issue?.content {
      content.corrects = CorrectedInvoice(corrected)
    }
    return content
  }
}
