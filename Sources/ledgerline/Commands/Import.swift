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

      Expenses that YNAB, Midday, Expensify, Wave, Firefly III or Actual Budget exported as CSV are \
      known by their titles; they go to the business, or where --project says.

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
      try say(try plan(source, into: options.hasBook ? try options.readBook() : Book(), now))
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
    if let planned { try say(planned, before?.path) }
    if let before { Answer.note(before.note) }
    if wasConfirmed, try !store.numbering().isConfirmed {
      Answer.note(
        "it brings numbers of your own series, and more may have been given elsewhere: none is given here until you"
          + " confirm the last one with `ledgerline numbers confirm`")
    }
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

  private func plan(_ source: ImportSource, into book: Book, _ now: Now) throws -> ImportFile {
    var request = try columns.request(in: book)
    if file != "-" { request.fileName = URL(fileURLWithPath: file).lastPathComponent }
    if let list = source.ownList {
      throw CommandError.badData(
        "\(file) is the list that `ledgerline \(list) list --csv` writes, for people to read. What comes back into a "
          + "book is in the folder of `ledgerline export --format csv`, or in a backup")
    }
    let planned: ImportFile
    var reading = Ledger8Import.Options(
      zone: Import.zone, today: now.today, now: now.instant)
    reading.onlyNew = onlyNew
    reading.currency = columns.currency.flatMap { Currency($0) }
    if let client { reading.client = try Lookup.find(client, in: book.clients).id }
    do throws(ImportFile.Fault) {
      planned = try source.plan(into: book, reading, request)
      if request.subject != nil || planned.csv?.isOwn == true { _ = try planned.complete() }
    } catch {
      throw CommandError.badData("\(file): \(error.message)\(columns.advice(for: error))")
    }
    if let csv = planned.csv, request.subject == nil, !csv.isOwn, csv.format == nil,
      !csv.areOwnExpenses, csv.work == nil
    {
      throw CommandError.badData(
        "\(file): this CSV does not say what its lines are. Say it with --as items, --as transactions or"
          + " --as expenses, or for a bank's with --into ACCOUNT")
    }
    if let work = planned.csv?.work, columns.project != nil {
      throw CommandError.usage(
        work == .gigs
          ? "\(file) is a list of gigs, each a project of its own: --project goes without it"
          : "\(file) is a list of hours, which says the project of each: --project goes without it")
    }
    if planned.isCurrencyGuessed {
      let own = book.settings.currency.code
      throw CommandError.badData(
        "\(file): Ledger 8 shows dollars and names no currency, and the book is in \(own). Say it with "
          + "--currency USD or --currency \(own)")
    }
    if !planned.openDate.isEmpty {
      throw CommandError.badData(
        "\(file): “\(planned.openDate)” may have the day first or the month, and nothing says which. "
          + "Say it with --dates month-first or --dates day-first")
    }
    if let question = planned.question {
      throw CommandError.badData(
        "\(file): \(CommandError.lead(question.message.english)). "
          + ImportColumnOptions.advice(for: question))
    }
    if replace || onlyNew, !planned.isBackup {
      throw CommandError.usage(
        "\(file) is no backup of Ledgerline: --replace and --only-new go with those alone")
    }
    if onlyNew { return planned.onlyNew(in: book) }
    if planned.mayBeOlder, !replace, !dryRun, !Import.isNew(book) {
      throw CommandError.badData(
        "\(file) has \(counted(planned.replaced, "row")) otherwise than the book, and does not say which is newer. "
          + "Nothing was changed. Say it with --only-new, which keeps what the book has, or --replace, which writes it "
          + "over; --dry-run says how much")
    }
    return planned
  }

  /// What setting a book up writes is no work of anybody.
  private static func isNew(_ book: Book) -> Bool {
    let ofSetup: [Kind] = [.series, .category, .vendor, .template, .member, .preferences]
    var work = Work()
    for kind in Kind.allCases where !kind.isSingle && !ofSetup.contains(kind) {
      book.reading(kind, &work)
    }
    return !work.isThere
  }

  private struct Work: TableVisitor {
    var isThere = false

    mutating func visit<E: Entity>(_ table: inout Table<E>) { isThere = isThere || !table.isEmpty }
  }

  /// This machine's time zone, asked for each moment of the file.
  static var zone: ImportZone {
    let zone = TimeZone.current
    return ImportZone(name: zone.identifier) { instant in
      zone.secondsFromGMT(
        for: Date(timeIntervalSince1970: Double(instant.milliseconds) / 1000)) / 60
    }
  }

  private func say(_ plan: ImportFile, _ before: String? = nil) throws {
    for problem in plan.problems { Answer.note(problem.english) }
    if options.json {
      Answer.json(
        Answer.object([
          ("dryRun", .bool(dryRun)), ("rows", .integer(Int64(plan.edit.rowCount))),
          ("replaced", .integer(Int64(plan.replaced))),
          ("before", before.map { .text($0) } ?? .null),
          ("summary", .list(plan.summary.map { .text($0.english) })),
          ("problems", .list(plan.problems.map { .text($0.english) })),
          ("unread", .list((plan.csv?.unread ?? []).map { .text($0) })),
        ]))
      return
    }
    if plan.edit.isEmpty {
      let unread = counted(plan.skipped, "line") + " could not be read"
      if plan.skipped > 0, plan.kept == 0 {
        throw CommandError.badData("\(file): nothing was added: " + unread)
      }
      if plan.kept == 0 {
        if plan.csv?.work == .hours {
          for line in plan.summary { Answer.say(line.english) }
          return Answer.say("Nothing to do: \(file) has no hours to bill.")
        }
        if plan.problems.isEmpty { return Answer.say("Nothing to do: \(file) holds nothing.") }
        throw CommandError.badData("\(file): nothing was added: nothing in it could be read")
      }
      if onlyNew { return Answer.say("Nothing to do: the book has each row of \(file).") }
      Answer.say(
        plan.skipped == 0
          ? "Nothing to do: everything in \(file) is in the book already."
          : "Nothing to do: what could be read is in the book already, " + unread + ".")
      return
    }
    if let csv = plan.csv, !csv.isOwn, csv.format == nil {
      if csv.work == nil { Answer.say(csv.subject.rawValue + ": " + csv.text.english) }
      if !csv.unread.isEmpty {
        Answer.say("Not imported: " + csv.unread.joined(separator: ", "))
      }
    }
    for line in plan.summary { Answer.say(line.english) }
    if dryRun { Answer.say("Nothing was changed (--dry-run).") }
  }
}
