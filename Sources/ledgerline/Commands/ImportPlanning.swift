import Exchange
import Foundation
import Ledger

/// What an import would do, and what it asks for first where the file does not say it.
extension Import {
  func plan(_ source: ImportSource, into book: Book, _ now: Now) throws -> ImportFile {
    var request = try columns.request(in: book)
    if file != "-" { request.fileName = URL(fileURLWithPath: file).lastPathComponent }
    if let list = source.ownList {
      throw CommandError.badData(
        "\(file) is the list that `ledgerline \(list) list --csv` writes, for people to read. What comes back into a "
          + "book is in the folder of `ledgerline export --format csv`, or in a backup")
    }
    var planned: ImportFile
    var reading = Ledger8Import.Options(
      zone: ImportZone(of: book.settings), today: now.today, now: now.instant)
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
    planned.sayClock(book.settings)
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
}
