import Ledger
import Testing

@testable import Screens

struct NavigationTests {
  @Test(arguments: [
    "/", "/projects", "/projects/delivered", "/projects/paid", "/clients", "/invoices",
    "/invoices/overdue",
    "/search?q=caf%C3%A9", "/income?period=year", "/reports", "/settings",
    "/settings/numbering", "/welcome",
    "/project/0000000000abc", "/client/0000000000abc", "/invoice/0000000000abc",
  ])
  func `an address reads and writes as the same address`(path: String) {
    #expect(Location(path: path).path == path)
  }

  @Test func `back leads from a page to the one that it is part of`() throws {
    let (site, ann) = (ExpenseStage.project.text, ID<Client>(named: "ann").text)
    let (house, any) = (TransactionStage.project.text, "0000000000abc")
    let freelancer = try ExpenseStage.freelancer { edit in
      let cable = ExpenseStage.expense("cable") { $0.project = ExpenseStage.project }
      edit.put(cable, replacing: nil)
    }
    let designer = try TransactionStage.designer { edit in
      edit.put(TransactionStage.transaction("chair"), replacing: nil)
    }
    let rows: [(Person, String, String)] = [
      (freelancer, "/project/\(site)", "/projects"), (freelancer, "/client/\(ann)", "/clients"),
      (freelancer, "/seasons", "/projects"), (freelancer, "/season/\(any)", "/seasons"),
      (freelancer, "/musician/\(any)", "/settings/musicians"),
      (freelancer, "/invoice/\(any)", "/invoices"), (freelancer, "/outbox", "/invoices"),
      (freelancer, "/settings/tags", "/settings"), (freelancer, "/archive", "/settings/data"),
      (freelancer, "/income", "/projects/paid"), (freelancer, "/calendar", "/projects"),
      (freelancer, "/expenses/recurring", "/expenses"), (freelancer, "/inbox", "/expenses"),
      (freelancer, "/inbox/\(any)", "/inbox"), (freelancer, "/accounts", "/expenses"),
      (freelancer, "/account/\(any)", "/accounts"), (freelancer, "/explain", "/accounts"),
      (freelancer, "/line/\(any)", "/accounts"),
      (freelancer, "/report/\(ann)/client", "/client/\(ann)"),
      (freelancer, "/report/\(site)/gig-sheet", "/project/\(site)"),
      (freelancer, "/report/income", "/reports"), (freelancer, "/report/tax-year", "/reports"),
      (freelancer, "/report/expenses", "/reports"), (freelancer, "/reports", "/expenses"),
      (freelancer, "/transaction/\(ExpenseStage.dinner.text)", "/expenses"),
      (freelancer, "/transaction/\(ID<Transaction>(named: "cable").text)", "/project/\(site)"),
      (designer, "/project/\(house)", "/studio"),
      (designer, "/report/\(house)/property", "/project/\(house)/accounting"),
      (
        designer, "/transaction/\(ID<Transaction>(named: "chair").text)",
        "/project/\(house)/transactions"
      ),
    ]
    for (person, path, wanted) in rows {
      var person = person.apart()
      person.go(path)
      person.press("back")
      #expect(person.app.state.location.route.path == wanted, "\(path)")
    }
  }

  @Test func `Settings has four tabs, in one of which each of its pages stands`() throws {
    var person = try Person.inSampleStudio()
    let tabs = [
      ("/settings", ["appearance", "work", "devices", "data", "privacy", "errors"]),
      (
        "/settings?tab=presets",
        [
          "categories", "vendors", "tags", "rules", "mileage", "taxes", "templates", "musicians",
          "rates", "travel", "suggestions", "gig-templates",
        ]
      ),
      (
        "/settings?tab=account",
        ["profile", "company", "payment", "numbering", "documents", "mail"]
      ),
    ]
    let links = { (person: Person) in
      SettingsPage.allCases.map { $0.rawValue }.filter {
        person.page.contains("class=\"menu-item\" href=\"/settings/\($0)\"")
      }
    }
    var all: [String] = ["members"]
    for (path, wanted) in tabs {
      person.go(path)
      #expect(Set(links(person)) == Set(wanted), "\(path)")
      #expect(person.page.contains("class=\"segment\" href=\"/settings/members\""), "\(path)")
      all += wanted
      for name in wanted {
        person.go("/settings/" + name)
        #expect(person.page.contains("class=\"bar-back icon-button\" href=\"\(path)\""), "\(name)")
        person.press("back")
        #expect(person.app.state.location.path == path, "\(name)")
      }
    }
    #expect(Set(all) == Set(SettingsPage.allCases.map { $0.rawValue }))
    person.go("/settings?tab=purple")
    #expect(person.page.contains("href=\"/settings/appearance\""))
    person.go("/settings/members")
    #expect(person.page.contains("href=\"/settings?tab=presets\""))
    #expect(person.page.contains("Only You"))
  }

  @Test(arguments: ["/nowhere", "/project/not-an-id", "/invoices/purple", "/project/0/1/2"])
  func `an unknown address has a page that leads on`(path: String) throws {
    var person = try Person.inSampleStudio()
    person.go(path)
    #expect(person.page.contains("There is nothing at this address."))
  }

  @Test(arguments: [(false, "Invitation"), (true, "New Password")])
  func `the window says what a link to come in is for`(isReset: Bool, title: String) throws {
    let person = try WalkStart.invited()
    person.app.state.membership.welcome?.isReset = isReset
    #expect(person.app.title == title + " · Ledgerline")
  }

  @Test func `every sheet that is named is known`() {
    let id = ID<Project>(12345)
    let kinds: [SheetKind] = [
      .project(nil), .project(id), .projectMenu(id), .charge(id, nil), .charge(id, ID(9)),
      .stageDay(id, .paid), .client(nil), .client(ID(3)), .invoice(ID(4)), .newInvoice,
      .line(ID(4), nil), .line(ID(4), ID(5)), .issue(ID(4)), .payment(ID(4)), .void(ID(4)),
      .invoiceMenu(ID(4)), .setting(.company), .importPreview, .startOver, .help, .attention,
      .signIn,
    ]
    for kind in kinds { #expect(SheetSearch.type(of: SheetKind(text: kind.text)) != nil) }
  }

  @Test(arguments: [
    "", "stage", "stage/zzz", "stage/0000000000abc/sideways", "stage/0000000000abc/paid/twice",
    "sheet/charge", "sheet/nonsense", "save/twice", "project/0000000000abc",
  ])
  func `an action that nobody knows is told, to the person and to the console`(text: String) throws
  {
    var person = try Person.inSampleStudio()
    let isKnown = person.press(text)
    #expect(!isKnown)
    #expect(person.complains("This does not work"))
    #expect(person.stored.isEmpty)
  }

  @Test func `keys go places and open what is new there`() throws {
    var person = try Person.inSampleStudio()
    person.key("g")
    person.key("c")
    #expect(person.app.state.location.route == .clients)
    person.key("n")
    #expect(person.sheet.contains("New Client"))
    person.key("Escape")
    #expect(person.sheet.isEmpty)
    person.key("?")
    #expect(person.sheet.contains("Keyboard Shortcuts"))
  }

  @Test(arguments: [
    ("/projects", "New Project"), ("/expenses/recurring", "New Recurring Expense"),
    ("/expenses/trips", "New Trip"), ("/settings/rules", "New Rule"), ("/settings/tags", "New Tag"),
    ("/settings/categories", "New Category"), ("/settings/mileage", "New Mileage Rate"),
    ("/settings/taxes", "New Tax Band"),
  ])
  func `n makes what the page is about`(_ path: String, _ title: String) throws {
    var person = try Person.inSampleStudio()
    person.go(path)
    person.key("n")
    #expect(person.sheet.contains(title))
  }

  @Test func `one sheet at a time`() throws {
    var person = try Person.inSampleStudio()
    person.press("sheet/help")
    person.press("sheet/client/new")
    #expect(!person.sheet.contains("Keyboard Shortcuts"))
    #expect(person.sheet.contains("New Client"))
  }

  @Test func `a phone number is formatted as it is typed`() throws {
    var person = try Person.inSampleStudio()
    person.press("sheet/client/new")
    person.type("phone", "6155550142")
    #expect(person.form["phone"] == "(615) 555-0142")
  }

  @Test func `what people type is escaped`() throws {
    var person = try Person.inSampleStudio()
    person.press("sheet/client/new")
    person.type("company", "<script>alert(1)</script>\"&")
    person.press("save")
    #expect(!person.page.contains("<script>"))
    #expect(person.page.contains("&lt;script&gt;"))
  }
}
