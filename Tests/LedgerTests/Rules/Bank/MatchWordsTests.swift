import Testing

@testable import Ledger

/// What is said of a proposal, to programs and to people.
struct MatchWordsTests {
  @Test func `days and amounts of a reason are in the formats of who reads them`() throws {
    var proposal = MatchProposal()
    proposal.say(.bounced, try Day(parsing: "2026-11-27"))
    proposal.say(.over, Money(minor: 96_999, currency: .usd))
    proposal.say(.number, "1042")
    #expect(
      proposal.why.english
        == "as much was paid on 2026-11-27, it is 969.99 USD more than was asked, the number 1042 is in its text"
    )
    var formats = Formats()
    formats.dateOrder = .dayMonthYear
    let (day, money) = (
      formats.day(try Day(parsing: "2026-11-27")),
      formats.money(Money(minor: 96_999, currency: .usd))
    )
    #expect(day != "2026-11-27" && money == "$969.99")
    #expect(
      proposal.why(formats).english
        == "as much was paid on \(day), it is \(money) more than was asked, the number 1042 is in its text"
    )
    #expect(proposal.reasonWords == "bounced over number")
  }
}
