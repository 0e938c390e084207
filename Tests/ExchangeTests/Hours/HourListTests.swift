import Ledger
import Testing

@testable import Exchange

/// Hours of another program, or of a spreadsheet (rule G114).
///
/// Today is 21 November 2026.
struct HourListTests {
  private func charge(_ name: String, _ book: Book) throws -> Charge {
    try #require(book.charges.live.first { $0.name == name }, "\(name) is not there")
  }

  private func project(_ charge: Charge, _ book: Book) throws -> Project {
    try #require(book.projects[charge.project])
  }

  private func said(_ file: ImportFile, _ text: String) -> Bool {
    file.summary.contains { $0.english == text }
  }

  private let toggl = """
    User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags,Amount (EUR)
    Ana,ana@x.example,Reeds Ltd,Website,Design,Colours,Yes,2026-03-14,11:00:00,2026-03-14,11:20:00,00:20:00,,26.67
    Ana,ana@x.example,Reeds Ltd,Website,,Header,Yes,2026-03-14,09:00:00,2026-03-14,10:30:00,01:30:00,web,120.00
    Ana,ana@x.example,Reeds Ltd,Website,,Chat,No,2026-03-15,09:00:00,2026-03-15,09:30:00,00:30:00,,0.00

    """

  @Test func `each entry of Toggl Track is a charge of its hours, and comes to what the file says`()
    throws
  {
    let file = try read(toggl)
    #expect(file.csv?.work == .hours && file.problems.isEmpty && file.openDate.isEmpty)
    #expect(file.csv?.unread == ["Email"])
    #expect(
      file.summary.prefix(4).map { $0.english } == [
        "This looks like a list of hours.", "client: 1 added", "project: 1 added",
        "charges: 2 added",
      ])
    let book = Book().after(file.edit)
    let header = try charge("2026-03-14 · Header", book)
    #expect(header.price == Price(Money(80, .eur), times: try Quantity(parsing: "1.5")))
    #expect(header.service == ServiceType("Hours"))
    #expect(header.notes == "09:00:00–10:30:00\nTags: web")
    // A third of an hour at 80.00 is 26.67; 0.333 of one would be 26.64.
    let colours = try charge("2026-03-14 · Design: Colours (0:20 h)", book)
    #expect(colours.price == Price(Money(minor: 2667, currency: .eur)))
    let website = try project(header, book)
    #expect(website.name == "Website" && website.stage == .open && website.schedule == nil)
    #expect(website.currency == .eur && colours.project == website.id)
    #expect(book.clients[website.client]?.displayName == "Reeds Ltd")
    // In the order of the day, whatever that of the file.
    #expect(book.charges(of: website.id).map { $0.id } == [header.id, colours.id])
    #expect(said(file, "left out, since they are not billable: 1"))
    #expect(
      said(
        file,
        "amounts with their hours in the name, since hours times a rate is not the same to the cent: 1"
      ))
  }

  @Test func `importing again does nothing, in whatever order, and takes over other hours`()
    throws
  {
    let book = Book().after(try read(toggl).edit)
    let again = try read(toggl, into: book)
    #expect(again.edit.isEmpty && again.kept == 2 && again.problems.isEmpty)
    let lines = toggl.split(separator: "\n").map { String($0) }
    let turned = ([lines[0]] + lines[1...].reversed()).joined(separator: "\n") + "\n"
    #expect(try read(turned, into: book).edit.isEmpty)
    let longer = toggl.replacing("01:30:00", with: "02:00:00").replacing("120.00", with: "160.00")
    let other = try read(longer, into: book)
    #expect(other.problems.isEmpty && said(other, "1 changed as the file has them"))
    let header = try charge("2026-03-14 · Header", book.after(other.edit))
    #expect(header.price == Price(Money(80, .eur), times: Quantity(2)))
  }

  @Test func `Clockify rounds hours to hundredths, and its amounts stand`() throws {
    let file = try read(
      """
      "Project","Client","Description","Task","User","Email","Tags","Billable","Start Date","Start Time","End Date","End Time","Duration (h)","Duration (decimal)","Billable Rate (USD)","Billable Amount (USD)"
      "Mix","Loft","Song","","Ana","a@x.example","","Yes","01/17/2026","01:26:00 PM","01/17/2026","02:43:00 PM","01:17:00","1.28","100.00","128.00"
      "Mix","Loft","Edit","","Ana","a@x.example","","Yes","01/16/2026","11:00:00 PM","01/17/2026","01:00:00 AM","02:00:00","2.00","0.00","0.00"

      """)
    let book = Book().after(file.edit)
    #expect(
      try charge("2026-01-17 · Song", book).price
        == Price(Money(100, .usd), times: try Quantity(parsing: "1.28")))
    // Nothing says what they cost.
    let edit = try charge("2026-01-16 · Edit", book)
    #expect(edit.price == Price(Money(0, .usd), times: Quantity(2)))
    #expect(
      file.problems.map { $0.english } == [
        "this file: hours at zero, since nothing says their rate: 1. Write a rate into the file, or into the charges before you invoice them."
      ])
  }

  @Test func `of Harvest what was invoiced stays behind, and the rounded hours count`() throws {
    let file = try read(
      """
      Date,Client,Project,Project Code,Task,Notes,Hours,Hours Rounded,Billable?,Invoiced?,Approved?,First Name,Last Name,Roles,Employee?,Billable Rate,Billable Amount,Cost Rate,Cost Amount,Currency,External Reference URL
      2026-01-13,Garage,Brochure,G1,Design,Cover,3.5,3.5,Yes,Yes,Yes,Hugo,Bernard,,Yes,95.00,332.50,45.00,157.50,Euro - EUR,
      2026-01-14,Garage,Brochure,G1,Design,Files,2.1,2.25,Yes,No,Yes,Julien,Roux,,No,110.00,247.50,50.00,105.00,Euro - EUR,
      2026-01-14,Garage,Brochure,G1,Meeting,,1,1,No,No,Yes,Julien,Roux,,No,,,50.00,50.00,Euro - EUR,

      """)
    let book = Book().after(file.edit)
    #expect(book.charges.liveCount == 1)
    let files = try charge("2026-01-14 · Design: Files", book)
    #expect(files.price == Price(Money(110, .eur), times: try Quantity(parsing: "2.25")))
    #expect(files.notes == "Julien Roux")
    #expect(said(file, "left out, since the other program has invoiced them: 1"))
    #expect(said(file, "left out, since they are not billable: 1"))
  }

  @Test func `Timely's hours have a day, a state and money`() throws {
    let file = try read(
      """
      Client,Project,Hour Date,Name,Billable Hours,Logged Money,Hour Tags,Hour Billed Status,Hour Note,Hour From,Hour To,Logged Hours
      Loft,Mix,2026-05-04,Ana,1.5,150,,unbilled,Rough mix,,,2
      Loft,Mix,2026-05-05,Ana,1,100,,billed,Mix,,,1

      """)
    let book = Book().after(file.edit)
    #expect(book.charges.liveCount == 1)
    #expect(
      try charge("2026-05-04 · Rough mix", book).price
        == Price(Money(100, .usd), times: try Quantity(parsing: "1.5")))
  }

  @Test func `Kimai's hours in German pass midnight, with or without a duration`() throws {
    for (title, cell) in [("Dauer", "02:30"), ("x", "")] {
      let file = try read(
        """
        Datum;Beginn;Ende;\(title);Stundensatz;Preis;Benutzer;Kunde;Projekt;Tätigkeit;Beschreibung;Exportiert;Abrechenbar
        14.03.2026;23:00;01:30;\(cell);80,00;200,00;ana;Stadt Köln;Web;Entwicklung;Kopf;Nein;Ja
        15.03.2026;09:00;10:00;01:00;80,00;80,00;ana;Stadt Köln;Web;Entwicklung;Fuß;Ja;Ja

        """)
      let book = Book().after(file.edit)
      #expect(book.charges.liveCount == 1)
      #expect(
        try charge("2026-03-14 · Entwicklung: Kopf", book).price
          == Price(Money(80, .usd), times: try Quantity(parsing: "2.5")))
    }
  }

  @Test func `a summary has no days, and its sums are charges all the same`() throws {
    let text = "Client,Project,Duration,Amount (USD)\nA,P,10:00:00,800.00\nA,Q,01:00:00,50.00\n"
    let file = try read(text)
    let book = Book().after(file.edit)
    let sums = book.charges.live.map { $0.price }
    #expect(sums.contains(Price(Money(80, .usd), times: Quantity(10))) && sums.count == 2)
    #expect(book.charges.live.allSatisfy { $0.name == "Hours" })
    #expect(said(file, "no column says a day: the charges name none"))
    #expect(try read(text, into: book).edit.isEmpty)
    // Another month's sum of the project is another one.
    let next = try read("Client,Project,Duration,Amount (USD)\nA,P,11:00:00,880.00\n", into: book)
    #expect(book.after(next.edit).charges.liveCount == 3)
    #expect(book.after(next.edit).projects.liveCount == 2)
  }

  @Test(arguments: [
    "Date,Client,Project,Task,Hours,Rate\n14/03/2026,Mairie,Bal,Son,1.5,60\n",
    "Datum;Kunde;Projekt;Tätigkeit;Stunden;Satz\n14.03.2026;Mairie;Bal;Son;1,5;60\n",
    "Date,Client,Projet,Tâche,Heures,Taux horaire\n14/03/2026,Mairie,Bal,Son,1h30,60\n",
    "Fecha;Cliente;Proyecto;Tarea;Horas;Tarifa\n14/03/2026;Mairie;Bal;Son;1,5;60\n",
    "Data;Cliente;Progetto;Attività;Ore;Tariffa\n14/03/2026;Mairie;Bal;Son;1:30;60\n",
    "Datum;Klant;Project;Taak;Uren;Uurtarief\n14-03-2026;Mairie;Bal;Son;1,5 uur;60\n",
    "Rate,End,Start,Task,Project,Client,Date\n60,11:00,9:30,Son,Bal,Mairie,2026-03-14\n",
    "My hours,,,,,\n,,,,,\nDate,Client,Project,Task,Hours,Rate\n2026-03-14,Mairie,Bal,Son,90 min,60\n",
  ])
  func `titles are known in six languages and any order`(_ text: String) throws {
    let file = try read(text)
    let book = Book().after(file.edit)
    let son = try charge("2026-03-14 · Son", book)
    #expect(son.price == Price(Money(60, .usd), times: try Quantity(parsing: "1.5")))
    let bal = try project(son, book)
    #expect(bal.name == "Bal" && book.clients[bal.client]?.displayName == "Mairie")
    #expect(file.problems.isEmpty)
  }

  @Test func `what cannot be read is named with its line, its field and how to mend it`() throws {
    let file = try read(
      """
      Date,Client,Project,Hours,Rate,Amount
      ,A,P,1,50,
      2026-02-30,A,P,1,50,
      2026-02-03,A,P,soon,50,
      2026-02-03,A,P,,50,
      2026-02-03,A,P,1,fifty,
      2026-02-03,A,P,1,-50,
      2026-02-03,A,P,1,50,0
      2026-02-04,A,P,2,50,120
      2026-02-05,A,P,1,50,,,x
      2026-02-06,,,3,50,
      Total,,,9,,120

      """)
    #expect(file.skipped == 9)
    #expect(
      file.problems.map { $0.english } == [
        "line 2: skipped: Date is empty. Write the day of the work as 2026-02-07.",
        "line 3: skipped: Date: \"2026-02-30\" is not a date. Write it as 2026-02-07.",
        "line 4: skipped: Hours: \"soon\" is no time that work took. Write it as 1:30 or 1.5.",
        "line 5: skipped: there are no hours. Write them as 1:30, or delete the line.",
        "line 6: skipped: Rate: \"fifty\" is not an amount. Write it as 1234.50.",
        "line 7: skipped: Rate: \"-50\" is below zero. Enter what you gave back at the project.",
        "line 8: skipped: Amount is zero, and there is a rate. Write the amount, or leave it empty.",
        "line 10: skipped: 8 fields where the first line has 6. Put quotes around a field that has a comma in it.",
        "line 11: skipped: there is nothing but hours. Write whose they are, or delete the line.",
        "line 12: this is a sum. Left out.",
        "line 9: the hours come to $100.00, the file says $120.00: that is taken. Correct it at the project if it is not that.",
      ])
    let book = Book().after(file.edit)
    #expect(book.charges.live.map { $0.price } == [Price(Money(120, .usd))])
    #expect(book.charges.live.map { $0.name } == ["2026-02-04 (2:00 h)"])
  }

  /// A client with a project of two hours at 70.00.
  private func known(_ stage: Stage = .open) -> Book {
    var (client, project, charge, edit) = (Client(), Project(), Charge(), Edit())
    (client.id, client.company) = (ID(8), "Reeds Ltd")
    (project.id, project.name, project.client) = (ID(7), "Website", ID(8))
    project.progress.name = stage
    (charge.id, charge.project, charge.name) = (ID(9), ID(7), "Texts")
    charge.service = ServiceType("Hours")
    charge.price = Price(Money(70, .usd), times: Quantity(2))
    edit.put(client, in: Book().clients)
    edit.put(project, in: Book().projects)
    edit.put(charge, in: Book().charges)
    return Book().after(edit)
  }

  @Test func `hours go to the project that is there, at its usual rate, else at its client's`()
    throws
  {
    let before = known()
    let file = try read(
      "Date,Client,Project,Hours,Task\n2026-03-14,REEDS LTD,website,2,Pictures\n2026-03-15,Reeds Ltd,Shop,1,Plan\n",
      into: before)
    let book = before.after(file.edit)
    let pictures = try charge("2026-03-14 · Pictures", book)
    #expect(pictures.project == ID(7) && book.clients.liveCount == 1)
    #expect(pictures.price == Price(Money(70, .usd), times: Quantity(2)))
    #expect(book.charges(of: ID(7)).map { $0.id } == [ID(9), pictures.id])
    let plan = try charge("2026-03-15 · Plan", book)
    #expect(plan.price == Price(Money(70, .usd)) && plan.project != ID(7))
    #expect(try project(plan, book).client == ID(8))
    #expect(
      said(file, "hours at the usual rate of their project or client, since the file has none: 2"))
    #expect(file.problems.isEmpty)
  }

  /// Whose invoices come from its report, not from charges (rule R10).
  private func designed(_ work: [WorkKind]) throws -> Book {
    let before = known()
    var edit = Edit()
    var (project, settings) = (try #require(before.projects[ID(7)]), before.settings)
    project.work = .designer
    settings.work = work
    edit.put(project, in: before.projects)
    edit.put(settings, in: before.settingsTable)
    return before.after(edit)
  }

  private let twoHours = "Date,Client,Project,Hours,Rate\n2026-03-14,Reeds Ltd,Website,2,80\n"

  @Test func `hours of a design project become a job beside it, whose invoice asks for them`()
    throws
  {
    let before = try designed([.designer, .freelancer])
    let file = try read(twoHours, into: before)
    #expect(file.problems.isEmpty)
    let book = before.after(file.edit)
    #expect(book.charges(of: ID(7)).map { $0.id } == [ID(9)])
    let job = try project(try charge("2026-03-14", book), book)
    #expect(job.name == "Website" && job.work == .freelancer && job.client == ID(8))
    #expect(try read(twoHours, into: book).edit.isEmpty)
  }

  @Test func `where all work is design, hours stay behind and that is said`() throws {
    let file = try read(twoHours, into: try designed([.designer]))
    #expect(file.edit.isEmpty)
    #expect(
      file.problems.map { $0.english } == [
        "this file: skipped, since invoices of design projects ask for no charges: 1. Choose another kind of work, too, in Settings, or enter the hours as transactions under a fee."
      ])
  }

  @Test func `a paid project that hours come to is delivered again, which is said`() throws {
    let before = known(.paid)
    let file = try read(
      "Date,Client,Project,Hours,Rate\n2026-03-14,Reeds Ltd,Website,2,80\n", into: before)
    #expect(before.after(file.edit).projects[ID(7)]?.stage == .delivered)
    #expect(said(file, "paid projects that are delivered again: 1"))
  }

  @Test func `several currencies come in as their lines say`() throws {
    let file = try read(
      "Date,Client,Project,Hours,Rate,Currency\n2026-03-14,A,P,1,80,EUR\n2026-03-15,A,P,1,80,GBP\n2026-03-16,A,P,1,80,Euros\n"
    )
    let book = Book().after(file.edit)
    #expect(Set(book.charges.live.map { $0.price.unit.currency.code }) == ["EUR", "GBP"])
    #expect(
      file.problems.map { $0.english } == [
        "line 4: skipped: Currency: \"Euros\" is not a currency. Write its code, such as USD."
      ])
    #expect(!file.summary.contains { $0.english.hasPrefix("the file names no currency") })
  }

  @Test(arguments: ["Rate", "Amount"])
  func `where no currency is said it is the project's, else the client's`(_ title: String) throws {
    var (client, other, project, edit) = (Client(), Client(), Project(), Edit())
    (client.id, client.company, client.currency) = (ID(8), "Reeds GmbH", .eur)
    (other.id, other.company, other.currency) = (ID(9), "Kawa", .jpy)
    (project.id, project.name, project.client) = (ID(7), "Website", ID(8))
    project.currency = .gbp
    for row in [client, other] { edit.put(row, in: Book().clients) }
    edit.put(project, in: Book().projects)
    let before = Book().after(edit)
    let lines = """
      2026-03-14,Reeds GmbH,Website,1,80
      2026-03-15,Reeds GmbH,Shop,1,81
      2026-03-16,Kawa,Plan,1,82
      2026-03-17,Ann,Plan,1,83

      """
    let text = "Date,Client,Project,Hours,\(title)\n" + lines
    let file = try read(text, into: before)
    let book = before.after(file.edit)
    #expect(
      book.charges.live.map { $0.price.unit }.sorted { $0.minor < $1.minor } == [
        // Yen have no cents: what is written is in the book's.
        Money(80, .gbp), Money(81, .eur), Money(82, .usd), Money(83, .usd),
      ])
    #expect(
      said(file, "the file names no currency: amounts are in that of their project or client"))
    // Nothing else is said of them when the list comes again.
    let again = try read(text, into: book)
    #expect(again.edit.isEmpty && again.problems.isEmpty)
    // A currency that the file says is that of its amounts.
    let dollars = try read("Date,Client,Project,Hours,\(title) (USD)\n" + lines, into: before)
    #expect(
      Set(before.after(dollars.edit).charges.live.map { $0.price.unit.currency.code }) == ["USD"])
  }

  @Test func `an order of days and an amount that nothing says are asked for`() throws {
    let text = "Datum;Kunde;Projekt;Stunden;Satz\n03/04/2026;A;P;1;1.200\n"
    let file = try read(text)
    #expect(file.openDate == "03/04/2026" && file.edit.isEmpty)
    #expect(file.question == .decimals(column: "Satz", amount: "1.200"))
    var request = CSVRequest()
    (request.dates, request.decimals) = (.dayFirst, .comma)
    let book = Book().after(try read(text, into: Book(), request).edit)
    #expect(try charge("2026-04-03", book).price == Price(Money(1200, .usd)))
  }

  @Test func `what is ticked as billable is, where nothing says no`() throws {
    let file = try read(
      "Date,Client,Project,Hours,Rate,Billable\n2026-03-14,A,P,1,80,x\n2026-03-15,A,P,2,80,\n")
    #expect(Book().after(file.edit).charges.live.map { $0.price.quantity } == [Quantity(1)])
    #expect(said(file, "left out, since they are not billable: 1"))
  }

  @Test func `two lines alike are two charges, and one user is not named`() throws {
    let text = """
      Date,Client,Project,Hours,Rate,User
      2026-03-14,A,P,1,80,Ana
      2026-03-14,A,P,1,80,Ana
      ,,,2,160,

      """
    let file = try read(text)
    let book = Book().after(file.edit)
    #expect(book.charges.liveCount == 2 && book.charges.live.allSatisfy { $0.notes.isEmpty })
    #expect(file.problems.map { $0.english } == ["line 4: this is a sum. Left out."])
    #expect(try read(text, into: book).edit.isEmpty)
  }

  @Test func `a list of gigs stays one, with its hours too`() throws {
    let file = try read("Date,Gig,Client,Project,Hours,Fee\n2026-03-14,Ball,A,P,3,500\n")
    #expect(file.csv?.work == .gigs)
  }

  @Test(arguments: [
    "Date,Payee,Amount\n2026-01-31,Fee,-12.00\n",
    "Date,Vendor,Project,Hours,Amount\n2026-02-01,Shop,P,2,5\n",
    "Subject,Start Date,Start Time,End Date,End Time,Description\nA,2026-02-01,9:00,2026-02-01,10:00,x\n",
    "Date,Number,Duration,Amount\n2026-02-01,555,0:10,5\n",
    "Date,Client,Project,Hours,Rate\n",
  ])
  func `a list of something else is none of hours`(_ text: String) {
    #expect(HourColumns.place(in: CSVReader.read(Array(text.utf8))) == nil)
  }
}
