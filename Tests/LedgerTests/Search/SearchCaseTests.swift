import Ledger
import LedgerTestSupport
import Testing

/// The cases of search.json.
struct SearchCaseTests {
  @Test func `an amount that is being typed stands for a range`() throws {
    for row in try CaseFile.rows(.search, "amountRange") {
      let range = AmountQuery(try row.member("q").string())?.range(decimals: 2)
      let wanted = try row.member("range")
      if wanted == .null {
        #expect(range == nil)
      } else {
        let ends = try wanted.elements().map { try $0.whole() }
        #expect(range == ends[0]...ends[1])
      }
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

  @Test func `a stock number is searched without its dashes`() throws {
    for row in try CaseFile.rows(.search, "normalizedSKU") {
      let pair = try row.elements()
      #expect(try SKU.normalized(pair[0].string()) == pair[1].string())
    }
    #expect(SKU.normalized("- / -") == "")
  }

  @Test func `an entity matches what the cases say`() throws {
    for row in try CaseFile.rows(.search, "matches") {
      let fields = try row.member("fields")
      var told = try TestBook()
      var query = try row.member("q").string()
      switch try row.member("entity").string() {
      case "item":
        var item = try CaseRows.item(fields)
        item.id = ID(named: "i")
        if let name = try fields["budgetCategoryName"]?.string() {
          var category = BudgetCategory()
          category.id = ID(named: "c")
          category.name = name
          told.put(category, in: told.book.categories)
          item.category = category.id
        }
        told.put(item, in: told.book.items)
      case "transaction":
        var plain = fields
        if let id = try fields["id"]?.string(), let same = ID<Transaction>("1" + id) {
          // An id has 13 characters here; the search finds it by the first six.
          query = String(("1" + query).prefix(6))
          plain = .object([])
          var transaction = Transaction()
          transaction.id = same
          told.put(transaction, in: told.book.transactions)
        } else {
          var transaction = try CaseRows.transaction(plain)
          transaction.id = ID(named: "t")
          told.put(transaction, in: told.book.transactions)
        }
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
    for (place, name) in try (row["items"]?.elements() ?? []).enumerated() {
      var item = Item()
      item.id = ID(named: "i\(place)")
      item.name = try name.string()
      told.put(item, in: told.book.items)
    }
    for (place, name) in try (row["transactions"]?.elements() ?? []).enumerated() {
      var transaction = Transaction()
      transaction.id = ID(named: "t\(place)")
      transaction.source = try name.string()
      told.put(transaction, in: told.book.transactions)
    }
    for (place, name) in try (row["spaces"]?.elements() ?? []).enumerated() {
      var space = Space()
      space.id = ID(named: "s\(place)")
      space.name = try name.string()
      told.put(space, in: told.book.spaces)
    }
    return told.book
  }

  @Test func `one box finds what matches in each kind; a blank one finds everything`() throws {
    let rows = try CaseFile.rows(.search, "full")
    let full = try #require(rows.first { $0["expect"] != nil })
    let book = try named(full)
    let search = UniversalSearch(book)
    for row in rows {
      let query = try row.member("q").string()
      let items = search.items(query).map { book.items.rows[Int($0)].name }
      let sources = search.transactions(query).map {
        book.transactions.rows[Int($0)].source
      }
      let spaces = search.spaces(query).map { book.spaces.rows[Int($0)].name }
      guard let wanted = row["expect"] else {
        #expect(items.count == 2 && sources.count == 2 && spaces.count == 2)
        continue
      }
      #expect(try items == wanted.member("items").elements().map { try $0.string() })
      #expect(try sources == wanted.member("transactions").elements().map { try $0.string() })
      #expect(try spaces == wanted.member("spaces").elements().map { try $0.string() })
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
    item.purchasePrice = Money(minor: 4100, currency: .usd)
    told.put(item, in: told.book.items)
    search.updateItem(0, in: told.book)
    #expect(search.items("40").isEmpty && search.items("41") == [0])
  }
}
