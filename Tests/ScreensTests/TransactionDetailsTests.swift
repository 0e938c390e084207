import Foundation
import Ledger
import LedgerTestSupport
import Testing

/// What a transaction's page says of the transaction itself.
struct TransactionDetailsTests {
  private let furniture = TransactionStage.furniture
  private let path = "/transaction/\(ID<Transaction>(named: "t1").text)"

  /// What the details name, in order.
  private func names(_ person: Person) throws -> [String] {
    let section = try #require(
      person.page.components(separatedBy: "id=\"details\"").dropFirst().first)
    let details = section.components(separatedBy: "</section>")[0]
    return details.components(separatedBy: "<dt>").dropFirst().map { part in
      String(part.prefix { $0 != "<" })
    }
  }

  @Test func `the details stand in their order`() throws {
    let plain = [
      "Source", "Amount", "Date", "Status", "Purchased By", "Transaction Type",
      "Reimbursement Type", "Budget Category", "Email Receipt",
    ]
    for (category, more) in [
      (ID<BudgetCategory>(), []), (furniture, ["Subtotal", "Tax Rate", "Tax Amount"]),
    ] {
      var person = try TransactionStage.designer { edit in
        edit.put(
          TransactionStage.transaction("t1") {
            $0.amount = TransactionStage.dollars(4_999)
            $0.category = category
          }, replacing: nil)
      }
      person.go(path)
      person.press("toggle/details")
      // What an amount is worth in the project's money is said of other money alone.
      #expect(try names(person) == plain + more)
    }
  }

  @Test(arguments: [true, false])
  func `what other money comes to in the project's own is said, or that nobody knows`(
    isKnown: Bool
  ) throws {
    var person = try TransactionStage.designer { edit in
      edit.put(
        TransactionStage.transaction("t1") {
          let amount = Money(minor: 9_000, currency: .eur)
          $0.amount = amount
          $0.worth = isKnown ? Worth(of: amount, [Money(minor: 10_455, currency: .usd)]) : nil
        }, replacing: nil)
    }
    person.go(path)
    person.press("toggle/details")
    #expect(try names(person).prefix(3) == ["Source", "Amount", "In USD"])
    #expect(person.page.contains("$104.55") == isKnown)
  }

  @Test(arguments: [true, false])
  func `a merged category is itemized as what it counts as is`(isItemized: Bool) throws {
    let (old, meant) = (ID<BudgetCategory>(named: "old"), ID<BudgetCategory>(named: "meant"))
    var chair = Item()
    chair.id = ID(named: "i1")
    chair.project = TransactionStage.project
    chair.transaction = ID(named: "t1")
    var person = try TransactionStage.designer { edit in
      var category = BudgetCategory()
      category.id = meant
      category.name = "Fittings"
      category.type = isItemized ? .itemized : .general
      edit.put(category, replacing: nil)
      category.id = old
      category.name = "Sundries"
      category.type = isItemized ? .general : .itemized
      category.into = meant
      edit.put(category, replacing: nil)
      edit.put(TransactionStage.transaction("t1") { $0.category = old }, replacing: nil)
      edit.put(chair, replacing: nil)
    }
    person.go(path)
    person.press("toggle/items")
    #expect(person.page.contains("Itemization is not enabled") != isItemized)
    #expect(person.page.contains("Transaction Audit") == isItemized)
  }
}
