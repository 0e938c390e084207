/// Money of a client for which no invoice is asked, such as royalties: it pays a project of its own, and is no credit to give back
/// (rule G119).
///
/// A payment keeps its project by law, so that it is recorded anew for that one, with the bank's lines that it explained. All ids
/// follow from the payment: devices that say it without hearing of each other say it once.
public enum Royalties {
  /// The payments of a client that may be that, the oldest first.
  ///
  /// - Complexity: O(payments of the client), and their refunds for each.
  public static func payments(of client: ID<Client>, in book: Book) -> [Payment] {
    let all = book.payments(of: client)
    return Payments.inOrder(free(all, of: all, in: book))
  }

  /// Whether a payment is a client's alone, whole, for no project and no invoice, and nothing of it went back; where all work is
  /// design no charge can say what it was for.
  public static func mayBe(_ payment: Payment, in book: Book) -> Bool {
    !free([payment], of: book.payments(of: payment.client), in: book).isEmpty
  }

  /// Those of some payments that may be that, by all payments of their client.
  private static func free(_ some: [Payment], of all: [Payment], in book: Book) -> [Payment] {
    if Trades.isOnlyDesign(book.settings.work) { return [] }
    let alone = some.filter {
      $0.isLive && $0.amount.isPositive && $0.project.isNone && !$0.client.isNone
        && book.allocations(of: $0.id).isEmpty
    }
    if alone.isEmpty { return [] }
    // What does not add up is not there.
    var left: [Currency: Money] = [:]
    for currency in Set(alone.map { $0.amount.currency }) {
      left[currency] = try? self.left(of: all, in: currency, book)
    }
    let back = all.filter { $0.amount.isNegative }
    return alone.filter { payment in
      guard let left = left[payment.amount.currency] else { return false }
      return left.minor >= payment.amount.minor
        && Bounced.refund(of: payment, among: back, in: book) == nil
    }
  }

  /// What payments for no project leave, in a currency.
  private static func left(
    of payments: [Payment], in currency: Currency, _ book: Book
  ) throws(MoneyError) -> Money {
    var left = Money.zero(currency)
    for payment in payments where payment.project.isNone && payment.amount.currency == currency {
      left = try left.adding(try book.unallocated(of: payment))
    }
    return left
  }

  /// The project that a payment is for then.
  public static func project(of payment: ID<Payment>) -> ID<Project> {
    .foreign("royalties:\(payment.text)")
  }

  /// Whether a project is what a payment of its client was kept as: no invoice is asked for it.
  public static func isKept(as project: Project, in book: Book) -> Bool {
    book.clientIDs(of: project.client).contains { client in
      book.payments.rows(linking: Payment.clientLink, to: client.raw).contains {
        self.project(of: book.payments.rows[Int($0)].id) == project.id
      }
    }
  }

  /// Whether the payment that a project was made of is there as it was before.
  static func isThere(for project: Project, in book: Book) -> Bool {
    book.payments(of: project.client).contains { self.project(of: $0.id) == project.id }
  }

  /// The payment as which it is recorded anew.
  public static func payment(anew payment: ID<Payment>) -> ID<Payment> {
    .foreign("royalties-payment:\(payment.text)")
  }

  /// A project of that name, delivered and paid on the payment's day, with one charge of the amount; nothing where it may not be.
  public static func keep(
    _ payment: Payment, calling name: String, at now: Instant, in book: Book
  ) -> Edit {
    var edit = Edit()
    guard mayBe(payment, in: book) else { return edit }
    var project = Project()
    project.id = self.project(of: payment.id)
    project.name = name
    project.client = book.meant(payment.client)
    if payment.amount.currency != book.currency(of: project.client) {
      project.currency = payment.amount.currency
    }
    project.mediaType = .other
    project.opened = payment.day
    project.created = now
    project.progress.name = .paid
    project.progress.delivered = payment.day
    project.progress.closed = payment.day
    edit.put(project, in: book.projects)
    var charge = Booking.charge(payment.amount, .other, for: project.id)
    charge.name = name
    edit.put(charge, in: book.charges)
    var anew = payment
    anew.id = self.payment(anew: payment.id)
    anew.project = project.id
    edit.put(anew, in: book.payments)
    for match in book.lineMatches.live(linking: LineMatch.otherLink, to: payment.id.raw)
    where match.type == .payment {
      edit.trash(match, in: book.lineMatches)
      var moved = match
      moved.other = anew.id.retyped()
      moved.id = LineMatch.id(line: match.line, other: anew.id.raw, .payment)
      edit.put(moved, in: book.lineMatches)
    }
    edit.trash(payment, in: book.payments)
    return edit
  }
}
