import LedgerTestSupport
import Testing

@testable import Ledger

/// A project that one device deletes while another, unheard, bills it or pays for it: it is archived and keeps its things.
struct KeptThingsTests {
  private static var one: UInt64 { 8 }
  private static var other: UInt64 { 9 }
  private static let gig = ID<Project>(3)
  // The desk's own changes are before 1,000,300.
  private static let early = UInt64(2_000_000)
  private static let late = UInt64(3_000_000)

  /// A desk whose project 3, with a draft, has one of each thing, and an expense that was deleted by itself.
  private func desk() throws -> LawDesk {
    var desk = try LawDesk()
    var (expense, gone) = (Transaction(), Transaction())
    (expense.id, expense.project) = (ID(930), Self.gig)
    (gone.id, gone.project, gone.life) = (ID(931), Self.gig, .trashed)
    var (item, space, trip) = (Item(), Space(), Trip())
    (item.id, item.project) = (ID(932), Self.gig)
    (space.id, space.project) = (ID(933), Self.gig)
    (trip.id, trip.project) = (ID(934), Self.gig)
    var (recurring, rule, file) = (Recurring(), ExpenseRule(), Attachment())
    (recurring.id, recurring.project) = (ID(935), Self.gig)
    (rule.id, rule.project) = (ID(936), Self.gig)
    file.id = ID(937)
    (file.owner.kind, file.owner.id) = ("charge", ID(30))
    var edit = Edit()
    edit.put(expense, replacing: nil)
    edit.put(gone, replacing: nil)
    edit.put(item, replacing: nil)
    edit.put(space, replacing: nil)
    edit.put(trip, replacing: nil)
    edit.put(recurring, replacing: nil)
    edit.put(rule, replacing: nil)
    edit.put(file, replacing: nil)
    #expect(desk.take(edit) == nil)
    return desk
  }

  private func deletion(_ desk: LawDesk) throws -> Edit {
    let edit = Deleting.delete(try #require(desk.book.projects[Self.gig]), in: desk.book)
    // The project, its draft, and seven things.
    #expect(edit.rowCount == 9)
    return edit
  }

  private var payment: Edit {
    var payment = Payment()
    (payment.id, payment.project, payment.client) = (ID(960), Self.gig, ID(1))
    (payment.amount, payment.day) = (Money(50, .usd), LawDesk.today)
    return edit(payment)
  }

  private func things(_ book: Book) -> [Life?] {
    [
      book.transactions[ID(930)]?.life, book.items[ID(932)]?.life, book.spaces[ID(933)]?.life,
      book.trips[ID(934)]?.life, book.recurring[ID(935)]?.life, book.rules[ID(936)]?.life,
      book.attachments[ID(937)]?.life,
    ]
  }

  private static let all = [Life?](repeating: .live, count: 7)

  /// Lets the hub hear a deletion and what another device did, typed and heard in one of four orders.
  private func after(
    _ deletion: Edit, _ deed: Edit, on begin: LawDesk, deletesFirst: Bool, hearsFirst: Bool
  ) -> LawDesk {
    var desk = begin.apart()
    let (deleted, done) = deletesFirst ? (Self.early, Self.late) : (Self.late, Self.early)
    if hearsFirst { #expect(desk.take(deletion, device: Self.one, at: deleted) == nil) }
    #expect(desk.take(deed, device: Self.other, at: done) == nil)
    if !hearsFirst { #expect(desk.take(deletion, device: Self.one, at: deleted) == nil) }
    return desk
  }

  @Test(arguments: [false, true], [false, true])
  func `what went along with a project that was paid for is back, and its draft comes with it`(
    _ deletesFirst: Bool, _ hearsFirst: Bool
  ) throws {
    let begin = try desk()
    var desk = after(
      try deletion(begin), payment, on: begin, deletesFirst: deletesFirst, hearsFirst: hearsFirst)
    let gig = try #require(desk.book.projects[Self.gig])
    #expect(gig.life == .archived && things(desk.book) == Self.all)
    #expect(desk.book.transactions[ID(931)]?.life == .trashed)
    #expect(desk.draft.life == .trashed)
    #expect(desk.take(Deleting.restore(gig, in: desk.book)) == nil)
    #expect(desk.book.projects[Self.gig]?.life == .live && desk.draft.life == .live)
    #expect(desk.book.transactions[ID(931)]?.life == .trashed)
  }

  @Test(arguments: [false, true], [false, true])
  func `what went along with a project that was billed is back`(
    _ deletesFirst: Bool, _ hearsFirst: Bool
  ) throws {
    let begin = try desk()
    let desk = after(
      try deletion(begin), try begin.issue(), on: begin, deletesFirst: deletesFirst,
      hearsFirst: hearsFirst)
    #expect(desk.book.projects[Self.gig]?.life == .archived)
    #expect(desk.draft.isIssued && desk.draft.life == .live && things(desk.book) == Self.all)
  }

  @Test(arguments: [false, true])
  func `what somebody else deleted by itself stays deleted`(_ hearsFirst: Bool) throws {
    let begin = try desk()
    let gone = Edit(
      trashing: try #require(begin.book.transactions[ID(930)]), in: begin.book.transactions)
    let whole = try deletion(begin)
    var desk = begin.apart()
    if hearsFirst { #expect(desk.take(whole, device: Self.one, at: Self.early) == nil) }
    #expect(desk.take(gone, device: Self.other, at: Self.early + 10) == nil)
    #expect(desk.take(payment, device: Self.other, at: Self.early + 20) == nil)
    if !hearsFirst { #expect(desk.take(whole, device: Self.one, at: Self.late) == nil) }
    #expect(desk.book.projects[Self.gig]?.life == .archived)
    #expect(things(desk.book) == [.trashed] + Self.all.dropFirst())
  }

  @Test(arguments: [false, true])
  func `another project of the same deletion stays deleted with its things`(
    _ hearsFirst: Bool
  ) throws {
    var begin = try desk()
    var (project, expense) = (Project(), Transaction())
    (project.id, project.client) = (ID(940), ID(1))
    (expense.id, expense.project) = (ID(941), project.id)
    var more = edit(project)
    more.put(expense, replacing: nil)
    #expect(begin.take(more) == nil)
    var both = try deletion(begin)
    both.add(Deleting.delete(project, in: begin.book))
    let desk = after(both, payment, on: begin, deletesFirst: true, hearsFirst: hearsFirst)
    #expect(things(desk.book) == Self.all)
    #expect(desk.book.projects[project.id]?.life == .trashed)
    #expect(desk.book.transactions[expense.id]?.life == .trashed)
  }

  @Test(arguments: [false, true])
  func `an import that is taken back takes its things along`(_ hearsFirst: Bool) throws {
    var begin = try desk()
    var file = ImportBatch()
    (file.id, file.format, file.count) = (ID(950), ImportBatch.gigList, 1)
    #expect(begin.take(edit(file)) == nil)
    var whole = try deletion(begin)
    whole.trash(file, in: begin.book.importBatches)
    let desk = after(whole, payment, on: begin, deletesFirst: true, hearsFirst: hearsFirst)
    #expect(desk.book.projects[Self.gig]?.life == .archived)
    #expect(things(desk.book) == [Life?](repeating: .trashed, count: 7))
  }
}
