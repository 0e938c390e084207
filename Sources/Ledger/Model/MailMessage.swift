/// A mail in the outbox: what the hub is to send, and what became of it (rule G40).
///
/// Its id follows from what it is about, what it is for and a count (``id(of:for:count:)``): two devices that send the
/// same thing unheard make one message. People write what it says, the hub what became of it.
public struct MailMessage: Entity {
  public static var kind: Kind { .message }

  public var id = ID<MailMessage>()
  public var life = Life.live
  /// The row that it is about: an invoice, a project, a payment.
  public var document = Attachment.Owner()
  public var act = MailAct.invoice
  /// Which one of its document and act: 1, 2, 3 by hand; that of a stage for reminders by schedule.
  public var count: Int64 = 1
  /// Addresses, with commas between them.
  public var to = ""
  public var cc = ""
  public var subject = ""
  public var body = ""
  /// What goes with it as a PDF: an invoice; none for nothing.
  public var attachment = Attachment.Owner()
  public var created = Instant(milliseconds: 0)
  /// How often somebody asked for it to be sent: once, and once more with each Retry.
  public var asked: Int64 = 1
  /// What became of it; this and what follows is the hub's alone.
  public var state = MailState.queued
  /// Why it is so: the line of the server that refused it.
  public var reason = ""
  /// Since when it is so.
  public var at = Instant(milliseconds: 0)
  /// How often the hub tried, since it was asked for last.
  public var tries: Int64 = 0
  /// Which ``asked`` the state is the answer to.
  public var answered: Int64 = 0

  public init() {}

  static var askedTag: UInt8 { 11 }

  public static var linkCount: Int { 1 }
  public func link(_ slot: Int) -> UInt64 { document.id.raw }
  /// The slot of ``document``.
  public static var documentLink: Int { 0 }

  public mutating func registers<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "life", &life)
    visitor.register(2, "document", &document)
    visitor.register(3, "act", &act)
    visitor.register(4, "count", &count)
    visitor.register(5, "to", &to)
    visitor.register(6, "cc", &cc)
    visitor.register(7, "subject", &subject)
    visitor.register(8, "body", &body)
    visitor.register(9, "attachment", &attachment)
    visitor.register(10, "created", &created)
    visitor.register(MailMessage.askedTag, "asked", &asked)
    visitor.register(12, "state", &state)
    visitor.register(13, "reason", &reason)
    visitor.register(14, "at", &at)
    visitor.register(15, "tries", &tries)
    visitor.register(16, "answered", &answered)
  }

  /// The id of the message of a document, an act and a count.
  public static func id(of document: Attachment.Owner, for act: MailAct, count: Int64) -> ID<
    MailMessage
  > {
    .foreign("message:" + document.kind + ":" + document.id.text + ":" + act.word + ":\(count)")
  }

  /// How it stands: one that was asked for again waits, whatever became of it before.
  public var standing: MailState { asked > answered ? .queued : state }

  /// The invoice that it is about, or that goes with it.
  public var invoice: ID<Invoice> {
    if document.kind == Kind.invoice.name { return document.id.retyped() }
    return attachment.kind == Kind.invoice.name ? attachment.id.retyped() : ID()
  }
}

/// What a mail is for.
public enum MailAct: String, Choice, Sendable {
  case invoice, reminder, gigsheet, receipt
  /// Whether the server takes mail at all.
  case test
  /// What the account itself wants to be told (rule G94).
  case notice
  public var word: String { rawValue }
}

/// What became of a mail.
public enum MailState: String, Choice, Sendable {
  /// The hub will try, or try again.
  case queued
  /// The server took it; whether it arrives nobody here can know.
  case sent
  /// It was refused, or could not be sent for too long.
  case failed
  /// The connection was lost behind its end: it may have been sent, and nothing sends it again by itself.
  case indoubt
  public var word: String { rawValue }
}

extension Book {
  /// What was written about a row, the oldest first.
  public func messages(about id: UInt64) -> [MailMessage] {
    messages.rows(linking: MailMessage.documentLink, to: id).map { messages.rows[Int($0)] }
      .filter { $0.isLive }.sorted { ($0.created, $0.id) < ($1.created, $1.id) }
  }
}
