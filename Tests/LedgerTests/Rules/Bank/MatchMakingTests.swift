import Testing

@testable import Ledger

/// What lines become that the book has no row for, and rules that a person wrote (rule M36).
struct MatchMakingTests {
  private func category(_ id: UInt64, _ name: String) -> BudgetCategory {
    var category = BudgetCategory()
    category.id = ID(id)
    category.name = name
    return category
  }

  @Test func `a line that nothing fits becomes an expense at who it names`() {
    var rows = BankRowsToMatch()
    rows.line(20, "2026-03-02", -1_250, "SQ *OAK GRILL #12  NASHVILLE TN")
    let best = rows.proposals(20).first
    let draft = best?.expense
    #expect(draft?.source == "Oak Grill" && draft?.amount == Money(minor: 1_250, currency: .usd))
    #expect(draft?.day == BankRowsToMatch.day("2026-03-02") && draft?.type == .purchase)
    #expect(draft?.project == .business && draft?.paymentMethod == "Checking")
    #expect(best?.parts.first?.other == Explaining.expenseID(of: ID(20)).raw)
    #expect(best?.parts.first?.isMade == true && best?.isSure == false)
  }

  @Test func `an expense is made as earlier ones there were`() {
    var rows = BankRowsToMatch()
    rows.edit.put(category(7, "Strings"), replacing: nil)
    rows.expense(10, "2025-11-02", 999, "Oak & Söhne GmbH") {
      $0.category = ID(7)
      $0.paymentMethod = "Visa"
    }
    rows.line(20, "2026-03-02", -1_250, "OAK UND SOEHNE")
    let best = rows.proposals(20).first
    #expect(best?.expense?.source == "Oak & Söhne GmbH" && best?.expense?.category == ID(7))
    #expect(best?.expense?.paymentMethod == "Visa")
    #expect(best?.reasons == [.history])
  }

  @Test func `cash and another account did not pay what this account's line says`() {
    for (said, account, method) in [
      ("Visa", 1, "Visa"), ("cash", 1, "Checking"), ("Bar", 1, "Checking"),
      ("savings ", 1, "Checking"), ("checking", 1, "checking"), ("Cash", 3, "Cash"),
      ("Savings", 3, "Till"),
    ] as [(String, UInt64, String)] {
      var rows = BankRowsToMatch()
      rows.account(2, "Savings", .savings)
      rows.account(3, "Till", .cash)
      rows.expense(10, "2025-11-02", 999, "Oak Grill") { $0.paymentMethod = said }
      rows.line(20, "2026-03-02", -1_250, "OAK GRILL", in: account)
      #expect(rows.proposals(20).first?.expense?.paymentMethod == method, "\(said)")
    }
  }

  @Test func `a rule proposes, and only one that may explain is sure`() {
    var rows = BankRowsToMatch()
    rows.edit.put(category(7, "Software"), replacing: nil)
    rows.rule(8, "adobe", .none) { $0.category = ID(7) }
    rows.rule(9, "figma", .expense) { $0.category = ID(7) }
    rows.line(20, "2026-03-02", -1_250, "ADOBE SYSTEMS")
    rows.line(21, "2026-03-02", -1_250, "", "FIGMA MONTHLY")
    rows.line(22, "2026-03-02", 1_250, "FIGMA", "refund")
    let (asked, made) = (rows.proposals(20).first, rows.proposals(21).first)
    #expect(asked?.rule == ID(8) && asked?.isSure == false && asked?.expense?.category == ID(7))
    #expect(made?.rule == ID(9) && made?.isSure == true && made?.expense?.category == ID(7))
    #expect(made?.why.english == "your rule for figma says so")
    #expect(rows.proposals(22).first?.isSure != true, "money in is asked about")
  }

  @Test func `a rule does not make again what the book has`() {
    var rows = BankRowsToMatch()
    rows.rule(9, "figma", .expense)
    rows.expense(10, "2026-03-01", 1_250, "Figma")
    rows.line(21, "2026-03-02", -1_250, "FIGMA MONTHLY")
    let found = rows.proposals(21)
    #expect(found.first?.rows == [10])
    #expect(found.first { !$0.rule.isNone }?.isSure == false)
  }

  @Test func `a rule may set lines apart, within its amounts`() {
    var rows = BankRowsToMatch()
    rows.rule(9, "oma", .apart) { $0.atMost = Money(minor: 10_000, currency: .usd) }
    rows.line(20, "2026-03-02", 5_000, "Oma")
    rows.line(21, "2026-03-02", 50_000, "Oma")
    let best = rows.proposals(20).first
    #expect(best?.parts == [MatchProposal.Part(.apart, 0, Money(minor: 5_000, currency: .usd))])
    #expect(best?.isSure == true)
    #expect(rows.proposals(21).isEmpty)
  }

  @Test func `money back, what a client owes, and credit are proposed, never sure`() {
    var rows = BankRowsToMatch()
    rows.client(5, "Ann", "Lee")
    rows.expense(10, "2026-03-01", 9_000, "Cobalt Hotel")
    rows.expense(11, "2026-03-01", 4_200, "Thread Shop") {
      $0.billTo = ID(5)
      $0.reimbursement = .owedToCompany
    }
    rows.line(20, "2026-03-12", 4_500, "COBALT HOTEL", "CREDIT")
    rows.line(21, "2026-03-12", 4_200, "ANN LEE", "fabric")
    rows.line(22, "2026-03-12", 7_777, "ANN LEE")
    let back = rows.proposals(20).first
    #expect(back?.reasons.first == .refund && back?.expense?.type == .return)
    let owed = rows.proposals(21).first
    #expect(owed?.reasons.contains(.reimbursement) == true && owed?.parts.first?.client == ID(5))
    let credit = rows.proposals(22).first
    #expect(credit?.reasons == [.client] && credit?.parts.first?.invoice.isNone == true)
    #expect([back, owed, credit].allSatisfy { $0?.isSure == false })
  }

  @Test func `interest is set apart, and no money back of what the bank was paid before`() {
    var rows = BankRowsToMatch()
    rows.expense(10, "2026-03-01", 1_200, "Oak Bank")
    let texts = [
      "Zinsen 1. Quartal", "INTEREST PAID", "Credit Interest", "Habenzinsen", "Intérêts créditeurs",
    ]
    for (place, text) in texts.enumerated() {
      let line = UInt64(20 + place)
      rows.line(line, "2026-03-31", 43, "OAK BANK", text)
      let found = rows.proposals(line)
      #expect(
        found.first?.parts == [MatchProposal.Part(.apart, 0, Money(minor: 43, currency: .usd))],
        "\(text)")
      #expect(found.first?.isSure == false && found.first?.reasons == [.words], "\(text)")
      #expect(!found.contains { $0.expense?.type == .return }, "\(text)")
    }
    // What was charged and comes back is money back.
    rows.line(30, "2026-03-31", 43, "OAK BANK", "Interest charge refund")
    #expect(rows.proposals(30).first?.expense?.type == .return)
    // What goes out is an expense.
    rows.line(31, "2026-03-31", -43, "OAK BANK", "Zinsen")
    let out = rows.proposals(31)
    #expect(out.contains { $0.expense?.type == .purchase })
    #expect(!out.contains { $0.parts.first?.type == .apart })
  }

  @Test func `what is to be explained is counted by account`() {
    var rows = BankRowsToMatch()
    rows.account(2, "Card", .card)
    rows.line(20, "2026-01-31", -100)
    rows.line(21, "2026-02-01", 300)
    rows.line(22, "2026-03-01", -50, in: 2)
    rows.line(23, "2026-03-02", 0, in: 2)
    rows.line(24, "2026-03-02", -70, in: 2) { $0.life = .trashed }
    var match = LineMatch()
    match.id = LineMatch.id(line: ID(20), other: 0, .apart)
    match.line = ID(20)
    match.amount = Money(minor: -100, currency: .usd)
    rows.edit.put(match, replacing: nil)
    let open = Unexplained(rows.book)
    #expect(open.count == 2)
    #expect(open.accounts.map { $0.count } == [1, 1])
    #expect(open[ID(1)]?.moneyIn.minor == 300 && open[ID(1)]?.moneyOut.minor == 0)
    #expect(open[ID(2)]?.moneyOut.minor == -50)
  }

  @Test func `of a generated bank sure ones are right, and first ones mostly`() {
    var book = Book()
    var counter: UInt64 = 0
    func apply(_ edit: Edit) {
      counter += 1
      let stamp = Stamp(milliseconds: Int64(counter), device: 1)
      book.apply(Change(device: 1, counter: counter, stamp: stamp, body: edit.body))
    }
    let today = BankRowsToMatch.day("2026-11-24")
    var gigs = BookGenerator(charges: 400, seed: 77, on: today)
    while let batch = gigs.next() { apply(batch) }
    var costs = ExpenseGenerator(expenses: 200, seed: 77, on: today, isAlone: false)
    while let batch = costs.next() { apply(batch) }
    let bank = BankGenerator.make(book, seed: 77)
    var truths: [ID<BankLine>: [UInt64]] = [:]
    for truth in bank.truths { truths[truth.line] = truth.rows }
    var (known, first, sure, wrong) = (0, 0, 0, 0)
    let matching = Matching(bank.book)
    // Both lines of a transfer are explained by what is accepted of one.
    var accepted: Set<UInt64> = []
    for (line, best) in matching.sure(among: matching.lines) {
      accepted.insert(line.id.raw)
      for part in best.parts where part.type == .transfer { accepted.insert(part.other) }
    }
    for line in matching.lines {
      guard let truth = truths[line.id] else { continue }
      let isRight = (matching.proposals(for: line).first?.rows ?? []).sorted() == truth
      if !truth.isEmpty {
        known += 1
        if isRight { first += 1 }
      }
      if accepted.contains(line.id.raw) {
        sure += 1
        if !isRight { wrong += 1 }
      }
    }
    #expect(known > 200)
    #expect(first * 100 >= known * 90)
    #expect(sure * 100 >= known * 70)
    #expect(wrong * 200 <= sure)
  }
}
