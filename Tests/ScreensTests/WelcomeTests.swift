import Foundation
import Ledger
import Screens
import Testing

struct WelcomeTests {
  @Test func `a new book opens on the welcome page whatever the address says`() throws {
    var person = try Person()
    person.go("/invoices")
    #expect(person.page.contains("Welcome to Ledgerline!"))
    #expect(person.page.contains("Explore a Sample Studio"))
  }

  @Test func `a new account leads back to the one that somebody came from`() throws {
    var person = try Person()
    person.app.state.membership.account = "new"
    person.app.state.membership.accounts = [
      Membership.Account(id: "new", role: .owner, name: "New"),
      Membership.Account(id: "studio", role: .owner, name: "Lee Studio"),
    ]
    person.go("/welcome")
    #expect(person.page.contains("Lee Studio") && person.page.contains("member/open/studio"))
    #expect(!person.page.contains("member/open/new"))
  }

  @Test func `the sample of a hub says how to look around without it, as it is typed`() throws {
    var person = try Person()
    person.app.state.hasHub = true
    person.go("/welcome")
    person.press("sheet/sample")
    #expect(person.sheet.contains("<p class=\"code\">./run --demo</p>"))
    #expect(!person.sheet.contains("`"))
  }

  @Test func `onboarding writes name, currency, kinds of work and the starting number`() throws {
    var person = try Person()
    person.press("step/next")
    person.press("step/next", ["musician": "on", "freelancer": "on"])
    person.press("step/next", ["firstName": "Ann", "lastName": "Lee"])
    person.press("step/next", ["currency": "EUR"])
    person.press("step/next", ["start": "1001"])
    #expect(person.page.contains("You&#39;re Ready!") || person.page.contains("You're Ready!"))
    person.press("step/next")
    #expect(person.app.book.profile.personName == "Ann Lee")
    #expect(person.app.book.settings.currency == .eur)
    #expect(person.app.book.settings.work == [.musician, .freelancer])
    #expect(Numbering.mainSeries(in: person.app.book).start == 1001)
    #expect(person.stored.count == 1)
    #expect(person.sheet.contains("New Project"))
    // What they buy has categories from the first day.
    #expect(person.app.book.categories(for: .business).count == 13)
    person.press("sheet/expense/new/\(ID<Project>.business.text)")
    #expect(person.sheet.contains(">Travel<"))
    #expect(!person.sheet.contains("Add the Expense Categories"))
    person.go("/settings/categories")
    #expect(person.page.contains("Expense Categories"))
  }

  @Test func `a name or a company is needed`() throws {
    var person = try Person()
    person.press("step/next")
    person.press("step/next", ["musician": "on"])
    person.press("step/next", ["firstName": "", "lastName": "", "company": ""])
    #expect(person.page.contains("Name or Company is required"))
    #expect(person.effects.contains(.focus("#main [name=\"firstName\"]")))
    person.press("step/next", ["company": "Blue Note"])
    person.press("step/next")
    #expect(person.page.contains("Set a Starting Invoice Number"))
  }

  @Test func `the starting number can be skipped but not be zero`() throws {
    var person = try Person()
    person.press("step/next")
    person.press("step/next", ["musician": "on"])
    person.press("step/next", ["company": "Blue Note"])
    person.press("step/next")
    person.press("step/next", ["start": "0"])
    #expect(person.page.contains("Enter a whole number above zero"))
    person.press("step/skip")
    #expect(person.app.state.welcome.page == .ready)
  }

  @Test func `at least one kind of work is chosen`() throws {
    var person = try Person()
    person.press("step/next")
    #expect(!person.page.contains("checked"))
    person.press("step/next")
    #expect(person.page.contains("Choose at least one"))
  }

  @Test func `on a hub the sample asks first, since it stays`() throws {
    var person = try Person()
    #expect(person.page.contains("data-on-click=\"sample\""))
    person.app.state.hasHub = true
    #expect(person.page.contains("data-on-click=\"sheet/sample\""))
    person.press("sheet/sample")
    #expect(person.sheet.contains("it cannot be taken out again"))
    person.press("sample")
    #expect(person.sheet.isEmpty)
    #expect(person.effects.contains(.loadSample))
  }

  @Test func `a reload goes on where it was, with what was said`() throws {
    var person = try Person()
    person.press("step/next")
    person.press("step/next", ["freelancer": "on"])
    person.type("company", "Blue Note")
    person.reload("/")
    #expect(person.page.contains("get to know you"))
    #expect(person.page.contains("value=\"Blue Note\""))
    person.press("step/back")
    #expect(person.page.contains("name=\"freelancer\" value=\"on\" checked"))
    person.reload("/clients")
    #expect(person.page.contains("What do you do?"))
    for _ in 0..<5 { person.press("step/next") }
    #expect(person.app.book.settings.work == [.freelancer])
    #expect(person.kept["welcome"] == nil)
  }

  @Test func `a book that was begun elsewhere is no empty one`() throws {
    var edit = Edit()
    var client = Client()
    client.id = ID(9_001)
    client.company = "Blue Note"
    edit.put(client, replacing: nil)
    var project = Project()
    project.id = ID(9_002)
    project.client = client.id
    project.name = "Bowl Night"
    edit.put(project, replacing: nil)
    var settings = Settings()
    settings.id = Settings.onlyID
    settings.currency = .eur
    (settings.work, settings.locale) = ([.musician], "en-GB")
    edit.put(settings, replacing: nil)
    var profile = BusinessProfile()
    profile.id = BusinessProfile.onlyID
    profile.company = "Lee Music"
    edit.put(profile, replacing: nil)
    var person = try Person(edit)
    person.go("/")
    #expect(person.page.contains("Your book is here: 1 project, 1 client, 0 transactions."))
    #expect(!person.page.contains("Start a New Book") && !person.page.contains("Sample Studio"))
    person.press("step/next")
    // Its own answers are in them.
    person.press("step/next")
    #expect(person.page.contains("value=\"Lee Music\""))
    for _ in 0..<4 { person.press("step/next") }
    #expect(person.app.book.settings.isSetUp && person.app.book.settings.currency == .eur)
    #expect(person.app.book.settings.work == [.musician])
    #expect(person.app.book.settings.locale == "en-GB")
    #expect(person.app.book.profile.company == "Lee Music")
    #expect(person.app.book.projects.live.map(\.name) == ["Bowl Night"])
  }

  @Test(arguments: [true, false])
  func `a book that brought numbers is not asked for the first one`(_ isIssued: Bool) throws {
    var edit = Edit()
    var client = Client()
    client.id = ID(9_001)
    client.company = "Blue Note"
    edit.put(client, replacing: nil)
    var series = Numbering.mainSeries(in: Book())
    var invoice = Invoice()
    invoice.id = ID(9_003)
    invoice.client = client.id
    if isIssued {
      var issue = Ledger.Issue()
      (issue.series, issue.count) = (series.id, 1)
      invoice.issue = issue
    } else {
      series.start = 1001
    }
    edit.put(series, replacing: nil)
    edit.put(invoice, replacing: nil)
    var person = try Person(edit)
    person.go("/")
    person.press("step/next")
    person.press("step/next", ["musician": "on", "company": "Lee Music"])
    for _ in 0..<2 { person.press("step/next") }
    #expect(person.app.state.welcome.page == .ready)
    person.press("step/back")
    #expect(person.app.state.welcome.page == .money)
    for _ in 0..<2 { person.press("step/next") }
    #expect(Numbering.mainSeries(in: person.app.book).start == (isIssued ? 1 : 1001))
  }

  @Test func `a person who is asked to sign in is not led to a book of their own first`() throws {
    var person = try Person()
    #expect(!person.page.contains(">Sign In<"))
    person.press("sheet/join")
    #expect(person.sheet.contains("every device has a book of its own"))
    person.press("close")
    person.app.state.hasHub = true
    person.app.state.isSignedOut = true
    let page = person.page
    let sign = try #require(page.range(of: ">Sign In<"))
    let start = try #require(page.range(of: ">Start a New Book<"))
    #expect(sign.lowerBound < start.lowerBound)
    person.press("sheet/join")
    #expect(person.sheet.contains("sheet/sign-in"))
  }

  @Test func `what kept text says is taken as text, whatever it is`() throws {
    for text in ["", "9", "1\nmusician", "2\ncompany\tA\tB\nnobody\tx", "-1\n\t\t", "2\n\n"] {
      var person = try Person()
      person.kept = ["welcome": text]
      person.reload("/")
      #expect(!person.page.isEmpty)
      person.press("step/next")
    }
  }

  @Test func `a book of expenses alone begins with one, and shows nothing of clients`() throws {
    var person = try Person()
    person.press("step/next")
    #expect(person.page.contains("data-focus"), "the first choice has the focus")
    person.press("step/next", ["expenses": "on"])
    #expect(!person.page.contains("invoices"))
    person.press("step/next", ["company": "Lee Repairs"])
    person.press("step/next", ["currency": "USD"])
    #expect(person.page.contains("add your first expense"))
    person.press("step/back")
    #expect(person.page.contains("Which currency"))
    person.press("step/next")
    person.press("step/next")
    #expect(person.app.book.settings.work == [.expenses])
    #expect(person.sheet.contains("New Expense") && person.sheet.contains("Merchant"))
    for word in ["Reimbursement", "Purchased By", "What type", "Budget"] {
      #expect(!person.sheet.contains(word), "\(word)")
    }
    person.press("save", ["source": "Hardware Store", "amount": "18.40"])
    #expect(person.toast.contains("Expense added"))
    let made = try #require(person.app.book.transactions.live.first)
    #expect(made.type == .purchase && made.project == .business && !made.needsReview)
    for path in [
      "/", "/expenses", "/transaction/\(made.id.text)", "/settings", "/search",
    ] {
      person.go(path)
      for word in ["Gig", "Project", "Invoice", "Client", "Budget", "Space", "Reimbursement"] {
        #expect(!person.page.contains(word), "\(word) on \(path)")
      }
    }
    // It begins with the standard categories, and its table says nothing of items and purchases.
    #expect(person.app.book.budgetCategories.map(\.name).first == "Food")
    #expect(person.app.book.budgetCategories.count == 13)
    person.part()
    person.app.resize(to: 1280)
    for path in ["/expenses", "/transaction/\(made.id.text)"] {
      person.go(path)
      #expect(person.page.contains("Hardware Store"))
      #expect(!person.page.contains(">Items<") && !person.page.contains(">Purchase<"), "\(path)")
    }
    person.part()
    person.app.resize(to: 390)
    // What is typed in whole waits for nobody.
    person.go("/")
    #expect(person.page.contains("All Done") && person.page.contains("Hardware Store"))
    person.key("n")
    #expect(person.sheet.contains("New Expense"))
    person.press("close")
    // A client that was entered nevertheless is shown.
    person.press("sheet/client/new")
    person.type("lastName", "Lee")
    person.press("save")
    #expect(person.page.contains(">Clients<") || person.page.contains("<span>Clients</span>"))
  }
}
