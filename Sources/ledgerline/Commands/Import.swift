import ArgumentParser
import Exchange
import Foundation
import Ledger
import Store

struct Import: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract:
      "Import a backup of Ledgerline, Ledger 8 or the earlier design app, a CSV or a calendar.",
    discussion: """
      A Ledgerline backup, a Ledger 8 backup or its CSV files, or the earlier design app's Firestore \
      export as JSON, or a CSV that Ledgerline exported; what it is follows from its content. \
      Importing the same file twice adds nothing. --dry-run says what would happen. A backup that has rows \
      otherwise than the book does not say which is newer: --only-new keeps the book's, --replace takes the file's.

      A folder or a zip of a CSV and receipts, such as Midday's export, brings the files that its lines \
      name as the receipts of their expenses, and those without a line into the Inbox.

      Expenses that YNAB, Midday, Expensify, Wave, Firefly III, Actual Budget, Zoho or QuickBooks Self-Employed \
      exported as CSV are known by their titles; they go to the business, or where --project says.

      The events of an iCalendar file become gigs, of --client; importing it again follows what was moved \
      and cancelled.

      OFX, QFX, QIF, CAMT and MT940 say which account they are of; their lines come into that one, which is made \
      where there is none. --into names the account, for a bank's CSV too: then its lines are facts of the account, \
      explained with `ledgerline match`, and no expenses yet.

      A spreadsheet of gigs as CSV is known by its titles (Date, Start, End, Gig, Client, Band, Venue, Fee, Deposit, \
      Paid, Notes and others, in English, German, French, Spanish, Italian and Dutch): each line becomes a gig, its fee a \
      charge, and what is paid a payment. --dates and --decimal say what nothing in the file does.

      A list of hours as Toggl Track, Clockify, Harvest, Timely or Kimai export it, or by hand (Date, Client, Project, \
      Task, Hours, Rate and others, in the same languages), is known by its titles, too: each line becomes a charge of \
      that many hours in the client's project of that name, which is made where there is none. What is not billable or \
      was invoiced stays behind and is counted.

      A CSV of clients is known by its titles (Name, Company, Email, Phone, Address, VAT ID and others, German \
      ones too). The invoices of another program, by theirs, come in as they were issued \
      and stay.

      Any other CSV of items or transactions comes with --as. Columns are found by their titles \
      (Date, Store, Total, Item, Qty and many more); --map names those that are not. Fields of \
      items: \(words(.items)). Fields of transactions: \(words(.transactions)). A line that \
      cannot be read is skipped and named with the reason.

      Examples:
        ledgerline import ledger8_backup_2026-11-01.json --dry-run
        ledgerline import firestore-export.json --dry-run
        ledgerline import backup.json
        ledgerline import backup.json --only-new
        ledgerline import contacts.vcf --dry-run
        ledgerline import clients.csv --dry-run
        ledgerline import gigs.csv --dry-run
        ledgerline import transactions.csv --project 3v9k2m7q1x5bv
        ledgerline import export-2026-01-31.zip --dry-run
        ledgerline import roster.ics --client 3v9k --dry-run
        ledgerline import sheet.csv --as items --project 3v9k2m7q1x5bv --dry-run
        ledgerline import bank.csv --as transactions --map 'vendor=Payee' --map 'amount=Debit'
        ledgerline import bank.csv --as transactions --dry-run
        ledgerline import order.csv --as items --map name=Article --dates day-first
        ledgerline import register.csv --project personal --dry-run
        ledgerline import january.ofx --dry-run
        ledgerline import bank.csv --into Checking
        ledgerline list importbatches
        ledgerline import undo 3v9k
      """)

  @Argument(help: "The file or folder; - reads standard input.")
  var file: String = ""

  @Option(
    help: ArgumentHelp(
      "Delete what an import brought, but for what was changed or matched since; also `import undo`.",
      valueName: "import"))
  var takeBack: String?

  @Flag(help: "With --take-back: delete what was changed since, too.")
  var all = false

  @Option(help: ArgumentHelp("Whose gigs the events of a calendar are.", valueName: "client"))
  var client: String?

  @Option(
    help: ArgumentHelp(
      "The account whose lines a bank's file has; made if there is none.", valueName: "name"))
  var into: String?

  @Flag(help: "Of a backup, write over what the book has otherwise, and keep a copy of the book.")
  var replace = false

  @Flag(help: "Of a backup, take what the book has not; what it has stays.")
  var onlyNew = false

  @Flag(help: "Say what would happen and change nothing.")
  var dryRun = false

  @OptionGroup var columns: ImportColumnOptions

  @OptionGroup var options: BookOptions

  private static func words(_ subject: CSVSubject) -> String {
    subject.fields.map { $0.rawValue }.joined(separator: ", ")
  }

  func validate() throws {
    if (takeBack == nil) == file.isEmpty {
      throw ValidationError(
        file.isEmpty
          ? "name the file to import; - reads standard input"
          : "--take-back takes an import back and goes without a file")
    }
    if all, takeBack == nil { throw ValidationError("--all goes with --take-back") }
    if replace, onlyNew { throw ValidationError("--replace and --only-new exclude each other") }
    if replace || onlyNew, takeBack != nil || into != nil || columns.subject != nil {
      throw ValidationError("--replace and --only-new go with Ledgerline's own backups alone")
    }
    if into != nil, takeBack != nil || columns.subject != nil || columns.project != nil {
      throw ValidationError(
        "--into brings lines of a bank: --as, --project and --take-back go without it")
    }
  }

  func run() throws {
    let now = try Now()
    if let takeBack { return try TakeBack.run(takeBack, all, isDry: dryRun, options, now) }
    let source = try ImportSource.read(file)
    if case .bytes(let bytes) = source, BookFile.recognizes(bytes) {
      throw CommandError.badData(
        "\(file) is a whole backup, which makes a book of its own: `ledgerline restore \(file)`")
    }
    if case .bytes(let bytes) = source, into != nil || BankFile.recognizes(bytes) {
      return try ImportInto(
        file: file, bytes: bytes, into: into, columns: columns, options: options, isDry: dryRun
      ).run(now)
    }
    if into != nil { throw CommandError.badData("\(file) is a folder: --into takes a bank's file") }
    if case .bytes(let bytes) = source, let known = try remembered(bytes, now) {
      return try ImportInto(
        file: file, bytes: bytes, into: known.id.text, columns: columns, options: options,
        isDry: dryRun
      ).run(now)
    }
    if dryRun {
      try answer(try plan(source, into: options.hasBook ? try options.readBook() : Book(), now))
      return
    }
    // What is refused makes no book where there is none.
    let first =
      options.hasBook && !source.mayHoldFiles
      ? nil : try plan(source, into: options.hasBook ? try options.readBook() : Book(), now)
    let store = try options.open()
    // The files go first: no row ever names bytes that are not there.
    for blob in first?.blobs ?? [] {
      _ = try store.putBlob(blob.bytes, mediaType: blob.mediaType, now: now.instant)
    }
    let wasConfirmed = try store.numbering().isConfirmed
    var bar = ProgressBar("Importing")
    defer { bar.finish() }
    var planned: ImportFile?
    var before: BookBefore?
    do {
      try store.commitAll(now: now.instant, bringsNumbers: true) { book in
        // What was planned where there was no book holds for a new one.
        let known = Import.isEmpty(book) ? first : nil
        let plan = try known ?? plan(source, into: book, now)
        guard
          Set(plan.blobs.map { $0.hash }).isSubset(of: Set((first?.blobs ?? []).map { $0.hash }))
        else { throw CommandError(.busy, "the book was changed meanwhile. Try again") }
        planned = plan
        if replace, plan.replaced > 0 {
          before?.remove()
          before = try BookBefore(book, of: options.folder, changedBy: plan.edit, at: now)
        }
        bar.show(1, of: 2)
        // Parts of a size that other devices take in one piece; here all are stored or none.
        return plan.edit.split(
          bytesPerEdit: Limits.part, rowsPerEdit: BookGenerator.batchRows)
      }
    } catch {
      // Whether a database took it may be unknown.
      if !Store.isInDatabase(options.folder) { before?.remove() }
      throw error
    }
    bar.finish()
    if let planned { try answer(planned, before?.path) }
    if let before { Answer.note(before.note) }
    if wasConfirmed, try !store.numbering().isConfirmed {
      Answer.note(
        "it brings numbers of your own series, and more may have been given elsewhere: none is given here until you"
          + " confirm the last one with `ledgerline numbers confirm`")
    }
  }

  private func answer(_ plan: ImportFile, _ before: String? = nil) throws {
    try ImportAnswer(
      file: file, plan: plan, before: before, isDry: dryRun, onlyNew: onlyNew
    ).say(asJSON: options.json)
  }

  private static func isEmpty(_ book: Book) -> Bool {
    var book = book
    return book.digest() == Digest()
  }

  /// The account that statements of this file's shape went to before (rule M25); only a CSV of which nothing else is said
  /// is asked for its shape.
  private func remembered(_ bytes: [UInt8], _ now: Now) throws -> MoneyAccount? {
    let first = bytes.first { $0 > 0x20 && $0 < 0x80 }
    let isText = first != UInt8(ascii: "{") && first != UInt8(ascii: "[")
    guard isText, columns.subject == nil, columns.project == nil, client == nil, options.hasBook,
      !bytes.starts(with: [0x50, 0x4B]), !ImportFile.isAddressBook(bytes)
    else { return nil }
    let book = try options.readBook(only: MoneyCommand.tables)
    if book.statementForms.live.isEmpty { return nil }
    return try? BankFile.read(bytes, in: book, today: now.today).account(in: book)
  }
}
