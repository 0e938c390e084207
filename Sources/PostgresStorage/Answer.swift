import PostgreSQL

/// What the server answered to one statement; its values are in PostgreSQL's binary form.
final class Answer {
  private let handle: OpaquePointer

  init(_ handle: OpaquePointer) { self.handle = handle }

  deinit { PQclear(handle) }

  /// How many rows came.
  var count: Int { Int(PQntuples(handle)) }

  /// How many rows a statement without rows wrote.
  var written: Int { PQcmdTuples(handle).flatMap { Int(String(cString: $0)) } ?? 0 }

  /// What was done: `COMMIT`, or `ROLLBACK` where a commit came to nothing.
  var tag: String { PQcmdStatus(handle).map { String(cString: $0) } ?? "" }

  /// Nil when no row came.
  var first: Row? { count > 0 ? Row(answer: self, handle: handle, index: 0) : nil }

  func row(_ index: Int) -> Row { Row(answer: self, handle: handle, index: Int32(index)) }
}

/// One row of an answer.
struct Row {
  /// Keeps the bytes.
  let answer: Answer
  let handle: OpaquePointer
  let index: Int32

  private func raw(_ column: Int32) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(
      start: PQgetvalue(handle, index, column), count: Int(PQgetlength(handle, index, column)))
  }

  func isNull(_ column: Int32) -> Bool { PQgetisnull(handle, index, column) != 0 }

  /// A number of any width, or a truth; 0 for NULL.
  func integer(_ column: Int32) -> Int64 {
    let bytes = raw(column)
    guard let first = bytes.first, bytes.count <= 8 else { return 0 }
    var number: Int64 = bytes.count > 1 && first >= 0x80 ? -1 : 0
    for byte in bytes { number = number << 8 | Int64(byte) }
    return number
  }

  func optionalInteger(_ column: Int32) -> Int64? { isNull(column) ? nil : integer(column) }

  func unsigned(_ column: Int32) -> UInt64 { UInt64(bitPattern: integer(column)) }

  func text(_ column: Int32) -> String {
    TextEscape.decode(String(decoding: raw(column), as: UTF8.self))
  }

  func bytes(_ column: Int32) -> [UInt8] { [UInt8](raw(column)) }
}
