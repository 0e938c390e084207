import Ledger

/// Reads an invoice or credit note of UBL 2.
struct UBL {
  private let root: XMLElement

  init(_ root: XMLElement) { self.root = root }

  func fields() throws(EInvoiceProblem) -> [ReadField] {
    var facts = try EInvoiceFacts(currency: root.at("DocumentCurrencyCode")?.value)
    facts.add("number", root.at("ID")?.value)
    if root.name == "CreditNote" || EInvoice.isCredit(root.at("InvoiceTypeCode")?.value) {
      facts.add("type", "credit")
    }
    facts.add("merchant", merchant)
    facts.add("day", UBL.day(root.at("IssueDate")?.value))
    facts.add(
      "due", UBL.day(root.at("DueDate")?.value ?? root.at("PaymentMeans", "PaymentDueDate")?.value))
    let sums = root.at("LegalMonetaryTotal")
    try facts.add(
      total: sums?.at("TaxInclusiveAmount")?.value ?? sums?.at("PayableAmount")?.value)
    facts.add("payable", amount: sums?.at("PayableAmount")?.value)
    facts.add("net", amount: sums?.at("TaxExclusiveAmount")?.value)
    for total in root.all("TaxTotal")
    where total.at("TaxAmount")?.attribute("currencyID") ?? facts.currency.code
      == facts.currency.code
    {
      for part in total.all("TaxSubtotal") {
        guard let rate = EInvoiceFacts.rate(part.at("TaxCategory", "Percent")?.value ?? "0") else {
          continue
        }
        facts.add("net:" + rate, amount: part.at("TaxableAmount")?.value)
        facts.add("tax:" + rate, amount: part.at("TaxAmount")?.value)
      }
    }
    let means = root.at("PaymentMeans")
    facts.add("method", EInvoice.method(means?.at("PaymentMeansCode")?.value))
    // It may be any account's number: that of a bank in the union begins with letters.
    let account = means?.at("PayeeFinancialAccount", "ID")?.value
    if account?.utf8.first.map({ Ascii.isDigit($0) }) == false { facts.add("iban", account) }
    for line in root.children where line.name == "InvoiceLine" || line.name == "CreditNoteLine" {
      let name = line.at("Item", "Name")?.value ?? line.at("Item", "Description")?.value
      guard let name else { continue }
      facts.add("line:" + String(name.prefix(200)), amount: line.at("LineExtensionAmount")?.value)
    }
    return facts.fields
  }

  /// The seller's trading name where there is one, else the registered name.
  private var merchant: String? {
    let party = root.at("AccountingSupplierParty", "Party")
    return party?.at("PartyName", "Name")?.value
      ?? party?.at("PartyLegalEntity", "RegistrationName")?.value
      ?? party?.at("Contact", "Name")?.value
  }

  /// A date may carry a time zone, "2026-11-21+01:00", which does not move it.
  static func day(_ text: String?) -> String? {
    guard let text else { return nil }
    return (try? Day(parsing: String(text.prefix(10))))?.text
  }
}
