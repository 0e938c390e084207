import LedgerTestSupport
import Testing

@testable import Ledger

/// Which edits a law may decide by, of one row and of several.
struct DecisiveTests {
  private func edit(_ registers: (kind: UInt8, tag: UInt8)...) -> Edit {
    var edit = Edit()
    for (place, register) in registers.enumerated() {
      edit.write(
        RegisterKey(kind: register.kind, id: 900 + UInt64(place), tag: register.tag), [0])
    }
    return edit
  }

  /// A register of each kind that decides nothing by its tag, and what is known of some of them.
  @Test func `an edit decides when one of its rows does, wherever that stands`() {
    let kinds = Kind.allCases.map { $0.rawValue } + [200]
    let alone = kinds.map { edit(($0, 9)).isDecisive }
    for (kind, isDecisive) in [
      (.client, true), (.project, true), (.invoice, true), (.payment, true), (.allocation, true),
      (.member, true), (.charge, false), (.line, false), (.transaction, false), (.tag, false),
    ] as [(Kind, Bool)] {
      #expect(edit((kind.rawValue, 9)).isDecisive == isDecisive, "\(kind.name)")
    }
    #expect(alone.last == true, "nobody knows what a newer program's rows decide")
    #expect(!Edit().isDecisive)
    for (one, first) in zip(kinds, alone) {
      for (other, second) in zip(kinds, alone) {
        #expect(edit((one, 9), (other, 9)).isDecisive == (first || second), "\(one) \(other)")
      }
    }
  }

  @Test func `of an expense its life and its sale decide, beside whatever else is written`() {
    let kind = Kind.transaction.rawValue
    for tag in (1...60) as ClosedRange<UInt8> {
      let decides = tag == RegisterTag.life || tag == SaleLaw.sale
      #expect(edit((kind, tag)).isDecisive == decides, "\(tag)")
      var both = edit((kind, 3))
      both.write(RegisterKey(kind: kind, id: 900, tag: tag), [0])
      #expect(both.isDecisive == (decides || SaleLaw.sale == 3))
      #expect(edit((kind, 3), (kind, tag)).isDecisive == (decides || SaleLaw.sale == 3))
    }
  }

  @Test func `what laws look up is kept of an edit, in its order, and nothing else`() {
    let kinds = Kind.allCases.map { $0.rawValue } + [200]
    var all = Edit()
    for kind in kinds { all.write(RegisterKey(kind: kind, id: 900, tag: 9), [0]) }
    let read = all.readByLaws
    let kept = (0..<read.rowCount).map { read.rowKey(at: $0).kind }
    let wanted = kinds.filter { kind in
      guard let kind = Kind(rawValue: kind) else { return false }
      return kind == .transaction || edit((kind.rawValue, 9)).isDecisive
    }
    #expect(kept == wanted)
  }
}
