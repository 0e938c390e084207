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

  /// A credit note that was set off: of an invoice the credit note, of a credit note its invoice (rule G65).
  public struct Offset: Equatable, Sendable {
    public var number: String
    public var day: Day
    /// What it takes off the total, below zero on a credit note.
    public var amount: Money
  }

  /// What was paid of it; nil when nothing was.
  public var received: Money?
  /// The payments that this comes from, the first one first; empty where they are not known.
  public var receipts: [Receipt] = []
  /// What was set off, the credit note that was issued first first.
  public var offsets: [Offset] = []
  /// The place of the line that is the cents which several credit notes leave (rule G65).
  public var rounding: Int?
  public var isVoid: Bool
  /// Whether it is credited once nothing is left of it (rule G15): an invoice of which credit notes gave back all, whatever had
  /// been paid of it, and a credit note of which its invoice took some.
  public var isCredited = false
  /// Of an invoice that was credited in full the last of its credit notes, whether something was left for it to take or not.
  public var correction: Offset?

  public init(received: Money? = nil, receipts: [Receipt] = [], isVoid: Bool = false) {
    self.received = received
    self.receipts = receipts
    self.isVoid = isVoid
  }

  /// How `invoice` stands in the book.
  public init(of invoice: Invoice, in book: Book) {
    isVoid = invoice.isVoid
    isCredited = book.isCredited(invoice)
    if isCredited, !invoice.isCreditNote {
      correction = Drafting.credits(of: invoice, in: book).last { $0.isIssued }?.issue.flatMap {
        guard let amount = try? $0.content.total.negated() else { return nil }
        return Offset(number: $0.content.number, day: $0.content.issued, amount: amount)
      }
    }
    if !invoice.corrects.isNone {
      rounding = book.printedLines(of: invoice).firstIndex { Drafting.isRounding($0) }
    }
    offsets = (try? InvoiceStanding.offsets(of: invoice, in: book)) ?? []
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

  private static func offsets(
    of invoice: Invoice, in book: Book
  ) throws(MoneyError) -> [Offset] {
    if let other = book.invoices.live(invoice.corrects)?.issue?.content {
      let used = try SettingOff.used(of: invoice, in: book)
      if used.isZero { return [] }
      return [Offset(number: other.number, day: other.issued, amount: try used.negated())]
    }
    return try SettingOff.parts(of: invoice, in: book).compactMap { part in
      part.note.issue.map {
        Offset(number: $0.content.number, day: $0.content.issued, amount: part.amount)
      }
    }
  }
}

/// The amount that a reader looks for first, and until when.
public struct Headline {
  public var amount: String
  public var caption: String
  /// "PAID", "REFUNDED", "CREDITED", "VOID", as its status says (rule G15); "" while it is open.
  public var stamp = ""
}

extension InvoiceParts {
  /// What is still to be paid; the total when the amounts do not fit together.
  var balance: Money {
    var rest = content.total
    for amount in standing.offsets.map({ $0.amount }) + (standing.received.map { [$0] } ?? []) {
      rest = (try? rest.subtracting(amount)) ?? rest
    }
    return rest
  }

  /// Whether more of a credit note was paid back than it gives: nobody owes that for it.
  private var isPaidBackTwice: Bool { content.total.isNegative && balance.isPositive }

  /// Whether nothing came for it, and nothing was set off.
  private var isUntouched: Bool { standing.received == nil && standing.offsets.isEmpty }

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
      if isUntouched {
        return Headline(amount: formats.money(credit), caption: words(.credit))
      }
      // What was paid back or set off is no credit any more.
      if balance.isNegative {
        return Headline(
          amount: formats.money((try? balance.negated()) ?? balance), caption: words(.credit))
      }
      return settled(formats.money(credit))
    }
    if content.total.isZero { return Headline(amount: total, caption: words(.nothingToPay)) }
    if isUntouched {
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
    let isCredited = standing.isCredited || standing.received == nil
    if isCredited, let last = standing.offsets.last ?? standing.correction {
      return Headline(
        amount: amount, caption: words(last, isWhole: true), stamp: stamp(.creditedStamp))
    }
    let last = standing.receipts.last.map { settledOn($0) }
    return Headline(
      amount: amount, caption: last ?? words(.paidInFull),
      stamp: stamp(content.total.isNegative ? .refundedStamp : .paidStamp))
  }

  private func stamp(_ word: Word) -> String {
    isPaidBackTwice ? "" : words(word)
  }

  /// What was set off and paid, and what is left.
  var paid: [Fact] {
    guard !isUntouched, !standing.isVoid else { return [] }
    var facts = standing.offsets.map {
      Fact(words($0, isWhole: false), subtracted($0.amount))
    }
    if let received = standing.received { facts += self.facts(of: received) }
    let left = words(
      isPaidBackTwice
        ? .overpaid
        : !balance.isNegative ? .balanceDue : content.total.isNegative ? .credit : .overpaid)
    let shown = balance.isNegative ? (try? balance.negated()) ?? balance : balance
    return facts + [Fact(left, formats.money(shown))]
  }

  /// Each payment with its day while they are few.
  private func facts(of received: Money) -> [Fact] {
    var facts: [Fact] = []
    if standing.receipts.isEmpty || standing.receipts.count > 6 {
      facts.append(Fact(words(.paid), subtracted(received)))
    } else {
      for receipt in standing.receipts {
        facts.append(Fact(settledOn(receipt), subtracted(receipt.amount)))
      }
    }
    return facts
  }

  /// By which credit note, or from which invoice, something was taken.
  private func words(_ offset: InvoiceStanding.Offset, isWhole: Bool) -> String {
    let day = formats.day(offset.day)
    if offset.amount.isNegative { return words(.takenOff(offset.number, day)) }
    return words(isWhole ? .creditedBy(offset.number, day) : .creditNoteOf(offset.number, day))
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
