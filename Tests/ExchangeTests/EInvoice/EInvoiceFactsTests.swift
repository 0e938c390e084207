import Ledger
import Testing

@testable import Exchange

/// Every fact of an electronic invoice, and what stands in for one that is missing (rule E23).
struct EInvoiceFactsTests {
  /// "name=text" of every fact; nothing where it cannot be read.
  private func told(_ text: String) -> [String] {
    let fields = (try? EInvoice.fields(of: Array(text.utf8))) ?? []
    return fields.map { $0.name + "=" + $0.text }
  }

  private let ubl = """
    <Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2">
    <ID>1</ID><IssueDate>2026-01-31</IssueDate><DueDate>2026-02-14</DueDate>
    <InvoiceTypeCode>380</InvoiceTypeCode><DocumentCurrencyCode>EUR</DocumentCurrencyCode>
    <AccountingSupplierParty><Party><PartyName><Name>Shop</Name></PartyName>
    <PartyLegalEntity><RegistrationName>Shop GmbH</RegistrationName></PartyLegalEntity>
    <Contact><Name>Ann</Name></Contact></Party></AccountingSupplierParty>
    <PaymentMeans><PaymentMeansCode>30</PaymentMeansCode><PaymentDueDate>2026-03-01</PaymentDueDate>
    <PayeeFinancialAccount><ID>DE2</ID></PayeeFinancialAccount></PaymentMeans>
    <TaxTotal><TaxAmount currencyID="EUR">19</TaxAmount>
    <TaxSubtotal><TaxableAmount>100</TaxableAmount><TaxAmount>19</TaxAmount>
    <TaxCategory><Percent>19</Percent></TaxCategory></TaxSubtotal>
    <TaxSubtotal><TaxableAmount>5</TaxableAmount><TaxAmount>0</TaxAmount></TaxSubtotal></TaxTotal>
    <TaxTotal><TaxAmount currencyID="USD">21</TaxAmount>
    <TaxSubtotal><TaxableAmount>9</TaxableAmount><TaxAmount>2</TaxAmount>
    <TaxCategory><Percent>7</Percent></TaxCategory></TaxSubtotal></TaxTotal>
    <LegalMonetaryTotal><TaxExclusiveAmount>105</TaxExclusiveAmount>
    <TaxInclusiveAmount>124</TaxInclusiveAmount><PayableAmount>24</PayableAmount></LegalMonetaryTotal>
    <InvoiceLine><LineExtensionAmount>100</LineExtensionAmount>
    <Item><Name>Desk</Name><Description>Oak</Description></Item></InvoiceLine>
    <CreditNoteLine><LineExtensionAmount>5</LineExtensionAmount>
    <Item><Description>Lamp</Description></Item></CreditNoteLine>
    <InvoiceLine><LineExtensionAmount>6</LineExtensionAmount></InvoiceLine>
    </Invoice>
    """

  @Test func `an invoice of UBL says all of its facts, in their order`() {
    #expect(
      told(ubl) == [
        "currency=EUR", "number=1", "merchant=Shop", "day=2026-01-31", "due=2026-02-14",
        "total=124.00", "payable=24.00", "net=105.00", "net:19=100.00", "tax:19=19.00",
        "net:0=5.00", "tax:0=0.00", "method=transfer", "iban=DE2", "line:Desk=100.00",
        "line:Lamp=5.00",
      ])
  }

  @Test(arguments: [
    ("<DueDate>2026-02-14</DueDate>", "", "due=2026-03-01"),
    ("<PartyName><Name>Shop</Name></PartyName>", "", "merchant=Shop GmbH"),
    ("<TaxInclusiveAmount>124</TaxInclusiveAmount>", "", "total=24.00"),
    ("<TaxInclusiveAmount>124</", "<TaxInclusiveAmount>-124.0000</", "total=-124.00"),
    ("Code>380<", "Code>381<", "type=credit"), ("Code>30<", "Code>48<", "method=card"),
    ("Percent>19<", "Percent>5.50<", "tax:5.5=19.00"), ("Percent>19<", "Percent> <", "tax:0=19.00"),
    (" currencyID=\"USD\"", "", "net:7=9.00"), ("\"USD\"", "\"EUR\"", "tax:7=2.00"),
    ("<Name>Desk</Name>", "", "line:Oak=100.00"),
  ])
  func `what is missing is told by what stands in for it`(
    _ old: String, _ new: String, _ fact: String
  ) {
    let pieces = ubl.split(separator: old, maxSplits: 1, omittingEmptySubsequences: false)
    #expect(pieces.count == 2)
    #expect(!told(ubl).contains(fact))
    #expect(told(pieces.joined(separator: new)).contains(fact), "\(fact)")
  }

  @Test func `an account without letters is no IBAN`() {
    let pieces = ubl.split(separator: "<ID>DE2<", omittingEmptySubsequences: false)
    #expect(!told(pieces.joined(separator: "<ID>0440116243<")).contains { $0.hasPrefix("iban=") })
  }

  @Test func `an invoice of CII says all of its facts, in their order`() {
    func cii(_ issued: String, _ sums: String) -> String {
      """
      <C xmlns="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100">
      <ExchangedDocument><ID>7</ID><TypeCode>381</TypeCode>
      <IssueDateTime><DateTimeString>\(issued)</DateTimeString></IssueDateTime></ExchangedDocument>
      <SupplyChainTradeTransaction>
      <L><SpecifiedTradeProduct><Name>Cable</Name></SpecifiedTradeProduct><S><T>
      <LineTotalAmount>50</LineTotalAmount></T></S></L>
      <L><SpecifiedTradeProduct><Description>Plug</Description></SpecifiedTradeProduct><S><T>
      <LineTotalAmount>100</LineTotalAmount></T></S></L>
      <L><S><T><LineTotalAmount>1</LineTotalAmount></T></S></L>
      <ApplicableHeaderTradeAgreement><SellerTradeParty><Name>Acme GmbH</Name>
      <SpecifiedLegalOrganization><TradingBusinessName>Acme</TradingBusinessName>
      </SpecifiedLegalOrganization></SellerTradeParty></ApplicableHeaderTradeAgreement>
      <ApplicableHeaderTradeSettlement><InvoiceCurrencyCode>EUR</InvoiceCurrencyCode>
      <SpecifiedTradeSettlementPaymentMeans><TypeCode>59</TypeCode>
      <PayeePartyCreditorFinancialAccount><IBANID>DE1</IBANID></PayeePartyCreditorFinancialAccount>
      </SpecifiedTradeSettlementPaymentMeans>
      <ApplicableTradeTax><CalculatedAmount>9.5</CalculatedAmount><BasisAmount>50</BasisAmount>
      <RateApplicablePercent>19.00</RateApplicablePercent></ApplicableTradeTax>
      <ApplicableTradeTax><CalculatedAmount>0</CalculatedAmount><BasisAmount>100</BasisAmount>
      </ApplicableTradeTax>
      <SpecifiedTradePaymentTerms><DueDateDateTime><DateTimeString>20160724</DateTimeString>
      </DueDateDateTime></SpecifiedTradePaymentTerms>
      <H>\(sums)</H></ApplicableHeaderTradeSettlement></SupplyChainTradeTransaction></C>
      """
    }
    func named(_ text: String) -> String {
      var text = text
      for (short, long) in [
        ("C", "CrossIndustryInvoice"), ("L", "IncludedSupplyChainTradeLineItem"),
        ("S", "SpecifiedLineTradeSettlement"),
        ("T", "SpecifiedTradeSettlementLineMonetarySummation"),
        ("H", "SpecifiedTradeSettlementHeaderMonetarySummation"),
      ] {
        for (begin, end) in [("<", ">"), ("</", ">"), ("<", " ")] {
          text = text.split(separator: begin + short + end, omittingEmptySubsequences: false)
            .joined(separator: begin + long + end)
        }
      }
      return text
    }
    let all =
      "<TaxBasisTotalAmount>150</TaxBasisTotalAmount><GrandTotalAmount>159.5</GrandTotalAmount>"
      + "<DuePayableAmount>9.5</DuePayableAmount>"
    #expect(
      told(named(cii("20160624", all))) == [
        "currency=EUR", "number=7", "type=credit", "merchant=Acme", "day=2016-06-24",
        "due=2016-07-24", "total=159.50", "payable=9.50", "net=150.00", "net:19=50.00",
        "tax:19=9.50", "net:0=100.00", "tax:0=0.00", "method=direct-debit", "iban=DE1",
        "line:Cable=50.00", "line:Plug=100.00",
      ])
    let payable = told(named(cii("20160624", "<DuePayableAmount>9.5</DuePayableAmount>")))
    #expect(payable.contains("total=9.50") && payable.contains("payable=9.50"))
    for odd in ["2016062", "201606240", "2016062A", "20160631"] {
      let found = told(named(cii(odd, all)))
      #expect(found.contains("number=7") && !found.contains { $0.hasPrefix("day=") }, "\(odd)")
    }
  }

  @Test func `amounts are decimals of at most forty signs, without zeros that say nothing`() throws
  {
    let yen = try #require(Currency("JPY"))
    func euros(_ text: String) -> String? { EInvoiceFacts.money(text, .eur)?.plain }
    for (text, plain) in [
      ("119.0000", "119.00"), ("119", "119.00"), ("100", "100.00"), ("10.10", "10.10"),
      (" 5.5 ", "5.50"), ("-5", "-5.00"), ("+5", "5.00"), ("5.", "5.00"), ("0", "0.00"),
    ] {
      #expect(euros(text) == plain, "\(text)")
    }
    for text in ["", "5,00", "$5", "1e3", "119.001", "119.0010", "5 0", "EUR 5", "(5)"] {
      #expect(euros(text) == nil, "\(text)")
    }
    #expect(euros("5." + String(repeating: "0", count: 38)) == "5.00")
    #expect(euros("5." + String(repeating: "0", count: 39)) == nil)
    #expect(EInvoiceFacts.money("500.00", yen)?.minor == 500)
    #expect(EInvoiceFacts.money("500.", yen)?.minor == 500)
    #expect(EInvoiceFacts.money("500.5", yen) == nil)
  }

  @Test func `codes of documents and of ways to pay are those that the lists have`() {
    let credits = [
      "81", "83", "261", "262", "296", "308", "381", "396", "420", "458", "502", "503", "532",
    ]
    let ways = [
      "10": "cash", "48": "card", "54": "card", "55": "card", "30": "transfer", "31": "transfer",
      "42": "transfer", "58": "transfer", "49": "direct-debit", "59": "direct-debit",
      "68": "online",
    ]
    for code in 0...999 {
      #expect(EInvoice.isCredit("\(code)") == credits.contains("\(code)"), "\(code)")
      #expect(EInvoice.method("\(code)") == ways["\(code)"], "\(code)")
    }
    #expect(!EInvoice.isCredit(nil) && EInvoice.method(nil) == nil)
  }

  @Test func `XML begins within a thousand bytes, behind its mark`() {
    func looks(_ before: [UInt8]) -> Bool { EInvoice.looksLikeXML(before + Array("<a>".utf8)) }
    #expect(looks([]) && looks([0xEF, 0xBB, 0xBF]) && looks([0x20, 0x0A, 0x09]))
    #expect(looks(Array(repeating: 0x20, count: 999)))
    #expect(!looks(Array(repeating: 0x20, count: 1_000)))
    #expect(!looks([0x21]) && !looks([0xEF, 0xBB]) && !EInvoice.looksLikeXML([]))
  }
}
