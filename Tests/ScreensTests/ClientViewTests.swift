import Documents
import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// A design project while its client looks on (rule R11): nothing says what things cost, nothing writes.
struct ClientViewTests {
  /// Costs that occur nowhere else, in every form a screen might write them in.
  private struct Costs {
    var texts: [String] = []

    mutating func take(_ minor: Int64) -> Money {
      let money = Money(minor: minor, currency: .usd)
      texts += [Formats().money(money), money.plain, Formats().wholeMoney(money)]
      return money
    }
  }

  private static let home = DesignStage.project

  /// The house by the sea, with costs that are easily found and notes that are the studio's.
  private static func studio() throws -> (person: Person, costs: [String]) {
    var costs = Costs()
    var edit = DesignStage.edit()
    let category = ID<BudgetCategory>(named: "furn")
    var budget = Budget(of: home, for: category)
    budget.amount = Money(minor: 9_000_000, currency: .usd)
    edit.put(budget, replacing: nil)
    for number in 0..<3 {
      var purchase = Transaction()
      purchase.id = ID(UInt64(700_000 + number))
      purchase.project = home
      purchase.source = "Vendor \(number)"
      purchase.category = category
      purchase.amount = costs.take(7_331_417 + Int64(number) * 101_000)
      purchase.tax.subtotal = costs.take(6_111_913 + Int64(number) * 101_000)
      purchase.notes = "haggled \(number)"
      purchase.reimbursement = number == 0 ? .owedToCompany : number == 1 ? .owedToClient : .none
      edit.put(purchase, replacing: nil)
      for place in 0..<2 {
        var item = Item()
        item.id = ID(UInt64(710_000 + number * 10 + place))
        item.name = "Chair \(number)\(place)"
        item.project = home
        item.transaction = purchase.id
        item.space = ID(named: "living")
        item.sku = "CH-\(number)\(place)"
        item.notes = "scratched \(number)"
        item.quantity = 3
        item.purchasePrice = costs.take(3_217_731 + Int64(number * 10 + place) * 303_000)
        item.projectPrice = place == 0 ? Money(minor: 4_400_000, currency: .usd) : nil
        edit.put(item, replacing: nil)
      }
    }
    var receipt = Ledger.Attachment()
    receipt.id = ID(named: "receipt")
    receipt.owner.kind = Kind.transaction.name
    receipt.owner.id = ID(700_000)
    receipt.role = .receipt
    receipt.mediaType = "image/jpeg"
    receipt.hash = "abc"
    edit.put(receipt, replacing: nil)
    var photo = receipt
    photo.id = ID(named: "photo")
    photo.owner.kind = Kind.item.name
    photo.owner.id = ID(710_000)
    photo.role = .image
    photo.hash = "def"
    edit.put(photo, replacing: nil)
    return (try Person(edit), costs.texts)
  }

  /// Every page that belongs to the project, and some that do not.
  private static func paths(_ book: Book) -> [String] {
    var paths = ["budget", "items", "transactions", "spaces", "accounting", "overview"].map {
      "/project/\(home.text)/\($0)"
    }
    paths += ["/project/\(home.text)", "/", "/studio", "/clients", "/invoices", "/inventory/items"]
    paths += ["/search", "/search?q=chair", "/search?q=vendor", "/settings", "/income"]
    for report in Report.all where report.subject == .project {
      paths.append("/report/\(home.text)/\(report.name)")
    }
    for item in book.items.rows { paths.append("/item/\(item.id.text)") }
    for row in book.transactions.rows { paths.append("/transaction/\(row.id.text)") }
    for space in book.spaces.rows { paths.append("/space/\(space.id.text)") }
    return paths
  }

  @Test func `no page, sheet or title of the client view says what things cost`() throws {
    let (studio, costs) = try Self.studio()
    var person = studio
    // The studio's own pages do, so that the test would notice.
    person.go("/item/\(ID<Item>(710_000).text)")
    #expect(costs.contains { person.page.contains($0) })
    person.press("client-view/show/\(Self.home.text)")
    for isDesk in [false, true] {
      person.part()
      person.app.resize(to: isDesk ? 1280 : 390)
      for path in Self.paths(person.app.book) {
        person.go(path)
        let all = person.page + person.sheet + person.toast + person.app.title
        for cost in costs { #expect(!all.contains(cost), "\(path) says \(cost)") }
        for word in [
          "haggled", "scratched", "Missing project price", "Margin", "At Cost",
        ] {
          #expect(!all.contains(word), "\(path) says \(word)")
        }
        #expect(person.page.contains("Client view") && person.page.contains("client-view/leave"))
      }
    }
  }

  @Test func `what is the client's stands there`() throws {
    var person = try Self.studio().person
    person.press("client-view/show/\(Self.home.text)")
    person.go("/project/\(Self.home.text)/items")
    for text in ["Chair 00", "$44,000.00", "Linen Sofa", "$1,500.00", "Living Room"] {
      #expect(person.page.contains(text), "\(text)")
    }
    person.go("/project/\(Self.home.text)/accounting")
    for text in ["Owed to Design Business", "Owed to Client", "Invoiced", "Income"] {
      #expect(person.page.contains(text), "\(text)")
    }
    #expect(
      person.page.contains("client-summary")
        && !person.page.contains("/report/\(Self.home.text)/accounting"))
    person.go("/project/\(Self.home.text)/budget")
    #expect(person.page.contains("of $90,000") && person.page.contains("Overall Budget"))
    person.go("/search?q=sofa")
    #expect(person.page.contains("Linen Sofa") && !person.page.contains("Chair 00"))
    person.go("/item/\(ID<Item>(named: "rug").text)")
    #expect(!person.page.contains("Wool Rug"), "inventory is the studio's")
  }

  @Test func `nothing is written and no form opens, by press, key or Forward`() throws {
    var person = try Self.studio().person
    person.press("client-view/show/\(Self.home.text)")
    let item = ID<Item>(710_000).text
    person.go("/item/\(item)")
    let sheets = [
      "item/edit/\(item)", "item/menu/\(item)", "item/prices/\(item)",
      "budget/edit/\(Self.home.text)",
      "transaction/edit/\(ID<Transaction>(700_000).text)", "studio/edit/\(Self.home.text)", "help",
      "image/view/\(ID<Ledger.Attachment>(named: "receipt").text)",
      "image/menu/\(ID<Ledger.Attachment>(named: "photo").text)",
    ]
    for sheet in sheets {
      person.press("sheet/" + sheet)
      #expect(person.sheet.isEmpty, "\(sheet)")
      #expect(person.toast.contains("Leave"))
      person.hear(.history(sheet: sheet))
      #expect(person.sheet.isEmpty, "\(sheet)")
    }
    for action in [
      "item/bookmark/\(item)", "item/delete/\(item)", "undo", "cell/name/item/edit/\(item)",
      "studio/archive/\(Self.home.text)",
    ] {
      person.press(action)
      #expect(person.stored.isEmpty && person.sheet.isEmpty, "\(action)")
    }
    for key in ["n", "e", "u", "?", "1", "x"] {
      person.key(key)
      #expect(person.stored.isEmpty && person.sheet.isEmpty, "\(key)")
    }
    person.press("sheet/image/view/\(ID<Ledger.Attachment>(named: "photo").text)")
    #expect(person.sheet.contains("def") && !person.sheet.contains("image/menu"))
    person.key("Escape")
    #expect(person.sheet.isEmpty)
    person.key("/")
    #expect(person.app.state.location.route == .find)
  }

  @Test func `a reload stays in it, and leaving shows the studio's page again`() throws {
    let (studio, costs) = try Self.studio()
    var person = studio
    person.go("/project/\(Self.home.text)")
    #expect(person.page.contains("client-view/show/\(Self.home.text)"))
    person.press("sheet/studio/menu/\(Self.home.text)")
    #expect(person.sheet.contains("client-view/show/\(Self.home.text)"))
    person.press("close")
    person.go("/project/\(Self.home.text)/items")
    person.go("/search?q=client%20v")
    #expect(person.page.contains("client-view/show/\(Self.home.text)"), "a command, too")
    person.press("client-view/show/\(Self.home.text)")
    person.reload("/item/\(ID<Item>(710_000).text)")
    #expect(person.page.contains("client-view/leave"))
    #expect(!costs.contains { person.page.contains($0) })
    person.press("client-view/leave")
    #expect(!person.page.contains("client-view/leave"))
    #expect(costs.contains { person.page.contains($0) })
    #expect(person.kept["client-view"] == nil)
    person.reload("/item/\(ID<Item>(710_000).text)")
    #expect(!person.page.contains("client-view/leave"))
  }

  @Test func `figures that follow from cost are the studio's`() throws {
    let person = try Self.studio().person
    let view = try #require(ClientView(of: Self.home, in: person.app.book))
    for figure in KeyFigure.allCases {
      #expect((view.sum(of: figure, on: person.app.state.today) != nil) == figure.isForClients)
    }
    for figure in [KeyFigure.atCost, .margin, .spent, .inRoom] { #expect(!figure.isForClients) }
  }

  private static func issued(_ number: Int64, on day: String, _ cents: Int64, _ id: UInt64) throws
    -> Invoice
  {
    var issue = Ledger.Issue()
    issue.count = number
    issue.content.number = "\(number)"
    issue.content.issued = try Day(parsing: day)
    issue.content.total = Money(minor: cents, currency: .usd)
    var invoice = Invoice()
    (invoice.id, invoice.project, invoice.issue) = (ID(id), home, issue)
    return invoice
  }

  @Test func `the client's invoices stand by their days, those of one day by their count`() throws {
    var edit = DesignStage.edit()
    edit.put(try Self.issued(1, on: "2026-03-02", 100, 13), replacing: nil)
    edit.put(try Self.issued(3, on: "2026-03-01", 100, 12), replacing: nil)
    edit.put(try Self.issued(2, on: "2026-03-02", 100, 11), replacing: nil)
    var replica = Replica(device: 7)
    _ = replica.commit(edit, now: Instant(milliseconds: 1))
    let view = try #require(ClientView(of: Self.home, in: replica.book))
    #expect(view.invoices().map(\.invoice.raw) == [12, 13, 11])
  }

  @Test func `a credit note is called so before its client`() throws {
    var edit = DesignStage.edit()
    edit.put(try Self.issued(41, on: "2026-03-02", 500, 13), replacing: nil)
    edit.put(try Self.issued(42, on: "2026-03-03", -300, 12), replacing: nil)
    var person = try Person(edit)
    person.press("client-view/show/\(Self.home.text)")
    person.go("/project/\(Self.home.text)/accounting")
    #expect(person.page.contains("Credit Note 42") && person.page.contains("Invoice 41"))
    #expect(!person.page.contains("Invoice 42"))
    person.go("/invoice/\(ID<Invoice>(12).text)")
    #expect(person.page.contains("Credit Note 42") && !person.page.contains("Invoice 42"))
  }
}
