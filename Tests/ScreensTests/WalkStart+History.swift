import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

// What was written, by whom, and what got lost.
extension WalkStart {
  /// What others wrote, long histories and short ones, and an own value that lost.
  static func histories() throws -> [WalkStart] {
    var person = try atHub()
    let client = try #require(person.app.book.clients.live.first)
    let row = RowKey(.client, client.id.raw)
    func written(_ number: Int) -> Change {
      var other = client
      other.notes = "note \(number)"
      other.company = "Company \(number)"
      var edit = Edit()
      edit.put(other, replacing: client)
      let stamp = Stamp(milliseconds: 2_100_000_000_000 + Int64(number), device: 60)
      return Change(device: 60, counter: UInt64(number), stamp: stamp, body: edit.body)
    }
    let log = (1...40).map { Replica.Sequenced(seq: Int64($0), change: written($0)) }
    person.part()
    person.app.withReplica { $0.receive(log, epoch: 5) }
    person.app.state.hasHub = true
    person.app.state.remembered["arrivals.seen"] = "5-0"
    let lost = try #require(
      RowWrite.writes(of: written(99), seq: 0, in: [row]).first?.registers.first)
    let bytes = (lost.bytes ?? []).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    person.app.state.remembered["arrivals.lost"] =
      "\(row.kind)-\(row.id)-\(lost.tag)-" + bytes.joined()
    person.go("/")
    let sheet = "history/\(row.kind)-\(row.id)"
    var few = try atHub()
    few.press("sheet/" + sheet)
    let writes = RowWrite.writes(of: written(1), seq: 9, in: [row])
    few.hear(
      .historyAnswered(
        HistoryAnswer(
          .row(row, before: .max), isDone: true,
          bytes: RowWrites(writes, isWhole: false).encoded)))
    return [
      WalkStart(person: person, reach: 1), start(person, sheet),
      WalkStart(person: few, reach: 1),
    ]
  }
}
