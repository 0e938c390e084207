import Ledger
import Testing

@testable import Exchange

/// Amounts without signs, of which the kinds of the lines say which way they went (rule M11).
struct OFXKindsTests {
  @Test
  func `all kinds that can only go out do, and a single one that may have come back is named`()
    throws
  {
    func file(_ kinds: String...) throws -> StatementFile {
      let lines = kinds.enumerated().map {
        OFXSamples.line("\($0.offset + 1)", id: "\($0.offset + 1)", type: $0.element)
      }
      return try OFXReader.read(Array(OFXSamples.bank(lines.joined()).utf8), currency: .usd)
    }
    func said(_ file: StatementFile) -> [String] {
      file.statements[0].lines.map { $0.amount.plain } + file.leftOut.map { $0.what.english }
    }
    #expect(
      try said(file("CHECK", "Fee", "DEP", "SRVCHG", "CASH", "DIRECTDEBIT", "REPEATPMT", "ATM"))
        == [
          "-1.00", "-2.00", "3.00", "-4.00", "-5.00", "-6.00", "-7.00", "8.00",
          "no amount has a sign: lines of the kinds CASH, CHECK, DIRECTDEBIT, FEE, REPEATPMT, SRVCHG are read as money out, all others as money in",
        ])
    #expect(
      try said(file("DEBIT", "FEE")) == [
        "-1.00", "-2.00",
        "no amount has a sign: lines of the kinds DEBIT, FEE are read as money out, all others as money in",
      ])
    let one = try file("CREDIT", "FEE")
    #expect(
      said(one) == [
        "1.00", "2.00",
        "the line of the kind FEE comes in, as no amount has a sign: look whether it went out",
      ])
    #expect(one.leftOut[0].isKept)
    #expect(try said(file("CREDIT", "DEP")) == ["1.00", "2.00"])
  }

  @Test func `what came back is not taken for money out where an amount of the file has a sign`()
    throws
  {
    func amounts(_ lines: String) throws -> [String] {
      let file = try OFXReader.read(Array(OFXSamples.bank(lines).utf8), currency: .usd)
      #expect(file.leftOut.allSatisfy { $0.isKept })
      return file.statements.flatMap { $0.lines }.map { $0.amount.plain }
    }
    let back =
      OFXSamples.line("1", id: "1", type: "FEE") + OFXSamples.line("2", id: "2", type: "CHECK")
    let next =
      "</BANKTRANLIST></STMTRS></STMTTRNRS><STMTTRNRS><STMTRS><CURDEF>USD"
      + "<BANKACCTFROM><ACCTID>3</BANKACCTFROM><BANKTRANLIST>"
    func line(_ amount: String, _ type: String) -> String {
      OFXSamples.line(amount, id: "3", type: type)
    }
    #expect(try amounts(back + next + line("3", "CREDIT")) == ["-1.00", "-2.00", "3.00"])
    #expect(try amounts(back + next + line("-3", "FEE")) == ["1.00", "2.00", "-3.00"])
    #expect(try amounts(line("-3", "FEE") + next + back) == ["-3.00", "1.00", "2.00"])
    #expect(try amounts(back + line("+3", "CREDIT")) == ["1.00", "2.00", "3.00"])
    #expect(
      try amounts(back + line("3", "DEBIT") + next + line("-4", "FEE"))
        == ["-1.00", "-2.00", "-3.00", "-4.00"])
  }
}
