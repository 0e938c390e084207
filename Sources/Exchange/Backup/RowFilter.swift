import Ledger

/// One `--where FIELD=VALUE`: keeps the rows whose column says exactly that, ignoring case and
/// accents.
///
/// A field is a column of `RowColumns`, also written with points (`schedule.start`); a register of
/// several parts stands for its name (`stage=delivered` is `stageName=delivered`).
public struct RowFilter: Sendable {
  /// Why a filter makes no sense.
  public enum Problem: Error, Equatable, Sendable {
    case noEquals(String)
    case unknownField(String, nearest: String?)

    public var message: String {
      switch self {
      case .noEquals(let text): "\"\(text)\" is not a filter"
      case .unknownField(let name, _): "there is no field \"\(name)\""
      }
    }

    public var hint: String {
      switch self {
      case .noEquals: "Write it as FIELD=VALUE, such as stage=delivered."
      case .unknownField(_, let nearest?): "Did you mean \"\(nearest)\"?"
      case .unknownField(_, nil): "docs/json.md has the names."
      }
    }
  }

  private let columns: RowColumns
  private let column: Int
  private let wanted: String

  public init(_ text: String, on kind: Kind) throws(Problem) {
    let bytes = Array(text.utf8)
    guard let equals = bytes.firstIndex(of: Ascii.equals), equals > 0 else {
      throw .noEquals(text)
    }
    columns = RowColumns(kind)
    let field = String(decoding: bytes[..<equals], as: UTF8.self)
    let name = folded(
      String(decoding: bytes[..<equals].filter { $0 != Ascii.point }, as: UTF8.self))
    guard
      let place = columns.names.firstIndex(where: { folded($0) == name })
        ?? columns.names.firstIndex(where: { folded($0) == name + "name" })
    else {
      throw .unknownField(field, nearest: NearestName.find(field, among: columns.names))
    }
    column = place
    wanted = folded(String(decoding: bytes[(equals + 1)...], as: UTF8.self))
  }

  /// Whether a row in the exchange shape is kept.
  public func matches(_ row: Value) -> Bool {
    switch columns.cells(of: row)[column] {
    case .text(let text), .plain(let text): folded(text) == wanted
    }
  }
}
