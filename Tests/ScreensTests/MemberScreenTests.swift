import Ledger
import Testing

@testable import Screens

extension Person {
  /// At a device that talks to a hub, as somebody with a role.
  fileprivate static func signedIn(_ role: Role) throws -> Person {
    var person = try Person.inSampleStudio()
    person.app.state.hasHub = true
    person.answer(
      .refresh,
      """
      me\t0000000000ann\t\(role.word)
      open\tfirst\tLee Studio
      account\tfirst\t\(role.word)\tLee Studio
      account\t0000000000two\towner\tSecond
      invitation\tab12\tbob@example.com\tadmin\t2026-11-28

      """)
    return person
  }
}

struct MemberScreenTests {
  @Test func `without a hub, or before it answered, everything may be done`() throws {
    var person = try Person.inSampleStudio()
    #expect(person.app.role == .owner)
    person.app.state.hasHub = true
    #expect(person.app.role == .owner)
    person.app.state.hasHub = false
    person.go("/settings/members")
    #expect(person.page.contains("Only You"))
    #expect(person.asked.isEmpty)
  }

  @Test func `the settings say what the account is called by now`() throws {
    var person = try Person.signedIn(.member)
    person.go("/settings")
    #expect(person.page.contains("Lee Studio") && person.asked == [.refresh])
    person.answer(.refresh, "me\t0000000000ann\tmember\nopen\tfirst\tLee and Berg\n")
    #expect(person.page.contains("Lee and Berg"))
    #expect(!person.page.contains("sheet/member/account") && !person.page.contains("sign-out"))
    person.go("/settings?tab=account")
    #expect(
      person.page.contains("data-on-click=\"sign-out\"") && !person.page.contains("New Account"))
  }

  @Test func `the book's own row says what somebody may do`() throws {
    var row = AccountMember()
    row.id = ID("0000000000ann")!
    row.role = .member
    var edit = Edit()
    edit.put(row, replacing: nil)
    let person = try Person(edit)
    person.app.state.hasHub = true
    person.app.state.membership.me = row.id
    person.app.state.membership.role = .owner
    #expect(person.app.role == .member)
  }

  @Test func `the owner sees everybody, invitations and accounts`() throws {
    var person = try Person.signedIn(.owner)
    person.go("/settings/members")
    #expect(person.asked == [.refresh])
    for text in ["Users", "Owner", "bob@example.com", "Revoke", "Second", "Open now", "Invite"] {
      #expect(person.page.contains(text), "\(text)")
    }
    person.press("member/revoke/ab12")
    #expect(person.asked == [.revoke("ab12")])
  }

  @Test func `a member sees why presets are closed, and cannot open them`() throws {
    var person = try Person.signedIn(.member)
    person.go("/settings/members")
    let words = "Presets are only configurable by account administrators."
    #expect(person.page.contains(words))
    #expect(!person.page.contains("bob@example.com") && !person.page.contains("Pending"))
    person.press("sheet/setting/company")
    #expect(person.sheet.isEmpty && person.toast.contains(words))
    person.press("choose/paper/letter")
    #expect(person.stored.isEmpty)
  }

  @Test func `a member chooses their own theme, and the account's stays`() throws {
    var person = try Person.signedIn(.member)
    person.press("set/theme/dark")
    #expect(person.stored.count == 1 && person.app.theme == .dark)
    #expect(person.app.book.settings.theme == .system)
    person.app.state.membership.me = ID("0000000000bob")!
    #expect(person.app.theme == .system)
    person.app.state.hasHub = false
    person.press("set/theme/light")
    #expect(person.app.theme == .light && person.app.book.settings.theme == .light)
  }

  @Test func `an invitation needs an email and a connection`() throws {
    var person = try Person.signedIn(.admin)
    person.press("sheet/member/invite")
    #expect(!person.sheet.contains("value=\"owner\""))
    person.press("save")
    #expect(person.sheet.contains("Email is required."))
    person.type("email", "eve@example.com")
    person.hear(.online(false))
    person.press("save")
    #expect(person.sheet.contains("Invites require an internet connection."))
    person.hear(.online(true))
    person.press("save")
    #expect(person.asked == [.invite(email: "eve@example.com", role: .member)])
    person.app.state.membership.base = "https://book.example.com/"
    person.answer(.invite(email: "eve@example.com", role: .member), "0123abcd")
    #expect(person.sheet.contains("https://book.example.com/invite/0123abcd"))
  }

  @Test func `what the hub refuses is said in its words`() throws {
    var person = try Person.signedIn(.admin)
    person.press("sheet/member/invite")
    person.type("email", "eve@example.com")
    person.press("save")
    person.answer(
      .invite(email: "eve@example.com", role: .member),
      "This plan has reached its user limit.", isDone: false)
    #expect(person.complains("This plan has reached its user limit."))
    #expect(person.form["email"] == "eve@example.com")
  }

  @Test func `a link opens a page that asks for a name and a password`() throws {
    var person = try Person()
    person.app.state.hasHub = true
    person.go("/invite/0123abcd")
    #expect(person.asked == [.look(token: "0123abcd")])
    person.answer(
      .look(token: "0123abcd"),
      "account\tLee Studio\nemail\teve@example.com\nrole\tmember\nknown\t0\n")
    #expect(person.page.contains("Join Lee Studio") && person.page.contains("eve@example.com"))
    person.press("sheet/member/accept/0123abcd")
    person.press("save")
    #expect(person.sheet.contains("Full name is required."))
    #expect(person.sheet.contains("The password needs 12 characters."))
    person.type("name", "Eve Adams")
    person.type("password", "correct horse battery")
    person.press("save")
    #expect(
      person.asked == [
        .accept(token: "0123abcd", name: "Eve Adams", password: "correct horse battery")
      ])
  }

  @Test func `a link that ended says so`() throws {
    var person = try Person()
    person.app.state.hasHub = true
    person.go("/invite/0123abcd")
    person.answer(
      .look(token: "0123abcd"), "This invitation is not valid any more. Ask for a new one.",
      isDone: false)
    #expect(person.page.contains("Ask for a new one."))
  }

  @Test(arguments: [Role.owner, .admin])
  func `whoever forgot the password gets a link from who may give it`(_ role: Role) throws {
    var edit = sampleStudio(on: try Day(parsing: "2026-11-21"))
    for (number, word) in [(UInt64(300), Role.member), (301, .admin), (302, .owner)] {
      var row = AccountMember()
      row.id = ID(number)
      row.name = "A \(word.title)"
      row.email = word.word + "@example.com"
      row.role = word
      edit.put(row, replacing: nil)
    }
    var person = try Person(edit)
    person.app.state.hasHub = true
    person.app.state.membership.me = ID(role == .owner ? 302 : 301)
    person.app.state.membership.base = "https://book.example.com/"
    person.go("/settings/members")
    let (member, owner) = (ID<AccountMember>(300).text, ID<AccountMember>(302).text)
    #expect(person.page.contains("sheet/member/person/" + member))
    #expect(person.page.contains("sheet/member/person/" + owner) == (role == .owner))
    person.press("sheet/member/person/" + owner)
    #expect(!person.sheet.contains("Make Password Link"))
    person.press("sheet/member/person/" + member)
    #expect(person.sheet.contains("Make Password Link"))
    #expect(person.sheet.contains("Remove User") == (role == .owner))
    person.press("member/reset/" + member)
    #expect(person.asked == [.reset(ID(300))])
    person.answer(.reset(ID(300)), "0123abcd")
    #expect(person.sheet.contains("https://book.example.com/invite/0123abcd"))
    #expect(person.sheet.contains("member@example.com"))
    person.answer(.refresh, "invitation\tab12\tmember@example.com\tmember\t2026-11-22\treset\n")
    #expect(person.page.contains("New password, expires"))
  }

  @Test func `the link to another password asks for nothing else`() throws {
    var person = try Person()
    person.app.state.hasHub = true
    person.go("/invite/0123abcd")
    person.answer(
      .look(token: "0123abcd"),
      "account\tLee Studio\nemail\teve@example.com\nrole\tmember\nknown\t0\nreset\t1\n")
    #expect(person.page.contains("eve@example.com gets another password for Lee Studio"))
    person.press("sheet/member/accept/0123abcd")
    #expect(!person.sheet.contains("Full Name"))
    person.press("save")
    #expect(person.sheet.contains("The password needs 12 characters."))
    person.type("password", "correct horse battery")
    person.press("save")
    let accept = MemberRequest.accept(
      token: "0123abcd", name: "", password: "correct horse battery")
    #expect(person.asked == [accept])
    person.answer(accept, "")
    #expect(person.toast.contains("Your password is changed"))
  }

  @Test(arguments: [Role.owner, .member])
  func `everybody changes their own password, knowing the old one`(_ role: Role) throws {
    var row = AccountMember()
    row.id = ID("0000000000ann")!
    row.name = "Ann Lee"
    row.email = "ann@example.com"
    row.role = role
    var edit = sampleStudio(on: try Day(parsing: "2026-11-21"))
    edit.put(row, replacing: nil)
    var person = try Person(edit)
    person.app.state.hasHub = true
    person.answer(.refresh, "me\t0000000000ann\t\(role.word)\nopen\tfirst\tLee\npassword\town\n")
    person.go("/settings/members")
    #expect(person.page.contains("Ann Lee") && person.page.contains("sheet/member/password"))
    person.press("sheet/member/password")
    person.type("new", "short")
    person.press("save")
    for words in [
      "Enter your current password.", "The password needs 12 characters.",
      "The two passwords differ.",
    ] { #expect(person.sheet.contains(words), "\(words)") }
    #expect(person.asked.isEmpty)
    person.type("old", "correct horse battery")
    person.type("new", "staple battery horse")
    person.type("again", "staple battery horse")
    person.press("save")
    let request = MemberRequest.changePassword(
      old: "correct horse battery", new: "staple battery horse")
    #expect(person.asked == [request])
    #expect(request.wire.body == "correct horse battery\nstaple battery horse")
    person.answer(request, "That is not your current password.", isDone: false)
    #expect(person.complains("That is not your current password."))
    #expect(!person.sheet.isEmpty)
    person.answer(request, "")
    #expect(person.sheet.isEmpty && person.toast.contains("Your password is changed"))
  }

  @Test func `who comes by the printed address sets a password, and changes it from then on`()
    throws
  {
    var person = try Person.inSampleStudio()
    person.app.state.hasHub = true
    let me = AccountMember.founder.text
    person.answer(.refresh, "me\t\(me)\towner\nopen\tfirst\tLee\npassword\tnone\n")
    person.go("/settings/members")
    #expect(person.page.contains("Set a Password"))
    person.press("sheet/member/password")
    #expect(!person.sheet.contains("Current Password"))
    person.type("new", "a long sentence")
    person.type("again", "a long sentence")
    person.press("save")
    let asked = MemberRequest.changePassword(old: "", new: "a long sentence")
    #expect(person.asked == [asked])
    person.answer(asked, "")
    #expect(person.toast.contains("Your password is set") && person.sheet.isEmpty)
    person.answer(.refresh, "me\t\(me)\towner\nopen\tfirst\tLee\npassword\thub\n")
    #expect(!person.page.contains("Set a Password"))
    person.press("sheet/member/password")
    #expect(person.sheet.contains("own password."))
  }

  @Test func `the owner renames the account`() throws {
    var person = try Person.signedIn(.owner)
    person.go("/settings/members")
    #expect(person.page.contains("Rename Account"))
    person.press("sheet/member/rename-account")
    #expect(person.form["name"] == "Lee Studio")
    person.type("name", " Lee & Sons ")
    person.press("save")
    #expect(person.asked == [.renameAccount("Lee & Sons")])
    person.answer(.renameAccount("Lee & Sons"), "")
    #expect(person.toast.contains("Account renamed") && person.asked == [.refresh])
    person = try Person.signedIn(.admin)
    person.go("/settings/members")
    #expect(!person.page.contains("Rename Account"))
  }

  @Test func `an account needs a name and a first user's email`() throws {
    var person = try Person.signedIn(.owner)
    person.press("sheet/member/account")
    person.type("email", "")
    person.press("save")
    #expect(person.sheet.contains("Account name and first user email are required."))
    person.type("name", "Second")
    person.type("email", "ann@example.com")
    person.press("save")
    #expect(person.asked == [.createAccount(name: "Second", email: "ann@example.com")])
  }

  @Test func `another account opens only when everything was sent`() throws {
    var person = try Person.signedIn(.owner)
    person.press("member/open/0000000000two")
    #expect(person.app.state.pending > 0 && person.asked.isEmpty)
    #expect(person.complains("must be sent first"))
  }

  @Test func `signing out with changes unsent says what would be lost`() throws {
    var person = try Person.signedIn(.owner)
    let count = person.app.state.pending
    #expect(count > 0)
    person.press("sign-out")
    #expect(!person.effects.contains(.signOut))
    #expect(person.sheet.contains("Sign Out and Lose \(Noun.change.count(count))"))
    person.press("member/sign-out-anyway")
    #expect(person.effects.contains(.signOut))
  }

  // MARK: devices

  @Test func `another device is added by a link and its code, made when it is asked for`() throws {
    var person = try Person.signedIn(.member)
    person.app.state.membership.base = "https://book.example.com/"
    person.go("/settings/devices")
    person.press("member/add-device")
    #expect(person.asked == [.addDevice] && person.sheet.contains("Asking the hub"))
    person.answer(.addDevice, "0123abcd")
    let link = "https://book.example.com/#/device/0123abcd"
    #expect(person.sheet.contains(link) && person.sheet.contains("class=\"qr\""))
    #expect(person.sheet.contains(try #require(QRCode(link)).path))
    #expect(!person.sheet.contains("this computer only"))
    // A machine's own name leads nowhere from elsewhere.
    person.app.state.membership.base = "http://127.0.0.1:8787/"
    #expect(person.sheet.contains("this computer only"))
    person.press("close")
    person.hear(.online(false))
    person.press("member/add-device")
    #expect(
      person.sheet.isEmpty && person.asked.isEmpty && person.complains("does not answer"))
  }

  @Test func `a hub that makes no link says why`() throws {
    var person = try Person.signedIn(.member)
    person.press("member/add-device")
    person.answer(.addDevice, "Sign in first.", isDone: false)
    #expect(person.sheet.isEmpty && person.complains("Sign in first."))
  }

  @Test func `a link on another device says whose it is before it signs in`() throws {
    var person = try Person()
    person.app.state.hasHub = true
    person.go("/device/0123abcd")
    #expect(person.asked == [.lookDevice(token: "0123abcd")])
    person.answer(.lookDevice(token: "0123abcd"), "account\tLee Studio\nname\tAnn Lee\n")
    #expect(person.page.contains("The book of Lee Studio") && person.page.contains("as Ann Lee"))
    person.press("member/join-device/0123abcd")
    #expect(person.asked == [.joinDevice(token: "0123abcd")])
    person.answer(.joinDevice(token: "0123abcd"), "")
    #expect(person.toast.contains("This device is signed in"))
    #expect(person.app.state.isSignedOut == false)
  }

  @Test func `a link that is used up says so, and one is not spent where somebody is signed in`()
    throws
  {
    var person = try Person()
    person.app.state.hasHub = true
    person.go("/device/0123abcd")
    person.answer(
      .lookDevice(token: "0123abcd"), "This link is not valid any more.", isDone: false)
    #expect(person.page.contains("not valid any more") && !person.page.contains("Sign In Here"))
    var signedIn = try Person.signedIn(.member)
    signedIn.go("/device/0123abcd")
    #expect(signedIn.page.contains("signed in already"))
    signedIn.answer(.lookDevice(token: "0123abcd"), "account\tLee Studio\nname\tAnn Lee\n")
    #expect(signedIn.page.contains("signed in already") && !signedIn.page.contains("Sign In Here"))
    // The hub says only now that its session is over.
    signedIn.app.state.isSignedOut = true
    signedIn.app.refresh()
    #expect(signedIn.page.contains("Sign In Here"))
  }
}
