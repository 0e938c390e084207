import LedgerTestSupport
import Testing

@testable import Ledger

/// Which writes are told, from what to what, and which of them lost.
struct RowHistoryRuleTests {
  private let row = RowKey(.client, 1)

  private func write(
    _ text: String, tag: UInt8 = 3, seq: Int64, device: UInt64, at time: Int64, seen: Int64? = nil,
    took: Int64 = 0
  ) -> RowWrite {
    var writer = ByteWriter()
    writer.text(text)
    return RowWrite(
      row, seq: seq, device: device, stamp: Stamp(milliseconds: time, device: device), at: took,
      seen: seen, member: ID(device), registers: [RowWrite.Register(tag, writer.bytes)])
  }

  /// "DEVICE FROM>TO", with "!" for what lost and "=" for what stands, latest first.
  private func told(_ writes: [RowWrite]) -> [String] {
    RowHistory(of: writes).entries.flatMap { entry in
      entry.fields.map { field in
        let texts = [field.from, field.to].map { bytes -> String in
          bytes.map { String(decoding: $0.dropFirst(), as: UTF8.self) } ?? ""
        }
        return "\(entry.device) \(texts[0])>\(texts[1])" + (field.isLost ? "!" : "")
          + (field.stands ? "=" : "")
      }
    }
  }

  @Test func `one after the other nothing is lost`() {
    #expect(
      told([
        write("a", seq: 1, device: 1, at: 10, seen: 0),
        write("b", seq: 2, device: 2, at: 20, seen: 1),
        write("c", seq: 3, device: 1, at: 30, seen: 2),
      ]) == ["1 b>c=", "2 a>b", "1 >a"])
  }

  @Test func `what came late with an earlier stamp never stood`() {
    #expect(
      told([
        write("a", seq: 1, device: 1, at: 10), write("mine", seq: 3, device: 1, at: 20),
        write("hers", seq: 2, device: 2, at: 30),
      ]) == ["2 a>hers=", "1 a>mine!", "1 >a"])
  }

  @Test func `what waits lost already when the log has a later stamp`() {
    #expect(
      told([
        write("mine", seq: 0, device: 1, at: 20), write("hers", seq: 2, device: 2, at: 30),
      ]) == ["2 >hers=", "1 >mine!"])
  }

  @Test func `what one device or one push wrote upon itself is not lost`() {
    #expect(
      told([
        write("a", seq: 5, device: 1, at: 10, seen: 0),
        write("b", seq: 6, device: 1, at: 20, seen: 0),
      ]) == ["1 a>b=", "1 >a"])
    var (first, second) = (
      write("a", seq: 5, device: 1, at: 10, seen: 0, took: 99),
      write("b", seq: 6, device: 2, at: 20, seen: 0, took: 99)
    )
    second.member = first.member
    #expect(told([first, second]) == ["2 a>b=", "1 >a"])
    // Two people's pushes that the hub took at one moment knew nothing of each other.
    first.member = ID(7)
    #expect(told([first, second]) == ["2 >b=", "1 >a!"])
  }

  @Test func `the same value again is no entry`() {
    #expect(
      told([write("a", seq: 1, device: 1, at: 10), write("a", seq: 2, device: 2, at: 20, seen: 1)])
        == ["1 >a="])
  }

  @Test func `what the log forgot is told without its value, and the last one by the book`() {
    var forgotten = write("a", seq: 1, device: 1, at: 10)
    forgotten.registers[0].bytes = nil
    var last = write("b", seq: 2, device: 2, at: 20, seen: 1)
    let bytes = last.registers[0].bytes
    last.registers[0].bytes = nil
    let stamp = last.stamp
    let history = RowHistory(of: [forgotten, last]) { _ in (bytes ?? [], stamp) }
    #expect(history.entries.map { $0.fields[0].to } == [bytes, nil])
    #expect(history.entries.map { $0.fields[0].from } == [nil, nil])
  }

  @Test func `restoring writes what differs and never what issuing fixed`() throws {
    var book = Book()
    var client = Client()
    client.id = ID(1)
    client.lastName = "before"
    let first = Edit(putting: client, in: book.clients)
    let made = Change(
      device: 1, counter: 1, stamp: Stamp(milliseconds: 10, device: 1), body: first.body)
    book.apply(made)
    client.lastName = "after"
    let second = Edit(putting: client, in: book.clients)
    let renamed = Change(
      device: 1, counter: 2, stamp: Stamp(milliseconds: 20, device: 1), body: second.body)
    book.apply(renamed)
    let writes = [made, renamed].enumerated().flatMap { place, change in
      RowWrite.writes(of: change, seq: Int64(place + 1), in: [row])
    }
    let history = RowHistory(of: writes)
    let edit = history.restoring(made.stamp, in: book)
    #expect(edit.rowCount == 1)
    book.apply(
      Change(device: 1, counter: 3, stamp: Stamp(milliseconds: 30, device: 1), body: edit.body))
    #expect(book.clients[ID(1)]?.lastName == "before")
    #expect(history.restoring(made.stamp, in: book).isEmpty)
    #expect(!RowHistory.mayRestore(RowKey(.invoice, 1).register(10)))
    #expect(RowHistory.mayRestore(RowKey(.invoice, 1).register(8)))
  }

  @Test func `what a calendar said is no entry by itself, and is not restored with the rest`()
    throws
  {
    let row = RowKey(.project, 1)
    var book = Book()
    var changes: [Change] = []
    func write(_ gig: Project) {
      let edit = Edit(putting: gig, in: book.projects)
      let count = UInt64(changes.count + 1)
      let stamp = Stamp(milliseconds: Int64(count), device: 1)
      changes.append(Change(device: 1, counter: count, stamp: stamp, body: edit.body))
      book.apply(changes[changes.count - 1])
    }
    var gig = Project()
    (gig.id, gig.name) = (ID(1), "Bowl")
    write(gig)
    (gig.name, gig.heard) = ("Club", Heard(title: "Club", place: "", schedule: nil))
    write(gig)
    gig.heard?.place = "Hall"
    write(gig)
    gig.name = "Mine"
    write(gig)
    let history = RowHistory(
      of: changes.enumerated().flatMap { place, change in
        RowWrite.writes(of: change, seq: Int64(place + 1), in: [row])
      })
    #expect(history.entries.map { $0.isOnlyHeard } == [false, true, false, false])
    #expect(!RowHistory.mayRestore(try #require(Project.key(of: "heard", 1))))
    #expect(!RowHistory.mayRestore(try #require(GigRule.key(of: "heard", 1))))
    let edit = history.restoring(changes[1].stamp, in: book)
    let restored = edit.laid(over: book).projects.rows
    #expect(restored.map { $0.name } == ["Club"])
    #expect(restored.map { $0.heard } == [gig.heard])
  }

  @Test func `a thousand changes of one register are told in time that grows as they do`() {
    func writes(_ count: Int) -> [RowWrite] {
      (1...Int64(count)).map { number -> RowWrite in
        write("\(number)", seq: number, device: UInt64(number % 7 + 1), at: number)
      }
    }
    let growth = Growth(from: 125, writes) { writes in
      #expect(RowHistory(of: writes).entries.count == writes.count)
    }
    #expect(growth.isAsItsInput, "\(growth)")
  }

  @Test func `files that own each other lead nowhere`() {
    var book = Book()
    var edit = Edit()
    for (id, owner) in [(UInt64(5), UInt64(6)), (6, 5)] {
      var file = Attachment()
      file.id = ID(id)
      file.owner.kind = Kind.attachment.name
      file.owner.id = ID(owner)
      edit.put(file, in: book.attachments)
    }
    book.apply(
      Change(device: 1, counter: 1, stamp: Stamp(milliseconds: 1, device: 1), body: edit.body))
    #expect(book.rowsWithHistory(of: RowKey(.attachment, 5)) == [RowKey(.attachment, 5)])
  }
}

extension Entity {
  fileprivate static func key(of name: String, _ id: UInt64) -> RegisterKey? {
    schema.first { $0.name == name }.map { RowKey(kind, id).register($0.tag) }
  }
}
