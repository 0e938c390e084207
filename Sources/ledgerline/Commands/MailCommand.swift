import ArgumentParser
import Ledger
import Server
import Store

/// Mail: the account's server, and the outbox that the hub sends.
struct MailCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mail",
    abstract: "Set up the mail server, and see to the outbox.",
    discussion: """
      The hub (`ledgerline serve`) sends what is in the outbox through your own mail server; these \
      commands put it there and say what became of it.
      """,
    subcommands: [
      SetMail.self, TestMail.self, SendMail.self, MailQueue.self, RetryMail.self, MailNotices.self,
    ])

  /// One line for people.
  static func line(_ message: MailMessage) -> String {
    let why = message.reason.isEmpty ? "" : "  (" + message.reason + ")"
    return [
      message.id.text, word(message.standing), message.act.word, message.to, message.subject,
    ].joined(separator: "  ") + why
  }

  static func word(_ state: MailState) -> String {
    switch state {
    case .queued: "waiting"
    case .sent: "sent"
    case .failed: "failed"
    case .indoubt: "may have been sent"
    }
  }

  static func members(_ message: MailMessage) -> Value {
    .object([
      Member("id", .text(message.id.text)), Member("state", .text(message.standing.word)),
      Member("act", .text(message.act.word)), Member("to", .text(message.to)),
      Member("cc", .text(message.cc)), Member("subject", .text(message.subject)),
      Member("reason", .text(message.reason)),
      Member("tries", .integer(message.asked > message.answered ? 0 : message.tries)),
      Member(
        "invoice", message.invoice.isNone ? .null : .text(message.invoice.text)),
    ])
  }
}

struct SetMail: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Say through which server the account's mail goes.",
    discussion: """
      Kept in mail.json in the data folder (or the database that has the book), which only you may read: not in the book, and in no \
      backup. The password is read from the terminal or from standard input.

      Examples:
        ledgerline mail set --host smtp.example.com --user ann@example.com --from ann@example.com
        ledgerline mail set --host smtp.example.com --port 465 --security tls --from ann@example.com
        ledgerline mail set --remove
      """)

  @Option(help: "The server's name.")
  var host: String?

  @Option(help: "Its port; 587, with TLS 465.")
  var port: Int?

  @Option(help: ArgumentHelp("starttls, tls or none.", valueName: "how"))
  var security = "starttls"

  @Option(help: "The name that signs in; the password is asked for.")
  var user = ""

  @Option(help: ArgumentHelp("The address that mail comes from.", valueName: "email"))
  var from: String?

  @Option(help: "Whose name stands beside it; the business's without it.")
  var name = ""

  @Option(
    help: ArgumentHelp("Certificates of a server that has its own.", valueName: "file"),
    completion: .file())
  var certificates: String?

  @Flag(help: "Forget the server and its password.")
  var remove = false

  @OptionGroup var options: BookOptions

  func validate() throws {
    if remove { return }
    if host == nil { throw ValidationError("name the server with --host") }
    if from == nil { throw ValidationError("say with --from which address mail comes from") }
    if MailSettings.Security(rawValue: security) == nil {
      throw ValidationError("--security is starttls, tls or none")
    }
  }

  func run() throws {
    _ = try options.open()
    if remove {
      try MailPlace.of(options.folder).remove()
      return Answer.say("The mail server is forgotten.")
    }
    var settings = MailSettings()
    settings.host = host ?? ""
    settings.security = MailSettings.Security(rawValue: security) ?? .starttls
    settings.port = port ?? (settings.security == .tls ? 465 : 587)
    settings.user = user
    settings.from = from ?? ""
    settings.name = name
    settings.certificates = certificates.map { Files.expandingHome($0) }
    if !user.isEmpty { settings.password = try PasswordInput.known() }
    if let problem = settings.problem { throw CommandError.refused(problem) }
    try MailPlace.of(options.folder).write(settings)
    Answer.say("Mail goes through \(settings.host):\(settings.port), from \(settings.from).")
  }
}

struct TestMail: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Send a test mail at once, and say what the server said.",
    discussion: """
      Examples:
        ledgerline mail test ann@example.com
      """)

  @Argument(help: "The address it goes to.")
  var to: String

  @OptionGroup var options: BookOptions

  func run() throws {
    guard EmailAddress.isValid(to), to.utf8.allSatisfy({ $0 < 0x80 }) else {
      throw CommandError.refused("\"\(to)\" is not a valid email address")
    }
    let book = try options.readBook()
    guard let settings = try MailPlace.of(options.folder).read() else {
      throw CommandError.refused("there is no mail server yet: set one with ledgerline mail set")
    }
    switch MailTest.send(to: to, settings, book) {
    case .sent: Answer.say("Sent: \(settings.host) took it for \(to).")
    case .refused(let why), .notNow(let why): throw CommandError.refused(why)
    case .inDoubt(let why): throw CommandError.refused("it may have been sent: " + why)
    }
  }
}
