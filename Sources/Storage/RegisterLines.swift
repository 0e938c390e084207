import Ledger

/// Lines of a register table that keeps what came with a row's first change together under tag 0, one
/// register after another as in the change; a line with a tag of its own counts instead.
extension StoredRegister {
  /// Adds this line to the registers of a row that earlier lines made; the one under tag 0 comes first.
  public func lay(on row: inout [StoredRegister]) {
    if key.tag == 0 {
      row = parts
    } else if let place = row.firstIndex(where: { $0.key == key }) {
      row[place] = self
    } else {
      row.append(self)
    }
  }

  /// The registers that stand together in one line; what cannot be taken apart counts as one.
  private var parts: [StoredRegister] {
    var reader = ByteReader(bytes)
    var parts: [StoredRegister] = []
    do throws(CodecError) {
      while !reader.isAtEnd {
        var part = self
        part.key.tag = try reader.byte()
        part.bytes = try reader.block()
        parts.append(part)
      }
    } catch {
      return [self]
    }
    return parts
  }

  /// A change that writes what the line holds.
  public func change() throws(StorageError) -> Change {
    var writer = ByteWriter()
    writer.byte(key.kind)
    writer.fixed64(key.id)
    if key.tag == 0 {
      writer.varint(UInt64(try count()))
      writer.bytes += bytes
    } else {
      writer.varint(1)
      writer.byte(key.tag)
      writer.block(bytes)
    }
    return Change(device: stamp.device, counter: 0, stamp: stamp, body: writer.bytes)
  }

  /// How many registers stand together.
  private func count() throws(StorageError) -> Int {
    var reader = ByteReader(bytes)
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
      throw .corrupt(
        what: "the registers of row \(ID<Never>(key.id).text) of kind \(key.kind): \(error)")
    }
    return count
  }
}
