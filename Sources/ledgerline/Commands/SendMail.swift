import ArgumentParser
import Documents
import Ledger
import Store

struct SendMail: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "send",
    abstract: "Put an invoice, a reminder of it, a receipt or a gig sheet in the outbox.",
    discussion: """
      The hub sends it with the invoice's PDF, marks the invoice as sent, and never sends one twice: \
      a mail whose connection was lost behind its end "may have been sent" and waits for you.

      Examples:
        ledgerline mail send 1001
        ledgerline mail send 1001 --act reminder --cc books@example.com
        ledgerline mail send 1001 --to ann@example.com --subject "Your invoice"
        ledgerline mail send 0c4f --act gigsheet
        ledgerline mail send 0c4f --act gigsheet --player 'Zoe Park' --again
      """)

  @Argument(
    help: "The invoice's number or id, or the beginning of its id; of a gig sheet the project's id."
  )
  var id: String

  @Option(help: ArgumentHelp("invoice, reminder, receipt or gigsheet.", valueName: "act"))
  var act = "invoice"

  @Option(
    help: ArgumentHelp("Whom it goes to; the client's email without it.", valueName: "emails"))
  var to: String?

  @Option(help: ArgumentHelp("Who gets a copy.", valueName: "emails"))
  var cc = ""

  @Option(help: "The subject; the template's without it.")
  var subject: String?

  @Option(help: "The text; the template's without it.")
  var text: String?

  @Option(
    help: ArgumentHelp(
      "Of a gig sheet: this player alone; without it all who were asked or have confirmed.",
      valueName: "name"))
  var player: String?

  @Flag(help: "Of a gig sheet: also to who has got it.")
  var again = false

  @OptionGroup var options: BookOptions

  func validate() throws {
    if !["invoice", "reminder", "receipt", "gigsheet"].contains(act) {
      throw ValidationError("--act is invoice, reminder, receipt or gigsheet")
    }
    if act == "gigsheet" {
      if to != nil || !cc.isEmpty {
        throw ValidationError("a gig sheet goes to players; choose one with --player")
      }
    } else if player != nil || again {
      throw ValidationError("--player and --again are of gig sheets: --act gigsheet")
    }
  }

  func run() throws {
    if act == "gigsheet" { return try sendGigSheets() }
    let now = try Now()
    let store = try options.openExisting()
    let act = MailAct(word: self.act) ?? .invoice
    var made = MailMessage()
    try store.commit(now: now.instant) { book in
      let invoice = try Lookup.invoice(id, in: book)
      let problem =
        act == .reminder
        ? Sendings.problem(remindingOf: invoice, in: book) : Sendings.problem(sending: invoice)
      if let problem { throw CommandError.refused(problem.message.english) }
      guard let letter = MailWords.letter(act, about: invoice, on: now.today, in: book) else {
        throw CommandError.refused(Sendings.Problem.notIssued.message.english)
      }
      made = MailWords.message(act, letter, about: invoice, now: now.instant, in: book)
      made.to = to ?? made.to
      made.cc = cc
      made.subject = subject ?? made.subject
      made.body = text ?? made.body
      do throws(Outbox.Problem) {
        return try Outbox.queue(made, in: book)
      } catch {
        throw CommandError.refused(error.message.english)
      }
    }
    if options.json { return Answer.json(MailCommand.members(made)) }
    Answer.say("In the outbox: \(made.subject), to \(made.to). The hub sends it.")
  }
}

struct MailQueue: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "queue",
    abstract: "What is in the outbox, and what became of it.",
    discussion: """
      Examples:
        ledgerline mail queue
        ledgerline mail queue --all --json
      """)

  @Flag(help: "What was sent, too.")
  var all = false

  @OptionGroup var options: BookOptions

  func run() throws {
    let book = try options.readBook(only: [.message])
    let rows = book.messages.live.filter { all || $0.standing != .sent }
      .sorted { ($0.created, $0.id) < ($1.created, $1.id) }
    if options.json { return Answer.json(.list(rows.map { MailCommand.members($0) })) }
    Answer.say(
      rows.isEmpty
        ? "Nothing waits in the outbox."
        : rows.map { MailCommand.line($0) }.joined(separator: "\n"))
  }
}

struct RetryMail: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "retry",
    abstract: "Send a message again that failed or may have been sent.",
    discussion: """
      Examples:
        ledgerline mail retry 0c4f
        ledgerline mail retry 0c4f --delete
      """)

  @Argument(help: "The message's id, or the beginning of it.")
  var id: String

  @Flag(help: "Take it out of the outbox instead.")
  var delete = false

  @OptionGroup var options: BookOptions

  func run() throws {
    let now = try Now()
    let store = try options.openExisting()
    var found = MailMessage()
    try store.commit(now: now.instant) { book in
      found = try Lookup.find(id, in: book.messages)
      do throws(Outbox.Problem) {
        return delete
          ? try Outbox.delete(found.id, in: book) : try Outbox.retry(found.id, in: book)
      } catch {
        throw CommandError.refused(error.message.english)
      }
    }
    Answer.say(
      delete ? "\(found.subject) is out of the outbox." : "\(found.subject) is sent again.")
  }
}
