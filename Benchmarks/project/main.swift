// Adds up one project that has everything, for Benchmarks/project.sh: CPU milliseconds, medians of nine, and the ratios.
import Foundation

@testable import Ledger

func cpu(_ body: () -> Void) -> Double {
  let began = clock()
  body()
  return Double(clock() - began) * 1_000 / Double(CLOCKS_PER_SEC)
}

func row(_ what: String, before: () -> Void = {}, plain: () -> Void, quick: () -> Void) {
  var (slow, fast): ([Double], [Double]) = ([], [])
  for _ in 0..<9 {
    before()
    slow.append(cpu(plain))
    fast.append(cpu(quick))
  }
  slow.sort()
  fast.sort()
  print("| \(what) |", String(format: "%.1f | %.1f | %.1f |", slow[4], fast[4], slow[4] / fast[4]))
}

let sizes = CommandLine.arguments.dropFirst().compactMap { Int($0) }
let today = Day(year: 2026, month: 11, day: 21) ?? .first
var generator = DesignGenerator(
  transactions: sizes.first ?? 100_000, items: sizes.last ?? 20_000, seed: 1, on: today)
var book = Book()
var count: UInt64 = 0
func apply(_ edit: Edit) {
  count += 1
  let stamp = Stamp(milliseconds: Int64(count), device: 1)
  book.apply(Change(device: 1, counter: count, stamp: stamp, body: edit.body))
}
while let edit = generator.next() { apply(edit) }
guard var home = book.projects.rows.first else { exit(2) }
home.life = .live
let project = home.id
var edit = Edit()
edit.put(home, in: book.projects)
for var transaction in book.transactions.rows where transaction.project != project {
  if transaction.project.isNone { transaction.reimbursement = .owedToCompany }
  transaction.project = project
  edit.put(transaction, in: book.transactions)
}
for (place, var item) in book.items.rows.enumerated() {
  item.project = place % 1_000 == 0 ? ID() : project
  if item.project.isNone { item.transaction = ID() }
  edit.put(item, in: book.items)
}
apply(edit)

func measure(_ book: Book) {
  precondition(
    (try? Accounting(of: project, in: book))
      == (try? Accounting(byReportOf: project, in: book)))
  var seen = 0
  row("accounting") {
    seen += (try? Accounting(byReportOf: project, in: book))?.unpriced.count ?? 0
  } quick: {
    seen += (try? Accounting(of: project, in: book))?.unpriced.count ?? 0
  }
  row("budget") {
    var bars = BudgetRows(of: project, in: book)
    for row in book.transactions.rows(linking: Transaction.projectLink, to: project.raw) {
      bars.add(book.transactions.rows[Int(row)])
    }
    seen += bars.rows.count
  } quick: {
    seen += BudgetProgress(of: project, in: book).rows.count
  }
  row("what Today says there is to invoice") {
    seen += (try? ProjectInvoicing.differences(of: project, in: book))?.count ?? 0
  } quick: {
    seen += DesignsToInvoice(in: book).jobs.count
  }
  print("(\(seen) things seen)")
}

struct DrainTouched: TableVisitor {
  var rows: [Int32] = []
  mutating func visit<E: Entity>(_ table: inout Table<E>) { rows = table.drainTouched() }
}

func drain() -> [(kind: Kind, rows: [Int32])] {
  Kind.allCases.map { kind in
    var visitor = DrainTouched()
    book.visit(kind, &visitor)
    return (kind, visitor.rows)
  }
}

/// What is kept by blocks, after each of some edits of a thing's price and a purchase's amount.
func measureEdits() {
  _ = drain()
  var (sums, seen) = (ProjectSums(), 0)
  row("accounting, the first time") {
    seen += (try? Accounting(of: project, in: book))?.unpriced.count ?? 0
  } quick: {
    sums = ProjectSums()
    seen += (try? sums.accounting(of: project, in: book))?.unpriced.count ?? 0
  }
  row("budget, the first time") {
    seen += BudgetProgress(of: project, in: book).rows.count
  } quick: {
    sums = ProjectSums()
    seen += sums.budget(of: project, in: book).rows.count
  }
  func write() {
    var edit = Edit()
    for place in [book.items.count / 2, book.items.count - 1] {
      var item = book.items.rows[place]
      item.projectPrice = Money(minor: 1_000 + Int64(count % 90), currency: .usd)
      edit.put(item, in: book.items)
    }
    var bought = book.transactions.rows[book.transactions.count / 3]
    bought.amount = Money(minor: 2_000 + Int64(count % 90), currency: .usd)
    edit.put(bought, in: book.transactions)
    apply(edit)
    sums.follow(drain(), in: book)
  }
  row("accounting, after an edit", before: write) {
    seen += (try? Accounting(of: project, in: book))?.unpriced.count ?? 0
  } quick: {
    seen += (try? sums.accounting(of: project, in: book))?.unpriced.count ?? 0
  }
  precondition(
    (try? sums.accounting(of: project, in: book))
      == (try? Accounting(byReportOf: project, in: book)))
  row("budget, after an edit", before: write) {
    seen += BudgetProgress(of: project, in: book).rows.count
  } quick: {
    seen += sums.budget(of: project, in: book).rows.count
  }
  precondition(
    sums.budget(of: project, in: book).overall == BudgetProgress(of: project, in: book).overall)
  row("what Today says there is to invoice, after an edit", before: write) {
    seen += DesignsToInvoice(in: book).jobs.count
  } quick: {
    var designs = DesignsToInvoice()
    designs.follow(book, by: &sums)
    seen += designs.jobs.count
  }
  print("(\(seen) things seen)")
}

print(
  "| \(book.transactions.count) transactions, \(book.items.count) things | plain | quick | ratio |")
print("|---|---|---|---|")
measure(book)
measureEdits()
// A twentieth of the things sold to the business, a twentieth returned: these go ways of their own.
let things = book.items.rows.filter { $0.project == project && !$0.transaction.isNone }
let sold = Array(
  things.enumerated().filter { $0.offset % 20 == 0 }.map { $0.element }.prefix(Selling.limit))
let at = Instant(milliseconds: 1_900_000_000_000)
if let sale = try? Selling.sell(
  sold, to: .business, by: ItemOperation(1, at: at, on: today), in: book)
{
  apply(sale.edit)
}
var back = Transaction()
back.id = ID(4_711)
back.project = project
back.type = .return
back.reimbursement = .owedToClient
back.day = today
edit = Edit()
edit.put(back, replacing: nil)
apply(edit)
let returned = things.enumerated().filter { $0.offset % 20 == 1 }.map { $0.element }
if let edit = try? Returning.move(
  returned, to: back, by: ItemOperation(2, at: at, on: today), in: book)
{
  apply(edit)
}
print("\(book.lineage.count) steps of things that were sold or returned:")
measure(book)
measureEdits()
