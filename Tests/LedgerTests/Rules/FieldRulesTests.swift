import Ledger
import Testing

struct FieldRulesTests {
  private enum Somebody {}

  @Test func `names may have a hundred characters, however many bytes`() {
    #expect(FieldRules.projectName(String(repeating: "é", count: 100)) == nil)
    #expect(FieldRules.projectName(String(repeating: "é", count: 101)) == .projectNameTooLong)
    #expect(FieldRules.artist("") == nil)
    #expect(FieldRules.artist(" ")?.message == "Artist name cannot be just whitespace")
    #expect(
      FieldRules.artist(String(repeating: "x", count: 101))?.message
        == "Artist name cannot exceed 100 characters")
  }

  @Test func `a project needs a client, a client a name, a charge a name`() {
    #expect(FieldRules.client(ID<Somebody>())?.message == "Client selection is required")
    #expect(FieldRules.client(ID<Somebody>(1)) == nil)
    #expect(
      FieldRules.clientName(first: "", last: " ", company: "")?.message
        == "Name or Company is required")
    #expect(FieldRules.clientName(first: "", last: "", company: "Acme") == nil)
    #expect(FieldRules.chargeName(" ")?.message == "Item name is required")
    #expect(FieldRules.chargeName("Set") == nil)
  }

  @Test func `a project lasts two years at most`() throws {
    var schedule = Schedule.gig(on: try Day(parsing: "2024-02-29"), zone: "")
    schedule.end = try Day(parsing: "2026-03-01")
    #expect(FieldRules.dates(schedule)?.message == "Project duration cannot exceed 2 years")
    schedule.end = try Day(parsing: "2026-02-28")
    schedule.endTime = schedule.startTime
    #expect(FieldRules.dates(schedule) == nil)
  }

  @Test func `optional contact and bank fields may be empty`() {
    let rules = [
      FieldRules.email, FieldRules.phone, FieldRules.routingNumber, FieldRules.accountNumber,
      FieldRules.venmo, FieldRules.zelle,
    ]
    for rule in rules { #expect(rule("") == nil) }
    #expect(FieldRules.email("x")?.message == "Invalid email format")
    #expect(FieldRules.phone("1")?.message == "Invalid phone number format")
  }

  @Test func `bank numbers are ASCII digits of the right count`() {
    #expect(FieldRules.routingNumber("1234567890") == .routingNumberMalformed)
    #expect(FieldRules.routingNumber("12345678a") == .routingNumberMalformed)
    #expect(FieldRules.accountNumber("1234") == nil)
    #expect(FieldRules.accountNumber(String(repeating: "1", count: 20)) == nil)
    #expect(FieldRules.accountNumber(String(repeating: "1", count: 21)) == .accountNumberMalformed)
    #expect(FieldRules.accountNumber("１２３４") == .accountNumberMalformed)
  }

  @Test(arguments: ["@", "me", "@a b", "@é", "@a.b", "@@a", "a@"])
  func `other names are not Venmo's`(text: String) {
    #expect(FieldRules.venmo(text) == .venmoMalformed)
  }

  @Test func `Zelle takes an address or a number`() {
    #expect(FieldRules.zelle("a@b.co") == nil)
    #expect(FieldRules.zelle("(123) 456-7890") == nil)
  }

  @Test func `the banner names what is missing before what is malformed`() {
    #expect(FieldProblem.banner([]) == nil)
    #expect(FieldProblem.banner([.emailMalformed]) == "Please check field formatting:")
    #expect(
      FieldProblem.banner([.emailMalformed, .projectNameMissing])
        == "Please complete required fields:")
  }

  @Test(arguments: [
    "a@b", "a@b.c", "a b@c.de", "a@b@c.de", "@b.de", "a@.de", "a@b..de", ".a@b.de", "a.@b.de",
    "a..b@c.de", "a@-b.de", "a@b-.de", "a@b.d3", "a@b.de ", "a@[1.2.3.4]", "",
  ])
  func `these are no e-mail addresses`(text: String) {
    #expect(!EmailAddress.isValid(text))
  }

  @Test(arguments: [
    "a@b.de", "o'neil@x.io", "a_b%c@d-e.museum", "ü@müller.de", "x@почта.рф", "x@a.xn--p1ai",
  ])
  func `these are e-mail addresses`(text: String) {
    #expect(EmailAddress.isValid(text))
  }

  @Test func `an American number is grouped while it is typed and while it is deleted`() {
    var field = ""
    var seen: [String] = []
    for digit in "1234567890" {
      field = PhoneNumber.formatted(asTyped: field + String(digit))
      seen.append(field)
    }
    #expect(
      seen == [
        "1", "12", "123", "123-4", "123-45", "123-456", "123-4567", "(123) 456-78",
        "(123) 456-789", "(123) 456-7890",
      ])
    #expect(PhoneNumber.formatted(asTyped: "123-") == "123")
    #expect(PhoneNumber.formatted(asTyped: "(123) 456-7") == "123-4567")
  }

  @Test(arguments: [
    "+44 20 7946 0958", "+44 20", "+1", "+1 123", "123456789012", "22345678901", "", "x",
    "(123) 456-7890 x12",
  ])
  func `other numbers stay as typed`(text: String) {
    #expect(PhoneNumber.formatted(asTyped: text) == text)
  }

  @Test(arguments: [
    ("+49 171 23 45", ["00491712345", "4901712345"]),
    ("+49 (0)171 23 45", ["00491712345", "4901712345"]),
    ("0049 171 2345", ["00491712345", "4901712345"]), ("+353 1 234", ["003531234", "35301234"]),
    ("+1 (615) 555-0142", ["0016155550142", "106155550142"]), ("(615) 555-0142", []),
    ("+39 06 1234", ["0039061234"]), ("0171 2345", []), ("+49", []), ("", []), ("x", []),
  ])
  func `another country's number is dialled there and from elsewhere`(
    text: String, wanted: [String]
  ) {
    #expect(PhoneNumber.dialled(text) == wanted)
  }

  @Test func `a country code of one is written with its plus`() {
    #expect(PhoneNumber.formatted(asTyped: "+11234567890") == "+1 (123) 456-7890")
  }
}
