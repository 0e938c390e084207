import Ledger
import Markup

// Settings, Users: who is in the account, who is invited, and the browser's other accounts.
struct MembersPage: Room {
  let app: App

  func draw(_ html: inout HTML) {
    guard state.hasHub else {
      html.empty(
        icon: "clients", title: "Only You",
        text: """
          Without a hub the book lives in this browser only. Run Ledgerline on your own computer \
          to share it with others.
          """)
      return
    }
    youCard(&html)
    if state.membership.accounts.count > 1 || role == .owner { accountsCard(&html) }
    guard isAdministrator else {
      CurrentRole(app: app).onlyAdministrators(&html)
      return
    }
    usersCard(&html)
    invitationsCard(&html)
  }

  /// Who is signed in here, and with which password; nobody before the hub said who it is.
  private func youCard(_ html: inout HTML) {
    guard let me = person(state.membership.me) else { return }
    let hasPassword = state.membership.password != .absent
    let word: Phrase = hasPassword ? "Change Password" : "Set a Password"
    html.card("You", action: (word, Action.open(.password))) { html in
      html("div", .class("person")) { html in
        html("div", .class("person-name")) { html in
          html("span", .class("strong"), text: MembersPage.name(of: me))
          if !me.name.isEmpty, !me.email.isEmpty {
            html("div", .class("muted small"), text: me.email)
          }
        }
        html("span", .class("badge"), text: role.title)
      }
      if !hasPassword {
        html(
          "p", .class("muted small"),
          text: "You have no password yet: with one you sign in on any device.")
      }
      html("div", .class("buttons")) { html in html.button("Add a Device", .addDevice) }
    }
  }

  private func usersCard(_ html: inout HTML) {
    html.card("Users", action: ("Invite", Action.open(.invite))) { html in
      html("ul", .class("people")) { html in
        for person in people {
          html("li", .class("person"), .key(person.id.text)) { html in
            html("div", .class("person-name")) { html in
              html("span", .class("strong"), text: MembersPage.name(of: person))
              if person.id == state.membership.me {
                html("span", .class("muted")) { html in
                  html.text(" ")
                  html.text("(you)")
                }
              }
              if !person.name.isEmpty, !person.email.isEmpty {
                html("div", .class("muted small"), text: person.email)
              }
            }
            html("span", .class("badge"), text: person.role.title)
            if role == .owner || mayReset(person) {
              html.iconButton(
                "edit", "Change \(MembersPage.name(of: person))", .open(.person(person.id)))
            }
          }
        }
      }
    }
  }

  private func invitationsCard(_ html: inout HTML) {
    html.card("Pending Invitations") { html in
      if !state.isOnline {
        html("p", .class("muted"), text: "Invites require an internet connection.")
      }
      if state.membership.invitations.isEmpty {
        html("p", .class("muted"), text: "No pending invitations.")
        return
      }
      html("ul", .class("people")) { html in
        for invitation in state.membership.invitations {
          html("li", .class("person"), .key(invitation.id)) { html in
            html("div", .class("person-name")) { html in
              html("span", text: invitation.email)
              html(
                "div", .class("muted small"),
                text: invitation.isReset
                  ? "New password, expires \(text(invitation.expires))"
                  : "Expires \(text(invitation.expires))")
            }
            html("span", .class("badge"), text: invitation.role.title)
            html.button(
              "Revoke", .revoke(invitation.id), of: invitation.email, class: "button quiet small")
          }
        }
      }
    }
  }

  private func accountsCard(_ html: inout HTML) {
    html.card("Accounts", action: role == .owner ? ("New Account", Action.open(.account)) : nil) {
      html in
      html("ul", .class("people")) { html in
        for account in state.membership.accounts {
          html("li", .class("person"), .key(account.id)) { html in
            html("div", .class("person-name")) { html in
              html("span", text: account.name.isEmpty ? "Unnamed Account" : .verbatim(account.name))
            }
            html("span", .class("badge"), text: account.role.title)
            if account.id == state.membership.account {
              html("span", .class("muted small"), .aria("current", "true"), text: "Open now")
              if role == .owner {
                html.iconButton("edit", "Rename Account", .open(.renameAccount))
              }
            } else {
              html.button("Open", .openAccount(account.id), of: account.name)
            }
          }
        }
      }
    }
  }

  /// An invitation's page: what it leads to, and the way in.
  func invitationPage(_ token: String, _ html: inout HTML) {
    html("main", .class("welcome"), .id("main"), .attribute("tabindex", "-1")) { html in
      html("div", .class("welcome-body stack")) { html in
        guard let welcome = state.membership.welcome else {
          html("h1", text: "Invitation")
          let problem = state.membership.problem
          html(
            "p", .role("status"),
            text: problem.isEmpty ? "Looking at the invitation …" : problem)
          return
        }
        if welcome.isReset {
          html("h1", text: "New Password")
          html(
            "p",
            text: welcome.account.isEmpty
              ? """
              \(welcome.email) gets another password for the account. Other devices are signed out.
              """
              : """
              \(welcome.email) gets another password for \(welcome.account). Other devices are \
              signed out.
              """)
          html("div", .class("buttons")) { html in
            html.button(
              "Choose Password", .open(.accept(token)), class: "button primary")
          }
          return
        }
        html(
          "h1",
          text: welcome.account.isEmpty ? "You are invited" : "Join \(welcome.account)")
        html(
          "p",
          text: [MembersPage.invited(welcome), InviteSheets.roleWords].joined(separator: " "))
        html("div", .class("buttons")) { html in
          html.button(
            "Accept Invitation", .open(.accept(token)), class: "button primary")
        }
      }
    }
  }

  private static func invited(_ welcome: Membership.Welcoming) -> Phrase {
    switch welcome.role {
    case .owner: return "\(welcome.email) is invited as owner."
    case .admin: return "\(welcome.email) is invited as admin."
    case .member: return "\(welcome.email) is invited as member."
    }
  }

  // MARK: people

  /// Everybody who is in, by name; the founder too while the book has no row of theirs.
  var people: [AccountMember] {
    var people = book.members.rows.filter { $0.isLive }
    if book.members[AccountMember.founder] == nil { people.append(founder) }
    return people.sorted {
      let left = folded(say(MembersPage.name(of: $0)))
      let right = folded(say(MembersPage.name(of: $1)))
      return left == right ? $0.id.raw < $1.id.raw : left < right
    }
  }

  func person(_ id: ID<AccountMember>) -> AccountMember? {
    book.members.live(id)
      ?? (id == AccountMember.founder && book.members[id] == nil ? founder : nil)
  }

  /// Whether the signed-in person may make a link by which somebody chooses another password.
  func mayReset(_ person: AccountMember) -> Bool {
    role.mayInvite(person.role) && person.id != state.membership.me && !person.email.isEmpty
  }

  private var founder: AccountMember {
    var founder = AccountMember()
    founder.id = AccountMember.founder
    founder.role = .owner
    founder.name = book.profile.personName
    founder.email = book.profile.email
    return founder
  }

  static func name(of person: AccountMember) -> Phrase {
    if !person.name.isEmpty { return .verbatim(person.name) }
    return person.email.isEmpty ? "Owner" : .verbatim(person.email)
  }
}
