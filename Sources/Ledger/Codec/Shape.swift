/// What kind of plain value a register holds: decides SQL columns, CSV columns and the JSON guide.
public indirect enum Shape: Equatable, Sendable {
  case text
  case integer
  case bool
  /// An id of another entity, as 13 characters.
  case reference
  /// `YYYY-MM-DD`.
  case day
  /// `HH:MM`.
  case time
  /// RFC 3339 in UTC.
  case instant
  /// `{minor, currency}`.
  case money
  /// An exact decimal as text, such as a quantity or a rate.
  case decimal
  /// One of a fixed set of words.
  case choice([String])
  case optional(Shape)
  case list(Shape)
  case object([Part])

  /// A part of an object: its name in JSON and columns, and what it holds.
  public struct Part: Equatable, Sendable {
    public var name: String
    public var shape: Shape

    public init(_ name: String, _ shape: Shape) {
      self.name = name
      self.shape = shape
    }
  }
}
