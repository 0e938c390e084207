import Ledger

/// Reads XML 1.0 with namespaces step by step: elements, their attributes and text, and nothing that a hostile file
/// could use: no document type, no entities but the five and numbers, no other files.
struct XMLPull {
  enum Event: Equatable {
    /// An element begins; its name without prefix and its namespace.
    case start(name: String, space: String)
    case text(String)
    case end
    /// After the root element.
    case done
  }

  struct Attribute: Equatable {
    var name: String
    var space: String
    var value: String
  }

  /// Of a file, in bytes.
  static let sizeLimit = 32 * 1_024 * 1_024
  static let depthLimit = 64
  static let elementLimit = 500_000
  static let attributeLimit = 64
  /// Prefixes that are bound at once: each name is looked for among them.
  static let bindingLimit = 256

  private let input: [UInt8]
  private let elementLimit: Int
  private var at = 0
  /// How far lines were counted, and to which.
  private var counted = (at: 0, line: 1)
  /// The names of the open elements as they are written, and how many prefixes were bound before each.
  private var open: [(name: [UInt8], bound: Int)] = []
  private var bindings: [(prefix: [UInt8], space: String)] = []
  private var elements = 0
  private var isRootRead = false
  /// The element that was just begun is empty: its end comes next.
  private var endsNow = false
  /// Of the element that was just begun.
  private(set) var attributes: [Attribute] = []

  /// What is larger than `size` bytes, or has more elements and attributes than `elements`, is not read.
  init(
    _ bytes: [UInt8], size: Int = sizeLimit, elements: Int = elementLimit
  ) throws(EInvoiceProblem) {
    guard bytes.count <= size else { throw EInvoiceProblem(.tooLarge(limit: size)) }
    input = bytes
    elementLimit = elements
    if let name = XMLPull.wideEncoding(of: bytes) {
      throw EInvoiceProblem(.encoding(name), line: 1)
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
    if has("<?xml"), at + 5 < input.count, XMLPull.isSpace(input[at + 5]) { try declaration() }
  }

  var depth: Int { open.count }

  /// The line of the file that it has come to, counted on from where it was asked last.
  mutating func lineHere() -> Int {
    while counted.at < at {
      if input[counted.at] == 0x0A { counted.line += 1 }
      counted.at += 1
    }
    return counted.line
  }

  mutating func next() throws(EInvoiceProblem) -> Event {
    if endsNow {
      endsNow = false
      return close()
    }
    while true {
      if open.isEmpty {
        skipSpace()
        if at == input.count {
          guard isRootRead else { throw broken() }
          return .done
        }
        guard input[at] == 0x3C else { throw broken() }
      }
      guard at < input.count else { throw broken() }
      if input[at] != 0x3C { return .text(try text()) }
      if has("<!--") {
        try comment()
      } else if has("<![CDATA[") {
        guard !open.isEmpty else { throw broken() }
        at += 9
        let start = at
        try skip(past: "]]>")
        return .text(try string(input[start..<(at - 3)]))
      } else if has("<!") {
        throw has("<!DOCTYPE") ? EInvoiceProblem(.doctype, line: line) : broken()
      } else if has("<?") {
        let target = input.dropFirst(at + 2).prefix(3)
        if target.elementsEqual("xml".utf8), at + 5 < input.count, XMLPull.isSpace(input[at + 5]) {
          throw broken()
        }
        try skip(past: "?>")
      } else if has("</") {
        at += 2
        let name = try name()
        skipSpace()
        guard at < input.count, input[at] == 0x3E, open.last?.name == name else { throw broken() }
        at += 1
        return close()
      } else {
        return try start()
      }
    }
  }

  /// Leaves the element that was just begun, with all that is in it.
  mutating func skipElement() throws(EInvoiceProblem) {
    let outside = depth - 1
    while depth > outside { _ = try next() }
  }

  // MARK: pieces

  private mutating func start() throws(EInvoiceProblem) -> Event {
    guard !(open.isEmpty && isRootRead) else { throw broken() }
    guard open.count < XMLPull.depthLimit else {
      throw EInvoiceProblem(.tooDeep(limit: XMLPull.depthLimit), line: line)
    }
    try countOne()
    at += 1
    isRootRead = true
    let written = try name()
    let bound = bindings.count
    var found: [(name: [UInt8], value: String)] = []
    while true {
      let before = at
      skipSpace()
      guard at < input.count else { throw broken() }
      if input[at] == 0x3E || input[at] == 0x2F { break }
      guard at > before else { throw broken() }
      let name = try name()
      skipSpace()
      guard at < input.count, input[at] == 0x3D else { throw broken() }
      at += 1
      skipSpace()
      let value = try quoted()
      guard found.count < XMLPull.attributeLimit, !found.contains(where: { $0.name == name }) else {
        throw broken()
      }
      found.append((name, value))
      // Attributes are kept as elements are, and count as such.
      try countOne()
      if name.starts(with: "xmlns".utf8), bindings.count >= XMLPull.bindingLimit { throw broken() }
      if name.elementsEqual("xmlns".utf8) {
        bindings.append(([], value))
      } else if name.starts(with: "xmlns:".utf8) {
        bindings.append((Array(name.dropFirst(6)), value))
      }
    }
    if input[at] == 0x2F {
      at += 1
      endsNow = true
    }
    guard at < input.count, input[at] == 0x3E else { throw broken() }
    at += 1
    open.append((written, bound))
    attributes = []
    for (name, value) in found where !name.starts(with: "xmlns".utf8) {
      let (space, local) = try resolve(name, isAttribute: true)
      attributes.append(Attribute(name: local, space: space, value: value))
    }
    let (space, local) = try resolve(written, isAttribute: false)
    return .start(name: local, space: space)
  }

  private mutating func countOne() throws(EInvoiceProblem) {
    elements += 1
    guard elements <= elementLimit else {
      throw EInvoiceProblem(.tooMany(limit: elementLimit), line: line)
    }
  }

  private mutating func close() -> Event {
    if let last = open.popLast() { bindings.removeLast(bindings.count - last.bound) }
    return .end
  }

  /// The namespace and the name without prefix.
  private func resolve(
    _ name: [UInt8], isAttribute: Bool
  ) throws(EInvoiceProblem) -> (String, String) {
    var prefix: [UInt8] = []
    var local = name[...]
    if let colon = name.firstIndex(of: 0x3A) {
      prefix = Array(name[..<colon])
      local = name[(colon + 1)...]
      guard !prefix.isEmpty, !local.isEmpty, !local.contains(0x3A) else { throw broken() }
    }
    let text = try string(local)
    if prefix.isEmpty, isAttribute { return ("", text) }
    if prefix.elementsEqual("xml".utf8) { return ("http://www.w3.org/XML/1998/namespace", text) }
    for binding in bindings.reversed() where binding.prefix == prefix {
      return (binding.space, text)
    }
    guard prefix.isEmpty else { throw broken() }
    return ("", text)
  }

  private mutating func name() throws(EInvoiceProblem) -> [UInt8] {
    let start = at
    while at < input.count {
      let byte = input[at]
      let isFirst = 0x41...0x5A ~= byte || 0x61...0x7A ~= byte || byte == 0x5F || byte >= 0x80
      let isLater = Ascii.isDigit(byte) || byte == 0x2D || byte == 0x2E || byte == 0x3A
      guard isFirst || at > start && isLater else { break }
      at += 1
    }
    guard at > start, at - start <= 200 else { throw broken() }
    return Array(input[start..<at])
  }

  private mutating func quoted() throws(EInvoiceProblem) -> String {
    guard at < input.count, input[at] == Ascii.quote || input[at] == Ascii.apostrophe else {
      throw broken()
    }
    let mark = input[at]
    at += 1
    let start = at
    while at < input.count, input[at] != mark {
      guard input[at] != 0x3C else { throw broken() }
      at += 1
    }
    guard at < input.count else { throw broken() }
    let raw = input[start..<at]
    at += 1
    return try unescaped(raw)
  }

  private mutating func text() throws(EInvoiceProblem) -> String {
    let start = at
    while at < input.count, input[at] != 0x3C { at += 1 }
    return try unescaped(input[start..<at])
  }

  /// The five entities and numbers as what they stand for.
  private func unescaped(_ raw: ArraySlice<UInt8>) throws(EInvoiceProblem) -> String {
    guard raw.contains(0x26) else { return try string(raw) }
    var text = ""
    var rest = raw
    while let amp = rest.firstIndex(of: 0x26) {
      text += try string(rest[rest.startIndex..<amp])
      guard let end = rest[amp...].prefix(40).firstIndex(of: 0x3B) else { throw broken() }
      let entity = rest[(amp + 1)..<end]
      text.unicodeScalars.append(try scalar(of: entity))
      rest = rest[(end + 1)...]
    }
    return text + (try string(rest))
  }

  private func scalar(of entity: ArraySlice<UInt8>) throws(EInvoiceProblem) -> Unicode.Scalar {
    switch String(decoding: entity, as: UTF8.self) {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    guard entity.first == 0x23 else {
      throw EInvoiceProblem(.unknownEntity(String(decoding: entity, as: UTF8.self)), line: line)
    }
    let digits = entity.dropFirst()
    let number =
      digits.first == 0x78
      ? UInt32(String(decoding: digits.dropFirst(), as: UTF8.self), radix: 16)
      : UInt32(String(decoding: digits, as: UTF8.self), radix: 10)
    guard let number, let scalar = Unicode.Scalar(number),
      number >= 0x20 || number == 9 || number == 10 || number == 13
    else { throw broken() }
    return scalar
  }

  private mutating func comment() throws(EInvoiceProblem) {
    at += 4
    try skip(past: "--")
    guard at < input.count, input[at] == 0x3E else { throw broken() }
    at += 1
  }

  /// The declaration that a file begins with.
  private mutating func declaration() throws(EInvoiceProblem) {
    let start = at
    try skip(past: "?>")
    let bytes = input[start..<at]
    let words = bytes.split { XMLPull.isSpace($0) || $0 == 0x3D || $0 == 0x22 || $0 == 0x27 }
    guard let place = words.firstIndex(where: { $0.elementsEqual("encoding".utf8) }),
      place + 1 < words.count
    else { return }
    let name = String(
      decoding: words[place + 1].map { 0x41...0x5A ~= $0 ? $0 + 32 : $0 }, as: UTF8.self)
    guard name == "utf-8" || name == "us-ascii" || name == "utf8" else {
      throw EInvoiceProblem(.encoding(name), line: 1)
    }
  }

  // MARK: bytes

  /// The name of an encoding of several bytes a letter that a file begins in; nil for all others.
  private static func wideEncoding(of bytes: [UInt8]) -> String? {
    let head = Array(bytes.prefix(4))
    if head.elementsEqual([0, 0, 0xFE, 0xFF]) || head.elementsEqual([0xFF, 0xFE, 0, 0]) {
      return "utf-32"
    }
    let isWide =
      head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF])
      || head.starts(with: [0x3C, 0]) || head.starts(with: [0, 0x3C])
    return isWide ? "utf-16" : nil
  }

  private func string(_ bytes: ArraySlice<UInt8>) throws(EInvoiceProblem) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw EInvoiceProblem(.notUTF8, line: line)
    }
    return text
  }

  private func has(_ word: StaticString) -> Bool {
    guard at + word.utf8CodeUnitCount <= input.count else { return false }
    for offset in 0..<word.utf8CodeUnitCount where input[at + offset] != word.utf8Start[offset] {
      return false
    }
    return true
  }

  private mutating func skip(past word: StaticString) throws(EInvoiceProblem) {
    while at < input.count {
      if has(word) {
        at += word.utf8CodeUnitCount
        return
      }
      at += 1
    }
    throw broken()
  }

  private mutating func skipSpace() {
    while at < input.count, XMLPull.isSpace(input[at]) { at += 1 }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private var line: Int { input[..<min(at, input.count)].reduce(1) { $0 + ($1 == 0x0A ? 1 : 0) } }
  private func broken() -> EInvoiceProblem { EInvoiceProblem(.broken, line: line) }
}
