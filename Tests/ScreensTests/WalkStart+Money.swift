import Ledger
import LedgerTestSupport

@testable import Screens

// Accounts of money and their lines.
extension WalkStart {
  static func money() throws -> [WalkStart] {
    var statement = BankStatement()
    statement.id = ID(named: "october")
    statement.account = MoneyStage.everyday
    (statement.first, statement.last) = (
      try Day(parsing: "2026-10-01"), try Day(parsing: "2026-10-31")
    )
    (statement.opening, statement.closing) = (
      Money(minor: 100_450, currency: .usd), Money(minor: 20_450, currency: .usd)
    )
    let october = statement
    var person = try MoneyStage.studio { edit in
      var old = MoneyStage.account(ID(named: "old"), "Old", .savings)
      old.life = .archived
      edit.put(old, replacing: nil)
      edit.put(october, replacing: nil)
    }
    let strings = MoneyStage.strings.text
    var starts = [
      WalkStart(
        person: person,
        paths: [
          "/accounts", "/account/" + MoneyStage.everyday.text, "/explain", "/line/" + strings,
        ], reach: 2),
      start(person, "money/new"), start(person, "money/menu/" + MoneyStage.everyday.text),
      start(person, "money/edit/" + MoneyStage.everyday.text),
      start(person, "money/delete/" + MoneyStage.everyday.text),
    ]
    person.go("/line/" + strings)
    for sheet in ["expense", "existing", "apart", "delete-line"] {
      starts.append(start(person, "money/" + sheet + "/" + strings))
    }
    starts.append(start(person, "money/transfer/" + MoneyStage.toCard.text))
    starts.append(start(person, "money/payment/" + MoneyStage.gig.text))
    starts.append(start(person, "money/existing/" + MoneyStage.gig.text))
    // What is sure is accepted together.
    var rent = Transaction()
    (rent.id, rent.source, rent.type) = (ID(named: "homes"), "Oak Homes", .purchase)
    (rent.day, rent.project) = (try Day(parsing: "2026-10-02"), .business)
    rent.amount = Money(minor: 80_000, currency: .usd)
    let paid = rent
    starts.append(start(try MoneyStage.studio { $0.put(paid, replacing: nil) }, "money/sure"))
    // One that is explained, to be taken back.
    person.press("sheet/money/apart/" + strings)
    person.press("save")
    starts.append(WalkStart(person: person, reach: 2))
    person.app.state.isDesk = true
    person.go("/explain")
    starts.append(WalkStart(person: person, reach: 3))
    person.press("select/" + MoneyStage.gig.text)
    for sheet in ["apart-selected", "delete-selected"] {
      starts.append(start(person, "money/" + sheet))
    }
    return starts
  }
}
