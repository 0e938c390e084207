/// What one change wrote of one row, as the hub's log, or this device, still knows it.
public struct RowWrite: Equatable, Sendable {
  /// One register; its bytes, nil where the log keeps only that it was written.
  public struct Register: Equatable, Sendable {
    public var tag: UInt8
    public var bytes: [UInt8]?

    public init(_ tag: UInt8, _ bytes: [UInt8]?) {
      self.tag = tag
      self.bytes = bytes
    }
  }

  public var row: RowKey
  /// Its place in the hub's log; 0 while it waits for one.
  public var seq: Int64
  public var device: UInt64
  /// The stamp that counts.
  public var stamp: Stamp
  /// When the hub took it, in milliseconds; 0: not known.
  public var at: Int64
  /// How far its device knew the log when it sent it; nil: nobody said so.
  public var seen: Int64?
  /// Whose device it is; none of the hub's own, and where it is not known.
  public var member: ID<AccountMember>
  public var registers: [Register]

  public init(
    _ row: RowKey, seq: Int64, device: UInt64, stamp: Stamp, at: Int64 = 0, seen: Int64? = nil,
    member: ID<AccountMember> = ID(), registers: [Register]
  ) {
    self.row = row
    self.seq = seq
    self.device = device
    self.stamp = stamp
    self.at = at
    self.seen = seen
    self.member = member
    self.registers = registers
  }

  /// What a change wrote of some rows; a row that it names twice is there once for each.
  public static func writes(
    of change: Change, seq: Int64, at: Int64 = 0, seen: Int64? = nil,
    member: ID<AccountMember> = ID(), in rows: Set<RowKey>
  ) -> [RowWrite] {
    var found: [RowWrite] = []
    var reading = Change.Rows(change.body)
    while let row = (try? reading.next()) ?? nil {
      let key = RowKey(row.kind, row.id)
      guard rows.contains(key) else { continue }
      var registers: [Register] = []
      var writes = row.writes(in: change.body)
      while let write = (try? writes.next()) ?? nil {
        registers.append(Register(write.tag, Array(change.body[write.start..<write.end])))
      }
      found.append(
        RowWrite(
          key, seq: seq, device: change.device, stamp: change.stamp, at: at, seen: seen,
          member: member, registers: registers))
    }
    return found
  }
}

/// What `GET /v1/history` answers (docs/sync.md): the latest writes of a row and of what belongs to it.
public struct RowWrites: Equatable, Sendable {
  /// Latest first, by their places in the log.
  public var writes: [RowWrite]
  /// Whether the log has none before these.
  public var isWhole: Bool

  public init(_ writes: [RowWrite] = [], isWhole: Bool = true) {
    self.writes = writes
    self.isWhole = isWhole
  }

  public var encoded: [UInt8] {
    var writer = ByteWriter()
    writer.byte(1)
    writer.byte(isWhole ? 1 : 0)
    writer.varint(UInt64(writes.count))
    for write in writes {
      writer.byte(write.row.kind)
      writer.fixed64(write.row.id)
      writer.signed(write.seq)
      writer.fixed64(write.device)
      writer.fixed64(write.stamp.time)
      writer.fixed64(write.stamp.device)
      writer.signed(write.at)
      writer.signed(write.seen ?? -1)
      writer.fixed64(write.member.raw)
      writer.varint(UInt64(write.registers.count))
      for register in write.registers {
        writer.byte(register.tag)
        writer.byte(register.bytes == nil ? 0 : 1)
        if let bytes = register.bytes { writer.block(bytes) }
      }
    }
    return writer.bytes
  }

  public init(encoded bytes: [UInt8]) throws(CodecError) {
    var reader = ByteReader(bytes)
    let version = try reader.byte()
    guard version == 1 else { throw .newer(version: Int(version)) }
    isWhole = try reader.byte() == 1
    writes = []
    for _ in 0..<(try reader.length()) {
      let kind = try reader.byte()
      let row = RowKey(kind, try reader.fixed64())
      let seq = try reader.signed()
      let device = try reader.fixed64()
      let time = try reader.fixed64()
      let stamp = Stamp(time: time, device: try reader.fixed64())
      let at = try reader.signed()
      let seen = try reader.signed()
      let member = ID<AccountMember>(try reader.fixed64())
      var registers: [RowWrite.Register] = []
      for _ in 0..<(try reader.length()) {
        let tag = try reader.byte()
        let isKept = try reader.byte() == 1
        registers.append(RowWrite.Register(tag, isKept ? try reader.block() : nil))
      }
      writes.append(
        RowWrite(
          row, seq: seq, device: device, stamp: stamp, at: at, seen: seen < 0 ? nil : seen,
          member: member, registers: registers))
    }
    guard reader.isAtEnd else { throw .corrupt(what: "bytes after a history") }
  }
}

extension RegisterKey {
  public var row: RowKey { RowKey(kind, id) }

  /// The register's name and what some bytes of it say; nil for registers that this program does not know.
  public func member(_ bytes: [UInt8]) -> Member? {
    var edit = Edit()
    edit.write(self, bytes)
    let change = Change(device: 0, counter: 0, stamp: .never, body: edit.body)
    return change.written.first?.members.first
  }
}
