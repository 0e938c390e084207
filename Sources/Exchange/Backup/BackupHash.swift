import Ledger

/// The hash of what an exchange file holds, whatever the order of its lists and members and the blanks
/// between them.
///
/// Each row is written as compact JSON, the members of every object in the order of their names' bytes,
/// behind its kind's name and a colon; of what a book has one of without its id. The SHA-256 of each
/// such text is taken as four numbers of 64 bits, the first byte the highest, and these are added up,
/// each by itself, without carry beyond 64 bits. docs/json.md has an example.
struct BackupHash: Equatable, Sendable {
  /// The member of a file that says it; older files have none.
  static var member: String { "hash" }

  private var sums: [UInt64] = [0, 0, 0, 0]
  private var writer = JSONWriter(.ordered)

  static func == (a: BackupHash, b: BackupHash) -> Bool { a.sums == b.sums }

  mutating func add(_ kind: Kind, _ row: Value) {
    writer.clear()
    writer.prefix(kind.name)
    writer.value(row)
    add(SHA256.hash(writer.bytes))
  }

  #if !hasFeature(Embedded)
    private var ordered = OrderedText()
    /// What stands before the rows of the kind at hand.
    private var prefix: (kind: Kind, text: String)?

    /// The same of a row that was read from a stretch of a file; false where it is not written as it would be here.
    mutating func add(
      _ kind: Kind, _ input: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
    ) -> Bool {
      let known = prefix?.kind == kind ? prefix : nil
      let before = known ?? (kind, kind.name + ":")
      prefix = before
      guard let row = ordered.row(input, range, behind: before.text) else { return false }
      var digest = SHA256()
      digest.update(ordered.bytes[row])
      add(digest.finish())
      return true
    }
  #endif

  private mutating func add(_ hash: [UInt8]) {
    for lane in 0..<4 {
      var number: UInt64 = 0
      for byte in hash[(lane * 8)..<(lane * 8 + 8)] { number = number << 8 | UInt64(byte) }
      sums[lane] &+= number
    }
  }

  /// 64 hexadecimal digits.
  var text: String {
    var bytes: [UInt8] = []
    for sum in sums {
      for shift in stride(from: 56, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: sum >> UInt64(shift)))
      }
    }
    return SHA256.hexText(bytes)
  }

  /// The value with the members of each object in the order of their names.
  static func ordered(_ value: Value) -> Value {
    switch value {
    case .object(let members):
      return .object(
        members.map { Member($0.name, ordered($0.value)) }
          .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) })
    case .list(let elements): return .list(elements.map { ordered($0) })
    case .null, .bool, .integer, .number, .text: return value
    }
  }
}
