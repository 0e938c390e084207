import LedgerTestSupport
import Testing

@testable import Ledger

/// Income for which no invoice is asked (rule G119).
struct RoyaltiesTests {
  private let gema = ID<Client>(named: "c1")
  private let day = Day(year: 2025, month: 7, day: 1)!
  private let amount = Money(minor: 94_336, currency: .usd)

  /// A client who paid, for nothing that anybody asked for.
  private func told() throws -> TestBook {
    var told = try TestBook("client c1 \"GEMA\"")
    var payment = Payments.received(ID(9), amount, from: gema, for: ID(), on: day)
    (payment.method, payment.reference) = ("Bank Transfer", "Q1")
    told.put(payment, in: told.book.payments)
    return told
  }

  private func keep(_ told: inout TestBook, calling name: String = "Royalties") throws {
    let payment = try #require(told.book.payments.live(ID(9)))
    let edit = Royalties.keep(payment, calling: name, at: told.now, in: told.book)
    var laws = Laws()
    #expect(laws.refusal(of: edit, in: told.book, as: LawContext(.device, device: 7)) == nil)
    told.commit(edit)
  }

  @Test func `it pays a project of its own, and is income and no credit`() throws {
    var told = try told()
    #expect(HeldMoney(in: told.book).credits.count == 1)
    try keep(&told)
    #expect(HeldMoney(in: told.book).credits.isEmpty)
    #expect(try told.book.credit(of: gema)[.usd].isZero)
    let project = try #require(told.book.projects(of: gema).first)
    #expect(project.id == Royalties.project(of: ID(9)))
    #expect(project.name == "Royalties" && project.mediaType == .other)
    #expect(project.stage == .paid && project.opened == day)
    #expect(project.progress.delivered == day && project.progress.closed == day)
    let charges = told.book.charges(of: project.id)
    #expect(charges.map { $0.name } == ["Royalties"] && charges.map { $0.service } == [.other])
    #expect(charges.map { $0.price } == [Price(amount)])
    let payments = told.book.payments(of: gema)
    #expect(payments == told.book.payments(of: project.id) && payments.count == 1)
    #expect(payments.first?.amount == amount && payments.first?.day == day)
    #expect(payments.first?.method == "Bank Transfer" && payments.first?.reference == "Q1")
    #expect(try told.book.uninvoiced(of: project.id)[.usd].isZero)
    let income = try IncomeReport(of: told.book, by: .month, .received)
    #expect(income.totals == Totals(amount))
    #expect(Royalties.payments(of: gema, in: told.book).isEmpty)
  }

  @Test func `of another currency than the client's it pays a project in that`() throws {
    var told = try told()
    try keep(&told)
    #expect(told.book.projects(of: gema).map { $0.currency } == [nil])
    told.undo()
    var client = try #require(told.book.clients[gema])
    client.currency = .eur
    told.put(client, in: told.book.clients)
    try keep(&told)
    let project = try #require(told.book.projects(of: gema).first)
    #expect(told.book.currency(of: project.id) == .usd)
  }

  @Test func `undone it is a credit as before, and can be said again`() throws {
    var told = try told()
    for name in ["Royalties", "Tantiemen"] {
      try keep(&told, calling: name)
      #expect(told.book.projects(of: gema).map { $0.name } == [name])
      #expect(told.undo() == 0)
      #expect(told.book.projects(of: gema).isEmpty)
      #expect(told.book.payments(of: gema).map { $0.id } == [ID(9)])
      #expect(try told.book.credit(of: gema)[.usd] == amount)
    }
    try keep(&told)
    #expect(told.book.projects(of: gema).map { $0.name } == ["Royalties"])
    #expect(told.book.payments(of: gema).map { $0.amount } == [amount])
  }

  @Test func `its project is brought back without the payment that is there as it was`() throws {
    var told = try told()
    try keep(&told)
    told.undo()
    let gone = try #require(told.book.projects[Royalties.project(of: ID(9))])
    told.commit(Deleting.restore(gone, in: told.book))
    #expect(told.book.projects(of: gema).map { $0.id } == [gone.id])
    #expect(told.book.payments(of: gema).map { $0.id } == [ID(9)])
    try keep(&told)
    #expect(told.book.payments(of: gema).map { $0.id } == [Royalties.payment(anew: ID(9))])
  }

  @Test func `devices that say it without hearing of each other say it once`() throws {
    let told = try told()
    var (desk, phone) = (told.offline(device: 1), told.offline(device: 2))
    try keep(&desk)
    try keep(&phone)
    desk.meet(&phone)
    for book in [desk.book, phone.book] {
      #expect(book.projects(of: gema).count == 1)
      #expect(book.charges.live.map { $0.price } == [Price(amount)])
      #expect(book.payments(of: gema).map { $0.amount } == [amount])
      #expect(HeldMoney(in: book).credits.isEmpty)
    }
  }

  @Test func `the bank's line that it was stays explained`() throws {
    var told = try told()
    var line = BankLine()
    line.id = ID(50)
    line.amount = amount
    var match = LineMatch()
    match.line = line.id
    match.other = ID(9)
    (match.type, match.amount, match.isMade) = (.payment, amount, true)
    match.id = LineMatch.id(line: match.line, other: 9, .payment)
    var edit = Edit()
    edit.put(line, in: told.book.bankLines)
    edit.put(match, in: told.book.lineMatches)
    told.commit(edit)
    try keep(&told)
    #expect(told.book.isExplained(line))
    let anew = Royalties.payment(anew: ID(9))
    #expect(told.book.matches(of: line.id).map { $0.other.raw } == [anew.raw])
    #expect(told.book.matches(of: line.id).map { $0.isMade } == [true])
    #expect(told.undo() == 0)
    #expect(told.book.matches(of: line.id).map { $0.other.raw } == [9])
  }

  /// A client's money of which a bank's line made a payment, which became royalties.
  private func ofLine() throws -> TestBook {
    var told = try told()
    var batch = ImportBatch()
    batch.id = ID(60)
    var line = BankLine()
    (line.id, line.amount, line.batch) = (ID(50), amount, batch.id)
    var match = LineMatch()
    (match.line, match.other) = (line.id, ID(9))
    (match.type, match.amount, match.isMade) = (.payment, amount, true)
    match.id = LineMatch.id(line: match.line, other: 9, .payment)
    var edit = Edit()
    edit.put(batch, in: told.book.importBatches)
    edit.put(line, in: told.book.bankLines)
    edit.put(match, in: told.book.lineMatches)
    told.commit(edit)
    try keep(&told)
    return told
  }

  @Test func `with the import of the line that made it all of it goes, and comes back`() throws {
    var told = try ofLine()
    #expect(ImportBatches.takeBack(ID(60), in: told.book).keptLines.map { $0.id } == [ID(50)])
    let back = ImportBatches.takeBack(ID(60), all: true, in: told.book)
    for edit in back.edits { told.commit(edit) }
    #expect(told.book.bankLines.live.isEmpty && told.book.payments.live.isEmpty)
    #expect(told.book.projects.live.isEmpty && HeldMoney(in: told.book).credits.isEmpty)
    let gone = try #require(told.book.projects[Royalties.project(of: ID(9))])
    told.commit(Deleting.restore(gone, in: told.book))
    #expect(told.book.payments.live.map { $0.id } == [Royalties.payment(anew: ID(9))])
    #expect(told.book.projects.live.map { $0.stage } == [.paid])
  }

  @Test func `a project of royalties of which something else came to be stays and is owed`() throws
  {
    var told = try ofLine()
    let project = Royalties.project(of: ID(9))
    var charge = Booking.charge(amount, .other, for: project)
    charge.id = ID(70)
    told.put(charge, in: told.book.charges)
    told.commit(Explaining.undoAll(of: ID(50), in: told.book))
    #expect(told.book.payments.live.isEmpty)
    #expect(told.book.projects.live.map { $0.id } == [project])
    #expect(told.book.projects.live.map { $0.stage } == [.delivered])
  }

  @Test func `what an invoice or a project has, or what went back, is none`() throws {
    let billed = try TestBook(TestBook.billed(paid: "440.00"))
    #expect(Royalties.payments(of: gema, in: billed.book).isEmpty)
    var told = try told()
    #expect(Royalties.payments(of: gema, in: told.book).map { $0.id } == [ID(9)])
    let few = Payments.received(ID(10), Money(50, .usd), from: gema, for: ID(), on: day)
    told.put(few, in: told.book.payments)
    #expect(Royalties.payments(of: gema, in: told.book).count == 2)
    // 993.36 less 60.00 is less than the first and more than the second.
    let back = Payments.received(ID(11), Money(-60, .usd), from: gema, for: ID(), on: day)
    told.put(back, in: told.book.payments)
    #expect(Royalties.payments(of: gema, in: told.book).map { $0.id } == [ID(10)])
    let gone = Royalties.keep(
      try #require(told.book.payments[ID(9)]), calling: "Royalties", at: told.now, in: told.book)
    #expect(gone.isEmpty)
  }

  @Test func `of many payments each is one that is one by itself`() throws {
    var told = try told()
    for (place, amount) in [
      Money(50, .usd), Money(-60, .usd), Money(70, .eur), Money(-71, .eur), Money(8, .gbp),
      Money(Int(Int32.max), .usd),
    ].enumerated() {
      let payment = Payments.received(
        ID(UInt64(20 + place)), amount, from: gema, for: ID(), on: day)
      told.put(payment, in: told.book.payments)
    }
    let found = Royalties.payments(of: gema, in: told.book).map { $0.id }
    let alone = told.book.payments(of: gema).filter { Royalties.mayBe($0, in: told.book) }
    #expect(found == alone.map { $0.id }.sorted())
    #expect(found == [ID(9), ID(20), ID(24), ID(25)])
  }

  @Test func `where all work is design there is no charge to say it with`() throws {
    var told = try told()
    var settings = told.book.settings
    settings.id = Settings.onlyID
    settings.work = [.designer]
    told.put(settings, in: told.book.settingsTable)
    #expect(Royalties.payments(of: gema, in: told.book).isEmpty)
    settings.work = [.designer, .freelancer]
    told.put(settings, in: told.book.settingsTable)
    #expect(Royalties.payments(of: gema, in: told.book).count == 1)
  }
}
