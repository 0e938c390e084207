import Ledger
import LedgerTestSupport

/// A handful of people editing one book without hearing of each other, or only now and then.
struct MergeRuns {
  /// Every change they made, in the order they made them.
  private(set) var changes: [Change] = []
  /// The last book one of them saw.
  private(set) var book = Book()

  init(seed: UInt64, edits: Int = 30, people: UInt64 = 3) {
    var dice = Dice(seed: seed)
    var replicas = (1...people).map { Replica(device: $0) }
    var time: Int64 = 1_795_000_000_000
    for _ in 0..<edits {
      time += Int64(dice.below(10_000))
      let place = dice.below(replicas.count)
      let now = Instant(milliseconds: time + Int64(dice.below(3) - 1) * 315_360_000_000)
      let edits = RandomEdits(replicas[place].book, on: now.utcDay)
      let edit =
        dice.percent(15) ? edits.draft(ID(dice.next() | 1), &dice) : edits.any(&dice)
      if let edit, let change = replicas[place].commit(edit, now: now) { changes.append(change) }
      if dice.percent(30), let heard = dice.pick(changes) {
        replicas[dice.below(replicas.count)].adopt(heard)
      }
    }
    book = Book(applying: changes)
  }
}

extension Book {
  init(applying changes: [Change]) {
    self.init()
    for change in changes { apply(change) }
  }

  /// Every row of every kind as plain values, by kind and id.
  var plain: [String: [Member]] {
    var visitor = PlainRows()
    var copy = self
    for kind in Kind.allCases { copy.visit(kind, &visitor) }
    return visitor.rows
  }
}

private struct PlainRows: TableVisitor {
  var rows: [String: [Member]] = [:]

  mutating func visit<E: Entity>(_ table: inout Table<E>) {
    for row in table.rows { rows["\(E.kind.name) \(row.id.text)"] = row.members }
  }
}
