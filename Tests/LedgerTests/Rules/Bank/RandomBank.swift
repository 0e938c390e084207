import Ledger
import LedgerTestSupport

/// A bank and a book thrown so that nearly everything a line can be is there a few times: what is bought, paid, owed and moved,
/// on the day and near it, by the same name and another, whole and in parts, with a fee, in other money.
struct RandomBank {
  private(set) var rows = BankRowsToMatch()
  private var dice: Dice
  private var next: UInt64 = 100
  private var row: Int64 = 0
  private let start: Day

  private static let people = [
    ("Ann", "Lee", ""), ("Bob", "Stone", "Stone Events"), ("Carla", "Díaz", ""),
    ("Dora", "Müller", "Müller & Söhne GmbH"), ("", "", "Blue Heron Hall"), ("Ann", "Leeds", ""),
  ]
  private static let shops = [
    "String Shop", "The Oak Grill", "Adobe", "Shell", "Feldmann Frischemarkt", "Stationery Plus",
    "Oak Grill Supplies",
  ]

  init(seed: UInt64) {
    dice = Dice(seed: seed)
    start = BankRowsToMatch.day("2026-02-25")
    rows.account(2, "Savings", number: "GB29NWBK60161331926819", .savings)
    rows.account(3, "Stripe", .service)
    rows.account(4, "Konto", number: "12345678", .checking, .eur)
    for (number, person) in Self.people.enumerated() {
      rows.client(UInt64(number) + 10, person.0, person.1, person.2)
    }
    rows.rule(20, "adobe", .expense) { $0.category = ID(30) }
    rows.rule(21, "interest", .apart)
    rows.rule(22, "shell", .none) { $0.paymentMethod = "Fuel Card" }
    var category = BudgetCategory()
    (category.id, category.name) = (ID(30), "Software")
    rows.edit.put(category, replacing: nil)
    for _ in 0..<26 { purchase() }
    for _ in 0..<16 { invoice() }
    for _ in 0..<12 { payment() }
    for _ in 0..<8 { transfer() }
    for _ in 0..<10 { stranger() }
    several()
  }

  private mutating func id() -> UInt64 {
    next += 1
    return next
  }

  private func text(_ day: Day) -> String { day.text }

  private mutating func day() -> Day { start.adding(days: dice.below(60)) }

  private mutating func amount() -> Int64 {
    dice.percent(30)
      ? Int64(dice.below(6) + 1) * 2_500 : Int64(dice.below(90_000)) + 100
  }

  /// A name as a bank writes it.
  private mutating func written(_ name: String) -> String {
    switch dice.below(6) {
    case 0: return name.uppercased() + " 0042 BERLIN"
    case 1: return name.uppercased()
    case 2: return "CARD PAYMENT " + name
    case 3: return String(name.dropLast(1))
    default: return name
    }
  }

  private mutating func line(
    _ day: Day, _ minor: Int64, _ party: String, _ words: String = "", in account: UInt64 = 1,
    _ currency: Currency = .usd, _ body: (inout BankLine) -> Void = { _ in }
  ) {
    row += 1
    let number = row
    rows.line(id(), text(day), minor, party, words, in: account, currency) {
      $0.row = number
      body(&$0)
    }
  }

  private mutating func purchase() {
    let shop = dice.pick(Self.shops) ?? ""
    let (day, minor) = (day(), amount())
    let (isCash, isReturn) = (dice.percent(10), dice.percent(10))
    let isOwed = dice.percent(15)
    let client = UInt64(dice.below(6)) + 10
    let isElsewhere = dice.percent(12)
    if dice.percent(85) {
      rows.expense(id(), text(day), minor, shop) {
        if isCash { $0.paymentMethod = "Cash" }
        if isReturn { $0.type = .return }
        if isOwed { $0.billTo = ID(client) }
        if isElsewhere {
          $0.amount = Money(minor: minor, currency: .eur)
          $0.worth = Worth.setting(
            Money(minor: minor + 250, currency: .usd), in: .usd, of: $0.amount, in: nil)
        }
      }
    }
    if dice.percent(85) {
      let off = dice.percent(85) ? 0 : Int64(dice.below(300))
      let later = day.adding(days: dice.percent(40) ? 0 : dice.below(12) - 2)
      let sum = minor + off + (isElsewhere ? 250 : 0)
      let name = written(shop)
      line(later, isReturn ? sum : -sum, name)
      if isOwed { line(later.adding(days: 9), minor, "Ann Lee") }
    }
  }

  private mutating func invoice() {
    let place = dice.below(6)
    let client = UInt64(place) + 10
    let (day, minor) = (day(), amount())
    let number = "2026-\(10 + dice.below(90))\(dice.below(10))"
    rows.invoice(id(), client, number, minor, text(day))
    let person = Self.people[place]
    let name = person.2.isEmpty ? person.0 + " " + person.1 : person.2
    let paid = day.adding(days: dice.below(40) - 2)
    switch dice.below(7) {
    case 0: line(paid, minor, name, "Invoice \(number)")
    case 1: line(paid, minor, "", "RE \(number) thank you")
    case 2: line(paid, minor / 2, name, number)
    case 3: line(paid, minor + 500, name, number)
    case 4:
      let fee = minor * 29 / 1_000 + 30
      line(paid, minor - fee, "STRIPE PAYMENTS", name, in: dice.percent(50) ? 3 : 1) {
        $0.fee = fee % 2 == 0 ? Money(minor: -fee, currency: .usd) : nil
      }
    case 5: line(paid, minor, name, number.replacing("2026", with: "2062"))
    default: break
    }
  }

  private mutating func payment() {
    let place = dice.below(6)
    let (day, minor) = (day(), amount())
    let isCash = dice.percent(15)
    let reference = "REF-\(dice.below(9_000) + 100_000)"
    rows.payment(id(), UInt64(place) + 10, minor, text(day)) {
      if isCash { $0.method = "Bar" }
      $0.reference = reference
    }
    let person = Self.people[place]
    let name = person.0 + " " + person.1
    let paid = day.adding(days: dice.below(9) - 3)
    let isSaid = dice.percent(40)
    let isSplit = dice.percent(25)
    if isSplit {
      for part in [minor / 3, minor - minor / 3] { line(paid, part, name) }
    } else if dice.percent(80) {
      line(paid, minor, name) { if isSaid { $0.endToEnd = reference } }
    }
  }

  private mutating func transfer() {
    let (day, minor) = (day(), amount())
    let isNumbered = dice.percent(40)
    let words = dice.pick(["Transfer", "UMBUCHUNG", "", "to Savings"]) ?? ""
    line(day, -minor, "", words) {
      if isNumbered { $0.counterAccount = "GB29 NWBK 6016 1331 9268 19" }
    }
    if dice.percent(80) {
      line(day.adding(days: dice.below(5)), minor, dice.percent(50) ? "Checking" : "", in: 2)
    }
    if dice.percent(30) {
      line(day, minor - 700, "", "payout", in: 4, .eur) {
        $0.original = Money(minor: minor, currency: .usd)
      }
    }
  }

  private mutating func stranger() {
    let names = [
      "INTEREST Q1", "Adobe *CC 408", "SHELL 1234", "Nobody Known", "", "Blue Heron Hall",
    ]
    let name = dice.pick(names) ?? ""
    let (day, minor) = (day(), amount())
    line(day, dice.percent(50) ? minor : -minor, name, dice.percent(30) ? "ORDER 77" : "")
  }

  /// Two invoices of one client that are paid at once, and three purchases that are one line.
  private mutating func several() {
    rows.invoice(id(), 14, "2026-701", 41_310, "2026-03-02")
    rows.invoice(id(), 14, "2026-702", 12_345, "2026-03-05")
    line(BankRowsToMatch.day("2026-03-20"), 53_655, "Blue Heron Hall", "2026-701, 2026-702")
    rows.invoice(id(), 13, "2026-703", 7_777, "2026-03-02")
    rows.invoice(id(), 13, "2026-704", 5_432, "2026-03-05")
    line(BankRowsToMatch.day("2026-03-21"), 13_209, "Müller & Söhne GmbH")
    for minor in [1_111, 2_222, 4_444] as [Int64] {
      rows.expense(id(), "2026-03-08", minor, "Stationery Plus")
    }
    line(BankRowsToMatch.day("2026-03-10"), -7_777, "STATIONERY PLUS")
  }
}
