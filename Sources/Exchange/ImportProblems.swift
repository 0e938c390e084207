import Ledger

/// What was left out or guessed of a file: the first thousand, and how many more there are.
///
/// A file of nothing but faults would otherwise take more memory for them than for itself.
public struct ImportProblems: Equatable, Sendable {
  static var limit: Int { 1_000 }

  /// The first ones.
  private var list: [ImportProblem]
  /// How many came after those.
  public private(set) var more = 0

  public init(_ problems: [ImportProblem] = []) {
    list = []
    for problem in problems { append(problem) }
  }

  public mutating func append(_ problem: ImportProblem) {
    if list.count < ImportProblems.limit { list.append(problem) } else { more += 1 }
  }

  public static func += (problems: inout ImportProblems, others: [ImportProblem]) {
    for problem in others { problems.append(problem) }
  }

  public static func += (problems: inout ImportProblems, others: ImportProblems) {
    for problem in others.list { problems.append(problem) }
    problems.more += others.more
  }

  /// One line each, and one for those that are only counted.
  func lines(_ words: (ImportProblem) -> Phrase) -> [Phrase] {
    var lines = list.map(words)
    if more > 0 { lines.append("and \(more) more problems") }
    return lines
  }
}

extension ImportProblems: RandomAccessCollection, ExpressibleByArrayLiteral {
  public var startIndex: Int { 0 }
  public var endIndex: Int { list.count }
  public subscript(place: Int) -> ImportProblem { list[place] }

  public init(arrayLiteral problems: ImportProblem...) { self.init(problems) }
}
