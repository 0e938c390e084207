import LedgerTestSupport
import Testing

@testable import Ledger

/// The tax in an expense, part by part (rule E26).
struct ExpenseTaxTests {
  private func eur(_ minor: Int64) -> Money { Money(minor: minor, currency: .eur) }

  private func expense(_ minor: Int64, rate: Int? = nil, net: Money? = nil) -> Transaction {
    var expense = Transaction()
    expense.amount = eur(minor)
    expense.tax = TransactionTax(rate: rate.map { Rate(percent: $0) }, subtotal: net)
    return expense
  }

  private func line(_ amount: Money?, _ percent: Int? = nil) -> Split {
    var line = Split()
    line.amount = amount
    line.taxRate = percent.map { Rate(percent: $0) }
    return line
  }

  private func taxes(_ expense: Transaction, _ lines: Split...) -> [Int64] {
    ExpenseTax.parts(of: expense, lines).map { $0.tax.minor }
  }

  @Test func `tax that was entered holds while it is a part of the amount, else the rate does`() {
    for (net, tax) in [
      (10_000, 1_900), (9_999, 1_901), (11_899, 1), (11_900, 0), (11_901, 1_900), (-1, 1_900),
      // Nothing is no subtotal: all of it is not tax.
      (0, 1_900),
    ] as [(Int64, Int64)] {
      #expect(taxes(expense(11_900, rate: 19, net: eur(net))) == [tax], "\(net)")
    }
    let other = Money(minor: 9_000, currency: .usd)
    #expect(taxes(expense(11_900, rate: 19, net: other)) == [1_900])
    #expect(taxes(expense(11_900)) == [0])
    #expect(taxes(expense(11_900, net: eur(0))) == [0])
    #expect(taxes(expense(0, rate: 19)) == [0])
  }

  @Test func `the tax of an expense without lines is reckoned from the same subtotals`() {
    for (amount, net, tax) in [
      (11_900, 10_000, 1_900), (11_900, 9_999, 1_901), (11_900, 11_900, 0), (11_900, 0, 1_900),
      (11_900, 11_901, 1_900), (11_900, -1, 1_900), (-11_900, -9_999, -1_901),
      (-11_900, 0, -1_900), (0, 0, 0),
    ] as [(Int64, Int64, Int64)] {
      let parts = Splitting.taxes(of: expense(amount, rate: 19, net: eur(net)), [])
      #expect(parts.map { $0.tax.minor } == [tax], "\(amount) \(net)")
    }
    #expect(Splitting.taxes(of: expense(11_900, net: eur(0)), []).isEmpty)
  }

  @Test func `pages and forms show no tax of a subtotal that is none`() {
    for (amount, net, tax) in [
      (11_900, 10_000, 1_900), (11_900, 11_900, 0), (11_900, 0, nil), (11_900, 11_901, nil),
      (11_900, -1, nil), (-11_900, -10_000, -1_900), (0, 0, 0),
    ] as [(Int64, Int64, Int64?)] {
      let shown = TransactionTax(rate: nil, subtotal: eur(net)).taxAmount(of: eur(amount))
      #expect(shown?.minor == tax, "\(amount) \(net)")
    }
  }

  @Test func `what names no rate shares what lines with a rate leave of the tax`() {
    let dinner = expense(20_000, net: eur(17_500))
    // 700 of 2,500 are the first line's; 1,800 go to 40.00 and to 53.00 that no line names.
    #expect(taxes(dinner, line(eur(10_700), 7), line(eur(4_000))) == [700, 774, 1_026])
    // Lines that say more tax than was entered leave none.
    #expect(taxes(expense(20_000, net: eur(19_500)), line(eur(10_700), 7)) == [700, 0])
    // What came off bears none.
    #expect(
      taxes(expense(10_000, net: eur(8_403)), line(eur(12_000)), line(eur(-2_000))) == [1_597, 0])
  }

  /// A form keeps the subtotal beside the rate that was typed.
  @Test func `where a line has another rate, the rest has the tax of the expense's`() {
    // 119.00 at 7 % are 7.79; 47.60 at 19 % are 7.60, and 71.40 at 7 % are 4.67.
    let dinner = expense(11_900, rate: 7, net: eur(11_121))
    #expect(taxes(dinner, line(eur(4_760), 19)) == [760, 467])
    #expect(taxes(dinner, line(eur(4_760), 0)) == [0, 467])
    #expect(taxes(dinner, line(eur(4_760), 19), line(eur(1_070))) == [760, 70, 397])
    // What it comes to is to the cent where all have the one rate.
    #expect(taxes(dinner, line(eur(4_760), 7)) == [311, 468])
    #expect(taxes(dinner, line(eur(4_760))).reduce(0, +) == 779)
    // 12.27 of tax that was typed in money has a rate, too: 11.496299 %.
    var typed = expense(11_900)
    typed.tax = TaxInference.written(
      amount: typed.amount, rate: nil, subtotal: nil, taxAmount: eur(1_227))
    #expect(typed.tax.rate != nil)
    #expect(taxes(typed, line(eur(4_760), 19)) == [760, 467])
    // A subtotal that is not what the rate gives was entered.
    #expect(taxes(expense(11_900, rate: 7, net: eur(10_673)), line(eur(4_760), 19)) == [760, 467])
  }

  @Test func `a subtotal that is off by the rounding of the lines is what the rate gives`() {
    // 119.00 at 7 % are 111.21 before tax; a receipt that rounds line by line says a cent more or less.
    for net in [11_120, 11_121, 11_122] as [Int64] {
      #expect(taxes(expense(11_900, rate: 7, net: eur(net)), line(eur(4_760), 19)) == [760, 467])
    }
    for (net, rest) in [(11_119, 21), (11_123, 17)] as [(Int64, Int64)] {
      #expect(taxes(expense(11_900, rate: 7, net: eur(net)), line(eur(4_760), 19)) == [760, rest])
    }
    // With two lines of other rates two cents.
    let wines = [line(eur(2_380), 19), line(eur(2_380), 19)]
    for (net, rest) in [(11_119, 467), (11_123, 467), (11_124, 16)] as [(Int64, Int64)] {
      let parts = ExpenseTax.parts(of: expense(11_900, rate: 7, net: eur(net)), wines)
      #expect(parts.map { $0.tax.minor } == [380, 380, rest], "\(net)")
    }
  }

  @Test func `what lines leave of a tax in money has the expense's rate only where it gives that`()
  {
    func rates(_ expense: Transaction) -> [Rate?] {
      ExpenseTax.parts(of: expense, [line(eur(4_760), 19)]).map { $0.rate }
    }
    var typed = expense(11_900)
    typed.tax = TaxInference.written(
      amount: typed.amount, rate: nil, subtotal: nil, taxAmount: eur(1_227))
    #expect(rates(typed) == [Rate(percent: 19), nil])
    let seven: [Rate?] = [Rate(percent: 19), Rate(percent: 7)]
    #expect(rates(expense(11_900, rate: 7, net: eur(10_673))) == seven)
    #expect(rates(expense(11_900, rate: 7, net: eur(11_121))) == seven)
    #expect(ExpenseTax.parts(of: typed, []).map { $0.rate } == [typed.tax.rate])
  }

  @Test func `a page says of what lines leave the tax that the report says`() {
    func shown(_ expense: Transaction, _ lines: Split...) -> [[Int64]] {
      Splitting.taxes(of: expense, lines).map { [$0.net.minor, $0.tax.minor, $0.gross.minor] }
    }
    let wine = [[4_000, 760, 4_760], [6_673, 467, 7_140]] as [[Int64]]
    // By the rate, in money, and in money by an import that knows no rate.
    var typed = expense(11_900)
    typed.tax = TaxInference.written(
      amount: typed.amount, rate: nil, subtotal: nil, taxAmount: eur(1_227))
    for dinner in [
      expense(11_900, rate: 7, net: eur(11_121)), typed, expense(11_900, net: eur(10_673)),
    ] {
      #expect(shown(dinner, line(eur(4_760), 19)) == wine)
    }
    let rates = Splitting.taxes(of: typed, [line(eur(4_760), 19)]).map { $0.rate }
    #expect(rates == [Rate(percent: 19), nil])
  }

  @Test func `a line at nothing has no tax, and what is left has the expense's`() {
    #expect(taxes(expense(11_900, rate: 19), line(eur(1_000), 0)) == [0, 1_740])
    #expect(taxes(expense(11_900, rate: 19), line(eur(10_700), 7)) == [700, 192])
    var below = line(eur(1_000))
    below.taxRate = Rate(micros: -1)
    #expect(taxes(expense(1_000, rate: 19), below) == [0])
  }

  @Test func `parts come to the amount, with one for what no line names`() {
    func parts(_ lines: Split...) -> [Int64] {
      ExpenseTax.parts(of: expense(1_000), lines).map { $0.gross.minor }
    }
    #expect(parts() == [1_000])
    #expect(parts(line(eur(999))) == [999, 1])
    #expect(parts(line(eur(400)), line(eur(600))) == [400, 600])
    #expect(parts(line(eur(1_001))) == [1_001, -1])
    #expect(parts(line(nil), line(Money(minor: 300, currency: .usd))) == [1_000])
    // What no sum holds is left out.
    #expect(parts(line(eur(-.max)), line(eur(.min)), line(eur(1_000))) == [1_000])
    #expect(ExpenseTax.parts(of: Transaction(), [line(eur(5))]).isEmpty)
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `tax that was entered is all of it, to the cent`(_ seed: UInt64) {
    var dice = Dice(seed: seed)
    for _ in 0..<20 {
      let amount = Int64(1_000 + dice.below(100_000))
      let tax = Int64(dice.below(Int(amount) / 4))
      var lines: [Split] = []
      var rest = amount
      for _ in 0..<dice.below(4) {
        let part = Int64(dice.below(Int(rest)))
        rest -= part
        lines.append(line(eur(part), dice.percent(40) ? dice.below(25) : nil))
      }
      let parts = ExpenseTax.parts(of: expense(amount, net: eur(amount - tax)), lines)
      #expect(parts.reduce(0) { $0 + $1.gross.minor } == amount)
      let rated = zip(lines, parts).reduce(0) { $0 + ($1.0.taxRate == nil ? 0 : $1.1.tax.minor) }
      #expect(parts.reduce(0) { $0 + $1.tax.minor } == max(tax, rated), "seed \(seed)")
    }
  }
}
