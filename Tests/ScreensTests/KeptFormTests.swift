import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// Forms behind a menu keep what is typed, too; those of a row follow what others write into it.
struct KeptFormTests {
  /// Types into a form, leaves it, loads the page anew, and finds it there.
  private func keeps(
    _ person: inout Person, _ sheet: String, _ field: String, _ text: String
  ) {
    person.press("sheet/" + sheet)
    #expect(person.form.field(field) != nil, "\(sheet) \(field)")
    person.type(field, text)
    person.press("close")
    #expect(person.toast.contains("Draft kept"), "\(sheet)")
    person.reload()
    person.press("sheet/" + sheet)
    #expect(person.form[field] == text, "\(sheet) \(field)")
    #expect(person.sheet.contains("Continued from where you left"), "\(sheet)")
    person.press("draft/discard")
    #expect(person.toast.contains("Discarded"), "\(sheet)")
    person.press("dismiss")
  }

  @Test func `a series, its dates and what repeats keep it`() throws {
    var person = try Person.beforeExpenses()
    var rule = GigRule()
    (rule.id, rule.name, rule.rule) = (ID(61_000), "Residency", "FREQ=WEEKLY")
    rule.schedule = .gig(on: try Day(parsing: "2027-02-02"), zone: person.app.state.zone)
    var gig = Project()
    (gig.id, gig.name) = (ID(61_001), "Once")
    gig.schedule = rule.schedule
    var edit = Edit()
    edit.put(rule, replacing: nil)
    edit.put(gig, replacing: nil)
    person.others(edit)
    keeps(&person, "skip-gigs/\(rule.id.text)/2027-02-02", "through", "2027-02-24")
    keeps(&person, "change-series/\(rule.id.text)/2027-02-02", "fee", "120")
    keeps(&person, "repeat-gig/" + gig.id.text, "repeats", "own")
    keeps(&person, "edit-occurrence/" + rule.id.text + ".2027-02-09", "name", "With Guests")
  }

  @Test func `a rule and a repeat that begin with an expense keep it`() throws {
    var person = try Person.inRecurring()
    let bought = ID<Transaction>(8_012).text
    keeps(&person, "rule/from/" + bought, "renamed", "Adobe Inc")
    keeps(&person, "recurring/repeat/" + bought, "end", "2027-12-31")
  }

  @Test func `a gig sheet's letter is there again`() throws {
    var (person, gig) = try WalkStart.playing()
    keeps(&person, "gig-sheet-mail/" + gig.text, "text", "Load in at five")
  }

  @Test func `a mail server is there again without its password, and gone once it is set`() throws {
    var person = try Person.inSampleStudio()
    person.app.state.hasHub = true
    person.press("sheet/mail/server")
    person.type("password", "long words")
    person.press("close")
    #expect(person.kept.isEmpty && person.toast.isEmpty)
    person.press("sheet/mail/server")
    person.type("host", "smtp.example.com")
    person.type("password", "long words")
    person.rests()
    #expect(person.kept.count == 1)
    #expect(!person.kept.values.contains { $0.contains("long words") })
    person.press("close")
    person.press("sheet/mail/server")
    #expect(person.form["host"] == "smtp.example.com" && person.form["password"] == "")
    person.type("from", "ann@example.com")
    person.press("save")
    person.hear(.memberAnswered(MemberAnswer(.setMail(""), isDone: true, text: "")))
    #expect(person.sheet.isEmpty && person.kept.isEmpty)
  }

  @Test func `a payment that is put right leaves what another device wrote meanwhile`() throws {
    var person = try Person.inSampleStudio()
    var payment = Payment()
    payment.id = ID(9_001)
    payment.client = try #require(person.app.book.clients.live.first).id
    (payment.day, payment.amount) = (person.app.state.today, Money(200, .usd))
    (payment.method, payment.reference) = ("Check", "1042")
    WalkStart.others(&person) { $0.put(payment, replacing: nil) }
    person.press("sheet/edit-payment/\(payment.id.text)")
    person.type("method", "Cash")
    var theirs = payment
    theirs.reference = "1043"
    WalkStart.others(&person) { $0.put(theirs, replacing: payment) }
    #expect(person.form["reference"] == "1043" && person.form["method"] == "Cash")
    theirs.method = "Card"
    let payments = person.app.book.payments
    WalkStart.others(&person) { $0.put(theirs, in: payments) }
    #expect(person.form.clashes.map(\.name) == ["method"])
    person.press("draft/mine/method")
    person.press("save")
    let saved = try #require(person.app.book.payments[payment.id])
    #expect(saved.reference == "1043" && saved.method == "Cash")
  }

  @Test func `a recurring expense that changes from a day on has what another device wrote`() throws
  {
    var person = try Person.inRecurring()
    let rule = try #require(person.app.book.recurring.live.first { $0.source == "Rent" })
    person.press("sheet/recurring/change/\(rule.id.text)")
    person.type("amount", "950")
    var theirs = rule
    theirs.paymentMethod = "Debit"
    WalkStart.others(&person) { $0.put(theirs, replacing: rule) }
    #expect(person.form["paymentMethod"] == "Debit" && person.form["amount"] == "950")
  }

  @Test func `tax bands and recurring expenses are entered one after another`() throws {
    var person = try Person.inRecurring()
    person.press("sheet/recurring/new")
    for (name, text) in [("source", "Landlord"), ("amount", "900")] { person.type(name, text) }
    person.press("save-another")
    #expect(person.app.book.recurring.live.contains { $0.source == "Landlord" })
    // The merchant stays, as it does wherever one is typed.
    #expect(person.form["source"] == "Landlord" && person.form["amount"].isEmpty)
    person.press("sheet/tax-band/new")
    for (name, text) in [("name", "Income Tax"), ("above", "0"), ("rate", "10")] {
      person.type(name, text)
    }
    person.press("save-another")
    #expect(person.app.book.taxBands.liveCount == 1 && !person.sheet.isEmpty)
    #expect(person.form["name"] == "Income Tax" && person.form["rate"] != "10")
  }
}
