import LedgerTestSupport
import Testing

@testable import Ledger

/// What the rules about single texts answer, at both sides of every limit (`Tests/Golden/shown/rules/limits-fields.txt` and `-texts.txt`).
struct ShownLimitsTests {
  private static func tried<Value>(_ make: () throws -> Value) -> String {
    do { return "\(PlainValue.text(try make()))" } catch { return "\(error)" }
  }

  private static let spaces = ["", " ", "\t", "\u{A0}", "\n", "a", " a ", "a b"]

  private static func long(_ counts: [Int]) -> [String] {
    counts.flatMap { [String(repeating: "é", count: $0), String(repeating: "1", count: $0)] }
  }

  @Test func `texts of fields`() throws {
    var text = ""
    let names = Self.spaces + Self.long([1, 99, 100, 101, 199, 200, 201])
    for name in names {
      let said: [FieldProblem?] = [
        FieldRules.projectName(name), FieldRules.artist(name), FieldRules.chargeName(name),
        FieldRules.email(name), FieldRules.phone(name), FieldRules.routingNumber(name),
        FieldRules.accountNumber(name), FieldRules.venmo(name), FieldRules.zelle(name),
        FieldRules.clientName(first: name, last: "", company: ""),
        FieldRules.clientName(first: "", last: name, company: " "),
        FieldRules.clientName(first: "", last: "", company: name),
      ]
      text += "\(name.count) \"\(name.prefix(3))\": "
      text += said.map { $0.map { "\($0)" } ?? "-" }.joined(separator: " ")
      text += " category \(CategoryRules.name(name).map { "\($0)" } ?? "-")"
      text += " slug \(CategoryRules.slug(name).count) space \(SpaceRules.name(name) == nil)"
      text += " template \(TemplateRules.name(name) == nil) item \(ItemRules.name(name) == nil)\n"
    }
    let phones = [
      "1", "12", "123", "1234", "12345", "1234567", "12345678", "123456789", "1234567890",
      "12345678901",
      "22345678901", "123456789012", "+1", "+12345678901", "+442071838750", " +12345678901",
      "(503) 555-0142",
      "503.555.0142 x5", "+1 503 555 0142", "٣٤٥", "12a",
    ]
    for phone in phones {
      text += "\(phone): \(PhoneNumber.formatted(asTyped: phone)) \(PhoneNumber.isValid(phone)) "
      text += "\(PhoneNumber.digits(of: phone))\n"
    }
    let mails = [
      "a@b.co", "a@b.c", "a@b", "@b.co", "a@", "a@@b.co", "a@b@c.co", "a.b@c.co", ".a@b.co",
      "a.@b.co",
      "a..b@c.co", "a b@c.co", "a@b..co", "a@.b.co", "a@b.co.", "a@-b.co", "a@b-.co", "a@b-c.co",
      "é@b.co",
      "a@é.co", "a@b.c1", "a@b.xn--p1ai", "a@b.XN--P1AI", "a@b.xn-p1ai", "a+b'c@d.co", "a(b)@c.co",
      "a@b_c.co",
      "a\u{301}@b.co", "a,b@c.co", "\"a\"@b.co", "a@1.co", "1@b.co", "a@b.co\u{301}", "🎻@b.co",
    ]
    for mail in mails { text += "\(mail): \(EmailAddress.isValid(mail))\n" }
    for count in [240, 247, 248, 249, 250] {
      text += "\(count): \(EmailAddress.isValid(String(repeating: "a", count: count) + "@bb.co"))\n"
    }
    let tags = [
      "@", "@a", "a", "@a-b", "@a_b", "@a b", "@é", "@1", "@@a", "123456789", "12345678",
      "1234567890", "123",
      "1234", "12345678901234567890", "123456789012345678901", "1234a", "١٢٣٤٥٦٧٨٩", "503-555-0142",
      "a@b.co",
    ]
    for tag in tags {
      let said = [
        FieldRules.venmo(tag), FieldRules.zelle(tag), FieldRules.routingNumber(tag),
        FieldRules.accountNumber(tag),
      ]
      text +=
        "\(tag): \(said.map { $0 == nil ? "ok" : "no" }.joined(separator: " ")) sku \(SKU.normalized(tag))\n"
    }
    #expect(try Golden.differences(text, from: "rules/limits-fields.txt") == [])
  }

  @Test func `patterns, amounts that are typed, schedules of reminders`() throws {
    var text = ""
    let days = [Day(year: 2026, month: 1, day: 5)!, Day(year: 2009, month: 12, day: 31)!]
    for pattern in [
      "{#}", "{##}", "{####}", "INV-{YYYY}{MM}-{####}", "{YY}{#}", "{#}{#}", "{YYYY}", "", "{}",
      "{#", "#}", "{#}}",
      "{{#}", "{yyyy}{#}", "{#a}", "{ #}", "a{MM}b{###}c", "{YY}{YYYY}{MM}",
    ] {
      let made = Self.tried { () throws -> String in
        let one = try NumberPattern(pattern)
        return [0, 1, 9, 10, 99, 100, 12_345, -1].map {
          one.number($0, on: days[$0 % 2 == 0 ? 0 : 1])
        }
        .joined(separator: " ")
      }
      text += "\(pattern): \(made)\n"
    }
    let patterns = try ["{#}", "{####}", "A{#}", "{#}A", "{YY}{#}", "{YYYY}{#}", "A{##}"].map {
      try NumberPattern($0)
    }
    for one in patterns {
      text += patterns.map { one.looksLike($0) ? "=" : "." }.joined() + "\n"
    }
    let typed = [
      "40", "40.", "40.1", "40.12", "40.123", "40.1234", "40.12345", ".5", ".", "", "$", "$1,200",
      "1,2,0", "4 0", "-4",
      "4a", "0", "00", "0.00", "9223372036854775807", "9223372036854775808", "92233720368547758",
      "92233720368547757.07",
      "922337203685477580", "1.2.3", "€4",
    ]
    for one in typed {
      text += "\(one):"
      for decimals in 0...4 {
        let range = AmountQuery(one)?.range(decimals: decimals)
        text += " " + (range.map { "\($0.lowerBound)-\($0.upperBound)" } ?? "-")
        if let range, let matcher = AmountMatcher(one, decimal: ".") {
          for minor in [range.lowerBound - 1, range.lowerBound, range.upperBound] {
            text += matcher.matches(minor, decimals: decimals) ? "y" : "n"
          }
        }
      }
      text += "\n"
    }
    let schedules = [
      "", "none", "0", "7", "-3 0 7 21", "7,0;-3", "+7", "++7", "7 7", "21 7", "365", "366", "-365",
      "-366", "12345", "123456",
      "-1234", "-12345", "1.5", "a", "1 2 3 4 5 6 7 8 9 10", "1 2 3 4 5 6 7 8 9 10 11",
      "1 1 2 3 4 5 6 7 8 9 10", "none 7",
      " 7 ", "٣",
    ]
    for one in schedules { text += "\(one): \(ReminderSchedule(reading: one)?.text ?? "-")\n" }
    for formats in [Formats(), Formats(locale: "de-DE")] {
      for one in [
        "10", "10%", "10 %", "10\u{A0}%", "100%", "100.01%", "100,01%", "-1%", "0%", "0", "-0.01",
        "0.005", "1,250.00", "1.250,00",
        "%", "", "a%", "VAT 19%", "VAT 19", "VAT", "19 % VAT", "VAT\u{A0}19", "VAT 0%", "0 %",
        "VAT 101", "VAT -1", "VAT  7 %  ",
      ] {
        let discount = formats.readDiscount(one, in: .usd)
        let tax = formats.readTax(one, named: "Tax")
        text += "\(formats.locale) \(one): \(formats.discount(discount)) | \(formats.tax(tax)) | "
        text += "\(PlainValue.text(discount as Any)) \(PlainValue.text(tax as Any))\n"
      }
    }
    #expect(try Golden.differences(text, from: "rules/limits-texts.txt") == [])
  }
}
