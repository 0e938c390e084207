/// Money of a client for which no invoice is asked, such as royalties: it pays a project of its own, and is no credit to give back
/// (rule G119).
///
/// A payment keeps its project by law, so that it is recorded anew for that one, with the bank's lines that it explained. All ids
/// follow from the payment: devices that say it without hearing of each other say it once.
public enum Royalties {
  /// The payments of a client that may be that, the oldest first.
  public static func payments(of client: ID<Client>, in book: Book) -> [Payment] {
    Payments.inOrder(book.payments(of: client).filter { mayBe($0, in: book) })
  }

  /// Whether a payment is a client's alone, whole, for no project and no invoice, and nothing of it went back; where all work is
  /// design no charge can say what it was for.
  public static func mayBe(_ payment: Payment, in book: Book) -> Bool {
    guard payment.isLive, payment.amount.isPositive, payment.project.isNone,
      !payment.client.isNone, !Trades.isOnlyDesign(book.settings.work),
      book.allocations(of: payment.id).isEmpty, Bounced.refund(of: payment, in: book) == nil
    else { return false }
    var left = Money.zero(payment.amount.currency)
    do throws(MoneyError) {
      for other in book.payments(of: payment.client)
      where other.project.isNone && other.amount.currency == left.currency {
        left = try left.adding(try book.unallocated(of: other))
      }
    } catch {
      return false
    }
    return left.minor >= payment.amount.minor
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
