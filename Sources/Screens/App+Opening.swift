import Ledger

// Opening a stored book in steps: what the first screen shows before the rest of the book is read.
extension App {
  /// The tables that the page of an address shows; nil where that may be any of them.
  ///
  /// All but those that grow with the years are always among them.
  public static func firstTables(of path: String) -> [Kind]? {
    let location = Location(path: path)
    guard location.query.isEmpty, let shown = shownTables(of: location.route) else { return nil }
    return Kind.allCases.filter { shown.contains($0) || !grows($0) }
  }

  private static func shownTables(of route: Route) -> [Kind]? {
    switch route {
    case .today: return [.client, .project]
    case .projects: return [.client, .project, .charge]
    case .clients: return [.client, .project]
    case .invoices: return [.client, .project, .invoice, .line, .payment, .allocation]
    case .expenses:
      return [.client, .project, .transaction, .split, .tag, .tagging, .attachment, .savedfilter]
    case _: return nil
    }
  }

  private static func grows(_ kind: Kind) -> Bool {
    kind == .client || kind == .project || !SnapshotColumns.isEarly(kind)
  }

  /// Starts with a part of a stored book, which ``finish(opening:)`` completes before anything happens.
  public func begin(opening machine: SyncMachine) {
    begin(machine)
    isOpening = true
  }

  /// Goes on with the whole of the book that ``begin(opening:)`` had a part of.
  ///
  /// What was built of the part stays: its tables are the same, row by row.
  public func finish(opening machine: SyncMachine) {
    sync = machine
    index.lookAgain(in: book, state.formats, on: state.today)
    follow()
  }

  /// Makes the next of the lists that the first screen did without; false when all are there.
  public func prepareNextList() -> Bool {
    let isMore = isOpening && index.completeNext(book, state.formats, on: state.today)
    isOpening = isMore
    return isMore
  }

  /// Of a list only the rows that are in view: the first that are painted.
  public func showInView() { state.window = ListBlock(app: self).inView }

  /// The rows around those in view, too.
  public func showAround() {
    if state.window.lowerBound == 0, state.window.count < ListBlock.firstWindow.count {
      state.window = ListBlock.firstWindow
    }
  }

  /// Everything is there from the next ``refresh()`` on.
  public func endOpening() { isOpening = false }
}
