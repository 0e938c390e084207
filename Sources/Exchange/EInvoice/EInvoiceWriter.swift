import Documents
import Ledger
import Markup

/// Writes issued invoices as electronic ones by EN 16931 (rule G115), which ``EInvoice`` reads.
public enum EInvoiceWriter {
  /// The XML of an issued invoice in the form that is asked for: its frozen amounts, and of seller and buyer what is frozen, else
  /// what the book says today.
  public static func bytes(
    of invoice: Invoice, in book: Book, as form: EInvoiceForm = .country
  ) throws(EInvoiceGap) -> [UInt8] {
    try paper(of: invoice, in: book, as: form).xml.bytes
  }

  /// The XML as it goes into the PDF of the paper (rule G118).
  public static func attachment(
    of invoice: Invoice, in book: Book
  ) throws(EInvoiceGap) -> AttachedInvoice {
    let paper = try paper(of: invoice, in: book, as: .pdf)
    return AttachedInvoice(
      xml: paper.xml.bytes, isXRechnung: paper.profile == .xrechnung, day: paper.content.issued)
  }

  /// Whether it is saved as a PDF with the XML in it: where the settings or the country have it so, and no XRechnung, which those
  /// who ask for it take as XML alone.
  public static func isInPDF(_ invoice: Invoice, in book: Book) -> Bool {
    guard let paper = try? paper(of: invoice, in: book, as: book.settings.einvoice) else {
      return false
    }
    return paper.form == .pdf
      && (paper.profile != .xrechnung || book.settings.einvoice == .pdf)
  }

  private static func paper(
    of invoice: Invoice, in book: Book, as form: EInvoiceForm
  ) throws(EInvoiceGap) -> EInvoicePaper {
    guard let frozen = invoice.issue?.content else { throw .draft }
    if invoice.isVoid { throw .void }
    var content = frozen
    complete(&content.seller, by: book.seller)
    complete(
      &content.buyer, by: book.buyer(of: invoice.client),
      owesTax: content.reverseCharge)
    if !hasAccount(content.bank) { content.bank = book.bank.handles }
    let reference = trimmed(book.recipient(of: invoice.client)?.reference ?? "")
    return try paper(
      of: content, reference: reference, formats: frozen.paperFormats(in: book), as: form)
  }

  /// The name of its file: that of its PDF, as XML.
  public static func fileName(of invoice: Invoice) -> String {
    String(invoiceFileName(invoice.issue?.content ?? InvoiceContent()).dropLast(3)) + "xml"
  }

  /// What an invoice says, written, with the reference that its buyer asks for.
  static func paper(
    of content: InvoiceContent, reference: String, formats: Formats, as asked: EInvoiceForm
  ) throws(EInvoiceGap) -> EInvoicePaper {
    let form = asked.chosen(for: content.seller)
    let profile = EInvoiceProfile.of(content, reference: reference, form)
    var reference = reference
    // Peppol asks for one: whom it concerns there, or what; of several projects, and of nobody by name, the client.
    if profile == .peppol && reference.isEmpty {
      let buyer = content.buyer
      let others = [buyer.attention, buyer.contact, content.project, buyer.name]
      reference = others.first { !isBlank($0) } ?? ""
    }
    let missing = missing(in: content, profile)
    if !missing.isEmpty { throw .missing(missing) }
    guard content.addsUp(), let taxes = try? EInvoiceTax.all(of: content) else {
      throw .doesNotAddUp
    }
    let amounts =
      content.lines.flatMap { [$0.amount, $0.discount?.amount ?? $0.amount] }
      + taxes.flatMap { [$0.base, $0.amount] }
    if !amounts.allSatisfy({ hasTwoDecimals($0) }) { throw .decimals(content.currency) }
    var paper = EInvoicePaper(
      content, taxes, form, profile, reference: reference, formats: formats)
    if form == .ubl { paper.writeUBL() } else { paper.writeCII() }
    return paper
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
    if isBlank(party.taxID) || owesTax && VATNumber.found(in: party.taxID) == nil
      || PeppolID.isMore(today.taxID, than: party.taxID)
    {
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

  /// Whether it keeps what Germany asks for: as XRechnung, or through Peppol between two sides there.
  static func isGerman(_ profile: EInvoiceProfile, _ content: InvoiceContent) -> Bool {
    profile == .xrechnung
      || profile == .peppol && EInvoiceProfile.country(content.seller) == "DE"
        && EInvoiceProfile.country(content.buyer) == "DE"
  }

  private static func missing(
    in content: InvoiceContent, _ profile: EInvoiceProfile
  ) -> [EInvoiceGap.Fact] {
    let (seller, buyer) = (content.seller, content.buyer)
    let (here, there) = (EInvoiceProfile.country(seller), EInvoiceProfile.country(buyer))
    let isGerman = isGerman(profile, content)
    // Where Peppol asks for the street and the town: of these sellers, and of buyers in the same one.
    let isStrict = profile == .peppol && ["IS", "IT", "NL"].contains { $0 == here }
    let isStrictThere = isStrict && here == there && here != "IT"
    // And for a number in the register.
    let isRegistered = profile == .peppol && (here == "DK" || here == "IS")
    var facts: [EInvoiceGap.Fact] = []
    func ask(_ isThere: Bool, _ fact: EInvoiceGap.Fact) {
      if !isThere { facts.append(fact) }
    }
    ask(!isBlank(seller.name), .sellerName)
    ask(!here.isEmpty, .sellerCountry)
    let isNumbered = !isRegistered || PeppolID.register(of: seller) != nil
    ask(!isBlank(seller.taxID) && isNumbered, .sellerNumber)
    if isStrict { ask(!isBlank(seller.address.line1), .sellerStreet) }
    if isStrict || isGerman { ask(hasTown(seller), .sellerTown) }
    if isGerman {
      ask(!isBlank(seller.phone), .sellerPhone)
      ask(!isBlank(seller.email), .sellerMail)
    }
    ask(!isBlank(buyer.name) || !isBlank(buyer.attention), .buyerName)
    ask(!there.isEmpty, .buyerCountry)
    if content.reverseCharge {
      ask(VATNumber.found(in: buyer.taxID) != nil, .buyerNumber)
    } else if isStrictThere && here == "IS" {
      ask(PeppolID.register(of: buyer) != nil, .buyerNumber)
    }
    if isStrictThere { ask(!isBlank(buyer.address.line1), .buyerStreet) }
    if isStrictThere || isGerman { ask(hasTown(buyer), .buyerTown) }
    if profile == .xrechnung { ask(!isBlank(buyer.email), .buyerMail) }
    if content.total.isPositive && (isGerman || profile == .peppol && here == "NL") {
      ask(hasAccount(content.bank), .account)
    }
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

  /// The rate as a line says it: what is subject to no tax has none, not even zero; only the breakdown has.
  var lineRate: String { category == .outside ? "" : rate.plain }

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
      CountryCode.isInUnion(EInvoiceProfile.country($0))
    }
    return isInside || !content.taxGroups.isEmpty ? .exempt : .outside
  }
}
