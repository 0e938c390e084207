import Ledger

/// How an invoice stands on the day its paper is made: not part of what was issued.
public struct InvoiceStanding: Equatable, Sendable {
  /// The word to print, such as "Sent"; "" prints none.
  public var status: String
  /// What was paid of it; nil when nothing was.
  public var received: Money?
  public var isVoid: Bool

  public init(status: String = "", received: Money? = nil, isVoid: Bool = false) {
    self.status = status
    self.received = received
    self.isVoid = isVoid
  }

  /// How `invoice` stands on `today`.
  public init(of invoice: Invoice, on today: Day, in book: Book) {
    status = book.status(of: invoice, on: today).title
    isVoid = invoice.isVoid
    let sum = try? book.received(for: invoice)
    received = sum?.isZero == false ? sum : nil
  }
}

extension InvoiceParts {
  /// What is still to be paid; the total when the amounts do not fit together.
  private var balance: Money {
    guard let received = standing.received else { return content.total }
    return (try? content.total.subtracting(received)) ?? content.total
  }

  /// What the document is called.
  var kind: String { content.total.isNegative ? "Credit Note" : "Invoice" }

  /// The amount that the reader looks for first: what to pay, or that there is nothing to pay.
  var headline: String {
    if standing.isVoid { return "VOID" }
    if content.total.isNegative {
      return "Credit: " + formats.money((try? content.total.negated()) ?? content.total)
    }
    if standing.received == nil { return "Due: " + formats.money(content.total) }
    return balance.isPositive ? "Due: " + formats.money(balance) : "PAID"
  }

  /// What was paid and what is left, under the total.
  var paid: [Fact] {
    guard let received = standing.received, !standing.isVoid else { return [] }
    return [
      Fact("Paid:", formats.money(received)), Fact("Balance Due:", formats.money(balance)),
    ]
  }
}
