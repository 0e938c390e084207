import Testing

@testable import Ledger

/// Which invoices are in the figures of what is owed, and which figure sums a stage (rule R1).
struct OwedFigureTests {
  @Test func `what is left of issued invoices is outstanding, of overdue ones overdue as well`() {
    let asked: [InvoiceStatus] = [.issued, .sent, .overdue]
    for figure in KeyFigure.allCases {
      for status in InvoiceStatus.allCases {
        let counts =
          figure == .outstanding && asked.contains(status)
          || figure == .overdue && status == .overdue
        for minor in [-1, 0, 1, 500] as [Int64] {
          let balance = Money(minor: minor, currency: .usd)
          let wanted = counts && minor > 0 ? balance : nil
          #expect(figure.owed(of: balance, on: status) == wanted, "\(figure) \(status) \(minor)")
        }
      }
    }
  }

  @Test func `each stage has its figure`() {
    #expect(KeyFigure.projects(at: .open) == .openProjects)
    #expect(KeyFigure.projects(at: .delivered) == .delivered)
    #expect(KeyFigure.projects(at: .paid) == .paidProjects)
  }

  @Test func `a sum that is too large names the row that it leaves out, and keeps the rest`() {
    var sum = FigureSum()
    let fault = RowFault(Charge(), "It is too large.", "Lower it.")
    sum.add(Money(minor: .max, currency: .usd), or: fault)
    #expect(sum.faults.isEmpty && sum.totals[.usd].minor == .max)
    sum.add(Money(minor: 1, currency: .usd), or: fault)
    #expect(sum.faults == [fault] && sum.totals[.usd].minor == .max)
    sum.add(Money(minor: 7, currency: .eur), or: fault)
    #expect(sum.faults == [fault] && sum.totals[.eur].minor == 7)
  }

  @Test func `a country is named by the second part of a tag, or by its language`() {
    for (tag, code) in [
      ("de-AT", "AT"), ("de_at", "AT"), ("de-Latn-AT", "AT"), ("DE", "DE"), ("en", "US"),
      ("pt-BR", "BR"), ("de-XX", "DE"), ("xx-AT", "AT"), ("xx", nil), ("", nil), ("-", nil),
    ] as [(String, String?)] {
      #expect(Region.named(tag)?.region.code == code, "\(tag)")
    }
    #expect(Region.named("xx-AT")?.language == "xx" && Region.named("DE_at")?.language == "de")
  }

  @Test func `days and times for programs are ISO's`() throws {
    let formats = Formats.plain
    #expect(!formats.hour12 && formats.dateOrder == .yearMonthDay && formats.dateSeparator == "-")
    #expect(formats.day(try Day(parsing: "2026-11-05")) == "2026-11-05")
    #expect(formats.symbol(.usd) == "$" && formats.symbol(.chf) == "CHF")
  }
}
