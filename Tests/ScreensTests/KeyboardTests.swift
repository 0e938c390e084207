import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// What keys open on each page, and what the app remembers of where somebody was.
struct KeyboardTests {
  private func opened(_ key: String, at path: String, by someone: Person) -> SheetKind? {
    var person = someone.apart()
    person.go(path)
    person.key(key)
    return person.app.state.sheet?.kind
  }

  @Test func `n opens the form of what the page is about`() throws {
    let freelancer = try ExpenseStage.freelancer { try? MoneyStage.fill(&$0) }
    let designer = try TransactionStage.designer { edit in
      edit.put(TransactionStage.transaction("chair"), replacing: nil)
    }
    let (site, house) = (ExpenseStage.project, TransactionStage.project)
    let scope = Scope.project(house)
    let chair = ID<Transaction>(named: "chair")
    for (person, path, kind) in [
      (freelancer, "/calendar", .newGig("2026-11-21", "")), (freelancer, "/clients", .client(nil)),
      (freelancer, "/invoices", .newInvoice), (freelancer, "/expenses", .newExpense(.business)),
      (freelancer, "/accounts", .newMoneyAccount), (freelancer, "/seasons", .season(nil)),
      (freelancer, "/settings/travel", .newTravel),
      (freelancer, "/settings/musicians", .musician(nil)),
      (freelancer, "/settings/rates", .rate(nil)), (freelancer, "/projects", .project(nil)),
      (freelancer, "/project/\(site.text)", .charge(site, nil)),
      (freelancer, "/transaction/\(ExpenseStage.dinner.text)", .newExpense(.business)),
      (freelancer, "/account/\(MoneyStage.card.text)", nil), (freelancer, "/report/income", nil),
      (designer, "/studio", .newStudio),
      (designer, "/project/\(house.text)/budget", .budget(house)),
      (designer, "/project/\(house.text)/items", .newItem(scope)),
      (designer, "/project/\(house.text)/transactions", .newTransaction(scope)),
      (designer, "/project/\(house.text)/accounting", .newTransaction(scope)),
      (designer, "/project/\(house.text)/spaces", .newSpace(scope)),
      (designer, "/transaction/\(chair.text)", .newItemIn(chair)),
    ] as [(Person, String, SheetKind?)] {
      #expect(opened("n", at: path, by: person) == kind, "\(path)")
    }
  }

  @Test func `members begin nothing that only administrators change`() throws {
    var member = try ExpenseStage.freelancer { try? MoneyStage.fill(&$0) }
    member.part()
    member.app.state.hasHub = true
    member.app.state.membership.role = .member
    for path in [
      "/accounts", "/settings/rates", "/settings/categories", "/settings/taxes",
      "/settings/mileage",
    ] {
      #expect(opened("n", at: path, by: member) == nil, "\(path)")
    }
    #expect(opened("n", at: "/settings/tags", by: member) == .tag(nil))
  }

  @Test func `e edits what the page shows, or the row that has the focus`() throws {
    let freelancer = try ExpenseStage.freelancer { try? MoneyStage.fill(&$0) }
    let designer = try TransactionStage.designer { edit in
      edit.put(TransactionStage.transaction("chair"), replacing: nil)
    }
    let (site, house) = (ExpenseStage.project, TransactionStage.project)
    let (dinner, chair) = (ExpenseStage.dinner, ID<Transaction>(named: "chair"))
    let ann = ID<Client>(named: "ann")
    for (person, path, kind) in [
      (freelancer, "/project/\(site.text)", .project(site)),
      (freelancer, "/client/\(ann.text)", .client(ann)),
      (freelancer, "/transaction/\(dinner.text)", .editExpense(dinner)),
      (freelancer, "/account/\(MoneyStage.card.text)", .editMoneyAccount(MoneyStage.card)),
      (freelancer, "/settings/company", .setting(.company)), (freelancer, "/clients", nil),
      (designer, "/project/\(house.text)", .editStudio(house)),
      (designer, "/transaction/\(chair.text)", .editTransaction(chair)),
    ] as [(Person, String, SheetKind?)] {
      #expect(opened("e", at: path, by: person) == kind, "\(path)")
    }
    var person = freelancer.apart()
    person.go("/projects")
    for row in ["", "client/" + ann.text, "project/!!"] {
      Keyboard(app: person.app).press("e", on: row)
      #expect(person.app.state.sheet == nil, "\(row)")
    }
    Keyboard(app: person.app).press("e", on: "project/" + site.text)
    #expect(person.app.state.sheet?.kind == .project(site))
  }

  @Test func `after g one key goes somewhere, or nowhere`() throws {
    var person = try ExpenseStage.freelancer()
    person.go("/projects")
    person.key("g")
    #expect(person.app.state.chord == "g")
    #expect(person.effects.contains(.timer("chord", milliseconds: 1500)))
    person.key("%")
    #expect(person.app.state.chord.isEmpty && person.app.state.location.route == .projects(.open))
    person.key("c")
    #expect(person.app.state.location.route == .projects(.open), "without g it is no way")
    person.key("g")
    person.key("c")
    #expect(person.app.state.location.route == .clients && person.app.state.chord.isEmpty)
  }

  @Test func `the help has the keys of gigs where there are gigs`() throws {
    for (person, isGigger) in [
      (try ExpenseStage.freelancer(), true), (try TransactionStage.designer(), false),
    ] {
      var person = person.apart()
      person.key("?")
      for words in [
        "Mark the project or row Open, Delivered, Paid", "Move the gig to another day",
      ] {
        #expect(person.sheet.contains(words) == isGigger, "\(words)")
      }
      #expect(person.sheet.contains("Next and previous row"))
    }
  }

  @Test func `no key marks a designer's project as paid, and its row opens its own form`() throws {
    var person = try TransactionStage.designer()
    let house = TransactionStage.project
    let row = "project/" + house.text
    for path in ["/studio", "/project/" + house.text] {
      person.go(path)
      person.key("3")
      person.hear(.key("3", row: row))
      #expect(person.app.book.projects[house]?.stage == .open, "\(path)")
      person.hear(.key("e", row: row))
      #expect(person.app.state.sheet?.kind == .editStudio(house), "\(path)")
    }
  }

  @Test func `stages are set by their numbers, of the page or of the row`() throws {
    let site = ExpenseStage.project
    for isRow in [true, false] {
      let person = try ExpenseStage.freelancer().apart()
      Navigation(app: person.app).arrive(isRow ? "/projects" : "/project/" + site.text)
      for (key, stage) in [("2", Stage.delivered), ("3", .paid), ("1", .open), ("3", .paid)] {
        Keyboard(app: person.app).press(key, on: isRow ? "project/" + site.text : "")
        #expect(person.app.book.projects[site]?.stage == stage, "\(key) \(isRow)")
      }
    }
  }

  // MARK: what is remembered

  @Test func `a window is what its two numbers say, when they make sense`() throws {
    let person = try ExpenseStage.freelancer()
    let navigation = Navigation(app: person.app)
    for (text, window) in [
      ("5:10", 5..<15), ("0:1", 0..<1), ("99999999:9999", 99_999_999..<100_009_998),
    ] {
      navigation.scroll(text)
      #expect(person.app.state.window == window)
      for wrong in ["x:1", "1:x", "-1:5", "5:0", "5:10000", "100000000:1", "1", "1:2:3", ""] {
        navigation.scroll(wrong)
        #expect(person.app.state.window == window, "\(wrong)")
      }
    }
  }

  @Test func `rows and sections are switched on and off, and thirty pages keep theirs`() throws {
    let person = try ExpenseStage.freelancer()
    let (navigation, state) = (Navigation(app: person.app), { person.app.state })
    for id in [4, 5, 4, 6] as [UInt64] { navigation.select(id) }
    #expect(state().selection == [5, 6])
    for place in 0..<32 {
      navigation.arrive(Location(.client(ID(UInt64(place + 1)))))
      #expect(state().toggled.isEmpty && !navigation.isOpen("a"))
      for name in ["a", "b", "b", "selecting"] { navigation.toggle(name) }
      #expect(navigation.isOpen("a") && !navigation.isOpen("b"))
      #expect(!navigation.isOpen("a", byDefault: true) && navigation.isOpen("b", byDefault: true))
    }
    navigation.arrive(Location(.clients))
    #expect(state().sections.count == 30 && state().toggled.isEmpty)
    for (client, isKept) in [(2, false), (3, true), (32, true)] as [(UInt64, Bool)] {
      #expect(state().sections.contains { $0.route == .client(ID(client)) } == isKept)
    }
    navigation.arrive(Location(.client(ID(9))))
    #expect(state().toggled == ["a"])
  }

  @Test
  func `a backup is due when the last one is a week old, or for the first time after some work`()
    throws
  {
    func person(_ clients: Int, all: Bool = false) throws -> Person {
      var edit = Edit()
      for number in 0..<clients {
        var client = Client()
        client.id = ID(UInt64(number + 1))
        edit.put(client, replacing: nil)
      }
      if all {
        func add<E: Entity>(_ row: E) {
          var row = row
          row.id = ID(9_000)
          edit.put(row, replacing: nil)
        }
        add(Project())
        add(Charge())
        add(Invoice())
        add(Payment())
        add(Transaction())
        add(Item())
        add(Space())
      }
      return try Person(edit)
    }
    #expect(!BackupAge(app: try person(100).app).isDue)
    #expect(BackupAge(app: try person(101).app).isDue)
    #expect(BackupAge(app: try person(94, all: true).app).isDue)
    #expect(!BackupAge(app: try person(93, all: true).app).isDue)
    let app = try person(0).app
    let (now, week) = (app.state.now.milliseconds, Int64(604_800_000))
    for (own, hub, last) in [
      (week, nil, week), (week + 1, nil, week + 1), (nil, week + 1, week + 1), (nil, week, week),
      (week + 9, week, week), (week, week + 9, week), (nil, nil, nil),
    ] as [(Int64?, Int64?, Int64?)] {
      app.state.remembered["backup"] = own.map { "\(now - $0)" }
      app.state.membership.backup = hub.map { Instant(milliseconds: now - $0) }
      #expect(BackupAge(app: app).last == last.map { Instant(milliseconds: now - $0) })
      #expect(BackupAge(app: app).isDue == ((last ?? 0) > week), "\(String(describing: last))")
    }
    app.state.remembered["backup"] = "1"
    app.state.hasHub = true
    app.state.membership.role = .member
    #expect(!BackupAge(app: app).isDue)
  }

  @Test func `a name is meant as a whole behind an equals sign, else a part of it`() {
    for (text, word, isMeant) in [
      ("Amtrak", "=amtrak", true), (" Amtrak ", "= AMTRAK ", true), ("Amtrak", "=amt", false),
      ("Amtrak", "amt", true), ("Amtrak", " TRAK ", true), ("Amtrak", "trek", false),
      ("", "=", true), ("  ", "=", true), ("Amtrak", "=", false),
    ] {
      #expect(WholeName.accepts(text, word) == isMeant, "\(text) \(word)")
    }
    #expect(WholeName.word(" Amtrak ") == "=Amtrak" && WholeName.name(of: "Amtrak") == nil)
    #expect(Ordering.Move(dropped: "") == .last && Ordering.Move(dropped: "!!") == nil)
    #expect(Ordering.Move(dropped: ID<Vendor>(7).text) == .before(7))
  }
}
