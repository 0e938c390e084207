/// Makes the bank of a generated book, and knows what each line was: for measuring ``Matching``.
///
///     let bank = BankGenerator.make(book, seed: 7)
///     Matching(bank.book).proposals(for: line)   // against bank.truths
///
/// Names are as banks write them, days are late, services take fees, numbers have slips; some payments were recorded, some
/// are still open invoices, some expenses nobody entered, and some lines are none of the book's.
public struct BankGenerator: Sendable {
  /// What a line was.
  public struct Truth: Sendable {
    public var line: ID<BankLine>
    /// Such as "expense" or "invoice with fee".
    public var what: String
    /// The rows that explain it: transactions, payments, lines, and invoices whose payment is to be recorded.
    ///
    /// Empty for none.
    public var rows: [UInt64]
  }

  public private(set) var book: Book
  public private(set) var truths: [Truth] = []

  private var random: SeededRandom
  private let style = BankStyle()
  private let words = GeneratorWords()
  private var checking = MoneyAccount()
  private var savings = MoneyAccount()
  private var card = MoneyAccount()
  private var service = MoneyAccount()
  private var edit = Edit()
  private var steps: UInt64 = 1 << 40
  private var row: Int64 = 0
  /// Of what is asked: how many lines are none of the book's for a hundred that are.
  private let noise: Int

  public static func make(_ book: Book, seed: UInt64, noise: Int = 30) -> BankGenerator {
    var bank = BankGenerator(book, seed, noise)
    bank.tell()
    return bank
  }

  private init(_ book: Book, _ seed: UInt64, _ noise: Int) {
    self.book = book
    self.noise = noise
    random = SeededRandom(seed: seed ^ 0xBA4C_0000_0000_0001)
  }

  private mutating func tell() {
    checking = account("Checking", .checking, "DE89370400440532013000")
    savings = account("Savings", .savings, "DE02120300000000202051")
    card = account("Visa Card", .card, "")
    service = account("PayPal", .service, "")
    flush()
    addPayments()
    addExpenses()
    flush()
    addSpecials()
    addTransfers()
    flush()
    addNoise()
    flush()
  }

  private mutating func account(
    _ name: String, _ type: MoneyAccountType, _ number: String
  ) -> MoneyAccount {
    var account = MoneyAccount()
    account.id = MoneyAccount.id(named: name)
    account.name = name
    account.type = type
    account.number = number
    account.opening = Money(minor: 500_000, currency: book.settings.currency)
    edit.put(account, replacing: nil)
    return account
  }

  private mutating func flush() {
    if edit.isEmpty { return }
    apply(edit)
    edit = Edit()
  }

  private mutating func apply(_ step: Edit) {
    if step.isEmpty { return }
    steps += 1
    let stamp = Stamp(milliseconds: Int64(steps), device: 9)
    book.apply(Change(device: 9, counter: steps, stamp: stamp, body: step.body))
  }

  /// Writes a line and what it was.
  @discardableResult
  private mutating func line(
    _ account: MoneyAccount, _ day: Day, _ amount: Money, _ party: String, _ text: String,
    _ what: String, _ rows: [UInt64], _ body: (inout BankLine) -> Void = { _ in }
  ) -> ID<BankLine> {
    var line = BankLine()
    row += 1
    line.id = random.id()
    line.account = account.id
    line.day = day
    line.amount = amount
    line.counterparty = party
    line.text = text
    line.row = row
    body(&line)
    edit.put(line, replacing: nil)
    truths.append(Truth(line: line.id, what: what, rows: rows.sorted()))
    return line.id
  }

  // MARK: payments and invoices

  private mutating func addPayments() {
    // Invoices of a client that one line pays together.
    var pending: [UInt64: [(invoice: Invoice, amount: Money, day: Day)]] = [:]
    for payment in book.payments.rows where payment.isLive && folded(payment.method) != "cash" {
      guard let client = book.clients[payment.client] else { continue }
      let allocations = book.allocations(of: payment.id)
      let invoice = allocations.count == 1 ? book.invoices[allocations[0].invoice] : nil
      let numbers = invoice.map { [$0.number] } ?? []
      let dice = random.below(100)
      if dice < 8 { continue }
      if dice < 45 || invoice == nil {
        let day = payment.day.adding(days: random.between(-2, 3))
        add(payment.amount, day, client, numbers, "payment", [payment.id.raw])
        continue
      }
      guard let invoice, allocations[0].amount == payment.amount else { continue }
      apply(Payments.remove(payment, in: book))
      guard let now = book.invoices[invoice.id], let owed = try? book.balance(of: now) else {
        continue
      }
      if dice < 50, owed.minor > 200 {
        let part = Money(
          minor: owed.minor * Int64(random.between(2, 8)) / 10, currency: owed.currency)
        add(part, payment.day, client, numbers, "part", [invoice.id.raw])
      } else if dice < 80, owed == payment.amount {
        pending[client.id.raw, default: []].append((now, owed, payment.day))
      } else if owed == payment.amount {
        add(owed, payment.day, client, numbers, "invoice", [invoice.id.raw])
      } else {
        add(payment.amount, payment.day, client, numbers, "part", [invoice.id.raw])
      }
    }
    for (client, entries) in pending.sorted(by: { $0.key < $1.key }) {
      guard let client = book.clients[ID(client)] else { continue }
      var rest = entries.sorted { $0.day < $1.day }[...]
      while !rest.isEmpty {
        // Nobody pays together what lies months apart.
        let last = (rest.first?.day ?? .first).adding(days: 75)
        let some = rest.prefix(random.between(2, 4)).prefix { $0.day <= last }
        rest = rest.dropFirst(some.count)
        let sum = some.reduce(Int64(0)) { $0 + $1.amount.minor }
        let day = some.map { $0.day }.max() ?? .first
        add(
          Money(minor: sum, currency: some[some.startIndex].amount.currency), day, client,
          some.map { $0.invoice.number }, some.count > 1 ? "several" : "invoice",
          some.map { $0.invoice.id.raw })
      }
    }
  }

  private mutating func add(
    _ amount: Money, _ day: Day, _ client: Client, _ numbers: [String], _ what: String,
    _ rows: [UInt64]
  ) {
    let party = style.payer(client, &random)
    let text = style.purpose(numbers, &random)
    guard random.percent(14), what == "invoice" || what == "payment" else {
      line(checking, day, amount, party, text, what, rows)
      return
    }
    let fee = (amount.minor * 29 + 500) / 1_000 + 30
    if fee >= amount.minor { return }
    let net = Money(minor: amount.minor - fee, currency: amount.currency)
    let says = random.percent(50)
    line(service, day, net, party, text, what + " with fee", rows) { line in
      if says { line.fee = Money(minor: fee, currency: amount.currency) }
    }
  }

  // MARK: expenses

  private mutating func addExpenses() {
    for expense in book.transactions.rows where expense.isLive {
      guard let amount = expense.amount, let day = expense.day, !amount.isZero else { continue }
      let dice = random.below(100)
      if expense.paymentMethod == "Cash" || dice < 6 { continue }
      let out = Money(minor: -amount.minor, currency: amount.currency)
      // Most are booked within two days, some in four.
      let late = day.adding(days: random.percent(33) ? 0 : random.below(random.below(4) + 2))
      let party = style.merchant(expense.source, &random)
      let place = random.percent(50) ? card : checking
      let isText = random.percent(25)
      let isUnknown = dice < 22
      line(
        place, late, out, isText ? "" : party,
        isText ? party : random.pick(["", "Card 4711", "Lastschrift"]),
        isUnknown ? "not entered" : "expense", isUnknown ? [] : [expense.id.raw])
      if isUnknown {
        var gone = expense
        gone.life = .trashed
        edit.put(gone, replacing: expense)
      } else if dice > 92 {
        // Another of the same amount in the same days, paid in some other way.
        var twin = expense
        twin.id = random.id()
        twin.source = random.pick(words.houses) + " " + random.pick(words.trades)
        twin.day = day.adding(days: random.between(-3, 3))
        edit.put(twin, replacing: nil)
      }
    }
  }

  /// Several expenses of one line, one expense of two lines, money back.
  private mutating func addSpecials() {
    let samples = book.transactions.live.filter { $0.type == .purchase }
    for number in 0..<samples.count / 40 {
      let sample = samples[number * 37 % samples.count]
      guard let day = sample.day, let amount = sample.amount else { continue }
      let party = style.merchant(sample.source, &random)
      var rows: [UInt64] = []
      var sum: Int64 = 0
      for _ in 0..<random.between(2, 4) {
        let minor = Int64(random.between(500, 20_000))
        rows.append(
          copy(sample, .purchase, minor, day.adding(days: random.between(0, 20))))
        sum += minor
      }
      line(
        checking, day.adding(days: 22), Money(minor: -sum, currency: amount.currency), party,
        "Sammellastschrift", "several expenses", rows)
      let minor = Int64(random.between(800, 30_000))
      let back = copy(sample, .return, minor, day.adding(days: 30))
      line(
        card, day.adding(days: 30 + random.below(4)),
        Money(minor: minor, currency: amount.currency),
        style.merchant(sample.source, &random), "REFUND", "return", [back])
      let whole = copy(sample, .purchase, minor * 3, day.adding(days: 60))
      let name = style.merchant(sample.source, &random)
      for (part, late) in [(minor, 1), (minor * 2, 8)] {
        line(
          checking, day.adding(days: 60 + late), Money(minor: -part, currency: amount.currency),
          name, "", "split", [whole])
      }
      line(
        card, day.adding(days: 9), Money(minor: amount.minor / 2 + 1, currency: amount.currency),
        style.merchant(sample.source, &random), "CREDIT", "money back", [])
    }
  }

  private mutating func copy(
    _ sample: Transaction, _ type: TransactionType, _ minor: Int64, _ day: Day
  ) -> UInt64 {
    var row = sample
    row.id = random.id()
    row.type = type
    row.day = day
    row.amount = Money(minor: minor, currency: sample.amount?.currency ?? book.settings.currency)
    row.paymentMethod = ""
    edit.put(row, replacing: nil)
    return row.id.raw
  }

  // MARK: what is none of the book's rows

  private var span: (first: Day, count: Int) {
    var (first, last) = (Day.last, Day.first)
    for line in book.bankLines.rows {
      (first, last) = (Swift.min(first, line.day), Swift.max(last, line.day))
    }
    return (first, Swift.max(1, last - first))
  }

  private mutating func addTransfers() {
    flush()
    let (first, count) = span
    for number in 0..<count / 20 {
      let day = first.adding(days: number * 20 + random.below(9))
      let amount = Money(minor: Int64(random.between(5, 60)) * 5_000, currency: checking.currency)
      let out = Money(minor: -amount.minor, currency: amount.currency)
      let other = number % 3 == 0 ? card : savings
      let way = random.below(10)
      let (one, two): (ID<BankLine>, ID<BankLine>) = (random.id(), random.id())
      let text =
        way < 6 ? random.pick(["Transfer", "Umbuchung", "TRANSFER TO SAVINGS", "autopay"]) : ""
      line(
        checking, day, out, way < 8 ? "Generated Studio" : "", text, "transfer", [two.raw]
      ) { line in
        line.id = one
        if way < 5 { line.counterAccount = other.number }
      }
      let own = checking.number
      line(
        other, day.adding(days: random.below(4)), amount, way < 8 ? "GENERATED STUDIO" : "",
        way < 6 ? "Transfer from checking" : "", "transfer", [one.raw]
      ) { line in
        line.id = two
        if way < 5 { line.counterAccount = own }
      }
      truths[truths.count - 2].line = one
      truths[truths.count - 1].line = two
    }
  }

  private mutating func addNoise() {
    let (first, count) = span
    // Amounts that something in the book has, too.
    let known =
      book.transactions.rows.compactMap { $0.amount } + book.payments.rows.map { $0.amount }
    for _ in 0..<truths.count * noise / 100 {
      let day = first.adding(days: random.below(count))
      let isKnown = !known.isEmpty && random.percent(15)
      var minor =
        isKnown ? known[random.below(known.count)].minor : Int64(random.between(300, 250_000))
      let isIn = random.percent(25)
      if !isIn { minor = -minor }
      let party = random.pick([
        "ACME PAYROLL", "Hausverwaltung Schulz", "CITY UTILITIES", "ATM WITHDRAWAL", "Oma",
        "NETFLIX.COM", "Insurance Group", "TAX OFFICE", "Gym Monthly", "Greta Friend",
      ])
      line(
        random.percent(80) ? checking : card, day, Money(minor: minor, currency: checking.currency),
        party,
        random.pick(["", "monthly", "private", "2026", "Ref 88\(random.between(100, 999))"]),
        "none", [])
    }
  }
}
