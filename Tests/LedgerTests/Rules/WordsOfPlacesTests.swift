import LedgerTestSupport
import Testing

@testable import Ledger

/// How places are compared and addresses are printed, and what a typed tax says.
struct WordsOfPlacesTests {
  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `a place is the same in any case, with any accents and any blanks`(_ seed: UInt64) {
    var dice = Dice(seed: seed)
    let blanks = [" ", "\t", "\n", "\u{B}", "\u{C}", "\r", "\r\n"]
    let words = (0..<dice.below(5)).map { _ in
      dice.pick(["Blue", "café", "ÉTÉ", "9", "Łódź"]) ?? ""
    }
    func gap(_ fewest: Int) -> String {
      (0..<(fewest + dice.below(3))).map { _ in dice.pick(blanks) ?? "" }.joined()
    }
    var text = gap(0)
    for (place, word) in words.enumerated() {
      if place > 0 { text += gap(1) }
      text += dice.percent(30) ? word.uppercased() : dice.percent(30) ? word.lowercased() : word
    }
    text += gap(0)
    let key = Travel.key(of: text)
    #expect(key == words.map { folded($0) }.joined(separator: " "))
    #expect(Travel.key(of: key) == key && Travel.id(of: text) == Travel.id(of: key))
    let other = words.joined() + "x"
    #expect(Travel.id(between: text, and: other) == Travel.id(between: other, and: key))
  }

  private func lines(
    _ street: String, _ city: String, _ state: String, _ code: String, _ land: String
  )
    -> [String]
  {
    var address = Address()
    (address.line1, address.city, address.state) = (street, city, state)
    (address.postalCode, address.country) = (code, land)
    #expect(address.isEmpty == [street, city, state, code, land].allSatisfy { $0.isEmpty })
    return address.lines
  }

  @Test func `the town is written as its post asks for`() {
    for (city, state, code, town) in [
      ("Nashville", "TN", "37203", "Nashville, TN 37203"), ("Nashville", "TN", "", "Nashville, TN"),
      ("Nashville", "", "", "Nashville"), ("", "TN", "37203", "TN 37203"), ("", "TN", "", "TN"),
      ("Berlin", "", "10115", "10115 Berlin"), ("", "", "10115", "10115"),
      ("London", "", "SW1A 1AA", "London SW1A 1AA"), ("", "", "SW1A 1AA", "SW1A 1AA"),
      ("Halifax", "", "B3H", "Halifax B3H"), ("Riga", "", "LV-1050", "Riga LV-1050"),
      ("", "", "", ""),
    ] {
      #expect(lines("", city, state, code, "") == (town.isEmpty ? [] : [town]))
      let whole = ["1 Main St", town, "Germany"].filter { !$0.isEmpty }
      #expect(lines("1 Main St", city, state, code, "Germany") == whole)
    }
    // Where figures stand behind the city.
    for land in [
      "USA", " usa ", "United States", "Australia", "NZ", "India", "Singapore", "Thailand", "ID",
    ] {
      #expect(lines("", "Town", "", "1234", land) == ["Town 1234", land])
    }
    for land in ["", "Germany", "Poland", "US of A", "Indian"] {
      #expect(lines("", "Town", "", "1234", land).first == "1234 Town")
    }
    for digit in ["0", "9"] { #expect(lines("", "Town", "", digit, "") == [digit + " Town"]) }
    for sign in ["/", ":", "A", "٣"] {
      #expect(lines("", "Town", "", sign, "") == ["Town " + sign])
    }
  }

  @Test func `a tax is read with any blanks around its rate, and without its sign`() throws {
    let formats = Formats()
    let blanks = ["", " ", "\u{A0}", "\u{202F}", "  ", "\t"]
    for before in blanks where !before.isEmpty && before != "\u{202F}" {
      for between in blanks {
        for after in blanks {
          for sign in ["%", ""] {
            let text = "VAT" + before + "19" + (sign.isEmpty ? "" : between + sign) + after
            #expect(formats.readTax(text, named: "Tax") == Tax("VAT", Rate(percent: 19)), "\(text)")
            let alone = "19" + (sign.isEmpty ? "" : between + sign) + after
            #expect(
              formats.readTax(alone, named: "Tax") == Tax("Tax", Rate(percent: 19)), "\(alone)")
          }
        }
      }
    }
    #expect(formats.readTax("0", named: "Tax") == Tax("", .zero))
    #expect(formats.readTax("GST 0%", named: "Tax") == Tax("GST", .zero))
    #expect(formats.readTax("100%", named: "Tax") == Tax("Tax", Rate(percent: 100)))
    #expect(formats.readTax("8.25%", named: "Tax")?.rate == (try Rate(parsing: "8.25")))
    for text in ["", "%", "VAT", "100.01%", "-1%", "GST 5%, PST 7%", "5% PST", "1,2,3"] {
      #expect(formats.readTax(text, named: "Tax") == nil, "\(text)")
    }
    for tax in [
      Tax("VAT", Rate(percent: 19)), Tax("Sales Tax", Rate(percent: 7)), Tax("GST", .zero),
    ] {
      #expect(formats.readTax(formats.tax(tax), named: "Tax") == tax)
    }
    #expect(formats.tax(nil) == "" && formats.tax(Tax("", Rate(percent: 7))) == "7%")
  }
}
