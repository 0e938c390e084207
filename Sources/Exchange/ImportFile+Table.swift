import Ledger

// A table: a CSV of our own, of Ledger 8, of another program that is known by its titles, or of anybody.
extension ImportFile {
  /// The lines of a CSV: its own as they were written, others as the judges tell them apart.
  static func table(of bytes: [UInt8]) -> CSVTable {
    let table = CSVReader.read(bytes)
    let header = table.rows.first?.fields ?? []
    let isOwn =
      RowCSV.kind(of: table) != nil || Ledger8CSV.recognizes(table)
      || ExpenseFormat.recognize(header.map { trimmed($0) }) != nil
    return isOwn || table.isTooLong ? table : StatementReader.table(bytes)
  }

  /// The same of a CSV with files beside it.
  public static func read(
    _ folder: ImportFolder, into book: Book, _ options: Ledger8Import.Options,
    _ request: CSVRequest = CSVRequest()
  ) throws(Fault) -> ImportFile {
    if !folder.others.isEmpty {
      return try plan(RowCSV.exchange([folder.table] + folder.others), into: book, options)
    }
    return try read(table(of: folder.table.bytes), into: book, options, request, folder)
  }

  /// The same of a CSV's lines.
  public static func read(
    _ table: CSVTable, into book: Book, _ options: Ledger8Import.Options,
    _ request: CSVRequest = CSVRequest(), _ folder: ImportFolder? = nil
  ) throws(Fault) -> ImportFile {
    if table.isTooLong { throw .tooLong }
    if let kind = RowCSV.kind(of: table) {
      try RowCSV.check(table)
      var file: ImportFile
      do throws(Fault) {
        file = try plan(RowCSV.exchange(table, of: kind), into: book, options)
      } catch {
        throw error.placed(in: table)
      }
      file.problems += table.problems.map { $0.message }
      for place in file.places.indices {
        // `items[3]` is the fourth row under the titles.
        let index = file.places[place].path.split(separator: "[").last?.dropLast() ?? ""
        guard let row = Int(index), row + 1 < table.rows.count else { continue }
        file.places[place].list = ""
        file.places[place].index = -1
        file.places[place].line = table.rows[row + 1].line
      }
      return file
    }
    if request.subject != nil || !Ledger8CSV.recognizes(table) {
      return try read(table, request, into: book, options, folder)
    }
    let source: Ledger8Book
    do throws(Ledger8Error) {
      source = try Ledger8CSV.read(table, currency: options.currency ?? book.settings.currency)
    } catch {
      throw .ledger8(error)
    }
    return try plan(source, into: book, options)
  }

  /// A CSV from elsewhere: anything with a line of titles and lines under it.
  private static func read(
    _ table: CSVTable, _ request: CSVRequest, into book: Book, _ options: Ledger8Import.Options,
    _ folder: ImportFolder?
  ) throws(Fault) -> ImportFile {
    let header = (table.rows.first?.fields ?? []).map { trimmed(CSVWriter.unguarded($0)) }
    let isTable = (header.count > 1 || request.subject != nil) && table.rows.count > 1
    if request.subject == nil, let format = ExpenseFormat.recognize(header) {
      return read(table, of: format, request, into: book, options, folder)
    }
    // What clients owe and paid is no purchase, though it has days and amounts.
    let first = Array(header.prefix(8))
    if request.subject == nil,
      first == Array(InvoiceCSV.columns.prefix(8)) || first == Array(PaymentCSV.columns.prefix(8))
    {
      throw .statement(
        """
        This is a list of invoices or payments as Ledgerline saves it for other programs. They come back with a \
        backup or with the book's JSON.
        """)
    }
    if request.subject == nil, InvoiceList.arePayments(header) {
      throw .statement(
        """
        This is a list of payments from another program. What was paid comes in with its list of invoices: choose that one.
        """)
    }
    if request.subject == nil, request.mapping == nil, request.titles.isEmpty {
      if let work = read(workOf: table, request, into: book, options) { return work }
      if let list = ContactList(table) {
        var file = ImportFile(VCardImport.plan(list, into: book))
        file.areContacts = true
        file.makeImport(
          ImportBatch.clientList, "\(ImportBatch.hash(of: table))", request.fileName, in: book,
          options.now)
        file.problems += table.problems.map { $0.message }
        return file
      }
      if let list = InvoiceList(table) {
        if let lack = list.lack { throw .statement(lack) }
        var file = ImportFile(try InvoiceListImport.plan(list, request, into: book, options))
        file.areInvoices = true
        file.problems += table.problems.map { $0.message }
        return file
      }
    }
    let statement = try StatementImport.read(
      table, header, request, in: book, today: options.today)
    guard statement != nil || isTable else { throw .unknown }
    let reading: CSVReading
    if let statement {
      reading = statement.reading
    } else {
      reading = try CSVReading(header, request, in: book)
    }
    let work = ColumnImport.plan(
      table, reading, into: book, now: options.now, files: ImportFiles(folder), statement: statement
    )
    var file = ImportFile(work.plan)
    file.folder = folder
    file.blobs = work.files.blobs
    file.csv = reading
    file.table = table
    file.leave(work.skipped, of: work.plan)
    if reading.subject == .items {
      file.makeImport(
        ImportBatch.itemList, "\(ImportBatch.hash(of: table))", reading.fileName, in: book,
        options.now)
    }
    // How the letters were told apart; statements say it themselves.
    if statement == nil, table.conclusions.count > 1, let letters = table.conclusions.first {
      file.problems.insert(letters, at: 0)
    }
    return file
  }

  /// The export of a program that is known by its titles.
  private static func read(
    _ table: CSVTable, of format: ExpenseFormat, _ request: CSVRequest, into book: Book,
    _ options: Ledger8Import.Options, _ folder: ImportFolder?
  ) -> ImportFile {
    let source = ExpenseTable(table, format, request, in: book)
    let reading = CSVReading(format, request)
    var work = ColumnImport.plan(
      source.table, reading, into: book, now: options.now, dates: source.dates,
      files: ImportFiles(folder, others: source.otherFiles))
    work.plan.problems += source.problems
    work.plan.conclusions = source.conclusions + work.plan.conclusions
    var file = ImportFile(work.plan)
    file.folder = folder
    file.blobs = work.files.blobs
    file.csv = reading
    file.table = table
    file.leave(work.skipped + source.skipped, of: work.plan)
    file.lead(with: format.recognition)
    return file
  }

  /// The file, if every column it needs is there.
  public func complete() throws(Fault) -> ImportFile {
    guard let csv, !csv.missing.isEmpty else { return self }
    throw .columns(missing: csv.missing, subject: csv.subject, header: csv.header)
  }
}
