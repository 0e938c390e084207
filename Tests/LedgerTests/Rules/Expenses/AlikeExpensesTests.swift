import LedgerTestSupport
import Testing

@testable import Ledger

/// Which two expenses may be the same, and which one may be made of, beside the rule in plain words (rule E15).
struct AlikeExpensesTests {
  private func random(_ id: UInt64, _ dice: inout Dice) -> Transaction {
    var row = Transaction()
    row.id = ID(id)
    let currency = dice.percent(70) ? Currency.usd : .eur
    if dice.percent(85) {
      row.amount = Money(minor: dice.percent(70) ? 500 : 501, currency: currency)
    }
    if let amount = row.amount, dice.percent(40) {
      let other = Money(
        minor: dice.percent(70) ? 500 : 501, currency: currency == .usd ? .eur : .usd)
      row.worth = Worth(of: amount, [other])
    }
    if dice.percent(85) { row.day = Day(number: 20_000 + Int32(dice.below(10))) }
    row.type = dice.pick([nil, .purchase, .purchase, .return]) ?? nil
    if dice.percent(12) { row.sale = CanonicalSale(nil) }
    if dice.percent(12) { row.life = .trashed }
    return row
  }

  /// What an expense says that it cost, in every currency it says so.
  private func prices(_ row: Transaction) -> [Money] {
    guard let amount = row.amount else { return [] }
    return [amount] + (row.worth?.values ?? [])
  }

  private func wanted(_ a: Transaction, _ b: Transaction) -> Bool {
    if a.id == b.id { return false }
    for row in [a, b] where row.life != .live || row.sale != nil { return false }
    let isBack = [a, b].map { $0.type == .return }
    if isBack[0] != isBack[1] { return false }
    if let first = a.amount, let second = b.amount {
      if !prices(a).contains(second) && !prices(b).contains(first) { return false }
    }
    guard let first = a.day, let second = b.day else { return true }
    return abs(first.number - second.number) < 8
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `two are alike as the rule says, whichever comes first`(_ seed: UInt64) {
    var dice = Dice(seed: seed)
    var alike = 0
    for _ in 0..<60 {
      let a = random(1, &dice)
      let b = random(dice.percent(95) ? 2 : 1, &dice)
      let says = wanted(a, b)
      if says { alike += 1 }
      #expect(ExpenseMerging.areAlike(a, b) == says)
      #expect(ExpenseMerging.areAlike(b, a) == says)
    }
    #expect(alike > 0)
  }

  @Test func `only what is there and no sale is merged with another, in either place`() throws {
    for life in [Life.live, .trashed] {
      for isSale in [false, true] {
        for isOther in [false, true] {
          var edit = Edit()
          var (one, two) = (Transaction(), Transaction())
          (one.id, two.id) = (ID(1), ID(2))
          if isSale { one.sale = CanonicalSale(nil) }
          one.life = life
          edit.put(one, replacing: nil)
          edit.put(two, replacing: nil)
          let book = ExpenseBooks.book(edit)
          let may = life == .live && !isSale
          let (from, into) = isOther ? (two, one) : (one, two)
          if may {
            let merged = try ExpenseMerging.merge(from, into: into, in: book)
            #expect(!merged.isEmpty)
          } else {
            #expect(throws: ExpenseCopies.Problem.notThere) {
              try ExpenseMerging.merge(from, into: into, in: book)
            }
          }
          #expect(throws: ExpenseCopies.Problem.notThere) {
            try ExpenseMerging.merge(two, into: two, in: book)
          }
        }
      }
    }
  }
}
