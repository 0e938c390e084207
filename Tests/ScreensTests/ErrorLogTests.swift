import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// The log of errors: what goes in, what never does, and how much of it stays (rule E12).
struct ErrorLogTests {
  private let moment = Instant(milliseconds: 1_795_000_000_000)

  private func log(of person: Person) -> ErrorLog {
    ErrorLog(text: person.app.state.remembered[ErrorLog.name] ?? "")
  }

  /// Letters, digits and marks that occur in no word of the app.
  private func typed(_ seed: inout UInt64) -> String {
    let letters = Array("qzxjvwkQZXJVWK0123456789€ßØ ")
    var text = "qz"
    for _ in 0..<12 {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      text.append(letters[Int(seed >> 33) % letters.count])
    }
    return text + "xj"
  }

  @Test func `what is told as bad is written down, and kept`() throws {
    var person = try Person()
    person.hear(.failed("The fonts for documents are not on this device yet: go online once."))
    let errors = log(of: person).errors
    #expect(errors.count == 1 && errors[0].kind == .told && errors[0].count == 1)
    #expect(
      errors[0].words == "The fonts for documents are not on this device yet: go online once.")
    #expect(person.kept[ErrorLog.name] == log(of: person).text)
    person.hear(.awaited("Loading…"))
    #expect(log(of: person).errors.count == 1)
    #expect(!person.effects.contains { if case .remember = $0 { true } else { false } })
  }

  @Test func `an error that happens again is counted`() throws {
    var person = try Person()
    for _ in 0..<3 { person.press("no-such-thing") }
    let errors = log(of: person).errors
    #expect(errors.count == 1 && errors[0].kind == .mistake && errors[0].count == 3)
    #expect(errors[0].at == person.app.state.now)
    person.hear(.failed("The hub does not answer."))
    person.press("no-such-thing")
    #expect(log(of: person).errors.map { $0.count } == [1, 1, 3])
  }

  @Test func `nothing that was typed gets in`() throws {
    var seed: UInt64 = 11
    for _ in 0..<200 {
      var person = try Person()
      let secret = typed(&seed)
      person.press(secret)
      person.press("no-such-thing/" + secret)
      person.hear(.failed(.verbatim(secret)))
      person.hear(.failed(.heard(secret)))
      person.hear(.failed("“\(secret)”: \(Phrase.heard(secret))"))
      person.hear(.failed([.verbatim(secret), "Done. \(secret)"].joined(separator: " ")))
      person.hear(.mayTryAgain("The font cannot print: \(secret)"))
      person.hear(.fileRefused(token: "logo", name: secret, .damaged))
      person.hear(.fileRefused(token: "receipt", name: secret, .damaged))
      _ = person.app.withSync { $0.handle(.lock(true), at: moment) }
      person.hear(.upload(Upload("ab", .failed(.heard(secret)))))
      let text = log(of: person).text
      #expect(!log(of: person).errors.isEmpty)
      #expect(!text.contains(secret) && !text.contains("qz"), "\(secret)")
      #expect(!log(of: person).report.contains(secret))
    }
  }

  @Test func `a code is one word of programs or nothing`() {
    var log = ErrorLog()
    log.add(.refused, "The hub did not accept a change.", code: "number-taken", at: moment)
    log.add(.refused, "The hub did not accept a change.", code: "Ms. Smith, 12.00", at: moment)
    #expect(
      log.errors.map { $0.words } == [
        "The hub did not accept a change.", "The hub did not accept a change. (number-taken)",
      ])
  }

  @Test func `a disk that stores nothing is written down once`() throws {
    var person = try Person.inSampleStudio()
    let commands = try made(by: &person)
    for _ in 0..<3 {
      for case .store(let token, _, _, _) in commands {
        _ = person.app.withSync {
          $0.handle(
            .stored(token: token, .failed("QuotaExceededError: no room for Łucja"), row: 0),
            at: moment)
        }
      }
    }
    let errors = log(of: person).errors
    #expect(errors.count == 1 && errors[0].kind == .storage)
    #expect(
      errors[0].words
        == "Failed to save: … – changes are not being kept on this device. (QuotaExceededError)")
    #expect(
      ErrorKeeping(app: person.app).keep() == [.remember(ErrorLog.name, log(of: person).text)])
    #expect(ErrorKeeping(app: person.app).keep().isEmpty)
  }

  /// What the machine asks for when somebody changed a client.
  private func made(by person: inout Person) throws -> [SyncCommand] {
    var client = try #require(person.app.book.clients.live.first)
    client.notes = "more"
    let edit = Edit(putting: client, in: person.app.book.clients)
    let changes = person.app.withReplica { $0.commit([edit], now: moment) }
    return person.app.withSync { $0.handle(.made(changes), at: moment) }
  }

  @Test func `silence of the hub is counted, its own troubles are told apart`() throws {
    var machine = SyncMachine(replica: Replica(device: 7))
    try machine.open(snapshot: nil, mark: nil, records: [], knowsHub: true)
    let person = try Person()
    person.app.begin(machine)
    func hear(_ input: SyncInput) {
      _ = person.app.withSync { $0.handle(input, at: moment) }
    }
    hear(.lock(true))
    for _ in 0..<3 {
      hear(.answered(.silence))
      hear(.timer)
    }
    hear(.answered(SyncAnswer(status: 503)))
    let errors = log(of: person).errors
    #expect(errors.map { $0.kind } == [.hub, .network] && errors.map { $0.count } == [1, 3])
    #expect(errors[1].words == ExpenseFailure.network.message.english)
  }

  /// The machine of somebody hears something, and what it stores is stored.
  private func hear(_ input: SyncInput, _ person: Person) {
    for command in person.app.withSync({ $0.handle(input, at: moment) }) {
      switch command {
      case .store(let token, _, _, _), .compact(let token, _, _, _, _):
        hear(.stored(token: token, .ok, row: 1), person)
      case _: break
      }
    }
  }

  /// Somebody whose device has the book of a hub.
  private func joined(to book: Book) throws -> Person {
    var machine = SyncMachine(replica: Replica(device: 7))
    try machine.open(snapshot: nil, mark: nil, records: [], knowsHub: true)
    let person = try Person()
    person.app.begin(machine)
    hear(.lock(true), person)
    let snapshot = Snapshot(book: book, cursor: 0, epoch: 0xE1).encoded()
    hear(.answered(SyncAnswer(status: 200, body: snapshot)), person)
    hear(.answered(SyncAnswer(status: 200, note: "head=0; to=0; epoch=e1")), person)
    return person
  }

  @Test func `a full disk of the hub is written down by its code, and said while something waits`()
    throws
  {
    let person = try joined(to: Book())
    var client = Client()
    client.id = ID(20_000)
    client.lastName = "Ann"
    let edit = Edit(putting: client, in: person.app.book.clients)
    let changes = person.app.withReplica { $0.commit([edit], now: moment) }
    hear(.made(changes), person)
    #expect(person.app.state.pending == 1 && !person.page.contains("The hub’s disk is full"))
    hear(.answered(SyncAnswer(status: 507)), person)
    #expect(person.app.state.pending == 1 && person.page.contains("The hub’s disk is full"))
    let errors = log(of: person).errors
    #expect(errors.map { $0.kind } == [.hub])
    #expect(errors.first?.words == HubWords.isFull.english + " (full)")
    hear(.timer, person)
    hear(.answered(SyncAnswer(status: 200, body: WireMessage.encoded(["1", "1:0:0"]))), person)
    #expect(!person.page.contains("The hub’s disk is full"))
  }

  @Test func `a hub without room for a number is not said to be silent`() throws {
    var origin = Replica(device: 9)
    var draft = Invoice()
    draft.id = ID(20_000)
    let edit = Edit(putting: draft, in: origin.book.invoices)
    _ = origin.commit([edit], now: moment)
    var person = try joined(to: origin.book)
    let wish = SyncMachine.Wish(
      draft.id, on: try Day(parsing: "2026-11-19"), key: 1, before: ID(9))
    hear(.issue(wish), person)
    hear(.answered(SyncAnswer(status: 507)), person)
    person.hear(.numberUnanswered(wish))
    #expect(person.sheet.contains("The Hub’s Disk Is Full"))
    #expect(!person.sheet.contains("gave no answer") && !person.sheet.contains("cannot be reached"))
    #expect(person.app.state.pending == 0 && person.page.contains("The hub’s disk is full."))
    // Asked again it answers nothing: there may have been room, and a number. Of its disk nothing new is known.
    hear(.timer, person)
    hear(.answered(.silence), person)
    #expect(person.sheet.contains("The Hub Does Not Answer"))
    #expect(person.sheet.contains("gave no answer. It may have given one"))
    #expect(person.page.contains("The hub’s disk is full."))
    hear(.timer, person)
    hear(.answered(SyncAnswer(status: 507)), person)
    #expect(person.sheet.contains("The Hub’s Disk Is Full"))
    // Without a network it cannot be asked at all.
    person.app.state.isOnline = false
    #expect(person.sheet.contains("cannot be reached now"))
  }

  @Test func `several files that the hub does not take are one error, until all were tried again`()
    throws
  {
    var person = try Person()
    let app = person.app
    _ = app.withSync { $0.handle(.lock(true), at: moment) }
    func kinds() -> [LoggedError.Kind] { log(of: person).errors.map { $0.kind } }
    for hash in ["ab", "cd", "ef"] {
      person.hear(.upload(Upload(hash, .failed("These are other bytes."))))
      person.hear(.failed("The hub does not answer."))
    }
    #expect(kinds() == [.told, .upload] && log(of: person).errors[1].count == 1)
    for hash in ["ab", "cd", "ef"] { person.hear(.upload(Upload(hash, .waiting))) }
    person.hear(.upload(Upload("ab", .failed("These are other bytes."))))
    #expect(kinds() == [.upload, .told, .upload])
  }

  @Test func `at most 200 stay, in at most 32 KB, the latest`() {
    var log = ErrorLog()
    for number in 0..<300 {
      log.add(number % 2 == 0 ? .hub : .network, "The hub does not answer.", at: moment)
    }
    #expect(log.errors.count == 200 && log.errors.first?.kind == .network)
    let long = Phrase(stringLiteral: String(repeating: "ü", count: 5_000))
    for number in 0..<300 { log.add(number % 2 == 0 ? .hub : .network, long, at: moment) }
    #expect(log.text.utf8.count <= ErrorLog.mostBytes && log.errors.count < 200)
    #expect(log.errors.allSatisfy { $0.words.utf8.count <= ErrorLog.longest })
    #expect(ErrorLog(text: log.text) == log)
  }

  @Test func `what was kept is read again, and what is damaged left out`() {
    var log = ErrorLog()
    log.add(.upload, "The hub did not accept\ta file.\nReally", at: moment)
    #expect(ErrorLog(text: log.text) == log && log.text.split(separator: "\n").count == 1)
    #expect(ErrorLog(text: "x\n\n1\tnothing\t1\twords\n" + log.text + "9\thub\t0\tw") == log)
  }

  @Test func `the page shows, copies and clears it`() throws {
    var person = try Person.inSampleStudio()
    person.go("/settings/errors")
    #expect(person.page.contains("No Errors"))
    person.hear(.failed("The hub does not answer."))
    person.hear(.failed("The hub does not answer."))
    #expect(person.page.contains("The hub does not answer.") && person.page.contains("2 times"))
    person.press("errors/copy")
    let report = log(of: person).report
    #expect(person.effects.contains(.copy(report)))
    #expect(
      report.hasPrefix("20") && report.hasSuffix("told: The hub does not answer. (2 times)\n"))
    person.press("errors/clear")
    #expect(person.page.contains("No Errors") && person.kept[ErrorLog.name] == nil)
    person.hear(.failed("The hub does not answer."))
    person.reload("/settings/errors")
    #expect(person.page.contains("The hub does not answer."))
  }
}
