import ArgumentParser
import Documents
import Ledger
import Store

/// Who works in the book: whoever holds the folder may do all of it, as an owner may in the app.
struct MemberCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "member",
    abstract: "List the people of the account, invite them, change role or password, remove them.",
    subcommands: [
      ListMembers.self, InviteMember.self, SetMemberRole.self, ResetPassword.self,
      SetMemberPassword.self, RemoveMember.self,
    ])

  /// The member whose id begins so, or whose email it is.
  static func find(_ text: String, in store: Store) throws -> AccountMember {
    let wanted = EmailAddress.folded(text)
    let members = try store.members()
    if let member = members.first(where: { $0.email == wanted || $0.id.text == wanted }) {
      return member
    }
    let found = members.filter { $0.id.text.hasPrefix(wanted) }
    if found.count == 1, !wanted.isEmpty { return found[0] }
    throw CommandError.notFound(
      "there is no member \(text). `ledgerline member list` shows their ids")
  }

  static func object(_ member: AccountMember) -> Value {
    Answer.object([
      ("id", .text(member.id.text)), ("name", .text(member.name)), ("email", .text(member.email)),
      ("role", .text(member.role.word)),
    ])
  }

  static func object(_ invitation: Invitation) -> Value {
    Answer.object([
      ("id", .text(invitation.id)), ("email", .text(invitation.email)),
      ("role", .text(invitation.role.word)), ("expires", .text(invitation.expires.utcDay.text)),
      ("reset", .bool(invitation.member != nil)),
    ])
  }

  /// Prints a link, this once.
  static func show(
    _ made: (token: String, invitation: Invitation), at url: String, _ options: BookOptions
  ) {
    let link = (url.hasSuffix("/") ? String(url.dropLast()) : url) + "/invite/" + made.token
    if options.json {
      guard case .object(let members) = object(made.invitation) else { return }
      Answer.json(.object(members + [Member("link", .text(link))]))
    } else {
      Answer.say(link)
      Answer.note(
        "it works once, until \(made.invitation.expires.utcDay.text), for \(made.invitation.email)")
    }
  }

  static func role(_ word: String) throws -> Role {
    guard let role = Role(word: word) else {
      throw CommandError(
        .usage, "there is no role \"\(word)\". Use one of owner, admin, member")
    }
    return role
  }
}

struct ListMembers: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the members and the links that still work.",
    discussion: """
      Examples:
        ledgerline member list --json
      """)

  @OptionGroup var options: BookOptions

  func run() throws {
    let now = try Now()
    let store = try options.openExisting()
    let members = try store.members()
    let invitations = try store.invitations(now: now.instant)
    if options.json {
      Answer.json(
        Answer.object([
          ("members", .list(members.map { MemberCommand.object($0) })),
          ("invitations", .list(invitations.map { MemberCommand.object($0) })),
        ]))
      return
    }
    var table = TextTable([.init("ID"), .init("NAME"), .init("EMAIL"), .init("ROLE")])
    for member in members {
      table.add([member.id.text, member.name, member.email, member.role.word])
    }
    Answer.say(table.text)
    if invitations.isEmpty { return }
    var pending = TextTable([
      .init("LINK FOR"), .init("ROLE"), .init("TO"), .init("EXPIRES"),
    ])
    for invitation in invitations {
      pending.add([
        invitation.email, invitation.role.word,
        invitation.member == nil ? "join" : "choose a password",
        invitation.expires.utcDay.text,
      ])
    }
    Answer.say("\n" + pending.text)
  }
}

struct InviteMember: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "invite", abstract: "Make a link that lets one person in, once, within a week.",
    discussion: """
      The link is printed once; the book keeps only its hash.

      Examples:
        ledgerline member invite ann@example.com --role admin
        ledgerline member invite ann@example.com --url https://book.example.com
      """)

  @Argument(help: "The person's email.")
  var email: String

  @Option(help: "owner, admin or member.")
  var role = "member"

  @Option(help: ArgumentHelp("The address of the hub.", valueName: "url"))
  var url = "http://127.0.0.1:8787"

  @OptionGroup var options: BookOptions

  func validate() throws { try LinkOptions.check(url) }

  func run() throws {
    let now = try Now()
    let role = try MemberCommand.role(role)
    let store = try options.openExisting()
    let made = try store.invite(email, as: role, by: nil, now: now.instant)
    MemberCommand.show(made, at: url, options)
  }
}

struct SetMemberRole: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "role", abstract: "Give a member another role.",
    discussion: """
      Examples:
        ledgerline member role ann@example.com admin
      """)

  @Argument(help: "The member's email or id, or the beginning of the id.")
  var member: String

  @Argument(help: "owner, admin or member.")
  var role: String

  @OptionGroup var options: BookOptions

  func run() throws {
    let now = try Now()
    let role = try MemberCommand.role(role)
    let store = try options.openExisting()
    let found = try MemberCommand.find(member, in: store)
    try store.setRole(of: found.id, to: role, by: nil, now: now.instant)
    let after = try MemberCommand.find(found.id.text, in: store)
    if options.json {
      Answer.json(MemberCommand.object(after))
    } else {
      Answer.say("\(after.email.isEmpty ? after.name : after.email) is \(after.role.word) now.")
    }
  }
}

struct RemoveMember: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Take a member out; what they wrote stays.",
    discussion: """
      Examples:
        ledgerline member remove ann@example.com
      """)

  @Argument(help: "The member's email or id, or the beginning of the id.")
  var member: String

  @OptionGroup var options: BookOptions

  func run() throws {
    let now = try Now()
    let store = try options.openExisting()
    let found = try MemberCommand.find(member, in: store)
    try store.remove(found.id, by: nil, now: now.instant)
    if options.json {
      Answer.json(MemberCommand.object(found))
    } else {
      Answer.say("\(found.email.isEmpty ? found.name : found.email) is removed.")
    }
  }
}
