import Exchange
import Ledger
import Testing

/// Electronic invoices (rule E23).
struct EInvoiceTests {
  private func fields(_ text: String) throws(EInvoiceProblem) -> [ReadField]? {
    try EInvoice.fields(of: Array(text.utf8))
  }

  private func ubl(_ inside: String, _ root: String = "Invoice") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- written by hand -->
    <u:\(root) xmlns:u="urn:oasis:names:specification:ubl:schema:xsd:\(root)-2" xmlns:a="urn:a" xmlns="urn:b">
    <ID>R &amp; 1</ID><IssueDate>2026-01-31+01:00</IssueDate><DocumentCurrencyCode>EUR</DocumentCurrencyCode>
    <a:AccountingSupplierParty><a:Party><a:PartyLegalEntity><RegistrationName><![CDATA[Müller & Co]]></RegistrationName>
    </a:PartyLegalEntity></a:Party></a:AccountingSupplierParty>\(inside)</u:\(root)>
    """
  }

  private let sums = """
    <a:TaxTotal><TaxAmount currencyID="EUR">19</TaxAmount><a:TaxSubtotal><TaxableAmount>100</TaxableAmount>
    <TaxAmount>19.00</TaxAmount><a:TaxCategory><Percent>19.00</Percent></a:TaxCategory></a:TaxSubtotal></a:TaxTotal>
    <a:LegalMonetaryTotal><TaxInclusiveAmount>119.0000</TaxInclusiveAmount><PayableAmount>19</PayableAmount></a:LegalMonetaryTotal>
    """

  @Test func `UBL says its facts`() throws {
    let read = try #require(try fields(ubl(sums)))
    #expect(
      read == [
        ReadField("currency", "EUR"), ReadField("number", "R & 1"),
        ReadField("merchant", "Müller & Co"),
        ReadField("day", "2026-01-31"), ReadField("total", "119.00"), ReadField("payable", "19.00"),
        ReadField("net:19", "100.00"), ReadField("tax:19", "19.00"),
      ])
    #expect(try fields(ubl(sums, "CreditNote"))?.contains(ReadField("type", "credit")) == true)
  }

  @Test(arguments: [
    ("381", true), ("396", true), ("261", true), ("532", true), ("83", true), ("81", true),
    ("380", false), ("384", false), ("38", false), ("", false),
  ])
  func `every document type of a credit note is one`(code: String, isCredit: Bool) throws {
    let kind = "<InvoiceTypeCode>\(code)</InvoiceTypeCode>"
    #expect(try fields(ubl(kind + sums))?.contains(ReadField("type", "credit")) == isCredit)
    let read = try fields(
      """
      <r:CrossIndustryInvoice xmlns:r="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100">
      <ExchangedDocument><TypeCode>\(code)</TypeCode></ExchangedDocument>
      <SupplyChainTradeTransaction><ApplicableHeaderTradeSettlement><InvoiceCurrencyCode>EUR</InvoiceCurrencyCode>
      <SpecifiedTradeSettlementHeaderMonetarySummation><GrandTotalAmount>182.2</GrandTotalAmount>
      </SpecifiedTradeSettlementHeaderMonetarySummation></ApplicableHeaderTradeSettlement></SupplyChainTradeTransaction>
      </r:CrossIndustryInvoice>
      """)
    #expect(read?.contains(ReadField("type", "credit")) == isCredit)
  }

  @Test func `CII says its facts`() throws {
    let read = try fields(
      """
      <r:CrossIndustryInvoice xmlns:r="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100">
      <ExchangedDocument><ID>7</ID><IssueDateTime><DateTimeString format="102">20160624</DateTimeString></IssueDateTime></ExchangedDocument>
      <SupplyChainTradeTransaction><ApplicableHeaderTradeAgreement><SellerTradeParty><Name>Acme</Name></SellerTradeParty>
      </ApplicableHeaderTradeAgreement><ApplicableHeaderTradeSettlement><InvoiceCurrencyCode>EUR</InvoiceCurrencyCode>
      <SpecifiedTradeSettlementPaymentMeans><TypeCode>58</TypeCode></SpecifiedTradeSettlementPaymentMeans>
      <SpecifiedTradeSettlementHeaderMonetarySummation><GrandTotalAmount>182.2</GrandTotalAmount>
      </SpecifiedTradeSettlementHeaderMonetarySummation></ApplicableHeaderTradeSettlement></SupplyChainTradeTransaction>
      </r:CrossIndustryInvoice>
      """)
    #expect(
      read == [
        ReadField("currency", "EUR"), ReadField("number", "7"), ReadField("merchant", "Acme"),
        ReadField("day", "2016-06-24"), ReadField("total", "182.20"),
        ReadField("method", "transfer"),
      ])
  }

  @Test func `what is no invoice is none`() throws {
    #expect(try fields("") == nil)
    #expect(try fields("%PDF-1.7") == nil)
    #expect(try fields("<svg xmlns='http://www.w3.org/2000/svg'><g") == nil)
    #expect(try fields("<Invoice/>") == nil)
  }

  @Test(arguments: [
    ("<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", EInvoiceProblem.Fault.doctype), ("<a", .broken),
    ("<x:a/>", .broken), ("<a b='1' b='2'/>", .broken),
  ])
  func `hostile XML is refused`(text: String, fault: EInvoiceProblem.Fault) {
    #expect(throws: EInvoiceProblem(fault, line: 1)) { try fields(text) }
  }

  @Test func `an invoice that is broken inside is refused`() {
    for inside in [
      "<b>", "</a>", "&nbsp;", "&#0;", "<b><!-- -- --></b>", "<?xml version='1.0'?>",
      "<!DOCTYPE a>",
    ] {
      #expect(throws: EInvoiceProblem.self, "\(inside)") { try fields(ubl(inside + sums)) }
    }
    #expect(throws: EInvoiceProblem(.noTotal)) { try fields(ubl("")) }
    let deep = String(repeating: "<b>", count: 100) + String(repeating: "</b>", count: 100)
    #expect(throws: EInvoiceProblem.self) { try fields(ubl(deep + sums)) }
  }
}
