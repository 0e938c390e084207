import Ledger

// Taking back and deleting where the story has no things to move: by an action at noon of 2025-09-30.

extension ItemOperation {
  public static var ofStories: ItemOperation {
    let day = Day(number: 20_361)
    return ItemOperation(4_711, at: Instant(day, TimeOfDay(minutes: 12 * 60)), on: day)
  }
}

extension ImportBatches {
  public static func takeBack(
    _ batch: ID<ImportBatch>, all: Bool = false, in book: Book
  ) -> TakeBack {
    takeBack(batch, all: all, by: .ofStories, in: book)
  }
}

extension Explaining {
  public static func undo(_ match: LineMatch, in book: Book) -> Edit {
    undo(match, by: .ofStories, in: book)
  }

  public static func undo(_ matches: [LineMatch], in book: Book) -> Edit {
    undo(matches, by: .ofStories, in: book)
  }

  public static func undoAll(of line: ID<BankLine>, in book: Book) -> Edit {
    undoAll(of: line, by: .ofStories, in: book)
  }

  public static func delete(_ line: BankLine, in book: Book) -> Edit {
    delete(line, by: .ofStories, in: book)
  }
}

extension MoneyAccounts {
  public static func delete(_ account: MoneyAccount, in book: Book) -> Edit {
    delete(account, by: .ofStories, in: book)
  }
}

extension Players {
  public static func unpay(_ player: Player, in book: Book) -> Edit {
    unpay(player, by: .ofStories, in: book)
  }
}
