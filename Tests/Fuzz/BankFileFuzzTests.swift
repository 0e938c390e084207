import Foundation
import Ledger
import LedgerTestSupport
import Testing

@testable import Exchange

/// CAMT and MT940 that somebody sent: lines that add up or a fault in words, in time that grows as the file does (rules M13
/// and M14).
@Suite(.serialized) struct BankFileFuzzTests {
  private static let camt = """
    <?xml version="1.0" encoding="UTF-8"?>
    <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>S</Id>
    <Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>EUR</Ccy></Acct>
    <Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Dt><Dt>2026-01-01</Dt></Dt></Bal>
    <Ntry><Amt Ccy="EUR">30.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><RvslInd>true</RvslInd><Sts><Cd>BOOK</Cd></Sts>
    <BookgDt><Dt>2026-01-05</Dt></BookgDt><AcctSvcrRef>B1</AcctSvcrRef><Chrgs><Rcrd><Amt Ccy="EUR">0.50</Amt></Rcrd></Chrgs>
    <NtryDtls><TxDtls><Amt Ccy="EUR">10.00</Amt><RmtInf><Ustrd>one</Ustrd></RmtInf></TxDtls>
    <TxDtls><Amt Ccy="EUR">20.00</Amt><RltdPties><Dbtr><Pty><Nm>A &amp; B</Nm></Pty></Dbtr></RltdPties></TxDtls></NtryDtls></Ntry>
    </Stmt></BkToCstmrStmt></Document>
    """
  private static let mt940 = """
    {1:F01DEUTDEFFAXXX0000000000}{2:I940DEUTDEFFXXXXN}{4:
    :20:STARTUMS
    :25:50880050/0194774600888EUR
    :28C:4/1
    :60F:C260101EUR100,
    :61:2601020105DR12,50NTRFKREF+//BANK77
    :86:177?00UEBERWEISUNG?20EREF+INV-7?21SVWZ+Rechnung?31DE89370400440532013000?32MUELLER
    :61:2601050105C2,NTRFNONREF//B2
    :86:/EREF/X/CNTP/NL12RABO0123456789/RABONL2U/JANSEN///REMI/USTD//factuur 7/
    :62M:C260105EUR89,50
    -}
    :20:STARTUMS
    :25:50880050/0194774600888EUR
    :60M:C260105EUR89,50
    :62F:C260105EUR89,50
    -
    """
  private static let words = [
    "<!DOCTYPE a [<!ENTITY c \"x\">]>", "&c;", "<![CDATA[", "-->", "</", "/>", "<Ntry>", "<TxDtls>",
    "<Amt Ccy=\"EUR\">92233720368547758.07</Amt>", "92233720368547758,08", "999999999999999999,99",
    "-5.00", "1e9", "EUR", "DEM", "JPY", "KWD", "DBIT", "PDNG", "PRCD", "true", "2026-02-30",
    "260230", "0000", "9999", "RC", "ED", "N", "//", "/", "?20", "?", "~", ":86:", ":61:",
    ":62F:C260105EUR1,", ":60M:C260105EUR1,", ":90D:1EUR1,", ":34F:EURD1,", ":20:", ":25:\n",
    ":NS:01x\n15y", "\n-}\n", "\n-\n", "{1:", "{4:", "\u{0}", "\u{1}", "\r", "é", "\u{FEFF}",
    "/OCMT/USD1,/", "/CHGS/EUR1,/", "EREF+", "SVWZ+", " IBAN: ",
  ]

  private func check(_ bytes: [UInt8]) throws {
    for isCAMT in [true, false] {
      do {
        let file = try isCAMT ? CAMTReader.read(bytes) : MT940Reader.read(bytes)
        try hold(!file.statements.isEmpty, "a file without an account")
        for statement in file.statements {
          let sum = statement.lines.reduce(Int64(0)) { $0 &+ $1.amount.minor }
          if let opening = statement.opening, let closing = statement.closing,
            opening.minor &+ sum != closing.minor
          {
            try hold(!file.leftOut.isEmpty, "lines that do not add up in silence")
          }
          for line in statement.lines {
            try hold(line.amount.currency == statement.currency, "currencies are mixed")
            try hold(line.row > 0, "a line before the first")
          }
        }
        let isKnown = isCAMT ? CAMTReader.recognizes(bytes) : MT940Reader.recognizes(bytes)
        if !isKnown { continue }
        let again = try isCAMT ? CAMTReader.read(bytes) : MT940Reader.read(bytes)
        try hold(again == file, "read twice, it says two things")
      } catch let fault as StatementFault {
        try hold(!fault.message.english.isEmpty, "a fault without words")
        try hold(fault.line >= 0, "a fault before the first line")
      }
    }
  }

  @Test func `sound ones, damaged`() {
    Fuzz.run("bank-file-bytes", inputs: 300) { dice in
      let sample = Array((dice.percent(50) ? Self.camt : Self.mt940).utf8)
      try check(dice.damaged(sample, words: Self.words))
    }
  }

  /// Files that grow in one way each.
  private static let growing: [(String, @Sendable (Int) -> String)] = [
    ("zeros", { mt940 + ":86:" + String(repeating: "\u{0}", count: $0) }),
    ("tags", { ":20:\n" + String(repeating: ":61:\n", count: $0 / 5) + ":62F:C260105EUR1,\n" }),
    ("balances", { ":20:\n" + String(repeating: ":60F:C260105EUR1,\n", count: $0 / 18) }),
    ("blocks", { String(repeating: "{1:", count: $0 / 3) }),
    ("lines of blocks", { String(repeating: "{1:\n", count: $0 / 4) }),
    (
      "pieces",
      { mt940.replacingOccurrences(of: "?32", with: String(repeating: "?21EREF+", count: $0 / 8)) }
    ),
    (
      "slashes",
      { mt940.replacingOccurrences(of: "/EREF", with: String(repeating: "/", count: $0)) }
    ),
    (
      "a long word",
      { mt940.replacingOccurrences(of: "factuur", with: String(repeating: "x", count: $0)) }
    ),
    (
      "details",
      {
        camt.replacingOccurrences(
          of: "<TxDtls>", with: String(repeating: "<TxDtls/>", count: $0 / 18) + "<TxDtls>")
      }
    ),
    (
      "texts",
      {
        camt.replacingOccurrences(
          of: "<Ustrd>", with: String(repeating: "<Ustrd>x</Ustrd>", count: $0 / 16) + "<Ustrd>")
      }
    ),
    (
      "entries",
      {
        camt.replacingOccurrences(
          of: "</Stmt>", with: String(repeating: "<Ntry/>\n", count: $0 / 8) + "</Stmt>")
      }
    ),
    (
      "statements",
      {
        camt.replacingOccurrences(
          of: "</Stmt>", with: "</Stmt>" + String(repeating: "<Stmt/>\n", count: $0 / 8))
      }
    ),
    (
      "children",
      {
        camt.replacingOccurrences(
          of: "<Stmt>", with: "<Stmt><Acct>" + String(repeating: "<a/>", count: $0 / 4) + "</Acct>")
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
