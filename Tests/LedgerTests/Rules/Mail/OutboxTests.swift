import Ledger
import LedgerTestSupport
import Testing

/// Mail is sent once, visibly failed, or visibly in doubt (rule G40); reminders come once a stage (rule G43).
struct OutboxTests {
  static func told() throws -> TestBook {
    var told = try TestBook(
      """
      client c1 "Ann Lee"
      gig g1 c1 "One" 2026-10-01 Film
      charge g1 concert 250 USD x 1
      stage g1 delivered 2026-11-02
      invoice i1 g1 2026-11-03
      due i1 2026-12-03
      issued i1 1 2026-11-03
      """)
    var ann = try #require(told.book.clients.live.first)
    ann.email = "ann@example.com"
    let edit = Edit(putting: ann, in: told.book.clients)
    told.commit(edit)
    told.commit(
      try Sendings.send(told.invoice("i1"), on: day("2026-11-03"), by: .mail, in: told.book))
    return told
  }

  static func day(_ text: String) throws -> Day { try Day(parsing: text) }
  private let now = Instant(milliseconds: 1_795_000_000_000)

  private func queued(_ told: inout TestBook, _ act: MailAct = .invoice) throws -> MailMessage {
    var message = Outbox.next(act, of: told.invoice("i1"), now: now, in: told.book)
    message.to = "ann@example.com"
    message.subject = "Invoice 1"
    told.commit(try Outbox.queue(message, in: told.book))
    return try #require(told.book.messages.live(message.id))
  }

  private func after(_ seconds: Int64) -> Instant {
    Instant(milliseconds: now.milliseconds + seconds * 1000)
  }

  private func settle(
    _ id: ID<MailMessage>, _ outcome: Outbox.Outcome, _ told: inout TestBook, at: Int64 = 0
  ) throws {
    told.commit(
      Outbox.settle(id, outcome, now: after(at), on: try Self.day("2026-11-21"), in: told.book))
  }

  @Test func `two devices that send the same unheard make one message`() throws {
    var (here, there) = (try Self.told(), try Self.told())
    #expect(try queued(&here).id == queued(&there).id)
    #expect(try queued(&here).id != queued(&there, .receipt).id)
    #expect(try queued(&here).count == 3)
  }

  @Test func `what was sent is sent, and marks the invoice`() throws {
    var told = try Self.told()
    let id = try queued(&told).id
    try settle(id, .sent, &told)
    #expect(told.book.messages[id]?.standing == .sent)
    #expect(told.invoice("i1").sent == Sending(on: try Self.day("2026-11-21"), by: .mail))
    #expect(told.book.messages[id].flatMap { Outbox.time(of: $0) } == nil)
    #expect(throws: Outbox.Problem.notFailed) { _ = try Outbox.retry(id, in: told.book) }
  }

  @Test func `what is put off waits longer each time, and fails after three days`() throws {
    var told = try Self.told()
    let id = try queued(&told).id
    #expect(told.book.messages[id].flatMap { Outbox.time(of: $0) } == now)
    var (seconds, waits) = (Int64(0), [Int64]())
    while told.book.messages[id]?.state == .queued {
      try settle(id, .notNow("451 later"), &told, at: seconds)
      guard let time = told.book.messages[id].flatMap({ Outbox.time(of: $0) }) else { break }
      let next = (time.milliseconds - now.milliseconds) / 1000
      waits.append(next - seconds)
      seconds = next
    }
    #expect(waits.prefix(4) == [60, 300, 900, 3_600] && waits == waits.sorted())
    #expect(
      told.book.messages[id]?.standing == .failed && told.book.messages[id]?.reason == "451 later")
    #expect((2 * 86_400...3 * 86_400).contains(seconds))
  }

  @Test func `what is in doubt waits for nobody, and a person sends it again`() throws {
    var told = try Self.told()
    let id = try queued(&told).id
    try settle(id, .inDoubt("lost"), &told)
    #expect(told.book.messages[id].flatMap { Outbox.time(of: $0) } == nil)
    told.commit(try Outbox.retry(id, in: told.book))
    #expect(
      told.book.messages[id]?.standing == .queued && told.book.messages[id]?.state == .indoubt)
    try settle(id, .refused("550 no"), &told)
    #expect(told.book.messages[id]?.standing == .failed && told.book.messages[id]?.tries == 1)
    told.commit(try Outbox.delete(id, in: told.book))
    #expect(throws: Outbox.Problem.gone) { _ = try Outbox.retry(id, in: told.book) }
    // Its count is not used again.
    #expect(try queued(&told).count == 2)
  }

  @Test(arguments: [
    ("", "x", Outbox.Problem.noRecipient), ("ann", "x", .badAddress("ann")),
    ("ann@example.com\r\nRCPT TO:<b@x.org>", "x", .badAddress("RCPT TO:<b@x.org>")),
    ("ann@exämple.com", "x", .badAddress("ann@exämple.com")), ("ann@example.com", " ", .noSubject),
  ])
  func `what no server would take is refused`(to: String, subject: String, problem: Outbox.Problem)
    throws
  {
    let told = try Self.told()
    var message = Outbox.next(.invoice, of: told.invoice("i1"), now: now, in: told.book)
    (message.to, message.subject) = (to, subject)
    #expect(Outbox.problem(message) == problem)
  }

  @Test func `several addresses are told apart by commas, each once`() throws {
    #expect(try Outbox.addresses("a@x.org, b@x.org; a@x.org,,") == ["a@x.org", "b@x.org"])
  }

  // MARK: reminders

  private func schedule(_ text: String, _ told: inout TestBook, ofClient: Bool = false) throws {
    var edit = Edit()
    if ofClient {
      var ann = try #require(told.book.clients.live.first)
      ann.reminders = text
      edit.put(ann, in: told.book.clients)
    } else {
      var settings = told.book.settings
      settings.reminders = text
      edit.put(settings, in: told.book.settingsTable)
    }
    told.commit(edit)
  }

  private func stages(_ told: TestBook, _ day: String) throws -> [Int64] {
    Reminders.due(on: try Self.day(day), in: told.book).map(\.stage)
  }

  @Test func `only the latest stage is due, and none before the first or long behind the last`()
    throws
  {
    var told = try Self.told()
    #expect(try stages(told, "2026-12-10").isEmpty)
    try schedule("-3 0 7", &told)
    #expect(try stages(told, "2026-11-29").isEmpty)
    #expect(try stages(told, "2026-11-30") == [-3])
    #expect(try stages(told, "2026-12-02") == [-3])
    #expect(try stages(told, "2026-12-03") == [0])
    // After a sleep of weeks one comes, and not three.
    #expect(try stages(told, "2026-12-20") == [7])
    #expect(try stages(told, "2026-12-24") == [7])
    #expect(try stages(told, "2026-12-25").isEmpty)
  }

  @Test func `a stage that is in the outbox, or reminded of since, is not due again`() throws {
    var told = try Self.told()
    try schedule("0 7", &told)
    var message = Outbox.next(.reminder, of: told.invoice("i1"), now: now, in: told.book)
    message.count = Reminders.count(of: 0)
    message.id = MailMessage.id(of: message.document, for: .reminder, count: message.count)
    (message.to, message.subject) = ("ann@example.com", "Reminder")
    told.commit(try Outbox.queue(message, in: told.book))
    #expect(try stages(told, "2026-12-05").isEmpty)
    // Also after somebody deleted it.
    told.commit(try Outbox.delete(message.id, in: told.book))
    #expect(try stages(told, "2026-12-05").isEmpty)
    #expect(try stages(told, "2026-12-10") == [7])
    told.commit(
      try Sendings.remind(
        of: told.invoice("i1"), on: Self.day("2026-12-10"), by: .hand, in: told.book))
    #expect(try stages(told, "2026-12-11").isEmpty)
  }

  @Test func `a client's own schedule counts, and none is none`() throws {
    var told = try Self.told()
    try schedule("0", &told)
    try schedule("5", &told, ofClient: true)
    #expect(try stages(told, "2026-12-04").isEmpty)
    #expect(try stages(told, "2026-12-08") == [5])
    try schedule("none", &told, ofClient: true)
    #expect(try stages(told, "2026-12-08").isEmpty)
  }

  @Test func `nobody is reminded of what is paid, or was never sent`() throws {
    var told = try Self.told()
    try schedule("0", &told)
    told.commit(Sendings.unsend(told.invoice("i1"), in: told.book))
    #expect(try stages(told, "2026-12-03").isEmpty)
    told.commit(
      try Sendings.send(told.invoice("i1"), on: Self.day("2026-11-04"), by: .hand, in: told.book))
    #expect(try stages(told, "2026-12-03") == [0])
    try told.tell("payment i1 250 2026-11-20")
    #expect(try stages(told, "2026-12-03").isEmpty)
  }

  @Test(
    arguments: [
      ("-3, 0,7", [-3, 0, 7]), ("7 7 +2", [2, 7]), ("", []), ("none", []), ("soon", nil),
      ("400", nil),
      ("1 2 3 4 5 6 7 8 9 10 11", nil),
    ] as [(String, [Int64]?)])
  func `a schedule is days from the due day`(text: String, stages: [Int64]?) {
    #expect(ReminderSchedule(reading: text)?.stages == stages)
  }
}
