import Foundation
import Ledger
import LedgerTestSupport
import Phrases
import Testing

@testable import Screens

/// The app in another language.
struct LanguageTests {
  /// The catalogue as `msgfmt` makes it; the German of every phrase.
  private static func german() throws -> Catalogue {
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
