/// What waits to be done on a day, for all kinds of work: the start page, and `ledgerline today`.
///
/// Each is a row of the book with what to do about it; done means gone from here. Nothing is stored: it follows from the
/// book and the day.
public struct Today: Equatable, Sendable {
  /// A project by its row, and the amounts it is about.
  public struct Job: Equatable, Sendable {
    public var row: Int32
    /// What waits to be billed, or the fees; a line a currency.
    public var totals: Totals
    /// What of that a deal brings and no charge bills (rule G99).
    public var fee: Money?
  }

  /// An invoice by its row.
  public struct Bill: Equatable, Sendable {
    public var row: Int32
    /// What it still asks for.
    public var balance: Money
    /// Its last day without being late.
    public var due: Day
  }

  /// Where to look: rows of projects that are open, rows of those delivered, rows of invoices.
  ///
  /// More than fit may be among them, never fewer.
  public struct Places {
    public var open: [Int32]
    public var delivered: [Int32]
    public var invoices: [Int32]

    public init(open: [Int32], delivered: [Int32], invoices: [Int32]) {
      self.open = open
      self.delivered = delivered
      self.invoices = invoices
    }

    /// Everywhere.
    public init(in book: Book) {
      let projects = book.projects.rows.indices.map { Int32($0) }
      self.init(
        open: projects, delivered: projects,
        invoices: book.invoices.rows.indices.map { Int32($0) })
    }
  }

  /// Open projects that are on today or lie ahead within a week, the earliest first; with none, the next one there is.
  public var next: [Int32] = []
  /// What rules draw for the same days (rule G26): no project yet.
  public var drawn: [CalendarEvent] = []
  /// Open projects whose date is only kept, and no longer than three days from now (rule G30), the first to lapse first.
  public var lapsing: [Int32] = []
  /// Further options that are an earlier one by now (rule G98), the next date first.
  public var movingUp: [GigOptions.Turn] = []
  /// Open projects whose last day has passed, the earliest first.
  public var toDeliver: [Int32] = []
  /// Open projects without a day, the last opened first: jobs that are worked on.
  public var ongoing: [Int32] = []
  /// Delivered projects with charges that no invoice carries or a deal that no charge bills, the earliest delivery first.
  public var toInvoice: [Job] = []
  /// Open projects whose deposit's day has come and that no invoice asks for (rule G100), the earliest day first.
  public var deposits: [Job] = []
  /// What they come to, a line a currency: ``KeyFigure/readyToInvoice``.
  public var toInvoiceTotals = Totals()
  /// Design projects of which something is to be invoiced (rule R16).
  public var designs = DesignsToInvoice()
  /// Invoices past their due day, the longest first.
  public var overdue: [Bill] = []
  /// ``KeyFigure/overdue``.
  public var overdueTotals = Totals()
  /// Invoices whose last day without being late this is: said as a notice (rule G83).
  public var dueToday: [Bill] = []
  /// Issued invoices that nobody marked as sent and that are neither paid nor overdue, the earliest first.
  public var toSend: [Bill] = []
  /// Draft invoices, the earliest first.
  public var drafts: [Int32] = []
  /// Charges that two issued invoices ask for.
  public var billedTwice: [BilledTwice] = []
  /// Things of design projects that two issued invoices ask for.
  public var designsTwice: [DesignBilledTwice] = []
  /// Credit notes of which more was paid back than they give.
  public var paidBackTwice: [PaidBackTwice] = []
  /// Payments that two devices recorded.
  public var recordedTwice: [RecordedTwice] = []
  /// What went back of payments that are deleted.
  public var wentBackAlone: [WentBackAlone] = []
  /// Charges that changed after the invoices that bill them were issued.
  public var changed: [ChangedSinceIssue] = []
  /// Projects whose stage or invoice says something else than the money that came.
  public var stageDoubts: [StageDoubt] = []
  /// The first day of next month where nothing is booked in it (rule G44).
  public var emptyMonth: Day?
  /// Transactions that somebody wanted to look at again, the latest first.
  public var toReview: [Int32] = []

  public init() {}

  /// Nothing waits; what comes next or goes on is no task.
  public var isAllDone: Bool {
    lapsing.isEmpty && movingUp.isEmpty && toDeliver.isEmpty && toInvoice.isEmpty
      && deposits.isEmpty && billedTwice.isEmpty && paidBackTwice.isEmpty
      && changed.isEmpty && designs.jobs.isEmpty && designsTwice.isEmpty
      && overdue.isEmpty && toSend.isEmpty && drafts.isEmpty && toReview.isEmpty
      && recordedTwice.isEmpty && wentBackAlone.isEmpty && stageDoubts.isEmpty
  }

  /// What waits on `today`, among the rows of `places`; a designer's projects have no day of delivery.
  ///
  /// Amounts that do not add up count as nothing here: their lists name them. What devices did twice, what changed since and what
  /// design projects have to invoice is left out where `withDoubts` is false: ``isAllDone`` knows nothing of it then. `twice`,
  /// `designs` and `stages` are what is known of that already.
  public init(
    of book: Book, on today: Day, in places: Places, twice: DoneTwice? = nil,
    designs: DesignsToInvoice? = nil, stages: StageDoubts? = nil, withDoubts: Bool = true
  ) {
    self.init()
    addGigs(book, today, places.open)
    addDelivered(book, places.delivered)
    addDeposits(book, today)
    addInvoices(book, today, places.invoices)
    if withDoubts { addDoubts(book, twice, designs, stages, places) }
    emptyMonth = GigReminders.emptyMonth(after: today, in: book)
    let rows = book.transactions.rows
    for row in rows.indices where rows[row].isLive && rows[row].needsReview {
      toReview.append(Int32(row))
    }
    toReview.sort { a, b in
      let (first, second) = (rows[Int(a)], rows[Int(b)])
      return first.day != second.day
        ? (first.day ?? Day.first) > (second.day ?? Day.first) : first.id < second.id
    }
  }

  /// Hardly any book has one, so that a first visit's screen does without (``init(of:on:in:twice:designs:stages:withDoubts:)``).
  @inline(never)
  private mutating func addDoubts(
    _ book: Book, _ known: DoneTwice?, _ open: DesignsToInvoice?, _ stages: StageDoubts?,
    _ places: Places
  ) {
    designs = open ?? DesignsToInvoice(in: book)
    let twice = known ?? DoneTwice(in: book)
    (billedTwice, paidBackTwice, recordedTwice) = (twice.billed, twice.paidBack, twice.recorded)
    (designsTwice, wentBackAlone) = (twice.designs, twice.alone)
    changed = ChangedSinceIssue.all(in: book)
    var owed: [(invoice: Int32, balance: Money)] = []
    for row in places.invoices {
      let invoice = book.invoices.rows[Int(row)]
      if invoice.isLive, invoice.isIssued, !invoice.isVoid,
        let balance = try? book.balance(of: invoice), balance.isPositive
      {
        owed.append((row, balance))
      }
    }
    stageDoubts =
      StageDoubt.among(places.delivered, owed, in: book)
      + (stages?.ofPaid ?? StageDoubt.ofPaid(in: book))
  }

  /// What comes next among projects by their rows, and nothing else: the first screen has no more of the book.
  public init(ahead rows: [Int32], of book: Book, on today: Day) {
    self.init()
    addGigs(book, today, rows)
  }

  private mutating func addDelivered(_ book: Book, _ rows: [Int32]) {
    let projects = book.projects.rows
    for row in rows {
      let project = projects[Int(row)]
      guard project.isLive, project.stage == .delivered,
        !Trades.isDesign(project, book.settings.work)
      else { continue }
      var (totals, isAny) = (Totals(), false)
      for charge in book.charges(of: project.id)
      where KeyFigure.readyToInvoice.waits(charge, in: book) {
        isAny = true
        if let amount = try? charge.price.amount() { try? totals.add(amount) }
      }
      let fee = Deals.unbilled(of: project.id, in: book)
      let rest = fee ?? Deposits.uncharged(of: project.id, in: book)
      if let rest { try? totals.add(rest) }
      if isAny || rest != nil { toInvoice.append(Job(row: row, totals: totals, fee: fee)) }
    }
    toInvoice.sort { a, b in
      let (first, second) = (projects[Int(a.row)], projects[Int(b.row)])
      let days = (
        first.progress.delivered ?? Day.first, second.progress.delivered ?? Day.first
      )
      return days.0 != days.1 ? days.0 < days.1 : first.isBefore(second)
    }
    for job in toInvoice { try? toInvoiceTotals.add(job.totals) }
  }

  private mutating func addDeposits(_ book: Book, _ today: Day) {
    var found: [(day: Day, job: Job)] = []
    for deal in book.deals.live {
      guard let day = deal.deposit.day, day <= today,
        let row = book.projects.row(of: deal.project),
        book.projects.rows[Int(row)].hold == nil, !book.projects.rows[Int(row)].isMissed,
        !Trades.isDesign(book.projects.rows[Int(row)], book.settings.work),
        let open = Deposits.due(of: deal.project, in: book)
      else { continue }
      found.append((day, Job(row: row, totals: Totals(open))))
    }
    found.sort { a, b in
      a.day != b.day
        ? a.day < b.day
        : book.projects.rows[Int(a.job.row)].isBefore(book.projects.rows[Int(b.job.row)])
    }
    deposits = found.map { $0.job }
  }

  private mutating func addInvoices(_ book: Book, _ today: Day, _ rows: [Int32]) {
    let invoices = book.invoices.rows
    for row in rows {
      let invoice = invoices[Int(row)]
      guard invoice.isLive, !invoice.isVoid else { continue }
      guard let content = invoice.issue?.content else {
        drafts.append(row)
        continue
      }
      guard let balance = try? book.balance(of: invoice), balance.isPositive else { continue }
      if content.due == today {
        dueToday.append(Bill(row: row, balance: balance, due: content.due))
      }
      let status = InvoiceStatus.derive(
        isIssued: true, isVoid: false, owes: true, isSent: invoice.sent != nil, due: content.due,
        today: today)
      if let owed = KeyFigure.overdue.owed(of: balance, on: status) {
        overdue.append(Bill(row: row, balance: owed, due: content.due))
      } else if status == .issued {
        toSend.append(Bill(row: row, balance: balance, due: content.due))
      }
    }
    func isEarlier(_ a: Bill, _ b: Bill) -> Bool {
      if a.due != b.due { return a.due < b.due }
      let (first, second) = (invoices[Int(a.row)], invoices[Int(b.row)])
      // Of one day as they were numbered.
      let counts = (first.issue?.count ?? 0, second.issue?.count ?? 0)
      return counts.0 != counts.1 ? counts.0 < counts.1 : first.id < second.id
    }
    overdue.sort { isEarlier($0, $1) }
    toSend.sort { isEarlier($0, $1) }
    dueToday.sort { isEarlier($0, $1) }
    for bill in overdue { try? overdueTotals.add(bill.balance) }
    drafts.sort { a, b in
      let (first, second) = (invoices[Int(a)], invoices[Int(b)])
      let days = (first.day ?? Day.first, second.day ?? Day.first)
      return days.0 != days.1 ? days.0 < days.1 : first.id < second.id
    }
  }
}
