// How well lines of a generated bank are matched, and how fast. The generator knows what each line was.
// Usage: matching CHARGES EXPENSES SEED… [--round] [--wrong]   (Benchmarks/matching.sh builds and runs it)
import Foundation
import Ledger

let arguments = CommandLine.arguments.dropFirst()
let numbers = arguments.compactMap { Int($0) }
let isLoud = arguments.contains("--wrong")
let isRound = arguments.contains("--round")

func milliseconds(_ body: () -> Void) -> Double {
  let taken = ContinuousClock().measure(body)
  return Double(taken.components.seconds) * 1_000 + Double(taken.components.attoseconds) / 1e15
}

func percent(_ part: Int, _ whole: Int) -> String {
  whole == 0 ? "–" : String(format: "%.2f", Double(part) * 100 / Double(whole))
}

/// The rows that a proposal says: what is made of the line alone, a fee, is none of the book's.
func rows(_ proposal: MatchProposal) -> [UInt64] {
  proposal.parts.compactMap { part in
    if part.type == .apart { return nil }
    if !part.isMade { return part.other }
    return part.invoice.isNone ? nil : part.invoice.raw
  }.sorted()
}

func makeBook(_ charges: Int, _ expenses: Int, _ seed: UInt64) -> Book {
  var book = Book()
  var counter: UInt64 = 0
  func apply(_ edit: Edit) {
    counter += 1
    book.apply(
      Change(
        device: 1, counter: counter, stamp: Stamp(milliseconds: Int64(counter), device: 1),
        body: edit.body))
  }
  let today = Day(year: 2026, month: 11, day: 24) ?? .first
  var gigs = BookGenerator(charges: charges, seed: seed, on: today)
  while let batch = gigs.next() { apply(batch) }
  var costs = ExpenseGenerator(expenses: expenses, seed: seed, on: today, isAlone: charges == 0)
  while let batch = costs.next() { apply(batch) }
  if isRound {
    // Round prices: many of one amount, which is hard.
    var edit = Edit()
    for old in book.transactions.rows {
      guard let amount = old.amount else { continue }
      var expense = old
      expense.amount = Money(minor: max(500, amount.minor / 500 * 500), currency: amount.currency)
      edit.put(expense, replacing: old)
    }
    apply(edit)
  }
  return book
}

struct Count {
  var lines = 0
  var first = 0
  var sure = 0
  var sureWrong = 0
}

guard numbers.count >= 3 else {
  print("usage: matching CHARGES EXPENSES SEED… [--round] [--wrong]")
  exit(2)
}
var kinds: [String: Count] = [:]
print(
  "| seed | lines | with a row | first: recall % | first: precision % | sure: recall % | sure: precision % | index ms | ms a line |"
)
print("|---|---|---|---|---|---|---|---|---|")
for seed in numbers[2...] {
  let bank = BankGenerator.make(makeBook(numbers[0], numbers[1], UInt64(seed)), seed: UInt64(seed))
  var matching: Matching!
  let indexed = milliseconds { matching = Matching(bank.book) }
  let lines = Unexplained(bank.book).accounts.flatMap { $0.lines }
  var proposed: [ID<BankLine>: [MatchProposal]] = [:]
  // Both lines of a transfer are explained by what is accepted of one.
  var accepted: Set<UInt64> = []
  let taken = milliseconds {
    for line in lines { proposed[line.id] = matching.proposals(for: line) }
    for (line, best) in matching.sure(among: lines, first: { proposed[$0.id]?.first }) {
      accepted.insert(line.id.raw)
      for part in best.parts where part.type == .transfer { accepted.insert(part.other) }
    }
  }
  var truths: [ID<BankLine>: BankGenerator.Truth] = [:]
  for truth in bank.truths { truths[truth.line] = truth }
  var (known, firstRight, firstOfRows, sure, sureRight) = (0, 0, 0, 0, 0)
  for line in lines {
    guard let truth = truths[line.id], let proposals = proposed[line.id] else { continue }
    let isSure = accepted.contains(line.id.raw)
    let said = proposals.first.map(rows) ?? []
    let isRight = said == truth.rows
    var count = kinds[truth.what] ?? Count()
    count.lines += 1
    if !truth.rows.isEmpty { known += 1 }
    if !said.isEmpty {
      firstOfRows += 1
      if isRight { firstRight += 1 }
    }
    if isRight { count.first += 1 }
    if isSure {
      sure += 1
      count.sure += 1
      if isRight { sureRight += 1 } else { count.sureWrong += 1 }
    }
    if isLoud, !isRight, isSure || !truth.rows.isEmpty {
      let mark = isSure ? "SURE" : "first"
      print(
        "\(mark) wrong: \(truth.what) \(line.day.text) \(line.amount.plain) '\(line.counterparty)' '\(line.text)'"
      )
      for proposal in proposals.prefix(3) {
        print(
          "     \(proposal.score) \(rows(proposal) == truth.rows ? "TRUE" : "") \(proposal.why.english)"
        )
      }
    }
    kinds[truth.what] = count
  }
  print(
    "| \(seed) | \(lines.count) | \(known) | \(percent(firstRight, known)) | \(percent(firstRight, firstOfRows)) | \(percent(sureRight, known)) | \(percent(sureRight, sure)) | \(Int(indexed)) | \(String(format: "%.3f", taken / Double(max(lines.count, 1)))) |"
  )
}
print("\n| what the line was | lines | first right % | sure % | sure and wrong |")
print("|---|---|---|---|---|")
for (what, count) in kinds.sorted(by: { $0.key < $1.key }) {
  print(
    "| \(what) | \(count.lines) | \(percent(count.first, count.lines)) | \(percent(count.sure, count.lines)) | \(count.sureWrong) |"
  )
}
