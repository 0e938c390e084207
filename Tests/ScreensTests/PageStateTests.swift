import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// What a page offers follows from what is so: every row of a book beside the plain question.
struct PageStateTests {
  @Test func `an invoice offers what its state allows, and says what is still owed`() throws {
    var person = try Person.inSampleStudio()
    // One that is paid in part.
    let open = try #require(
      person.app.book.invoices.live.first { invoice in
        invoice.isIssued && !invoice.isVoid
          && (try? person.app.book.balance(of: invoice).minor > 200) == true
      })
    person.press("sheet/payment/" + open.id.text)
    person.type("amount", "1.25")
    person.press("save")
    var seen: Set<String> = []
    for invoice in person.app.book.invoices.live {
      person.go("/invoice/" + invoice.id.text)
      let page = person.page
      let balance = try person.app.book.balance(of: invoice).minor
      let asks = invoice.isIssued && !invoice.isVoid && balance > 0
      let total = try invoice.issue?.content.total.minor ?? person.app.book.total(of: invoice).minor
      #expect(page.contains(">Issue Invoice<") == !invoice.isIssued, "\(invoice.number)")
      #expect(page.contains(">Download PDF<") == invoice.isIssued, "\(invoice.number)")
      let isToSend = invoice.isIssued && !invoice.isVoid && invoice.sent == nil
      #expect(page.contains(">Send<") == isToSend, "\(invoice.number)")
      // Who has paid waits for nothing.
      let isPaid = person.app.book.status(of: invoice, on: person.app.state.today) == .paid
      let leads = page.contains("class=\"button primary\" data-on-click=\"sheet/send/")
      #expect(leads == (isToSend && !isPaid), "\(invoice.number)")
      #expect(page.contains(">Record Payment<") == asks, "\(invoice.number)")
      let saysRest = page.contains("stat-label\">Still Owed<")
      #expect(saysRest == (asks && balance != total), "\(invoice.number)")
      seen.insert("\(invoice.isIssued) \(invoice.isVoid) \(balance > 0) \(balance != total)")
    }
    #expect(seen.count >= 4, "\(seen)")
  }

  @Test func `one line says where the data is`() throws {
    let person = try Person.inSampleStudio()
    for pending in 0...3 {
      for isOnline in [false, true] {
        for (hasHub, isSignedOut) in [(false, false), (true, false), (true, true)] {
          person.app.state.hasHub = hasHub
          person.app.state.isSignedOut = isSignedOut
          person.app.state.isOnline = isOnline
          person.app.state.pending = pending
          let waiting = pending == 0 ? nil : "\(pending) to send"
          let wanted =
            !hasHub
            ? "On this device"
            : isSignedOut
              ? "Signed out"
              : isOnline
                ? waiting ?? "Up to date"
                : ["Offline", waiting].compactMap { $0 }.joined(separator: ", ")
          #expect(SyncLine(app: person.app).standing.text.english == wanted)
        }
      }
    }
  }

  @Test func `a place says that it has no spaces only when it has none`() throws {
    for count in 0...2 {
      var edit = DesignStage.edit()
      for number in 0..<count {
        var space = Space()
        space.id = ID(named: "more\(number)")
        space.name = "Room \(number)"
        edit.put(space, replacing: nil)
      }
      var person = try Person(edit)
      person.go("/inventory/spaces")
      #expect(person.page.contains("No Spaces Yet") == (count == 0))
      for number in 0..<3 {
        #expect(person.page.contains("Room \(number)") == (number < count))
      }
    }
  }

  /// What cannot be taken back looks it; what only changes something does not.
  @Test
  func `a button is marked as dangerous where it deletes, removes or voids, and nowhere else`()
    throws
  {
    var person = try DesignStage.person()
    let (charge, other) = (
      ID<Transaction>(named: "charge").text, ID<Transaction>(named: "credit").text
    )
    let sofa = ID<Item>(named: "sofa").text
    for (sheet, isDangerous) in [
      ("sheet/transaction/delete/" + charge, true),
      ("sheet/transaction/move/" + other + "/" + sofa, false),
    ] {
      person.press(sheet)
      guard !person.sheet.isEmpty else { continue }
      #expect(person.sheet.contains("button danger primary") == isDangerous, "\(sheet)")
    }
  }
}
