import Ledger
import Testing

@testable import Exchange

/// A line with the bank's id of one that the book has otherwise (rule M21).
struct CorrectedLineTests {
  private func statement(_ lines: String...) -> String {
    """
    OFXHEADER:100
    DATA:OFXSGML
    VERSION:102

    <OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD
    <BANKACCTFROM><BANKID>1<ACCTID>77<ACCTTYPE>CHECKING</BANKACCTFROM>
    <BANKTRANLIST><DTSTART>20261101<DTEND>20261130
    \(lines.joined(separator: "\n"))
    </BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>

    """
  }

  private func line(_ id: String, _ amount: String, on day: String = "20261104") -> String {
    "<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>\(day)<TRNAMT>\(amount)<FITID>\(id)<NAME>Ann</STMTTRN>"
  }

  @Test func `what the bank corrected comes in, and the former line is named`() throws {
    for corrected in [line("A3", "110.00"), line("A3", "100.00", on: "20261105")] {
      var desk = BankDesk()
      _ = try desk.bring(statement(line("A1", "5.00"), line("A3", "100.00")), to: nil)
      let plan = try desk.bring(statement(line("A1", "5.00"), corrected), to: nil)
      #expect(plan.added == 1 && plan.known == 1)
      #expect(
        plan.remarks.map { $0.english }.count { $0.contains("the bank's “A3” with 100.00") } == 1)
    }
  }

  @Test func `a number that the bank uses again is nothing to say`() throws {
    var desk = BankDesk()
    _ = try desk.bring(statement(line("1", "5.00"), line("2", "100.00")), to: nil)
    let plan = try desk.bring(
      statement(line("1", "7.00", on: "20261111"), line("2", "9.00", on: "20261112")), to: nil)
    #expect(plan.added == 2 && plan.remarks.isEmpty)
  }
}
