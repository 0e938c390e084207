import Documents
import Ledger
import Markup

/// What an issued invoice says in the terms of EN 16931, and its XML as far as it is written: the model of both syntaxes.
struct EInvoicePaper {
  let content: InvoiceContent
  let taxes: [EInvoiceTax]
  let form: EInvoiceForm
  let profile: EInvoiceProfile
  /// By which the buyer knows whom it concerns, such as a Leitweg-ID.
  let reference: String
  let formats: Formats
  let words: Language
  var xml = XML(declaration: true)

  init(
    _ content: InvoiceContent, _ taxes: [EInvoiceTax], _ form: EInvoiceForm,
    _ profile: EInvoiceProfile, reference: String, formats: Formats
  ) {
    self.content = content
    self.taxes = taxes
    self.form = form
    self.profile = profile
    self.reference = reference
    self.formats = formats
    words = Language(locale: formats.locale)
  }

  /// A text between markup; what is blank is left out with the markup.
  @inline(never)
  mutating func put(_ before: StaticString, _ text: String, _ after: StaticString) {
    if !isBlank(text) { say(before, text, after) }
  }

  /// The same of what is always there.
  @inline(never)
  mutating func say(_ before: StaticString, _ text: String, _ after: StaticString) {
    xml.raw(before)
    xml.text(text)
    xml.raw(after)
  }

  // MARK: the whole

  /// A credit note gives back, and says its amounts above zero.
  var isCredit: Bool { content.total.isNegative }
  var isOutside: Bool { taxes.contains { $0.category == .outside } }

  /// An amount as this document counts it, with two decimals at most.
  func plain(_ money: Money) -> String {
    let text = Money(minor: isCredit ? 0 &- money.minor : money.minor, currency: money.currency)
      .plain
    return String(text.dropLast(max(0, money.currency.decimals - 2)))
  }

  /// What is said of the whole: also what paper says in its head, and no line does.
  var notes: [String] {
    var notes = [trimmed(content.notes)]
    if !isBlank(content.project) { notes.append(words(.project) + ": " + content.project) }
    if !isBlank(content.artist) { notes.append(words(.artist) + ": " + content.artist) }
    return notes.filter { !$0.isEmpty }
  }

  /// Until when, in words as on paper; only what the account says where nothing is to be paid.
  var termsText: String {
    var text = trimmed(content.terms)
    if content.total.isPositive {
      let days = Int(content.due.number) - Int(content.issued.number)
      let due = days <= 0 ? words(.dueOnReceipt) : words(.dueWithin(days, formats.count(days)))
      text = text.isEmpty ? due : due + "\n" + text
    }
    return isGerman ? SkontoLines.asked(text) : text
  }

  /// Whether it keeps what Germany asks for: as XRechnung, or through Peppol between two sides there.
  var isGerman: Bool { EInvoiceWriter.isGerman(profile, content) }

  /// The sums of all taxes: of what is taxed, and of the tax.
  var taxSums: (basis: Money, tax: Money) {
    var (basis, tax) = (Money.zero(content.currency), Money.zero(content.currency))
    for one in taxes {
      basis.minor = basis.minor &+ one.base.minor
      tax.minor = tax.minor &+ one.amount.minor
    }
    return (basis, tax)
  }

  /// Why there is no tax, in words and as a code.
  func reason(_ tax: EInvoiceTax) -> (text: String, code: String) {
    switch tax.category {
    case .standard: ("", "")
    case .exempt: (ExemptionReason.said(on: content) ?? words(.exemptFromVAT), "")
    case .reverseCharge: (words(.reverseCharge), "VATEX-EU-AE")
    case .outside: (words(.outsideVAT), "VATEX-EU-O")
    }
  }

  // MARK: how it is paid

  /// Where to: nil where nothing is to be paid, or nothing is known.
  var account: (iban: String, number: String)? {
    let iban = EInvoiceWriter.compact(content.bank.iban)
    let number = iban.isEmpty ? trimmed(content.bank.accountNumber) : ""
    return content.total.isPositive && !(iban.isEmpty && number.isEmpty) ? (iban, number) : nil
  }

  /// UNTDID 4461; "" for none, but Germany asks for a way even so: none is defined.
  var meansCode: String {
    guard let account else { return isGerman ? "1" : "" }
    return !account.iban.isEmpty && content.currency == .eur ? "58" : "30"
  }

  // MARK: sides

  var sellerNumbers: SellerNumbers { SellerNumbers(of: content.seller, isOutside: isOutside) }
  var sellerContact: String {
    isBlank(content.seller.contact) ? content.seller.name : content.seller.contact
  }
  var buyerName: String {
    isBlank(content.buyer.name) ? content.buyer.attention : content.buyer.name
  }
  var buyerContact: String {
    isBlank(content.buyer.attention) ? content.buyer.contact : content.buyer.attention
  }

  // MARK: lines

  /// What the paper calls a line, and the service where that is another word.
  func names(_ place: Int) -> (name: String, service: String) {
    let line = content.lines[place]
    let service = words.service(line.kind)
    var name = isBlank(line.text) || line.text == line.kind ? service : line.text
    if let deposit = Deposits.invoice(namedBy: line, on: content) {
      name = words(.invoiceOfDay(deposit.number, formats.day(deposit.day)))
    }
    return (isBlank(name) ? String(place + 1) : name, service == name ? "" : service)
  }

  /// A price is never below zero: the quantity is.
  func price(_ line: ContentLine) -> Money {
    Money(minor: Int64(clamping: line.unit.minor.magnitude), currency: line.unit.currency)
  }

  func quantity(_ line: ContentLine) -> String {
    let quantity = line.quantity.thousandths
    return Quantity(thousandths: line.unit.isNegative == isCredit ? quantity : 0 &- quantity).plain
  }

  func tax(_ place: Int) -> EInvoiceTax? {
    let rate = content.tax(ofLine: place)?.rate ?? .zero
    return taxes.first { $0.rate == rate }
  }

  /// Format 102 of UNTDID 2379: eight digits, year first.
  func digits(_ day: Day) -> String {
    var digits = ""
    for scalar in day.text.unicodeScalars where scalar != "-" {
      digits.unicodeScalars.append(scalar)
    }
    return digits
  }
}
