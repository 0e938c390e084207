import Ledger

/// How an invoice stands on the day its paper is made: not part of what was issued.
public struct InvoiceStanding: Equatable, Sendable {
  /// Money that came for it.
  public struct Receipt: Equatable, Sendable {
    public var day: Day
    public var amount: Money

    public init(_ day: Day, _ amount: Money) {
      self.day = day
      self.amount = amount
    }
  }

  /// What was paid of it; nil when nothing was.
  public var received: Money?
  /// The payments that this comes from, the first one first; empty where they are not known.
  public var receipts: [Receipt] = []
  public var isVoid: Bool

  public init(received: Money? = nil, receipts: [Receipt] = [], isVoid: Bool = false) {
    self.received = received
    self.receipts = receipts
    self.isVoid = isVoid
  }

  /// How `invoice` stands in the book.
  public init(of invoice: Invoice, in book: Book) {
    isVoid = invoice.isVoid
    let sum = try? book.received(for: invoice)
    received = sum?.isZero == false ? sum : nil
    if received == nil { return }
    for allocation in book.allocations(to: invoice.id) {
      guard let payment = book.payments.live(allocation.payment),
        allocation.amount.currency == invoice.askedCurrency
      else { continue }
      receipts.append(Receipt(payment.day, allocation.amount))
    }
    receipts.sort { ($0.day, $0.amount.minor) < ($1.day, $1.amount.minor) }
  }
}

/// The amount that a reader looks for first, and until when.
public struct Headline {
  public var amount: String
  public var caption: String
  /// "PAID", "VOID"; "" while it is open.
  public var stamp = ""
}

extension InvoiceParts {
  /// What is still to be paid; the total when the amounts do not fit together.
  private var balance: Money {
    guard let received = standing.received else { return content.total }
    return (try? content.total.subtracting(received)) ?? content.total
  }

  /// What the document is called.
  var kind: String { words(content.total.isNegative ? .creditNote : .invoice) }

  /// Whether somebody who reads it has to pay.
  var isPayable: Bool {
    !standing.isVoid && balance.isPositive && content.total.isPositive
  }

  /// What to pay, or that there is nothing to pay.
  var headline: Headline {
    let total = formats.money(content.total)
    if standing.isVoid {
      return Headline(amount: total, caption: words(.isVoid), stamp: words(.voidStamp))
    }
    if content.total.isNegative {
      let credit = (try? content.total.negated()) ?? content.total
      if standing.received == nil {
        return Headline(amount: formats.money(credit), caption: words(.credit))
      }
      // What was paid back is no credit any more.
      if balance.isNegative {
        return Headline(
          amount: formats.money((try? balance.negated()) ?? balance), caption: words(.credit))
      }
      return settled(formats.money(credit))
    }
    if content.total.isZero { return Headline(amount: total, caption: words(.nothingToPay)) }
    if standing.received == nil {
      return Headline(amount: total, caption: words(.dueOn(formats.day(content.due))))
    }
    if balance.isPositive {
      return Headline(
        amount: formats.money(balance),
        caption: words(.balanceDueOn(formats.day(content.due))))
    }
    return settled(total)
  }

  private func settled(_ amount: String) -> Headline {
    let last = standing.receipts.last.map { settledOn($0) }
    return Headline(
      amount: amount, caption: last ?? words(.paidInFull), stamp: words(.paidStamp))
  }

  /// What was paid, each payment with its day while they are few, and what is left.
  var paid: [Fact] {
    guard let received = standing.received, !standing.isVoid else { return [] }
    var facts: [Fact] = []
    if standing.receipts.isEmpty || standing.receipts.count > 6 {
      facts.append(Fact(words(.paid), subtracted(received)))
    } else {
      for receipt in standing.receipts {
        facts.append(Fact(settledOn(receipt), subtracted(receipt.amount)))
      }
    }
    let left = words(
      !balance.isNegative ? .balanceDue : content.total.isNegative ? .credit : .overpaid)
    let shown = balance.isNegative ? (try? balance.negated()) ?? balance : balance
    return facts + [Fact(left, formats.money(shown))]
  }

  /// When money came, or went back.
  private func settledOn(_ receipt: InvoiceStanding.Receipt) -> String {
    let day = formats.day(receipt.day)
    return words(receipt.amount.isNegative ? .refundedOn(day) : .paidOn(day))
  }

  /// With a minus before it.
  func subtracted(_ amount: Money) -> String {
    formats.money((try? amount.negated()) ?? amount)
  }
}
