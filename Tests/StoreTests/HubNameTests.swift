import Ledger
import Testing

@testable import Store

/// Names that others read at the hub hold nothing that cannot be seen.
struct HubNameTests {
  @Test(arguments: [
    (" Lee \n\tStudio ", "Lee Studio"), ("Lee\u{202E}oidutS", "LeeoidutS"),
    ("\u{2066}Ann\u{2069}", "Ann"), ("A\u{200B}n\u{2060}n\u{FEFF}", "Ann"),
    ("Ann\u{1B}[31m", "Ann[31m"), ("Ann\u{2028}Lee", "Ann Lee"),
    ("Ann\u{A0}\u{3000}Lee", "Ann Lee"),
    ("\u{3164}", ""), ("\u{200D}\u{200E} \u{2800}", ""), ("A\u{E0041}nn", "Ann"),
    ("A\u{200D}nn", "Ann"), ("An\u{AD}n", "Ann"), ("Ann \u{200B} Lee", "Ann Lee"),
    // What is seen stays: accents, Arabic with its joiner inside, a family of emoji.
    ("Zoe\u{301} Łucja", "Zoe\u{301} Łucja"),
    ("علی\u{200C}رضا", "علی\u{200C}رضا"), ("علی\u{200C}", "علی"),
    ("👩\u{200D}👧", "👩\u{200D}👧"), ("❤\u{FE0F}", "❤\u{FE0F}"),
    ("❤\u{FE0F}\u{200D}🔥", "❤\u{FE0F}\u{200D}🔥"), ("1\u{FE0F}\u{20E3}", "1\u{FE0F}\u{20E3}"),
    // A Malayalam name ends in a joiner, a Japanese one has its own form of a character.
    ("രാമന\u{D4D}\u{200D} നായര\u{D4D}\u{200D}", "രാമന\u{D4D}\u{200D} നായര\u{D4D}\u{200D}"),
    ("渡邉\u{E0101}葛\u{E0100}城", "渡邉\u{E0101}葛\u{E0100}城"),
    ("\u{1828}\u{180E}\u{1820}", "\u{1828}\u{180E}\u{1820}"),
    (
      "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}\u{E0041}",
      "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}"
    ),
    // The same marks where they shape nothing.
    ("\u{FE0F}", ""), ("Ann\u{FE0F}", "Ann"), ("A\u{E0100}nn", "Ann"), ("A\u{180E}nn", "Ann"),
    ("❤\u{FE0F}\u{FE0F}", "❤\u{FE0F}"), ("人\u{200D}\u{200C}", "人"),
  ])
  func `a name is one line of what can be seen`(_ typed: String, _ wanted: String) {
    let line = HubName.line(typed)
    #expect(Array(line.unicodeScalars) == Array(wanted.unicodeScalars), "\(typed)")
  }

  @Test func `no more than so many characters stay, and no blank at the end`() {
    #expect(HubName.line(String(repeating: "é", count: 300)).count == 200)
    #expect(HubName.line("abc def", most: 4) == "abc")
  }

  @Test func `accounts, members and links are called so`() throws {
    let store = try Store.fresh()
    try store.nameAccount("Lee\u{202E} Studio\u{200B}", by: nil)
    #expect(try store.accountName() == "Lee Studio")
    let token = try store.invite("ann@example.com", as: .member, by: nil, now: noon).token
    #expect(throws: MemberProblem.nameNeeded) {
      try store.accept(invitation: token, name: "\u{200B}\u{202E}", credential: "x", now: noon)
    }
    let ann = try store.accept(
      invitation: token, name: "Ann\u{202E} Lee", credential: "x", now: noon)
    #expect(ann.name == "Ann Lee")
    try store.found(
      name: "Bo\u{2067}b", email: "bob@example.com", credential: nil, now: noon)
    #expect(try store.members().first?.name == "Bob")
    let link = try store.makeLink(
      to: .calendar(holds: true), called: "My\u{202D} phone", for: 30, by: nil, now: noon)
    #expect(link.link.label == "My phone")
  }
}
