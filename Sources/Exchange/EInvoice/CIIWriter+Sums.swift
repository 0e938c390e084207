import Documents
import Ledger
import Markup

extension CIIWriter {
  /// How it is paid, its taxes, what is taken off, when it is due, its sums, and what it corrects.
  mutating func settlement() {
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

  /// A transfer, by SEPA where it is in euros to an IBAN; nothing where nothing is to be paid, or nothing is known.
  private mutating func means() {
    let bank = content.bank
    let iban = EInvoiceWriter.compact(bank.iban)
    let number = iban.isEmpty ? trimmed(bank.accountNumber) : ""
    if !content.total.isPositive || iban.isEmpty && number.isEmpty {
      // XRechnung asks for a way even so: none is defined.
      if !reference.isEmpty {
        xml.raw(
          """
          <ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>1</ram:TypeCode>\
          </ram:SpecifiedTradeSettlementPaymentMeans>
          """)
      }
      return
    }
    say(
      "<ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>",
      !iban.isEmpty && content.currency == .eur ? "58" : "30", "</ram:TypeCode>")
    xml.raw("<ram:PayeePartyCreditorFinancialAccount>")
    put("<ram:IBANID>", iban, "</ram:IBANID>")
    put("<ram:AccountName>", bank.accountName, "</ram:AccountName>")
    put("<ram:ProprietaryID>", number, "</ram:ProprietaryID>")
    xml.raw("</ram:PayeePartyCreditorFinancialAccount>")
    put(
      "<ram:PayeeSpecifiedCreditorFinancialInstitution><ram:BICID>",
      EInvoiceWriter.compact(bank.bic),
      "</ram:BICID></ram:PayeeSpecifiedCreditorFinancialInstitution>")
    xml.raw("</ram:SpecifiedTradeSettlementPaymentMeans>")
  }

  private mutating func breakdown(_ tax: EInvoiceTax) {
    let (reason, code): (String, String) =
      switch tax.category {
      case .standard: ("", "")
      case .exempt: (words(.exemptFromVAT), "")
      case .reverseCharge: (words(.reverseCharge), "VATEX-EU-AE")
      case .outside: (words(.outsideVAT), "VATEX-EU-O")
      }
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
    let days = Int(content.due.number) - Int(content.issued.number)
    var text = days <= 0 ? words(.dueOnReceipt) : words(.dueWithin(days, formats.count(days)))
    if !isBlank(content.terms) { text += "\n" + trimmed(content.terms) }
    xml.raw("<ram:SpecifiedTradePaymentTerms>")
    let said = content.total.isPositive ? text : trimmed(content.terms)
    put(
      "<ram:Description>", reference.isEmpty ? said : SkontoLines.asked(said),
      "</ram:Description>")
    say(
      "<ram:DueDateDateTime><udt:DateTimeString format=\"102\">", digits(content.due),
      "</udt:DateTimeString></ram:DueDateDateTime>")
    xml.raw("</ram:SpecifiedTradePaymentTerms>")
  }

  private mutating func sums() {
    let currency = content.currency
    var (basis, tax) = (Int64(0), Int64(0))
    for one in taxes {
      basis = basis &+ one.base.minor
      tax = tax &+ one.amount.minor
    }
    xml.raw("<ram:SpecifiedTradeSettlementHeaderMonetarySummation>")
    say("<ram:LineTotalAmount>", plain(content.subtotal), "</ram:LineTotalAmount>")
    put(
      "<ram:AllowanceTotalAmount>", content.discount.map { plain($0.amount) } ?? "",
      "</ram:AllowanceTotalAmount>")
    say(
      "<ram:TaxBasisTotalAmount>", plain(Money(minor: basis, currency: currency)),
      "</ram:TaxBasisTotalAmount>")
    say("<ram:TaxTotalAmount currencyID=\"", currency.code, "\">")
    say("", plain(Money(minor: tax, currency: currency)), "</ram:TaxTotalAmount>")
    let total = plain(content.total)
    say("<ram:GrandTotalAmount>", total, "</ram:GrandTotalAmount>")
    say("<ram:DuePayableAmount>", total, "</ram:DuePayableAmount>")
    xml.raw("</ram:SpecifiedTradeSettlementHeaderMonetarySummation>")
  }
}
