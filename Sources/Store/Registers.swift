import GRDB
import Ledger

/// The register table: for every row, who wrote each register last, and what.
///
/// The registers that came with a row's first change stand together under tag 0, one after another
/// as in the change; a register written later has a line of its own, which counts instead. That
/// makes an import eight times smaller and faster than a line a register.
final class RegisterWriter {
  private let insertRow: Statement
  private let upsertOne: Statement

  init(_ db: Database) throws {
    insertRow = try Statement(
      db, "INSERT INTO register VALUES (?, ?, 0, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING 1")
    upsertOne = try Statement(
      db,
      """
      INSERT INTO register VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (kind, id, tag) DO UPDATE SET
      stamp_time = excluded.stamp_time, stamp_device = excluded.stamp_device,
      value = excluded.value
      """)
  }

  /// Writes all registers of a new row at once; false when the row is there after all.
  func insert(_ row: Change.Row, of change: Change) throws -> Bool {
    insertRow.bind(Int64(row.kind))
    insertRow.bind(row.id)
    insertRow.bind(change.stamp.time)
    insertRow.bind(change.stamp.device)
    insertRow.bind(change.body[row.start..<row.end])
    guard try insertRow.step() else { return false }
    insertRow.reset()
    return true
  }

  /// Writes those of a row's registers that carry `stamp`.
  func upsert(
    wonBy stamp: Stamp,
    _ forEach: ((RegisterKey, Stamp, ArraySlice<UInt8>) -> Void) -> Void
  ) throws {
    var problem: (any Error)?
    forEach { key, winner, bytes in
      guard winner == stamp, problem == nil else { return }
      do {
        upsertOne.bind(Int64(key.kind))
        upsertOne.bind(key.id)
        upsertOne.bind(Int64(key.tag))
        upsertOne.bind(winner.time)
        upsertOne.bind(winner.device)
        upsertOne.bind(bytes)
        try upsertOne.run()
      } catch {
        problem = error
      }
    }
    if let problem { throw problem }
  }
}

/// Reads the register table back, for `verify`.
enum Registers {
  struct Register: Equatable {
    var key: RegisterKey
    var stamp: Stamp
    var bytes: [UInt8]
  }

  /// Calls `body` with every register that counts, row by row.
  static func forEach(
    in db: Database, _ body: (Register) -> Void
  ) throws {
    let select = try Statement(
      db,
      "SELECT kind, id, tag, stamp_time, stamp_device, value FROM register ORDER BY kind, id, tag")
    var row: [Register] = []
    while try select.step() {
      let key = RegisterKey(
        kind: UInt8(truncatingIfNeeded: select.integer(0)), id: select.unsigned(1),
        tag: UInt8(truncatingIfNeeded: select.integer(2)))
      if let first = row.first, first.key.kind != key.kind || first.key.id != key.id {
        row.forEach(body)
        row.removeAll(keepingCapacity: true)
      }
      let line = Register(
        key: key, stamp: Stamp(time: select.unsigned(3), device: select.unsigned(4)),
        bytes: select.bytes(5))
      if key.tag == 0 {
        row = try parts(of: line)
      } else if let place = row.firstIndex(where: { $0.key == key }) {
        row[place] = line
      } else {
        row.append(line)
      }
    }
    row.forEach(body)
  }

  /// The registers that stand together in one line; what cannot be taken apart counts as one.
  private static func parts(of line: Register) throws -> [Register] {
    var reader = ByteReader(line.bytes)
    var parts: [Register] = []
    do throws(CodecError) {
      while !reader.isAtEnd {
        var part = line
        part.key.tag = try reader.byte()
        part.bytes = try reader.block()
        parts.append(part)
      }
    } catch {
      return [line]
    }
    return parts
  }
}
