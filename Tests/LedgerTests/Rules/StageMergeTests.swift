import Ledger
import LedgerTestSupport
import Testing

/// Stages moved on two devices that did not hear of each other.
struct StageMergeTests {
  private static func pair(_ more: String = "") throws -> (TestBook, TestBook) {
    let told = try TestBook(
      """
      client c1 "Ann Lee"
      gig g1 c1 "Bowl Night" 2025-09-01 delivered
      charge g1 concert 850.00 USD
      """ + "\n" + more)
    return (told.offline(device: 1), told.offline(device: 2))
  }

  @Test func `marked paid on both, there is one payment`() throws {
    var (phone, desk) = try Self.pair()
    try phone.tell("stage g1 paid 2025-09-20")
    try desk.tell("stage g1 paid 2025-09-21")
    phone.meet(&desk)
    #expect(phone.replica.digest() == desk.replica.digest())
    #expect(
      phone.book.summary() == """
        project g1 paid 2025-09-01 2025-09-21
        payment - 850.00 USD 2025-09-21 g1 by stage
        """)
  }

  @Test func `with an issued invoice there is one payment and one allocation`() throws {
    var (phone, desk) = try Self.pair("invoice i1 g1 2025-09-02\nissued i1 1001 2025-09-02")
    try phone.tell("stage g1 paid 2025-09-20")
    try desk.tell("stage g1 paid 2025-09-20")
    desk.meet(&phone)
    #expect(phone.replica.digest() == desk.replica.digest())
    #expect(
      phone.book.summary() == """
        project g1 paid 2025-09-01 2025-09-20
        invoice i1 1001 paid 850.00 USD owes 0.00
        payment - 850.00 USD 2025-09-20 g1 by stage
        allocation - i1 850.00 USD
        """)
  }

  @Test func `the stage and its days come from one device, never mixed`() throws {
    var (phone, desk) = try Self.pair()
    try phone.tell("stage g1 paid 2025-09-20")
    try desk.tell("stage g1 open 2025-09-21")
    phone.meet(&desk)
    #expect(phone.replica.digest() == desk.replica.digest())
    let progress = phone.project("g1").progress
    #expect(progress.name == .open && progress.delivered == nil && progress.closed == nil)
  }

  @Test func `the order in which changes arrive does not matter`() throws {
    var (phone, desk) = try Self.pair()
    try phone.tell("stage g1 paid 2025-09-20\nstage g1 open 2025-09-22")
    try desk.tell("charge g1 rehearsal 120.00 USD\nstage g1 paid 2025-09-21")
    let changes = phone.replica.outbox + desk.replica.outbox
    let base = try Self.pair().0.book
    var digests: [Digest] = []
    for order in [changes, changes.reversed(), changes + changes] {
      var book = base
      for change in order { book.apply(change) }
      #expect(book.brokenInvariants() == [])
      digests.append(book.digest())
    }
    #expect(digests[0] == digests[1] && digests[1] == digests[2])
  }

  @Test func `a payment by invoice and one by stage for the same money are both kept and shown`()
    throws
  {
    var (phone, desk) = try Self.pair("invoice i1 g1 2025-09-02\nissued i1 1001 2025-09-02")
    try phone.tell("payment i1 850.00 2025-09-20")
    try desk.tell("stage g1 paid 2025-09-20")
    phone.meet(&desk)
    let owed = try phone.book.balance(of: phone.invoice("i1"))
    #expect(owed == Money(-850, .usd))
    #expect(try phone.book.credit(of: ID(named: "c1")).amounts == [Money(850, .usd)])
  }
}
