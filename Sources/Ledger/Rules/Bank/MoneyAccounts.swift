/// Accounts as a whole (rule M28).
public enum MoneyAccounts {
  /// Deletes an account with its lines and statements, and takes back what the lines were.
  ///
  /// Nobody said of each line that it is not wanted: where the account begins again from its files, they come again.
  public static func delete(
    _ account: MoneyAccount, by operation: ItemOperation, in book: Book
  ) -> Edit {
    var edit = Edit()
    var matches: [LineMatch] = []
    for line in book.bankLines.live(linking: BankLine.accountLink, to: account.id.raw) {
      matches += book.matches(of: line.id)
      edit.trash(line, in: book.bankLines)
    }
    for statement in book.bankStatements.live(
      linking: BankStatement.accountLink, to: account.id.raw)
    {
      edit.trash(statement, in: book.bankStatements)
    }
    var undone = Explaining.undo(matches, by: operation, in: book)
    undone.add(edit)
    undone.trash(account, in: book.moneyAccounts)
    return undone
  }
}
