import Ledger
import LedgerTestSupport
import Testing

struct TransactionDisplayTests {
  @Test func `names are as the cases say`() throws {
    try CaseFile.each(.transactionDisplay, "displayName") { row in
      let told = row.given("tx") ?? .object([])
      var sale: CanonicalSale?
      if told.isOn("isCanonicalInventorySale") {
        sale = CanonicalSale(SaleDirection(word: try told.words("inventorySaleDirection")))
      }
      let name = TransactionDisplay.name(
        source: try told.words("source"), sale: sale, id: try told.words("id"))
      #expect(try name.english == row.member("out").string(), "\(row)")
    }
  }

  @Test func `amounts are as the cases say`() throws {
    try CaseFile.each(.transactionDisplay, "formattedAmount") { pair in
      let amount = try pair.at(0).cents
      #expect(try TransactionDisplay.amount(amount, Formats()) == pair.at(1).string(), "\(pair)")
    }
  }

  @Test func `of a sale in several currencies the book's own stands first`() throws {
    let both = try Totals([Money(150, .usd), Money(5, .eur)])
    #expect(TransactionDisplay.amount(both, Formats(), own: .usd) == "$150.00 · €5.00")
    #expect(TransactionDisplay.amount(both, Formats(), own: .gbp) == "€5.00 · $150.00")
    #expect(TransactionDisplay.amount(Totals(Money(0, .eur)), Formats(), own: .usd) == "€0.00")
    #expect(TransactionDisplay.amount(Totals(), Formats(), own: .usd) == "—")
  }

  @Test func `type labels are as the cases say`() throws {
    try CaseFile.each(.transactionDisplay, "typeLabel") { pair in
      let type = try pair.at(0).optionalString().flatMap { TransactionType(word: $0) }
      #expect(try type?.title.english == pair.at(1).optionalString(), "\(pair)")
    }
  }

  @Test func `badges come in order, with their tones`() throws {
    var book = try TestBook()
    var category = BudgetCategory()
    category.id = ID(named: "cat")
    category.name = "Furnishings"
    book.put(category, in: book.book.categories)
    var transaction = Transaction()
    transaction.id = ID(named: "t1")
    #expect(book.book.badges(of: transaction).isEmpty)
    transaction.type = .return
    transaction.reimbursement = .owedToCompany
    transaction.hasEmailReceipt = true
    transaction.needsReview = true
    transaction.category = category.id
    let badges = book.book.badges(of: transaction)
    #expect(
      badges.map { $0.text } == [
        "Return", "Owed to Business", "Receipt", "Needs Review", "Furnishings",
      ])
    #expect(badges.map { $0.tone } == [.red, .amber, .brand, .rust, .brand])
  }
}
