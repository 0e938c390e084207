import Ledger
import Testing

@testable import Screens

struct ProjectInvoiceScreenTests {
  private let project = DesignStage.project
  private var path: String { "/project/\(project.text)/accounting" }

  @Test func `missing prices are asked about, and then the draft is there`() throws {
    var person = try DesignStage.person()
    person.go(path)
    #expect(person.page.contains("1 item has no project price."))
    person.press("project-invoice/\(project.text)")
    #expect(person.sheet.contains("Set now: what stays empty is not on the invoice."))
    let missing = try #require(
      ProjectInvoicing.unpriced(of: project, in: person.app.book).first)
    person.type("price-" + missing.text, "250")
    person.press("save")
    guard case .invoice(let id) = person.app.state.location.route else {
      Issue.record("the draft does not stand there")
      return
    }
    #expect(person.app.book.items[missing]?.projectPrice == Money(250, .usd))
    #expect(
      try person.app.book.total(of: #require(person.app.book.invoices[id])) == Money(1_450, .usd))
    person.go(path)
    person.press("project-invoice/\(project.text)")
    #expect(person.app.state.location.route == .invoice(id), "there is one draft a project")
  }

  @Test func `a line says its day as its paper says all others, whatever the app speaks`() throws {
    var person = try DesignStage.person()
    var client = try #require(person.app.book.clients.live.first)
    client.locale = "de-DE"
    let edit = Edit(putting: client, in: person.app.book.clients)
    person.others(edit)
    person.press("project-invoice/\(project.text)")
    person.press("save")
    let invoice = try #require(person.app.book.invoices(of: project).first)
    let lines = person.app.book.lines(of: invoice.id).map { $0.text }
    #expect(lines.contains { $0.hasPrefix("01.02.2026 \u{B7} ") }, "\(lines)")
  }

  @Test func `another tax of the last invoice is said on the next draft, and taken`() throws {
    var person = try DesignStage.person()
    func drafted() throws -> Invoice {
      person.press("project-invoice/\(project.text)")
      if person.app.state.sheet != nil { person.press("save") }
      return try #require(person.app.book.invoices(of: project).first { !$0.isIssued })
    }
    let vat = Tax("VAT", Rate(percent: 20))
    var first = try drafted()
    first.tax = vat
    let taxed = Edit(putting: first, in: person.app.book.invoices)
    person.others(taxed)
    let issued = try Issuing.issue(
      first.id, from: Numbering.mainSeries(in: person.app.book), on: person.app.state.today,
      at: person.app.state.now, in: person.app.book)
    person.others(issued)
    let missing = try #require(
      ProjectInvoicing.unpriced(of: project, in: person.app.book).first)
    var item = try #require(person.app.book.items[missing])
    item.projectPrice = Money(250, .usd)
    let priced = Edit(putting: item, in: person.app.book.items)
    person.others(priced)
    let next = try drafted()
    let words = "asked for VAT 20%; this draft asks for no tax, as is usual for the client."
    #expect(person.page.contains(words))
    person.press("sheet/issue/" + next.id.text)
    #expect(person.sheet.contains(words))
    person.press("close")
    person.press("use-former-tax/" + next.id.text)
    #expect(person.app.book.invoices[next.id]?.tax == vat && !person.page.contains(words))
  }

  @Test func `missing prices are set without an invoice`() throws {
    var person = try DesignStage.person()
    person.go(path)
    let missing = try #require(
      ProjectInvoicing.unpriced(of: project, in: person.app.book).first)
    let before = person.app.book.invoices(of: project).count
    person.press("sheet/set-prices/" + project.text)
    #expect(!person.sheet.contains("Create Invoice"))
    person.type("price-" + missing.text, "250")
    person.press("save")
    #expect(person.app.book.items[missing]?.projectPrice == Money(250, .usd))
    #expect(person.app.book.invoices(of: project).count == before)
    #expect(person.app.state.location.route.path == path)
  }

  @Test func `the usual mark-up proposes a missing price`() throws {
    var person = try DesignStage.person()
    var house = try #require(person.app.book.projects[project])
    house.markUp = Rate(percent: 20)
    let missing = try #require(
      ProjectInvoicing.unpriced(of: project, in: person.app.book).first)
    var item = try #require(person.app.book.items[missing])
    item.purchasePrice = Money(100, .usd)
    var edit = Edit()
    edit.put(house, in: person.app.book.projects)
    edit.put(item, in: person.app.book.items)
    person.others(edit)
    person.go(path)
    person.press("project-invoice/\(project.text)")
    #expect(person.form["price-" + missing.text] == "120.00")
    person.press("save")
    #expect(person.app.book.items[missing]?.projectPrice == Money(120, .usd))
  }

  @Test func `a draft that the project outran says so, and is brought up to it`() throws {
    var person = try DesignStage.person()
    let missing = try #require(
      ProjectInvoicing.unpriced(of: project, in: person.app.book).first)
    person.press("project-invoice/\(project.text)")
    person.press("save")
    guard case .invoice(let id) = person.app.state.location.route else {
      Issue.record("the draft does not stand there")
      return
    }
    #expect(!person.page.contains("Update Draft"))
    var item = try #require(person.app.book.items[missing])
    item.projectPrice = Money(250, .usd)
    let edit = Edit(putting: item, in: person.app.book.items)
    person.others(edit)
    person.go(path)
    person.press("project-invoice/\(project.text)")
    #expect(
      person.page.contains("of its things $1,450.00 is to be invoiced, the draft has $1,200.00"))
    person.press("sheet/issue/" + id.text)
    #expect(person.sheet.contains("Update Draft") && person.sheet.contains("Issue Anyway"))
    person.press("update-draft/" + id.text)
    #expect(!person.sheet.contains("Update Draft"))
    person.press("close")
    #expect(!person.page.contains("Update Draft") && person.page.contains("$1,450.00"))
    person.press("undo")
    #expect(person.page.contains("Update Draft"))
  }

  @Test func `a price that was written on the draft stands, and the draft says both sums`() throws {
    var person = try DesignStage.person()
    person.go(path)
    person.press("project-invoice/\(project.text)")
    person.press("save")
    guard case .invoice(let id) = person.app.state.location.route else {
      Issue.record("the draft does not stand there")
      return
    }
    var line = try #require(person.app.book.lines(of: id).first)
    let asked = try line.price.amount()
    line.price = Price(try asked.subtracting(Money(100, .usd)))
    let edit = Edit(putting: line, in: person.app.book.lines)
    person.others(edit)
    person.go("/invoice/\(id.text)")
    #expect(
      person.page.contains(
        "Prices that were written on this draft stand: of its things $1,200.00 is to be"
          + " invoiced, the draft has $1,100.00. The rest waits for the next invoice."))
    #expect(!person.page.contains("Update Draft"))
    person.press("sheet/issue/" + id.text)
    #expect(person.sheet.contains("Prices that were written on this draft stand"))
    #expect(!person.sheet.contains("Update Draft"))
  }

  @Test func `accounting reconciles, each figure leads somewhere`() throws {
    var person = try DesignStage.person()
    person.go(path)
    for figure in [
      KeyFigure.atCost, .margin, .owedToBusiness, .owedToClient, .invoiced, .toInvoice, .income,
      .outstanding,
    ] {
      let sum = person.app.book.sum(of: figure, for: .project(project), on: person.app.state.today)
      #expect(person.page.contains("What is \(figure.name)?"))
      #expect(person.page.contains("class=\"stat-value\">\(person.app.text(sum.totals))</a>"))
    }
  }

  @Test func `a project with a sale goes to the trash in one lawful change, and comes back`() throws
  {
    let person = try DesignStage.person()
    let item = try #require(person.app.book.items(in: .project(project)).first)
    let outcome = try? Selling.sell(
      [item], to: .business, fallback: person.app.book.budgetCategories.first?.id ?? ID(),
      by: ItemOperation(77, at: person.app.state.now, on: person.app.state.today),
      in: person.app.book)
    _ = person.app.replica.commit(
      try #require(outcome).edit, now: person.app.state.now, undoable: false)
    person.app.refresh()
    let edit = Deleting.delete(
      try #require(person.app.book.projects[project]), in: person.app.book)
    var laws = Laws()
    let refusal = laws.refusal(
      of: edit, in: person.app.book, as: LawContext(.device, device: 9, hasHub: true))
    #expect(refusal == nil)
  }
}
