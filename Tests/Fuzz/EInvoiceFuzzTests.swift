import Exchange
import Foundation
import Ledger
import LedgerTestSupport
import Testing

/// Electronic invoices that somebody sent: facts or a fault in words, in time that grows as the file does (rule E40).
///
/// `LEDGERLINE_INVOICES` names a folder of sound ones to be damaged, such as those of the XRechnung test suite.
@Suite(.serialized) struct EInvoiceFuzzTests {
  private static let own = """
    <?xml version="1.0" encoding="UTF-8"?>
    <rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:r">
    <rsm:ExchangedDocument><ram:ID>7</ram:ID></rsm:ExchangedDocument><rsm:SupplyChainTradeTransaction>
    <ram:ApplicableHeaderTradeAgreement><ram:SellerTradeParty><ram:Name>M&#252;ller &amp; Co</ram:Name></ram:SellerTradeParty>
    </ram:ApplicableHeaderTradeAgreement><ram:ApplicableHeaderTradeSettlement>
    <ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode><ram:SpecifiedTradeSettlementHeaderMonetarySummation>
    <ram:GrandTotalAmount>119.00</ram:GrandTotalAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation>
    </ram:ApplicableHeaderTradeSettlement></rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>
    """

  private static let samples: [[UInt8]] = {
    var samples = [Array(own.utf8)]
    let folder = ProcessInfo.processInfo.environment["LEDGERLINE_INVOICES"] ?? ""
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names.sorted() where name.hasSuffix(".xml") {
      samples += FileManager.default.contents(atPath: folder + "/" + name).map { [Array($0)] } ?? []
    }
    return samples
  }()

  /// What is put into sound files: bombs, broken ends, names and numbers out of all bounds.
  private static let words = [
    "<!DOCTYPE a [<!ENTITY b \"bbbb\"><!ENTITY c \"&b;&b;&b;&b;\">]>", "&c;", "&#x110000;", "&#0;",
    "&#xD800;", "&#99999999999999999999;", "<![CDATA[", "]]>", "<!--", "--", "<?xml version='2'?>",
    "<a:b xmlns:a=\"\">", " xmlns=\"urn:x\"", "xmlns:a=\"urn:a\" xmlns:a=\"urn:b\"", "</", "/>",
    "\u{0}",
    "\u{FEFF}", "1e999", "-", "99999999999999999999.99", "2026-02-30", "20269999", "<ID>", "é",
    String(repeating: "<a>", count: 70), " a=\"" + String(repeating: "x", count: 5_000) + "\"",
    (0..<70).map { " a\($0)=\"\"" }.joined(),
  ]

  private func check(_ bytes: [UInt8]) throws {
    do {
      let fields = try EInvoice.fields(of: bytes)
      try hold(try EInvoice.fields(of: bytes) == fields, "read twice, it says two things")
      for field in fields ?? [] {
        try hold(!field.name.isEmpty, "a fact without a name")
        try hold(field.name.utf8.count + field.text.utf8.count <= 40_000, "a fact without end")
      }
      var reading = Reading(of: "fuzz")
      reading.fields = fields ?? []
      let read = ReceiptParser.proposal(of: reading, in: Inputs.book)
      try hold(read.lines.count <= reading.fields.count, "lines from nowhere")
    } catch let problem as EInvoiceProblem {
      try hold(!problem.message.english.isEmpty, "a fault without words")
      try hold(problem.line >= 0, "a fault before the first line")
    }
  }

  @Test func `sound ones, damaged`() {
    Fuzz.run("e-invoice-bytes", inputs: 120) { dice in
      let sample = Self.samples[dice.below(Self.samples.count)]
      try check(dice.damaged(sample, words: Self.words))
    }
  }

  @Test func `sound ones in other encodings, cut anywhere`() {
    Fuzz.run("e-invoice-encodings", inputs: 60) { dice in
      let sample = Self.samples[dice.below(Self.samples.count)]
      let text = String(decoding: sample, as: UTF8.self)
      var bytes: [UInt8]
      switch dice.below(5) {
      case 0: bytes = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
      case 1: bytes = [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
      case 2: bytes = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
      case 3: bytes = [0xEF, 0xBB, 0xBF] + sample
      case _: bytes = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
      }
      if dice.percent(50) { bytes.removeLast(dice.below(bytes.count)) }
      try check(bytes)
    }
  }

  /// Files that grow in one way each.
  private static let growing: [(String, @Sendable (Int) -> String)] = [
    ("entities", { "<a>" + String(repeating: "&amp;", count: $0 / 5) + "</a>" }),
    ("references", { "<a>" + String(repeating: "&", count: $0) + "</a>" }),
    ("text", { "<a>" + String(repeating: "x", count: $0) + "</a>" }),
    ("an attribute", { "<a b=\"" + String(repeating: "x", count: $0) + "\"/>" }),
    (
      "attributes",
      { "<a>" + String(repeating: "<b a='' b='' c='' d=''/>", count: $0 / 24) + "</a>" }
    ),
    ("elements", { "<a>" + String(repeating: "<b/>", count: $0 / 4) + "</a>" }),
    ("a name", { "<" + String(repeating: "a", count: $0) }),
    ("depth", { String(repeating: "<a>", count: $0 / 3) }),
    ("a comment", { "<a><!--" + String(repeating: "- ", count: $0 / 2) + "--></a>" }),
    ("dashes", { "<a><!--" + String(repeating: "-", count: $0) }),
    ("data", { "<a><![CDATA[" + String(repeating: "]", count: $0) + "]]></a>" }),
    ("comments", { "<a>" + String(repeating: "<!---->", count: $0 / 7) + "</a>" }),
    ("lines", { "<a>" + String(repeating: "\n", count: $0) + "<" }),
    (
      "prefixes",
      { count in
        let bound = (0..<60).map { " xmlns:p\($0)='u'" }.joined()
        let deep = String(repeating: "<a\(bound)>", count: 4)
        return deep + String(repeating: "<b/>", count: count / 4)
          + String(repeating: "</a>", count: 4)
      }
    ),
  ]

  @Test(arguments: growing.indices)
  func `time grows as the file does`(_ index: Int) throws {
    let (name, make) = Self.growing[index]
    let growth = Growth(from: 10_000, { Array(make($0).utf8) }) { try? check($0) }
    #expect(growth.isAsItsInput, "\(name): \(growth)")
  }
}
