import Ledger
import Testing

@testable import Exchange

/// Amounts without signs, of which the kinds of the lines say which way they went (rule M11).
struct OFXKindsTests {
  private func file(_ kinds: [String]) throws -> StatementFile {
    let lines = kinds.enumerated().map {
      OFXSamples.line("\($0.offset + 1)", id: "\($0.offset + 1)", type: $0.element)
    }
    return try OFXReader.read(Array(OFXSamples.bank(lines.joined()).utf8), currency: .usd)
  }

  private func said(_ kinds: String...) throws -> [String] {
    let file = try file(kinds)
    return file.statements[0].lines.map { $0.amount.plain } + file.leftOut.map { $0.what.english }
  }

  /// What is said, and asked where no `DEBIT` is among them: in a file that writes a minus a fee may have come back.
  private func remark(_ kinds: String, hasDebit: Bool = false) -> String {
    "no amount has a sign: lines of the kinds \(kinds) are read as money out, all others as money in"
      + (hasDebit ? "" : "; look whether they came back")
  }

  @Test func `all kinds that go out do, where a line that can only go out has no sign`() throws {
    #expect(
      try said("CHECK", "Fee", "DEP", "SRVCHG", "CASH", "DIRECTDEBIT", "REPEATPMT", "ATM")
        == [
          "-1.00", "-2.00", "3.00", "-4.00", "-5.00", "-6.00", "-7.00", "-8.00",
          remark("ATM, CASH, CHECK, DIRECTDEBIT, FEE, REPEATPMT, SRVCHG"),
        ])
    #expect(try said("DEBIT", "FEE") == ["-1.00", "-2.00", remark("DEBIT, FEE", hasDebit: true)])
    #expect(
      try said("POS", "FEE", "PAYMENT", "DIRECTDEP", "INT", "XFER", "OTHER")
        == ["-1.00", "-2.00", "-3.00", "4.00", "5.00", "6.00", "7.00", remark("FEE, PAYMENT, POS")])
    // None of these can only go out: nothing says that the file has no signs.
    #expect(try said("CREDIT", "DEP") == ["1.00", "2.00"])
    #expect(try said("ATM", "POS", "PAYMENT") == ["1.00", "2.00", "3.00"])
  }

  @Test(arguments: ["FEE", "CHECK", "SRVCHG", "DEBIT"])
  func `how many lines of a kind there are changes the sign of none`(_ kind: String) throws {
    let remark = remark(kind, hasDebit: kind == "DEBIT")
    #expect(try said(kind) == ["-1.00", remark])
    #expect(try said("CREDIT", kind) == ["1.00", "-2.00", remark])
    #expect(try said("CREDIT", kind, kind) == ["1.00", "-2.00", "-3.00", remark])
    #expect(try file(["CREDIT", kind]).leftOut.allSatisfy { $0.isKept })
  }

  @Test func `what is paid to a card comes in, and its interest goes out`() throws {
    let lines =
      OFXSamples.line("1", id: "1", type: "PAYMENT") + OFXSamples.line("2", id: "2", type: "INT")
      + OFXSamples.line("3", id: "3", type: "FEE")
    let bank = OFXSamples.bank(lines)
    func amounts(_ text: String) throws -> [String] {
      try OFXReader.read(Array(text.utf8), currency: .usd).statements[0].lines.map {
        $0.amount.plain
      }
    }
    #expect(try amounts(bank) == ["-1.00", "2.00", "-3.00"])
    #expect(
      try amounts(bank.replacing("CHECKING", with: "CREDITLINE")) == ["1.00", "-2.00", "-3.00"])
    let card = bank.replacing("STMTTRNRS", with: "CCSTMTTRNRS").replacing(
      "<STMTRS", with: "<CCSTMTRS"
    )
    .replacing("</STMTRS", with: "</CCSTMTRS").replacing("BANKACCTFROM", with: "CCACCTFROM")
    .replacing("BANKMSGSRSV1", with: "CREDITCARDMSGSRSV1")
    #expect(try amounts(card) == ["1.00", "-2.00", "-3.00"])
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
