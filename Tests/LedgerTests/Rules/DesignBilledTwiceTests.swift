import LedgerTestSupport
import Testing

@testable import Ledger

/// Things of a design project that two devices invoiced without hearing of each other (rule G7).
struct DesignBilledTwiceTests {
  private let home = ID<Project>(named: "p1")

  private func own(_ device: UInt64) -> Series {
    var series = Series()
    series.id = ID(device * 100)
    series.owner = device
    series.pattern = "D\(device)-{#}"
    return series
  }

  private func book() throws -> TestBook {
    var studio = try ProjectInvoicingTests().studio()
    for device in [1, 2] as [UInt64] {
      studio.told.put(own(device), in: studio.book.seriesTable)
    }
    return studio.told
  }

  /// Drafts and issues what is open, in the device's own series, by a clock that is so many hours ahead.
  private func bill(
    _ number: UInt64, by device: UInt64, ahead hours: Int64 = 0, _ told: inout TestBook
  ) throws {
    let id = ID<Invoice>(number)
    told.commit(
      try ProjectInvoicing.draft(
        id, for: home, on: Day(number: 20_600), formats: Formats(), in: told.book))
    try issue(id, by: device, ahead: hours, &told)
  }

  private func issue(
    _ id: ID<Invoice>, by device: UInt64, ahead hours: Int64, _ told: inout TestBook
  ) throws {
    let series = own(device)
    let moment = told.now.adding(milliseconds: hours * 3_600_000 + 500)
    for part in try Issuing.parts(
      id, from: series, count: Numbering.nextCount(of: series, in: told.book),
      on: Day(number: 20_600), at: moment, in: told.book)
    { told.commit(part) }
  }

  private func numbers(_ found: [DesignBilledTwice], _ book: Book) -> [[ID<Invoice>]] {
    found.map { $0.invoices.map { book.invoices.rows[Int($0)].id } }
  }

  @Test func `both invoices are named, until the next one gives it back`() throws {
    let told = try book()
    var (desk, phone) = (told.offline(device: 1), told.offline(device: 2))
    try bill(9_001, by: 1, &desk)
    try bill(9_002, by: 2, &phone)
    #expect(DesignBilledTwice.all(in: desk.book).isEmpty)
    desk.meet(&phone)
    let found = DesignBilledTwice.all(in: desk.book)
    #expect(found.count == 1)
    #expect(Set(numbers(found, desk.book).flatMap { $0 }) == [ID(9_001), ID(9_002)])
    #expect(found.first?.beyond == Totals(Money(1_500, .usd)))
    #expect(found.first?.things.map { desk.book.name(of: $0) } == ["sofa"])
    #expect(DoneTwice(in: desk.book).designs == found)
    let places = Today.Places(in: desk.book)
    let today = Today(of: desk.book, on: Day(number: 20_600), in: places)
    #expect(today.designsTwice == found && !today.isAllDone)
    for id in [9_001, 9_002] as [UInt64] {
      let invoice = try #require(desk.book.invoices[ID(id)])
      #expect(DesignBilledTwice.others(of: invoice, in: desk.book) == found)
    }
    try bill(9_003, by: 1, &desk)
    let note = try #require(desk.book.invoices[ID(9_003)])
    #expect(try desk.book.total(of: note).isNegative)
    #expect(DesignBilledTwice.all(in: desk.book).isEmpty)
  }

  @Test func `one that is void asks for nothing`() throws {
    let told = try book()
    var (desk, phone) = (told.offline(device: 1), told.offline(device: 2))
    try bill(9_001, by: 1, &desk)
    try bill(9_002, by: 2, &phone)
    desk.meet(&phone)
    var second = try #require(desk.book.invoices[ID(9_002)])
    second.voided = Voiding(on: Day(number: 20_601), reason: "twice")
    desk.put(second, in: desk.book.invoices)
    #expect(DesignBilledTwice.all(in: desk.book).isEmpty)
  }

  @Test(arguments: [0, 30])
  func `a later difference knew of the first invoice`(hours: Int64) throws {
    var told = try book()
    // Whatever the clock of the device said that issued it.
    try bill(9_001, by: 1, ahead: hours, &told)
    var sofa = try #require(told.book.items[ID(named: "sofa")])
    for (number, cents) in [(9_002, 180_000), (9_003, 120_000), (9_004, 170_000)]
      as [(UInt64, Int64)]
    {
      sofa.projectPrice = Money(minor: cents, currency: .usd)
      told.put(sofa, in: told.book.items)
      try bill(number, by: number % 2 + 1, &told)
      #expect(DesignBilledTwice.all(in: told.book).isEmpty)
    }
  }

  @Test func `what an import brought in parts is in the order in which it was issued`() throws {
    var told = try book()
    try bill(9_001, by: 1, &told)
    var sofa = try #require(told.book.items[ID(named: "sofa")])
    sofa.projectPrice = Money(minor: 180_000, currency: .usd)
    told.put(sofa, in: told.book.items)
    try bill(9_002, by: 2, &told)
    // A file has its rows by their ids, and a long one comes as several changes.
    var moved = try book()
    moved.put(sofa, in: moved.book.items)
    for id in [9_002, 9_001] as [UInt64] {
      moved.put(try #require(told.book.invoices[ID(id)]), in: moved.book.invoices)
    }
    let ids = ProjectAskings.issued(of: home, in: moved.book).map { $0.id }
    #expect(ids == [ID(9_001), ID(9_002)])
    #expect(DesignBilledTwice.all(in: moved.book).isEmpty)
  }

  /// The one that came was issued by a clock that is so many hours ahead, the own one after it or before.
  @Test(arguments: [(30, true), (-1, false)])
  func `an imported invoice is before what knew of it, and else where its time says`(
    _ hours: Int64, _ isKnown: Bool
  ) throws {
    var told = try book()
    try bill(9_001, by: 1, ahead: hours, &told)
    let came = try #require(told.book.invoices[ID(9_001)])
    var moved = try book()
    if isKnown { moved.put(came, in: moved.book.invoices) }
    var sofa = try #require(moved.book.items[ID(named: "sofa")])
    for (number, cents) in [(9_003, 180_000), (9_002, 190_000)] as [(UInt64, Int64)] {
      sofa.projectPrice = Money(minor: cents, currency: .usd)
      moved.put(sofa, in: moved.book.items)
      try bill(number, by: 2, ahead: number == 9_003 ? 5 : 0, &moved)
    }
    if !isKnown { moved.put(came, in: moved.book.invoices) }
    let ids = ProjectAskings.issued(of: home, in: moved.book).map { $0.id }
    #expect(ids == [ID(9_001), ID(9_003), ID(9_002)])
  }
}
