import ArgumentParser
import Ledger
import Server
import Store

struct SetMemberPassword: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "password", abstract: "Give a member another password; their sessions end.",
    discussion: """
      At a terminal the password is asked for twice and not shown; else it is the first line of \
      standard input. It needs 12 characters. The hub's own password is another one: \
      $LEDGERLINE_PASSWORD sets it when `serve` starts.

      Examples:
        ledgerline member password ann@example.com
        pass show book/ann | ledgerline member password ann@example.com
      """)

  @Argument(help: "The member's email or id, or the beginning of the id.")
  var member: String

  @OptionGroup var options: BookOptions

  func run() throws {
    let now = try Now()
    let store = try options.openExisting()
    let found = try MemberCommand.find(member, in: store)
    if found.email.isEmpty { throw MemberProblem.noEmail }
    let password = try PasswordInput.read()
    guard password.count >= Scrypt.leastLength else {
      throw CommandError.refused(ServerError.passwordTooShort.message)
    }
    guard let hash = Scrypt.line(for: password) else { throw ServerError.noMemory }
    try store.setPassword(of: found.id, to: hash, now: now.instant)
    if options.json {
      Answer.json(MemberCommand.object(found))
    } else {
      Answer.say("\(found.email) has another password; whoever is signed in as them no longer is.")
    }
  }
}
