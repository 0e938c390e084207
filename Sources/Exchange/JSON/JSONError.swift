/// Why a text is not the JSON we read, and where.
///
/// The reader stops at the first fault: a broken JSON text has no trustworthy rest.
public struct JSONError: Error, Equatable, Sendable {
  public var fault: JSONFault
  /// 1 for the first line.
  public var line: Int
  /// 1 for the first character of a line; characters, not bytes.
  public var column: Int

  public init(_ fault: JSONFault, line: Int, column: Int) {
    self.fault = fault
    self.line = line
    self.column = column
  }
}

/// Every fault a JSON text can have.
public enum JSONFault: Equatable, Sendable {
  case empty
  case endedEarly
  case unexpected(byte: UInt8)
  case textAfterEnd
  case badNumber
  case badEscape
  case loneSurrogate
  case controlCharacter(byte: UInt8)
  case notUTF8
  case tooDeep(limit: Int)
  case duplicateName(String)
  case tooMany(limit: Int)
}
