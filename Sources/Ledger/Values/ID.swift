/// The identity of one thing of one kind: an `ID<Client>` cannot be passed for an `ID<Project>`.
///
/// Zero is nobody. In text it is 13 characters of Crockford's base 32 in lower case, which read
/// aloud and sort as the numbers do.
public struct ID<Owner>: Hashable, Comparable, Sendable {
  public var raw: UInt64

  public init(_ raw: UInt64 = 0) { self.raw = raw }

  /// Refers to nothing.
  public var isNone: Bool { raw == 0 }

  /// "0000000000001" for 1.
  public var text: String { Base32.text(raw) }

  #if !hasFeature(Embedded)
    /// Puts the 13 characters of ``text`` down, for whoever writes hundreds of thousands.
    public func put(into buffer: UnsafeMutableBufferPointer<UInt8>) { Base32.put(raw, buffer) }
  #endif

  /// Reads the 13 characters in either case, with Crockford's aliases (i and l for 1, o for 0);
  /// nil for anything else.
  public init?(_ text: String) {
    guard let raw = Base32.number(text) else { return nil }
    self.raw = raw
  }

  /// The numbers in a text that lists ids with spaces between; what is no id is left out.
  public static func listed(in text: String) -> [UInt64] { Base32.numbers(text) }

  /// The first and the last number whose text begins with these characters; nil where none does, and for
  /// no characters.
  public static func range(beginningWith text: String) -> (first: UInt64, last: UInt64)? {
    var raw: UInt64 = 0
    var count = 0
    for byte in text.utf8 {
      guard let value = Base32.value(byte), Base32.digit(value) == byte, count > 0 || value < 16,
        count < 13
      else { return nil }
      raw = raw << 5 | UInt64(value)
      count += 1
    }
    if count == 0 { return nil }
    let rest = UInt64(5 * (13 - count))
    let first = raw << rest
    return (first, first | ((1 << rest) - 1))
  }

  /// The identity of a thing that another system names: always the same for the same source text
  /// (include the system and the kind: "ledger8:client:42"), and never nobody.
  public static func foreign(_ source: String) -> ID {
    let raw = SHA256.hash(Array(source.utf8)).prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return ID(raw == 0 ? 1 : raw)
  }

  /// The same number as the identity of another kind of thing.
  public func retyped<Other>(as _: Other.Type = Other.self) -> ID<Other> { ID<Other>(raw) }

  public static func < (a: ID, b: ID) -> Bool { a.raw < b.raw }
}

/// Crockford's base 32: https://www.crockford.com/base32.html.
private enum Base32 {
  @inline(never)
  static func text(_ number: UInt64) -> String {
    String(unsafeUninitializedCapacity: 13) { buffer in
      put(number, buffer)
      return 13
    }
  }

  #if hasFeature(Embedded)
    static func put(_ number: UInt64, _ buffer: UnsafeMutableBufferPointer<UInt8>) {
      var rest = number
      for place in (0..<13).reversed() {
        buffer[place] = digit(UInt8(truncatingIfNeeded: rest & 31))
        rest >>= 5
      }
    }
  #else
    // An import writes and reads ids by the hundred thousand; the browser does without the two tables.
    private static let digits: [UInt8] = (0..<32).map { digit($0) }
    /// 255 for what is no digit.
    private static let values: [UInt8] = (0...255).map { value($0) ?? 255 }

    static func put(_ number: UInt64, _ buffer: UnsafeMutableBufferPointer<UInt8>) {
      digits.withUnsafeBufferPointer { digits in
        var rest = number
        for place in (0..<13).reversed() {
          buffer[place] = digits[Int(rest & 31)]
          rest >>= 5
        }
      }
    }
  #endif

  /// The numbers in a text that lists them with spaces between; what is none is left out.
  @inline(never)
  static func numbers(_ text: String) -> [UInt64] {
    var found: [UInt64] = []
    var (number, count, isOne) = (UInt64(0), 0, true)
    func end() {
      if isOne && count == 13 { found.append(number) }
      (number, count, isOne) = (0, 0, true)
    }
    for byte in text.utf8 {
      if byte == 0x20 {
        end()
        continue
      }
      guard let value = value(byte), count > 0 || value < 16, count < 13 else {
        isOne = false
        continue
      }
      number = number << 5 | UInt64(value)
      count += 1
    }
    end()
    return found
  }

  @inline(never)
  static func number(_ text: String) -> UInt64? {
    #if hasFeature(Embedded)
      var number: UInt64 = 0
      var count = 0
      for byte in text.utf8 {
        guard let value = value(byte), count > 0 || value < 16, count < 13 else { return nil }
        number = number << 5 | UInt64(value)
        count += 1
      }
      return count == 13 ? number : nil
    #else
      var copy = text
      return copy.withUTF8 { utf8 -> UInt64? in
        guard utf8.count == 13 else { return nil }
        return values.withUnsafeBufferPointer { values -> UInt64? in
          var number: UInt64 = 0
          for byte in utf8 {
            let value = values[Int(byte)]
            if value > 31 { return nil }
            number = number << 5 | UInt64(value)
          }
          return values[Int(utf8[0])] < 16 ? number : nil
        }
      }
    #endif
  }

  /// 0…9 a b c d e f g h j k m n p q r s t v w x y z.
  static func digit(_ value: UInt8) -> UInt8 {
    switch value {
    case 0...9: 0x30 + value
    case 10...17: 0x61 + value - 10
    case 18, 19: 0x6A + value - 18
    case 20, 21: 0x6D + value - 20
    case 22...26: 0x70 + value - 22
    default: 0x76 + value - 27
    }
  }

  static func value(_ byte: UInt8) -> UInt8? {
    switch byte | 0x20 {
    case 0x61...0x68: (byte | 0x20) - 0x61 + 10
    case 0x69, 0x6C: 1
    case 0x6A, 0x6B: (byte | 0x20) - 0x6A + 18
    case 0x6D, 0x6E: (byte | 0x20) - 0x6D + 20
    case 0x6F: 0
    case 0x70...0x74: (byte | 0x20) - 0x70 + 22
    case 0x76...0x7A: (byte | 0x20) - 0x76 + 27
    default: DecimalText.isDigit(byte) ? byte - 0x30 : nil
    }
  }
}
