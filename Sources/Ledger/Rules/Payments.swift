/// Recording and taking back received money.
///
/// Whose it is stays; the rest can be put right (``correct(_:in:)``).
public enum Payments {
  /// What stops a payment from being recorded.
  public enum Problem: Error, Equatable, Sendable {
    case notIssued
    case isVoid
    case isCreditNote
    case notPositive
    case wrongCurrency(wanted: Currency)
    /// Of a payment that is put right.
    case notFound
    case otherCurrency(Currency)
    case refundGrows
    case setOff
    /// The payment went back by a line of a bank, as much as it was.
    case wentBack
    /// More than ten years ago, or more than one ahead.
    case dayOutOfRange
    case money(MoneyError)

    public var message: Phrase {
      switch self {
      case .notIssued: return "Issue the invoice before recording a payment"
      case .isVoid: return "A void invoice takes no payment"
      case .isCreditNote: return "A credit note takes no payment: record a refund"
      case .notPositive: return "Enter an amount above zero"
      case .wrongCurrency(let wanted): return "The invoice is in \(wanted.code)"
      case .notFound: return "The payment was not found"
      case .otherCurrency(let currency): return "The payment is in \(currency.code)"
      case .refundGrows: return "A refund can be lowered. Record another one for the rest"
      case .setOff:
        return "A credit note pays this. Remove it, and apply the credit anew"
      case .wentBack:
        return "This payment went back as it was. Take that back on its bank line first"
      case .dayOutOfRange:
        return "Money is received or paid back on a day from ten years ago to one year from now"
      case .money: return "The amount is too large"
      }
    }
  }

  /// What stops a payment or a refund from being entered on a day: a slip of a year is in no report that anybody looks at (rule G106).
  ///
  /// Asked where a person says the day; what files, banks and other devices bring is as they have it.
  public static func problem(of day: Day, today: Day) -> Problem? {
    Issuing.problem(issuingOn: day, today: today) == nil ? nil : .dayOutOfRange
  }

  /// The edit that records `amount` for `invoice`: the payment, its allocation up to what is owed
  /// (the rest stays the client's credit), and the project's stage when all of it is paid.
  ///
  /// The id is minted when the form opens, so that saving twice records one payment.
  public static func record(
    _ id: ID<Payment>, _ amount: Money, for invoice: Invoice, on day: Day, method: String = "",
    reference: String = "", in book: Book
  ) throws(Problem) -> Edit {
    var edit = Edit()
    for part in try parts(
      id, amount, for: invoice, on: day, method: method, reference: reference, in: book)
    {
      edit.add(part)
    }
    return edit
  }

  /// The edits that record it, each a change of its own: first the money, then what follows from it
  /// (its allocation and the project's stage), if anything does.
  ///
  /// Received money is never refused for what was concluded from it.
  public static func parts(
    _ id: ID<Payment>, _ amount: Money, for invoice: Invoice, on day: Day, method: String = "",
    reference: String = "", worth: Worth? = nil, in book: Book
  ) throws(Problem) -> [Edit] {
    guard invoice.isIssued else { throw .notIssued }
    if invoice.isVoid { throw .isVoid }
    if invoice.isCreditNote { throw .isCreditNote }
    guard amount.minor > 0 else { throw .notPositive }
    guard amount.currency == invoice.askedCurrency else {
      throw .wrongCurrency(wanted: invoice.askedCurrency)
    }
    if book.payments[id] != nil { return [] }
    var edit = Edit()
    var payment = received(id, amount, from: invoice.client, for: invoice.project, on: day)
    payment.method = method
    payment.reference = reference
    payment.worth = worth
    edit.put(payment, in: book.payments)
    var money = Edit()
    do throws(MoneyError) {
      let owed = try book.balance(of: invoice)
      var rest = amount
      if owed.isPositive {
        let given = owed.minor < amount.minor ? owed : amount
        rest = try amount.subtracting(given)
        money.put(allocation(of: payment, to: invoice.id, given), in: book.allocations)
      }
      if owed.minor <= amount.minor {
        try close(invoice, rest, on: day, by: id, in: book, &money)
      }
    } catch {
      throw .money(error)
    }
    return money.isEmpty ? [edit] : [edit, money]
  }

  /// The edits that record `amount` for a project's charges that are on no invoice: the money, then the project's stage
  /// when nothing of it waits any more.
  public static func parts(
    _ id: ID<Payment>, _ amount: Money, for project: Project, on day: Day, method: String = "",
    reference: String = "", in book: Book
  ) throws(Problem) -> [Edit] {
    guard amount.minor > 0 else { throw .notPositive }
    if book.payments[id] != nil { return [] }
    var payment = received(id, amount, from: project.client, for: project.id, on: day)
    payment.method = method
    payment.reference = reference
    var (edit, stage) = (Edit(), Edit())
    edit.put(payment, in: book.payments)
    do throws(MoneyError) {
      try close(project.id, paid: ID(), amount, on: day, by: id, in: book, &stage)
    } catch {
      throw .money(error)
    }
    return stage.isEmpty ? [edit] : [edit, stage]
  }

  /// Money of a client on a day, for a project or for none.
  static func received(
    _ id: ID<Payment>, _ amount: Money, from client: ID<Client>, for project: ID<Project>,
    on day: Day
  ) -> Payment {
    var payment = Payment()
    payment.id = id
    payment.client = client
    payment.project = project
    payment.amount = amount
    payment.day = day
    return payment
  }

  /// Gives an invoice `amount` of a payment, on top of what it has of it.
  static func give(
    _ amount: Money, of payment: Payment, to invoice: ID<Invoice>, in book: Book,
    _ edit: inout Edit
  ) throws(MoneyError) {
    var allocation = allocation(of: payment, to: invoice, amount)
    if let known = book.allocations.live(allocation.id), known.amount.currency == amount.currency {
      allocation.amount = try known.amount.adding(amount)
    }
    edit.put(allocation, in: book.allocations)
  }

  /// Oldest first, the same on every device.
  static func inOrder(_ payments: [Payment]) -> [Payment] {
    payments.sorted { $0.day != $1.day ? $0.day < $1.day : $0.id < $1.id }
  }

  static func trash(_ payment: Payment, in book: Book) -> Edit {
    var edit = Edit()
    for allocation in book.allocations(of: payment.id) {
      edit.trash(allocation, in: book.allocations)
    }
    edit.trash(payment, in: book.payments)
    return edit
  }

  /// One allocation per payment and invoice: its id follows from both.
  static func allocation(
    of payment: Payment, to invoice: ID<Invoice>, _ amount: Money
  ) -> Allocation {
    var allocation = Allocation()
    allocation.id = allocationID(of: payment.id, to: invoice)
    allocation.payment = payment.id
    allocation.invoice = invoice
    allocation.amount = amount
    return allocation
  }

  /// The id that follows from payment and invoice.
  static func allocationID(of payment: ID<Payment>, to invoice: ID<Invoice>) -> ID<Allocation> {
    .foreign("allocation:\(payment.text):\(invoice.text)")
  }
}
