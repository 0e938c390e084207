/// Taking back what was said of a line, with what that made.
extension Explaining {
  /// Takes a match back, and what it made: an expense that is not billed, a payment.
  ///
  /// The other side of a transfer goes with it; rows that other lines use stay.
  ///
  /// A fee that was taken from it goes with it: alone it would say that money went the other way. So does what the bank took for
  /// a payment that went back (rule M45).
  public static func undo(
    _ match: LineMatch, by operation: ItemOperation, in book: Book
  ) -> Edit {
    var all = [match]
    if let line = book.bankLines.live(match.line), line.isOut == match.amount.isNegative {
      all += book.matches(of: line.id).filter {
        $0.id != match.id && $0.amount.isNegative != line.isOut
      }
    }
    if match.type == .payment, match.isMade, match.amount.isNegative {
      let fee = Matching.feeID(of: match.line).raw
      all += book.matches(of: match.line).filter { one in
        one.isMade && one.other.raw == fee && !all.contains { $0.id == one.id }
      }
    }
    return undo(all, by: operation, in: book)
  }

  /// Takes all matches of a line back.
  public static func undoAll(
    of line: ID<BankLine>, by operation: ItemOperation, in book: Book
  ) -> Edit {
    undo(book.matches(of: line), by: operation, in: book)
  }

  /// Takes matches back together: what they made goes as if it were deleted.
  public static func undo(
    _ matches: [LineMatch], by operation: ItemOperation, in book: Book
  ) -> Edit {
    var edit = Edit()
    var made: [LineMatch] = []
    var gone: Set<ID<LineMatch>> = []
    for match in matches { gone.insert(match.id) }
    for match in matches {
      edit.trash(match, in: book.lineMatches)
      if match.type == .transfer {
        let twin = LineMatch.id(
          line: match.other.retyped(), other: match.line.raw, .transfer)
        if let other = book.lineMatches.live(twin), gone.insert(twin).inserted {
          edit.trash(other, in: book.lineMatches)
        }
      }
      guard match.isMade,
        !book.matches(with: match.other.raw).contains(where: { !gone.contains($0.id) })
      else { continue }
      made.append(match)
    }
    let expenses: [ID<Transaction>] = made.compactMap {
      $0.type == .expense ? $0.other.retyped() : nil
    }
    // What went back goes with its payment: by itself it would have that pay again.
    let back = made.compactMap { match in
      match.type != .payment
        ? nil
        : book.payments.live(match.other.retyped()).flatMap {
          Bounced.refund(of: $0, in: book)?.id.raw
        }
    }
    for match in made where !back.contains(match.other.raw) {
      trash(match, with: expenses, by: operation, in: book, &edit)
    }
    return edit
  }

  private static func trash(
    _ match: LineMatch, with others: [ID<Transaction>], by operation: ItemOperation,
    in book: Book, _ edit: inout Edit
  ) {
    switch match.type {
    case .expense:
      guard let expense = book.transactions.live(match.other.retyped()),
        !ImportBatches.isBilled(expense, in: book)
      else { return }
      edit.add(ExpenseCopies.remove(expense, with: others, by: operation, in: book))
    case .payment:
      guard let payment = book.payments.live(match.other.retyped()) else { return }
      edit.add(Royalties.remove(payment, in: book) ?? Payments.remove(payment, in: book))
    case .transfer, .apart: return
    }
  }

  /// Deletes a line by hand, with its matches: no file brings it again (rule M26).
  public static func delete(
    _ line: BankLine, by operation: ItemOperation, in book: Book
  ) -> Edit {
    var edit = undoAll(of: line.id, by: operation, in: book)
    var gone = line
    gone.isUnwanted = true
    edit.trash(gone, in: book.bankLines)
    return edit
  }
}
