import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// Whether the words of a form's head have room side by side on a phone (`web/forms.css`).
struct SheetHeadTests {
  @Test func `short words stand side by side on any phone`() throws {
    var person = try Person.inSampleStudio()
    person.go("/clients")
    person.press("sheet/client/new")
    #expect(person.sheet.contains("<header class=\"sheet-head\">"))
    person.app.state.catalogue = try LanguageTests.german()
    // Abbrechen, Neuer Kunde, Speichern.
    #expect(person.sheet.contains("<header class=\"sheet-head\">"))
  }

  @Test func `longer ones say so in the language that is shown`() throws {
    var person = try Person.inSampleStudio()
    let client = try #require(person.app.book.clients.live.first).id.text
    person.go("/client/" + client)
    person.press("sheet/client/" + client)
    // Cancel, Edit Client, Save.
    #expect(person.sheet.contains("<header class=\"sheet-head\">"))
    person.app.state.catalogue = try LanguageTests.german()
    // Abbrechen, Kunden bearbeiten, Speichern.
    #expect(person.sheet.contains("<header class=\"sheet-head long\">"))
  }

  @Test func `a long button beside a long word of the title has no room on any phone`() throws {
    var person = try Person.inSampleStudio()
    person.app.state.catalogue = try LanguageTests.german()
    let client = try #require(person.app.book.clients.live.first).id.text
    person.go("/client/" + client)
    person.press("sheet/client-merge/into/" + client)
    // Abbrechen, Kunden zusammenführen, Zusammenführen.
    #expect(person.sheet.contains("<header class=\"sheet-head longer\">"))
  }
}
