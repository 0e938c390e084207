import Ledger
import LedgerTestSupport
import Testing

/// The cases of search.json.
struct SearchCaseTests {
  @Test func `an amount that is being typed stands for a range`() throws {
    try CaseFile.each(.search, "amountRange") { row in
      let range = AmountQuery(try row.words("q"))?.range(decimals: 2)
      let wanted = try row.given("range").map { ends in
        [try ends.at(0).whole(), try ends.at(1).whole()]
      }
      #expect(range.map { [$0.lowerBound, $0.upperBound] } == wanted, "\(row)")
    }
  }

  @Test func `three decimals and letters are no amounts, and currencies have their own decimals`() {
    #expect(AmountQuery("40.123")?.range(decimals: 2) == nil)
    #expect(AmountQuery("40a") == nil)
    #expect(AmountQuery("1.2.3") == nil)
    #expect(AmountQuery("99999999999999999999") == nil)
    #expect(AmountQuery("9223372036854775807")?.range(decimals: 2) == nil)
    #expect(AmountQuery("40")?.range(decimals: 0) == 40...40)
    #expect(AmountQuery("40.1")?.range(decimals: 3) == 40_100...40_199)
  }

  @Test func `signs of any currency are dropped, and a comma is a point where amounts have one`() {
    for text in ["€40", "40 €", "40\u{A0}€", "£40", "¥40", "₩ 40", "4’0"] {
      #expect(AmountQuery(text)?.range(decimals: 2) == 4000...4099, "\(text)")
    }
    #expect(AmountQuery("€") == nil && AmountQuery("40 kr") == nil)
    let typed: [(String, ClosedRange<Int64>?)] = [
      ("40,5", 4050...4059), ("40,50 €", 4050...4050), ("40,", 4000...4099), (",5", 50...59),
      ("1.234,50", 123_450...123_450), ("$1,234.50", 123_450...123_450), ("40.5", 4050...4059),
      ("1,200", 120_000...120_099), ("40,1234", nil), ("1,2,3", nil), (",", nil),
      ("1.200", 120_000...120_099), ("1.200.000 €", 120_000_000...120_000_099),
      ("1.200.000,5", 120_000_050...120_000_059), ("1.20", 120...120), ("1.2.3", nil),
      ("1.200.00", nil), ("1,200.000", nil),
    ]
    for (text, range) in typed {
      #expect(AmountQuery(text, decimal: ",")?.range(decimals: 2) == range, "\(text)")
    }
    #expect(AmountQuery("40,50")?.range(decimals: 2) == 405_000...405_099)
    #expect(AmountQuery("1.200")?.range(decimals: 2) == nil)
    #expect(AmountQuery.plain("€ 1,234.50") == "1234.50")
    for (text, plain) in [
      ("1234,5", "1234.5"), ("1.234,50 €", "1234.50"), ("1234,", "1234."), ("1,234", "1234"),
      ("1.234", "1234"), ("$1,234.50", "1234.50"), ("1234.5", "1234.5"),
    ] {
      #expect(AmountQuery.plain(text, decimal: ",") == plain, "\(text)")
    }
  }

  @Test func `a stock number is searched without its dashes`() throws {
    try CaseFile.each(.search, "normalizedSKU") { row in
      let normalized = SKU.normalized(try row.at(0).words)
      #expect(try normalized == row.at(1).words, "\(row)")
    }
    #expect(SKU.normalized("- / -") == "")
  }

  @Test func `an entity matches what the cases say`() throws {
    try CaseFile.each(.search, "matches") { row in
      let fields = row.given("fields") ?? .object([])
      var told = try TestBook()
      var query = try row.words("q")
      var category = BudgetCategory()
      category.name = try fields.words("budgetCategoryName")
      if !category.name.isEmpty {
        category.id = ID(named: "c")
        told.put(category, in: told.book.categories)
      }
      switch try row.member("entity").string() {
      case "item":
        var item = try CaseRows.item(fields)
        item.id = ID(named: "i")
        if !category.id.isNone { item.category = category.id }
        told.put(item, in: told.book.items)
      case "transaction":
        var transaction = try CaseRows.transaction(fields)
        transaction.id = ID(named: "t")
        if !category.id.isNone { transaction.category = category.id }
        let id = try fields.words("id")
        if !id.isEmpty, transaction.sale == nil, isBlank(transaction.source) {
          // What an id begins with is a transaction's name where nothing else is. An id has 13 characters here, of
          // which the first says little; one that cannot be such an id is tried as the name that it gives.
          let same = ID<Transaction>(String(("1" + id + "000000000000").prefix(13)))
          if let same, id.utf8.count > 5, folded(id).hasPrefix(folded(trimmed(query))) {
            transaction.id = same
            query = String(("1" + trimmed(query)).prefix(6))
          } else {
            transaction.source =
              TransactionDisplay.name(source: "", sale: nil, id: id).english
          }
        }
        told.put(transaction, in: told.book.transactions)
      case "space":
        var space = Space()
        space.id = ID(named: "s")
        space.name = try fields.words("name")
        space.notes = try fields.words("notes")
        told.put(space, in: told.book.spaces)
      case let other: throw CaseError("\(other) is no entity")
      }
      let found = count(UniversalSearch(told.book), query)
      #expect(try (found > 0) == row.member("match").flag(), "\(row)")
    }
  }

  private func count(_ search: UniversalSearch, _ query: String) -> Int {
    search.items(query).count + search.transactions(query).count
      + search.spaces(query).count
  }

  private func named(_ row: Value) throws -> Book {
    var told = try TestBook()
    for (place, name) in try row.listed("items").enumerated() {
      var item = Item()
      item.id = ID(named: "i\(place)")
      item.name = try name.words(or: "name")
      told.put(item, in: told.book.items)
    }
    for (place, name) in try row.listed("transactions").enumerated() {
      var transaction = Transaction()
      transaction.id = ID(named: "t\(place)")
      transaction.source = try name.words(or: "source")
      told.put(transaction, in: told.book.transactions)
    }
    for (place, name) in try row.listed("spaces").enumerated() {
      var space = Space()
      space.id = ID(named: "s\(place)")
      space.name = try name.words(or: "name")
      told.put(space, in: told.book.spaces)
    }
    return told.book
  }

  @Test func `one box finds what matches in each kind; a blank one finds everything`() throws {
    let some = Value.object(
      ["items", "transactions", "spaces"].map { Member($0, .list([.text("A"), .text("B")])) })
    try CaseFile.each(.search, "full") { row in
      // A row that names nothing is asked of some things.
      let isOfNothing = ["items", "transactions", "spaces"].allSatisfy { row[$0] == nil }
      let book = try named(isOfNothing ? some : row)
      let search = UniversalSearch(book)
      let query = try row.words("q")
      let items = search.items(query).map { book.items.rows[Int($0)].name }
      let sources = search.transactions(query).map {
        book.transactions.rows[Int($0)].source
      }
      let spaces = search.spaces(query).map { book.spaces.rows[Int($0)].name }
      guard let wanted = row.given("expect") else {
        #expect(isBlank(query), "\(row)")
        #expect(
          items.count == book.items.count && sources.count == book.transactions.count
            && spaces.count == book.spaces.count, "\(row)")
        return
      }
      for (kind, found) in [("items", items), ("transactions", sources), ("spaces", spaces)] {
        // The cases say what is found; in which order is the lists' own.
        guard let names = wanted.given(kind) else { continue }
        #expect(try found.sorted() == names.elements().map { try $0.words }.sorted(), "\(row)")
      }
    }
  }

  @Test func `the search follows edits`() throws {
    var told = try TestBook("client c \"Ann Lee\"\nproject p c \"Harbor House\"")
    var item = Item()
    item.id = ID(named: "i")
    item.name = "Lamp"
    told.put(item, in: told.book.items)
    var search = UniversalSearch(told.book)
    item.name = "Sofa"
    item.sku = "AB-1"
    told.put(item, in: told.book.items)
    search.updateItem(0, in: told.book)
    #expect(search.items("lamp").isEmpty)
    #expect(search.items("sofa") == [0])
    #expect(search.items("ab1") == [0])
    item.life = .trashed
    told.put(item, in: told.book.items)
    search.updateItem(0, in: told.book)
    #expect(search.items("sofa").isEmpty)
  }

  @Test func `amounts are found by each price, and follow edits`() throws {
    var told = try TestBook()
    var item = Item()
    item.id = ID(named: "i")
    item.name = "Lamp"
    item.purchasePrice = Money(minor: 4050, currency: .usd)
    item.marketValue = Money(90, .jpy)
    told.put(item, in: told.book.items)
    var back = Transaction()
    back.id = ID(named: "t")
    back.amount = Money(minor: -4099, currency: .usd)
    told.put(back, in: told.book.transactions)
    var search = UniversalSearch(told.book)
    #expect(search.items("40") == [0] && search.transactions("40") == [0])
    #expect(search.items("90") == [0] && search.items("90.0").isEmpty)
    #expect(search.items("41").isEmpty)
    #expect(search.items("€40.5") == [0] && search.items("40,50").isEmpty)
    #expect(search.items("40,50", decimal: ",") == [0])
    #expect(search.transactions("40,99 €", decimal: ",") == [0])
    item.purchasePrice = Money(minor: 4100, currency: .usd)
    told.put(item, in: told.book.items)
    search.updateItem(0, in: told.book)
    #expect(search.items("40").isEmpty && search.items("41") == [0])
  }

  @Test func `an item without a source is found by its purchase's vendor, which is followed`()
    throws
  {
    var told = try TestBook()
    var (item, home) = (Item(), Transaction())
    (home.id, home.source) = (ID(named: "t"), "Wayfair")
    told.put(home, in: told.book.transactions)
    (item.id, item.name, item.transaction) = (ID(named: "i"), "Chair", home.id)
    told.put(item, in: told.book.items)
    var search = UniversalSearch(told.book)
    #expect(search.items("chair wayfair") == [0])
    home.source = "Arhaus"
    told.put(home, in: told.book.transactions)
    search.updateTransaction(0, in: told.book)
    #expect(search.items("wayfair").isEmpty && search.items("chair arhaus") == [0])
    item.source = "Room & Board"
    told.put(item, in: told.book.items)
    search.updateItem(0, in: told.book)
    #expect(search.items("arhaus").isEmpty && search.items("chair room") == [0])
  }
}
