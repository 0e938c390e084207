/// What a receipt probably says (rule E22), to be confirmed by a person; never stored.
public struct ReceiptProposal: Equatable, Sendable {
  /// The name to book it under: what was chosen for this merchant before, else as it was read.
  public var merchant: Proposed<String>?
  /// The merchant as it stands on the paper; `Receipt.readMerchant` keeps it when the receipt is confirmed.
  public var readMerchant = ""
  public var day: Proposed<Day>?
  /// With tax; negative of a credit note.
  public var total: Proposed<Money>?
  /// Another amount that the receipt calls its total, as likely as the proposed one; nil where something decides.
  public var otherTotal: Money?
  public var currency: Proposed<Currency>?
  public var method: Proposed<ReceiptMethod>?
  /// One for each rate, the highest first.
  public var taxes: [Proposed<ReceiptTax>] = []
  public var lines: [Proposed<ReceiptEntry>] = []
  /// The vendor's number of an electronic invoice.
  public var number = ""
  /// When it has to be paid; of electronic invoices only.
  public var due: Day?

  public init() {}

  /// Nothing at all could be read.
  public var isEmpty: Bool {
    merchant == nil && day == nil && total == nil && taxes.isEmpty && lines.isEmpty
  }
}

/// A value that was read, how sure that is, and where it stands.
public struct Proposed<Value: Equatable & Sendable>: Equatable, Sendable {
  public var value: Value
  /// 0 to 100; an electronic invoice's are all 100.
  public var confidence: Int
  /// Which of the reading's words it came from, for a box on the picture; none of an electronic invoice.
  public var words: [Int]

  public init(_ value: Value, confidence: Int, words: [Int] = []) {
    self.value = value
    self.confidence = max(0, min(100, confidence))
    self.words = words
  }
}

/// What a receipt says of one rate of tax.
public struct ReceiptTax: Equatable, Sendable {
  /// Percent; nil when the receipt does not say.
  public var rate: Rate?
  /// Before tax; nil when the receipt does not say and nothing else gives it.
  public var net: Money?
  public var tax: Money

  public init(rate: Rate?, net: Money?, tax: Money) {
    self.rate = rate
    self.net = net
    self.tax = tax
  }
}

/// A thing that was bought, with what all of it cost as the receipt prints it; a discount is negative.
public struct ReceiptEntry: Equatable, Sendable {
  public var name: String
  public var amount: Money

  public init(name: String, amount: Money) {
    self.name = name
    self.amount = amount
  }
}

/// How a receipt was paid.
public enum ReceiptMethod: String, CaseIterable, Sendable {
  case cash, card, transfer
  case directDebit = "direct-debit"
  case online

  public var title: Phrase {
    switch self {
    case .cash: return "Cash"
    case .card: return "Card"
    case .transfer: return "Bank Transfer"
    case .directDebit: return "Direct Debit"
    case .online: return "Online Payment"
    }
  }
}
