import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// What is proposed for a line, and accepting it (rules M30 to M32 and M38).
struct LineProposalTests {
  private func expense(_ name: String, _ day: String, _ minor: Int64) throws -> Transaction {
    var expense = Transaction()
    expense.id = ID(named: name == "String Shop" ? "shop" : "homes")
    expense.type = .purchase
    expense.project = .business
    expense.source = name
    expense.day = try Day(parsing: day)
    expense.amount = Money(minor: minor, currency: .usd)
    return expense
  }

  @Test func `the expense of the same amount and name is proposed, and accepted by a press`() throws
  {
    let shop = try expense("String Shop", "2026-11-02", 2_450)
    var person = try MoneyStage.studio { $0.put(shop, replacing: nil) }
    person.go("/line/" + MoneyStage.strings.text)
    #expect(person.page.contains("Probably") && person.page.contains("the amount is the same"))
    let key = "expense-" + shop.id.text
    #expect(person.page.contains("money/accept/\(MoneyStage.strings.text)/\(key)"))
    person.press("money/accept/\(MoneyStage.strings.text)/nonsense")
    #expect(person.complains("no longer there"))
    person.press("money/accept/\(MoneyStage.strings.text)/\(key)")
    let line = try #require(person.app.book.bankLines.live(MoneyStage.strings))
    #expect(person.app.book.isExplained(line))
    #expect(person.app.book.matches(of: line.id).first?.isMade == false)
    #expect(person.page.contains("the amount is the same"), "it keeps why")
    person.press("undo")
    #expect(!person.app.book.isExplained(line))
    person.key("a")
    #expect(person.app.book.isExplained(line))
  }

  @Test func `all that are sure are shown, and accepted as one`() throws {
    let shop = try expense("String Shop", "2026-11-03", 2_450)
    let rent = try expense("Oak Homes", "2026-10-02", 80_000)
    var person = try MoneyStage.studio { edit in
      edit.put(shop, replacing: nil)
      edit.put(rent, replacing: nil)
    }
    person.go("/explain")
    #expect(person.page.contains("sheet/money/sure"))
    person.press("sheet/money/sure")
    let sure = LineProposals(app: person.app).sure()
    #expect(Set(sure.map { $0.line.id }).isSuperset(of: [MoneyStage.strings, MoneyStage.rent]))
    #expect(person.sheet.contains("Accept All Sure (\(sure.count))"))
    let before = person.app.index[.unexplained].count()
    person.press("money/accept-sure")
    #expect(person.app.index[.unexplained].count() < before)
    person.press("undo")
    #expect(person.app.index[.unexplained].count() == before)
  }

  @Test func `where nothing is sure it is not offered`() throws {
    let shop = try expense("String Shop", "2026-11-03", 2_450)
    var person = try MoneyStage.studio { $0.put(shop, replacing: nil) }
    person.go("/explain")
    for _ in 1...3 where !LineProposals(app: person.app).sure().isEmpty {
      #expect(person.page.contains("sheet/money/sure"))
      person.press("sheet/money/sure")
      person.press("money/accept-sure")
    }
    #expect(LineProposals(app: person.app).sure().isEmpty)
    #expect(person.app.index[.unexplained].count() > 0)
    #expect(!person.page.contains("sheet/money/sure"))
    // As soon as there is something again.
    person.press("undo")
    #expect(person.page.contains("sheet/money/sure"))
  }

  @Test func `an invoice whose number is in the text is paid, and again after it was taken back`()
    throws
  {
    var person = try Person.beforeBank()
    let book = person.app.book
    let invoice = try #require(
      book.invoices.live.first {
        $0.isIssued && !$0.isVoid && (try? book.balance(of: $0).isPositive) == true
      })
    let owed = try book.balance(of: invoice)
    var edit = Edit()
    try MoneyStage.fill(&edit)
    let id = ID<BankLine>(named: "paid")
    var line = try MoneyStage.line(
      id, of: MoneyStage.everyday, "2026-11-20", 0, "Somebody", "Invoice " + invoice.number)
    line.amount = owed
    edit.put(line, replacing: nil)
    let filled = edit
    WalkStart.others(&person) { $0.add(filled) }
    person.go("/line/" + id.text)
    for _ in 0..<2 {
      let found = LineProposals(app: person.app).proposals(for: line)
      let best = try #require(found.first { $0.parts.first?.invoice == invoice.id })
      #expect(
        LineProposals(app: person.app).title(of: best).english
          .contains("Payment of Invoice " + invoice.number))
      let key = "payment-" + ID<Never>(try #require(best.parts.first).other).text
      person.press("money/accept/\(id.text)/\(key)")
      #expect(person.app.book.isExplained(line), "\(person.toast)")
      #expect(try person.app.book.balance(of: invoice).isZero)
      let match = try #require(person.app.book.matches(of: id).first)
      person.press("money/undo/" + match.id.text)
      #expect(try person.app.book.balance(of: invoice) == owed)
    }
  }
}
