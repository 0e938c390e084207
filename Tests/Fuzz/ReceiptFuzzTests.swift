import Exchange
import Ledger
import LedgerTestSupport
import Testing

/// What readers of pictures print and what vendors send: an answer or a fault, never a crash.
@Suite(.serialized) struct ReceiptFuzzTests {
  private static let receipt = """
    level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext
    1\t1\t0\t0\t0\t0\t0\t0\t700\t900\t-1\t
    5\t1\t1\t1\t1\t1\t30\t40\t200\t30\t96\tShop
    5\t1\t1\t1\t2\t1\t30\t90\t200\t30\t96\tCoffee
    5\t1\t1\t1\t2\t2\t500\t90\t90\t30\t90\t1.234,50
    5\t1\t1\t1\t3\t1\t30\t140\t200\t30\t96\tTotal
    5\t1\t1\t1\t3\t2\t500\t140\t90\t30\t90\t1.234,50€
    5\t1\t1\t1\t4\t1\t30\t190\t90\t30\t90\t19%
    5\t1\t1\t1\t4\t2\t200\t190\t90\t30\t90\t21.11.2025
    """

  private static let invoice = """
    <Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:c="urn:c"><c:ID>7&amp;</c:ID>
    <DocumentCurrencyCode>EUR</DocumentCurrencyCode><LegalMonetaryTotal><TaxInclusiveAmount>119.00</TaxInclusiveAmount>
    </LegalMonetaryTotal><!-- --><![CDATA[x]]></Invoice>
    """

  @Test func `receipts`() {
    Fuzz.run("receipts", inputs: 60) { dice in
      let bytes = dice.damaged(
        Array(Self.receipt.utf8), words: ["\t", "99999999999", "%", "1.234,50", "\n5\t"])
      var reading = Reading(of: "fuzz")
      reading.words = ReadWords.words(fromTSV: String(decoding: bytes, as: UTF8.self))
      reading.text = String(decoding: bytes, as: UTF8.self)
      let read = ReceiptParser.proposal(of: reading, in: Inputs.book)
      try hold(read.total.map { 0...100 ~= $0.confidence } ?? true, "no confidence")
      reading.words = []
      _ = ReceiptParser.proposal(of: reading, in: Inputs.book)
    }
  }

  @Test func `electronic invoices`() {
    Fuzz.run("e-invoices", inputs: 60) { dice in
      let bytes = dice.damaged(
        Array(Self.invoice.utf8), words: ["<", "&", "]]>", "<!DOCTYPE", "xmlns:c=\"\"", "</c:ID>"])
      do throws(EInvoiceProblem) {
        _ = try EInvoice.fields(of: bytes)
      } catch {
        try hold(!error.message.isEmpty, "a fault without words")
      }
    }
  }
}
