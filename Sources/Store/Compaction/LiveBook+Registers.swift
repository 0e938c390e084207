import GRDB
import Ledger

extension LiveBook {
  /// The book from the register table, for a log whose beginning is folded: the table holds what
  /// every change up to the head has left.
  init(registersIn db: Database, only kinds: [Kind]? = nil) throws {
    self.init()
    let numbers = try Int64.fetchAll(db, sql: "SELECT DISTINCT kind FROM register ORDER BY kind")
    for number in numbers {
      let kind = UInt8(truncatingIfNeeded: number)
      if let kinds, !kinds.contains(where: { $0.rawValue == kind }) { continue }
      try read(kind, db)
    }
    cursor = try ChangeLog.head(in: db)
    guard let hash = try ChangeLog.hash(at: cursor, in: db) else {
      throw StoreError.corrupt(what: "change \(cursor) has no hash")
    }
    self.hash = hash
    latest = try LiveBook.latest(in: db)
  }

  /// Rows in the order of their first stamps, which is nearly the order in which they came.
  private mutating func read(_ kind: UInt8, _ db: Database) throws {
    let select = try Statement(
      db,
      """
      SELECT id, tag, stamp_time, stamp_device, value FROM register WHERE kind = ?
      ORDER BY tag <> 0, stamp_time, stamp_device, id, tag
      """)
    select.bind(Int64(kind))
    while try select.step() {
      let id = select.unsigned(0)
      let tag = UInt8(truncatingIfNeeded: select.integer(1))
      let value = select.bytes(4)
      var writer = ByteWriter()
      writer.byte(kind)
      writer.fixed64(id)
      if tag == 0 {
        writer.varint(UInt64(try LiveBook.count(of: value, kind, id)))
        writer.bytes += value
      } else {
        writer.varint(1)
        writer.byte(tag)
        writer.block(value)
      }
      let stamp = Stamp(time: select.unsigned(2), device: select.unsigned(3))
      book.apply(
        Change(device: stamp.device, counter: 0, stamp: stamp, body: writer.bytes), stamp: stamp)
    }
  }

  /// How many registers stand together in a line.
  private static func count(of value: [UInt8], _ kind: UInt8, _ id: UInt64) throws -> Int {
    var reader = ByteReader(value)
    var count = 0
    var last: UInt8 = 0
    do throws(CodecError) {
      while !reader.isAtEnd {
        let tag = try reader.byte()
        guard tag > last else { throw .corrupt(what: "registers out of order") }
        last = tag
        try reader.skip(try reader.length())
        count += 1
      }
    } catch {
      throw StoreError.corrupt(
        what: "the registers of row \(ID<Never>(id).text) of kind \(kind): \(error)")
    }
    return count
  }
}
