import Ledger
import Markup

/// Reads an invoice of UN/CEFACT's Cross Industry Invoice, D16B and later.
struct CII {
  private let root: XMLElement

  init(_ root: XMLElement) { self.root = root }

  func fields() throws(EInvoiceProblem) -> [ReadField] {
    let deal = root.at("SupplyChainTradeTransaction")
    let settlement = deal?.at("ApplicableHeaderTradeSettlement")
    let sums = settlement?.at("SpecifiedTradeSettlementHeaderMonetarySummation")
    var facts = try EInvoiceFacts(currency: settlement?.at("InvoiceCurrencyCode")?.value)
    let document = root.at("ExchangedDocument")
    facts.add("number", document?.at("ID")?.value)
    if EInvoice.isCredit(document?.at("TypeCode")?.value) { facts.add("type", "credit") }
    let seller = deal?.at("ApplicableHeaderTradeAgreement", "SellerTradeParty")
    facts.add(
      "merchant",
      seller?.at("SpecifiedLegalOrganization", "TradingBusinessName")?.value
        ?? seller?.at("Name")?.value)
    facts.add("day", CII.day(document?.at("IssueDateTime", "DateTimeString")))
    facts.add(
      "due",
      CII.day(settlement?.at("SpecifiedTradePaymentTerms", "DueDateDateTime", "DateTimeString")))
    try facts.add(
      total: sums?.at("GrandTotalAmount")?.value ?? sums?.at("DuePayableAmount")?.value)
    facts.add("payable", amount: sums?.at("DuePayableAmount")?.value)
    facts.add("net", amount: sums?.at("TaxBasisTotalAmount")?.value)
    for tax in settlement?.all("ApplicableTradeTax") ?? [] {
      guard let rate = EInvoiceFacts.rate(tax.at("RateApplicablePercent")?.value ?? "0") else {
        continue
      }
      facts.add("net:" + rate, amount: tax.at("BasisAmount")?.value)
      facts.add("tax:" + rate, amount: tax.at("CalculatedAmount")?.value)
    }
    let means = settlement?.at("SpecifiedTradeSettlementPaymentMeans")
    facts.add("method", EInvoice.method(means?.at("TypeCode")?.value))
    facts.add("iban", means?.at("PayeePartyCreditorFinancialAccount", "IBANID")?.value)
    for line in deal?.all("IncludedSupplyChainTradeLineItem") ?? [] {
      let product = line.at("SpecifiedTradeProduct")
      guard let name = product?.at("Name")?.value ?? product?.at("Description")?.value else {
        continue
      }
      let sums = line.at(
        "SpecifiedLineTradeSettlement", "SpecifiedTradeSettlementLineMonetarySummation")
      facts.add("line:" + String(name.prefix(200)), amount: sums?.at("LineTotalAmount")?.value)
    }
    return facts.fields
  }

  /// Format 102 is eight digits, year first.
  private static func day(_ element: XMLElement?) -> String? {
    guard let digits = element?.value?.utf8, digits.count == 8,
      digits.allSatisfy({ Ascii.isDigit($0) })
    else { return nil }
    let text = String(decoding: digits, as: UTF8.self)
    return UBL.day("\(text.prefix(4))-\(text.dropFirst(4).prefix(2))-\(text.suffix(2))")
  }
}
