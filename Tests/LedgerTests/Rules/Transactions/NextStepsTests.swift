import Ledger
import LedgerTestSupport
import Testing

struct NextStepsTests {
  private func steps(_ row: Value) throws -> NextSteps {
    var told = try TestBook()
    for member in try row.given("categories")?.members() ?? [] {
      var category = BudgetCategory()
      category.id = ID(named: trimmed(member.name))
      let facts = member.value.given("metadata") ?? member.value
      let type = try facts.given("categoryType")?.words ?? facts.words("type")
      category.type = CategoryType(word: type) ?? .general
      told.put(category, in: told.book.categories)
    }
    let wanted = row.given("transaction") ?? .object([])
    var transaction = Transaction()
    transaction.id = ID(named: "t1")
    transaction.category = try wanted.id("budgetCategoryId")
    transaction.amount = try wanted.dollars("amountCents")
    transaction.purchasedBy = try wanted.words("purchasedBy")
    transaction.hasEmailReceipt = wanted.isOn("hasEmailReceipt")
    transaction.tax.rate = try wanted.given("taxRatePct")?.rate()
    for place in 0..<(try wanted.count("receiptImages")) {
      var file = Attachment()
      file.id = ID(named: "r\(place)")
      file.owner.kind = Kind.transaction.name
      file.owner.id = transaction.id.retyped()
      file.role = .receipt
      told.put(file, in: told.book.attachments)
    }
    for number in 0..<max(try row.given("itemCount")?.whole() ?? 0, 0) {
      var item = Item()
      item.id = ID(named: "i\(number)")
      item.transaction = transaction.id
      told.put(item, in: told.book.items)
    }
    return NextSteps(of: transaction, in: told.book)
  }

  @Test func `next steps are as the cases say`() throws {
    try CaseFile.each(.transactionNextSteps, "rows") { row in
      let steps = try steps(row)
      let done = steps.steps.filter { $0.isDone }.map { $0.name.rawValue }
      for member in try row.member("expect").members() where member.value != .null {
        let value = member.value
        switch member.name {
        case "count": #expect(try steps.steps.count == value.whole(), "\(row)")
        case "completedCount": #expect(try done.count == value.whole(), "\(row)")
        case "completedIds":
          #expect(try done == value.elements().map { try $0.string() }, "\(row)")
        case "ids":
          let ids = steps.steps.map { $0.name.rawValue }
          #expect(try ids == value.elements().map { try $0.string() }, "\(row)")
        case "labels":
          let labels = steps.steps.map { $0.name.title.english }
          #expect(try labels == value.elements().map { try $0.string() }, "\(row)")
        case "percent": #expect(try Int64(steps.percent) == value.whole(), "\(row)")
        case "visible": #expect(try !steps.isComplete == value.flag(), "\(row)")
        case "allComplete": #expect(try steps.isComplete == value.flag(), "\(row)")
        case let other: throw CaseError("\(other) is not checked")
        }
      }
    }
  }

  @Test func `an e-mailed receipt is a receipt`() throws {
    var transaction = Transaction()
    transaction.id = ID(named: "t1")
    transaction.hasEmailReceipt = true
    let steps = NextSteps(of: transaction, in: Book())
    #expect(steps.summary == "1/5 complete")
    #expect(steps.percent == 20)
  }
}
