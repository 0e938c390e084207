/// What lines of a bank were, when the expense that they were becomes two, or two become one (rules E15 and M30).
enum ExpenseMatches {
  /// What is split off was as much of the lines as the rest no longer is; of a line in another currency than the expense's it was
  /// its part.
  static func share(
    _ expense: Transaction, _ part: Money, rest: Money, with id: ID<Transaction>,
    at now: Instant, in book: Book
  ) -> Edit {
    var edit = Edit()
    let matches = book.matches(with: expense.id.raw).filter { $0.type == .expense }
    var beyond = Int64(0).subtractingClamped(rest.minor)
    for match in matches where match.amount.currency == rest.currency {
      beyond = beyond.addingClamped(size(match.amount))
    }
    for match in matches.reversed() {
      let whole = size(match.amount)
      var taken = Swift.min(whole, Swift.max(0, beyond))
      if match.amount.currency == rest.currency {
        beyond -= taken
      } else {
        let sum = UInt64(clamping: part.minor.addingClamped(rest.minor))
        taken = multiplyDivideHalfUp(whole, part.minor, by: sum) ?? 0
      }
      if taken == 0 { continue }
      var left = match
      left.amount.minor = match.amount.isNegative ? taken - whole : whole - taken
      if left.amount.isZero { left.life = .trashed }
      edit.put(left, in: book.lineMatches)
      var other = like(match, with: id)
      other.amount.minor = match.amount.isNegative ? -taken : taken
      other.created = now
      edit.put(other, in: book.lineMatches)
    }
    return edit
  }

  /// The lines that one was are what the other is now, as far as it comes to that much.
  static func move(from gone: Transaction, to kept: Transaction, in book: Book) -> Edit {
    var edit = Edit()
    var room = book.unmatched(of: kept)
    for match in book.matches(with: gone.id.raw) where match.type == .expense {
      var moved = like(match, with: kept.id)
      if book.lineMatches.live(moved.id) != nil { continue }
      if let left = room, left.currency == match.amount.currency {
        let rest = left.minor.subtractingClamped(match.amount.minor)
        // It would be more than the expense is, or go the other way.
        if size(left) < size(match.amount) || left.isNegative != match.amount.isNegative {
          continue
        }
        room?.minor = rest
      }
      moved.isMade = false
      edit.put(moved, in: book.lineMatches)
      edit.trash(match, in: book.lineMatches)
    }
    return edit
  }

  private static func size(_ amount: Money) -> Int64 { Int64(clamping: amount.minor.magnitude) }

  /// The same of another expense.
  private static func like(_ match: LineMatch, with id: ID<Transaction>) -> LineMatch {
    var other = match
    other.id = LineMatch.id(line: match.line, other: id.raw, .expense)
    other.other = id.retyped()
    return other
  }
}
