/// Recording and taking back received money.
///
/// A payment is an entry: it is never edited.
public enum Payments {
  /// What stops a payment from being recorded.
  public enum Problem: Error, Equatable, Sendable {
    case notIssued
    case isVoid
    case notPositive
    case wrongCurrency(wanted: Currency)
    case money(MoneyError)

    public var message: String {
      switch self {
      case .notIssued: return "Issue the invoice before recording a payment"
      case .isVoid: return "A void invoice takes no payment"
      case .notPositive: return "Enter an amount above zero"
      case .wrongCurrency(let wanted): return "The invoice is in \(wanted.code)"
      case .money: return "The amount is too large"
      }
    }
  }

  /// The edit that records `amount` for `invoice`: the payment, its allocation up to what is owed
  /// (the rest stays the client's credit), and the project's stage when all of it is paid.
  ///
  /// The id is minted when the form opens, so that saving twice records one payment.
  public static func record(
    _ id: ID<Payment>, _ amount: Money, for invoice: Invoice, on day: Day, method: String = "",
    reference: String = "", in book: Book
  ) throws(Problem) -> Edit {
    guard invoice.isIssued else { throw .notIssued }
    if invoice.isVoid { throw .isVoid }
    guard amount.minor > 0 else { throw .notPositive }
    guard amount.currency == invoice.currency else {
      throw .wrongCurrency(wanted: invoice.currency)
    }
    var edit = Edit()
    if book.payments[id] != nil { return edit }
    var payment = Payment()
    payment.id = id
    payment.client = invoice.client
    payment.project = invoice.project
    payment.amount = amount
    payment.day = day
    payment.method = method
    payment.reference = reference
    edit.put(payment, in: book.payments)
    do throws(MoneyError) {
      let owed = try book.balance(of: invoice)
      if owed.minor > 0 {
        let given = owed.minor < amount.minor ? owed : amount
        edit.put(allocation(of: payment, to: invoice.id, given), in: book.allocations)
      }
      if owed.minor <= amount.minor { close(invoice.project, on: day, in: book, &edit, invoice) }
    } catch {
      throw .money(error)
    }
    return edit
  }

  /// Marks a project paid when every issued invoice but `paid` (about to be) already is.
  private static func close(
    _ id: ID<Project>, on day: Day, in book: Book, _ edit: inout Edit, _ paid: Invoice
  ) {
    guard var project = book.projects.live(id), project.stage != .paid else { return }
    for invoice in book.invoices(of: id)
    where invoice.id != paid.id && invoice.isIssued && !invoice.isVoid {
      guard let owed = try? book.balance(of: invoice), owed.minor <= 0 else { return }
    }
    project.progress.name = .paid
    project.progress.delivered = project.progress.delivered ?? day
    project.progress.closed = day
    edit.put(project, in: book.projects)
  }

  /// The edit that takes a payment back, with its allocations; a project it had closed goes back
  /// to delivered.
  public static func remove(_ payment: Payment, in book: Book) -> Edit {
    var edit = trash(payment, in: book)
    if var project = book.projects.live(payment.project), project.stage == .paid {
      project.progress.name = .delivered
      project.progress.closed = nil
      edit.put(project, in: book.projects)
    }
    return edit
  }

  static func trash(_ payment: Payment, in book: Book) -> Edit {
    var edit = Edit()
    for var allocation in book.allocations(of: payment.id) {
      allocation.life = .trashed
      edit.put(allocation, in: book.allocations)
    }
    var gone = payment
    gone.life = .trashed
    edit.put(gone, in: book.payments)
    return edit
  }

  /// One allocation per payment and invoice: its id follows from both.
  static func allocation(
    of payment: Payment, to invoice: ID<Invoice>, _ amount: Money
  ) -> Allocation {
    var allocation = Allocation()
    allocation.id = ID.foreign("allocation:\(payment.id.text):\(invoice.text)")
    allocation.payment = payment.id
    allocation.invoice = invoice
    allocation.amount = amount
    return allocation
  }
}
