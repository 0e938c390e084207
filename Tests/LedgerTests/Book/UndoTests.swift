import LedgerTestSupport
import Testing

@testable import Ledger

struct UndoTests {
  private let gig = """
    client c1 "Ann Lee"
    gig g1 c1 "Bowl Night" 2025-09-01
    charge g1 concert 850.00 USD
    """

  @Test func `marking paid is taken back whole: stage, days and payment`() throws {
    var told = try TestBook(gig)
    let before = told.book.summary()
    try told.tell("stage g1 paid 2025-09-20")
    #expect(told.undo() == 0)
    #expect(told.book.summary() == before)
    #expect(told.book.brokenInvariants() == [])
  }

  @Test func `paid again after undo there is one payment`() throws {
    var told = try TestBook(gig + "\nstage g1 paid 2025-09-20")
    told.undo()
    try told.tell("stage g1 paid 2025-09-21")
    #expect(
      told.book.summary() == """
        project g1 paid 2025-09-21 2025-09-21
        payment - 850.00 USD 2025-09-21 g1 by stage
        """)
  }

  @Test func `a row that was made goes to the trash`() throws {
    var told = try TestBook(gig)
    told.undo()
    #expect(told.charge("g1-1").life == .trashed)
    #expect(try told.book.feeTotal(of: told.project("g1").id).isEmpty)
  }

  @Test func `a deletion is taken back`() throws {
    var told = try TestBook(gig + "\ninvoice i1 g1\ndelete project g1")
    told.undo()
    #expect(told.project("g1").isLive && told.invoice("i1").isLive)
  }

  @Test func `steps are taken back one by one, the last first`() throws {
    var told = try TestBook(gig)
    #expect(told.undo() == 0)
    #expect(told.charge("g1-1").life == .trashed && told.project("g1").isLive)
    for _ in 0..<2 { #expect(told.undo() == 0) }
    #expect(told.undo() == nil)
    #expect(told.book.clients.live.isEmpty)
  }

  @Test func `several changes of one register are taken back one by one`() throws {
    var told = try TestBook(
      gig + "\nstage g1 delivered 2025-09-02\nstage g1 paid 2025-09-20\nstage g1 open 2025-09-21")
    for stage in [Stage.paid, .delivered, .open] {
      #expect(told.undo() == 0)
      #expect(told.project("g1").stage == stage)
    }
    #expect(told.book.payments.live.isEmpty)
  }

  @Test func `an earlier change is not taken back across another device's`() throws {
    let told = try TestBook(gig)
    var (phone, desk) = (told.offline(device: 1), told.offline(device: 2))
    try phone.tell("stage g1 delivered 2025-09-02")
    phone.meet(&desk)
    try desk.tell("stage g1 paid 2025-09-20")
    desk.meet(&phone)
    try phone.tell("stage g1 open 2025-09-21")
    #expect(phone.undo() == 0)
    #expect(phone.project("g1").stage == .paid)
    #expect(phone.undo() == 1)
    #expect(phone.project("g1").stage == .paid)
  }

  @Test func `what another device wrote since is left alone and counted`() throws {
    let told = try TestBook(gig)
    var (phone, desk) = (told.offline(device: 1), told.offline(device: 2))
    var charge = phone.charge("g1-1")
    charge.name = "Two sets"
    charge.notes = "Cash"
    phone.put(charge, in: phone.book.charges)
    charge.name = "Three sets"
    charge.notes = ""
    desk.now = phone.now.adding(milliseconds: 60_000)
    desk.put(charge, in: desk.book.charges)
    phone.meet(&desk)
    #expect(phone.undo() == 1)
    #expect(phone.charge("g1-1").name == "Three sets" && phone.charge("g1-1").notes == "")
  }

  @Test func `undo reaches the other device as any change does`() throws {
    let told = try TestBook(gig)
    var (phone, desk) = (told.offline(device: 1), told.offline(device: 2))
    try phone.tell("stage g1 paid 2025-09-20")
    phone.meet(&desk)
    #expect(desk.book.payments.live.count == 1)
    phone.undo()
    phone.meet(&desk)
    #expect(desk.book.payments.live.isEmpty && desk.project("g1").stage == .open)
    #expect(phone.replica.digest() == desk.replica.digest())
  }

  @Test func `removing a payment is taken back with its allocation and the stage`() throws {
    var told = try TestBook(
      gig + """

        invoice i1 g1 2025-09-02
        issued i1 1001 2025-09-02
        payment i1 850.00 2025-09-20
        """)
    let before = told.book.summary()
    try told.tell("remove p1")
    told.undo()
    #expect(told.book.summary() == before)
  }

  @Test func `voiding is not taken back`() throws {
    var told = try TestBook(
      gig + "\ninvoice i1 g1 2025-09-02\nissued i1 1001 2025-09-02\nvoid i1 2025-09-03")
    #expect(told.undo() == nil)
    #expect(told.invoice("i1").isVoid)
  }

  @Test func `what the program that made a row did not know is as it was again`() throws {
    var replica = Replica(device: 1)
    var project = Project()
    project.id = ID(7)
    project.name = "Spring Gala"
    // Of a program from before tours.
    var encoder = RegisterEncoder()
    project.registers(&encoder)
    var edit = Edit()
    for tag in 1..<19 as Range<UInt8> {
      guard let bytes = encoder.bytes(of: tag) else { continue }
      edit.write(RegisterKey(kind: Kind.project.rawValue, id: 7, tag: tag), bytes)
    }
    let now = Instant(milliseconds: 1_763_683_200_000)
    _ = replica.commit(edit, now: now)
    project.season = ID(9)
    let later = Edit(putting: project, in: replica.book.projects)
    _ = replica.commit(later, now: now)
    #expect(replica.book.projects[ID(7)]?.season == ID(9))
    #expect(replica.undo(now: now)?.kept == 0)
    let taken = try #require(replica.book.projects[ID(7)])
    #expect(taken.season.isNone && taken.isLive && taken.name == "Spring Gala")
    #expect(replica.redo(now: now)?.kept == 0)
    #expect(replica.book.projects[ID(7)]?.season == ID(9))
  }
}
