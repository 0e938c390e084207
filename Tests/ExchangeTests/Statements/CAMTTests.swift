import Foundation
import Ledger
import LedgerTestSupport
import Testing

@testable import Exchange

/// CAMT.052, .053 and .054 (rule M13).
struct CAMTTests {
  static func read(_ text: String) throws -> StatementFile { try CAMTReader.read(Array(text.utf8)) }

  private static let payment = """
    <TxDtls><Refs><EndToEndId>INV-7</EndToEndId></Refs><RltdPties><Dbtr><Nm>Bowl &amp; Co</Nm></Dbtr>
    <DbtrAcct><Id><IBAN>NL12RABO0123456789</IBAN></Id></DbtrAcct><Cdtr><Nm>Ann Lee</Nm></Cdtr>
    <CdtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></CdtrAcct></RltdPties>
    <RmtInf><Ustrd>Concert,</Ustrd><Ustrd>January</Ustrd><Strd><CdtrRefInf><Ref>RF18539007547034</Ref></CdtrRefInf></Strd></RmtInf></TxDtls>
    """

  @Test func `a line says who, what for, both days and the bank's own number`() throws {
    let file = try Self.read(
      CAMTSample.statement(
        CAMTSample.entry(
          "850.00", more: "<AcctSvcrRef>B77</AcctSvcrRef><NtryRef>1</NtryRef>",
          details: Self.payment),
        to: "950.00"))
    let statement = try #require(file.statements.first)
    #expect(statement.number == "DE89370400440532013000")
    #expect(statement.bank == "COBADEFFXXX")
    #expect(statement.name == "Ann Lee")
    #expect(statement.reference == "7")
    #expect(statement.first?.text == "2026-01-01")
    #expect(statement.last?.text == "2026-01-31")
    #expect(statement.opening == Money(100, .eur))
    #expect(statement.closing == Money(950, .eur))
    let line = try #require(statement.lines.first)
    #expect(line.row == 7)
    #expect(line.day.text == "2026-01-05")
    #expect(line.valueDay?.text == "2026-01-06")
    #expect(line.amount == Money(850, .eur))
    #expect(line.text == "Concert, January")
    #expect(line.counterparty == "Bowl & Co")
    #expect(line.counterAccount == "NL12RABO0123456789")
    #expect(line.endToEnd == "INV-7")
    #expect(line.reference == "RF18539007547034")
    #expect(line.bankID == "B77")
    #expect(file.leftOut.isEmpty)
  }

  /// The same message in the words of an older and of a newer version.
  private static func changed(_ text: String, _ words: [(String, String)]) -> String {
    var text = text
    for (old, new) in words { text = text.replacingOccurrences(of: old, with: new) }
    return text
  }

  @Test(arguments: ["052", "053", "054"], Array(2...13))
  func `all versions say the same, with any prefix`(_ kind: String, _ version: Int) throws {
    var text = CAMTSample.statement(
      CAMTSample.entry("850.00", details: Self.payment)
        + CAMTSample.entry("-1.00", status: "PDNG"),
      version: "\(kind).001." + (version < 10 ? "0\(version)" : "\(version)"), to: "950.00")
    if version >= 8 {
      text = Self.changed(
        text,
        [
          ("<Sts>", "<Sts><Cd>"), ("</Sts>", "</Cd></Sts>"), ("BIC>", "BICFI>"),
          ("<Dbtr>", "<Dbtr><Pty>"), ("</Dbtr>", "</Pty></Dbtr>"), ("<Cdtr>", "<Cdtr><Pty>"),
          ("</Cdtr>", "</Pty></Cdtr>"),
        ])
    }
    if version % 2 == 1 {
      text = Self.changed(
        text,
        [("</", "\u{1}"), ("<", "<c:"), ("<c:?", "<?"), ("\u{1}", "</c:"), ("xmlns=", "xmlns:c=")])
    }
    #expect(CAMTReader.recognizes(Array(text.utf8)))
    let file = try Self.read(text)
    #expect(ExactLines.short(file) == ["2026-01-05 850.00 EUR Concert, January"])
    #expect(file.statements[0].bank == "COBADEFFXXX")
    #expect(file.statements[0].lines[0].counterparty == "Bowl & Co")
    #expect(file.leftOut.map { $0.what } == ["not booked yet"])
  }

  @Test(arguments: [
    ("PDNG", "not booked yet"), ("INFO", "for information only: nothing is booked"),
    ("FUTR", "announced, not booked yet"), ("XX", "its status XX does not say that it is booked"),
  ])
  func `what is not booked is left out and named`(_ status: String, _ why: String) throws {
    let file = try Self.read(
      CAMTSample.statement(CAMTSample.entry("5.00", status: status), to: "100.00"))
    #expect(file.statements[0].lines.isEmpty)
    #expect(ExactLines.remarks(file) == ["7: \(why)"])
  }

  @Test func `a reversal has its own sign, unless balances prove that a bank kept the other`()
    throws
  {
    let entry = CAMTSample.entry("5.00", more: "<RvslInd>true</RvslInd>")
    let own = try Self.read(CAMTSample.statement(entry, to: "105.00"))
    #expect(own.statements[0].lines[0].amount.plain == "5.00")
    #expect(own.leftOut.isEmpty)
    let other = try Self.read(CAMTSample.statement(entry, to: "95.00"))
    #expect(other.statements[0].lines[0].amount.plain == "-5.00")
    #expect(other.leftOut.isEmpty)
    // Who was paid is who pays back.
    let back = try Self.read(
      CAMTSample.statement(
        CAMTSample.entry(
          "5.00", more: "<RvslInd>true</RvslInd>",
          details:
            "<TxDtls><RltdPties><Dbtr><Nm>Ann Lee</Nm></Dbtr><Cdtr><Nm>Shop</Nm></Cdtr></RltdPties></TxDtls>"
        ),
        to: "105.00"))
    #expect(back.statements[0].lines[0].counterparty == "Shop")
  }

  @Test func `a batch is a line each where its parts add up, else one line`() throws {
    func part(_ amount: String, _ name: String) -> String {
      "<TxDtls><Amt Ccy=\"EUR\">\(amount)</Amt><RltdPties><Dbtr><Nm>\(name)</Nm></Dbtr></RltdPties></TxDtls>"
    }
    let reference = "<AcctSvcrRef>B7</AcctSvcrRef>"
    let all = try Self.read(
      CAMTSample.statement(
        CAMTSample.entry(
          "30.00", more: reference, details: part("10.00", "A") + part("20.00", "B")), to: "130.00")
    )
    #expect(all.statements[0].lines.map { $0.amount.plain } == ["10.00", "20.00"])
    #expect(all.statements[0].lines.map { $0.counterparty } == ["A", "B"])
    #expect(all.statements[0].lines.map { $0.bankID } == ["B7/1", "B7/2"])
    #expect(all.leftOut.isEmpty)
    let old = try Self.read(
      CAMTSample.statement(
        CAMTSample.entry(
          "-30.00",
          details: "<Btch><NbOfTxs>2</NbOfTxs></Btch>"
            + "<TxDtls><AmtDtls><TxAmt><Amt Ccy=\"EUR\">40</Amt></TxAmt></AmtDtls></TxDtls>"
            + "<TxDtls><AmtDtls><TxAmt><Amt Ccy=\"EUR\">10</Amt></TxAmt></AmtDtls><CdtDbtInd>CRDT</CdtDbtInd></TxDtls>"
        ), to: "70.00"))
    #expect(old.statements[0].lines.map { $0.amount.plain } == ["-40.00", "10.00"])
    let bare = try Self.read(
      CAMTSample.statement(
        CAMTSample.entry(
          "30.00", more: reference + "<AddtlNtryInf>Payroll</AddtlNtryInf>",
          details: "<TxDtls></TxDtls><TxDtls></TxDtls>"), to: "130.00"))
    #expect(ExactLines.short(bare) == ["2026-01-05 30.00 EUR Payroll"])
    #expect(bare.leftOut.isEmpty)
    let one = try Self.read(
      CAMTSample.statement(
        CAMTSample.entry(
          "30.00", details: "<Btch><NbOfTxs>3</NbOfTxs></Btch>" + part("10.00", "A")), to: "130.00")
    )
    #expect(one.statements[0].lines.map { $0.counterparty } == [""])
    let odd = try Self.read(
      CAMTSample.statement(
        CAMTSample.entry("30.00", details: part("10.00", "A") + part("19.00", "B")), to: "130.00"))
    #expect(odd.statements[0].lines.map { $0.amount.plain } == ["30.00"])
    #expect(ExactLines.remarks(odd) == ["7: its parts do not add up to it: it is one line"])
  }

  @Test func `a charge that was kept is the fee, one that was booked for itself is a line`() throws
  {
    func charge(_ included: String) -> String {
      "<Chrgs><TtlChrgsAndTaxAmt Ccy=\"EUR\">0.50</TtlChrgsAndTaxAmt><Rcrd><Amt Ccy=\"EUR\">0.50</Amt>"
        + "<CdtDbtInd>DBIT</CdtDbtInd>\(included)</Rcrd></Chrgs>"
    }
    func fee(_ more: String) throws -> String? {
      let file = try Self.read(
        CAMTSample.statement(CAMTSample.entry("9.50", more: more), to: "109.50"))
      #expect(file.leftOut.isEmpty)
      #expect(file.statements[0].lines[0].amount.plain == "9.50")
      return file.statements[0].lines[0].fee?.plain
    }
    #expect(try fee(charge("<ChrgInclInd>true</ChrgInclInd>")) == "0.50")
    #expect(try fee(charge("")) == "0.50")
    #expect(try fee(charge("<ChrgInclInd>false</ChrgInclInd>")) == nil)
    #expect(try fee("<Chrgs><Amt Ccy=\"EUR\">0.50</Amt></Chrgs>") == "0.50")
    #expect(try fee("<Chrgs><Amt Ccy=\"EUR\">0.01</Amt></Chrgs>") == "0.01", "the least there is")
    #expect(try fee("<Chrgs><Amt Ccy=\"EUR\">0.00</Amt></Chrgs>") == nil)
    // All that was instructed was booked, so nothing was kept.
    let whole = "<AmtDtls><InstdAmt><Amt Ccy=\"EUR\">9.50</Amt></InstdAmt></AmtDtls>"
    #expect(try fee(whole + charge("")) == nil)
  }

  @Test func `what was paid in another currency is kept beside it`() throws {
    let file = try Self.read(
      CAMTSample.statement(
        CAMTSample.entry(
          "-9.00",
          details: "<TxDtls><AmtDtls><InstdAmt><Amt Ccy=\"USD\">10.00</Amt></InstdAmt>"
            + "<TxAmt><Amt Ccy=\"EUR\">9.00</Amt></TxAmt></AmtDtls></TxDtls>"), to: "91.00"))
    #expect(file.statements[0].lines[0].original == Money(-10, .usd))
    #expect(file.statements[0].lines[0].amount == Money(-9, .eur))
    let newer = try Self.read(
      CAMTSample.statement(
        CAMTSample.entry("-9.00", details: "<TxDtls><Amt Ccy=\"USD\">10.00</Amt></TxDtls>"),
        to: "91.00"))
    #expect(newer.statements[0].lines[0].original == Money(-10, .usd))
    #expect(newer.leftOut.isEmpty)
  }

  @Test func `an entry in another currency than the account is left out and named`() throws {
    let file = try Self.read(
      CAMTSample.statement(CAMTSample.entry("5.00", currency: "USD"), to: "100.00"))
    #expect(ExactLines.remarks(file) == ["7: the amount is in USD, the account in EUR"])
  }

  @Test func `what holds no amount, no direction or no day is named`() throws {
    let entry = CAMTSample.entry("5.00")
    let file = try Self.read(
      CAMTSample.statement(
        [
          entry.replacingOccurrences(of: "<Amt Ccy=\"EUR\">5.00</Amt>", with: ""),
          entry.replacingOccurrences(of: "5.00", with: "5.001"),
          entry.replacingOccurrences(of: "<CdtDbtInd>CRDT</CdtDbtInd>", with: ""),
          entry.replacingOccurrences(of: "2026-01-05", with: "").replacingOccurrences(
            of: "2026-01-06", with: "2026-02-30"),
        ].joined(separator: "\n"), to: "100.00"))
    #expect(
      ExactLines.remarks(file) == [
        "7: it has no amount", "8: “5.001” is not an amount",
        "9: it does not say whether money came in or went out", "10: it has no day",
      ])
  }

  @Test func `lines that do not add up to the closing balance are said to`() throws {
    let file = try Self.read(
      CAMTSample.statement(CAMTSample.entry("5.00"), from: "-100.00", to: "-94.00"))
    #expect(
      ExactLines.remarks(file) == [
        "4: the lines do not add up to the closing balance: 1.00 EUR is missing"
      ])
  }

  @Test func `of a report of the day the balance before it is the opening one`() throws {
    let text = CAMTSample.statement(CAMTSample.entry("5.00"), version: "052.001.08", to: "105.00")
      .replacingOccurrences(of: "OPBD", with: "PRCD").replacingOccurrences(of: "CLBD", with: "ITBD")
    let file = try Self.read(text)
    #expect(file.statements[0].opening == Money(100, .eur))
    #expect(file.statements[0].closing == nil)
    #expect(file.leftOut.isEmpty)
  }

  @Test func `several files are one, and letters of other encodings are read`() throws {
    let text = CAMTSample.statement(
      CAMTSample.entry("5.00", more: "<AddtlNtryInf>Gebühr für Möbel</AddtlNtryInf>"), to: "105.00")
    let latin = text.replacingOccurrences(of: "UTF-8", with: "ISO-8859-1").unicodeScalars.map {
      UInt8(truncatingIfNeeded: $0.value)
    }
    let wide: [UInt8] =
      [0xFF, 0xFE]
      + text.replacingOccurrences(of: "UTF-8", with: "UTF-16").utf16.flatMap {
        [UInt8($0 & 0xFF), UInt8($0 >> 8)]
      }
    let file = try CAMTReader.read(files: [latin, wide, [0xEF, 0xBB, 0xBF] + Array(text.utf8)])
    #expect(
      ExactLines.short(file)
        == [String](repeating: "2026-01-05 5.00 EUR Gebühr für Möbel", count: 3))
  }

  @Test func `hostile and foreign XML is refused with the line`() {
    let bomb =
      "<!DOCTYPE a [<!ENTITY b \"bbbb\"><!ENTITY c \"&b;&b;\">]>\n"
      + CAMTSample.statement("", to: "100.00")
    let inner = CAMTSample.statement(CAMTSample.entry("5.00", more: "<X>&c;</X>"), to: "105.00")
    let deep = CAMTSample.statement(String(repeating: "<a>", count: 99), to: "100.00")
    for text in [
      bomb, inner, deep, "<Document><BkToCstmrStmt></BkToCstmrStmt></Document>", "<a/>", "", "x",
      CAMTSample.statement("\u{0}<", to: "1"), CAMTSample.statement("", to: "100.00") + "<x>",
      CAMTSample.statement("", to: "100.00").replacingOccurrences(of: "EUR", with: "DEM"),
    ] {
      #expect(ExactLines.fault { try Self.read(text) } != "", "\(text.prefix(60))")
    }
    #expect(ExactLines.fault { try Self.read(inner) }.hasPrefix("7: The entity c"))
    #expect(!CAMTReader.recognizes(Array("<html>BkToCst</html>".utf8)))
    #expect(!CAMTReader.recognizes(Array("BkToCstmrStmt".utf8)))
  }

  @Test func `cut off after any byte it is refused`() {
    let text = CAMTSample.statement(
      CAMTSample.entry("850.00", details: Self.payment), to: "950.00")
    let bytes = Array(text.utf8)
    for cut in 0..<(bytes.count - 1) {
      #expect(ExactLines.fault { try CAMTReader.read(Array(bytes.prefix(cut))) } != "", "\(cut)")
    }
  }

  @Test func `days that end with the midnight behind the closing balance end with its day`() throws
  {
    for (end, day) in [
      ("2026-02-01T00:00:00+01:00", "2026-01-31"), ("2026-02-01T00:00:00.000Z", "2026-01-31"),
      ("2026-01-31T00:00:00", "2026-01-31"), ("2026-01-31T23:59:59", "2026-01-31"),
      ("2026-02-01T18:00:00", "2026-02-01"), ("2026-02-02T00:00:00", "2026-02-02"),
    ] {
      let text = CAMTSample.statement(CAMTSample.entry("-10.00"), to: "90.00")
      let period =
        "<FrToDt><FrDtTm>2026-01-01T00:00:00</FrDtTm><ToDtTm>\(end)</ToDtTm></FrToDt><Acct>"
      let file = try CAMTReader.read(Array(text.replacing("<Acct>", with: period).utf8))
      #expect(file.statements[0].first?.text == "2026-01-01")
      #expect(file.statements[0].last?.text == day, "\(end)")
    }
  }

  @Test(arguments: [false, true])
  func `entries are read in time that grows as they do`(_ isBatch: Bool) throws {
    func bytes(_ count: Int) -> [UInt8] {
      let parts = (0..<count).map { number in
        isBatch
          ? "<TxDtls><Amt Ccy=\"EUR\">1.25</Amt>" + Self.payment.dropFirst(8) + "\n"
          : CAMTSample.entry(
            "1.25", more: "<AcctSvcrRef>B\(number)</AcctSvcrRef>", details: Self.payment) + "\n"
      }.joined()
      let cents = 10_000 + 125 * count
      let sum = Money(minor: Int64(125 * count), currency: .eur).plain
      let text = CAMTSample.statement(
        isBatch ? CAMTSample.entry(sum, details: parts) : parts,
        to: Money(minor: Int64(cents), currency: .eur).plain)
      return Array(text.utf8)
    }
    let growth = try Growth(from: 500, { ($0, bytes($0)) }) { count, bytes in
      let file = try CAMTReader.read(bytes)
      #expect(file.statements[0].lines.count == count && file.leftOut.isEmpty)
    }
    #expect(growth.isAsItsInput, "\(growth)")
  }
}
