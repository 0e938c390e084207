import Documents
import Foundation
import Ledger
import Store

/// Sends what the outbox of one account says, one mail after another (rule G40).
///
/// Before the first word a claim in the storage names the mail (rule G84): another hub leaves it alone, and when this one
/// dies in the middle, it is sent anew, or "may have been sent", by how far it had come. Blocks its thread.
final class MailSender {
  let hub: Hub
  let account: Account
  let leash: MailLeash
  /// The connection, for one mail after another.
  private var talk: SMTPTalk?

  init(hub: Hub, account: Account, leash: MailLeash) {
    self.hub = hub
    self.account = account
    self.leash = leash
  }

  enum Answer: Equatable {
    /// There is nothing more to do until the book changes, or this time.
    case idle(until: Instant?)
    case worked
  }

  private var store: Store { account.store }

  /// Sends the next mail.
  func step() throws -> Answer {
    let now = hub.now()
    let book = try store.book().book
    let (waiting, next) = MailSender.waiting(in: book, now: now)
    if waiting.isEmpty { return .idle(until: next) }
    let settings = try account.mail.read()
    let restored = try store.restoredAt()
    for message in waiting {
      if leash.isPulled { return .idle(until: nil) }
      let isOver = Outbox.isStale(message, now: now)
      let isDoubtful = Outbox.mayBeSentElsewhere(message.id, restored: restored, in: book)
      if settings == nil, !isOver, !isDoubtful { continue }
      let right = try store.claimMail(
        message.id, by: MailHolder.own, for: Int64(hub.options.mailLimits.whole) + 60_000, now: now,
        isDead: MailHolder.isDead)
      switch right {
      case .over: return .worked
      // Another hub is at it: there may be more for this one.
      case .taken: continue
      case .mayBeSent:
        try settle(
          message.id, .inDoubt("the hub was stopped while it was being sent"), without: .doubt)
        return .worked
      case .yours: break
      }
      if isDoubtful {
        try settle(
          message.id,
          .inDoubt("the hub that this book was restored or copied from may have sent it"))
      } else if isOver {
        try settle(
          message.id, .refused("it waited for too long: send it again if it is still right"))
      } else if let settings {
        return try send(message, settings, book)
      }
      return .worked
    }
    // What others are at, and a server that is not set up, is looked for again.
    let again = Instant(milliseconds: now.milliseconds + 5_000)
    return .idle(until: next.map { min($0, again) } ?? again)
  }

  /// What may be sent now, what was asked for first before the rest, and when the next one may.
  private static func waiting(
    in book: Book, now: Instant
  ) -> (rows: [MailMessage], next: Instant?) {
    var next: Instant?
    var waiting: [(time: Instant, row: MailMessage)] = []
    for row in book.messages.rows {
      guard let time = Outbox.time(of: row) else { continue }
      if time > now {
        next = min(next ?? time, time)
      } else {
        waiting.append((time: time, row: row))
      }
    }
    waiting.sort { ($0.time, $0.row.id.raw) < ($1.time, $1.row.id.raw) }
    return (waiting.map { $0.row }, next)
  }

  private func send(
    _ message: MailMessage, _ settings: MailSettings, _ book: Book
  ) throws -> Answer {
    let outcome = attempt(message, settings, book)
    if leash.isPulled, case .notNow = outcome {
      try store.releaseMail(message.id, by: MailHolder.own)
      return .idle(until: nil)
    }
    try settle(message.id, outcome)
    return .worked
  }

  private func attempt(_ message: MailMessage, _ settings: MailSettings, _ book: Book)
    -> Outbox.Outcome
  {
    var recipients: [String] = []
    var cc: [String] = []
    do throws(Outbox.Problem) {
      if let problem = Outbox.problem(message) { throw problem }
      cc = try Outbox.addresses(message.cc)
      recipients = try Outbox.addresses(message.to)
    } catch {
      return .refused(error.message.english)
    }
    var pdf = InvoicePrinter.Printed(name: "", bytes: [])
    do {
      if message.attachment.kind == Kind.invoice.name {
        let printer = InvoicePrinter(hub: hub, store: store)
        pdf = try printer.print(message.attachment.id.retyped(), on: hub.now().day(in: book))
      } else if message.act == .gigsheet, message.attachment.kind == Kind.project.name {
        guard let sheet = try gigSheet(message, book) else {
          return .refused("this player is not asked or confirmed for the gig any more")
        }
        pdf = sheet
      } else if !message.attachment.kind.isEmpty {
        return .refused("there is nothing to print of a \(message.attachment.kind)")
      }
    } catch let refusal as Refusal {
      return .refused("its PDF cannot be made: \(refusal.message)")
    } catch {
      return .notNow("its PDF cannot be made: \(error)")
    }
    let letter = InvoiceLetter(
      to: recipients.joined(separator: ", "), subject: message.subject, text: message.body)
    let mail = MailSender.mail(
      letter, cc: cc, settings, book, id: "\(message.id.text).\(message.asked)", pdf.bytes,
      named: pdf.name, at: hub.now())
    let talk = connection(settings)
    return talk.send(mail, to: recipients + cc) { [store] in
      // Nothing goes out that could not be written down, or that is somebody else's by now.
      (try? store.passMailEnd(message.id, by: MailHolder.own)) ?? false
    }
  }

  /// The sheet as it is now; nil where who it goes to is not to have it any more (rule G78).
  private func gigSheet(
    _ message: MailMessage, _ book: Book
  ) throws -> InvoicePrinter.Printed? {
    let project: ID<Project> = message.attachment.id.retyped()
    guard let player = book.players.live(message.document.id.retyped()),
      player.project == project, GigSheetMail.mayHave(player), book.projects.live(project) != nil
    else { return nil }
    var question = ReportQuestion(book, on: hub.now().day(in: book))
    question.project = project
    return try ReportPrinter(hub: hub, store: store).print(.gigSheet, question)
  }

  /// The bytes of a mail.
  static func mail(
    _ letter: InvoiceLetter, cc: [String], _ settings: MailSettings, _ book: Book, id: String,
    _ pdf: [UInt8], named file: String, at now: Instant
  ) -> [UInt8] {
    let profile = book.profile
    let own = profile.company.isEmpty ? profile.personName : profile.company
    let domain = settings.from.split(separator: "@").last.map(String.init) ?? "localhost"
    return MailFile.sending(
      letter, cc: cc, from: settings.from, called: settings.name.isEmpty ? own : settings.name,
      replyTo: EmailAddress.isValid(profile.email) ? profile.email : "", id: id + "@" + domain,
      date: now.mailDate, attaching: pdf, named: file,
      boundary: String(SHA256.hex(Array((id + letter.subject).utf8)).prefix(24)))
  }

  private func connection(_ settings: MailSettings) -> SMTPTalk {
    if let talk, talk.settings == settings { return talk }
    let made = SMTPTalk(settings, hub.options.mailLimits, leash)
    talk = made
    return made
  }

  /// Ends the connection, if there is one.
  func hangUp() {
    talk?.hangUp()
    talk = nil
  }

  private func settle(
    _ id: ID<MailMessage>, _ outcome: Outbox.Outcome, without: Store.MailWord? = nil
  ) throws {
    let now = hub.now()
    let word = without ?? (outcome == .sent ? .fact : .silence)
    try store.settleMail(id, by: MailHolder.own, without: word, now: now) { book in
      Outbox.settle(id, outcome, now: now, on: now.day(in: book), in: book)
    }
  }

  /// Puts the reminders that are due in the outbox, clients' and the account's own.
  func remind() throws {
    guard try account.mail.read() != nil else { return }
    let now = hub.now()
    let book = try store.book().book
    guard now.hour(in: book) >= hub.options.reminderHour else { return }
    let today = now.day(in: book)
    // What is found is looked at again, one by one, where it is written: somebody may have paid meanwhile.
    let due = Reminders.due(on: today, in: book)
    if !due.isEmpty {
      try store.commitAll(now: now) { book in
        MailWords.reminders(due, on: today, now: now, in: book)
      }
    }
    let own = MailWords.ownMails(on: today, now: now, in: book)
    if !own.isEmpty {
      try store.commitAll(now: now) { book in MailWords.queued(own, in: book) }
    }
  }
}

extension Instant {
  /// What the machine's clock on the wall says.
  private var local: tm {
    var time = time_t(milliseconds / 1000)
    var parts = tm()
    localtime_r(&time, &parts)
    return parts
  }

  /// The day that an account has, by the clock of its time zone, else of the machine (rule G95).
  func day(in book: Book) -> Day {
    TimeZoneRules(book.settings.zone)?.local(self).day ?? localDay
  }

  func hour(in book: Book) -> Int {
    TimeZoneRules(book.settings.zone).map { Int($0.local(self).time.minutes) / 60 }
      ?? Int(local.tm_hour)
  }

  private var localDay: Day {
    Day(year: Int(local.tm_year) + 1900, month: Int(local.tm_mon) + 1, day: Int(local.tm_mday))
      ?? utcDay
  }

  /// RFC 5322, 3.3: "Mon, 23 Nov 2026 20:15:00 +0100".
  var mailDate: String {
    let parts = local
    let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
    let offset = parts.tm_gmtoff / 60
    let zone = (offset < 0 ? "-" : "+") + two(abs(offset) / 60) + two(abs(offset) % 60)
    let date = [
      days[Int(parts.tm_wday)] + ",", two(Int(parts.tm_mday)), months[Int(parts.tm_mon)],
      String(Int(parts.tm_year) + 1900),
      [Int(parts.tm_hour), Int(parts.tm_min), Int(parts.tm_sec)].map(two).joined(separator: ":"),
      zone,
    ]
    return date.joined(separator: " ")
  }
}
