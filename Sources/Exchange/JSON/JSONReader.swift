import Ledger

/// Reads a JSON text (RFC 8259, nothing more) into a `Value`.
///
/// Numbers stay exact: a plain integer that fits is `.integer`, every other number is
/// `.number` with its literal. No binary fraction is ever made.
/// Linear in the number of bytes; a byte order mark in front is skipped.
public enum JSONReader {
  /// How many lists and objects may lie inside each other.
  public static let depthLimit = 64
  /// How many values may be in memory at once, some 24 bytes each and their texts: a small file of
  /// nothing but zeros would take a hundred times its size.
  public static let valueLimit = 10_000_000

  public static func read(_ bytes: [UInt8]) throws(JSONError) -> Value {
    try bytes.withUnsafeBufferPointer { (buffer) throws(JSONError) -> Value in
      var parser = JSONParser(buffer)
      do throws(JSONStop) {
        return try parser.document()
      } catch {
        throw JSONReader.place(error, in: buffer)
      }
    }
  }

  public static func read(_ text: String) throws(JSONError) -> Value {
    try read(Array(text.utf8))
  }

  static func place(_ stop: JSONStop, in buffer: UnsafeBufferPointer<UInt8>) -> JSONError {
    var line = 1
    var column = 1
    for byte in buffer[..<min(stop.offset, buffer.count)] {
      if byte == 0x0A {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {  // continuation bytes belong to the character before
        column += 1
      }
    }
    return JSONError(stop.fault, line: line, column: column)
  }
}

/// Where the parser stopped; turned into line and column only when it happens.
struct JSONStop: Error {
  var fault: JSONFault
  var offset: Int
}

/// The recursive-descent parser.
///
/// Every read of `input[at]` is behind `at < end`.
struct JSONParser {
  let input: UnsafeBufferPointer<UInt8>
  let end: Int
  var at = 0
  var depth = 0
  /// How many values were read since the last part began.
  private var valueCount = 0
  /// The names of the last object that stood at each place of the one around it: the next one will have the same.
  private var expected: [MemberNames] = []
  /// At which place of the object around it the next value stands.
  private var place = 0

  init(_ input: UnsafeBufferPointer<UInt8>) {
    self.input = input
    end = input.count
  }

  mutating func document() throws(JSONStop) -> Value {
    try begin()
    let value = try value()
    try finish()
    return value
  }

  /// Goes to where the value of the text begins.
  mutating func begin() throws(JSONStop) {
    if end >= 3, input[0] == 0xEF, input[1] == 0xBB, input[2] == 0xBF { at = 3 }
    skipSpace()
    if at == end { throw JSONStop(fault: .empty, offset: 0) }
  }

  /// Makes sure that nothing follows.
  mutating func finish() throws(JSONStop) {
    skipSpace()
    if at < end { throw stop(.textAfterEnd) }
  }

  // MARK: an object or a list, step by step

  /// What was read before is not kept.
  mutating func beginPart() {
    valueCount = 0
    place = 0
  }

  /// Goes into an object or a list that begins with `bracket`; false when something else stands here.
  mutating func enter(_ bracket: UInt8) throws(JSONStop) -> Bool {
    guard at < end, input[at] == bracket else { return false }
    try enter()
    return true
  }

  /// Goes to the next member or element, the first one when `count` is 0; false after the last one.
  mutating func next(after count: Int, until bracket: UInt8) throws(JSONStop) -> Bool {
    skipSpace()
    if count > 0, take(Ascii.comma) {
      skipSpace()
      return true
    }
    if take(bracket) {
      depth -= 1
      return false
    }
    if count > 0 { throw unexpected() }
    return true
  }

  /// The name of a member; its value follows.
  mutating func name() throws(JSONStop) -> String {
    guard at < end else { throw stop(.endedEarly) }
    guard input[at] == Ascii.quote else { throw stop(.unexpected(byte: input[at])) }
    let name = try text()
    skipSpace()
    guard take(Ascii.colon) else { throw unexpected() }
    skipSpace()
    return name
  }

  mutating func value() throws(JSONStop) -> Value {
    guard at < end else { throw stop(.endedEarly) }
    valueCount += 1
    if valueCount > JSONReader.valueLimit { throw stop(.tooMany(limit: JSONReader.valueLimit)) }
    let byte = input[at]
    switch byte {
    case Ascii.quote: return .text(try text())
    case Ascii.openBrace: return try object()
    case Ascii.openBracket: return try list()
    case Ascii.minus, Ascii.zero...Ascii.nine: return try number()
    case 0x74:
      try word("true")
      return .bool(true)
    case 0x66:
      try word("false")
      return .bool(false)
    case 0x6E:
      try word("null")
      return .null
    default: throw stop(.unexpected(byte: byte))
    }
  }

  private mutating func object() throws(JSONStop) -> Value {
    let slot = depth * MemberNames.places + min(place, MemberNames.places - 1)
    try enter()
    var members: [Member] = []
    var seen = Set<String>()
    while expected.count <= slot { expected.append(MemberNames()) }
    let names = expected[slot]
    // Whether all names so far are those of the object before, which were no two alike.
    var isAsExpected = true
    skipSpace()
    if take(Ascii.closeBrace) {
      depth -= 1
      return .object([])
    }
    members.reserveCapacity(min(names.count, 32))
    while true {
      let start = at
      let name: String
      if isAsExpected, let end = names.end(of: members.count, in: input, from: at) {
        name = names[members.count]
        at = end
      } else {
        isAsExpected = false
        guard at < end else { throw stop(.endedEarly) }
        guard input[at] == Ascii.quote else { throw stop(.unexpected(byte: input[at])) }
        name = try text()
        if isTaken(name, members, &seen) {
          throw JSONStop(fault: .duplicateName(name), offset: start)
        }
      }
      skipSpace()
      guard take(Ascii.colon) else { throw unexpected() }
      skipSpace()
      place = members.count
      members.append(Member(name, try value()))
      skipSpace()
      if take(Ascii.comma) {
        skipSpace()
      } else if take(Ascii.closeBrace) {
        depth -= 1
        if !isAsExpected { expected[slot] = MemberNames(members) }
        return .object(members)
      } else {
        throw unexpected()
      }
    }
  }

  /// Rows have few members, so a walk is fastest; past 24 a set keeps it linear.
  private func isTaken(_ name: String, _ members: [Member], _ seen: inout Set<String>) -> Bool {
    if members.count < 24 {
      for member in members where member.name == name { return true }
      return false
    }
    if seen.isEmpty {
      for member in members { seen.insert(member.name) }
    }
    return !seen.insert(name).inserted
  }

  private mutating func list() throws(JSONStop) -> Value {
    try enter()
    var elements: [Value] = []
    skipSpace()
    if take(Ascii.closeBracket) {
      depth -= 1
      return .list([])
    }
    while true {
      place = 0
      elements.append(try value())
      skipSpace()
      if take(Ascii.comma) {
        skipSpace()
      } else if take(Ascii.closeBracket) {
        depth -= 1
        return .list(elements)
      } else {
        throw unexpected()
      }
    }
  }

  private mutating func enter() throws(JSONStop) {
    if depth == JSONReader.depthLimit {
      throw stop(.tooDeep(limit: JSONReader.depthLimit))
    }
    depth += 1
    at += 1
  }

  private mutating func word(_ word: StaticString) throws(JSONStop) {
    for offset in 0..<word.utf8CodeUnitCount {
      guard at < end else { throw stop(.endedEarly) }
      guard input[at] == word.utf8Start[offset] else { throw stop(.unexpected(byte: input[at])) }
      at += 1
    }
  }

  @inline(__always)
  mutating func take(_ byte: UInt8) -> Bool {
    guard at < end, input[at] == byte else { return false }
    at += 1
    return true
  }

  @inline(__always)
  mutating func skipSpace() {
    while at < end {
      let byte = input[at]
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
      at += 1
    }
  }

  func stop(_ fault: JSONFault) -> JSONStop { JSONStop(fault: fault, offset: at) }

  func unexpected() -> JSONStop {
    at < end ? stop(.unexpected(byte: input[at])) : stop(.endedEarly)
  }
}
