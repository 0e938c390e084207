import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// Every form: all that it shows is typed over with values that differ, saved, and looked for in the rows
/// and in the form when it opens again.
struct RoundTripTests {
  /// A form to try, by its sheet.
  struct Trial: Sendable, CustomTestStringConvertible {
    var name: String
    var sheet: @Sendable (Book) -> String?
    var testDescription: String { name }
  }

  static let trials: [Trial] = [
    Trial(name: "client") { $0.clients.live.first.map { "client/" + $0.id.text } },
    Trial(name: "contact detail") { book in
      book.contactPoints.live.first.map { "contact/edit/" + $0.id.text }
    },
    Trial(name: "project") { book in
      book.projects.live.first { $0.schedule?.allDay == false }.map { "project/" + $0.id.text }
    },
    Trial(name: "tour or season") { $0.seasons.live.first.map { "season/" + $0.id.text } },
    Trial(name: "musician") { $0.musicianList.first.map { "musician/" + $0.id.text } },
    Trial(name: "player") { book in
      book.players.live.first { $0.pay.type == .fixed }.map {
        "player/\($0.project.text)/\($0.id.text)"
      }
    },
    Trial(name: "deal") { $0.deals.live.first.map { "deal/" + $0.project.text } },
    Trial(name: "rate") { $0.rateCard.first.map { "rate/" + $0.id.text } },
    Trial(name: "time of a gig") { book in
      book.gigTimes.live.first.map { "gig-time/" + $0.project.text + "/" + $0.id.text }
    },
    Trial(name: "travel time") { book in
      book.travels.live.first { !$0.to.isEmpty }.map { "travel/\($0.from)/\($0.to)" }
    },
    Trial(name: "place on the map") { book in
      book.travels.live.first { $0.to.isEmpty }.map { "travel-place/" + $0.id.text }
    },
    Trial(name: "charge") {
      $0.charges.live.first.map { "charge/" + $0.project.text + "/" + $0.id.text }
    },
    Trial(name: "invoice") { book in
      book.invoices.live.first { !$0.isIssued }.map { "invoice/" + $0.id.text }
    },
    Trial(name: "line") { book in
      book.lines.live.first { book.invoices[$0.invoice]?.isIssued == false }
        .map { "line/" + $0.invoice.text + "/" + $0.id.text }
    },
    Trial(name: "item") { $0.items.live.first.map { "item/edit/" + $0.id.text } },
    Trial(name: "notes of an item") { $0.items.live.first.map { "item/notes/" + $0.id.text } },
    Trial(name: "SKU of an item") { $0.items.live.first.map { "item/sku/" + $0.id.text } },
    Trial(name: "transaction") { book in
      book.transactions.live.first { $0.sale == nil && book.isItemized($0) }
        .map { "transaction/edit/" + $0.id.text }
    },
    Trial(name: "expense") { book in
      book.transactions.live.first {
        $0.sale == nil && $0.amount?.isPositive == true && !$0.source.isEmpty
      }.map { "expense/edit/" + $0.id.text }
    },
    Trial(name: "notes of a transaction") { book in
      book.transactions.live.first { $0.sale == nil }.map { "transaction/notes/" + $0.id.text }
    },
    Trial(name: "recurring expense") {
      $0.recurring.live.first.map { "recurring/edit/" + $0.id.text }
    },
    Trial(name: "account of money") {
      $0.moneyAccountsInOrder.first.map { "money/edit/" + $0.id.text }
    },
    Trial(name: "space") { $0.spaces.live.first.map { "space/edit/" + $0.id.text } },
    Trial(name: "category") {
      $0.budgetCategories.first.map { "preset/category/" + $0.id.text }
    },
    Trial(name: "tag") { $0.tagList.first.map { "tag/edit/" + $0.id.text } },
    Trial(name: "rule") { $0.expenseRules.first.map { "rule/edit/" + $0.id.text } },
    Trial(name: "template") { $0.spaceTemplates.first.map { "preset/template/" + $0.id.text } },
    Trial(name: "vendor") { $0.vendorList.first.map { "preset/vendor/" + $0.id.text } },
    Trial(name: "design project") { book in
      book.projects.live.first { $0.work == .designer }.map { "studio/edit/" + $0.id.text }
    },
    Trial(name: "budget") { book in
      book.projects.live.first { $0.work == .designer }.map { "budget/edit/" + $0.id.text }
    },
    Trial(name: "name and kind of a file") {
      $0.attachments.live.first { $0.role == .rider }.map { "attach/name/" + $0.id.text }
    },
    Trial(name: "caption") { $0.attachments.live.first.map { "image/caption/" + $0.id.text } },
    Trial(name: "profile") { _ in "setting/profile" },
    Trial(name: "company") { _ in "setting/company" },
    Trial(name: "payment details") { _ in "setting/payment" },
    Trial(name: "numbering") { _ in "setting/numbering" },
    Trial(name: "words of mails") { _ in "mail/text/invoice-en" },
    Trial(name: "reminders by schedule") { _ in "mail/reminders" },
  ]

  /// Forms that make a row, by the sheet that edits it then.
  static let making: [(new: String, edit: String)] = [
    ("client/new", "client"), ("project/new", "project"),
    ("new-gig/2026-12-24/20%3A00", "project"), ("gig-time/GIG/new", "gig-time/GIG"),
    ("charge/GIG/new", "charge/GIG"), ("season/new", "season"),
    ("line/DRAFT/new", "line/DRAFT"), ("item/new/0000000000000", "item/edit"),
    ("space/new/0000000000000", "space/edit"), ("preset/category/new", "preset/category"),
    ("preset/template/new", "preset/template"), ("preset/vendor/new", "preset/vendor"),
    ("studio/new", "studio/edit"), ("tag/edit/new", "tag/edit"), ("tax-band/new", "tax-band/edit"),
    ("musician/new", "musician"),
    ("rule/edit/new", "rule/edit"),
    ("studio/new", "studio/edit"), ("recurring/new", "recurring/edit"),
    ("studio/new", "studio/edit"),
    ("expense/new/" + ID<Project>.business.text, "expense/edit"),
  ]

  /// Values that only some are right for.
  private static let given: [String: String] = [
    "email": "new@example.com", "phone": "(615) 555-0199", "routingNumber": "021000021",
    "accountNumber": "123456789", "venmo": "@new-name", "zelle": "pay@example.com",
    "pattern": "R-{####}", "checklists": "Before:\nMeasure twice", "taxRate": "7.5", "rate": "7.5",
    "since": "2027",
    "tax": "Levy 7.5%", "discount": "12.5%", "reverseCharge": "no", "each": "",
    "service": "custom", "custom": "Theremin", "fee": "", "foreign": "", "itemized": "on",
    "dated": "on", "currency": "EUR",
    "forBusiness": "on", "isSplit": "", "atLeast": "10.00", "atMost": "90.00",
    "zone": "Asia/Tokyo", "notices": "new@example.com", "repeats": "weekly", "applies": "",
    "allDay": "", "category": "", "place": ID<Project>.personal.text,
    "subtotal": "180",
    "taxAmount": "10.00",
    "pay": "fixed", "dealType": "guarantee", "is-share": "", "share": "12.5",
    "deposit": "15", "reminders": "-3 0 7",
    "fromPoint": "52.500000, 13.400000", "toPoint": "-1.500000, 2.250000",
    "point": "48.100000, 11.500000",
  ]

  /// What is typed is another register's than the field is called.
  private static let calledOtherwise: Set<String> = [
    "text", "custom", "name", "taxName", "tags", "season", "fromPoint", "toPoint",
  ]

  @Test(arguments: trials)
  func `a form saves every field, and opens with what was saved`(trial: Trial) throws {
    var person = try studio()
    let sheet = "sheet/" + (try #require(trial.sheet(person.app.book)))
    person.press(sheet)
    let inputs = Input.all(in: HTMLText(person.app.sheetRegion().bytes))
    #expect(!inputs.isEmpty)
    // The tax of a transaction is there for its own category only, Deductible for the business's money.
    let stays = trial.name == "transaction" ? ["category", "purchasedBy"] : []
    let typed = fill(&person, inputs.filter { !stays.contains($0.name) })
    person.press("save")
    #expect(person.sheet.isEmpty, "\(person.form.problems)")
    let members = person.stored.flatMap { $0.written }.flatMap { Self.flat($0.members) }
    person.press(sheet)
    for input in inputs {
      guard let value = typed[input.name] else { continue }
      #expect(person.form[input.name] == value, "\(input.name)")
      // In the register of its own name, and nowhere else.
      guard input.isText, Self.given[input.name] == nil else { continue }
      let holders = members.filter { $0.value == value }.map(\.name)
      #expect(holders.count == 1, "\(input.name): \(holders)")
      if !Self.calledOtherwise.contains(input.name), let holder = holders.first {
        #expect(holder.split(separator: ".").last == Substring(input.name))
      }
    }
  }

  @Test(arguments: making)
  func `what is made opens with what was typed`(new: String, edit: String) throws {
    var person = try studio()
    let book = person.app.book
    let gig = try #require(book.projects.live.first { $0.schedule != nil }).id.text
    let draft = try #require(book.invoices.live.last { !$0.isIssued }).id.text
    func sheet(_ text: String) -> String {
      "sheet/"
        + text.replacing("GIG", with: gig).replacing("DRAFT", with: draft)
    }
    person.press(sheet(new))
    let id = ID<Never>(try #require(person.app.state.sheet).newID)
    person.type("clientQuery", "Somebody New")
    let inputs = Input.all(in: HTMLText(person.app.sheetRegion().bytes))
    #expect(!inputs.isEmpty)
    let typed = fill(&person, inputs)
    person.press("save")
    #expect(person.app.state.sheet == nil, "\(person.form.problems)")
    // A tag is the row of its name.
    let tag = edit == "tag/edit" ? person.app.book.tagList.last?.id.text : nil
    person.press(sheet(edit) + "/" + (tag ?? id.text))
    #expect(person.app.state.sheet != nil)
    for (name, value) in typed where name != "client" && person.form.field(name) != nil {
      #expect(person.form[name] == value, "\(name)")
    }
  }

  @Test(arguments: trials)
  func `a form that is saved as it is changes nothing`(trial: Trial) throws {
    var person = try studio()
    person.press("sheet/" + (try #require(trial.sheet(person.app.book))))
    #expect(!person.form.fields.isEmpty)
    for field in person.form.fields { #expect(!field.label.isEmpty, "\(field.name)") }
    person.press("save")
    #expect(person.sheet.isEmpty, "\(person.form.problems)")
    #expect(person.stored.isEmpty, "\(person.stored.flatMap { $0.written })")
  }

  @Test func `a payment's entries are kept as they were typed`() throws {
    var person = try Person.inSampleStudio()
    let book = person.app.book
    let invoice = try #require(
      book.invoices.live.first { invoice in
        (try? book.balance(of: invoice))?.isPositive == true && invoice.isIssued
      })
    let before = Set(book.payments.rows.map(\.id))
    person.press("sheet/payment/" + invoice.id.text)
    for (name, text) in [
      ("amount", "12.34"), ("day", "2026-11-03"), ("method", "Check"), ("reference", "No. 77"),
    ] { person.type(name, text) }
    person.press("save")
    let payment = try #require(person.app.book.payments.live.first { !before.contains($0.id) })
    #expect(payment.amount == Money(minor: 1234, currency: invoice.askedCurrency))
    #expect(payment.day.text == "2026-11-03")
    #expect(payment.method == "Check")
    #expect(payment.reference == "No. 77")
  }

  /// Types something else into every field, and answers what stands in each then.
  private func fill(_ person: inout Person, _ inputs: [Input]) -> [String: String] {
    for (number, input) in inputs.enumerated() {
      let value = Self.given[input.name] ?? input.other(number, than: person.form[input.name])
      person.type(input.name, value)
      if input.name == "service" { person.type("custom", "Theremin") }
    }
    return Dictionary(uniqueKeysWithValues: Set(inputs.map(\.name)).map { ($0, person.form[$0]) })
  }

  /// The sample, with a draft that has a line, and a picture.
  func studio() throws -> Person {
    var person = try Person.inSampleStudio()
    let client = try #require(person.app.book.clients.live.first)
    person.press("new-invoice/" + client.id.text)
    let draft = try #require(person.app.book.invoices.live.last { !$0.isIssued })
    person.press("sheet/line/" + draft.id.text + "/new")
    person.type("text", "Session")
    person.type("unit", "100")
    person.press("save")
    #expect(person.sheet.isEmpty)
    let item = try #require(person.app.book.items.live.first)
    var file = Attachment()
    file.id = ID(7_000)
    file.owner.kind = Kind.item.name
    file.owner.id = ID(item.id.raw)
    file.mediaType = "image/jpeg"
    file.hash = "abc"
    var (tag, rule) = (Tag(), ExpenseRule())
    (tag.id, tag.name) = (ID(7_001), "Rehearsal")
    (rule.id, rule.contains, rule.isDeductible) = (ID(7_002), "No such vendor", true)
    var edit = Edit()
    edit.put(file, replacing: nil)
    edit.put(tag, replacing: nil)
    edit.put(rule, replacing: nil)
    var way = ContactPoint()
    (way.id, way.client, way.text, way.label) = (ID(7_200), client.id, "two@example.com", "Work")
    edit.put(way, replacing: nil)
    var doors = GigTime()
    doors.id = ID(7_210)
    doors.project = try #require(person.app.book.projects.live.first { $0.schedule != nil }).id
    doors.name = "Doors"
    edit.put(doors, replacing: nil)
    let gig = doors.project
    var rider = Attachment()
    (rider.id, rider.name, rider.role, rider.hash) = (ID(7_230), "Rider", .rider, "abd")
    (rider.owner.kind, rider.owner.id) = (Kind.project.name, ID(gig.raw))
    edit.put(rider, replacing: nil)
    var musician = Musician()
    (musician.id, musician.name) = (ID(7_220), "Zoe Park")
    edit.put(musician, replacing: nil)
    var player = Player()
    player.id = Player.id(of: musician.id, on: gig)
    (player.project, player.musician) = (gig, musician.id)
    player.pay = PlayerPay(Money(120, .usd))
    edit.put(player, replacing: nil)
    var deal = Deal()
    (deal.id, deal.project, deal.terms.type) = (Deal.id(of: gig), gig, .guarantee)
    deal.terms.amount = Money(500, .usd)
    deal.terms.share = Rate(percent: 60)
    edit.put(deal, replacing: nil)
    var rate = CardRate()
    (rate.id, rate.type, rate.price.amount) = (ID(7_221), .perDiem, Money(75, .usd))
    edit.put(rate, replacing: nil)
    var trip = Travel(between: "Bowl", and: "Club")
    (trip.minutes, trip.back) = (40, 45)
    edit.put(trip, replacing: nil)
    edit.put(Travel(at: "Bowl", GeoPoint("40.1, -80.2")), replacing: nil)
    edit.put(Travel(at: "Club", GeoPoint("40.2, -80.3")), replacing: nil)
    var words = MailText(for: .invoice, in: "en")
    (words.subject, words.body) = ("Bill {number}", "Dear {client}")
    edit.put(words, replacing: nil)
    var rent = Recurring()
    rent.id = ID(7_100)
    rent.source = "Landlord"
    rent.amount = Money(900, .usd)
    rent.start = Day(year: 2026, month: 12, day: 1)
    rent.project = .business
    edit.put(rent, replacing: nil)
    var tour = Season()
    (tour.id, tour.name) = (ID(7_200), "Winter Tour")
    edit.put(tour, replacing: nil)
    edit.put(
      MoneyStage.account(MoneyStage.everyday, "Everyday", .checking, opening: 100_000),
      replacing: nil)
    _ = person.app.withReplica {
      $0.commit([edit], now: Instant(milliseconds: 2), undoable: false)
    }
    person.app.refresh()
    return person
  }

  /// Texts with the names that lead to them.
  private static func flat(_ members: [Member], _ path: String = "") -> [(
    name: String, value: String
  )] {
    members.flatMap { member -> [(name: String, value: String)] in
      let name = path.isEmpty ? member.name : path + "." + member.name
      switch member.value {
      case .text(let text): return [(name, text)]
      case .object(let parts): return flat(parts, name)
      case _: return []
      }
    }
  }
}

/// A field as the page shows it.
struct Input {
  var name: String
  var type: String
  var mode: String
  var options: [String] = []

  var isText: Bool { type == "text" && mode.isEmpty || type == "textarea" }

  static func all(in html: HTMLText) -> [Input] {
    var found: [Input] = []
    for tag in html.tags {
      if tag.element == "option" {
        if let value = tag["value"], !found.isEmpty, found[found.count - 1].type == "select" {
          found[found.count - 1].options.append(value)
        }
        continue
      }
      guard ["input", "select", "textarea"].contains(tag.element), let name = tag["name"],
        tag["type"] != "hidden", !name.hasSuffix("Query")
      else { continue }
      found.append(
        Input(
          name: name, type: tag.element == "input" ? tag["type"] ?? "text" : tag.element,
          mode: tag["inputmode"] ?? ""))
    }
    return found
  }

  /// A value that no other field has, and that the field may have.
  func other(_ number: Int, than current: String) -> String {
    switch (type, mode) {
    case ("checkbox", _): return current == "on" ? "" : "on"
    case ("select", _): return options.last { $0 != current } ?? current
    case ("date", _): return "2026-12-\(10 + number)"
    case ("time", _): return "1\(number % 10):2\(number % 10)"
    case (_, "decimal"): return "\(200 + number).25"
    case ("email", _): return "mail\(number)@example.com"
    // No number comes twice: a series starts behind its last one.
    case (_, "numeric"): return "\((name == "start" ? 9_000 : 3) + number)"
    case _: return "\(name) \(number) é"
    }
  }
}
