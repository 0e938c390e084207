/// Something in a foreign file that is not what it should be; the rest is read all the same.
public struct ImportProblem: Equatable, Sendable {
  public enum Weight: Equatable, Sendable {
    /// Worth knowing; nothing is lost.
    case note
    /// A part was left out or guessed.
    case warning
  }

  public var weight: Weight
  /// Where, such as `projects[3].items[0].fee` or `line 12`.
  public var path: String
  public var what: String
  /// How to mend it.
  public var hint: String

  public init(_ weight: Weight, _ path: String, _ what: String, hint: String) {
    self.weight = weight
    self.path = path
    self.what = what
    self.hint = hint
  }

  /// Place and fault in one line.
  public var message: String { path + ": " + what }

  /// The same with how to mend it.
  public var advice: String { message + ". " + hint }
}
