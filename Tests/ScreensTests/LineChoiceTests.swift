import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// Which rows of the book a line is said to be one of, in which order, and how what it was is called.
struct LineChoiceTests {
  private static func day(_ text: String) -> Day { (try? Day(parsing: text)) ?? Day(number: 0) }

  private func line(_ id: ID<BankLine>, _ person: Person) throws -> BankLine {
    try #require(person.app.book.bankLines.live(id))
  }

  private func found(
    _ id: ID<BankLine>, _ person: Person, _ query: String = ""
  ) throws -> [LineChoices.Candidate] {
    LineChoices(app: person.app).candidates(for: try line(id, person), matching: query)
  }

  private func expense(
    _ name: String, _ minor: Int64 = 2_450, _ day: String = "2026-11-03",
    _ change: (inout Transaction) -> Void = { _ in }
  ) -> Transaction {
    ExpenseStage.expense(name) {
      $0.amount = Money(minor: minor, currency: .usd)
      $0.day = Self.day(day)
      change(&$0)
    }
  }

  private func payment(
    _ name: String, _ minor: Int64 = 60_000, _ change: (inout Payment) -> Void = { _ in }
  ) -> Payment {
    var payment = Payment()
    payment.id = ID(named: name)
    payment.client = ID(named: "ann")
    payment.amount = Money(minor: minor, currency: .usd)
    payment.day = Self.day("2026-11-02")
    change(&payment)
    return payment
  }

  private func match(
    _ name: String, _ line: ID<BankLine>, _ type: MatchType, _ other: UInt64, _ minor: Int64,
    _ reason: String = ""
  ) -> LineMatch {
    var match = LineMatch()
    match.id = ID(named: name)
    match.line = line
    match.type = type
    match.other = ID(other)
    match.amount = Money(minor: minor, currency: .usd)
    match.reason = reason
    return match
  }

  // MARK: which

  @Test func `an expense is offered for money out while something of it is left`() throws {
    let one = ID<Transaction>(named: "one")
    let changes: [(name: String, outward: Bool, inward: Bool, (inout Transaction) -> Void)] = [
      ("as it is", true, false, { _ in }),
      ("money back", false, true, { $0.type = .return }),
      ("deleted", false, false, { $0.life = .trashed }),
      ("canceled", false, false, { $0.isCanceled = true }),
      ("no amount", false, false, { $0.amount = nil }),
      ("nothing", false, false, { $0.amount = Money(minor: 0, currency: .usd) }),
      ("other currency", true, false, { $0.amount = Money(minor: 2_450, currency: .eur) }),
      ("no day", true, false, { $0.day = nil }),
    ]
    for (name, outward, inward, change) in changes {
      let row = expense("one", 2_450, "2026-11-03", change)
      let person = try MoneyStage.freelancer { $0.put(row, replacing: nil) }
      for (id, isOffered) in [(MoneyStage.strings, outward), (MoneyStage.gig, inward)] {
        let offered = try found(id, person).contains { $0.type == .expense && $0.id == one.raw }
        #expect(offered == isOffered, "\(name)")
      }
    }
    // A part of it that another line was is not there any more.
    for (minor, left) in [(Int64(-1_000), Int64(-1_450)), (-2_450, 0)] {
      let used = match("used", MoneyStage.rent, .expense, one.raw, minor)
      let row = expense("one")
      let person = try MoneyStage.freelancer {
        $0.put(row, replacing: nil)
        $0.put(used, replacing: nil)
      }
      let offered = try found(MoneyStage.strings, person).first { $0.id == one.raw }
      #expect(offered?.amount == (left == 0 ? nil : Money(minor: left, currency: .usd)))
    }
  }

  @Test func `a payment is offered for money in while something of it is left`() throws {
    let one = ID<Payment>(named: "one")
    let changes: [(name: String, isOffered: Bool, (inout Payment) -> Void)] = [
      ("as it is", true, { _ in }), ("deleted", false, { $0.life = .trashed }),
      ("nothing", false, { $0.amount = Money(minor: 0, currency: .usd) }),
      ("other currency", true, { $0.amount = Money(minor: 60_000, currency: .eur) }),
    ]
    for (name, isOffered, change) in changes {
      let row = payment("one", 60_000, change)
      let person = try MoneyStage.freelancer { $0.put(row, replacing: nil) }
      let offered = try found(MoneyStage.gig, person)
      #expect(offered.contains { $0.type == .payment && $0.id == one.raw } == isOffered, "\(name)")
      #expect(try found(MoneyStage.strings, person).allSatisfy { $0.type == .expense }, "\(name)")
    }
  }

  @Test func `a payment is found by the beginnings of its words`() throws {
    let row = payment("one")
    let person = try MoneyStage.freelancer { $0.put(row, replacing: nil) }
    for (query, isFound) in [
      ("", true), ("ann", true), ("LEE", true), ("pay le", true), ("lee ann", true), ("nn", false),
      ("ann bob", false), ("bob", false), ("payments", false),
    ] {
      #expect(try found(MoneyStage.gig, person, query).isEmpty == !isFound, "\(query)")
    }
  }

  // MARK: in which order

  @Test func `the nearest amount stands first, then the nearest day, then as they came`() throws {
    let rows = [
      expense("week", 2_450, "2026-11-10"), expense("after", 2_450, "2026-11-05"),
      expense("before", 2_450, "2026-11-01"), expense("less", 2_400, "2026-11-03"),
      expense("dayless", 2_500) { $0.day = nil }, expense("more", 2_500, "2026-11-04"),
    ]
    let person = try MoneyStage.freelancer { edit in
      for row in rows { edit.put(row, replacing: nil) }
    }
    let found = try found(MoneyStage.strings, person)
    let twins = ["after", "before"].map { ID<Transaction>(named: $0) }
      .sorted {
        (person.app.book.transactions.row(of: $0) ?? 0) < person.app.book.transactions.row(of: $1)
          ?? 0
      }
    let wanted =
      twins
      + ["week", "less", "more", "dayless", "dinner"].map { ID<Transaction>(named: $0) }
    #expect(found.map { $0.id } == wanted.map { $0.raw })
    #expect(found.map { $0.distance.amount } == [0, 0, 0, 50, 50, 50, 7_550])
    #expect(found.map { $0.distance.days } == [2, 2, 7, 0, 1, .max, 17])
    #expect(
      found.map { $0.amount.minor } == [-2_450, -2_450, -2_450, -2_400, -2_500, -2_500, -10_000])
    #expect(person.app.say(found[5].note) == "No Date")
    #expect(person.app.say(found[2].note) == person.app.text(Self.day("2026-11-10")))
    #expect(found.allSatisfy { person.app.say($0.title) == "Rewe" })
  }

  @Test func `no more than twenty are offered, the nearest`() throws {
    let rows = (0..<24).map { expense("row \($0)", 2_450 + Int64($0 * 7 % 24) * 10) }
    let person = try MoneyStage.freelancer { edit in
      for row in rows { edit.put(row, replacing: nil) }
    }
    let gaps = try found(MoneyStage.strings, person).map { $0.distance.amount }
    #expect(gaps == (0..<20).map { UInt64($0 * 10) })
  }

  @Test func `other currencies stand behind, by worth, else by what the bank says`() throws {
    let amount = Money(minor: 50_000, currency: .eur)
    func worth(_ minor: Int64) -> Worth { Worth(of: amount, [Money(minor: minor, currency: .usd)]) }
    let rows = [
      payment("far", 90_000),
      payment("unsaid") { $0.amount = Money(minor: 59_900, currency: .gbp) },
      payment("more") { ($0.amount, $0.worth) = (amount, worth(60_100)) },
      payment("same") { ($0.amount, $0.worth) = (amount, worth(60_000)) },
    ]
    func names(_ original: Money?) throws -> [UInt64] {
      var line = try MoneyStage.line(
        ID(named: "abroad"), of: MoneyStage.everyday, "2026-11-02", 60_000, "Payment")
      line.original = original
      let came = line
      let person = try MoneyStage.freelancer { edit in
        for row in rows { edit.put(row, replacing: nil) }
        edit.put(came, replacing: nil)
      }
      return try found(came.id, person).filter { $0.type == .payment }.map { $0.id }
    }
    func ids(_ names: String...) -> [UInt64] { names.map { ID<Payment>(named: $0).raw } }
    #expect(try names(nil) == ids("far", "same", "more", "unsaid"))
    let paid = Money(minor: 59_950, currency: .gbp)
    #expect(try names(paid) == ids("far", "same", "unsaid", "more"))
  }

  @Test func `what is chosen in another currency explains all that is left of the line`() throws {
    let row = payment("paid") { payment in
      payment.amount = Money(minor: 50_000, currency: .eur)
      payment.worth = Worth(of: payment.amount, [Money(minor: 59_000, currency: .usd)])
    }
    var person = try MoneyStage.freelancer { $0.put(row, replacing: nil) }
    person.press("money/match-payment/\(MoneyStage.gig.text)/\(row.id.text)")
    #expect(person.app.book.isExplained(try line(MoneyStage.gig, person)))
    #expect(person.app.book.unmatched(of: row).isZero)
  }

  // MARK: transfers

  private func inward(
    _ name: String, of account: ID<MoneyAccount>, _ minor: Int64, _ currency: Currency = .usd
  ) throws -> BankLine {
    var line = try MoneyStage.line(ID(named: name), of: account, "2026-11-10", minor, name)
    line.amount.currency = currency
    return line
  }

  @Test func `the other side of a transfer is a line the other way, on another account`() throws {
    var euros = MoneyStage.account(ID(named: "euros"), "Euros", .checking)
    euros.opening = Money(minor: 0, currency: .eur)
    let account = euros
    let lines = [
      try inward("euro", of: account.id, 5_000, .eur),
      try inward("less", of: MoneyStage.card, 4_000),
      try inward("out", of: MoneyStage.card, -5_000),
      try inward("own", of: MoneyStage.everyday, 5_000),
      try inward("explained", of: MoneyStage.card, 5_000),
    ]
    let apart = match("apart", lines[4].id, .apart, 0, 5_000)
    var person = try MoneyStage.freelancer { edit in
      edit.put(account, replacing: nil)
      for line in lines { edit.put(line, replacing: nil) }
      edit.put(apart, replacing: nil)
    }
    let sides = LineChoices(app: person.app).otherSides(of: try line(MoneyStage.toCard, person))
    #expect(sides.map { $0.id } == [MoneyStage.fromBank.raw, lines[1].id.raw, lines[0].id.raw])
    #expect(sides.map { $0.distance.amount } == [0, 1_000, .max])
    #expect(sides.map { $0.distance.days } == [1, 0, 0])
    let day = person.app.text(Self.day("2026-11-11"))
    #expect(person.app.say(sides[0].note) == day + " · Gold Card")
    // The sheet says whether one has the amount.
    person.go("/line/" + MoneyStage.toCard.text)
    person.press("sheet/money/transfer/" + MoneyStage.toCard.text)
    #expect(!person.sheet.contains("None of these") && !person.sheet.contains("No other account"))
    person.press("money/match-line/\(MoneyStage.toCard.text)/\(MoneyStage.fromBank.text)")
    person.press("sheet/money/transfer/" + lines[2].id.text)
    #expect(person.sheet.contains(lines[3].id.text) && !person.sheet.contains("None of these"))
    person.press("money/match-line/\(lines[2].id.text)/\(lines[3].id.text)")
    person.press("sheet/money/transfer/" + MoneyStage.rent.text)
    #expect(person.sheet.contains("None of these has this amount"))
    person.press("sheet/money/transfer/" + lines[1].id.text)
    #expect(person.sheet.contains("None of these has this amount"))
    for id in [MoneyStage.rent, MoneyStage.strings] {
      person.go("/line/" + id.text)
      person.press("sheet/money/apart/" + id.text)
      person.press("save")
    }
    person.press("sheet/money/transfer/" + lines[1].id.text)
    #expect(person.sheet.contains("No other account has a line the other way"))
  }

  // MARK: words

  @Test func `what a line was is called as its row is, and leads there`() throws {
    let dinner = ExpenseStage.dinner
    let paid = payment("paid")
    var site = payment("site") { $0.project = ExpenseStage.project }
    site.amount.minor = 1_000
    let unpaid = site
    let gone = expense("gone") { $0.life = .trashed }
    let lost = ID<Transaction>(named: "nowhere").raw
    let person = try MoneyStage.freelancer { edit in
      for payment in [paid, unpaid] { edit.put(payment, replacing: nil) }
      edit.put(gone, replacing: nil)
    }
    let words = LineMatching(app: person.app)
    func day(_ text: String) -> String { person.app.text(Self.day(text)) }
    let client = ID<Client>(named: "ann")
    let (toCard, fromBank) = (MoneyStage.toCard, MoneyStage.fromBank)
    let rows: [(MatchType, UInt64, String, title: String, note: String, route: Route?)] = [
      (.expense, dinner.raw, "", "Rewe", "Expense · \(day("2026-11-20"))", .transaction(dinner)),
      (
        .expense, gone.id.raw, "", "Rewe",
        "Expense · \(day("2026-11-03")) · It explains this line no more", .transaction(gone.id)
      ),
      (
        .expense, lost, "Said so", "Expense", "Expense · Said so · It explains this line no more",
        .transaction(ID(lost))
      ),
      (
        .payment, paid.id.raw, "", "Payment · Ann Lee", "Payment · \(day("2026-11-02"))",
        .client(client)
      ),
      (
        .payment, site.id.raw, "", "Payment · Ann Lee · Web Shop",
        "Payment · \(day("2026-11-02"))", .client(client)
      ),
      (.payment, lost, "", "Payment", "Payment · It explains this line no more", nil),
      (
        .transfer, toCard.raw, "", "Transfer from Everyday", "Transfer · \(day("2026-11-10"))",
        .bankLine(toCard)
      ),
      (
        .transfer, fromBank.raw, "", "Transfer to Gold Card", "Transfer · \(day("2026-11-11"))",
        .bankLine(fromBank)
      ),
      (
        .transfer, lost, "", "Transfer", "Transfer · It explains this line no more",
        .bankLine(ID(lost))
      ),
      (.apart, 0, "A gift", "Set Apart", "A gift", nil), (.apart, 0, "", "Set Apart", "", nil),
    ]
    for (type, other, reason, title, note, route) in rows {
      let match = match("m", MoneyStage.rent, type, other, -2_450, reason)
      #expect(person.app.say(words.title(of: match)) == title)
      #expect(person.app.say(words.note(of: match)) == note)
      #expect(words.route(of: match) == route, "\(title)")
    }
  }

  @Test func `a payment is called by its invoices`() throws {
    let row = payment("paid")
    for numbers in [["1043"], ["1043", "1044"], ["1043", "1044", "1045"]] {
      let person = try MoneyStage.freelancer { edit in
        edit.put(row, replacing: nil)
        for number in numbers {
          var invoice = Invoice()
          invoice.id = ID(named: number)
          invoice.client = row.client
          var issue = Ledger.Issue()
          issue.content.number = number
          issue.content.total = Money(minor: 5_000, currency: .usd)
          invoice.issue = issue
          edit.put(invoice, replacing: nil)
          var part = Allocation()
          part.id = ID(named: "of " + number)
          part.payment = row.id
          part.invoice = invoice.id
          part.amount = Money(minor: 100, currency: .usd)
          edit.put(part, replacing: nil)
        }
      }
      let words = LineMatching(app: person.app)
      let first = person.app.book.allocations(of: row.id).first?.invoice ?? ID()
      let named = person.app.book.invoices[first]?.number ?? ""
      let more = numbers.count == 1 ? "" : " and \(numbers.count - 1) more"
      #expect(
        person.app.say(words.title(of: row)) == "Payment of Invoice \(named)\(more) · Ann Lee")
      let match = match("m", MoneyStage.gig, .payment, row.id.raw, 60_000)
      #expect(words.route(of: match) == .invoice(first))
    }
  }

  // MARK: saying it

  @Test func `of a row as much is taken as is left of it, at most what is left of the line`() throws
  {
    for (minor, rest, own) in [
      (Int64(1_000), Int64(-1_450), Int64(0)), (2_450, 0, 0), (3_000, 0, -550),
    ] {
      let row = expense("one", minor)
      var person = try MoneyStage.freelancer { $0.put(row, replacing: nil) }
      person.press("money/match/\(MoneyStage.strings.text)/\(row.id.text)")
      let line = try line(MoneyStage.strings, person)
      #expect(person.app.book.unexplained(of: line).minor == rest)
      #expect(person.app.book.unmatched(of: row)?.minor == own)
      #expect(person.toast.contains("Explained"))
    }
    let row = payment("paid", 70_000)
    var person = try MoneyStage.freelancer { $0.put(row, replacing: nil) }
    person.press("money/match-payment/\(MoneyStage.gig.text)/\(row.id.text)")
    #expect(person.app.book.isExplained(try line(MoneyStage.gig, person)))
    #expect(person.app.book.unmatched(of: row).minor == 10_000)
    // What is gone is said, and nothing is made.
    for action in [
      "money/match/\(MoneyStage.rent.text)/\(ID<Transaction>(named: "no").text)",
      "money/match-payment/\(MoneyStage.rent.text)/\(ID<Payment>(named: "no").text)",
      "money/match/\(ID<BankLine>(named: "no").text)/\(ExpenseStage.dinner.text)",
      "money/match-line/\(MoneyStage.rent.text)/\(ID<BankLine>(named: "no").text)",
    ] {
      person.press(action)
      #expect(
        person.complains("That is no longer there") && person.stored.isEmpty, "\(action)")
    }
  }
}
