import ArgumentParser
import Documents
import Ledger
import Store

/// Reminders by schedule, as the hub makes them by itself.
struct RemindCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remind",
    abstract: "Put the reminders in the outbox that are due by schedule.",
    discussion: """
      The schedule says days before and after an invoice's due day: the account's in Settings \
      (`reminders`), a client's own before it. Each stage comes once, only the latest that is due, \
      and none for what was sent or reminded of since.

      Where the account's own reminders go by mail (`notices` of the settings), they are made too: gigs \
      tomorrow, what was delivered and not invoiced after three days, a next month without anything.

      Examples:
        ledgerline remind --dry-run
        ledgerline remind --on 2026-12-24
      """)

  @Flag(help: "Only say which.")
  var dryRun = false

  @Option(help: ArgumentHelp("The day; today without it.", valueName: "day"))
  var on: String?

  @OptionGroup var options: BookOptions

  func run() throws {
    let now = try Now()
    let day = try Lookup.day(on, option: "--on") ?? now.today
    let store = try options.openExisting()
    let book = try store.book().book
    let due = Reminders.due(on: day, in: book)
    let own = MailWords.ownMails(on: day, now: now.instant, in: book)
    if !dryRun {
      try store.commitAll(now: now.instant) { book in
        MailWords.reminders(due, on: day, now: now.instant, in: book)
          + MailWords.queued(own, in: book)
      }
    }
    if options.json {
      return Answer.json(
        .list(
          due.map { one in
            .object([
              Member("invoice", .text(book.invoices[one.invoice]?.number ?? "")),
              Member("stage", .integer(one.stage)), Member("to", .text(one.to)),
              Member("balance", one.balance.value),
            ])
          }
            + own.map { .object([Member("notice", .text($0.body)), Member("to", .text($0.to))]) }))
    }
    if due.isEmpty, own.isEmpty { return Answer.say("Nobody is to be reminded on \(day.text).") }
    var lines = due.map { one in
      let number = book.invoices[one.invoice]?.number ?? ""
      return "\(number)  \(words(one.stage))  \(one.balance.words)  \(one.to)"
    }
    for mail in own {
      lines.append("\(mail.to):")
      lines += mail.body.split(separator: "\n").map { "  " + $0 }
    }
    let head = dryRun ? "To be reminded:" : "In the outbox:"
    Answer.say(([head] + lines.map { "  " + $0 }).joined(separator: "\n"))
  }

  private func words(_ stage: Int64) -> String {
    if stage == 0 { return "on the due day" }
    return stage < 0 ? "\(-stage) days before it is due" : "\(stage) days after it was due"
  }
}
