/// An issue register as it was stored: what it says, and the very bytes that its hash is of.
///
/// The hash of an issued invoice is of bytes, never of what a program makes of them: one that knows
/// more parts would write them otherwise.
public struct IssuedInvoice: Sendable {
  /// The register that holds it.
  public static var tag: UInt8 { Invoice.issueTag }

  public private(set) var issue: Issue
  /// The content as it stands in the register, its length first.
  public private(set) var contentBytes: [UInt8]
  /// Whether it was issued within the calendar.
  public private(set) var isWithinRange = true
  /// Whether a newer program put more into it than is known here.
  public private(set) var hasMore = false

  /// Reads the bytes of an `issue` register; nil when nothing was issued.
  public init?(register bytes: [UInt8]) throws(CodecError) {
    var reader = ByteReader(bytes)
    switch try reader.byte() {
    case 0: return nil
    case 1: break
    case _: throw .outOfRange(at: 0)
    }
    let end = try reader.length() + reader.position
    _ = try reader.fixed64()
    _ = try reader.signed()
    let moment = try reader.signed()
    guard let content = Issue.storedContent(ofRegister: bytes) else { throw .endsTooSoon(at: end) }
    contentBytes = Array(content)
    try reader.skip(content.endIndex - reader.position)
    _ = try reader.plainText()
    guard end == bytes.count, reader.position <= end else {
      throw .corrupt(what: "bytes after a register")
    }
    hasMore = reader.position < end
    var again = ByteReader(bytes, from: 1)
    issue = try Issue(from: &again)
    guard again.isAtEnd else { throw .corrupt(what: "bytes after a register") }
    isWithinRange = issue.at.milliseconds == moment
    // What would be written as it was read has no more in it than that.
    if again.isExact { return }
    var writer = ByteWriter()
    issue.content.encode(into: &writer)
    if writer.bytes.count < contentBytes.count { hasMore = true }
  }

  /// Whether the hash is that of the stored bytes.
  public var isGenuine: Bool { SHA256.hex(contentBytes) == issue.hash }
}
