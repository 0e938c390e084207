// Adds income up from the book and from what is kept of it, for Benchmarks/income.sh: CPU milliseconds, the median of nine.
import Foundation
@testable import Ledger
func cpu(_ body: () -> Void) -> Double {
  let a = clock(); body(); return Double(clock() - a) / 1000
}
func median(_ body: () -> Void) -> String {
  var t: [Double] = []; for _ in 0..<9 { t.append(cpu(body)) }; t.sort()
  return String(format: "%.1f", t[4])
}
let today = Day(year: 2026, month: 11, day: 21) ?? .first
var generator = BookGenerator(charges: 100_000, seed: 7, on: today)
var book = Book(); var n: UInt64 = 0
while let edit = generator.next() {
  n += 1
  book.apply(
    Change(device: 1, counter: n, stamp: Stamp(milliseconds: Int64(n), device: 1), body: edit.body))
}
func rss() -> Int {
  (Int(
    ((try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? "0 0").split(
      separator: " ")[1]) ?? 0) * 4
}
let a = Day(year: 2025, month: 1, day: 1) ?? .first,
  b = Day(year: 2025, month: 12, day: 31) ?? .first
let w = Day(year: 2025, month: 6, day: 2) ?? .first
let before = rss()
var kept = KeptIncome()
let groupings = IncomeReport.Grouping.allCases.filter { $0 != .month }
for basis in IncomeBasis.allCases {
  for g in groupings {
    print(
      basis, g, "making", String(format: "%.1f", cpu { kept.prepare(book, basis, g) }),
      "rss kB +\(rss() - before)")
  }
  print(basis, "month making", String(format: "%.1f", cpu { kept.prepare(book, basis, .month) }))
}
print(
  "tax making", String(format: "%.1f", cpu { kept.prepareTaxes(book) }), "rss kB +\(rss() - before)"
)
for basis in IncomeBasis.allCases {
  for g in IncomeReport.Grouping.allCases {
    precondition(
      IncomeInsight(of: book, by: g, basis, over: a...b)
        == IncomeInsight(of: book, by: g, basis, over: a...b, kept))
    print(
      basis, g, "year insight", median { _ = IncomeInsight(of: book, by: g, basis, over: a...b) },
      "kept",
      median { _ = IncomeInsight(of: book, by: g, basis, over: a...b, kept) }, "week",
      median { _ = IncomeInsight(of: book, by: g, basis, over: w...w.adding(days: 6)) }, "kept",
      median { _ = IncomeInsight(of: book, by: g, basis, over: w...w.adding(days: 6), kept) })
  }
  print(
    basis, "period before",
    median { _ = try? IncomeReport(of: book, by: .month, basis, from: a, to: b) }, "kept",
    median { _ = try? IncomeReport(of: book, by: .month, basis, from: a, to: b, kept) })
}
print(
  "tax received", median { _ = TaxCollected(of: book, .received, from: a, to: b) }, "kept",
  median { _ = TaxCollected(of: book, .received, from: a, to: b, kept) })
for g in [ProfitReport.Grouping.project, .projectAccrued] {
  print(
    "profit", g, "year", median { _ = try? ProfitReport(of: book, by: g, from: a, to: b) }, "kept",
    median { _ = try? ProfitReport(of: book, by: g, from: a, to: b, kept) },
    "week", median { _ = try? ProfitReport(of: book, by: g, from: w, to: w.adding(days: 6)) },
    "kept",
    median { _ = try? ProfitReport(of: book, by: g, from: w, to: w.adding(days: 6), kept) })
}
