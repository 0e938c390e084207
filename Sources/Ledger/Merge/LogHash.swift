/// What identifies a log up to one `seq`: a running hash over every change before it and that one.
///
/// Two logs with equal hashes at a `seq` are one log up to there, so a device can tell that its log is
/// a prefix of the hub's. Each step is the first 16 bytes of SHA-256 over the hash before it, the
/// `seq` (u64, little-endian) and the change as the log has it (``Change/encoded``).
public struct LogHash: Equatable, Hashable, Sendable {
  /// 16 bytes.
  public private(set) var bytes: [UInt8]

  /// The hash of an empty log: sixteen zeros.
  public static var empty: LogHash { LogHash(unchecked: Array(repeating: 0, count: 16)) }

  private init(unchecked bytes: [UInt8]) { self.bytes = bytes }

  /// Sixteen bytes as they were stored; nil for any other number of them.
  public init?(bytes: [UInt8]) {
    guard bytes.count == 16 else { return nil }
    self.init(unchecked: bytes)
  }

  /// 32 hexadecimal digits.
  public init?(text: String) {
    guard let bytes = SHA256.bytes(ofHex: text) else { return nil }
    self.init(bytes: bytes)
  }

  /// 32 hexadecimal digits, lower case.
  public var text: String { SHA256.hexText(bytes) }

  /// The hash of the log with `entry` behind it.
  public func after(_ entry: Replica.Sequenced) -> LogHash {
    var writer = ByteWriter()
    writer.bytes = bytes
    writer.fixed64(UInt64(bitPattern: entry.seq))
    var digest = SHA256()
    digest.update(writer.bytes)
    digest.update(entry.change.head)
    digest.update(entry.change.body)
    return LogHash(unchecked: Array(digest.finish().prefix(16)))
  }
}
