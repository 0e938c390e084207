/// What one printed line of an issued invoice bills, as it was at the issue (rule G7).
public struct BilledLine: Composite, Equatable {
  /// None for a line that bills no charge.
  public var charge = ID<Charge>()
  /// Whose work it is: the charge's project, also of a line that takes off its deposit or gives it back.
  public var project = ID<Project>()
  /// What of a design project it bills.
  @Rarely public var source: LineSource?
  /// What had been paid for an expense that the line marks up (rule R10).
  ///
  /// As long as the expense comes to that, what is more is no credit. When rows were written says so as well, and a backup knows
  /// nothing of that.
  public var paid: Money?

  public init() {}

  /// What a row bills; the project is still to be said.
  init(_ line: Line) {
    charge = line.charge
    source = line.source
  }

  public mutating func parts<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "charge", &charge)
    visitor.register(2, "project", &project)
    visitor.register(3, "source", &_source)
    visitor.tail(4, "paid", &paid)
  }
}
