import Ledger

extension Book {
  /// Has an edit of a plan in it, so that the plan's next step sees it.
  ///
  /// Of a copy that never leaves the planning: whoever commits the plan stamps all of it. `step` counts from 1.
  mutating func foresee(_ edit: Edit, step: UInt64) {
    let stamp = Stamp(time: UInt64.max - 1_000_000 + step, device: UInt64.max)
    apply(Change(device: UInt64.max, counter: step, stamp: stamp, body: edit.body))
  }
}

/// What importing a foreign file would do; nothing is done yet.
public struct ImportPlan: Sendable {
  /// What becomes of a row that the file names.
  public enum Action: Equatable, Sendable {
    case added
    /// The file's thing is one the book already has.
    case matched
    /// It was imported before; it is left as it is now.
    case kept
  }

  /// One thing of the file and what becomes of it.
  public struct Line: Equatable, Sendable {
    public var kind: Kind
    public var action: Action
    /// Its name or number.
    public var title: Phrase
    /// Day, amount, or what it was matched with.
    public var detail: Phrase

    /// "add project Bowl Night, 2025-09-01, paid 399.99 USD".
    public var text: Phrase {
      let what: Phrase =
        switch action {
        case .added: "add \(kind.words.one) \(title)"
        case .matched: "match \(kind.words.one) \(title)"
        case .kept: "keep \(kind.words.one) \(title)"
        }
      return [what, detail].joined(separator: ", ")
    }
  }

  /// How many things of a kind.
  public struct Count: Equatable, Sendable {
    public var kind: Kind
    public var added = 0
    public var matched = 0
    public var kept = 0

    /// "3 projects added, 1 matched".
    public var text: Phrase {
      var parts: [Phrase] = []
      if added > 0 { parts.append("\(added) added") }
      if matched > 0 { parts.append("\(matched) matched") }
      if kept > 0 { parts.append("\(kept) already here") }
      let name = kind.words(for: added + matched + kept)
      return "\(name): \(parts.joined(separator: ", "))"
    }
  }

  /// The one transaction to commit; empty when everything is already here.
  public var edit = Edit()
  public private(set) var lines: [Line] = []
  /// What was concluded from what the file holds, and is no fault of it.
  public var conclusions: [Phrase] = []
  /// A day of the file whose order nothing says, and that is read with the month first; "" where there is none.
  public var openDate = ""
  /// Amounts are taken in a currency that nothing in the file says.
  public var isCurrencyGuessed = false
  /// What a person has to say before anything comes in.
  public var question: ImportQuestion?
  /// What was left out or guessed, in file order.
  public var problems = ImportProblems()
  /// Where the rows of ``edit`` stand in the file, as far as they do.
  public private(set) var places: [ImportPlace] = []

  public init() {}

  public var isEmpty: Bool { edit.isEmpty }

  /// The rows that were put into `edit` since it had `count` come from `path`, or from a line.
  @inline(never)
  mutating func place(_ edit: Edit, from count: Int, at path: String, line: Int = 0) {
    for place in count..<Swift.max(count, edit.rowCount) {
      places.append(ImportPlace(key: edit.rowKey(at: place), list: path, line: line))
    }
  }

  mutating func say(_ kind: Kind, _ action: Action, _ title: Phrase, _ detail: String = "") {
    lines.append(Line(kind: kind, action: action, title: title, detail: .verbatim(detail)))
  }

  /// The same of what has a name.
  @_disfavoredOverload
  mutating func say(_ kind: Kind, _ action: Action, _ name: String, _ detail: String = "") {
    say(kind, action, .verbatim(name), detail)
  }

  /// The same of several details, of which some are words.
  mutating func say(_ kind: Kind, _ action: Action, _ name: String, details: [Phrase]) {
    lines.append(
      Line(
        kind: kind, action: action, title: .verbatim(name),
        detail: details.filter { !$0.isEmpty }.joined(separator: ", ")))
  }

  /// Names how many charges stay out, because only a design project could have them (rules G111 and G114).
  mutating func sayDesigned(_ count: Int, hint: Phrase) {
    if count == 0 { return }
    problems.append(
      ImportProblem(
        .warning, "this file",
        "skipped, since invoices of design projects ask for no charges: \(count)", hint: hint))
  }

  /// The counts of the kinds that occur, in the order of `Kind`.
  public var counts: [Count] {
    let kinds = Array(Kind.allCases)
    var counts = kinds.map { Count(kind: $0) }
    for line in lines {
      guard let place = kinds.firstIndex(of: line.kind) else { continue }
      switch line.action {
      case .added: counts[place].added += 1
      case .matched: counts[place].matched += 1
      case .kept: counts[place].kept += 1
      }
    }
    return counts.filter { $0.added + $0.matched + $0.kept > 0 }
  }
}

extension Stage {
  /// As it stands among what is said of a project that comes in.
  var inList: Phrase {
    switch self {
    case .open: return "open{{a stage}}"
    case .delivered: return "delivered"
    case .paid: return "paid"
    }
  }
}
