import BrowserApp
import Ledger

/// The hub's rules in memory: one log, each change once, stamps from fast clocks corrected.
final class FakeHub {
  private(set) var log: [Replica.Sequenced] = []
  private(set) var book = Book()
  var epoch: UInt64 = 0xE1
  var now = Instant(milliseconds: 1_763_683_200_000)
  private var counter: UInt64 = 0

  func answer(
    _ method: String, _ path: String, _ body: [UInt8]
  ) -> (status: String, body: [UInt8], note: String) {
    let name = path.split(separator: "?").first.map(String.init) ?? path
    switch name {
    case "/v1/snapshot":
      let snapshot = Snapshot(book: book, cursor: Int64(log.count), epoch: epoch)
      return ("200", snapshot.encoded(), "cursor=\(log.count); epoch=\(hex)")
    case "/v1/push": return ("200", push(body), "")
    case "/v1/return": return ("200", take(body), "")
    case "/v1/pull":
      guard parameter("epoch", path) == hex else { return ("409", [], "epoch=\(hex)") }
      return ("200", pull(Int(parameter("after", path)) ?? 0), "head=\(log.count); epoch=\(hex)")
    case "/v1/issue": return issue(parameter("invoice", path), parameter("day", path))
    case _: return ("404", [], "")
    }
  }

  private var hex: String { String(epoch, radix: 16) }

  private func parameter(_ name: String, _ path: String) -> String {
    for pair in path.split(separator: "?").last?.split(separator: "&") ?? []
    where pair.hasPrefix(name + "=") {
      return String(pair.dropFirst(name.count + 1))
    }
    return ""
  }

  private func append(_ change: Change) -> Stamp {
    var previous = Stamp.never
    for entry in log where entry.change.device == change.device {
      if previous < entry.change.stamp { previous = entry.change.stamp }
    }
    var effective = change
    effective.stamp = Clock.accepted(change.stamp, hubNow: now, after: previous)
    log.append(Replica.Sequenced(seq: Int64(log.count + 1), change: effective))
    book.apply(effective)
    return effective.stamp
  }

  private func push(_ body: [UInt8]) -> [UInt8] {
    var reader = ByteReader(body)
    var fields: [[UInt8]] = []
    let count = (try? reader.fixed32()) ?? 0
    for _ in 0..<count {
      guard let length = try? reader.fixed32(), let bytes = try? reader.raw(Int(length)),
        let change = try? Change(encoded: bytes)
      else { break }
      if let known = log.first(where: { $0.change.identity == change.identity }) {
        fields.append(Array("\(known.seq):0:0".utf8))
      } else {
        _ = append(change)
        fields.append(Array("\(log.count):0:0".utf8))
      }
    }
    return HostMessage(code: 0, fields: [Array("\(log.count)".utf8)] + fields).encoded
  }

  /// Pieces of a log that is no more: each register under the stamp it had.
  private func take(_ body: [UInt8]) -> [UInt8] {
    var reader = ByteReader(body)
    var fields: [[UInt8]] = []
    for _ in 0..<((try? reader.fixed32()) ?? 0) {
      guard let length = try? reader.fixed32(), let bytes = try? reader.raw(Int(length)),
        let piece = try? Piece(encoded: bytes)
      else { break }
      for part in piece.parts {
        counter += 1
        let change = Change(device: 99, counter: counter, stamp: part.stamp, body: part.body)
        log.append(Replica.Sequenced(seq: Int64(log.count + 1), change: change))
        book.apply(change)
      }
      fields.append(Array("taken:\(log.count)".utf8))
    }
    return HostMessage(code: 0, fields: [Array("\(log.count)".utf8)] + fields).encoded
  }

  private func pull(_ after: Int) -> [UInt8] {
    var body = ByteWriter()
    for entry in log.dropFirst(after) { body.bytes.append(contentsOf: frame(entry)) }
    return body.bytes
  }

  private func frame(_ entry: Replica.Sequenced) -> [UInt8] {
    var inner = ByteWriter()
    inner.fixed64(UInt64(bitPattern: entry.seq))
    inner.bytes.append(contentsOf: entry.change.encoded)
    var frame = ByteWriter()
    frame.fixed32(UInt32(inner.bytes.count))
    frame.fixed32(CRC32.checksum(inner.bytes[...]))
    frame.bytes.append(contentsOf: inner.bytes)
    return frame.bytes
  }

  private func issue(_ text: String, _ day: String) -> (String, [UInt8], String) {
    guard let id = ID<Invoice>(text), let day = try? Day(parsing: day) else {
      return ("400", [], "")
    }
    if let done = log.last(where: { entry in
      book.invoices[id]?.isIssued == true && entry.change.device == 99
    }) {
      return ("200", frame(done), "")
    }
    do {
      let edit = try Issuing.issue(
        id, from: Numbering.mainSeries(in: book), on: day, at: now, in: book)
      counter += 1
      let stamp = Stamp(milliseconds: now.milliseconds + Int64(counter), device: 99)
      _ = append(Change(device: 99, counter: counter, stamp: stamp, body: edit.body))
      return ("200", frame(log[log.count - 1]), "")
    } catch {
      return ("409", Array("{\"error\":{\"code\":\"invoice\",\"message\":\"No.\"}}".utf8), "")
    }
  }

  func digest() -> String {
    var copy = book
    return copy.digest().text
  }
}
