import LedgerTestSupport
import Testing

@testable import Ledger

/// What a vendor gave back for a design project: listed where it has no things, and whose it is (rules E5 and E26).
struct MoneyBackTests {
  /// A design project with the movers of 320, who gave 30 back.
  private func studio(owed: Reimbursement) throws -> ItemBook {
    var studio = try ItemBook()
    var settings = studio.book.settings
    settings.work = [.designer]
    studio.told.put(settings, in: studio.book.settingsTable)
    let rows: [(String, TransactionType, Int64)] = [
      ("move", .purchase, 32_000), ("back", .return, 3_000),
    ]
    for (name, type, minor) in rows {
      studio.put(transaction: name, type, in: "p1", source: "Movers")
      var row = studio.transaction(name)
      row.amount = Money(minor: minor, currency: .usd)
      if type == .purchase { row.reimbursement = owed }
      studio.told.put(row, in: studio.book.transactions)
    }
    return studio
  }

  @Test func `money back without things is listed, a return of things is not`() throws {
    var studio = try studio(owed: .owedToCompany)
    #expect(studio.book.isMoneyBack(studio.transaction("back")))
    #expect(studio.book.standsAmongExpenses(studio.transaction("back")))
    #expect(studio.transaction("back").listed(studio.transaction("back").amount)?.minor == -3_000)
    studio.put(item: "lamp", in: "p1", of: "back")
    #expect(!studio.book.isMoneyBack(studio.transaction("back")))
    // Things that are gone were there.
    let lamp = studio.item("lamp")
    studio.told.trash(lamp, in: studio.book.items)
    #expect(!studio.book.isMoneyBack(studio.transaction("back")))
    // In inventory returns are of things.
    studio.put(transaction: "stock", .return, in: nil)
    #expect(!studio.book.isMoneyBack(studio.transaction("stock")))
  }

  @Test func `it is owed to the client where the vendor's purchase was theirs`() throws {
    for (owed, wanted) in [
      (Reimbursement.owedToCompany, Reimbursement.owedToClient), (.none, .none),
      (.owedToClient, .none),
    ] {
      let studio = try studio(owed: owed)
      var back = studio.transaction("back")
      #expect(RuleApplying.finish(&back, [], in: studio.book).isEmpty)
      #expect(back.reimbursement == wanted)
      // Of another vendor, in another project, or no money back at all: nobody's.
      for change in 0..<3 {
        var other = studio.transaction("back")
        switch change {
        case 0: other.source = "Painters"
        case 1: other.project = ID(named: "p2")
        case _: other.type = .purchase
        }
        #expect(studio.book.owed(back: other) == .none)
      }
    }
  }

  @Test func `what is given back is off what the client owes`() throws {
    var studio = try studio(owed: .owedToCompany)
    var back = studio.transaction("back")
    _ = RuleApplying.finish(&back, [], in: studio.book)
    studio.told.put(back, in: studio.book.transactions)
    let report = try ProjectInvoiceReport(of: ID(named: "p1"), in: studio.book)
    #expect(report.netDue == Totals(Money(290, .usd)))
  }
}
