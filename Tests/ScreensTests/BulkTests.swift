import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// Several rows at once: what is done with them, what stays as it is and why, and one Undo for all.
struct BulkTests {
  private func person(at path: String, isDesk: Bool = true) throws -> Person {
    var person = try Person.inSampleStudio()
    person.app.state.isDesk = isDesk
    person.go(path)
    return person
  }

  private func select(_ ids: [UInt64], _ person: inout Person) {
    for id in ids { person.press("select/" + ID<Never>(id).text) }
  }

  /// What the page says, without its markup.
  private func words(_ html: String) -> String {
    var text = ""
    var isTag = false
    for letter in html {
      if letter == "<" { isTag = true }
      if !isTag { text.append(letter) }
      if letter == ">" { isTag = false }
    }
    return text
  }

  @Test func `nothing is to be selected where nothing is`() throws {
    var person = try Person.inSampleStudio()
    for path in ["/projects", "/clients", "/invoices", "/expenses"] {
      person.go(path)
      #expect(person.page.contains("toggle/selecting"), "\(path)")
    }
    var settings = Settings()
    settings.id = Settings.onlyID
    settings.isSetUp = true
    var edit = Edit()
    edit.put(settings, replacing: nil)
    var empty = try Person(edit)
    for path in ["/projects", "/clients", "/invoices", "/expenses"] {
      empty.go(path)
      #expect(!empty.page.contains("toggle/selecting"), "\(path)")
    }
  }

  @Test func `clients are deleted, those that are named archived, and all come back`() throws {
    var person = try person(at: "/clients")
    person.press("sheet/client/new")
    person.type("company", "Nobody Yet")
    person.press("save")
    person.go("/clients")
    let book = person.app.book
    let free = try #require(book.clients.live.first { $0.company == "Nobody Yet" })
    let named = book.clients.live.filter { Deleting.isNamed($0, in: book) }.prefix(2)
    #expect(named.count == 2)
    select([free.id.raw] + named.map { $0.id.raw }, &person)
    #expect(words(person.page).contains("3 selected"))
    person.press("sheet/delete-clients")
    #expect(
      words(person.sheet).contains("1 client deleted2 archived: projects, money or expenses name"))
    #expect(person.stored.isEmpty)
    person.press("save")
    #expect(person.stored.count == 1 && person.app.state.selection.isEmpty)
    #expect(person.app.book.clients[free.id]?.life == .trashed)
    for one in named { #expect(person.app.book.clients[one.id]?.life == .archived) }
    #expect(words(person.toast).contains("1 client deleted, 2 archived"))
    person.press("undo")
    for one in [free] + named { #expect(person.app.book.clients[one.id]?.isLive == true) }
  }

  @Test func `invoices are paid in full, and those that ask for nothing stay`() throws {
    var person = try person(at: "/invoices")
    person.press("select-all")
    let book = person.app.book
    let owed = try book.invoices.live.filter {
      try $0.isIssued && !$0.isVoid && book.balance(of: $0).isPositive
    }
    #expect(owed.count > 2)
    person.press("sheet/pay-selected")
    #expect(
      words(person.sheet).contains("\(owed.count) paid")
        || words(person.sheet).contains("\(owed.count) invoices paid"))
    #expect(words(person.sheet).contains("left unchanged: Issue the invoice before"))
    #expect(words(person.sheet).contains("left unchanged: A void invoice"))
    #expect(words(person.sheet).contains("left unchanged: nothing is owed"))
    person.type("day", "2026-11-20")
    person.type("method", "Check")
    person.press("save")
    for invoice in owed {
      let balance = try person.app.book.balance(of: invoice)
      #expect(balance.isZero)
    }
    let payments = person.app.book.payments.live.filter { $0.method == "Check" }
    #expect(payments.count >= owed.count && payments.allSatisfy { $0.day.text <= "2026-11-20" })
    person.press("undo")
    for invoice in owed {
      let balance = try person.app.book.balance(of: invoice)
      #expect(balance.isPositive)
    }
  }

  @Test func `the last of a project's invoices that are paid together closes it`() throws {
    var person = try person(at: "/invoices")
    let project = try #require(
      person.app.book.projects.live.first { project in
        project.stage == .delivered && person.app.book.invoices(of: project.id).isEmpty
          && !person.app.book.charges(of: project.id).isEmpty
      })
    var drafts: [ID<Invoice>] = []
    for _ in 0..<2 {
      if !drafts.isEmpty {
        person.press("sheet/charge/" + project.id.text + "/new")
        person.type("name", "Encore")
        person.type("unit", "50")
        person.press("save")
      }
      person.press("draft-invoice/" + project.id.text)
      let draft = try #require(
        person.app.book.invoices(of: project.id).first { !$0.isIssued })
      drafts.append(draft.id)
      let edit = try Issuing.issue(
        draft.id,
        from: NumberSheet(app: person.app).ownSeries(for: draft.id, on: person.app.state.today),
        on: person.app.state.today, at: person.app.state.now, in: person.app.book)
      _ = person.app.withReplica {
        $0.commit([edit], now: person.app.state.now, undoable: false)
      }
      person.app.refresh()
    }
    person.app.refresh()
    person.go("/invoices")
    select(drafts.map(\.raw), &person)
    person.press("sheet/pay-selected")
    #expect(words(person.sheet).contains("2 invoices paid"))
    person.press("save")
    #expect(person.app.book.projects[project.id]?.stage == .paid)
    person.press("undo")
    #expect(person.app.book.projects[project.id]?.stage == .delivered)
  }

  @Test func `drafts are deleted, issued invoices stay`() throws {
    var person = try person(at: "/invoices")
    let draft = try #require(person.app.book.invoices.live.first { !$0.isIssued })
    let issued = try #require(person.app.book.invoices.live.first { $0.isIssued })
    select([issued.id.raw, draft.id.raw], &person)
    person.press("sheet/delete-drafts")
    #expect(words(person.sheet).contains("1 draft left unchanged: An issued invoice cannot"))
    person.press("save")
    #expect(person.app.book.invoices[draft.id]?.isLive == false)
    #expect(person.app.book.invoices[issued.id]?.isLive == true)
    person.press("undo")
    #expect(person.app.book.invoices[draft.id]?.isLive == true)
    select([issued.id.raw], &person)
    person.press("sheet/delete-drafts")
    person.press("save")
    #expect(person.stored.isEmpty && person.app.state.toast?.isBad == true)
  }

  @Test func `transactions get a status, a category, or go; the book's own sales stay`() throws {
    let start = try Person.inSampleStudio()
    let sale = try #require(start.app.book.transactions.live.first { $0.sale != nil })
    let path =
      sale.project.isNone ? "/inventory/transactions" : "/project/\(sale.project.text)/transactions"
    var before = try person(at: path)
    before.press("select-all")
    let book = before.app.book
    let chosen = before.app.state.selection.compactMap { book.transactions.live(ID($0)) }
    let own = chosen.filter { $0.sale == nil }
    #expect(own.count > 1 && own.count < chosen.count)
    var person = before
    person.press("sheet/transaction/status-of-all")
    person.type("status", "pending")
    #expect(
      words(person.sheet).contains("marked Pending")
        && words(person.sheet).contains("left unchanged: the book"))
    person.press("save")
    func now(_ one: Transaction) -> Transaction? { person.app.book.transactions[one.id] }
    #expect(own.allSatisfy { now($0)?.status == .pending })
    person.press("undo")
    #expect(own.allSatisfy { now($0)?.status == $0.status })

    person = before
    let category = try #require(book.budgetCategories.last)
    person.press("sheet/transaction/category-of-all")
    person.type("category", category.id.text)
    person.press("save")
    #expect(own.allSatisfy { now($0)?.category == category.id })
    #expect(now(sale)?.category == sale.category)
    person.press("undo")
    #expect(own.allSatisfy { now($0)?.category == $0.category })

    person = before
    person.press("sheet/transaction/delete-all")
    person.press("save")
    #expect(own.allSatisfy { now($0)?.isLive == false } && now(sale)?.isLive == true)
    let items = own.flatMap { book.items(of: $0.id) }
    #expect(!items.isEmpty)
    #expect(items.allSatisfy { person.app.book.items[$0.id]?.isLive == true })
    #expect(items.allSatisfy { person.app.book.items[$0.id]?.transaction.isNone == true })
    person.press("undo")
    #expect(own.allSatisfy { now($0)?.isLive == true })
    #expect(items.allSatisfy { person.app.book.items[$0.id]?.transaction == $0.transaction })
  }

  @Test func `gigs are deleted, billed ones archived`() throws {
    var person = try person(at: "/projects/paid")
    person.press("select-all")
    let count = person.app.state.selection.count
    person.press("sheet/delete-projects")
    #expect(words(person.sheet).contains("archived: they have issued invoices or payments"))
    #expect(words(person.sheet).contains("This is what will happen:"))
    person.press("save")
    #expect(ProjectList(app: person.app).count(of: .paid) == 0)
    person.press("undo")
    #expect(ProjectList(app: person.app).count(of: .paid) == count)
  }

  // MARK: the bar

  @Test func `what a search hides of the selection is said`() throws {
    var person = try person(at: "/clients")
    let clients = person.app.book.clients.live
    select(clients.prefix(2).map { $0.id.raw }, &person)
    person.press("search", value: clients[0].displayName)
    #expect(words(person.page).contains("2 selected, 1 not shown"))
    person.press("search")
    #expect(words(person.page).contains("2 selectedSelect All"))
  }

  @Test(arguments: [
    "/projects", "/projects/paid", "/clients", "/invoices", "/inventory/items",
    "/inventory/transactions",
  ])
  func `on a phone whole rows select, and the bar ends where selecting does`(path: String) throws {
    var person = try person(at: path, isDesk: false)
    #expect(!person.page.contains("bulk-bar"))
    person.press("toggle/selecting")
    let page = person.page
    #expect(page.contains("bulk-bar") && words(page).contains("0 selected"))
    #expect(!page.contains("<a class=\"row-link\"") || path == "/inventory/items")
    let rows = HTMLText(Array(page.utf8)).tags.filter {
      $0["role"] == "checkbox" && $0["class"] == "row-link"
    }
    #expect(!rows.isEmpty)
    person.press(try #require(rows[0]["data-on-click"]))
    #expect(words(person.page).contains("1 selected"))
    #expect(person.page.contains("aria-checked=\"true\""))
    person.press("end-selection")
    #expect(!person.page.contains("bulk-bar") && person.app.state.selection.isEmpty)
    #expect(person.page.contains("<a class=\"row-link\"") || path == "/inventory/items")
  }

  @Test func `items selected in a transaction and rows of its list are counted apart`() throws {
    var person = try person(at: "/projects")
    let book = person.app.book
    let one = try #require(
      book.transactions.live.first { $0.sale == nil && book.items(of: $0.id).count > 1 })
    person.go(
      one.project.isNone
        ? "/inventory/transactions" : "/project/\(one.project.text)/transactions")
    person.go("/transaction/" + one.id.text)
    person.hear(.listAction(.select(ID(one.id.raw))))
    let items = book.items(of: one.id)
    person.press("toggle/items")
    select(items.map { $0.id.raw }, &person)
    #expect(words(person.page).contains("1 selectedSelect All"))
    #expect(words(person.page).contains("\(items.count) selectedSelect All"))
  }
}
