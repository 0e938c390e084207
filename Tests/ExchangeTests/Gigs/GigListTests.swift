import Ledger
import Testing

@testable import Exchange

/// Gigs of a spreadsheet (rule G111).
///
/// Today is 21 November 2026.
struct GigListTests {
  private func gig(_ name: String, _ book: Book) throws -> Project {
    try #require(book.projects.live.first { $0.name == name }, "\(name) is not there")
  }

  private func client(_ gig: Project, _ book: Book) -> String {
    book.clients[gig.client]?.displayName ?? ""
  }

  private func fees(_ gig: Project, _ book: Book) -> [Money] {
    book.charges(of: gig.id).map { $0.price.unit }
  }

  private let english = """
    Date,Start,End,Gig,Client,Venue,City,Fee,Deposit,Paid,Notes,Dress
    14/03/2026,20:00,23:30,Spring Ball,Reeds Ltd,Town Hall,Leeds,"1,250.00",100,yes,Bring PA,black
    21/03/2026,10pm,1am,Late Jam,Blue Note,,,400,,no,,
    ,,,,,,,,,,,
    05/12/2026,18.30,,Xmas Party,REEDS LTD,Hotel,,600,,yes,,
    03/04/2026,,,Wedding,Ann & Bob,,,tba,,,,
    Total,,,,,,,"2,250.00",,,,

    """

  @Test func `each line is a gig, its fee a charge, and what is past is delivered`() throws {
    let file = try read(english)
    #expect(file.csv?.work == .gigs && file.question == nil && file.openDate.isEmpty)
    #expect(
      file.summary.prefix(5).map { $0.english } == [
        "This looks like a list of gigs.", "clients: 3 added", "projects: 4 added",
        "charges: 3 added", "payment: 1 added",
      ])
    #expect(file.csv?.unread == ["Dress"])
    let book = Book().after(file.edit)
    let ball = try gig("Spring Ball", book)
    #expect(client(ball, book) == "Reeds Ltd" && ball.location == "Town Hall, Leeds")
    #expect(ball.notes == "Bring PA\nDeposit: 100" && ball.mediaType == .concert)
    #expect(fees(ball, book) == [Money(1250, .usd)])
    #expect(ball.schedule?.startTime.text == "20:00" && ball.schedule?.endTime.text == "23:30")
    // Paid, on a day that nobody wrote down: the gig's.
    #expect(ball.stage == .paid && ball.progress.closed?.text == "2026-03-14")
    #expect(book.payments(of: ball.id).map { $0.amount } == [Money(1250, .usd)])
    let jam = try gig("Late Jam", book)
    #expect(jam.stage == .delivered && jam.progress.delivered?.text == "2026-03-22")
    #expect(jam.schedule?.end.text == "2026-03-22" && jam.schedule?.endTime.text == "01:00")
    #expect(book.payments(of: jam.id).isEmpty)
    // What is to come is open, whatever the list says of its money.
    let party = try gig("Xmas Party", book)
    #expect(party.stage == .open && party.client == ball.client && party.notes == "Paid: yes")
    #expect(book.payments(of: party.id).isEmpty && fees(party, book) == [Money(600, .usd)])
    let wedding = try gig("Wedding", book)
    #expect(wedding.schedule?.allDay == true && fees(wedding, book).isEmpty)
    #expect(
      file.problems.map { $0.english } == [
        "line 7: this is a sum. Left out.",
        "line 5: it is paid, and its day is still to come: no payment comes in. It stands in the gig's notes; record what came in at the gig.",
      ])
  }

  @Test func `a fee that the file says otherwise by now is named, and the book's stays`() throws {
    let text = "Date,Gig,Client,Fee\n2026-03-14,Ball,Reeds,500\n"
    let book = Book().after(try read(text).edit)
    #expect(try read(text, into: book).problems.isEmpty)
    let other = try read(text.replacing(",500", with: ",550"), into: book)
    #expect(other.edit.isEmpty)
    #expect(
      other.problems.map { $0.english } == [
        "line 2: the book has $500.00 for it, the file $550.00. What is in the book stays; change it at the project."
      ])
    // Of a gig that somebody deleted nothing is said.
    let ball = try #require(book.projects.live.first)
    let gone = book.after(Edit(trashing: ball, in: book.projects))
    #expect(
      try read(text.replacing(",500", with: ",550"), into: gone).problems.isEmpty)
  }

  @Test func `importing again does nothing, in whatever order`() throws {
    let book = Book().after(try read(english).edit)
    let again = try read(english, into: book)
    #expect(again.edit.isEmpty && again.kept == 4)
    let lines = english.split(separator: "\n", omittingEmptySubsequences: false)
    let turned = ([lines[0]] + lines[1...5].reversed()).joined(separator: "\n") + "\n"
    #expect(try read(turned, into: book).edit.isEmpty)
    // What was changed here since stays.
    var ball = try gig("Spring Ball", book)
    ball.location = "Hall B"
    let edit = Edit(putting: ball, in: book.projects)
    #expect(try read(english, into: book.after(edit)).edit.isEmpty)
  }

  @Test func `gigs alike are told apart by their fees, in whatever order and however many`() throws
  {
    let head = "Date,Gig,Client,Fee\n"
    func line(_ fee: Int) -> String { "14/03/2026,Ball,Reeds,\(fee)\n" }
    let book = Book().after(try read(head + line(400) + line(500)).edit)
    func again(_ fees: Int...) throws -> ImportFile {
      try read(head + fees.map { line($0) }.joined(), into: book)
    }
    let other = { (file: ImportFile) in
      file.problems.filter { $0.english.contains("the book has $") }.map { $0.english }
    }
    for file in [try again(500, 400), try again(500), try again(400)] {
      #expect(file.edit.isEmpty && other(file).isEmpty)
    }
    // Another fee is that of the one which is left, and a third gig is one more.
    let changed = try again(500, 450)
    #expect(changed.edit.isEmpty && other(changed).count == 1)
    #expect(other(changed)[0].hasPrefix("line 3: the book has $400.00 for it, the file $450.00"))
    let more = try again(500, 450, 400)
    #expect(other(more).isEmpty)
    let projects = book.after(more.edit).projects.live
    #expect(projects.count == 3)
  }

  @Test func `a German list has lines above and a sum below it`() throws {
    let file = try read(
      """
      Auftritte 2026;;;;;;;
      ;;;;;;;
      Datum;Uhrzeit;Auftritt;Veranstalter;Spielort;Ort;Gage (€);Bezahlt am
      Sa, 14.03.2026;20–23 Uhr;Stadtfest;Stadt Köln;Bühne 1;Köln;1.200,00 €;20.03.2026
      15.3.2026;19 Uhr;Matinée;Stadt Köln;;;450;
      Samstag 21. März 2026;ab 20 Uhr;Jazz;Loft;;;300;offen
      ;;;;;Summe;1.950,00;

      """)
    let book = Book().after(file.edit)
    #expect(book.projects.live.count == 3 && book.clients.live.count == 2)
    let feast = try gig("Stadtfest", book)
    #expect(feast.schedule?.startTime.text == "20:00" && feast.schedule?.endTime.text == "23:00")
    #expect(feast.location == "Bühne 1, Köln" && feast.progress.closed?.text == "2026-03-20")
    #expect(fees(feast, book) == [Money(1200, .eur)])
    #expect(try gig("Matinée", book).schedule?.start.text == "2026-03-15")
    let jazz = try gig("Jazz", book)
    #expect(jazz.schedule?.start.text == "2026-03-21" && jazz.stage == .delivered)
    #expect(file.problems.map { $0.english } == ["line 7: this is a sum. Left out."])
  }

  @Test(arguments: [
    "Date,Heure,Concert,Organisateur,Salle,Cachet,Payé\n14/03/2026,20h30,Bal,Mairie,A,300,oui\n",
    "Fecha;Hora;Concierto;Cliente;Lugar;Caché;Pagado\n14/03/2026;20:30;Bal;Mairie;A;300;sí\n",
    "Data;Ora;Concerto;Committente;Luogo;Compenso;Pagato\n14/03/2026;20.30;Bal;Mairie;A;300;sì\n",
    "Datum;Aanvang;Optreden;Opdrachtgever;Zaal;Gage;Betaald\n14-03-2026;20:30;Bal;Mairie;A;300;ja\n",
    "Paid,Fee,Venue,Event,Promoter,Time,Date\nx,300,A,Bal,Mairie,8:30 PM,2026-03-14\n",
  ])
  func `titles are known in six languages and any order`(_ text: String) throws {
    let file = try read(text)
    let book = Book().after(file.edit)
    let bal = try gig("Bal", book)
    #expect(bal.schedule?.start.text == "2026-03-14" && bal.schedule?.startTime.text == "20:30")
    #expect(client(bal, book) == "Mairie" && bal.location == "A" && bal.stage == .paid)
    #expect(fees(bal, book) == [Money(300, .usd)] && file.problems.isEmpty)
  }

  @Test func `an hour that nobody can read is named once, with an end or without`() throws {
    let file = try read(
      "Date,Start,End,Gig,Fee\n2026-05-04,late,23:00,Ball,5\n2026-05-05,,23:00,Fair,5\n")
    #expect(
      file.problems.map { $0.english } == [
        "line 2: Start: \"late\" is not a time, and is left out. Enter its hours afterwards.",
        "line 3: End without a start: the gig takes the whole day. Enter its hours afterwards.",
      ])
    #expect(Book().after(file.edit).projects.live.allSatisfy { $0.schedule?.allDay == true })
  }

  @Test func `what cannot be read is named with its line, its field and how to mend it`() throws {
    let file = try read(
      """
      Date,Start,Gig,Client,Fee,Paid
      ,20:00,Nothing,A,5,
      2026-02-30,20:00,Bad Day,A,5,
      2026-05-04,late,Bad Time,A,5,
      2026-05-04,20:00,Bad Fee,A,door,
      2026-05-04,20:00,Below,A,-50,
      2026-06-04,,,,,
      2026-07-04,20:00,Part,A,500,200
      2026-07-05,20:00,Wide,A,5,,,x

      """)
    #expect(file.skipped == 6)
    #expect(
      file.problems.map { $0.english } == [
        "line 2: skipped: Date is empty. Write the day of the gig as 2026-02-07.",
        "line 3: skipped: Date: \"2026-02-30\" is not a date. Write it as 2026-02-07.",
        "line 4: Start: \"late\" is not a time, and is left out. Enter its hours afterwards.",
        "line 5: skipped: Fee: \"door\" is not an amount. Write it as 1234.50.",
        "line 6: skipped: Fee: \"-50\" is below zero. A fee is what you get; enter what you paid as an expense.",
        "line 7: skipped: there is nothing but the day. Write what the gig is, or delete the line.",
        "line 8: Paid: \"200\" is not the whole fee: no payment comes in. It stands in the gig's notes; record what came in at the gig.",
        "line 9: skipped: 8 fields where the first line has 6. Put quotes around a field that has a comma in it.",
      ])
    let book = Book().after(file.edit)
    #expect(Set(book.projects.live.map { $0.name }) == ["Bad Time", "Part"])
    // Its day and its fee are there, and nobody knows the hour.
    let late = try gig("Bad Time", book)
    #expect(late.schedule?.allDay == true && late.schedule?.start.text == "2026-05-04")
    #expect(fees(late, book) == [Money(5, .usd)])
    let part = try gig("Part", book)
    #expect(part.stage == .delivered && part.notes == "Paid: 200" && book.payments.isEmpty)
  }

  @Test func `an order of days that nothing says is said, and can be chosen`() throws {
    let text = "Date,Gig,Client,Fee\n03/04/2026,Bal,A,5\n"
    let file = try read(text)
    #expect(file.openDate == "03/04/2026")
    var request = CSVRequest()
    request.dates = .dayFirst
    let chosen = try read(text, into: Book(), request)
    #expect(chosen.openDate.isEmpty)
    #expect(try gig("Bal", Book().after(chosen.edit)).schedule?.start.text == "2026-04-03")
  }

  @Test func `an amount that may be thousands is asked about`() throws {
    let text = "Datum;Auftritt;Kunde;Gage\n14.03.2026;Bal;A;1.200\n"
    let file = try read(text)
    #expect(file.question == .decimals(column: "Gage", amount: "1.200") && file.edit.isEmpty)
    var request = CSVRequest()
    request.decimals = .comma
    let book = Book().after(try read(text, into: Book(), request).edit)
    #expect(fees(try gig("Bal", book), book) == [Money(1200, .usd)])
  }

  @Test func `a sign or a column says what a fee is in`() throws {
    let file = try read(
      "Date,Gig,Client,Fee\n2026-03-14,A,X,€100\n2026-03-15,B,X,200\n2026-03-16,C,X,$5\n")
    let book = Book().after(file.edit)
    #expect(fees(try gig("B", book), book) == [Money(200, .eur)])
    #expect(
      file.problems.map { $0.english } == [
        "line 4: skipped: Fee: \"$5\" is in USD, others are in EUR. Write USD into a column Currency."
      ])
    let other = try read(
      "Date,Gig,Client,Fee,Currency\n2026-03-14,A,X,100,GBP\n2026-03-15,B,X,200,\n")
    let after = Book().after(other.edit)
    #expect(fees(try gig("A", after), after).map { $0.currency.code } == ["GBP"])
    #expect(fees(try gig("B", after), after) == [Money(200, .usd)])
  }

  @Test(arguments: ["Fee (NZD)", "Fee NZD", "Fee in NZD", "Fee NZ$"])
  func `a title says what fees are in, whatever the currency`(_ title: String) throws {
    let file = try read("Date,Gig,Client,\(title)\n2026-03-14,A,X,100\n")
    let book = Book().after(file.edit)
    #expect(fees(try gig("A", book), book).map { $0.currency.code } == ["NZD"])
    #expect(!file.summary.contains { $0.english.hasPrefix("the file names no currency") })
  }

  @Test func `gigs may have the numbers of their invoices beside them`() throws {
    let file = try read(
      "Date,Gig,Client,Venue,Fee,Invoice,Invoice Date,Paid\n2026-03-14,Bal,Mairie,A,300,12,2026-03-15,yes\n"
    )
    let book = Book().after(file.edit)
    let bal = try gig("Bal", book)
    #expect(fees(bal, book) == [Money(300, .usd)] && bal.stage == .paid)
    #expect(book.invoices.live.isEmpty && file.csv?.unread == ["Invoice", "Invoice Date"])
  }

  @Test func `what is off is left out, and an option is kept as one`() throws {
    let file = try read(
      """
      Date,Gig,Client,Fee,Status
      2026-01-13,Off,X,100,Cancelled
      2026-12-13,Maybe,X,100,tentative
      2026-02-13,Done,X,100,Paid
      2026-02-14,Odd,X,100,half done

      """)
    let book = Book().after(file.edit)
    #expect(Set(book.projects.live.map { $0.name }) == ["Maybe", "Done", "Odd"])
    #expect(try gig("Maybe", book).hold != nil && gig("Done", book).stage == .paid)
    #expect(try gig("Odd", book).notes == "Status: half done")
    #expect(file.summary.contains { $0.english == "left out, since they were cancelled: 1" })
  }

  @Test func `without a client's column the band is the client, and a venue never`() throws {
    let file = try read("Date,Band,Venue,Fee\n2026-03-14,The Reeds,Loft,100\n")
    let book = Book().after(file.edit)
    let reeds = try gig("The Reeds", book)
    #expect(client(reeds, book) == "The Reeds" && reeds.artist == "The Reeds")
    let other = try read("Date,Venue,Fee,Paid\n2026-03-14,Loft,100,yes\n")
    let after = Book().after(other.edit)
    let loft = try gig("Loft", after)
    #expect(loft.client.isNone && loft.location == "Loft" && loft.stage == .delivered)
    #expect(after.clients.live.isEmpty && after.payments.isEmpty)
    #expect(
      other.problems.map { $0.english } == [
        "line 2: it is paid, and nobody says by whom: no payment comes in. It stands in the gig's notes; record what came in at the gig."
      ])
  }

  @Test func `a gig that the book has from elsewhere is that one, and its fee is not taken`() throws
  {
    var known = Project()
    (known.id, known.name) = (ID(7), "Jam")
    known.schedule = Schedule.gig(on: try Day(parsing: "2026-12-24"), zone: "UTC")
    var who = Client()
    (who.id, who.company) = (ID(8), "Loft")
    var edit = Edit()
    edit.put(known, in: Book().projects)
    edit.put(who, in: Book().clients)
    let before = Book().after(edit)
    let file = try read("Date,Gig,Client,Fee\n2026-12-24,jam,LOFT,100\n", into: before)
    #expect(file.edit.isEmpty && file.kept == 2)
    #expect(
      file.problems.map { $0.english } == [
        "line 2: the book has “Jam” without a fee; that of $100.00 is not taken. Enter it at the gig."
      ])
    // A client is found by its name, whatever its case.
    let next = try read("Date,Gig,Client,Fee\n2026-12-26,Jam,LOFT,100\n", into: before)
    #expect(before.after(next.edit).projects.live.first { $0.id != ID(7) }?.client == ID(8))
    #expect(before.after(next.edit).clients.live.count == 1)
  }

  @Test func `two lines alike are two gigs, which is said`() throws {
    let file = try read(
      "Date,Start,Gig,Client\n2026-12-24,15:00,Jam,A\n2026-12-24,15:00,Jam,A\n2026-12-24,20:00,Jam,A\n"
    )
    let book = Book().after(file.edit)
    #expect(book.projects.live.count == 3)
    #expect(
      file.problems.map { $0.english } == [
        "line 3: it is the same gig as line 2: both come in. Delete one if it is one."
      ])
  }

  @Test(arguments: [
    "Date,Vendor,Venue,Fee\n2026-02-01,Shop,Loft,5\n",
    "Date,Name,Time,Type,Gross,Fee,Net\n2026-02-01,Ann,10:00,x,100.00,-3.20,96.80\n",
    "Date,Payee,Amount\n2026-01-31,Fee,-12.00\n",
    "Date,Client,Project,Start,Hours,Fee\n2026-02-01,A,Mix,09:00,5,50\n",
    "Date,Gig,Client,Fee\n", "Name,Venue,Fee\nA,Loft,5\n",
    "Invoice #,Date,Client,Due Date,Gig\n7,2026-01-01,A,2026-01-31,Jam\n",
  ])
  func `a list of something else is none of gigs`(_ text: String) {
    #expect(GigList.titles(of: CSVReader.read(Array(text.utf8))) == nil)
  }

  @Test(arguments: [
    ("20:00", "20:00", ""), ("8.30 pm", "20:30", ""), ("8 p.m.", "20:00", ""),
    ("20h30", "20:30", ""),
    ("ab 20 Uhr", "20:00", ""), ("20–23 Uhr", "20:00", "23:00"), ("8-11 pm", "20:00", "23:00"),
    ("20 bis 23:30 Uhr", "20:00", "23:30"), ("12 am", "00:00", ""), ("12 pm", "12:00", ""),
    ("2030", "20:30", ""), ("24:00", "00:00", ""), ("20:00:00", "20:00", ""),
  ])
  func `hours are read as people write them`(_ text: String, _ start: String, _ end: String) {
    let hours = ClockText(text)
    #expect(hours?.start.text == start && (hours?.end?.text ?? "") == end)
  }

  @Test(arguments: ["", "late", "25:00", "20:60", "13 pm", "2026-03-14", "20 Euro", "12345"])
  func `what is no hour is none`(_ text: String) { #expect(ClockText(text) == nil) }

  @Test func `fees stand as people write them in the currency of the list`() throws {
    let file = try read(
      """
      Date,Gig,Client,Currency,Fee
      2026-05-04,A,X,CHF,Fr. 300
      2026-05-05,B,X,SEK,250 kr
      2026-05-06,C,X,CHF,1'234.50

      """
    )
    let book = Book().after(file.edit)
    #expect(fees(try gig("A", book), book).map { $0.plain } == ["300.00"])
    #expect(fees(try gig("B", book), book).map { $0.plain } == ["250.00"])
    #expect(fees(try gig("C", book), book).map { $0.plain } == ["1234.50"])
    #expect(file.problems.isEmpty)
  }

  @Test func `the stage of a gig that comes in is a word of the reader's language`() throws {
    let file = try read("Date,Gig,Client,Fee\n2026-02-07,Bal,A,5\n")
    let line = try #require(file.summary.first { $0.english.hasPrefix("add project Bal") })
    #expect(line.english == "add project Bal, 2026-02-07, delivered, $5.00")
    // What is no value is translated.
    #expect(line.withoutValues.english.hasSuffix("delivered, …"))
  }
}
