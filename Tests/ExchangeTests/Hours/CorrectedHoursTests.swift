import Ledger
import Testing

@testable import Exchange

/// A list of hours that comes again and says something else (rule G114).
struct CorrectedHoursTests {
  /// A device on which each step is a second after the one before.
  private struct Desk {
    var replica = Replica(device: 7)
    private var seconds: Int64 = 0

    var book: Book { replica.book }
    var prices: [Price] { book.charges.live.map { $0.price } }

    mutating func write(_ edits: [Edit]) {
      seconds += 1
      _ = replica.commit(edits, now: Books.now.adding(milliseconds: seconds * 1_000))
    }

    mutating func put<E: Entity>(_ row: E) {
      var edit = Edit()
      edit.put(row, replacing: nil)
      write([edit])
    }

    mutating func take(_ lines: String) throws -> ImportFile {
      let file = try read("Date,Client,Project,Task,Hours,Rate\n" + lines + "\n", into: book)
      if !file.edit.isEmpty { write([file.edit]) }
      return file
    }

    mutating func keep(in currency: Currency) {
      var settings = book.settings
      settings.currency = currency
      write([Edit(putting: settings, in: book.settingsTable)])
    }

    mutating func takeBack(_ file: ImportFile) -> ImportedRows {
      let plan = ImportBatches.takeBack(file.batch, in: book)
      write(plan.edits)
      return plan.rows
    }

    func onlyCharge() throws -> Charge {
      #expect(book.charges.liveCount == 1)
      return try #require(book.charges.live.first)
    }
  }

  private func price(_ hours: Int, at rate: Int = 80) -> Price {
    Price(Money(rate, .usd), times: Quantity(hours))
  }

  private let first = "2026-03-14,A,P,Fix,2,80"
  private let longer = "2026-03-14,A,P,Fix,3,80"

  @Test func `a corrected line is taken over and said, again and again`() throws {
    var desk = Desk()
    _ = try desk.take(first)
    let second = try desk.take(longer)
    #expect(second.problems.isEmpty)
    let said = second.summary.map { $0.english }
    #expect(said.contains("1 changed as the file has them"))
    #expect(said.contains("2026-03-14 · Fix: 2 × $80.00 → 3 × $80.00"))
    #expect(desk.prices == [price(3)])
    _ = try desk.take("2026-03-14,A,P,Fix,4,90")
    #expect(desk.prices == [price(4, at: 90)])
    #expect(try desk.take("2026-03-14,A,P,Fix,4,90").edit.isEmpty)
  }

  @Test func `a list without a currency leaves a charge in the one that the account had`() throws {
    var desk = Desk()
    desk.keep(in: .jpy)
    _ = try desk.take(first)
    func yen(_ hours: Int) -> Price {
      Price(Money(minor: 80, currency: .jpy), times: Quantity(hours))
    }
    #expect(desk.prices == [yen(2)])
    desk.keep(in: .usd)
    for lines in [first, longer] {
      let again = try desk.take(lines)
      #expect(again.edit.isEmpty && again.problems.count == 1 && desk.prices == [yen(2)])
    }
    // Hours alone are in no currency.
    #expect(try desk.take("2026-03-14,A,P,Fix,3,").problems.isEmpty)
    #expect(desk.prices == [yen(3)])
  }

  @Test func `what somebody deleted is not corrected, and nothing is said of it`() throws {
    var desk = Desk()
    _ = try desk.take(first)
    desk.write([Edit(trashing: try desk.onlyCharge(), in: desk.book.charges)])
    let again = try desk.take(longer)
    #expect(again.edit.isEmpty && again.problems.isEmpty)
    #expect(!again.summary.contains { $0.english.hasPrefix("1 changed") })
  }

  @Test func `other hours without a rate have the one that the charge has, as far as it has one`()
    throws
  {
    var desk = Desk()
    _ = try desk.take("2026-03-13,A,P,Plan,1,90")
    _ = try desk.take("2026-03-14,A,P,Fix,1,")
    // 20 minutes of 90.00 are no thousandths of an hour times that.
    #expect(try desk.take("2026-03-14,A,P,Fix,0:20,").problems.isEmpty)
    #expect(desk.prices.count == 2 && desk.prices.contains(Price(Money(30, .usd))))
    #expect(try desk.take("2026-03-14,A,P,Fix,0:20,").problems.isEmpty)
    // What of 30.00 an hour was, nobody knows by now.
    let longer = try desk.take("2026-03-14,A,P,Fix,2,")
    #expect(longer.edit.isEmpty && longer.problems.count == 1)
  }

  @Test func `taken back, each import gives back what the one before it said`() throws {
    var desk = Desk()
    let files = [
      try desk.take(first), try desk.take(longer), try desk.take("2026-03-14,A,P,Fix,4,90"),
    ]
    #expect(desk.takeBack(files[2]).restored.charges == 1)
    #expect(desk.prices == [price(3)])
    #expect(desk.takeBack(files[1]).restored.charges == 1)
    #expect(desk.prices == [price(2)])
    let back = desk.takeBack(files[0])
    #expect(back.going.charges == 1 && back.going.gigs == 1 && back.kept.all == 0)
    #expect(desk.book.projects.liveCount == 0 && desk.book.clients.liveCount == 0)
  }

  @Test func `the first import goes with what a later one corrected`() throws {
    var desk = Desk()
    let file = try desk.take(first)
    _ = try desk.take(longer)
    let back = desk.takeBack(file)
    #expect(back.going.charges == 1 && back.going.gigs == 1 && back.kept.all == 0)
  }

  @Test func `what came again after it was taken back is corrected, and not made anew`() throws {
    var desk = Desk()
    _ = desk.takeBack(try desk.take(first))
    _ = try desk.take(first)
    let corrected = try desk.take(longer)
    #expect(desk.prices == [price(3)])
    let back = desk.takeBack(corrected)
    #expect(back.going.all == 0 && back.restored.charges == 1 && desk.prices == [price(2)])
  }

  @Test func `what somebody wrote since stays, and is named`() throws {
    var desk = Desk()
    _ = try desk.take(first)
    var charge = try desk.onlyCharge()
    charge.notes = "Mine"
    desk.write([Edit(putting: charge, in: desk.book.charges)])
    let file = try desk.take(longer)
    #expect(file.edit.isEmpty && desk.prices == [price(2)])
    #expect(
      file.problems.map { $0.english } == [
        "line 2: the book has 2 hours of it, the file 3. What is in the book stays; change it at the project."
      ])
    let dearer = try desk.take("2026-03-14,A,P,Fix,2,90")
    #expect(
      dearer.problems.map { $0.english } == [
        "line 2: the book has $160.00 for it, the file $180.00. What is in the book stays; change it at the project."
      ])
  }

  @Test func `what a draft asks for, or a paid project, stays`() throws {
    for isPaid in [false, true] {
      var desk = Desk()
      _ = try desk.take(first)
      let charge = try desk.onlyCharge()
      if isPaid {
        var project = try #require(desk.book.projects[charge.project])
        project.progress.name = .paid
        desk.write([Edit(putting: project, in: desk.book.projects)])
      } else {
        var (invoice, line) = (Invoice(), Line())
        (invoice.id, line.id, line.invoice, line.charge) = (ID(50), ID(51), ID(50), charge.id)
        desk.put(invoice)
        desk.put(line)
      }
      let file = try desk.take(longer)
      #expect(file.edit.isEmpty && file.problems.count == 1 && desk.prices == [price(2)])
    }
  }

  @Test func `what was billed since keeps its price when the correction is taken back`() throws {
    var desk = Desk()
    _ = try desk.take(first)
    let corrected = try desk.take(longer)
    var (invoice, line) = (Invoice(), Line())
    (invoice.id, line.id, line.invoice) = (ID(50), ID(51), ID(50))
    line.charge = try desk.onlyCharge().id
    desk.put(invoice)
    desk.put(line)
    #expect(desk.takeBack(corrected).keptAsTheyAre.charges == 1 && desk.prices == [price(3)])
  }

  @Test func `of lines alike nobody knows which was corrected`() throws {
    var desk = Desk()
    _ = try desk.take(first + "\n" + longer)
    let file = try desk.take(longer)
    #expect(file.edit.isEmpty && desk.book.charges.liveCount == 2 && file.problems.count == 1)
  }

  @Test(arguments: [(2, Stage.paid), (3, .delivered)])
  func `a project that was paid too much is open again when all that came is more`(
    _ lines: Int, _ stage: Stage
  ) throws {
    var desk = Desk()
    var (client, project, charge, payment) = (Client(), Project(), Charge(), Payment())
    (client.id, client.company) = (ID(8), "A")
    (project.id, project.name, project.client) = (ID(7), "P", ID(8))
    project.progress.name = .paid
    (charge.id, charge.project, charge.price) = (ID(9), ID(7), Price(Money(140, .usd)))
    (payment.id, payment.project, payment.client) = (ID(10), ID(7), ID(8))
    payment.amount = Money(300, .usd)
    desk.put(client)
    desk.put(project)
    desk.put(charge)
    desk.put(payment)
    // 160.00 too much; each is 60.00.
    let days = (1...lines).map { "2026-03-0\($0),A,P,Fix,1,60" }
    let file = try desk.take(days.joined(separator: "\n"))
    #expect(desk.book.projects[ID(7)]?.stage == stage)
    let said = "paid projects that are delivered again: 1"
    #expect(file.summary.contains { $0.english == said } == (stage == .delivered))
  }

  @Test func `a sum without a day that comes again says how another month's comes in`() throws {
    var desk = Desk()
    let sum = "Client,Project,Duration,Amount (USD)\nA,P,10:00:00,800.00\n"
    desk.write([try read(sum, into: desk.book).edit])
    let again = try read(sum, into: desk.book)
    #expect(again.edit.isEmpty)
    #expect(
      again.problems.map { $0.english } == [
        "this file: no column says a day, and sums that the book has to the cent do not come again: 1. Write the month into a column Description if they are another month's."
      ])
    let month =
      "Client,Project,Description,Duration,Amount (USD)\nA,P,February,10:00:00,800.00\n"
    desk.write([try read(month, into: desk.book).edit])
    #expect(desk.book.charges.liveCount == 2 && desk.book.projects.liveCount == 1)
  }

  @Test(arguments: [
    ("Date,Client,Show,Hours,Rate\n2026-03-14,A,Tour,2,80\n", WorkList.hours),
    ("Datum;Kunde;Konzert;Stunden;Satz\n14.03.2026;A;Tour;2;80\n", .hours),
    ("Date,Client,Show,Hours,Rate,Amount\n2026-03-14,A,Tour,2,80,160\n", .hours),
    ("Date,Band,Show,Hours,Billable,Rate\n2026-03-14,A,Tour,2,yes,80\n", .hours),
    ("Date,Client,Show,Hours,Fee,Rate\n2026-03-14,A,Tour,2,500,80\n", .gigs),
    ("Date,Client,Show,Venue,Hours,Rate\n2026-03-14,A,Tour,Bowl,2,80\n", .gigs),
    ("Date,Client,Show,Hours,Amount\n2026-03-14,A,Tour,2,160\n", .gigs),
    ("Date,Client,Show,Start,End\n2026-03-14,A,Tour,20:00,22:00\n", .gigs),
  ])
  func `hours at a rate are hours, also where they were worked for a show`(
    _ text: String, _ work: WorkList
  ) throws {
    let file = try read(text)
    #expect(file.csv?.work == work)
    let book = Book().after(file.edit)
    #expect(book.projects.live.map { $0.name } == ["Tour"])
    #expect(book.clients.live.map { $0.displayName } == ["A"])
    if work == .hours { #expect(book.charges.live.map { $0.price } == [price(2)]) }
  }
}
