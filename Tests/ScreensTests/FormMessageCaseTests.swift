import Ledger
import LedgerTestSupport
import Screens
import Testing

/// The cases that are one message each: the sheets that say them are opened and saved blank.
struct FormMessageCaseTests {
  /// What each file that has the message says.
  private func messages(_ name: String) throws -> [String] {
    try CaseFile.values(.formValidation, "misc").compactMap { try $0.given(name)?.string() }
  }

  /// A designer at a device that talks to a hub, so that every sheet opens.
  private func designer() throws -> Person {
    let person = try DesignStage.person()
    person.app.state.hasHub = true
    person.app.state.membership.role = .owner
    return person
  }

  @Test(arguments: [
    ("invite", "sheet/member/invite"), ("business", "sheet/setting/company"),
    ("account", "sheet/member/account"), ("profile", "sheet/member/accept/0123abcd"),
    ("template", "sheet/preset/template/new"),
  ])
  func `a sheet that is saved blank says what the cases say`(_ name: String, _ sheet: String)
    throws
  {
    var person = try designer()
    person.press(sheet)
    for field in ["name", "email", "company"] { person.type(field, " ") }
    person.press("save")
    for message in try messages(name) { #expect(person.sheet.contains(message)) }
  }

  @Test func `any kind of picture may be chosen as a logo`() throws {
    var person = try designer()
    person.press("choose-file/logo")
    let accepted: [String] = person.effects.compactMap {
      if case .pick("logo", let accept, _, _) = $0 { return accept }
      return nil
    }
    #expect(accepted == ["image/*,image/jpeg"])
  }

  @Test func `a logo that is no picture, or too large, is refused as the cases say`() throws {
    var person = try designer()
    person.hear(.file(token: "logo", name: "a.txt", mediaType: "text/plain", bytes: [1, 2, 3]))
    for message in try messages("logoType") { #expect(person.toast.contains(message)) }
    let large = [0xFF, 0xD8, 0xFF] + [UInt8](repeating: 0, count: 10 * 1024 * 1024)
    person.hear(.file(token: "logo", name: "a.jpg", mediaType: "image/jpeg", bytes: large))
    for message in try messages("logoSize") { #expect(person.toast.contains(message)) }
    person.hear(.fileRefused(token: "logo", name: "a.jpg", .tooLarge))
    for message in try messages("logoSize") { #expect(person.toast.contains(message)) }
    #expect(person.app.book.profile.logo.isEmpty)
  }
}
