/// Sets the registers of one row from a change's bytes in a single pass over both, tags rising.
struct RowApplier: RegisterVisitor {
  private var reader: ByteReader
  private var next: Change.Write?
  private var writes: Change.Writes
  var skip = TagSet()
  /// Tags whose bytes do not decode.
  private(set) var unreadable = TagSet()
  /// Tags whose bytes must be kept as they are: unreadable ones, and those that would be encoded
  /// otherwise here, such as an object with a newer program's parts.
  private(set) var kept = TagSet()
  /// The first register that does not decode, and why.
  private(set) var problem: (tag: UInt8, error: CodecError)?

  init(body: [UInt8], row: Change.Row) {
    reader = ByteReader(body)
    writes = row.writes(in: body)
    next = (try? writes.next()) ?? nil
  }

  init(single tag: UInt8, _ bytes: [UInt8]) {
    reader = ByteReader(bytes)
    writes = Change.Writes(reader: ByteReader([]))
    next = Change.Write(tag: tag, start: 0, end: bytes.count)
  }

  @inline(never)
  mutating func register<T: RegisterValue>(
    _ tag: UInt8, _ name: StaticString, _ value: inout T
  ) {
    while let write = next, write.tag < tag { next = (try? writes.next()) ?? nil }
    guard let write = next, write.tag == tag else { return }
    next = (try? writes.next()) ?? nil
    if skip.contains(tag) { return }
    reader.aim(from: write.start, to: write.end)
    do throws(CodecError) {
      let decoded = try T(from: &reader)
      guard reader.isAtEnd else { throw .corrupt(what: "bytes after a register") }
      value = decoded
      if !reader.isExact { kept.insert(tag) }
    } catch {
      unreadable.insert(tag)
      kept.insert(tag)
      if problem == nil { problem = (tag, error) }
    }
  }
}
