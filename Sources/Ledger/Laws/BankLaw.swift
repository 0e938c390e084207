/// What a bank said is never edited, and what explains a line never is more than the line.
///
/// Lines and statements may be deleted and brought back; a device that imported the same file unheard writes the same row,
/// which is laid before the first. In the order of the log the late match is refused.
enum BankLaw {
  private typealias Match = RegisterTag.Match

  /// Whether a law decides by a register, so that it must be understood.
  static func isRead(_ kind: Kind, _ tag: UInt8) -> Bool {
    switch kind {
    case .bankline: return tag == RegisterTag.life || tag == RegisterTag.BankLine.amount
    case .linematch: return tag <= Match.amount
    case _: return false
    }
  }

  static func checkFixed<L: LawLookups>(_ trial: inout Trial<L>) throws(Verdict) {
    for row in trial.view.touched where row.kind == .bankline || row.kind == .bankstatement {
      guard let kind = row.kind, let before = row.before else { continue }
      // A whole row is an import's, also where it says the same: what was done to the line since stays.
      if row.writes.count >= Int(ShapeLaw.required(kind)) {
        trial.stayBelow(before.earliest.time)
        trial.tooLate = .no("line-fixed", "That line is in the book already")
        continue
      }
      guard
        let write = row.writes.first(where: { !mayChange($0.tag, of: kind) && row.changes($0.tag) })
      else { continue }
      throw .no(
        "line-fixed", "What the bank said is not edited; take its import back, and import it anew",
        at: row.key.register(write.tag))
    }
  }

  /// What somebody does to a line, beside what the bank said.
  private static func mayChange(_ tag: UInt8, of kind: Kind) -> Bool {
    tag == RegisterTag.life || (kind == .bankline && tag == RegisterTag.BankLine.isUnwanted)
  }

  static func checkMatches<L: LawLookups>(_ trial: inout Trial<L>) throws(Verdict) {
    var lines: [(id: UInt64, at: RegisterKey)] = []
    var others: [(row: RowKey, at: RegisterKey)] = []
    for row in trial.view.touched {
      if row.kind == .linematch {
        try check(row, trial)
        guard let after = trial.view.after(row.key), after.life == .live else { continue }
        let isAsBefore =
          row.before?.life == .live && !row.changes(Match.amount)
        if isAsBefore { continue }
        let place = row.key.register(Match.amount)
        lines.append((after.link(Match.line), place))
        if let type: MatchType = after.value(Match.type), let kind = type.otherKind,
          kind != .bankline
        {
          others.append((RowKey(kind, after.link(Match.other)), place))
        }
      } else if row.kind == .bankline, row.before != nil, row.changes(RegisterTag.life) {
        lines.append((row.key.id, row.key.register(RegisterTag.life)))
      }
    }
    var checked: Set<UInt64> = []
    for line in lines where checked.insert(line.id).inserted {
      try checkSum(of: line.id, line.at, &trial)
    }
    var known: Set<RowKey> = []
    for other in others where known.insert(other.row).inserted {
      try checkUse(of: other.row, other.at, &trial)
    }
  }

  private static func check<L: LawLookups>(
    _ row: LawView<L>.Touched, _ trial: Trial<L>
  ) throws(Verdict) {
    if row.before != nil {
      for tag in Match.line...Match.type where row.changes(tag) {
        throw .no(
          "match-fixed", "A match keeps its line and what the line was; take it back",
          at: row.key.register(tag))
      }
      return
    }
    let new = row.written
    guard let type: MatchType = new.value(Match.type) else { return }
    let own = LineMatch.id(line: ID(new.link(Match.line)), other: new.link(Match.other), type)
    if own.raw != row.key.id {
      throw .no(
        "not-its-id", "A match has the id of its line and of what the line was",
        at: row.key.register(0))
    }
  }

  /// What explains a line lies between nothing and its amount.
  private static func checkSum<L: LawLookups>(
    of id: UInt64, _ place: RegisterKey, _ trial: inout Trial<L>
  ) throws(Verdict) {
    guard let line = trial.view.after(RowKey(.bankline, id)) else {
      throw .no("no-line", "The line is not in the book", at: place)
    }
    guard line.life == .live, let amount: Money = line.value(RegisterTag.BankLine.amount) else {
      return
    }
    let rows = trial.view.after(.matchesOfLine, of: id)
    for row in rows where row.life == .live {
      guard let part: Money = row.value(Match.amount), part.currency == amount.currency else {
        throw .no("currency", "The line is in \(amount.currency.code)", at: place)
      }
    }
    let now = sum(rows)
    if let now, isWithin(now, amount.minor) { return }
    // What was taken before is not made worse, and not held up.
    let before = sum(trial.view.before(.matchesOfLine, of: id))
    if let now, let before, before.magnitude >= now.magnitude, (before < 0) == (now < 0),
      before != 0, !isWithin(before, amount.minor)
    {
      return
    }
    throw .no(
      "explained", "The line is explained already; take a match back first", at: place)
  }

  private static func isWithin(_ sum: Int64, _ amount: Int64) -> Bool {
    amount < 0 ? amount...0 ~= sum : 0...amount ~= sum
  }

  /// An expense or a payment explains no more than it is, as far as it is in the line's currency.
  private static func checkUse<L: LawLookups>(
    of key: RowKey, _ place: RegisterKey, _ trial: inout Trial<L>
  ) throws(Verdict) {
    guard let other = trial.view.after(key) else {
      throw .no("no-row", "What the line was is not in the book", at: place)
    }
    let amount: Money?
    if key.kind == Kind.payment.rawValue {
      amount = other.value(RegisterTag.Payment.amount)
    } else {
      amount = other.value(RegisterTag.Transaction.amount, as: Money?.self) ?? nil
    }
    guard let amount else { return }
    let now = used(trial.view.after(.matchesOfOther, of: key.id), amount.currency)
    if let now, now.magnitude <= amount.minor.magnitude { return }
    let before = used(trial.view.before(.matchesOfOther, of: key.id), amount.currency)
    if let now, let before, now.magnitude <= before.magnitude { return }
    throw .no(
      "matched", "It is matched with another line already; take that match back first", at: place)
  }

  private static func used(_ rows: [LawRow], _ currency: Currency) -> Int64? {
    sum(
      rows.filter { row in
        guard let part: Money = row.value(Match.amount) else { return false }
        return part.currency == currency
      })
  }

  /// nil when it does not fit.
  private static func sum(_ rows: [LawRow]) -> Int64? {
    var sum: Int64 = 0
    for row in rows where row.life == .live {
      guard let part: Money = row.value(Match.amount) else { continue }
      let (next, overflow) = sum.addingReportingOverflow(part.minor)
      if overflow { return nil }
      sum = next
    }
    return sum
  }
}
