import Documents
import Ledger
import Markup

/// The paper as UN/CEFACT's Cross Industry Invoice (D16B), the XML of ZUGFeRD, Factur-X and XRechnung.
extension EInvoicePaper {
  mutating func writeCII() {
    xml.raw(
      """
      <rsm:CrossIndustryInvoice \
      xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" \
      xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" \
      xmlns:qdt="urn:un:unece:uncefact:data:standard:QualifiedDataType:100" \
      xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
      <rsm:ExchangedDocumentContext>
      """)
    put(
      "<ram:BusinessProcessSpecifiedDocumentContextParameter><ram:ID>",
      profile == .plain ? "" : EInvoiceProfile.process,
      "</ram:ID></ram:BusinessProcessSpecifiedDocumentContextParameter>")
    say(
      "<ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>", profile.id,
      "</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter>")
    xml.raw("</rsm:ExchangedDocumentContext>\n<rsm:ExchangedDocument>")
    say("<ram:ID>", content.number, "</ram:ID>")
    say("<ram:TypeCode>", isCredit ? "381" : "380", "</ram:TypeCode>")
    say(
      "<ram:IssueDateTime><udt:DateTimeString format=\"102\">", digits(content.issued),
      "</udt:DateTimeString></ram:IssueDateTime>")
    for note in notes {
      say("<ram:IncludedNote><ram:Content>", note, "</ram:Content></ram:IncludedNote>")
    }
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
      content.workDays.map { digits($0.upperBound) } ?? "",
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
    say(
      """

      <ram:IncludedSupplyChainTradeLineItem><ram:AssociatedDocumentLineDocument><ram:LineID>
      """, String(place + 1), "</ram:LineID></ram:AssociatedDocumentLineDocument>")
    let (name, service) = names(place)
    say("<ram:SpecifiedTradeProduct><ram:Name>", name, "</ram:Name>")
    put("<ram:Description>", service, "</ram:Description>")
    xml.raw("</ram:SpecifiedTradeProduct>")
    say(
      """
      <ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice><ram:ChargeAmount>
      """, price(line).plain,
      """
      </ram:ChargeAmount></ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement>
      """)
    say(
      "<ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode=\"",
      EInvoiceUnit.code(of: line), "\">")
    say("", quantity(line), "</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>")
    xml.raw("<ram:SpecifiedLineTradeSettlement>")
    if let tax = tax(place) {
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

  /// An amount that is taken off; of the whole invoice with the tax that it is of.
  private mutating func allowance(_ amount: Money, of tax: EInvoiceTax? = nil) {
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
    put("<ram:RateApplicablePercent>", tax.lineRate, "</ram:RateApplicablePercent>")
  }

  // MARK: parties

  private mutating func seller() {
    let seller = content.seller
    let numbers = sellerNumbers
    xml.raw("<ram:SellerTradeParty>")
    put("<ram:ID>", numbers.id, "</ram:ID>")
    party(seller, seller.name, contact: sellerContact)
    put(
      "<ram:SpecifiedTaxRegistration><ram:ID schemeID=\"FC\">", numbers.tax,
      "</ram:ID></ram:SpecifiedTaxRegistration>")
    xml.raw("</ram:SellerTradeParty>")
  }

  private mutating func buyer() {
    let buyer = content.buyer
    xml.raw("<ram:BuyerTradeParty>")
    party(buyer, buyerName, contact: buyerContact)
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
    put("<ram:CountryID>", EInvoiceProfile.country(party), "</ram:CountryID>")
    put("<ram:CountrySubDivisionName>", address.state, "</ram:CountrySubDivisionName>")
    xml.raw("</ram:PostalTradeAddress>")
    put(
      "<ram:URIUniversalCommunication><ram:URIID schemeID=\"EM\">", party.email,
      "</ram:URIID></ram:URIUniversalCommunication>")
    put(
      "<ram:SpecifiedTaxRegistration><ram:ID schemeID=\"VA\">",
      isOutside ? "" : VATNumber.found(in: party.taxID) ?? "",
      "</ram:ID></ram:SpecifiedTaxRegistration>")
  }

  // MARK: money

  /// How it is paid, its taxes, what is taken off, when it is due, its sums, and what it corrects.
  private mutating func settlement() {
    let currency = content.currency
    say("<ram:PaymentReference>", content.number, "</ram:PaymentReference>")
    say("<ram:InvoiceCurrencyCode>", currency.code, "</ram:InvoiceCurrencyCode>")
    means()
    for tax in taxes { breakdown(tax) }
    for tax in taxes where tax.lines != tax.base {
      allowance(Money(minor: tax.lines.minor &- tax.base.minor, currency: currency), of: tax)
    }
    terms()
    sums()
    guard let corrected = content.corrects else { return }
    xml.raw("<ram:InvoiceReferencedDocument>")
    say("<ram:IssuerAssignedID>", corrected.number, "</ram:IssuerAssignedID>")
    say(
      "<ram:FormattedIssueDateTime><qdt:DateTimeString format=\"102\">", digits(corrected.issued),
      "</qdt:DateTimeString></ram:FormattedIssueDateTime>")
    xml.raw("</ram:InvoiceReferencedDocument>")
  }

  /// A transfer, by SEPA where it is in euros to an IBAN.
  private mutating func means() {
    if meansCode.isEmpty { return }
    say("<ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>", meansCode, "</ram:TypeCode>")
    if let account {
      xml.raw("<ram:PayeePartyCreditorFinancialAccount>")
      put("<ram:IBANID>", account.iban, "</ram:IBANID>")
      put("<ram:AccountName>", content.bank.accountName, "</ram:AccountName>")
      put("<ram:ProprietaryID>", account.number, "</ram:ProprietaryID>")
      xml.raw("</ram:PayeePartyCreditorFinancialAccount>")
      put(
        "<ram:PayeeSpecifiedCreditorFinancialInstitution><ram:BICID>",
        EInvoiceWriter.compact(content.bank.bic),
        "</ram:BICID></ram:PayeeSpecifiedCreditorFinancialInstitution>")
    }
    xml.raw("</ram:SpecifiedTradeSettlementPaymentMeans>")
  }

  private mutating func breakdown(_ tax: EInvoiceTax) {
    let (reason, code) = reason(tax)
    xml.raw("<ram:ApplicableTradeTax>")
    say("<ram:CalculatedAmount>", plain(tax.amount), "</ram:CalculatedAmount>")
    xml.raw("<ram:TypeCode>VAT</ram:TypeCode>")
    put("<ram:ExemptionReason>", reason, "</ram:ExemptionReason>")
    say("<ram:BasisAmount>", plain(tax.base), "</ram:BasisAmount>")
    say("<ram:CategoryCode>", tax.code, "</ram:CategoryCode>")
    put("<ram:ExemptionReasonCode>", code, "</ram:ExemptionReasonCode>")
    say("<ram:RateApplicablePercent>", tax.rate.plain, "</ram:RateApplicablePercent>")
    xml.raw("</ram:ApplicableTradeTax>")
  }

  /// Until when, in words as on paper and as a day; money that goes back is due on none.
  private mutating func terms() {
    if isCredit { return }
    xml.raw("<ram:SpecifiedTradePaymentTerms>")
    put("<ram:Description>", termsText, "</ram:Description>")
    say(
      "<ram:DueDateDateTime><udt:DateTimeString format=\"102\">", digits(content.due),
      "</udt:DateTimeString></ram:DueDateDateTime>")
    xml.raw("</ram:SpecifiedTradePaymentTerms>")
  }

  private mutating func sums() {
    let currency = content.currency
    let (basis, tax) = taxSums
    xml.raw("<ram:SpecifiedTradeSettlementHeaderMonetarySummation>")
    say("<ram:LineTotalAmount>", plain(content.subtotal), "</ram:LineTotalAmount>")
    put(
      "<ram:AllowanceTotalAmount>", content.discount.map { plain($0.amount) } ?? "",
      "</ram:AllowanceTotalAmount>")
    say(
      "<ram:TaxBasisTotalAmount>", plain(basis),
      "</ram:TaxBasisTotalAmount>")
    say("<ram:TaxTotalAmount currencyID=\"", currency.code, "\">")
    say("", plain(tax), "</ram:TaxTotalAmount>")
    let total = plain(content.total)
    say("<ram:GrandTotalAmount>", total, "</ram:GrandTotalAmount>")
    say("<ram:DuePayableAmount>", total, "</ram:DuePayableAmount>")
    xml.raw("</ram:SpecifiedTradeSettlementHeaderMonetarySummation>")
  }
}
