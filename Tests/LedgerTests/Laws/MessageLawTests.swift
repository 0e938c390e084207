import Ledger
import LedgerTestSupport
import Testing

/// What becomes of a message is the hub's, and what has left is not rewritten (rule G40).
struct MessageLawTests {
  private func message(_ desk: LawDesk) -> MailMessage {
    var message = Outbox.next(.invoice, of: desk.issued, now: LawDesk.now, in: desk.book)
    (message.to, message.subject) = ("ann@example.com", "Invoice")
    return message
  }

  private func edit(_ row: MailMessage, replacing old: MailMessage? = nil) -> Edit {
    var edit = Edit()
    edit.put(row, replacing: old)
    return edit
  }

  @Test func `a device queues one and retries it, and says nothing of what became of it`() throws {
    var desk = try LawDesk()
    let first = message(desk)
    #expect(desk.take(edit(first), by: LawDesk.ann, device: 70) == nil)
    for change in 0..<5 {
      var forged = first
      switch change {
      case 0: forged.state = .sent
      case 1: forged.reason = "no"
      case 2: forged.at = LawDesk.now
      case 3: forged.tries = 1
      case _: forged.answered = 1
      }
      #expect(
        desk.take(edit(forged, replacing: first), by: LawDesk.ann, device: 70)?.code == "role")
      #expect(desk.take(edit(forged, replacing: first))?.code == "role")
    }
    var again = first
    again.asked += 1
    #expect(desk.take(edit(again, replacing: first), by: LawDesk.ann, device: 70) == nil)
  }

  @Test func `a new one says that it waits, under the id that it has`() throws {
    var desk = try LawDesk()
    var sent = message(desk)
    sent.state = .sent
    #expect(desk.take(edit(sent))?.code == "role")
    var elsewhere = message(desk)
    elsewhere.count = 9
    #expect(desk.take(edit(elsewhere))?.code == "not-its-id")
    #expect(desk.take(edit(message(desk))) == nil)
  }

  @Test func `one from a backup comes as what it was, and never as one that waits (G85)`() throws {
    for state in [MailState.sent, .failed, .indoubt] {
      var desk = try LawDesk()
      var old = message(desk)
      (old.state, old.answered, old.asked, old.tries, old.reason) = (state, 2, 2, 1, "so it was")
      #expect(desk.take(edit(old), by: LawDesk.ann, device: 70) == nil)
      #expect(desk.book.messages[old.id]?.standing == state)
    }
    var desk = try LawDesk()
    var waits = message(desk)
    (waits.state, waits.answered, waits.asked) = (.failed, 1, 2)
    #expect(desk.take(edit(waits))?.code == "role")
    (waits.state, waits.answered, waits.asked) = (.queued, 1, 1)
    #expect(desk.take(edit(waits))?.code == "role")
  }

  @Test func `what was sent stays as it was sent, and a second one finds it`() throws {
    var desk = try LawDesk()
    let first = message(desk)
    #expect(desk.take(edit(first)) == nil)
    var sent = first
    (sent.state, sent.answered, sent.at) = (.sent, 1, LawDesk.now)
    #expect(desk.take(edit(sent, replacing: first), .hub) == nil)
    var other = sent
    other.to = "bob@example.com"
    #expect(desk.take(edit(other, replacing: sent))?.code == "sent")
    // Another device that was offline makes the same one: nothing is sent again.
    #expect(desk.take(edit(first), by: LawDesk.ann, device: 70)?.code == "role")
    var gone = sent
    gone.life = .trashed
    #expect(desk.take(edit(gone, replacing: sent)) == nil)
  }
}
