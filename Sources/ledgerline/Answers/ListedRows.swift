import Ledger

/// Which rows a list reads, so that one of few rows reads few (`Store.book(only:wanting:)`).
///
/// Conditions about registers are asked of the snapshot as it lies. What follows from other rows is known only
/// of rows that were read: a list with no other conditions reads all.
struct ListedRows {
  private let kind: Kind
  /// Nil when nothing narrows the list down.
  private let first: First?

  /// How the rows are found.
  private enum First {
    case ids([UInt64])
    case links(slot: Int, ids: [UInt64])
    case tests([RowTest])
    /// Invoices on which something is owed.
    case owing
  }

  init(of kind: Kind, where conditions: [Condition], all: Bool) {
    self.kind = kind
    var tests: [RowTest] = []
    var first: First?
    for condition in conditions {
      guard let name = condition.path.first else { continue }
      let ids = condition.ids
      if let register = Book.schema(of: kind).first(where: { $0.name == name }) {
        tests.append(
          RowTest(tag: register.tag) { condition.holds(for: .object([$0])) == true })
        if let ids, first == nil, let slot = Book.linkSlot(of: kind, register.tag) {
          first = .links(slot: slot, ids: ids)
        }
      } else if name == "id", let ids {
        first = .ids(ids)
      } else if kind == .invoice, name == "status", condition.path.count == 1,
        condition.sign == .equal
      {
        // As `InvoiceStatus.derive` tells them from one another.
        switch InvoiceStatus(word: condition.wanted) {
        case .overdue, .issued, .sent: first = first ?? .owing
        case .cancelled: tests.append(RowTest(tag: Invoice.voidTag, isSet: true))
        case .draft: tests.append(RowTest(tag: Invoice.issueTag, isSet: false))
        case .paid, .credit, .credited, .refunded, nil: break
        }
      }
    }
    if first == nil, !tests.isEmpty {
      // As `Rows` decides which rows are shown without being asked for all.
      let includesAll = all || conditions.contains { $0.field == "life" }
      if !includesAll {
        tests.append(RowTest(tag: 1) { $0.value == Life.live.value })
      }
      first = .tests(tests)
    }
    self.first = first
  }

  /// The question to a part of the book; nil when all rows are needed.
  var question: ((Book, inout WantedRows) -> Void)? {
    // Of what an import is a part is asked of all imports; they are few.
    guard let first, kind != .importbatch else { return nil }
    return { book, wanted in
      switch first {
      case .ids(let ids): for id in ids { wanted.row(of: kind, id) }
      case .links(let slot, let ids):
        for id in ids { wanted.rows(of: kind, linking: slot, to: id) }
      case .tests(let tests): wanted.rows(kind, meeting: tests)
      case .owing: wanted.invoicesOwing()
      }
      for source in DerivedSource.all(of: kind) { source.want(book, &wanted) }
    }
  }
}

extension Condition {
  /// The ids that the wanted text may mean; nil where it may mean none, or a part of something.
  fileprivate var ids: [UInt64]? {
    guard sign == .equal, path.count == 1, !wanted.isEmpty, wanted != "null" else { return nil }
    let own = ID<Client>(folded(wanted)).map { [$0.raw] } ?? []
    return own + [ID<Client>.foreign(wanted).raw]
  }
}
