import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// What history says of choices, times and figures: words and no code, whatever register of whatever kind it is.
struct ChoiceWordsTests {
  private let person: Person
  private var values: FieldWords { FieldWords(app: person.app) }

  init() throws { person = try Person.inSampleStudio() }

  private struct Schema: TableVisitor {
    var registers: [RegisterSchema] = []

    mutating func visit<E: Entity>(_ table: inout Table<E>) { registers = E.schema }
  }

  /// What only the hub or an import writes, and no history shows.
  private static let own: Set<String> = [
    "reading state", "receipt origin", "lineage movement", "lineage source", "project heard state",
    "gigrule heard state",
  ]

  /// Every value that a register of a kind can hold, with its whole name; parts of objects by themselves.
  private func leaves(_ shape: Shape, _ name: String) -> [(name: String, shape: Shape)] {
    switch shape {
    case .optional(let wrapped), .list(let wrapped): return leaves(wrapped, name)
    case .object(let parts):
      return parts.flatMap { leaves($0.shape, name + " " + $0.name) }
    case _: return [(name, shape)]
    }
  }

  private func each(_ body: (Kind, String, Shape) -> Void) {
    var book = Book()
    for kind in Kind.allCases {
      var schema = Schema()
      book.visit(kind, &schema)
      for register in schema.registers {
        for (name, shape) in leaves(register.shape, register.name) { body(kind, name, shape) }
      }
    }
  }

  @Test func `every choice of every register has a title, which is said in the app's language`() {
    var count = 0
    each { kind, name, shape in
      guard case .choice(let words) = shape, name != "life", !name.hasPrefix("issue"),
        !ChoiceWordsTests.own.contains("\(kind.name) \(name)")
      else { return }
      for word in words {
        count += 1
        let title = ChoiceWords.title(of: word, in: name, of: kind)
        #expect(title != nil, "\(kind.name) \(name) \(word)")
        // What is verbatim would be the same in German.
        #expect(title.map { $0.withoutValues == $0 } == true, "\(kind.name) \(name) \(word)")
        #expect(ChoiceWords.title(of: word + "-newer", in: name, of: kind) == nil)
      }
    }
    #expect(count > 100)
  }

  @Test func `a time of day is written as people write it`() {
    var names: [String] = []
    each { kind, name, shape in
      guard case .time = shape, !name.hasPrefix("heard") else { return }
      let parts = name.split(separator: " ")
      var value = Value.text("19:30")
      for part in parts.dropFirst().reversed() { value = .object([Member(String(part), value)]) }
      let text = values.text(of: value, in: String(parts[0]), of: kind)
      #expect(text.hasSuffix("7:30 PM") || text.hasSuffix("7:30\u{202F}PM"), "\(name): \(text)")
      names.append(name)
    }
    #expect(names.count > 4)
  }

  @Test(
    arguments: [
      ("einvoice", Kind.settings, "country", "By Country"), ("einvoice", .settings, "cii", "XML"),
      ("weekStart", .settings, "region", "Region’s Day"), ("paper", .settings, "a4", "A4"),
      ("locale", .settings, "de-DE", "German (Germany)"), ("state", .player, "asked", "Asked"),
      ("type", .category, "fee", "Fee"), ("role", .attachment, "rider", "Rider"),
      // The same word where it is none.
      ("notes", .client, "country", "country"), ("role", .musician, "rider", "rider"),
      ("state", .trip, "asked", "asked"), ("source", .transaction, "app", "app"),
    ] as [(String, Kind, String, String)])
  func `a choice is said as where it is made`(
    _ name: String, _ kind: Kind, _ word: String, _ text: String
  ) {
    #expect(values.text(of: .text(word), in: name, of: kind) == text)
  }

  @Test func `kinds of work stand in a row, rates have their sign`() {
    let work = Value.list([.text("musician"), .text("designer")])
    #expect(values.text(of: work, in: "work", of: .settings) == "Musician, Interior Designer")
    #expect(values.text(of: .list([.text("pottery")]), in: "work", of: .settings) == "1 in all")
    let address = Value.object([Member("line1", .text("2 Side St")), Member("city", .text("Rome"))])
    #expect(values.text(of: address, in: "address", of: .profile) == "2 Side St, City Rome")
    let tax = Value.object([Member("name", .text("VAT")), Member("rate", .number("19"))])
    #expect(values.text(of: tax, in: "tax", of: .settings) == "VAT, Rate 19%")
  }

  @Test func `the form of electronic invoices stands in the history of the settings in words`()
    throws
  {
    var person = try Person.inSampleStudio()
    person.press("choose/einvoice/ubl")
    person.press("choose/einvoice/country")
    person.go("/settings")
    person.press("sheet/history/11-1")
    #expect(person.sheet.contains("Peppol"))
    #expect(person.sheet.contains("<ins>By Country</ins>"))
    #expect(!person.sheet.contains(">country<"))
  }
}
