import Ledger
import LedgerTestSupport

@testable import Screens

/// A book with two accounts whose statements came in: nothing of their lines is explained yet.
enum MoneyStage {
  static let everyday = ID<MoneyAccount>(named: "everyday")
  static let card = ID<MoneyAccount>(named: "card")
  static let batch = ID<ImportBatch>(named: "november")

  static let rent = ID<BankLine>(named: "rent")
  static let strings = ID<BankLine>(named: "strings")
  static let gig = ID<BankLine>(named: "gig")
  static let toCard = ID<BankLine>(named: "tocard")
  static let fromBank = ID<BankLine>(named: "frombank")

  static func account(
    _ id: ID<MoneyAccount>, _ name: String, _ type: MoneyAccountType, opening: Int64 = 0
  ) -> MoneyAccount {
    var account = MoneyAccount()
    account.id = id
    account.name = name
    account.type = type
    account.opening = Money(minor: opening, currency: .usd)
    return account
  }

  static func line(
    _ id: ID<BankLine>, of account: ID<MoneyAccount>, _ day: String, _ minor: Int64, _ who: String,
    _ text: String = "", row: Int64 = 0
  ) throws -> BankLine {
    var line = BankLine()
    line.id = id
    line.account = account
    line.batch = batch
    line.day = try Day(parsing: day)
    line.amount = Money(minor: minor, currency: .usd)
    line.counterparty = who
    line.text = text
    line.row = row
    return line
  }

  /// What a statement brought: rent, strings, a fee received, and what was paid off on the card.
  static func fill(_ edit: inout Edit) throws {
    edit.put(account(everyday, "Everyday", .checking, opening: 100_000), replacing: nil)
    edit.put(account(card, "Gold Card", .card), replacing: nil)
    var batch = ImportBatch()
    batch.id = MoneyStage.batch
    batch.name = "november.csv"
    edit.put(batch, replacing: nil)
    let lines = [
      try line(rent, of: everyday, "2026-10-02", -80_000, "Oak Homes", "Rent October"),
      try line(strings, of: everyday, "2026-11-03", -2_450, "String Shop", "Order 77", row: 1),
      try line(gig, of: everyday, "2026-11-03", 60_000, "Ann Lee", "Thanks", row: 2),
      try line(toCard, of: everyday, "2026-11-10", -5_000, "Gold Card", row: 3),
      try line(fromBank, of: card, "2026-11-11", 5_000, "Payment, thank you"),
    ]
    for line in lines { edit.put(line, replacing: nil) }
  }

  /// A freelancer's book, its dinner of $100.00, the lines of two accounts, and more.
  static func freelancer(_ more: (inout Edit) -> Void = { _ in }) throws -> Person {
    var lines = Edit()
    try MoneyStage.fill(&lines)
    more(&lines)
    let filled = lines
    return try ExpenseStage.freelancer { $0.add(filled) }
  }

  /// The sample studio with them.
  static func studio(_ more: (inout Edit) -> Void = { _ in }) throws -> Person {
    var person = try Person.beforeBank()
    var edit = Edit()
    try fill(&edit)
    more(&edit)
    let filled = edit
    WalkStart.others(&person) { $0.add(filled) }
    return person
  }
}
