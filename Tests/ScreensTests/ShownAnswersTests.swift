import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// What the app makes of every text that a hub answers and that this device kept, whole and with each of its cells left
/// out, emptied or strange (`Tests/Golden/shown/answers.txt`, `kept.txt`).
struct ShownAnswersTests {
  private static let member = ID<AccountMember>("0000000000ben")!

  private static let requests: [MemberRequest] = [
    .refresh, .invite(email: "bob@example.com", role: .admin), .revoke("ab12"),
    .setRole(member, .member), .reset(member), .remove(member),
    .createAccount(name: "Second", email: "bob@example.com"), .renameAccount("Other"),
    .openAccount("second"), .changePassword(old: "", new: "123456789012"),
    .changePassword(old: "before", new: "123456789012"), .look(token: "abc"),
    .accept(token: "abc", name: "Ann", password: "123456789012"), .addDevice,
    .lookDevice(token: "abc"), .joinDevice(token: "abc"), .lastNumbers, .confirmNumbers("1"),
    .doubtNumbers, .links, .makeLink("invoice\n1"), .revokeLink("a1"), .mail, .setMail("x"),
    .forgetMail, .testMail(to: "ann@example.com"),
  ]

  private static let answers = [
    "", "abc", "The hub says no.",
    """
    me\t0000000000ben\tadmin
    password\town
    open\tfirst\tLee Studio
    backup\t2026-11-20T09:00:00.000Z
    account\tfirst\towner\tLee Studio
    account\tsecond\tmember\tSecond
    invitation\tab12\tbob@example.com\tadmin\t2026-11-25\treset
    """,
    "account\tLee\nemail\tann@example.com\nrole\tadmin\nknown\t1\nreset\t1",
    "account\tLee\nname\tAnn", "token\tabc\nlink\thttps://example.com/x",
    """
    state\tunconfirmed
    series\t0000000000001\tINV-{####}\t1020\t1024
    """,
    """
    link\ta1\tinvoice\t0000000000abc\t1\t1763683200000\t0\t1763600000000\t1763610000000\t3\tAnn
    link\ta2\tcalendar\tholds\t1\t0\t1\t0\t0\t0\t
    """,
    "set\t1\nserver\tmail.example.com\t465\ttls\nuser\tann\t1\nfrom\tann@example.com\tAnn",
  ]

  /// The text without each of its cells and what follows in its line, with each emptied, and with each strange.
  private static func damaged(_ text: String) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map { String($0) } }
    var found = [text]
    for line in lines.indices {
      for cell in lines[line].indices {
        for change in 0..<3 {
          var other = lines
          switch change {
          case 0: other[line].removeSubrange(cell...)
          case 1: other[line][cell] = ""
          case _: other[line][cell] = "?"
          }
          found.append(other.map { $0.joined(separator: "\t") }.joined(separator: "\n"))
        }
      }
    }
    return found
  }

  @Test func `every answer of a hub, whole and damaged`() throws {
    var text = ""
    let person = try WalkStart.atHub()
    for request in Self.requests {
      for answer in Self.answers {
        // What is damaged of one request's answer is the same for all that read it.
        let isRead = answer.contains("\t") && Self.reads(request, answer)
        for said in isRead ? Self.damaged(answer) : [answer] {
          for isDone in said == answer ? [true, false] : [true] {
            if !isRead && answer.contains("\t") { continue }
            var after = person
            let before = "\(person.app.state.membership)"
            after.hear(.memberAnswered(MemberAnswer(request, isDone: isDone, text: said)))
            var transcript = Transcript()
            transcript.hears(
              .memberAnswered(MemberAnswer(request, isDone: isDone, text: said)), person, after)
            text += "\(request) \(isDone) \(said.debugDescription)\n"
            text += transcript.presses.split(separator: "→").dropFirst().map { "  →\($0)" }.joined()
            if "\(after.app.state.membership)" != before {
              text += Self.changes(after.app.state.membership, person.app.state.membership)
            }
            if let numbers = after.app.state.lastNumbers { text += "  \(numbers)\n" }
          }
        }
      }
    }
    #expect(try Golden.differences(text, from: "answers.txt") == [])
  }

  private static func reads(_ request: MemberRequest, _ answer: String) -> Bool {
    switch request {
    case .refresh: answer.hasPrefix("me")
    case .look: answer.hasPrefix("account\tLee\nemail")
    case .lookDevice: answer.hasPrefix("account\tLee\nname")
    case .createAccount, .makeLink: answer.hasPrefix("token")
    case .lastNumbers: answer.hasPrefix("state")
    case .links: answer.hasPrefix("link")
    case .mail: answer.hasPrefix("set")
    case _: false
    }
  }

  private static func changes(_ now: Membership, _ before: Membership) -> String {
    var text = ""
    for (one, other) in zip(Mirror(reflecting: now).children, Mirror(reflecting: before).children) {
      let said = "\(one.value)"
      if said != "\(other.value)" { text += "  \(one.label ?? "") = \(said)\n" }
    }
    return text
  }

  @Test func `everything that this device kept, whole and damaged`() throws {
    var busy = try WalkStart.atHub()
    busy.hear(.failed("The hub does not answer."))
    busy.hear(.failed("The hub does not answer."))
    busy.hear(.failed("Something else."))
    busy.go("/search")
    for word in ["lamp", "sofa"] {
      busy.press("search", value: word)
      busy.key("Enter")
      busy.press("find/first")
      busy.go("/search")
    }
    busy.hear(.backupSaved)
    let client = try #require(busy.app.book.clients.live.first)
    busy.press("sheet/client/" + client.id.text)
    busy.type("notes", "mine")
    busy.rests()
    var theirs = client
    theirs.company = "Theirs Ltd"
    WalkStart.others(&busy) { $0.put(theirs, replacing: client) }
    busy.hear(.othersWrote)
    var text = ""
    #expect(busy.kept.count > 3, "\(busy.kept.keys.sorted())")
    for (name, value) in busy.kept.sorted(by: { $0.key < $1.key }) {
      text += "\(name) = \(value.debugDescription)\n"
      let texts = Self.damaged(value) + ["?", " ", value + "\n", value + value]
      for kept in texts {
        var person = try WalkStart.atHub()
        person.kept = busy.kept
        person.kept[name] = kept
        person.reload("/")
        text += "  \(kept.debugDescription)"
        for path in ["/", "/settings/errors", "/search", "/settings/data", "/archive"] {
          person.go(path)
          text += " " + Transcript.checksum(person.app.page().bytes)
        }
        person.press("sheet/client/" + client.id.text)
        text += " \(person.form["notes"])\n"
      }
    }
    #expect(try Golden.differences(text, from: "kept.txt") == [])
  }
}
