/// What may stand in the outbox, and how it gets there (rule G40).
public enum Outbox {
  /// Why a mail cannot go into the outbox, or not be sent again.
  public enum Problem: Error, Equatable, Sendable {
    case noRecipient
    case badAddress(String)
    case tooMany
    case noSubject
    case gone
    case notFailed

    public var message: Phrase {
      switch self {
      case .noRecipient: return "A mail needs somebody it goes to"
      case .badAddress(let text): return "“\(text)” is not a valid email address"
      case .tooMany: return "A mail goes to at most \(Outbox.mostAddresses) addresses"
      case .noSubject: return "A mail needs a subject"
      case .gone: return "There is no such message"
      case .notFailed: return "Only what was tried and not sent is sent again"
      }
    }
  }

  static var mostAddresses: Int { 20 }

  /// What a mail is about, as the outbox knows it: an invoice.
  public static func document(_ invoice: Invoice) -> Attachment.Owner {
    var owner = Attachment.Owner()
    owner.kind = Kind.invoice.name
    owner.id = invoice.id.retyped()
    return owner
  }

  /// The addresses of a line, with commas or semicolons between.
  public static func addresses(_ line: String) throws(Problem) -> [String] {
    var found: [String] = []
    for part in line.utf8.split(whereSeparator: { $0 == 0x2C || $0 == 0x3B || $0 == 0x0A }) {
      let text = trimmed(String(Substring(part)))
      if text.isEmpty { continue }
      if !EmailAddress.isValid(text) || !text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) {
        throw .badAddress(text)
      }
      if !found.contains(text) { found.append(text) }
    }
    return found
  }

  /// What stops a message, nil when nothing does.
  public static func problem(_ message: MailMessage) -> Problem? {
    do throws(Problem) {
      let to = try addresses(message.to)
      if to.isEmpty { throw .noRecipient }
      if try to.count + addresses(message.cc).count > mostAddresses { throw .tooMany }
      if trimmed(message.subject).isEmpty { throw .noSubject }
      return nil
    } catch {
      return error
    }
  }

  /// The message about an invoice that comes next: by hand they are counted, one more than there are.
  public static func next(
    _ act: MailAct, of invoice: Invoice, now: Instant, in book: Book
  ) -> MailMessage {
    var message = MailMessage()
    message.document = document(invoice)
    message.attachment = message.document
    message.act = act
    message.created = now
    while book.messages[MailMessage.id(of: message.document, for: act, count: message.count)] != nil
    {
      message.count += 1
    }
    message.id = MailMessage.id(of: message.document, for: act, count: message.count)
    return message
  }

  /// Puts it in the outbox; the hub does the rest.
  public static func queue(_ message: MailMessage, in book: Book) throws(Problem) -> Edit {
    if let problem = problem(message) { throw problem }
    return Edit(putting: message, in: book.messages)
  }

  /// Asks for it to be sent once more, also where it may have been sent.
  public static func retry(_ id: ID<MailMessage>, in book: Book) throws(Problem) -> Edit {
    guard var message = book.messages.live(id) else { throw .gone }
    // One that was tried and waits may be tried at once.
    let waits = message.standing == .queued && message.asked == message.answered
    guard waits || message.standing == .failed || message.standing == .indoubt else {
      throw .notFailed
    }
    message.asked += 1
    return Edit(putting: message, in: book.messages)
  }

  /// Puts a mail into the trash; one that was not sent yet is not sent then.
  public static func delete(_ id: ID<MailMessage>, in book: Book) throws(Problem) -> Edit {
    guard let message = book.messages.live(id) else { throw .gone }
    return Edit(trashing: message, in: book.messages)
  }

  // MARK: the hub's half

  /// How an attempt ended.
  public enum Outcome: Equatable, Sendable {
    case sent
    /// Refused for good, with the server's words.
    case refused(String)
    /// Not now: it is tried again.
    case notNow(String)
    /// Lost behind its end.
    case inDoubt(String)
  }

  /// How long the hub goes on trying.
  static var patience: Int64 { 3 * 86_400_000 }

  /// Seconds until the next attempt after so many.
  public static func wait(after tries: Int64) -> Int64 {
    let waits: [Int64] = [60, 300, 900, 3_600, 10_800, 21_600]
    return tries < 1 ? 0 : waits[min(Int(tries) - 1, waits.count - 1)]
  }

  /// When a message may be tried, nil for one that does not wait.
  public static func time(of message: MailMessage) -> Instant? {
    guard message.isLive, message.standing == .queued else { return nil }
    if message.asked > message.answered { return message.created }
    return Instant(milliseconds: message.at.milliseconds + wait(after: message.tries) * 1000)
  }

  /// Writes down what became of an attempt, and marks the invoice whose message was sent.
  public static func settle(
    _ id: ID<MailMessage>, _ outcome: Outcome, now: Instant, on today: Day, in book: Book
  ) -> Edit {
    var edit = Edit()
    guard var message = book.messages[id] else { return edit }
    let isNew = message.asked > message.answered
    message.tries = (isNew ? 0 : message.tries) + 1
    message.answered = message.asked
    message.at = now
    switch outcome {
    case .sent: (message.state, message.reason) = (.sent, "")
    case .refused(let why): (message.state, message.reason) = (.failed, cut(why))
    case .inDoubt(let why): (message.state, message.reason) = (.indoubt, cut(why))
    case .notNow(let why):
      var waited: Int64 = 0
      for tries in 1...max(message.tries, 1) { waited += wait(after: tries) }
      message.state = waited * 1000 > patience ? .failed : .queued
      message.reason = cut(why)
    }
    edit.put(message, in: book.messages)
    guard message.state == .sent, var invoice = book.invoices.live(message.invoice) else {
      return edit
    }
    let sending = Sending(on: today, by: .mail)
    if message.act == .invoice { invoice.sent = sending }
    if message.act == .reminder { invoice.reminded = sending }
    if message.act == .reminder, invoice.sent == nil { invoice.sent = sending }
    edit.put(invoice, in: book.invoices)
    return edit
  }

  /// One that waited so long before anything tried to send it is not sent unasked: a hub that was away, a book from a backup.
  public static func isStale(_ message: MailMessage, now: Instant) -> Bool {
    message.asked <= 1 && message.answered == 0
      && now.milliseconds - message.created.milliseconds > patience
  }

  /// Whether the hub that this book was restored or copied from may have sent one (rule G84).
  ///
  /// It may where the mail was asked for before, when stamps had come as far as `restored`; what was asked for again since
  /// is sent.
  public static func mayBeSentElsewhere(
    _ id: ID<MailMessage>, restored: UInt64, in book: Book
  ) -> Bool {
    guard restored > 0, let row = book.messages.row(of: id) else { return false }
    return book.messages.stamp(row: row, tag: MailMessage.askedTag).time <= restored
  }

  private static func cut(_ text: String) -> String {
    var kept = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(300) {
      kept.append(scalar.value < 0x20 || scalar.value == 0x7F ? " " : scalar)
    }
    return String(kept)
  }
}
