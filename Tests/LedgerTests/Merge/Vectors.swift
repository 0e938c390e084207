import Exchange
import Foundation
import Ledger

/// The test vectors of docs/vectors, as data: docs/format.md says what each means.
enum Vectors {
  static var folder: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("docs")
      .appendingPathComponent("vectors")
  }

  static func read(_ name: String) throws -> Value {
    let data = try Data(contentsOf: folder.appendingPathComponent(name + ".json"))
    return try JSONReader.read([UInt8](data))
  }

  static func hex(_ bytes: some Sequence<UInt8>) -> Value {
    .text(bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined())
  }

  static func number(_ number: UInt64) -> Value { .text(String(number)) }

  static func object(_ members: (String, Value)...) -> Value {
    .object(members.map { Member($0.0, $0.1) })
  }
}

/// A vector that is not as docs/format.md says.
struct VectorError: Error {
  var what: String
}

extension Value {
  func hex(_ name: String) throws -> [UInt8] {
    let digits = Array(try text(name).utf8)
    guard digits.count.isMultiple(of: 2) else { throw VectorError(what: name) }
    return try stride(from: 0, to: digits.count, by: 2).map { place in
      let pair = String(decoding: digits[place..<place + 2], as: UTF8.self)
      guard let byte = UInt8(pair, radix: 16) else { throw VectorError(what: name) }
      return byte
    }
  }

  func text(_ name: String) throws -> String {
    guard case .text(let text) = self[name] else { throw VectorError(what: name) }
    return text
  }

  func number(_ name: String) throws -> UInt64 {
    guard let number = UInt64(try text(name)) else { throw VectorError(what: name) }
    return number
  }

  func list(_ name: String) throws -> [Value] {
    guard case .list(let values) = self[name] else { throw VectorError(what: name) }
    return values
  }
}
