import Exchange
import Ledger
import Testing

extension CaseFile {
  /// Tries each case of a group; see ``each(of:_:fileID:filePath:line:column:_:)``.
  public static func each(
    _ subject: CaseSubject, _ group: String, fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line, column: Int = #column,
    _ check: (Value) throws -> Void
  ) throws {
    try each(
      of: rows(subject, group), group, fileID: fileID, filePath: filePath, line: line,
      column: column, check)
  }

  /// Tries each case of several.
  ///
  /// What cannot be read or is refused is an issue of that case alone: those behind it are tried all the same.
  public static func each(
    of cases: [Value], _ group: String = "cases", fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line, column: Int = #column,
    _ check: (Value) throws -> Void
  ) {
    for (place, row) in cases.enumerated() {
      do {
        try check(row)
      } catch is ExpectationFailedError {
        // `#require` has said so.
      } catch {
        Issue.record(
          "\(group)[\(place)]: \(error) in \(JSONWriter.text(row))",
          sourceLocation: SourceLocation(
            fileID: fileID, filePath: filePath, line: line, column: column))
      }
    }
  }
}
