import Testing

@testable import Phrases

struct PhraseTests {
  @Test func aLiteralIsItsOwnEnglish() {
    let number = "1007"
    let phrase: Phrase = "Invoice \(number) has \(2) lines"
    #expect(phrase.english == "Invoice 1007 has 2 lines")
    #expect("\(phrase)" == phrase.english)
    #expect(Phrase.verbatim("50%1").english == "50%1")
  }

  @Test func aNoteTellsTwoMeaningsApartAndIsNotSaid() throws {
    let words = try german(["Open": "Öffnen", "Open{{a stage}}": "Offen"])
    let (verb, stage): (Phrase, Phrase) = ("Open", "Open{{a stage}}")
    #expect(stage.english == "Open")
    for plain: Phrase in ["such as INV-{####}", "A { has no }", "}}", "{}}", "{{"] {
      #expect(plain.english == plain.key)
    }
    #expect(verb.said(in: words) == "Öffnen")
    #expect(stage.said(in: words) == "Offen")
  }

  @Test func valuesStandWhereTheLanguageHasThem() throws {
    let words = try german([
      "%1 of %2": "von %2 sind es %1", "Due %1": "Fällig %1", "today": "heute",
    ])
    let count: Phrase = "\(3) of \("zehn")"
    #expect(count.said(in: words) == "von zehn sind es 3")
    let nested: Phrase = "Due \("today" as Phrase)"
    #expect(nested.said(in: words) == "Fällig heute")
    #expect(nested.english == "Due today")
  }

  @Test func whatPeopleWroteIsNeverTranslated() throws {
    let words = try german(["Settings": "Einstellungen", "Name: %1": "Name: %1"])
    let name = "Settings"
    let phrase: Phrase = "Name: \(name)"
    #expect(phrase.said(in: words) == "Name: Settings")
    #expect(Phrase.verbatim(name).said(in: words) == "Settings")
    // A value that looks like a place for one is no place.
    let odd: Phrase = "Name: \("%1 100%")"
    #expect(odd.said(in: words) == "Name: %1 100%")
  }

  @Test func whatAnotherProgramSaidIsLookedUpAsAWhole() throws {
    let words = try german(["The hub is full": "Der Hub ist voll"])
    #expect(Phrase.heard("The hub is full").said(in: words) == "Der Hub ist voll")
    #expect(Phrase.heard("It has 3 of 5%1").said(in: words) == "It has 3 of 5%1")
  }

  @Test func withoutValuesOnlyTheSourceCodeIsSaid() {
    let inner: Phrase = "\("Smith") owes \(12)"
    let phrase: Phrase = "“\("Bowl")”: \(inner), \(Phrase.heard("Call Smith")), \(Phrase.none)"
    #expect(phrase.withoutValues.english == "“…”: … owes …, …, ")
    #expect(
      [phrase, .verbatim("Smith")].joined(separator: "; ").withoutValues.english
        == "“…”: … owes …, …, ; …")
    #expect(Phrase.heard("Smith").withoutValues.english == "…")
    #expect(("Open{{a stage}}" as Phrase).withoutValues.english == "Open")
    #expect(Phrase.none.withoutValues.isEmpty)
  }

  @Test func whatIsNotKnownStaysEnglish() throws {
    let words = try german(["Save": "", "": "Language: de"])
    #expect(("" as Phrase).said(in: words).isEmpty)
    #expect(("Save" as Phrase).said(in: words) == "Save")
    #expect(("Cancel" as Phrase).said(in: words) == "Cancel")
    #expect(("Cancel" as Phrase).said(in: nil) == "Cancel")
  }

  @Test func listsLeaveOutWhatSaysNothing() throws {
    let words = try german(["today": "heute"])
    let list = ["today", .none, "\("")", .verbatim("3 €")].joined(separator: " · ")
    #expect(list.english == "today · 3 €")
    #expect(list.said(in: words) == "heute · 3 €")
    #expect([Phrase.none, ""].joined(separator: " · ").isEmpty)
    #expect(!list.isEmpty)
    #expect(!Phrase.verbatim("%1").isEmpty && !Phrase.heard("%1").isEmpty)
  }

  @Test func phrasesThatSayTheSameAreEqual() {
    #expect("2 items" as Phrase == "\(2) items")
    #expect("2 items" as Phrase != "3 items")
  }
}

struct CatalogueTests {
  @Test func everyKeyIsFound() throws {
    var pairs: [String: String] = [:]
    for number in 0..<500 { pairs["key \(number * 37 % 1000)"] = "Wort \(number)" }
    pairs["Übung · é"] = "ä"
    let words = try german(pairs)
    for (key, word) in pairs { #expect(Phrase.heard(key).said(in: words) == word) }
    for key in ["", "key", "key 1 ", "zzz", "key 1000"] {
      #expect(Phrase.heard(key).said(in: words) == key)
    }
  }

  @Test func whatIsNoCatalogueIsNone() throws {
    let bytes = MachineObject.bytes(["Save": "Sichern", "Cancel": "Abbrechen"])
    #expect(Catalogue(bytes, language: "de") != nil)
    #expect(Catalogue([], language: "de") == nil)
    #expect(Catalogue(Array("not found".utf8), language: "de") == nil)
    for length in 0..<bytes.count where length < bytes.count - 1 {
      if let cut = Catalogue(Array(bytes.prefix(length)), language: "de") {
        #expect(("Save" as Phrase).said(in: cut).isEmpty == false)
      }
    }
  }

  /// Every single bit turned, by itself: it is refused or says something, and never traps.
  @Test func damagedCataloguesDoNotTrap() {
    let bytes = MachineObject.bytes(["Save": "Sichern", "Cancel": "Abbrechen", "a": "b"])
    for place in bytes.indices {
      for bit in 0..<8 {
        var damaged = bytes
        damaged[place] ^= 1 << UInt8(bit)
        guard let words = Catalogue(damaged, language: "de") else { continue }
        for key in ["Save", "Cancel", "a", "", "zebra"] {
          _ = Phrase.heard(key).said(in: words)
        }
      }
    }
  }
}

private func german(_ pairs: [String: String]) throws -> Catalogue {
  try #require(Catalogue(MachineObject.bytes(pairs), language: "de"))
}

/// What `msgfmt` would write, without a hash table.
private enum MachineObject {
  static func bytes(_ pairs: [String: String]) -> [UInt8] {
    let keys = pairs.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let texts = keys + keys.map { pairs[$0] ?? "" }
    var (table, pool): ([UInt8], [UInt8]) = ([], [])
    for text in texts {
      table += word(text.utf8.count) + word(28 + 8 * texts.count + pool.count)
      pool += Array(text.utf8) + [0]
    }
    let head = [0x9504_12DE, 0, keys.count, 28, 28 + 8 * keys.count, 0, 0]
    return head.flatMap { word($0) } + table + pool
  }

  private static func word(_ number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
