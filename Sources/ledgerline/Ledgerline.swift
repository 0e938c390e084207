import ArgumentParser
import Exchange

/// Every command there is; `ledgerline help COMMAND` describes one.
struct Ledgerline: AsyncParsableCommand {
  static let version = AppVersion.text

  static let configuration = CommandConfiguration(
    commandName: "ledgerline",
    abstract: "Your projects, invoices and payments, on your own machine.",
    discussion: """
      The book is in the folder that --data names; without it in $LEDGERLINE_DATA, else in \
      $XDG_DATA_HOME/ledgerline, else in ~/.local/share/ledgerline. Commands work on the same \
      folder while the server runs.

      Examples:
        ledgerline demo
        ledgerline list projects --where stage=delivered
        ledgerline invoice create --project 0c4f
        ledgerline report income --by client --from 2026-01-01

      Exit codes: 0 done, 1 refused by a rule or a check that failed, 2 not found, 64 wrong usage, \
      65 a file says something wrong, 66 a file cannot be read, 69 a program is lacking, 73 a \
      file or folder cannot be made, 74 reading or writing failed, 75 busy: try again, 78 keys, a bucket or \
      a region do not fit. See docs/cli.md.
      """,
    version: version,
    subcommands: [
      Serve.self, Demo.self, Import.self, StatementCommand.self, MoneyCommand.self,
      MatchCommand.self, Export.self,
      List.self, Show.self, DeleteCommand.self,
      HistoryCommand.self, Apply.self, MoveStage.self, ProjectCommand.self, ItemCommand.self,
      SpaceCommand.self, MergeCommand.self,
      TransactionCommand.self, ExpenseCommand.self,
      InvoiceCommand.self, PaymentCommand.self, ShareCommand.self,
      ReportCommand.self, TodayCommand.self, CalendarCommand.self, GigCommand.self,
      TravelCommand.self,
      AttachCommand.self, EraseCommand.self, RecurringCommand.self,
      TripCommand.self, PlayerCommand.self, MailCommand.self, RemindCommand.self,
      ReceiptCommand.self,
      AccountCommand.self, MemberCommand.self, Verify.self, Compact.self, Backup.self, Restore.self,
      MoveBook.self,
      NumbersCommand.self,
      SiteCommand.self,
      Completions.self,
    ])
}
