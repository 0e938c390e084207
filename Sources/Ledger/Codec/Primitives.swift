// Plain Swift types as registers.

extension String: RegisterValue {
  public static var shape: Shape { .text }
  public func encode(into writer: inout ByteWriter) { writer.text(self) }
  public init(from reader: inout ByteReader) throws(CodecError) { self = try reader.text() }
  public var value: Value { .text(self) }

  public init(value: Value) throws(ValueError) {
    guard case .text(let text) = value else { throw ValueError("text", found: value.description) }
    self = text
  }
}

extension Bool: RegisterValue {
  public static var shape: Shape { .bool }
  public func encode(into writer: inout ByteWriter) { writer.byte(self ? 1 : 0) }

  public init(from reader: inout ByteReader) throws(CodecError) {
    switch try reader.byte() {
    case 0: self = false
    case 1: self = true
    case _: throw .outOfRange(at: reader.position)
    }
  }

  public var value: Value { .bool(self) }

  public init(value: Value) throws(ValueError) {
    guard case .bool(let flag) = value else {
      throw ValueError("true or false", found: value.description)
    }
    self = flag
  }
}

extension Int64: RegisterValue {
  public static var shape: Shape { .integer }
  public func encode(into writer: inout ByteWriter) { writer.signed(self) }
  public init(from reader: inout ByteReader) throws(CodecError) { self = try reader.signed() }
  public var value: Value { .integer(self) }

  public init(value: Value) throws(ValueError) {
    guard case .integer(let number) = value else {
      throw ValueError("a whole number", found: value.description)
    }
    self = number
  }
}

extension Optional: RegisterValue where Wrapped: RegisterValue {
  public static var shape: Shape { .optional(Wrapped.shape) }

  public func encode(into writer: inout ByteWriter) {
    guard let wrapped = self else {
      writer.byte(0)
      return
    }
    writer.byte(1)
    wrapped.encode(into: &writer)
  }

  public init(from reader: inout ByteReader) throws(CodecError) {
    switch try reader.byte() {
    case 0: self = .none
    case 1: self = .some(try Wrapped(from: &reader))
    case _: throw .outOfRange(at: reader.position)
    }
  }

  public var value: Value {
    guard let wrapped = self else { return .null }
    return wrapped.value
  }

  public init(value: Value) throws(ValueError) {
    if value == .null {
      self = .none
    } else {
      self = .some(try Wrapped(value: value))
    }
  }
}

extension Array: RegisterValue where Element: RegisterValue {
  public static var shape: Shape { .list(Element.shape) }

  public func encode(into writer: inout ByteWriter) {
    writer.varint(UInt64(count))
    for element in self { element.encode(into: &writer) }
  }

  public init(from reader: inout ByteReader) throws(CodecError) {
    let count = try reader.length()
    self.init()
    reserveCapacity(count)
    for _ in 0..<count { append(try Element(from: &reader)) }
  }

  public var value: Value { .list(map { $0.value }) }

  public init(value: Value) throws(ValueError) {
    guard case .list(let values) = value else {
      throw ValueError("a list", found: value.description)
    }
    self.init()
    for (index, element) in values.enumerated() {
      do throws(ValueError) {
        append(try Element(value: element))
      } catch {
        throw error.inside("[\(index)]")
      }
    }
  }
}

/// An enum whose words are stored as they are.
///
/// A word from a newer program does not decode: the register is kept unread and passed on (see
/// ``Table``), never replaced by a default.
public protocol Choice: RegisterValue, CaseIterable, Equatable where AllCases == [Self] {
  var word: String { get }
}

extension Choice {
  public static var shape: Shape { .choice(words) }
  public func encode(into writer: inout ByteWriter) { writer.text(word) }

  public init(from reader: inout ByteReader) throws(CodecError) {
    let text = try reader.text()
    guard let known = Self.allCases.first(where: { $0.word == text }) else {
      throw .unknownWord(text)
    }
    // Texts that are equal need not have equal bytes (K, and the sign for kelvin).
    if text.utf8.count != known.word.utf8.count { reader.isExact = false }
    self = known
  }

  public var value: Value { .text(word) }

  /// The case called `word`, ignoring case, and with blanks as the earlier apps wrote them: "to return".
  @inline(never)
  public init?(word: String) {
    guard let place = Words(Self.words).place(of: word) else { return nil }
    self = Self.allCases[place]
  }

  public init(value: Value) throws(ValueError) {
    #if !hasFeature(Embedded)
      // Files say the word as it is: nothing is folded.
      if case .text(let text) = value,
        let known = Self.allCases.first(where: {
          $0.word == text && $0.word.utf8.count == text.utf8.count
        })
      {
        self = known
        return
      }
    #endif
    self = Self.allCases[try Words(Self.words).place(of: value)]
  }

  @inline(never)
  private static var words: [String] { allCases.map { $0.word } }
}

/// The words of a ``Choice``: what is done with them is done once for all of them.
private struct Words {
  let all: [String]

  init(_ all: [String]) { self.all = all }

  @inline(never)
  func place(of word: String) -> Int? {
    let wanted = folded(trimmed(word))
    return all.firstIndex {
      let word = folded($0)
      return word.utf8.count == wanted.utf8.count
        && zip(word.utf8, wanted.utf8).allSatisfy { $0 == $1 || $0 == 0x2D && $1 == 0x20 }
    }
  }

  @inline(never)
  func place(of value: Value) throws(ValueError) -> Int {
    if case .text(let text) = value {
      if let place = place(of: text) { return place }
      throw ValueError(expected, found: "\"" + text + "\"")
    }
    throw ValueError(expected, found: value.description)
  }

  private var expected: String { "one of " + all.joined(separator: ", ") }
}
