import LedgerTestSupport
import Testing

@testable import Ledger

/// What is added up where rows lie beside the same by the report and row by row, over random books, edits, undone ones and
/// meetings of two devices.
struct AccountingSumsTests {
  /// What was there to be compared.
  private struct Seen {
    var unpriced = 0, credits = 0, invoiced = 0, open = 0, margins = 0, others = 0
    /// Books in which amounts were too large for the quick way, and projects whose amounts do not add up.
    var large = 0, faults = 0
  }

  private func check(_ book: Book, _ seen: inout Seen, _ what: Comment) {
    for project in book.projects.rows {
      let plain = try? Accounting(byReportOf: project.id, in: book)
      let quick = try? Accounting(of: project.id, in: book)
      #expect(quick == plain, what)
      seen.unpriced += plain?.unpriced.count ?? 0
      seen.credits += plain?.owedToClient.nonZero.count ?? 0
      seen.invoiced += plain?.invoiced.nonZero.count ?? 0
      seen.margins += plain?.margin.nonZero.count ?? 0
      if plain == nil { seen.faults += 1 }
      if AccountingSums(of: project.id, in: book) == nil { seen.large += 1 }
      var bars = BudgetRows(of: project.id, in: book)
      for row in book.transactions.rows(linking: Transaction.projectLink, to: project.id.raw) {
        bars.add(book.transactions.rows[Int(row)])
      }
      let progress = BudgetProgress(of: project.id, in: book)
      #expect(progress.rows == bars.rows && progress.others == bars.others, what)
      seen.others += bars.others.nonZero.count
    }
    let designs = DesignsToInvoice(in: book)
    var found: [ID<Project>: Totals] = [:]
    for job in designs.jobs { found[book.projects.rows[Int(job.row)].id] = job.totals }
    #expect(found == jobs(in: book), what)
    seen.open += found.count
  }

  /// What each project's next invoice asks for, where that is something of any thing.
  private func jobs(in book: Book) -> [ID<Project>: Totals] {
    var jobs: [ID<Project>: Totals] = [:]
    for project in book.projects.live where Trades.isDesign(project, book.settings.work) {
      guard ProjectInvoicing.draft(of: project.id, in: book) == nil,
        let all = try? ProjectInvoicing.differences(of: project.id, in: book),
        let sum = try? Totals(all.map { $0.open })
      else { continue }
      var things: [[UInt64]: Int64] = [:]
      for one in all {
        let source = one.source
        let currency = UInt64(one.open.currency.packed)
        let key =
          source.item.isNone
          ? [source.transaction.raw, 0, currency] : [0, source.item.raw, currency]
        things[key, default: 0] &+= one.open.minor
      }
      if things.values.contains(where: { $0 != 0 }) { jobs[project.id] = sum }
    }
    return jobs
  }

  private func run(_ seed: UInt64, isHuge: Bool, _ seen: inout Seen) throws {
    var here = try SumsWorld(seed: seed, isHuge: isHuge)
    check(here.told.book, &seen, "seed \(seed), at first")
    var there = here
    there.told = here.told.offline(device: 9)
    there.dice = Dice(seed: seed + 1_000)
    for round in 1...3 {
      for step in 1...8 {
        here.step()
        there.step()
        check(here.told.book, &seen, "seed \(seed), round \(round), step \(step)")
      }
      here.told.meet(&there.told)
      check(here.told.book, &seen, "seed \(seed), met for the \(round). time")
    }
  }

  @Test func `what is added up where rows lie is what the report and its differences say`() throws {
    var seen = Seen()
    for seed in 1...40 as ClosedRange<UInt64> { try run(seed, isHuge: false, &seen) }
    #expect(seen.unpriced > 100 && seen.credits > 100 && seen.invoiced > 100)
    #expect(seen.open > 100 && seen.margins > 100 && seen.others > 100)
    #expect(seen.large == 0 && seen.faults == 0)
  }

  @Test func `what is too large to add up is so either way`() throws {
    var seen = Seen()
    for seed in 101...130 as ClosedRange<UInt64> { try run(seed, isHuge: true, &seen) }
    #expect(seen.large > seen.faults && seen.faults > 20)
  }

  @Test(arguments: 1...80 as ClosedRange<UInt64>)
  func `a home of rows that nobody linked adds up the same`(_ seed: UInt64) {
    var seen = Seen()
    check(RandomHome(seed: seed).book, &seen, "seed \(seed)")
    #expect(seen.large == 0)
  }
}
