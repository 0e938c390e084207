import Foundation
import Ledger
import LedgerTestSupport
import Phrases
import Testing

@testable import Screens

/// The app in another language.
struct LanguageTests {
  /// The catalogue as `msgfmt` makes it; the German of every phrase.
  static func german() throws -> Catalogue {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "msgfmt", "--endianness=little", "-o", "-", root.appending(path: "web/words/de.po").path(),
    ]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return try #require(Catalogue([UInt8](bytes), language: "de"))
  }

  @Test func `every start page speaks German, and what people wrote stays as it is`() throws {
    var person = try Person.inSampleStudio()
    person.app.state.catalogue = try LanguageTests.german()
    for (path, words) in [
      ("/", "Heute"), ("/clients", "Kunden"), ("/invoices", "Rechnungen"),
      ("/settings", "Einstellungen"), ("/inventory/items", "Bestand"), ("/search", "Suche"),
    ] {
      person.go(path)
      #expect(person.page.contains(words), "\(path)")
    }
    let client = try #require(person.app.book.clients.live.first)
    person.go(Route.client(client.id).path)
    #expect(person.page.contains(client.displayName))
    #expect(person.app.title.hasPrefix(client.displayName))
  }

  @Test func `forms, what is wrong with them and what was done speak it too`() throws {
    var person = try Person.inSampleStudio()
    person.app.state.catalogue = try LanguageTests.german()
    person.go("/clients")
    person.press("sheet/client/new")
    #expect(person.sheet.contains("Vorname") && person.sheet.contains("Speichern"))
    person.press("save")
    #expect(person.sheet.contains("Name oder Firma fehlt"))
    person.type("firstName", "Settings")
    person.press("save")
    let toast = try #require(person.app.state.toast).text
    #expect(toast.english == "Client added")
    #expect(toast.said(in: person.app.state.catalogue).contains("Kunde"))
    // A client who is called as a phrase is.
    #expect(person.page.contains("Settings"))
  }

  @Test func `a column of a file stands in the quotes of the language`() throws {
    let title = "Buchungstag"
    let column: Phrase = "“\(title)”{{a column}}"
    #expect(column.said(in: try LanguageTests.german()) == "„Buchungstag“")
    #expect(column.english == "“Buchungstag”")
  }

  @Test func `a status that is none is a masculine one`() throws {
    var person = try Person.inSampleStudio()
    person.app.state.catalogue = try LanguageTests.german()
    person.press(Action.open(.newItem(.inventory)).text)
    #expect(person.sheet.contains(">Keiner</option>"))
  }

  @Test func `services are called in it and stay English in the book; presets are translated`()
    throws
  {
    var person = try Person.inSampleStudio()
    person.app.state.catalogue = try LanguageTests.german()
    let gig = try #require(person.app.book.projects.live.first { $0.stage == .open })
    person.press(Action.open(.charge(gig.id, nil)).text)
    #expect(person.sheet.contains("<option value=\"Rehearsal\">Probe</option>"))
    person.type("name", "Generalprobe")
    person.type("service", "Rehearsal")
    person.type("unit", "50")
    person.press("save")
    let charge = try #require(
      person.app.book.charges(of: gig.id).first { $0.name == "Generalprobe" })
    #expect(charge.service.name == "Rehearsal" && charge.service.title == "Rehearsal")
    let presets = DesignPresets.fill(Book(), in: person.app.state.catalogue)
    var fresh = Replica(device: 9)
    fresh.isAlone = true
    _ = fresh.commit([presets], now: Instant(milliseconds: 1), undoable: false)
    #expect(fresh.book.budgetCategories.contains { $0.name == "Küche" })
    #expect(DesignPresets.fill(fresh.book).isEmpty)
  }

  @Test func `the host is asked for the words that are chosen, and they are remembered`() throws {
    var person = try Person.inSampleStudio()
    person.go("/settings/appearance")
    #expect(person.page.contains("Deutsch") && person.page.contains("Automatic"))
    person.press("set/language/de")
    #expect(person.effects.contains(.language("de")))
    #expect(person.app.state.remembered["language"] == "de")
    person.press("set/language/auto")
    #expect(person.effects.contains(.language("")))
    #expect(person.app.state.remembered["language"] == nil)
    person.press("set/language/tlh")
    #expect(!person.effects.contains { if case .language = $0 { true } else { false } })
  }
}
