import Testing

@testable import Ledger

/// How values are described to programs that do not know their registers.
struct FormTests {
  /// So many forms, each inside of another one: what is optional, lists, and objects of one part.
  private func nested(_ count: Int, _ kind: [UInt8]) -> [UInt8] {
    (0..<count).flatMap { _ in kind } + [0]
  }

  @Test(arguments: [[5], [6], [7, 1]] as [[UInt8]])
  func `twenty-four within each other are read, and not one more`(_ kind: [UInt8]) throws {
    for count in 0...40 {
      let bytes = nested(count, kind)
      if count < 24 {
        #expect(try Form(encoded: bytes).encoded == bytes, "\(count)")
      } else {
        #expect(throws: CodecError.self, "\(count)") { try Form(encoded: bytes) }
      }
    }
  }

  @Test func `what is cut, too long or unknown is refused`() {
    for bytes in [[], [5], [7, 2, 0], [8], [255], [0, 0], [7, 0, 1]] as [[UInt8]] {
      #expect(throws: CodecError.self, "\(bytes)") { try Form(encoded: bytes) }
    }
  }
}
