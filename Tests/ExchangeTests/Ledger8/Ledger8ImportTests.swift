import Exchange
import Ledger
import Testing

struct Ledger8ImportTests {
  private let options = Ledger8Import.Options(
    zone: Ledger8Samples.losAngeles, today: Books.today, now: Books.now)

  private func plan(_ source: Ledger8Book, into book: Book = Book()) throws -> ImportPlan {
    try Ledger8Import.plan(source, into: book, options)
  }

  private func imported() throws -> Book {
    Books.book(try plan(Ledger8Samples.book()).edit)
  }

  private func project(_ name: String, in book: Book) throws -> Project {
    try #require(book.projects.live.first { $0.name == name })
  }

  @Test func `projects come with their client, charges, stage and local times`() throws {
    let book = try imported()
    let bowl = try project("Bowl Night", in: book)
    #expect(book.clients[bowl.client]?.displayName == "Ann Lee")
    #expect(bowl.stage == .paid)
    #expect(bowl.schedule?.start.text == "2025-09-01")
    #expect(bowl.schedule?.startTime.text == "09:00")
    #expect(bowl.schedule?.zone == "America/Los_Angeles")
    #expect(bowl.schedule?.endChosen == false)
    #expect(bowl.progress.delivered?.text == "2025-09-10")
    #expect(bowl.progress.closed?.text == "2025-09-20")
    #expect(book.charges(of: bowl.id).map(\.name) == ["Strings", "Solo", "Choir"])
    #expect(book.charges(of: bowl.id).map(\.price.unit.minor) == [15000, 14999, 10000])
    let trailer = try project("Trailer", in: book)
    #expect(trailer.schedule?.end.text == "2025-10-01")
    #expect(trailer.schedule?.endTime.text == "18:30")
    #expect(trailer.schedule?.endChosen == true)
    let lesson = try project("Lesson", in: book)
    #expect(lesson.progress == Progress())
    #expect(book.clients[lesson.client]?.displayName == "Bo Ek")
  }

  @Test func `an invoice number becomes an issued invoice with that number`() throws {
    let book = try imported()
    let bowl = try #require(book.invoices(of: try project("Bowl Night", in: book).id).first)
    #expect(bowl.number == "1001")
    #expect(bowl.issue?.content.issued.text == "2025-09-11")
    #expect(bowl.issue?.content.total == Money(minor: 39999, currency: .usd))
    #expect(bowl.issue?.content.lines.map(\.kind) == ["Tracking Session", "Theremin", "Overdub"])
    #expect(bowl.issue?.content.seller.name == "Roe Music")
    #expect(bowl.issue?.hash == bowl.issue?.content.fingerprint)
    #expect(book.status(of: bowl, on: Books.today) == .paid)
    let trailer = try #require(book.invoices(of: try project("Trailer", in: book).id).first)
    #expect(trailer.number == "1005")
    #expect(trailer.issue?.content.issued.text == "2025-10-05")
    #expect(book.status(of: trailer, on: Books.today) == .overdue)
  }

  @Test func `the next invoice goes on after the highest number`() throws {
    let book = try imported()
    let main = Numbering.mainSeries(in: book)
    #expect(Numbering.nextCount(of: main, in: book) == 1006)
  }

  @Test func `income equals what Ledger 8 showed as paid`() throws {
    let book = try imported()
    let report = try IncomeReport(of: book, by: .month)
    #expect(report.rows.map(\.key) == ["2025-09"])
    #expect(report.totals.amounts == [Money(minor: 39999, currency: .usd)])
    #expect(book.payments.live.map(\.day.text) == ["2025-09-20"])
  }

  @Test func `importing twice adds nothing`() throws {
    let book = try imported()
    let again = try plan(try Ledger8Samples.book(), into: book)
    #expect(again.isEmpty)
    #expect(again.lines.allSatisfy { $0.action != .added })
  }

  @Test func `what was changed here since the first import is left alone`() throws {
    var book = try imported()
    var bowl = try project("Bowl Night", in: book)
    bowl.notes = "encore"
    var edit = Edit()
    edit.put(bowl, in: book.projects)
    let payment = try #require(book.payments.live.first)
    edit.add(Payments.remove(payment, in: book))
    book = Books.book(edit, on: book)
    #expect(try plan(try Ledger8Samples.book(), into: book).isEmpty)
  }

  @Test func `a client of the same name and e-mail is matched and its blanks filled`() throws {
    var ann = Client()
    ann.id = ID(77)
    ann.firstName = "ANN"
    ann.lastName = "Lee"
    ann.email = "Ann@Example.com"
    ann.notes = "mine"
    var edit = Edit()
    edit.put(ann, replacing: nil)
    let book = Books.book(edit)
    let plan = try plan(try Ledger8Samples.book(), into: book)
    #expect(plan.lines[2].text == "match client ANN Lee, Ann@Example.com")
    let after = Books.book(plan.edit, on: book)
    #expect(after.clients[ID(77)]?.phone == "(123) 456-7890")
    #expect(after.clients[ID(77)]?.notes == "mine")
    #expect(try project("Bowl Night", in: after).client == ID(77))
    #expect(after.clients.count == 3)
    #expect(try self.plan(Ledger8Samples.book(), into: after).isEmpty)
  }

  @Test func `the same name with another e-mail is somebody else`() throws {
    var ann = Client()
    ann.id = ID(77)
    ann.firstName = "Ann"
    ann.lastName = "Lee"
    ann.email = "other@example.com"
    var edit = Edit()
    edit.put(ann, replacing: nil)
    let book = Books.book(edit)
    let after = Books.book(try plan(try Ledger8Samples.book(), into: book).edit, on: book)
    #expect(try project("Bowl Night", in: after).client != ID(77))
  }

  @Test func `a preview says what will happen`() throws {
    let plan = try plan(Ledger8Samples.book())
    #expect(
      plan.counts.map(\.text) == [
        "clients: 3 added", "projects: 3 added", "charges: 4 added", "invoices: 2 added",
        "payment: 1 added", "profile: 1 added", "bank: 1 added",
      ])
    #expect(
      plan.lines.map(\.text).contains(
        "add project Bowl Night, 2025-09-01, paid, $399.99"))
    #expect(plan.lines.map(\.text).contains("add invoice 1005, 2025-10-05, $850.00"))
    #expect(
      plan.lines.map(\.text).contains("add payment Bowl Night, 2025-09-20, $399.99"))
  }

  @Test func `a preview says days and amounts as its reader has them`() throws {
    var german = options
    (german.formats.dateOrder, german.formats.daysInDigits) = (.dayMonthYear, true)
    let plan = try Ledger8Import.plan(try Ledger8Samples.book(), into: Book(), german)
    let said = plan.lines.map { $0.text.english }
    for line in [
      "add project Bowl Night, 01-09-2025, paid, $399.99", "add charge Strings, $150.00",
      "add invoice 1005, 05-10-2025, $850.00", "add payment Bowl Night, 20-09-2025, $399.99",
    ] {
      #expect(said.contains(line), "\(line)")
    }
  }

  @Test func `a number given out twice stays with both`() throws {
    var source = try Ledger8Samples.book()
    source.projects[1].invoiceNumber = 1001
    let plan = try plan(source)
    let book = Books.book(plan.edit)
    let issues = book.invoices.live.compactMap(\.issue)
    #expect(issues.map(\.content.number) == ["1001", "1001"])
    #expect(Set(issues.map(\.series)).count == 2)
    #expect(
      plan.problems.map(\.message.english).contains(
        "projects[1]: the invoice number 1001 was given out twice"))
  }

  @Test func `the number 0 is an invoice, and what has it is not ready to be invoiced`() throws {
    var source = try Ledger8Samples.book()
    source.projects[0].invoiceNumber = 0
    source.projects[1].invoiceNumber = 0
    let book = Books.book(try plan(source).edit)
    let issues = book.invoices.live.compactMap(\.issue)
    #expect(issues.map(\.content.number) == ["0", "0"])
    // The law of numbers: from 1, and each count of a series once.
    #expect(issues.allSatisfy { $0.count == 1 } && Set(issues.map(\.series)).count == 2)
    for issue in issues { #expect(book.seriesTable[issue.series]?.isImported == true) }
    #expect(Numbering.nextCount(of: Numbering.mainSeries(in: book), in: book) == 1)
    let bowl = try project("Bowl Night", in: book)
    #expect(book.charges(of: bowl.id).allSatisfy { Drafting.isIssued($0, in: book) })
    #expect(try plan(source, into: book).isEmpty)
  }

  @Test func `a number that the book gave out itself is said`() throws {
    var edit = Edit()
    var client = Client()
    client.id = ID(500)
    client.company = "Blue Note"
    edit.put(client, replacing: nil)
    var invoice = Invoice()
    invoice.id = ID(501)
    invoice.client = client.id
    var issue = Ledger.Issue()
    issue.series = Series.mainID
    issue.count = 1005
    issue.content.number = "1005"
    invoice.issue = issue
    edit.put(invoice, replacing: nil)
    let plan = try plan(Ledger8Samples.book(), into: Books.book(edit))
    let words = plan.problems.map(\.message.english)
    #expect(words.contains("projects[1]: the book has another invoice 1005"))
    #expect(!words.contains { $0.hasSuffix("another invoice 1001") })
  }

  @Test func `a paid project without a closing day or a client is still paid`() throws {
    var source = try Ledger8Samples.book()
    source.projects[0].closed = nil
    source.projects[0].clientName = ""
    source.projects[0].clientEmail = ""
    let plan = try plan(source)
    let book = Books.book(plan.edit)
    #expect(book.payments.live.map(\.day.text) == ["2025-09-10"])
    #expect(
      plan.problems.map(\.message.english).contains(
        "projects[0]: it is paid but has no closing day"))
    #expect(try project("Bowl Night", in: book).client.isNone)
  }

  @Test func `a CSV after the backup adds no project twice`() throws {
    let book = try imported()
    let csv = try Ledger8CSV.read(CSVReader.read(try Ledger8CSV.projects(of: book)))
    #expect(csv.projects.count == 3)
    let plan = try plan(csv, into: book)
    #expect(plan.isEmpty)
    #expect(plan.lines.map(\.action) == [.matched, .matched, .matched])
    let clients = try Ledger8CSV.read(CSVReader.read(Ledger8CSV.clients(of: book)))
    #expect(try self.plan(clients, into: book).isEmpty)
  }

  @Test func `a CSV alone gives projects with their sum, twice the same`() throws {
    let csv = try Ledger8CSV.read(CSVReader.read(try Ledger8CSV.projects(of: imported())))
    let book = Books.book(try plan(csv).edit)
    #expect(book.projects.count == 3)
    #expect(
      try IncomeReport(of: book, by: .month).totals.amounts
        == [Money(minor: 39999, currency: .usd)])
    #expect(try plan(csv, into: book).isEmpty)
  }

  @Test func `a backup after the CSV adds no project twice, and says so`() throws {
    var csv = try Ledger8Samples.book()
    for place in csv.projects.indices { csv.projects[place].id = "" }
    let book = Books.book(try plan(csv).edit)
    let income = try IncomeReport(of: book, by: .month).totals.amounts
    let again = try plan(try Ledger8Samples.book(), into: book)
    #expect(
      again.lines.count { $0.kind == .project && $0.action == .matched } == book.projects.count)
    #expect(
      again.problems.count { $0.message.english.contains("from a CSV of Ledger 8") }
        == book.projects.count)
    let after = Books.book(again.edit, on: book)
    #expect(after.projects.count == book.projects.count)
    #expect(try IncomeReport(of: after, by: .month).totals.amounts == income)
    // What was paid is archived when it is deleted, and its payment stays.
    var edit = Edit()
    for project in book.projects.live { edit.add(Deleting.delete(project, in: book)) }
    let less = Books.book(edit, on: book)
    #expect(less.projects.live.isEmpty && less.projects.rows.contains { $0.life == .archived })
    let anew = Books.book(try plan(try Ledger8Samples.book(), into: less).edit, on: less)
    #expect(try IncomeReport(of: anew, by: .month).totals.amounts == income)
  }

  // MARK: several of one name (E11)

  private func john(_ id: String, phone: String) -> Ledger8Client {
    var client = Ledger8Client()
    (client.id, client.firstName, client.lastName, client.phone) = (id, "John", "Smith", phone)
    client.path = "clients[\(id)]"
    return client
  }

  private func gig(_ id: String, phone: String) -> Ledger8Project {
    var project = Ledger8Project()
    (project.id, project.name, project.clientName, project.clientPhone) =
      (id, "Gig " + id, "John Smith", phone)
    project.path = "projects[\(id)]"
    return project
  }

  @Test func `two of one name are told apart by their phone`() throws {
    var source = Ledger8Book()
    source.clients = [john("a", phone: "(555) 010-1111"), john("b", phone: "555 010 2222")]
    source.projects = ["1", "2", "3"].map { gig($0, phone: "5550102222") }
    source.projects.append(gig("4", phone: "555-010-1111"))
    let plan = try plan(source)
    let book = Books.book(plan.edit)
    #expect(book.clients.count == 2)
    #expect(plan.counts.first { $0.kind == .client }?.added == 2)
    let second = try #require(book.clients.live.first { $0.phone == "555 010 2222" })
    #expect(book.projects(of: second.id).count == 3)
    #expect(try self.plan(source, into: book).edit.isEmpty)
  }

  @Test func `another phone number is somebody else, and none contradicts nothing`() throws {
    var source = Ledger8Book()
    source.clients = [john("a", phone: "555 010 1111")]
    source.projects = [gig("1", phone: ""), gig("2", phone: "5550102222")]
    #expect(Books.book(try plan(source).edit).clients.count == 2)
    source.clients.append(john("b", phone: ""))
    source.projects = [gig("1", phone: "5550101111"), gig("2", phone: "5550102222")]
    let book = Books.book(try plan(source).edit)
    #expect(book.clients.count == 2)
    for client in book.clients.live { #expect(book.projects(of: client.id).count == 1) }
  }

  @Test func `what nothing tells apart gets one client of its own, said once`() throws {
    var source = Ledger8Book()
    source.clients = [john("a", phone: ""), john("b", phone: "")]
    source.projects = (1...5).map { gig("\($0)", phone: "") }
    let plan = try plan(source)
    let book = Books.book(plan.edit)
    #expect(book.clients.count == 3)
    #expect(plan.counts.first { $0.kind == .client }?.added == 3)
    #expect(plan.problems.map { $0.path } == ["projects[1].clientName"])
    #expect(try self.plan(source, into: book).edit.isEmpty)
  }

  @Test func `a client without a name comes, too, unless nothing is known of it`() throws {
    var source = Ledger8Book()
    for id in ["phone", "address", "nothing"] {
      var client = Ledger8Client()
      client.id = id
      if id == "phone" { client.phone = "(615) 555-0142" }
      if id == "address" { client.address.city = "Nashville" }
      source.clients.append(client)
    }
    let options = Ledger8Import.Options(today: Books.today, now: Books.now)
    let plan = try Ledger8Import.plan(source, into: Book(), options)
    let clients = Books.book(plan.edit).clients.live
    #expect(clients.count == 2 && clients.allSatisfy { $0.displayName == "Unnamed Contact" })
    #expect(Set(clients.map { $0.phone + $0.address.city }) == ["(615) 555-0142", "Nashville"])
  }

  @Test
  func `clients of a CSV without name and email are told apart by what else is known of them`()
    throws
  {
    var source = Ledger8Book()
    for (phone, city) in [
      ("", "Nashville"), ("", "Austin"), ("555-0142", ""), (" ", ""), ("", "Austin"),
    ] {
      var client = Ledger8Client()
      (client.phone, client.address.city) = (phone, city)
      source.clients.append(client)
    }
    let plan = try plan(source)
    let book = Books.book(plan.edit)
    let known = book.clients.live.map { $0.phone + $0.address.city }
    #expect(known.sorted() == ["555-0142", "Austin", "Nashville"])
    #expect(plan.problems.map { $0.path }.count == 1, "the second one of Austin is the first")
    #expect(try self.plan(source, into: book).edit.isEmpty)
  }

  @Test func `who has no name is known again by email or phone`() throws {
    var source = Ledger8Book()
    for (phone, email) in [("(615) 555-0142", ""), ("", "ann@example.com")] {
      var client = Ledger8Client()
      (client.id, client.phone, client.email) = ("id" + phone, phone, email)
      source.clients.append(client)
    }
    let book = Books.book(try plan(source).edit)
    #expect(book.clients.count == 2)
    for place in source.clients.indices { source.clients[place].id = "" }
    #expect(try plan(source, into: book).edit.isEmpty)
  }

  @Test func `the summary counts what the book gains`() throws {
    for phones in [["", ""], ["1", "1"], ["1", "2"], ["", "2"], ["1", "2", "2"]] {
      for id in ["", "a"] {
        var source = Ledger8Book()
        source.clients = phones.map { john(id, phone: $0) }
        source.projects = phones.enumerated().map { gig("\($0)", phone: $1) }
        let plan = try plan(source)
        let book = Books.book(plan.edit)
        #expect(plan.counts.first { $0.kind == .client }?.added == book.clients.count)
        #expect(try self.plan(source, into: book).edit.isEmpty, "\(phones) \(id)")
      }
    }
  }

  @Test func `dollars into a book of euros are said (E19)`() throws {
    var edit = Edit()
    var settings = Settings()
    settings.id = ID(1)
    settings.currency = .eur
    edit.put(settings, replacing: nil)
    let book = Books.book(edit)
    let said = try ImportFile.read(Array(Ledger8Samples.backup.utf8), into: book, options)
    #expect(said.isCurrencyGuessed)
    #expect(said.problems.contains { $0.english.contains("its amounts are taken as EUR") })
    var chosen = options
    chosen.currency = .usd
    let file = try ImportFile.read(Array(Ledger8Samples.backup.utf8), into: book, chosen)
    #expect(!file.isCurrencyGuessed)
    #expect(
      Books.book(file.edit, on: book).charges.rows.allSatisfy { $0.price.unit.currency == .usd })
    #expect(
      try !ImportFile.read(Array(Ledger8Samples.backup.utf8), into: Book(), options)
        .isCurrencyGuessed)
  }
}
