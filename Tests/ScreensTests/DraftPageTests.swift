import Foundation
import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// A draft's page is its form.
struct DraftPageTests {
  private func draft(isDesk: Bool = true) throws -> (person: Person, id: ID<Invoice>) {
    var person = try Person.inSampleStudio()
    person.app.state.isDesk = isDesk
    let client = try #require(person.app.book.clients.live.first)
    person.press("new-invoice/" + client.id.text)
    guard case .invoice(let id) = person.app.state.location.route else {
      throw CancellationError()
    }
    return (person, id)
  }

  private func lines(_ person: Person, _ id: ID<Invoice>) -> [Line] {
    person.app.book.lines(of: id)
  }

  private func next(_ field: String, _ id: ID<Invoice>) -> String {
    "cell/\(field)/new-line/\(id.text)"
  }

  @Test(arguments: [true, false])
  func `a new invoice begins in its first line; Return begins the next, Tab goes on in it`(
    isDesk: Bool
  ) throws {
    var (person, id) = try draft(isDesk: isDesk)
    #expect(person.app.state.sheet?.kind == .newLine(id) && person.app.state.sheet?.cell == "text")
    #expect(person.page.contains("cell-editor") && person.sheet.isEmpty)
    person.type("text", "Mixing")
    person.press("leave-cell", value: next("quantity", id))
    let made = try #require(lines(person, id).first)
    #expect(person.app.state.sheet?.kind == .line(id, made.id))
    #expect(person.app.state.sheet?.cell == "quantity")
    person.type("quantity", "3")
    person.press("leave-cell", value: "cell/unit/line/\(id.text)/\(made.id.text)")
    person.type("unit", "40")
    person.press("leave-cell", value: next("text", id))
    #expect(person.app.state.sheet?.kind == .newLine(id))
    person.type("text", "Mastering")
    person.press("leave-cell", value: next("text", id))
    person.type("text", "Travel")
    person.press("leave-cell", value: next("text", id))
    #expect(lines(person, id).map(\.text) == ["Mixing", "Mastering", "Travel"])
    #expect(person.app.state.sheet?.kind == .newLine(id))
    // Nothing typed, no line.
    person.press("leave-cell", value: next("text", id))
    #expect(lines(person, id).count == 3 && person.app.state.sheet == nil)
    #expect(try person.app.book.total(of: #require(person.app.book.invoices[id])).plain == "120.00")
  }

  @Test func `sums and paper follow each letter, and Escape takes them back`() throws {
    var (person, id) = try draft()
    person.type("text", "Set")
    person.press("leave-cell", value: next("quantity", id))
    let line = try #require(lines(person, id).first).id.text
    person.press("cell/unit/line/\(id.text)/\(line)")
    person.type("unit", "100")
    let content = try #require(InvoiceActions(app: person.app).shownDocument?.content)
    #expect(content.total.plain == "100.00" && person.page.contains("$100.00"))
    #expect(person.stored.isEmpty)
    person.press("cell/discount/invoice/\(id.text)")
    person.type("discount", "10%")
    #expect(InvoiceActions(app: person.app).shownDocument?.content.total.plain == "90.00")
    #expect(person.page.contains("Discount 10%") && person.page.contains("-$10.00"))
    person.type("discount", "101")
    #expect(person.page.contains("a discount that is more than its lines"))
    #expect(InvoiceActions(app: person.app).shownDocument == nil)
    person.key("Escape")
    #expect(InvoiceActions(app: person.app).shownDocument?.content.total.plain == "100.00")
    #expect(person.app.book.invoices[id]?.discount == nil)
  }

  @Test func `each tax is a sum, and a line's own goes before the draft's`() throws {
    var (person, id) = try draft()
    for text in ["Hall", "Book"] {
      person.type("text", text)
      person.press("leave-cell", value: next("text", id))
    }
    for (line, price) in zip(lines(person, id), ["100", "50"]) {
      person.press("cell/unit/line/\(id.text)/\(line.id.text)")
      person.type("unit", price)
      person.press("leave-cell", value: "")
    }
    person.press("cell/tax/invoice/\(id.text)")
    person.type("tax", "VAT 19")
    person.press("leave-cell", value: "")
    #expect(person.page.contains("VAT 19%") && person.page.contains("$28.50"))
    let book = lines(person, id)[1].id
    person.press("cell/tax/line/\(id.text)/\(book.text)")
    person.type("tax", "7")
    person.press("leave-cell", value: "")
    #expect(person.app.book.lines[book]?.tax == Tax("VAT", Rate(percent: 7)))
    #expect(person.page.contains("VAT 19% on $100.00") && person.page.contains("VAT 7% on $50.00"))
    person.press("undo")
    #expect(person.page.contains("$28.50"))
  }

  @Test func `lines are put in another order by dragging and by buttons`() throws {
    var (person, id) = try draft()
    for text in ["A", "B", "C"] {
      person.type("text", text)
      person.press("leave-cell", value: next("text", id))
    }
    person.key("Escape")
    let (a, c) = (lines(person, id)[0].id, lines(person, id)[2].id)
    person.press("drop-line/\(c.text)", value: a.text)
    #expect(lines(person, id).map(\.text) == ["C", "A", "B"])
    person.press("sheet/line/\(id.text)/\(c.text)")
    #expect(person.sheet.contains("lower-line/\(c.text)"))
    person.press("lower-line/\(c.text)")
    #expect(lines(person, id).map(\.text) == ["A", "C", "B"])
    person.press("drop-line/\(a.text)", value: "")
    #expect(lines(person, id).map(\.text) == ["C", "B", "A"])
    person.press("raise-line/\(a.text)")
    #expect(lines(person, id).map(\.text) == ["C", "A", "B"])
  }

  @Test func `the cents that credit notes leave are said in the app's language`() throws {
    var (person, id) = try draft()
    person.key("Escape")
    var edit = Edit()
    for line in [ID<Line>(4_711), .foreign("credit-rounding:\(id.text)")] {
      var cents = Line()
      (cents.id, cents.invoice, cents.text) = (line, id, Drafting.rounding)
      edit.put(cents, in: person.app.book.lines)
    }
    let change = edit
    person.app.withReplica { _ = $0.commit(change, now: person.app.state.now) }
    person.app.refresh()
    person.app.state.catalogue = try LanguageTests.german()
    #expect(person.page.contains(">Rounding<") && person.page.contains(">Rundung<"))
    // So is its field; left as it is, or typed so, nobody has called it anything.
    let cents = ID<Line>.foreign("credit-rounding:\(id.text)")
    for (typed, kept) in [("Rundung", Drafting.rounding), ("Cent", "Cent")] {
      person.press("cell/text/line/\(id.text)/\(cents.text)")
      #expect(person.form["text"] == "Rundung")
      person.type("text", typed)
      person.press("leave-cell", value: "")
      #expect(person.app.book.lines[cents]?.text == kept)
    }
  }

  @Test func `on a phone the paper has a switch, and cells become no sheet when it turns`() throws {
    var (person, _) = try draft(isDesk: false)
    #expect(person.page.contains("toggle/paper") && !person.page.contains("draft-paper"))
    person.type("text", "Half")
    Cells(app: person.app).resize(to: 800)
    #expect(person.app.state.sheet?.cell == "text" && person.form["text"] == "Half")
    person.press("toggle/paper")
    #expect(person.page.contains("draft-paper") && !person.page.contains("form-grid"))
    person.press("toggle/paper")
    #expect(person.page.contains(">Half<"))
  }

  @Test func `what is typed is there after a reload, in its place`() throws {
    var (person, id) = try draft(isDesk: false)
    person.type("text", "Half a line")
    person.rests()
    let (path, name) = (person.app.state.location.path, try #require(person.app.sheetName))
    person.reload(path)
    person.hear(.history(sheet: name))
    #expect(person.app.state.sheet?.cell == "text" && person.form["text"] == "Half a line")
    person.press("leave-cell", value: "")
    #expect(lines(person, id).map(\.text) == ["Half a line"])
  }

  @Test func `many clients are chosen in the whole form, few in their cell`() throws {
    var (person, id) = try draft()
    person.press("cell/client/invoice/\(id.text)")
    let other = try #require(
      person.app.book.clients.live.first { $0.id != person.app.book.invoices[id]?.client })
    person.type("client", other.id.text)
    person.press("leave-cell", value: "")
    #expect(person.app.book.invoices[id]?.client == other.id)
  }

  @Test func `its currency is a field, and asks what becomes of the amounts`() throws {
    var (person, id) = try draft()
    person.type("text", "Set")
    person.press("leave-cell", value: next("text", id))
    person.key("Escape")
    // Nothing costs anything yet: there is nothing to ask.
    person.press("cell/currency/invoice/\(id.text)")
    #expect(person.app.state.sheet?.cell == "currency" && person.sheet.isEmpty)
    person.type("currency", "EUR")
    person.press("leave-cell", value: "")
    #expect(person.app.book.invoices[id]?.currency == .eur && person.app.state.sheet == nil)
    let line = try #require(lines(person, id).first)
    person.press("cell/unit/line/\(id.text)/\(line.id.text)")
    person.type("unit", "90")
    person.press("leave-cell", value: "")
    person.press("cell/currency/invoice/\(id.text)")
    person.type("currency", "JPY")
    person.press("leave-cell", value: "")
    #expect(person.app.book.invoices[id]?.currency == .eur, "asked first")
    #expect(person.app.state.sheet?.cell == "" && person.sheet.contains("Keep the numbers"))
    #expect(!person.sheet.contains("Choose what becomes of the amounts"), "that is no fault here")
    person.type("amounts", "clear")
    person.press("save")
    #expect(person.app.book.invoices[id]?.currency.code == "JPY")
    #expect(lines(person, id).map(\.price.unit.minor) == [0])
  }

  @Test func `reverse charge is asked where the sender is in the EU, and said before it is issued`()
    throws
  {
    var (person, id) = try draft()
    #expect(!person.page.contains("Reverse Charge"), "a studio in the States is not asked")
    var profile = person.app.book.profile
    profile.address.country = "Germany"
    var client = try #require(
      person.app.book.invoices[id].flatMap { person.app.book.clients[$0.client] })
    client.address.country = "Austria"
    client.tax = Tax("", .zero)
    var edit = Edit()
    edit.put(profile, in: person.app.book.profiles)
    edit.put(client, in: person.app.book.clients)
    _ = person.app.withReplica { $0.commit(edit, now: Instant(milliseconds: 9)) }
    person.app.refresh()
    #expect(person.page.contains("Reverse Charge"))
    func says() -> Bool? {
      InvoiceActions(app: person.app).shownDocument?.content.reverseCharge
    }
    #expect(says() == false, "without a tax number nobody knows")
    person.press("cell/reverseCharge/invoice/\(id.text)")
    person.type("reverseCharge", "yes")
    #expect(says() == true)
    person.press("leave-cell", value: "")
    #expect(person.app.book.invoices[id]?.reverseCharge == true && says() == true)
    person.press("sheet/invoice/\(id.text)")
    person.type("tax", "VAT 19%")
    person.press("save")
    #expect(person.sheet.contains("An invoice with reverse charge has no tax"))
    person.type("reverseCharge", "")
    person.press("save")
    #expect(person.app.book.invoices[id]?.reverseCharge == nil && says() == false)
  }

  @Test func `it leads to its project, and says its series where there are several`() throws {
    var person = try Person.inSampleStudio()
    let project = try #require(
      person.app.book.projects.live.first { project in
        person.app.book.charges(of: project.id).contains {
          !Drafting.isBilled($0, in: person.app.book)
        }
      })
    person.press("draft-invoice/\(project.id.text)")
    guard case .invoice(let id) = person.app.state.location.route else {
      Issue.record("no draft")
      return
    }
    #expect(person.page.contains("href=\"/project/\(project.id.text)\""))
    #expect(!person.page.contains("cell/series/"))
    var series = Series()
    series.id = ID(named: "concerts")
    series.name = "Concerts"
    series.pattern = "C-{##}"
    var edit = Edit()
    edit.put(series, replacing: nil)
    _ = person.app.withReplica { $0.commit(edit, now: Instant(milliseconds: 9)) }
    person.app.refresh()
    person.press("cell/series/invoice/\(id.text)")
    #expect(person.page.contains("Concerts"))
    person.type("series", series.id.text)
    person.press("leave-cell", value: "")
    #expect(person.app.book.invoices[id]?.series == series.id && person.page.contains("Concerts"))
    person.press("cell/series/invoice/\(id.text)")
    person.type("series", Series.mainID.text)
    person.press("leave-cell", value: "")
    // What new invoices have is no choice of the draft's (rule G117).
    #expect(person.app.book.invoices[id]?.series.isNone == true)
  }

  @Test func `a template keeps an invoice, and a new invoice begins with it`() throws {
    var (person, id) = try draft()
    person.type("text", "Retainer")
    person.press("leave-cell", value: next("text", id))
    person.key("Escape")
    let line = try #require(lines(person, id).first).id.text
    person.press("cell/unit/line/\(id.text)/\(line)")
    person.type("unit", "500")
    person.press("leave-cell", value: "")
    person.press("sheet/save-template/\(id.text)")
    person.press("save")
    #expect(person.sheet.contains("Give the template a name"))
    person.type("name", "Monthly")
    person.press("save")
    let template = try #require(person.app.book.liveInvoiceTemplates.first)
    person.press("sheet/new-invoice")
    #expect(person.sheet.contains("From Template") && person.sheet.contains("Monthly"))
    person.press("pick/client/" + (try #require(person.app.book.clients.live.first)).id.text)
    person.type("template", template.id.text)
    person.press("save")
    guard case .invoice(let made) = person.app.state.location.route else {
      Issue.record("no draft")
      return
    }
    #expect(made != id && lines(person, made).map(\.text) == ["Retainer"])
    person.go("/settings/documents")
    #expect(person.page.contains("Monthly") && person.page.contains("1 line in USD"))
    person.press("sheet/invoice-template/\(template.id.text)")
    person.type("name", "Every Month")
    person.press("save")
    #expect(person.page.contains("Every Month"))
    person.press("delete-invoice-template/\(template.id.text)")
    #expect(person.app.book.liveInvoiceTemplates.isEmpty)
    person.press("undo")
    #expect(person.app.book.liveInvoiceTemplates.count == 1)
  }

  @Test func `a credit note gives back what was issued`() throws {
    var person = try Person.inSampleStudio()
    let invoice = try #require(person.app.book.invoices.live.first { $0.isIssued && !$0.isVoid })
    person.press("credit-note/\(invoice.id.text)")
    guard case .invoice(let id) = person.app.state.location.route else {
      Issue.record("no draft")
      return
    }
    let credit = try #require(person.app.book.invoices[id])
    #expect(
      try person.app.book.total(of: credit) == person.app.book.total(of: invoice).negated())
    #expect(person.page.contains("Draft"))
  }
}
