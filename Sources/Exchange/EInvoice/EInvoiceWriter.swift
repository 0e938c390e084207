import Documents
import Ledger
import Markup

/// Writes issued invoices as electronic ones by EN 16931 (rule G115), which ``EInvoice`` reads.
public enum EInvoiceWriter {
  /// The file of an issued invoice: its frozen amounts, and of seller and buyer what is frozen, else what the book says today.
  public static func bytes(of invoice: Invoice, in book: Book) throws(EInvoiceGap) -> [UInt8] {
    guard let frozen = invoice.issue?.content else { throw .draft }
    if invoice.isVoid { throw .void }
    var content = frozen
    complete(&content.seller, by: book.seller)
    complete(
      &content.buyer, by: book.buyer(of: invoice.client),
      owesTax: content.reverseCharge)
    if !hasAccount(content.bank) { content.bank = book.bank.handles }
    let reference = trimmed(book.recipient(of: invoice.client)?.reference ?? "")
    return try bytes(of: content, reference: reference, formats: frozen.paperFormats(in: book))
  }

  /// The name of its file: that of its PDF, as XML.
  public static func fileName(of invoice: Invoice) -> String {
    String(invoiceFileName(invoice.issue?.content ?? InvoiceContent()).dropLast(3)) + "xml"
  }

  /// The file of what an invoice says; with the reference that its buyer asks for it is an XRechnung.
  static func bytes(
    of content: InvoiceContent, reference: String, formats: Formats
  ) throws(EInvoiceGap) -> [UInt8] {
    let missing = missing(in: content, isXRechnung: !reference.isEmpty)
    if !missing.isEmpty { throw .missing(missing) }
    guard content.addsUp(), let taxes = try? EInvoiceTax.all(of: content) else {
      throw .doesNotAddUp
    }
    let amounts =
      content.lines.flatMap { [$0.amount, $0.discount?.amount ?? $0.amount] }
      + taxes.flatMap { [$0.base, $0.amount] }
    if !amounts.allSatisfy({ hasTwoDecimals($0) }) { throw .decimals(content.currency) }
    var writer = CIIWriter(content, taxes, reference: reference, formats: formats)
    writer.write()
    return writer.xml.bytes
  }

  /// Whether an amount can be said with the two decimals that the standard has for all but prices.
  private static func hasTwoDecimals(_ money: Money) -> Bool {
    var minor = money.minor
    for _ in 2..<max(2, money.currency.decimals) {
      if minor % 10 != 0 { return false }
      minor /= 10
    }
    return true
  }

  /// A number of an account without the spaces that people write in it.
  static func compact(_ text: String) -> String {
    var compact = ""
    for scalar in uppered(text).unicodeScalars where scalar != " " && scalar != "\u{A0}" {
      compact.unicodeScalars.append(scalar)
    }
    return compact
  }

  /// Fills in what a side of the invoice leaves out, or says so that nobody knows it, from the same one as it is today.
  private static func complete(
    _ party: inout Party, by today: Party, owesTax: Bool = false
  ) {
    if isBlank(party.name) { party.name = today.name }
    guard party.name == today.name else { return }
    let isSameStreet = party.address.line1 == today.address.line1
    if party.address.isEmpty || isSameStreet && !hasTown(party) { party.address = today.address }
    if CountryCode.of(party.address, "") == nil { party.address.country = today.address.country }
    if isBlank(party.taxID) || owesTax && CountryCode.vatNumber(party.taxID) == nil {
      party.taxID = today.taxID
    }
    if isBlank(party.email) { party.email = today.email }
    if isBlank(party.phone) { party.phone = today.phone }
    if isBlank(party.contact) { party.contact = today.contact }
  }

  private static func hasTown(_ party: Party) -> Bool {
    !isBlank(party.address.city) && !isBlank(party.address.postalCode)
  }

  private static func hasAccount(_ bank: BankHandles) -> Bool {
    !isBlank(bank.iban) || !isBlank(bank.accountNumber)
  }

  private static func missing(
    in content: InvoiceContent, isXRechnung: Bool
  ) -> [EInvoiceGap.Fact] {
    let (seller, buyer) = (content.seller, content.buyer)
    var facts: [EInvoiceGap.Fact] = []
    func ask(_ isThere: Bool, _ fact: EInvoiceGap.Fact) {
      if !isThere { facts.append(fact) }
    }
    ask(!isBlank(seller.name), .sellerName)
    ask(CountryCode.of(seller.address, seller.taxID) != nil, .sellerCountry)
    ask(!isBlank(seller.taxID), .sellerNumber)
    ask(!isBlank(buyer.name) || !isBlank(buyer.attention), .buyerName)
    ask(CountryCode.of(buyer.address, buyer.taxID) != nil, .buyerCountry)
    if content.reverseCharge { ask(CountryCode.vatNumber(buyer.taxID) != nil, .buyerNumber) }
    if !isXRechnung { return facts }
    ask(hasTown(seller), .sellerTown)
    ask(!isBlank(seller.phone), .sellerPhone)
    ask(!isBlank(seller.email), .sellerMail)
    ask(hasTown(buyer), .buyerTown)
    ask(!isBlank(buyer.email), .buyerMail)
    if content.total.isPositive { ask(hasAccount(content.bank), .account) }
    return facts
  }
}

/// What of an invoice is taxed alike: a line of EN 16931's breakdown (BG-23).
struct EInvoiceTax {
  /// UNTDID 5305.
  enum Category { case standard, exempt, reverseCharge, outside }

  var category: Category
  var rate: Rate
  /// The sum of its lines; ``base`` is that less its part of the invoice's discount.
  var lines: Money
  var base: Money
  var amount: Money

  var code: String {
    switch category {
    case .standard: "S"
    case .exempt: "E"
    case .reverseCharge: "AE"
    case .outside: "O"
    }
  }

  /// Each rate once, in the order of the lines.
  static func all(of content: InvoiceContent) throws(MoneyError) -> [EInvoiceTax] {
    var all: [EInvoiceTax] = []
    let (none, zero) = (untaxed(content), Money.zero(content.currency))
    func place(_ rate: Rate) -> Int {
      if let place = all.firstIndex(where: { $0.rate == rate }) { return place }
      all.append(
        EInvoiceTax(
          category: rate.isZero ? none : .standard, rate: rate, lines: zero, base: zero,
          amount: zero))
      return all.count - 1
    }
    for (number, line) in content.lines.enumerated() {
      let place = place(content.tax(ofLine: number)?.rate ?? .zero)
      all[place].lines = try all[place].lines.adding(line.amount)
    }
    var rest = content.total
    for tax in content.taxGroups {
      let place = place(tax.rate)
      all[place].base = try all[place].base.adding(tax.base)
      all[place].amount = try all[place].amount.adding(tax.amount)
      rest = try rest.subtracting(tax.base).subtracting(tax.amount)
    }
    if let place = all.firstIndex(where: { $0.rate.isZero }) { all[place].base = rest }
    return all
  }

  /// Why what has no tax has none: its recipient owes it; the union's law of it reaches not both sides, and nothing on the invoice
  /// is taxed; else an exemption.
  private static func untaxed(_ content: InvoiceContent) -> Category {
    if content.reverseCharge { return .reverseCharge }
    let isInside = [content.seller, content.buyer].allSatisfy {
      CountryCode.isInUnion(CountryCode.of($0.address, $0.taxID) ?? "")
    }
    return isInside || !content.taxGroups.isEmpty ? .exempt : .outside
  }
}
