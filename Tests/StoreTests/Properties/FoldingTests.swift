import Foundation
import Ledger
import LedgerTestSupport
import Testing

@testable import Store

/// Two hubs with one identity take the same of everything; one of them folds its log whenever the dice
/// say so, and is opened again with or without its snapshot.
private struct Twins {
  private static let devices: [UInt64] = [101, 102, 103]
  private var dice: Dice
  private var time: Int64 = 1_795_000_000_000
  private let whole: Store
  private let scratch: Scratch
  private var folded: Store
  private var replicas = Twins.devices.map { Replica(device: $0) }
  private var saved: [Change] = []
  private var drafts: [ID<Invoice>] = []
  private(set) var foldings = 0
  private(set) var failures: [String] = []

  init(seed: UInt64, _ first: Scratch, _ second: Scratch) throws {
    dice = Dice(seed: seed)
    do { _ = try first.open() }
    try FileManager.default.copyItem(atPath: first.path, toPath: second.path)
    whole = try first.open()
    folded = try second.open()
    scratch = second
  }

  private var now: Instant { Instant(milliseconds: time) }

  mutating func run(steps: Int) throws {
    for _ in 0..<steps { try step() }
    try fold(CompactionRule(changes: 0, days: 0))
    try check()
  }

  private mutating func step() throws {
    time += Int64(dice.below(7_200_000))
    switch dice.below(20) {
    case 0..<13: try push()
    case 13..<15: try pull()
    case 15..<18: try hubActs()
    case 18: try fold(CompactionRule(changes: Int64(dice.below(300)), days: Int64(dice.below(3))))
    case _: try reopen()
    }
  }

  private mutating func push() throws {
    let place = dice.below(replicas.count)
    for _ in 0..<(2 + dice.below(8)) {
      let edits = RandomEdits(replicas[place].book, on: now.utcDay)
      guard let edit = edits.any(&dice), let change = replicas[place].commit(edit, now: now)
      else { continue }
      saved.append(change)
    }
    var batch = replicas[place].outbox
    if dice.percent(30), !batch.isEmpty { batch.removeFirst(dice.below(batch.count)) }
    for _ in 0..<dice.below(4) { if let old = dice.pick(saved) { batch.append(old) } }
    if dice.percent(30) { dice.shuffle(&batch) }
    if dice.percent(5), var forged = dice.pick(saved), let other = dice.pick(saved) {
      forged.body = other.body
      batch.append(forged)
    }
    let (a, b) = (try whole.accept(batch, now: now), try folded.accept(batch, now: now))
    if a != b { failures.append("answers differ: \(a) and \(b)") }
  }

  private mutating func pull() throws {
    let place = dice.below(replicas.count)
    let entries = try whole.pull(after: replicas[place].cursor, limitBytes: .max).entries
    replicas[place].receive(entries, epoch: whole.epoch)
  }

  private mutating func hubActs() throws {
    let book = try whole.book().book
    let edits = RandomEdits(book, on: now.utcDay)
    let edit: Edit?
    switch dice.below(3) {
    case 0:
      let id = ID<Invoice>(dice.next() | 1)
      edit = edits.draft(id, &dice)
      if edit != nil { drafts.append(id) }
    case 1:
      guard let id = dice.pick(drafts) else { return }
      let a = try? whole.issue(id, on: now.utcDay, now: now)
      let b = try? folded.issue(id, on: now.utcDay, now: now)
      if a?.seq != b?.seq || a?.change != b?.change || a?.number != b?.number {
        failures.append("issues differ: \(String(describing: a)) and \(String(describing: b))")
      }
      return
    case _: edit = edits.any(&dice)
    }
    // What the laws refuse of it they refuse of both.
    let a = try? whole.commit(now: now) { _ in edit }
    let b = try? folded.commit(now: now) { _ in edit }
    if a != b { failures.append("the hubs' own changes differ") }
  }

  private mutating func fold(_ rule: CompactionRule) throws {
    if try folded.compact(rule, now: now).changes > 0 { foldings += 1 }
  }

  private mutating func reopen() throws {
    if dice.percent(50) {
      try? FileManager.default.removeItem(atPath: scratch.path + "/book.snapshot")
    }
    folded = try scratch.open()
  }

  private mutating func check() throws {
    let (a, b) = (try whole.verify(), try folded.verify())
    if a != b { failures.append("verify: \(a) and \(b)") }
    if !a.isSound { failures += a.problems }
    if try whole.snapshot().hash != folded.snapshot().hash { failures.append("hashes differ") }
    let (one, two) = (try whole.book().book, try folded.book().book)
    for invoice in one.invoices.rows where two.invoices[invoice.id]?.issue != invoice.issue {
      failures.append("invoice \(invoice.number) differs")
    }
    for row in one.projects.rows {
      let key = RowKey(.project, row.id.raw)
      if try whole.writers(of: key) != folded.writers(of: key) {
        failures.append("the history of a project differs")
        break
      }
    }
  }
}

struct FoldingTests {
  @Test(arguments: 1...6)
  func `folding the log changes no answer, no book and no later merge`(seed: UInt64) throws {
    var twins = try Twins(seed: seed, Scratch(), Scratch())
    try twins.run(steps: 220)
    #expect(twins.failures.isEmpty, "seed \(seed): \(twins.failures.prefix(3))")
    #expect(twins.foldings > 1, "seed \(seed) folded \(twins.foldings) times")
  }
}
