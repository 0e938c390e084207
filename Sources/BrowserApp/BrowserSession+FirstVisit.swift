import Ledger
import Screens

// The first rows of a first visit, while the rest of the hub's book is on its way.
extension BrowserSession {
  /// Message 13: [now, path, the first bytes of a snapshot as columns].
  ///
  /// An app of its own draws the screen, and nothing that happens reaches it; the book itself comes with
  /// the hub's answer, and what this shows is judged there. What cannot be shown so is waited for.
  mutating func showAhead(_ message: HostMessage) {
    guard message.fields.count > 2, !isAhead, !app.book.settings.isSetUp,
      let kinds = App.firstTables(of: message.text(1)),
      kinds.allSatisfy({ SnapshotColumns.isEarly($0) })
    else { return }
    do throws(CodecError) {
      var reading = try SnapshotReading(of: .here(try SnapshotColumns.early(message.fields[2])))
      try reading.readRest()
      guard reading.book.settings.isSetUp else { return }
      var part: Snapshot? = try reading.snapshot()
      var machine = machine()
      machine.open(&part, mark: nil, records: [], knowsHub: true)
      let ahead = App(replica: Replica(device: 0), chance: { 0 })
      ahead.state = app.state
      ahead.state.isComing = true
      ahead.begin(opening: machine)
      _ = ahead.handle(.arrived(message.text(1)))
      ahead.showInView()
      ahead.refresh()
      draw(ahead)
      isAhead = true
    } catch {}
  }

  /// Whether the page goes on with what it has itself: the book is here, or does not come, or somebody
  /// did something.
  func endsAhead(_ message: HostMessage) -> Bool {
    switch message.code {
    case 2: return message.text(2) != "lock"
    case 3: return message.text(1) == "sync"
    case 4, 6, 13: return false
    case _: return true
    }
  }
}
