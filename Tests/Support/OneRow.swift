import Ledger

/// An edit of one row.
public func edit<E: Entity>(_ entity: E, replacing old: E? = nil) -> Edit {
  var edit = Edit()
  edit.put(entity, replacing: old)
  return edit
}

/// The body of one row with registers as they are given.
public func body(_ kind: Kind, _ id: UInt64, _ registers: [(UInt8, [UInt8])]) -> [UInt8] {
  var writer = ByteWriter()
  writer.byte(kind.rawValue)
  writer.fixed64(id)
  writer.varint(UInt64(registers.count))
  for (tag, bytes) in registers {
    writer.byte(tag)
    writer.block(bytes)
  }
  return writer.bytes
}

/// The bytes of a value as a register holds it.
public func bytes(_ value: some RegisterValue) -> [UInt8] {
  var writer = ByteWriter()
  value.encode(into: &writer)
  return writer.bytes
}
