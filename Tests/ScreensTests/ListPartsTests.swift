import Ledger
import Testing

@testable import Screens

/// Which rows of a list change with rows that are parts of them.
struct ListPartsTests {
  private func put(_ book: inout Book, at time: UInt64, _ fill: (inout Edit) -> Void) {
    var edit = Edit()
    fill(&edit)
    let stamp = Stamp(time: time, device: 7)
    book.apply(Change(device: 7, counter: time, stamp: stamp, body: edit.body))
  }

  @Test func `a charge that came before its gig is followed into it, out of it, and to none`() {
    var book = Book()
    var charge = Charge()
    charge.id = ID(100)
    charge.project = ID(1)
    put(&book, at: 1) { $0.put(charge, replacing: nil) }
    var index = ListIndex(.gigs, book)
    func follow(_ kind: Kind, _ rows: [Int32]) {
      let changed = index.changed(by: [(kind, rows)], in: book, atMost: 100) ?? []
      for row in changed { index.update(row, in: book) }
    }
    put(&book, at: 2) { edit in
      for number in [1, 2] as [UInt64] {
        var gig = Project()
        gig.id = ID(number)
        edit.put(gig, replacing: nil)
      }
    }
    follow(.project, [0, 1])
    #expect(index.word(1, of: 0) == 1 && index.word(1, of: 1) == 0)
    let moves: [(to: UInt64, counts: [Int32])] = [
      (2, [0, 1]), (1, [1, 0]), (0, [0, 0]), (2, [0, 1]),
    ]
    for (step, move) in moves.enumerated() {
      charge.project = ID(move.to)
      put(&book, at: UInt64(step + 3)) { $0.put(charge, replacing: nil) }
      follow(.charge, [0])
      #expect([index.word(1, of: 0), index.word(1, of: 1)] == move.counts)
    }
  }
}
