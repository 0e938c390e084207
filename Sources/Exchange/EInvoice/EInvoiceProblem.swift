/// Why an electronic invoice cannot be read, and where.
public struct EInvoiceProblem: Error, Equatable, Sendable {
  /// What stands in the way: of the XML, of its size, or of what it says.
  public enum Fault: Equatable, Sendable {
    /// The text ends inside something, or something stands where it may not.
    case broken
    /// It has a document type, which could make it grow or reach for other files.
    case doctype
    case unknownEntity(String)
    case notUTF8
    case encoding(String)
    case tooLarge(limit: Int)
    case tooDeep(limit: Int)
    case tooMany(limit: Int)
    /// An invoice without what every invoice has.
    case noCurrency
    case noTotal
  }

  public var fault: Fault
  /// 1 for the first line; 0 where no line is to blame.
  public var line: Int

  public init(_ fault: Fault, line: Int = 0) {
    self.fault = fault
    self.line = line
  }
}
