import LedgerTestSupport
import Testing

@testable import Ledger

/// The returns that a person may choose from, beside a plain sort of the rows.
struct ReturnChoiceTests {
  private func transactions(_ dice: inout Dice) -> [Transaction] {
    (1...12 as ClosedRange<UInt64>).map { id in
      var transaction = Transaction()
      transaction.id = ID(id * 7 % 13)
      transaction.type = dice.percent(80) ? .return : .purchase
      transaction.status = dice.pick(
        [nil, .pending, .completed, .canceled] as [TransactionStatus?])!
      transaction.isCanceled = dice.percent(10)
      transaction.life = dice.percent(90) ? .live : .trashed
      transaction.project = dice.percent(70) ? ID(50) : ID()
      transaction.day = dice.percent(80) ? Day(number: 20_000 + Int32(dice.below(3))) : nil
      transaction.created = Instant(milliseconds: Int64(1_000 + dice.below(3)))
      return transaction
    }
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `the latest open returns of a place come first, each once`(_ seed: UInt64) {
    var dice = Dice(seed: seed)
    let rows = transactions(&dice)
    var edit = Edit()
    for row in rows { edit.put(row, replacing: nil) }
    var replica = Replica(device: 1)
    _ = replica.commit(edit, now: Instant(milliseconds: 5))
    for (scope, project) in [(Scope.project(ID(50)), ID<Project>(50)), (.inventory, ID())] {
      let open = rows.filter {
        $0.life == .live && $0.type == .return && $0.project == project && !$0.isCanceled
          && $0.status != .completed && $0.status != .canceled
      }
      let found = Returning.choices(in: scope, of: replica.book)
      #expect(Set(found.map { $0.id }) == Set(open.map { $0.id }))
      #expect(found.count == open.count)
      for (early, late) in zip(found, found.dropFirst()) {
        let (first, second) = (Int(early.day?.number ?? .min), Int(late.day?.number ?? .min))
        let order = [
          (first, second), (Int(early.created.milliseconds), Int(late.created.milliseconds)),
          (Int(early.id.raw), Int(late.id.raw)),
        ].first { $0.0 != $0.1 }
        #expect(order.map { $0.0 > $0.1 } == true, "seed \(seed)")
      }
    }
  }

  @Test func `only an open return of where the items are takes them`() throws {
    var item = Item()
    item.id = ID(9)
    item.project = ID(50)
    var back = Transaction()
    back.id = ID(7)
    back.type = .return
    back.project = ID(50)
    var edit = Edit()
    edit.put(item, replacing: nil)
    var replica = Replica(device: 1)
    _ = replica.commit(edit, now: Instant(milliseconds: 5))
    let operation = ItemOperation(1, at: Instant(milliseconds: 6), on: Day(number: 20_000))
    func problem(_ change: (inout Transaction) -> Void) -> Returning.Problem? {
      var other = back
      change(&other)
      do throws(Returning.Problem) {
        _ = try Returning.move([item], to: other, by: operation, in: replica.book)
        return nil
      } catch {
        return error
      }
    }
    #expect(problem { _ in } == nil)
    #expect(problem { $0.type = .purchase } == .notAReturn)
    #expect(problem { $0.status = .completed } == .isCompleted)
    #expect(problem { $0.isCanceled = true } == .isCanceled)
    #expect(problem { $0.status = .canceled } == .isCanceled)
    #expect(problem { $0.life = .trashed } == .isCanceled)
    #expect(problem { $0.project = ID(51) } == .isElsewhere)
    #expect(problem { $0.project = ID() } == .isElsewhere)
  }
}
