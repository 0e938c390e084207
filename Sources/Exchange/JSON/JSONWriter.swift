import Ledger

/// Writes JSON piece by piece: what is written first need not wait for the rest.
///
///     var json = JSONWriter(.pretty)
///     json.beginObject()
///     json.name("clients")
///     json.beginList()
///     for client in clients { json.value(client, .compact) }  // one line a row
///     json.endList()
///     json.endObject()
///     json.bytes  // UTF-8
///
/// The same calls give the same bytes. Members keep the order they are given in.
public struct JSONWriter: Sendable {
  /// `.pretty` sets every element on a line of its own, two spaces a level; `.ordered` is compact, with the members of each
  /// object that is written as a whole in the order of their names' bytes.
  public enum Style: Sendable { case compact, pretty, ordered }

  public internal(set) var bytes: [UInt8] = []
  public let style: Style
  /// One entry a list or object that is open: how many elements it has so far.
  private var counts: [Int] = []
  private var followsName = false
  private var orders = MemberOrders()

  public init(_ style: Style = .compact) {
    self.style = style
  }

  /// One value as JSON bytes, without a line break at the end.
  public static func write(_ value: Value, _ style: Style = .compact) -> [UInt8] {
    var writer = JSONWriter(style)
    writer.value(value)
    return writer.bytes
  }

  /// One value as JSON text.
  public static func text(_ value: Value, _ style: Style = .compact) -> String {
    String(decoding: write(value, style), as: UTF8.self)
  }

  /// Hands over what is written so far and forgets it, so that a long export can go to a file
  /// or a socket in parts.
  public mutating func takeBytes() -> [UInt8] {
    let taken = bytes
    bytes = []
    return taken
  }

  /// Begins anew in the same place.
  mutating func clear() { bytes.removeAll(keepingCapacity: true) }

  /// What stands before a value, and a colon; no JSON.
  mutating func prefix(_ word: String) {
    bytes.append(contentsOf: word.utf8)
    bytes.append(Ascii.colon)
  }

  public mutating func beginObject() { open(Ascii.openBrace) }
  public mutating func endObject() { close(Ascii.closeBrace) }
  public mutating func beginList() { open(Ascii.openBracket) }
  public mutating func endList() { close(Ascii.closeBracket) }

  /// The name of the member whose value is written next.
  public mutating func name(_ name: String) {
    separate()
    append(text: name)
    bytes.append(Ascii.colon)
    if style == .pretty { bytes.append(Ascii.space) }
    followsName = true
  }

  /// Writes a whole value where an element or a member's value belongs.
  ///
  /// A style of its own lets a pretty file hold one row a line.
  public mutating func value(_ value: Value, _ own: Style? = nil) {
    separate()
    append(value, own ?? style, level: counts.count)
  }

  public mutating func member(_ name: String, _ value: Value, _ own: Style? = nil) {
    self.name(name)
    self.value(value, own)
  }

  /// A line break, as text files end with one.
  public mutating func endLine() { bytes.append(Ascii.lineFeed) }

  private mutating func open(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    counts.append(0)
  }

  private mutating func close(_ bracket: UInt8) {
    let isEmpty = (counts.popLast() ?? 0) == 0
    if !isEmpty { breakLine(style, level: counts.count) }
    bytes.append(bracket)
  }

  private mutating func separate() {
    if followsName {
      followsName = false
      return
    }
    guard let last = counts.indices.last else { return }
    if counts[last] > 0 { bytes.append(Ascii.comma) }
    counts[last] += 1
    breakLine(style, level: counts.count)
  }

  private mutating func breakLine(_ style: Style, level: Int) {
    guard style == .pretty else { return }
    bytes.append(Ascii.lineFeed)
    for _ in 0..<level { bytes.append(contentsOf: [Ascii.space, Ascii.space]) }
  }

  private mutating func append(_ value: Value, _ style: Style, level: Int) {
    switch value {
    case .null: append("null")
    case .bool(let flag): append(flag ? "true" : "false")
    case .integer(let integer): append(integer: integer)
    case .number(let literal): append(number: literal)
    case .text(let text): append(text: text)
    case .list(let elements):
      bytes.append(Ascii.openBracket)
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(Ascii.comma) }
        breakLine(style, level: level + 1)
        append(element, style, level: level + 1)
      }
      if !elements.isEmpty { breakLine(style, level: level) }
      bytes.append(Ascii.closeBracket)
    case .object(let members):
      bytes.append(Ascii.openBrace)
      let order = style == .ordered ? orders.order(of: members, at: level) : []
      for index in members.indices {
        let place = style == .ordered ? order[index] : index
        if index > 0 { bytes.append(Ascii.comma) }
        breakLine(style, level: level + 1)
        append(text: members[place].name)
        bytes.append(Ascii.colon)
        if style == .pretty { bytes.append(Ascii.space) }
        append(members[place].value, style, level: level + 1)
      }
      if !members.isEmpty { breakLine(style, level: level) }
      bytes.append(Ascii.closeBrace)
    }
  }

  private mutating func append(_ word: StaticString) {
    word.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// The literal as it is when it is a JSON number; anything else as a text, so that the result
  /// is JSON whatever it is given.
  private mutating func append(number literal: String) {
    let raw = Array(literal.utf8)
    let isNumber = raw.withUnsafeBufferPointer { buffer in
      var parser = JSONParser(buffer)
      do throws(JSONStop) {
        _ = try parser.number()
        return parser.at == buffer.count
      } catch {
        return false
      }
    }
    if isNumber {
      bytes.append(contentsOf: raw)
    } else {
      append(text: literal)
    }
  }
}
