import ArgumentParser
import Ledger
import Store

/// Where the account's own reminders go, and by whose clock (rules G94, G95).
struct MailNotices: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "notices",
    abstract: "Say where your own reminders go by mail, and by whose clock the hub has its day.",
    discussion: """
      Once a morning: gigs tomorrow, what was delivered and not invoiced after three days, a next month without \
      anything. Without an address and --zone it says what is set.

      Examples:
        ledgerline mail notices ann@example.com --zone Europe/Berlin
        ledgerline mail notices none
      """)

  @Argument(help: "The address; none for nowhere.")
  var address: String?

  @Option(
    help: ArgumentHelp(
      "The hub's time zone, such as Europe/Berlin; none for its machine's.", valueName: "name"))
  var zone: String?

  @OptionGroup var options: BookOptions

  func validate() throws {
    if let address, address != "none", !EmailAddress.isValid(trimmed(address)) {
      throw ValidationError("\"\(address)\" is no email address; write none for nowhere")
    }
    if let zone, zone != "none", TimeZoneRules(zone) == nil {
      throw ValidationError("\"\(zone)\" is no time zone; write one as Europe/Berlin")
    }
  }

  func run() throws {
    let now = try Now()
    let store = try options.openExisting()
    if address != nil || zone != nil {
      try store.commit(now: now.instant) { book in
        var settings = book.settings
        if let address { settings.notices = address == "none" ? "" : trimmed(address) }
        if let zone { settings.zone = zone == "none" ? "" : zone }
        return Edit(putting: settings, in: book.settingsTable)
      }
    }
    let settings = try store.book().book.settings
    if options.json {
      return Answer.json(
        .object([
          Member("notices", .text(settings.notices)), Member("zone", .text(settings.zone)),
        ]))
    }
    Answer.say(
      settings.notices.isEmpty
        ? "Your own reminders are not mailed." : "Your own reminders go to \(settings.notices).")
    Answer.say(
      settings.zone.isEmpty
        ? "The hub has its machine's clock." : "The hub has the clock of \(settings.zone).")
  }
}
