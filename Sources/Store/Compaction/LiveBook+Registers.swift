import Ledger
import Storage

extension LiveBook {
  /// The book from the register table, for a log whose beginning is folded: the table holds what
  /// every change up to the head has left.
  init(registersIn reader: any BookReader, only kinds: [Kind]? = nil) throws {
    try self.init(endOf: reader)
    for kind in try kinds?.map({ $0.rawValue }) ?? reader.registerKinds() {
      try reader.forEachWrite(of: kind) { change in book.apply(change, stamp: change.stamp) }
    }
  }
}
