/// Paying back what a client has as credit (rule G64).
///
/// A refund is a payment below zero: money out on its day, which income as received counts so. Where the credit stands on
/// an invoice, it is given to that invoice; what a payment brought beyond one is given to it first, so that both stand
/// there and no other invoice takes what is gone.
public enum Refunds {
  /// What stops a refund from being recorded.
  public enum Problem: Error, Equatable, Sendable {
    case notPositive
    case noCredit
    case beyondCredit(Money)
    case money(MoneyError)

    public var message: Phrase {
      switch self {
      case .notPositive: return "Enter an amount above zero"
      case .noCredit: return "There is no credit to pay back"
      case .beyondCredit(let most): return "At most \(most.plain) is credit"
      case .money: return "The amount is too large"
      }
    }
  }

  /// Some of a client's credit.
  private struct Source {
    var amount: Money
    /// What the refund is for; none for what came for no project.
    var project = ID<Project>()
    /// Where it stands; none for what no invoice has.
    var invoice = ID<Invoice>()
    /// The payment that brought it beyond the invoice; nil where the invoice has it already.
    var payment: Payment?
  }

  /// What of an invoice can be paid back: a credit note that is not used, what was paid beyond an invoice.
  public static func refundable(
    _ invoice: Invoice, in book: Book
  ) throws(MoneyError) -> Money {
    try sum(sources(of: invoice.client, invoice.askedCurrency, invoice.id, in: book))
      ?? .zero(invoice.askedCurrency)
  }

  /// What a client has as credit in a currency, wherever it stands.
  public static func refundable(
    to client: ID<Client>, _ currency: Currency, in book: Book
  ) throws(MoneyError) -> Money {
    try sum(sources(of: client, currency, nil, in: book)) ?? .zero(currency)
  }

  /// What of that a refund proposes: what they owe, and what came ahead, mostly stays (rule G109).
  public static func proposed(
    to client: ID<Client>, _ currency: Currency, in book: Book
  ) throws(MoneyError) -> Money {
    let most = try refundable(to: client, currency, in: book)
    let due = try book.creditToGiveBack(to: client)[currency]
    return due.isPositive && due.minor < most.minor ? due : most
  }

  /// The edits that record that `amount`, above zero, was paid back of an invoice's credit: first the money, then what
  /// follows from it.
  ///
  /// The id is minted when the form opens, so that saving twice records one refund. `worth` is of the amount above zero.
  public static func parts(
    _ id: ID<Payment>, _ amount: Money, of invoice: Invoice, on day: Day, method: String = "",
    reference: String = "", worth: Worth? = nil, in book: Book
  ) throws(Problem) -> [Edit] {
    try parts(
      id, amount, to: invoice.client, invoice.id, on: day, method, reference, worth, in: book)
  }

  /// The same of all that a client has as credit: credit notes and invoices first, then what no invoice has.
  ///
  /// What stands with several projects is a refund each.
  public static func parts(
    _ id: ID<Payment>, _ amount: Money, to client: ID<Client>, on day: Day, method: String = "",
    reference: String = "", worth: Worth? = nil, in book: Book
  ) throws(Problem) -> [Edit] {
    try parts(id, amount, to: client, nil, on: day, method, reference, worth, in: book)
  }

  private static func parts(
    _ id: ID<Payment>, _ amount: Money, to client: ID<Client>, _ invoice: ID<Invoice>?,
    on day: Day, _ method: String, _ reference: String, _ worth: Worth?, in book: Book
  ) throws(Problem) -> [Edit] {
    guard amount.isPositive else { throw .notPositive }
    if book.payments[id] != nil { return [] }
    let (sources, most): ([Source], Money)
    do throws(MoneyError) {
      sources = try Refunds.sources(of: client, amount.currency, invoice, in: book)
      most = try sum(sources) ?? .zero(amount.currency)
    } catch {
      throw .money(error)
    }
    if most.minor < amount.minor { throw most.isZero ? .noCredit : .beyondCredit(most) }
    do throws(MoneyError) {
      let taken = try take(amount, of: sources)
      var (money, following) = (Edit(), Edit())
      var places: [(project: ID<Project>, sources: [Source], amount: Money)] = []
      for source in taken where !places.contains(where: { $0.project == source.project }) {
        let own = taken.filter { $0.project == source.project }
        places.append((source.project, own, try sum(own) ?? .zero(amount.currency)))
      }
      let worths = worth?.shared(among: places.map { $0.amount })
      for (place, (project, own, whole)) in places.enumerated() {
        var refund = Payments.received(
          place == 0 ? id : .foreign("refund:\(id.text):\(project.text)"), try whole.negated(),
          from: client, for: project, on: day)
        refund.method = method
        refund.reference = reference
        refund.worth = try worths?[place].negated()
        money.put(refund, in: book.payments)
        try give(refund, to: own, in: book, &following)
      }
      for source in taken {
        if let note = book.invoices[source.invoice] {
          try reopen(creditedBy: note, source.amount, in: book, &following)
        }
      }
      return following.isEmpty ? [money] : [money, following]
    } catch {
      throw .money(error)
    }
  }

  /// The first sources that make up an amount.
  private static func take(
    _ amount: Money, of sources: [Source]
  ) throws(MoneyError) -> [Source] {
    var rest = amount
    var taken: [Source] = []
    for var source in sources where rest.isPositive {
      if rest.minor < source.amount.minor { source.amount = rest }
      rest = try rest.subtracting(source.amount)
      taken.append(source)
    }
    return taken
  }

  private static func sum(_ sources: [Source]) throws(MoneyError) -> Money? {
    guard var sum = sources.first?.amount else { return nil }
    for source in sources.dropFirst() { sum = try sum.adding(source.amount) }
    return sum
  }

  /// Gives the refund to the invoices that have the credit, and to them first what payments brought beyond them.
  private static func give(
    _ refund: Payment, to sources: [Source], in book: Book, _ edit: inout Edit
  ) throws(MoneyError) {
    var given: [ID<Invoice>] = []
    for source in sources where !source.invoice.isNone {
      if let payment = source.payment {
        try Payments.give(source.amount, of: payment, to: source.invoice, in: book, &edit)
      }
      if given.contains(source.invoice) { continue }
      given.append(source.invoice)
      guard let all = try sum(sources.filter { $0.invoice == source.invoice }) else { continue }
      edit.put(
        Payments.allocation(of: refund, to: source.invoice, try all.negated()),
        in: book.allocations)
    }
  }

  /// Delivers again what a credit note gave back of paid projects, once the last of its credit is gone: nothing is paid on it
  /// any more, and it waits to be billed as it would had it never been paid (rules G4, G65).
  static func reopen(
    creditedBy note: Invoice, _ gone: Money, in book: Book, _ edit: inout Edit
  ) throws(MoneyError) {
    guard note.isCreditNote, try !book.balance(of: note).adding(gone).isNegative else { return }
    for project in book.projects(of: note)
    where try book.uninvoiced(of: project)[gone.currency].isPositive {
      Payments.reopen(project, in: book, &edit)
    }
  }

  // MARK: what it is worth

  /// What an amount that goes back of an invoice's credit, or with nil of all that a client has, counted for in the account's
  /// currency when it came; nil where that is not known of all of it.
  ///
  /// It is proposed: what the bank charges is known later.
  public static func worth(
    of amount: Money, to client: ID<Client>, _ invoice: ID<Invoice>?, in book: Book
  ) throws(MoneyError) -> Worth? {
    let own = book.settings.currency
    if amount.currency == own { return nil }
    let taken = try take(
      amount, of: sources(of: client, amount.currency, invoice, in: book))
    var (whole, value) = (Money.zero(amount.currency), Money.zero(own))
    for payment in payments(behind: taken, in: book) ?? [] {
      guard let known = payment.amount.value(in: own, payment.worth) else { return nil }
      whole = try whole.adding(payment.amount)
      value = try value.adding(known)
    }
    return Worth(of: whole, [value]).scaled(to: amount)
  }

  /// What brought some credit, each once: of a credit note what was paid for the invoice that it corrects.
  ///
  /// nil where some of it came by no payment that is known.
  private static func payments(behind sources: [Source], in book: Book) -> [Payment]? {
    var found: [Payment] = []
    for source in sources {
      var own: [Payment] = []
      if let payment = source.payment {
        own = [payment]
      } else if let invoice = book.invoices[source.invoice] {
        let paid = invoice.isCreditNote ? invoice.corrects : invoice.id
        own = book.allocations(to: paid).compactMap { book.payments.live($0.payment) }
      }
      own.removeAll { !$0.amount.isPositive || $0.amount.currency != source.amount.currency }
      if own.isEmpty { return nil }
      for payment in own where !found.contains(where: { $0.id == payment.id }) {
        found.append(payment)
      }
    }
    return found
  }

  // MARK: where credit stands

  /// A client's credit: what invoices have too much and credit notes, the first issued first, then what payments have
  /// left, the oldest first, and last what came ahead for what is still open; that of one invoice alone where it is named.
  private static func sources(
    of client: ID<Client>, _ currency: Currency, _ only: ID<Invoice>?, in book: Book
  ) throws(MoneyError) -> [Source] {
    var sources: [Source] = []
    var invoices = book.invoices(of: client).filter { $0.isIssued && $0.askedCurrency == currency }
    invoices.sort { $0.isIssued(before: $1) }
    for invoice in invoices where only == nil || only == invoice.id {
      let balance = try book.balance(of: invoice)
      if !balance.isNegative { continue }
      var source = Source(amount: try balance.negated())
      // A void invoice takes nothing any more: the refund stands beside it.
      if !invoice.isVoid { (source.project, source.invoice) = (invoice.project, invoice.id) }
      sources.append(source)
    }
    let free = try Credits.free(of: client, currency, in: book)
    let isAhead = free.map { book.isAhead($0.payment.project) }
    let places = free.indices.filter { !isAhead[$0] } + free.indices.filter { isAhead[$0] }
    for (payment, amount) in places.map({ free[$0] }) {
      let place = home(of: payment, among: invoices, in: book)
      if let only, only != place { continue }
      sources.append(
        Source(amount: amount, project: payment.project, invoice: place, payment: payment))
    }
    return sources
  }

  /// The invoice beyond which a payment went: one that it was given to, else the last one of its project.
  private static func home(
    of payment: Payment, among invoices: [Invoice], in book: Book
  ) -> ID<Invoice> {
    let open = invoices.filter { !$0.isVoid && !$0.isCreditNote }
    let given = book.allocations(of: payment.id)
    if let own = open.first(where: { invoice in given.contains { $0.invoice == invoice.id } }) {
      return own.id
    }
    if payment.project.isNone { return ID() }
    return open.last { $0.project == payment.project }?.id ?? ID()
  }

  /// Payments that may have been recorded against a credit note by a program that took them, and were money out: of its
  /// client and project, on no invoice, from its day on, and no larger than what it gives back.
  public static func mistaken(for note: Invoice, in book: Book) -> [Payment] {
    guard note.isCreditNote, let content = note.issue?.content else { return [] }
    return Payments.inOrder(book.payments(of: note.client)).filter {
      $0.project == note.project && !$0.byStage && $0.day >= content.issued
        && $0.amount.isPositive && $0.amount.currency == content.total.currency
        && $0.amount.minor <= 0 &- content.total.minor && book.allocations(of: $0.id).isEmpty
    }
  }
}

extension Worth {
  /// The same of the parts that make up the amount: together they are worth what it is.
  fileprivate func shared(among parts: [Money]) -> [Worth] {
    let shares = values.map { $0.shared(in: parts.map { $0.minor }) }
    return parts.indices.map { place in Worth(of: parts[place], shares.map { $0[place] }) }
  }

  /// The same of the amount with the other sign.
  public func negated() throws(MoneyError) -> Worth {
    var turned: [Money] = []
    for value in values { turned.append(try value.negated()) }
    return Worth(of: try amount.negated(), turned)
  }
}
