/// What a cell of a typed table holds.
public enum Cell: Equatable, Sendable {
  case null
  case integer(Int64)
  case text(String)

  /// Texts are equal when their bytes are: é is not e with an accent after it.
  public static func == (a: Cell, b: Cell) -> Bool {
    switch (a, b) {
    case (.null, .null): return true
    case (.integer(let a), .integer(let b)): return a == b
    case (.text(let a), .text(let b)): return a.utf8.elementsEqual(b.utf8)
    case (.null, _), (.integer, _), (.text, _): return false
    }
  }
}
