/// Everything an invoice says: what documents render and what issuing freezes.
///
/// Totals are stored here and nowhere else, because an issued invoice never changes.
public struct InvoiceContent: Composite, Equatable {
  /// The version of the rules that computed the totals: 1 knows one tax at most and no discount, so that
  /// older programs go on with what they understand; 2 says both in ``discount``, ``taxes`` and the lines.
  public var rules: Int64 = 1
  /// "" in a draft's preview.
  public var number = ""
  public var issued = Day(number: 0)
  public var due = Day(number: 0)
  public var currency = Currency.usd
  @Repeated public var seller: Party
  @Repeated public var buyer: Party
  public var project = ""
  public var artist = ""
  /// The day of the work, the first of several.
  public var jobDate: Day?
  public var lines: [ContentLine] = []
  /// The sum of the lines, each after its own discount.
  public var subtotal = Money(minor: 0, currency: .usd)
  /// The one tax of rules 1.
  public var tax: TaxAmount?
  public var total = Money(minor: 0, currency: .usd)
  public var notes = ""
  @Repeated public var bank: BankHandles
  /// The logo's blob hash, or "".
  public var logo = ""
  public var look = PaperLook()
  /// What the account says under every invoice.
  public var terms = ""
  /// What was taken off the subtotal.
  @Rarely public var discount: DiscountAmount?
  /// The taxes of rules 2, a rate each, in the order of the lines.
  public var taxes: [TaxGroup] = []
  /// Whether the recipient owes the tax, which the paper has to say.
  public var reverseCharge = false
  /// The invoice that a credit note corrects (rule G65).
  public var corrects: CorrectedInvoice?
  /// The last day of work that took several.
  public var jobEnd: Day?

  public init() {}

  public mutating func parts<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "rules", &rules)
    visitor.register(2, "number", &number)
    visitor.register(3, "issued", &issued)
    visitor.register(4, "due", &due)
    visitor.register(5, "currency", &currency)
    visitor.register(6, "seller", &_seller)
    visitor.register(7, "buyer", &_buyer)
    visitor.register(8, "project", &project)
    visitor.register(9, "artist", &artist)
    visitor.register(10, "jobDate", &jobDate)
    visitor.register(11, "lines", &lines)
    visitor.register(12, "subtotal", &subtotal)
    visitor.register(13, "tax", &tax)
    visitor.register(14, "total", &total)
    visitor.register(15, "notes", &notes)
    visitor.register(16, "bank", &_bank)
    visitor.register(17, "logo", &logo)
    visitor.register(18, "look", &look)
    visitor.register(19, "terms", &terms)
    visitor.register(20, "discount", &_discount)
    visitor.register(21, "taxes", &taxes)
    visitor.register(22, "reverseCharge", &reverseCharge)
    // Left out where there is none: then bytes and hash are those of a program that does not know it.
    visitor.tail(23, "corrects", &corrects)
    visitor.tail(24, "jobEnd", &jobEnd)
  }

  /// Whether it asks for a tax, or says who owes it, and not under which number its sender pays tax (rule G8).
  public var lacksTaxNumber: Bool {
    isBlank(seller.taxID) && (reverseCharge || taxGroups.contains { !$0.rate.isZero })
  }

  /// The days of the work.
  public var workDays: ClosedRange<Day>? {
    jobDate.map { $0...Swift.max($0, jobEnd ?? $0) }
  }

  /// SHA-256 of the canonical bytes, as hex.
  public var fingerprint: String {
    var writer = ByteWriter()
    encode(into: &writer)
    return SHA256.hex(writer.bytes)
  }
}

/// Which invoice a credit note corrects, as its paper says it.
public struct CorrectedInvoice: Composite, Equatable {
  public var number = ""
  public var issued = Day(number: 0)

  public init() {}

  public init(_ content: InvoiceContent) {
    number = content.number
    issued = content.issued
  }

  public mutating func parts<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "number", &number)
    visitor.register(2, "issued", &issued)
  }
}

/// One printed line.
public struct ContentLine: Composite, Equatable {
  /// The service type, or "" for a free-standing line.
  public var kind = ""
  public var text = ""
  public var quantity = Quantity(1)
  public var unit = Money(minor: 0, currency: .usd)
  @Rarely public var discount: DiscountAmount?
  /// Quantity times unit, less the discount.
  public var amount = Money(minor: 0, currency: .usd)
  /// Its tax by rules 2; nil for none.
  @Rarely public var tax: Tax?

  public init() {}

  public mutating func parts<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "kind", &kind)
    visitor.register(2, "text", &text)
    visitor.register(3, "quantity", &quantity)
    visitor.register(4, "unit", &unit)
    visitor.register(5, "amount", &amount)
    visitor.register(6, "discount", &_discount)
    visitor.register(7, "tax", &_tax)
  }
}

/// One tax and its sum.
public struct TaxAmount: Composite, Equatable {
  public var name = ""
  public var rate = Rate(micros: 0)
  public var amount = Money(minor: 0, currency: .usd)

  public init() {}

  public mutating func parts<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "name", &name)
    visitor.register(2, "rate", &rate)
    visitor.register(3, "amount", &amount)
  }
}
