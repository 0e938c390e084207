import Ledger

/// What the screens ask the hub about people, accounts and its numbers; nothing here works without it.
public enum MemberRequest: Equatable, Sendable {
  case refresh
  case invite(email: String, role: Role)
  case revoke(String)
  case setRole(ID<AccountMember>, Role)
  /// A link by which somebody chooses another password.
  case reset(ID<AccountMember>)
  case remove(ID<AccountMember>)
  case createAccount(name: String, email: String)
  case renameAccount(String)
  case openAccount(String)
  /// One's own.
  case changePassword(old: String, new: String)
  /// What an invitation's link leads to.
  case look(token: String)
  case accept(token: String, name: String, password: String)
  /// A link by which another device of the same person signs in.
  case addDevice
  /// What such a link leads to.
  case lookDevice(token: String)
  case joinDevice(token: String)
  /// Where its number series stand.
  case lastNumbers
  /// The last count that each series gave out, as lines.
  case confirmNumbers(String)
  /// Says that numbers come which may not be all that were given (rule G86).
  case doubtNumbers
  /// Links for people without a sign-in (rule G50).
  case links
  /// Kind, subject, days and label, a line each.
  case makeLink(String)
  case revokeLink(String)
  /// The account's mail server: asked for, set as lines, forgotten, tried.
  case mail
  case setMail(String)
  case forgetMail
  case testMail(to: String)

  /// Method, path and body, as docs/sync.md has them.
  public var wire: (method: String, path: String, body: String) {
    switch self {
    case .refresh: return ("GET", "/v1/account", "")
    case .invite(let email, let role): return ("POST", "/v1/invite", email + "\n" + role.word)
    case .revoke(let id): return ("POST", "/v1/invite/revoke", id)
    case .setRole(let id, let role):
      return ("POST", "/v1/member/role", id.text + "\n" + role.word)
    case .reset(let id): return ("POST", "/v1/member/reset", id.text)
    case .remove(let id): return ("POST", "/v1/member/remove", id.text)
    case .createAccount(let name, let email):
      return ("POST", "/v1/account", name + "\n" + email)
    case .renameAccount(let name): return ("POST", "/v1/account/name", name)
    case .changePassword(let old, let new): return ("POST", "/v1/password", old + "\n" + new)
    case .openAccount(let id): return ("POST", "/v1/account/open", id)
    case .look(let token): return ("POST", "/v1/invitation", token)
    case .accept(let token, let name, let password):
      return ("POST", "/v1/invitation/accept", token + "\n" + name + "\n" + password)
    case .addDevice: return ("POST", "/v1/device", "")
    case .lookDevice(let token): return ("POST", "/v1/device/look", token)
    case .joinDevice(let token): return ("POST", "/v1/device/join", token)
    case .lastNumbers: return ("GET", "/v1/numbering", "")
    case .confirmNumbers(let lines): return ("POST", "/v1/numbering/confirm", lines)
    case .doubtNumbers: return ("POST", "/v1/numbering/doubt", "")
    case .links: return ("GET", "/v1/links", "")
    case .makeLink(let lines): return ("POST", "/v1/link", lines)
    case .revokeLink(let id): return ("POST", "/v1/link/revoke", id)
    case .mail: return ("GET", "/v1/mail", "")
    case .setMail(let lines): return ("POST", "/v1/mail", lines)
    case .forgetMail: return ("POST", "/v1/mail/remove", "")
    case .testMail(let to): return ("POST", "/v1/mail/test", to)
    }
  }

  /// Whether it is about one account's book: then it names the account.
  public var isOfBook: Bool {
    switch self {
    case .lastNumbers, .confirmNumbers, .doubtNumbers, .links, .makeLink, .revokeLink, .mail,
      .setMail, .forgetMail, .testMail:
      return true
    case .refresh, .invite, .revoke, .setRole, .reset, .remove, .createAccount, .renameAccount,
      .openAccount, .changePassword, .look, .accept, .addDevice, .lookDevice, .joinDevice:
      return false
    }
  }

  /// What is said when the hub cannot be reached.
  var offline: Phrase {
    switch self {
    case .refresh, .links, .mail: return .none
    case .makeLink, .revokeLink: return "Links live at the hub, and the hub does not answer."
    case .invite, .revoke, .look, .accept: return "Invites require an internet connection."
    case .setRole, .reset, .remove, .createAccount, .renameAccount, .openAccount,
      .changePassword, .addDevice, .lookDevice, .joinDevice, .lastNumbers, .confirmNumbers,
      .doubtNumbers, .setMail, .forgetMail, .testMail:
      return "The hub does not answer."
    }
  }
}

/// What came back: the hub's words, or nothing when it could not be reached.
public struct MemberAnswer: Equatable, Sendable {
  public var request: MemberRequest
  public var isDone: Bool
  public var text: String

  public init(_ request: MemberRequest, isDone: Bool, text: String) {
    self.request = request
    self.isDone = isDone
    self.text = text
  }
}

extension Membership {
  /// The account of the data folder itself.
  public static var first: String { "first" }

  /// Takes over what `GET /v1/account` answered: lines of a word and what follows, tabs between.
  public mutating func take(_ text: String) {
    accounts = []
    invitations = []
    backup = nil
    for cells in Membership.rows(text) {
      func cell(_ index: Int) -> String { index < cells.count ? cells[index] : "" }
      switch cells.first ?? "" {
      case "me":
        me = ID(cell(1)) ?? ID()
        role = Role(word: cell(2))
      case "password": password = PasswordKind(rawValue: cell(1)) ?? .absent
      case "open":
        opened = cell(1)
        accountName = cell(2)
      case "backup": backup = try? Instant(parsing: cell(1))
      case "account":
        guard let role = Role(word: cell(2)) else { continue }
        accounts.append(Account(id: cell(1), role: role, name: cell(3)))
      case "invitation":
        guard let role = Role(word: cell(3)), let day = try? Day(parsing: cell(4))
        else { continue }
        invitations.append(
          Invitation(
            id: cell(1), email: cell(2), role: role, expires: day, isReset: cell(5) == "reset"))
      case _: break
      }
    }
  }

  /// Reads what `POST /v1/device/look` answered.
  static func joining(_ text: String) -> Joining {
    var joining = Joining()
    for (word, said) in words(text) {
      switch word {
      case "account": joining.account = said
      case "name": joining.name = said
      case _: break
      }
    }
    return joining
  }

  /// Reads what `POST /v1/invitation` answered.
  static func welcoming(_ text: String) -> Welcoming? {
    var welcome = Welcoming(account: "", email: "", role: .member, isKnown: false)
    for (word, said) in words(text) {
      switch word {
      case "account": welcome.account = said
      case "email": welcome.email = said
      case "role": welcome.role = Role(word: said) ?? .member
      case "known": welcome.isKnown = said == "1"
      case "reset": welcome.isReset = said == "1"
      case _: break
      }
    }
    return welcome.email.isEmpty ? nil : welcome
  }

  /// The lines of an answer as their words, and what stands behind the first of them.
  private static func words(_ text: String) -> [(word: String, said: String)] {
    rows(text).compactMap { $0.count > 1 ? ($0[0], $0[1]) : nil }
  }

  /// The lines of an answer, with tabs between their cells.
  static func rows(_ text: String) -> [[String]] {
    text.split(separator: "\n").map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map { String($0) }
    }
  }
}
