import ArgumentParser
import Ledger
import Store

struct ResetPassword: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset",
    abstract: "Make a link by which a member chooses another password, once, within a day.",
    discussion: """
      For somebody who forgot it. The link is printed once; the book keeps only its hash. The old \
      password holds until the new one is chosen; then their sessions end.

      Examples:
        ledgerline member reset ann@example.com --url https://book.example.com
      """)

  @Argument(help: "The member's email or id, or the beginning of the id.")
  var member: String

  @Option(help: ArgumentHelp("The address of the hub.", valueName: "url"))
  var url = "http://127.0.0.1:8787"

  @OptionGroup var options: BookOptions

  func validate() throws { try LinkOptions.check(url) }

  func run() throws {
    let now = try Now()
    let store = try options.openExisting()
    let found = try MemberCommand.find(member, in: store)
    MemberCommand.show(
      try store.reset(found.id, by: nil, now: now.instant), at: url, options)
  }
}
