import Documents
import Ledger
import Markup

/// The paper as an invoice or a credit note of UBL 2.1, as Peppol and XRechnung have it.
extension EInvoicePaper {
  mutating func writeUBL() {
    let root: StaticString = isCredit ? "CreditNote" : "Invoice"
    xml.raw("<")
    xml.raw(root)
    xml.raw(" xmlns=\"urn:oasis:names:specification:ubl:schema:xsd:")
    xml.raw(root)
    xml.raw(
      """
      -2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" \
      xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">

      """)
    cbc("CustomizationID", profile.id)
    cbc("ProfileID", profile == .plain ? "" : EInvoiceProfile.process)
    cbc("ID", content.number)
    cbc("IssueDate", content.issued.text)
    if isCredit {
      cbc("CreditNoteTypeCode", "381")
    } else {
      cbc("DueDate", content.due.text)
      cbc("InvoiceTypeCode", "380")
    }
    // One at most, as Peppol asks; three signs between two marks would be the subject that it is about (BR-CL-08).
    let note = notes.joined(separator: "\n")
    let parts = note.split(separator: "#", omittingEmptySubsequences: false).map { String($0) }
    let isSubject = parts.count > 2 && parts[1].unicodeScalars.count == 3
    cbc("Note", isSubject ? parts.joined(separator: "# ") : note)
    cbc("DocumentCurrencyCode", content.currency.code)
    cbc("BuyerReference", reference)
    if let corrected = content.corrects {
      xml.raw("<cac:BillingReference><cac:InvoiceDocumentReference>")
      cbc("ID", corrected.number)
      cbc("IssueDate", corrected.issued.text)
      xml.raw("</cac:InvoiceDocumentReference></cac:BillingReference>")
    }
    xml.raw("\n<cac:AccountingSupplierParty>")
    party(content.seller, content.seller.name, contact: sellerContact, isSeller: true)
    xml.raw("</cac:AccountingSupplierParty>\n<cac:AccountingCustomerParty>")
    party(content.buyer, buyerName, contact: buyerContact, isSeller: false)
    xml.raw("</cac:AccountingCustomerParty>\n")
    put(
      "<cac:Delivery><cbc:ActualDeliveryDate>", content.workDays?.upperBound.text ?? "",
      "</cbc:ActualDeliveryDate></cac:Delivery>")
    means()
    put(
      "<cac:PaymentTerms><cbc:Note>", isCredit ? "" : termsText,
      "</cbc:Note></cac:PaymentTerms>")
    for tax in taxes where tax.lines != tax.base {
      allowance(
        Money(minor: tax.lines.minor &- tax.base.minor, currency: content.currency), of: tax)
    }
    sums()
    for place in content.lines.indices { line(place) }
    xml.raw("</")
    xml.raw(root)
    xml.raw(">\n")
  }

  /// An element of text; what is blank is left out with it.
  @inline(never)
  private mutating func cbc(_ name: StaticString, _ text: String) {
    if !isBlank(text) { cbc(name, "", "", text) }
  }

  /// The same with an attribute.
  @inline(never)
  private mutating func cbc(
    _ name: StaticString, _ attribute: StaticString, _ value: String, _ text: String
  ) {
    xml.raw("<cbc:")
    xml.raw(name)
    put(attribute, value, "\"")
    xml.raw(">")
    say("", text, "</cbc:")
    xml.raw(name)
    xml.raw(">")
  }

  private mutating func amount(_ name: StaticString, _ text: String) {
    cbc(name, " currencyID=\"", content.currency.code, text)
  }

  private mutating func id(_ name: StaticString, _ id: PeppolID) {
    cbc(name, " schemeID=\"", id.scheme, id.number)
  }

  // MARK: parties

  private mutating func party(_ party: Party, _ name: String, contact: String, isSeller: Bool) {
    let vat = isOutside ? nil : VATNumber.found(in: party.taxID)
    let register = PeppolID.register(of: party)
    xml.raw("<cac:Party>")
    if profile != .xrechnung, let address = PeppolID.of(party) {
      id("EndpointID", address)
    } else if !isBlank(party.email) {
      id("EndpointID", PeppolID("EM", party.email))
    }
    if isSeller && register == nil {
      put(
        "<cac:PartyIdentification><cbc:ID>", sellerNumbers.id,
        "</cbc:ID></cac:PartyIdentification>")
    }
    let address = party.address
    xml.raw("<cac:PostalAddress>")
    cbc("StreetName", address.line1)
    cbc("AdditionalStreetName", address.line2)
    cbc("CityName", address.city)
    cbc("PostalZone", address.postalCode)
    cbc("CountrySubentity", address.state)
    xml.raw("<cac:Country>")
    cbc("IdentificationCode", EInvoiceProfile.country(party))
    xml.raw("</cac:Country></cac:PostalAddress>")
    if let vat { taxScheme(vat, "VAT") }
    let tax = isSeller ? sellerNumbers.tax : ""
    if !tax.isEmpty { taxScheme(tax, "TAX") }
    xml.raw("<cac:PartyLegalEntity>")
    cbc("RegistrationName", name)
    if let register { id("CompanyID", register) }
    xml.raw("</cac:PartyLegalEntity>")
    if !isBlank(contact) || !isBlank(party.phone) || !isBlank(party.email) {
      xml.raw("<cac:Contact>")
      cbc("Name", contact)
      cbc("Telephone", party.phone)
      cbc("ElectronicMail", party.email)
      xml.raw("</cac:Contact>")
    }
    xml.raw("</cac:Party>")
  }

  private mutating func taxScheme(_ number: String, _ scheme: String) {
    say("<cac:PartyTaxScheme><cbc:CompanyID>", number, "</cbc:CompanyID>")
    say("<cac:TaxScheme><cbc:ID>", scheme, "</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>")
  }

  // MARK: money

  private mutating func means() {
    if meansCode.isEmpty { return }
    xml.raw("<cac:PaymentMeans>")
    let danish = isDanish ? danishAccount : nil
    cbc("PaymentMeansCode", isDanish ? danish == nil ? "1" : "42" : meansCode)
    cbc("PaymentID", content.number)
    if let account {
      xml.raw("<cac:PayeeFinancialAccount>")
      cbc("ID", danish?.number ?? account.iban + account.number)
      cbc("Name", content.bank.accountName)
      put(
        "<cac:FinancialInstitutionBranch><cbc:ID>",
        danish?.branch ?? EInvoiceWriter.compact(content.bank.bic),
        "</cbc:ID></cac:FinancialInstitutionBranch>")
      xml.raw("</cac:PayeeFinancialAccount>")
    }
    xml.raw("</cac:PaymentMeans>")
  }

  /// Between two sides in Denmark Peppol takes no transfer but by SEPA or from the branch of a Danish bank.
  private var isDanish: Bool {
    profile == .peppol && meansCode == "30" && EInvoiceProfile.country(content.seller) == "DK"
      && EInvoiceProfile.country(content.buyer) == "DK"
  }

  /// The four digits of a branch and the account behind them; nil for an account abroad, and for one whose branch nobody knows.
  private var danishAccount: (branch: String, number: String)? {
    guard let account, account.iban.isEmpty || account.iban.hasPrefix("DK") else { return nil }
    let all = PeppolID.digits(account.iban + account.number).dropFirst(account.iban.isEmpty ? 0 : 2)
    // An account has ten digits at most: only of more the first four are its branch.
    return all.utf8.count < 11 ? nil : (String(all.prefix(4)), String(all.dropFirst(4)))
  }

  /// An amount that is taken off; of the whole invoice with the tax that it is of.
  private mutating func allowance(_ money: Money, of tax: EInvoiceTax? = nil) {
    xml.raw(
      """
      <cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator>\
      <cbc:AllowanceChargeReasonCode>95</cbc:AllowanceChargeReasonCode>
      """)
    cbc("AllowanceChargeReason", words(.discount))
    amount("Amount", plain(money))
    if let tax {
      xml.raw("<cac:TaxCategory>")
      kind(of: tax, rate: tax.lineRate)
      xml.raw("</cac:TaxCategory>")
    }
    xml.raw("</cac:AllowanceCharge>")
  }

  private mutating func kind(of tax: EInvoiceTax, rate: String, isWhy: Bool = false) {
    cbc("ID", tax.code)
    cbc("Percent", rate)
    if isWhy {
      let (text, code) = reason(tax)
      cbc("TaxExemptionReasonCode", code)
      cbc("TaxExemptionReason", text)
    }
    xml.raw("<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>")
  }

  private mutating func sums() {
    let (basis, tax) = taxSums
    xml.raw("\n<cac:TaxTotal>")
    amount("TaxAmount", plain(tax))
    for tax in taxes {
      xml.raw("<cac:TaxSubtotal>")
      amount("TaxableAmount", plain(tax.base))
      amount("TaxAmount", plain(tax.amount))
      xml.raw("<cac:TaxCategory>")
      kind(of: tax, rate: tax.rate.plain, isWhy: true)
      xml.raw("</cac:TaxCategory></cac:TaxSubtotal>")
    }
    xml.raw("</cac:TaxTotal><cac:LegalMonetaryTotal>")
    amount("LineExtensionAmount", plain(content.subtotal))
    amount("TaxExclusiveAmount", plain(basis))
    amount("TaxInclusiveAmount", plain(content.total))
    if let discount = content.discount { amount("AllowanceTotalAmount", plain(discount.amount)) }
    amount("PayableAmount", plain(content.total))
    xml.raw("</cac:LegalMonetaryTotal>\n")
  }

  // MARK: lines

  private mutating func line(_ place: Int) {
    let line = content.lines[place]
    xml.raw(isCredit ? "<cac:CreditNoteLine>" : "<cac:InvoiceLine>")
    cbc("ID", String(place + 1))
    cbc(
      isCredit ? "CreditedQuantity" : "InvoicedQuantity", " unitCode=\"",
      EInvoiceUnit.code(of: line), quantity(line))
    amount("LineExtensionAmount", plain(line.amount))
    if let discount = line.discount { allowance(discount.amount) }
    let (name, service) = names(place)
    xml.raw("<cac:Item>")
    cbc("Description", service)
    cbc("Name", name)
    if let tax = tax(place) {
      xml.raw("<cac:ClassifiedTaxCategory>")
      kind(of: tax, rate: tax.lineRate)
      xml.raw("</cac:ClassifiedTaxCategory>")
    }
    xml.raw("</cac:Item><cac:Price>")
    // Without decimals an amount is too far from price times quantity for Peppol: then the price is that of them all.
    if content.currency.decimals == 0, line.unit.minor &* line.quantity.thousandths % 1_000 != 0 {
      let (net, off) = (line.amount.minor, line.discount?.amount.minor ?? 0)
      let all = Int64(clamping: (net &+ off).magnitude)
      amount("PriceAmount", Money(minor: all, currency: content.currency).plain)
      let count = Int64(clamping: line.quantity.thousandths.magnitude)
      cbc(
        "BaseQuantity", " unitCode=\"", EInvoiceUnit.code(of: line),
        Quantity(thousandths: count).plain)
    } else {
      amount("PriceAmount", price(line).plain)
    }
    xml.raw("</cac:Price>")
    xml.raw(isCredit ? "</cac:CreditNoteLine>\n" : "</cac:InvoiceLine>\n")
  }
}
