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
}
