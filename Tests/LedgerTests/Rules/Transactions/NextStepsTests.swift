import Ledger
import LedgerTestSupport
import Testing

struct NextStepsTests {
  private func steps(_ row: Value) throws -> NextSteps {
    var told = try TestBook()
    for member in try row.member("categories").members() {
      var category = BudgetCategory()
      category.id = ID(named: member.name)
      category.type = try CategoryType(value: try member.value.member("type"))
      told.put(category, in: told.book.categories)
    }
    let wanted = try row.member("transaction")
    var transaction = Transaction()
    transaction.id = ID(named: "t1")
    transaction.category = ID(named: String(try wanted.words("budgetCategoryId").prefix(8)))
    transaction.amount = try wanted.dollars("amountCents")
    transaction.purchasedBy = try wanted.words("purchasedBy")
    transaction.hasEmailReceipt = wanted.isOn("hasEmailReceipt")
    if let rate = wanted["taxRatePct"], rate != .null {
      transaction.tax.rate = try Rate(parsing: try rate.literal())
    }
    for name in try wanted["receiptImages"]?.elements() ?? [] {
      var file = Attachment()
      file.id = ID(named: String(try name.string().suffix(2)))
      file.owner.kind = Kind.transaction.name
      file.owner.id = transaction.id.retyped()
      file.role = .receipt
      told.put(file, in: told.book.attachments)
    }
    for number in 0..<(try row.member("itemCount").whole()) {
      var item = Item()
      item.id = ID(named: "i\(number)")
      item.transaction = transaction.id
      told.put(item, in: told.book.items)
    }
    return NextSteps(of: transaction, in: told.book)
  }

  @Test func `next steps are as the cases say`() throws {
    for row in try CaseFile.rows(.transactionNextSteps, "rows") {
      let name = try row.member("name").string()
      let steps = try steps(row)
      let expected = try row.member("expect")
      if let count = expected["count"] {
        #expect(try steps.steps.count == count.whole(), "\(name)")
      }
      if let done = try expected["completedIds"]?.elements().map({ try $0.string() }) {
        let found = steps.steps.filter { $0.isDone }.map { $0.name.rawValue }
        #expect(found == done, "\(name)")
      }
      if let ids = try expected["ids"]?.elements().map({ try $0.string() }) {
        #expect(steps.steps.map { $0.name.rawValue } == ids, "\(name)")
      }
      if let visible = expected["visible"] {
        #expect(try !steps.isComplete == visible.flag(), "\(name)")
      }
      if let all = expected["allComplete"] {
        #expect(try steps.isComplete == all.flag(), "\(name)")
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
