/// Accounts as a whole (rule M28).
public enum MoneyAccounts {
  /// Deletes an account with its lines and statements, and takes back what the lines were.
  ///
  /// Nobody said of each line that it is not wanted: where the account begins again from its files, they come again.
  public static func delete(_ account: MoneyAccount, in book: Book) -> Edit {
    var edit = Edit()
    var matches: [LineMatch] = []
    for var line in book.bankLines.live(linking: BankLine.accountLink, to: account.id.raw) {
      matches += book.matches(of: line.id)
      line.life = .trashed
      edit.put(line, in: book.bankLines)
    }
    for var statement in book.bankStatements.live(
      linking: BankStatement.accountLink, to: account.id.raw)
    {
      statement.life = .trashed
      edit.put(statement, in: book.bankStatements)
    }
    var undone = Explaining.undo(matches, in: book)
    undone.add(edit)
    var gone = account
    gone.life = .trashed
    undone.put(gone, in: book.moneyAccounts)
    return undone
  }
}
