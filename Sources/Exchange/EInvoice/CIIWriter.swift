import Documents
import Ledger
import Markup

/// Writes an invoice of UN/CEFACT's Cross Industry Invoice (D16B), the XML of ZUGFeRD, Factur-X and XRechnung.
struct CIIWriter {
  let content: InvoiceContent
  let taxes: [EInvoiceTax]
  /// By which the buyer knows whom it concerns, such as a Leitweg-ID.
  let reference: String
  let formats: Formats
  let words: Language
  var xml = XML(declaration: true)

  init(_ content: InvoiceContent, _ taxes: [EInvoiceTax], reference: String, formats: Formats) {
    self.content = content
    self.taxes = taxes
    self.reference = reference
    self.formats = formats
    words = Language(locale: formats.locale)
  }

  /// A credit note gives back, and says its amounts above zero.
  var isCredit: Bool { content.total.isNegative }
  private var isOutside: Bool { taxes.contains { $0.category == .outside } }

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

  /// An amount as this document counts it, with two decimals at most.
  func plain(_ money: Money) -> String {
    let text = Money(minor: isCredit ? 0 &- money.minor : money.minor, currency: money.currency)
      .plain
    return String(text.dropLast(max(0, money.currency.decimals - 2)))
  }

  /// A text for people about the whole.
  private mutating func note(_ text: String) {
    put("<ram:IncludedNote><ram:Content>", text, "</ram:Content></ram:IncludedNote>")
  }

  /// Format 102 of UNTDID 2379: eight digits, year first.
  func digits(_ day: Day) -> String {
    var digits = ""
    for scalar in day.text.unicodeScalars where scalar != "-" {
      digits.unicodeScalars.append(scalar)
    }
    return digits
  }

  mutating func write() {
    xml.raw(
      """
      <rsm:CrossIndustryInvoice \
      xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" \
      xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" \
      xmlns:qdt="urn:un:unece:uncefact:data:standard:QualifiedDataType:100" \
      xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
      <rsm:ExchangedDocumentContext>
      """)
    let isXRechnung = !reference.isEmpty
    put(
      "<ram:BusinessProcessSpecifiedDocumentContextParameter><ram:ID>",
      isXRechnung ? "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0" : "",
      "</ram:ID></ram:BusinessProcessSpecifiedDocumentContextParameter>")
    say(
      "<ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>urn:cen.eu:en16931:2017",
      isXRechnung ? "#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0" : "",
      "</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter>")
    xml.raw("</rsm:ExchangedDocumentContext>\n<rsm:ExchangedDocument>")
    say("<ram:ID>", content.number, "</ram:ID>")
    say("<ram:TypeCode>", isCredit ? "381" : "380", "</ram:TypeCode>")
    say(
      "<ram:IssueDateTime><udt:DateTimeString format=\"102\">", digits(content.issued),
      "</udt:DateTimeString></ram:IssueDateTime>")
    note(trimmed(content.notes))
    // What paper says in its head, and no line does.
    if !isBlank(content.project) { note(words(.project) + ": " + content.project) }
    if !isBlank(content.artist) { note(words(.artist) + ": " + content.artist) }
    xml.raw("</rsm:ExchangedDocument>\n<rsm:SupplyChainTradeTransaction>")
    for place in content.lines.indices { line(place) }
    xml.raw("\n<ram:ApplicableHeaderTradeAgreement>")
    put("<ram:BuyerReference>", reference, "</ram:BuyerReference>")
    seller()
    buyer()
    xml.raw("</ram:ApplicableHeaderTradeAgreement>\n<ram:ApplicableHeaderTradeDelivery>")
    put(
      """
      <ram:ActualDeliverySupplyChainEvent><ram:OccurrenceDateTime>\
      <udt:DateTimeString format="102">
      """,
      content.jobDate.map { digits($0) } ?? "",
      """
      </udt:DateTimeString></ram:OccurrenceDateTime></ram:ActualDeliverySupplyChainEvent>
      """)
    xml.raw("</ram:ApplicableHeaderTradeDelivery>\n<ram:ApplicableHeaderTradeSettlement>")
    settlement()
    xml.raw(
      """
      </ram:ApplicableHeaderTradeSettlement>
      </rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>

      """)
  }

  // MARK: lines

  private mutating func line(_ place: Int) {
    let line = content.lines[place]
    let rate = content.tax(ofLine: place)?.rate ?? .zero
    say(
      """

      <ram:IncludedSupplyChainTradeLineItem><ram:AssociatedDocumentLineDocument><ram:LineID>
      """, String(place + 1), "</ram:LineID></ram:AssociatedDocumentLineDocument>")
    let name = name(line)
    say(
      "<ram:SpecifiedTradeProduct><ram:Name>", isBlank(name) ? String(place + 1) : name,
      "</ram:Name>")
    let service = words.service(line.kind)
    put("<ram:Description>", service == name ? "" : service, "</ram:Description>")
    xml.raw("</ram:SpecifiedTradeProduct>")
    // A price is never below zero: the quantity is.
    let (unit, quantity) = (line.unit, line.quantity.thousandths)
    let size = Money(minor: Int64(clamping: unit.minor.magnitude), currency: unit.currency)
    say(
      """
      <ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice><ram:ChargeAmount>
      """, size.plain,
      """
      </ram:ChargeAmount></ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement>
      """)
    say(
      "<ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode=\"",
      EInvoiceUnit.code(of: line), "\">")
    say(
      "",
      Quantity(thousandths: unit.isNegative == isCredit ? quantity : 0 &- quantity).plain,
      "</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>")
    xml.raw("<ram:SpecifiedLineTradeSettlement>")
    if let tax = taxes.first(where: { $0.rate == rate }) {
      xml.raw("<ram:ApplicableTradeTax>")
      kind(of: tax)
      xml.raw("</ram:ApplicableTradeTax>")
    }
    if let discount = line.discount { allowance(discount.amount) }
    say(
      "<ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>",
      plain(line.amount),
      "</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation>")
    xml.raw("</ram:SpecifiedLineTradeSettlement></ram:IncludedSupplyChainTradeLineItem>")
  }

  /// What the paper calls a line.
  private func name(_ line: ContentLine) -> String {
    if let deposit = Deposits.invoice(namedBy: line, on: content) {
      return words(.invoiceOfDay(deposit.number, formats.day(deposit.day)))
    }
    let isKind = isBlank(line.text) || line.text == line.kind
    return isKind ? words.service(line.kind) : line.text
  }

  /// An amount that is taken off; of the whole invoice with the tax that it is of.
  mutating func allowance(_ amount: Money, of tax: EInvoiceTax? = nil) {
    xml.raw("<ram:SpecifiedTradeAllowanceCharge>")
    say(
      """
      <ram:ChargeIndicator><udt:Indicator>false</udt:Indicator></ram:ChargeIndicator>\
      <ram:ActualAmount>
      """, plain(amount), "</ram:ActualAmount>")
    say("<ram:ReasonCode>95</ram:ReasonCode><ram:Reason>", words(.discount), "</ram:Reason>")
    if let tax {
      xml.raw("<ram:CategoryTradeTax>")
      kind(of: tax)
      xml.raw("</ram:CategoryTradeTax>")
    }
    xml.raw("</ram:SpecifiedTradeAllowanceCharge>")
  }

  private mutating func kind(of tax: EInvoiceTax) {
    say("<ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>", tax.code, "</ram:CategoryCode>")
    // What is subject to no tax has no rate, not even zero; only the breakdown has.
    put(
      "<ram:RateApplicablePercent>", tax.category == .outside ? "" : tax.rate.plain,
      "</ram:RateApplicablePercent>")
  }

  // MARK: parties

  private mutating func seller() {
    let seller = content.seller
    let number = CountryCode.vatNumber(seller.taxID)
    xml.raw("<ram:SellerTradeParty>")
    // By some number the sender is to be known; beside what is outside of the tax none of that tax is said.
    put("<ram:ID>", number == nil || isOutside ? seller.taxID : "", "</ram:ID>")
    party(seller, seller.name, contact: isBlank(seller.contact) ? seller.name : seller.contact)
    put(
      "<ram:SpecifiedTaxRegistration><ram:ID schemeID=\"FC\">",
      number == nil ? seller.taxID : "", "</ram:ID></ram:SpecifiedTaxRegistration>")
    xml.raw("</ram:SellerTradeParty>")
  }

  private mutating func buyer() {
    let buyer = content.buyer
    xml.raw("<ram:BuyerTradeParty>")
    party(
      buyer, isBlank(buyer.name) ? buyer.attention : buyer.name,
      contact: isBlank(buyer.attention) ? buyer.contact : buyer.attention)
    xml.raw("</ram:BuyerTradeParty>")
  }

  private mutating func party(_ party: Party, _ name: String, contact: String) {
    let address = party.address
    say("<ram:Name>", name, "</ram:Name>")
    if !isBlank(contact) || !isBlank(party.phone) || !isBlank(party.email) {
      xml.raw("<ram:DefinedTradeContact>")
      put("<ram:PersonName>", contact, "</ram:PersonName>")
      put(
        "<ram:TelephoneUniversalCommunication><ram:CompleteNumber>", party.phone,
        "</ram:CompleteNumber></ram:TelephoneUniversalCommunication>")
      put(
        "<ram:EmailURIUniversalCommunication><ram:URIID>", party.email,
        "</ram:URIID></ram:EmailURIUniversalCommunication>")
      xml.raw("</ram:DefinedTradeContact>")
    }
    xml.raw("<ram:PostalTradeAddress>")
    put("<ram:PostcodeCode>", address.postalCode, "</ram:PostcodeCode>")
    put("<ram:LineOne>", address.line1, "</ram:LineOne>")
    put("<ram:LineTwo>", address.line2, "</ram:LineTwo>")
    put("<ram:CityName>", address.city, "</ram:CityName>")
    put("<ram:CountryID>", CountryCode.of(address, party.taxID) ?? "", "</ram:CountryID>")
    put("<ram:CountrySubDivisionName>", address.state, "</ram:CountrySubDivisionName>")
    xml.raw("</ram:PostalTradeAddress>")
    put(
      "<ram:URIUniversalCommunication><ram:URIID schemeID=\"EM\">", party.email,
      "</ram:URIID></ram:URIUniversalCommunication>")
    put(
      "<ram:SpecifiedTaxRegistration><ram:ID schemeID=\"VA\">",
      isOutside ? "" : CountryCode.vatNumber(party.taxID) ?? "",
      "</ram:ID></ram:SpecifiedTaxRegistration>")
  }
}
