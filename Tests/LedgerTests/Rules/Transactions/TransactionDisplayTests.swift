import Ledger
import LedgerTestSupport
import Testing

struct TransactionDisplayTests {
  @Test func `names are as the cases say`() throws {
    for row in try CaseFile.rows(.transactionDisplay, "displayName") {
      let told = try row.member("tx")
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
    for row in try CaseFile.rows(.transactionDisplay, "formattedAmount") {
      let pair = try row.elements()
      let amount = try pair[0] == .null ? nil : Money(minor: pair[0].whole(), currency: .usd)
      #expect(try TransactionDisplay.amount(amount, Formats()) == pair[1].string())
    }
  }

  @Test func `type labels are as the cases say`() throws {
    for row in try CaseFile.rows(.transactionDisplay, "typeLabel") {
      let pair = try row.elements()
      #expect(
        try TransactionDisplay.typeLabel(pair[0].optionalString())?.english
          == pair[1].optionalString())
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
