import Ledger

/// A file somebody wants to import: told apart by what is in it, and what it would do to a book.
public struct ImportFile: Sendable {
  /// The edit to commit; nothing has been done yet.
  public var edit: Edit
  /// What will happen, in words, the counts first.
  public var summary: [Phrase]
  /// What comes in, in few words: "2 clients, 12 projects"; "" when nothing does.
  public var news: Phrase
  /// What was left out or guessed, and what is worth knowing.
  public var problems: [Phrase]
  /// Those of ``problems`` that are only worth knowing.
  public internal(set) var notes: [Phrase] = []
  /// Where the rows of ``edit`` stand in the file, as far as they do.
  public var places: [ImportPlace]
  /// How a CSV from elsewhere is read; nil for files that say it themselves.
  public var csv: CSVReading?
  /// How many lines of it hold something and are left out.
  public var skipped = 0
  /// How many rows the book has already.
  public var kept = 0
  /// How many rows are new.
  var added = 0
  /// What a person has to say before anything comes in; the edit is empty until then.
  public var question: ImportQuestion?
  /// A day of the file whose order nothing says, and that is read with the month first; "" where there is none.
  public var openDate = ""
  /// Amounts are taken in a currency that nothing in the file says.
  public var isCurrencyGuessed = false
  /// The lines of such a CSV, to be read again in another way.
  public var table: CSVTable?
  /// The file is an address book.
  public var areContacts = false
  /// The file is a list of another program's invoices.
  public var areInvoices = false
  /// What all of it can be taken back as, where its rows do not name it.
  public var batch = ID<ImportBatch>()
  /// The files that came with it.
  public var folder: ImportFolder?
  /// What one of our own files does.
  var backup: BackupPlan?
  /// The files that ``edit`` names: their bytes are kept before it is written.
  public var blobs: [ImportBlob] = []

  /// Why a file cannot be imported at all.
  public enum Fault: Error, Equatable, Sendable {
    case json(JSONError)
    case backup(BackupError)
    case ledger8(Ledger8Error)
    case calendar(ICalendarError)
    case money(MoneyError)
    /// A title that the file, or a field that the subject, does not have.
    case column(CSVRequest.Title, subject: CSVSubject, header: [String])
    case columns(missing: [CSVField], subject: CSVSubject, header: [String])
    /// Files together that are none of an import.
    case folder(ImportFolder.Fault)
    /// A line of one of Ledgerline's own CSVs that is not whole.
    case line(Int, what: Phrase)
    /// Lines that are no money.
    case statement(Phrase)
    /// A CSV of more lines than are read at once.
    case tooLong
    case unknown

    /// What is wrong and how to mend it.
    public var message: Phrase {
      switch self {
      case .json(let error): return "\(error.message). \(error.hint)"
      case .backup(let error): return "\(error.message). \(error.hint)"
      case .ledger8(let error): return "\(error.message). \(error.hint)"
      case .calendar(let error): return error.message
      case .money: return "The amounts in the file are too large to add up."
      case .column(let title, let subject, let header):
        guard subject.fields.contains(title.field) else {
          let known = subject.fields.map { $0.rawValue }.joined(separator: ", ")
          return "\(subject.title) have no field \(title.field.rawValue). They have \(known)."
        }
        return """
          There is no column “\(title.title)” for \(title.field.title). The columns are \
          \(Fault.listed(header)).
          """
      case .columns(let missing, let subject, let header):
        var fields: Phrase = missing.first?.title ?? .none
        for field in missing.dropFirst() { fields = "\(fields) and \(field.title)" }
        return """
          \(subject.title) need a column for \(fields), and no title says it. The columns are \
          \(Fault.listed(header)).
          """
      case .folder(let fault): return fault.message
      case .line(let line, let what):
        return
          "line \(line): \(what). The file was cut off or changed: export it again, or mend the line."
      case .statement(let why): return why
      case .tooLong:
        return """
          The file has more than 1,048,576 lines, or 16 fields for each of so many. Split it, leave the line of titles in \
          each part, and import them one after another.
          """
      case .unknown:
        return """
          The file is neither a Ledgerline backup, a Ledger 8 backup, an export of the earlier \
          design app, an address book (vCard) nor a CSV with a line of titles. Choose one of those.
          """
      }
    }

    /// What a file of JSON says.
    static func value(ofJSON bytes: [UInt8]) throws(Fault) -> Value {
      do throws(JSONError) {
        return try JSONReader.read(bytes)
      } catch {
        throw .json(error)
      }
    }

    private static func listed(_ header: [String]) -> String {
      header.map { "“" + $0 + "”" }.joined(separator: ", ")
    }
  }

  /// Whether a file is an address book, by how it begins.
  public static func isAddressBook(_ bytes: [UInt8]) -> Bool { VCardReader.recognizes(bytes) }

  /// Reads `bytes` and plans the import into `book`.
  ///
  /// `request` is what is known of a CSV from elsewhere.
  public static func read(
    _ bytes: [UInt8], into book: Book, _ options: Ledger8Import.Options,
    _ request: CSVRequest = CSVRequest()
  ) throws(Fault) -> ImportFile {
    if ZipArchive.recognizes(bytes) {
      let folder: ImportFolder
      do throws(ImportFolder.Fault) {
        folder = try ImportFolder(zip: bytes)
      } catch {
        throw .folder(error)
      }
      return try read(folder, into: book, options, request)
    }
    if VCardReader.recognizes(bytes) {
      var file = ImportFile(VCardImport.plan(bytes, into: book))
      file.areContacts = true
      file.makeImport(
        ImportBatch.addressBook, SHA256.hex(bytes), request.fileName, in: book, options.now)
      return file
    }
    if ICalendarReader.recognizes(bytes) {
      return try readCalendar(bytes, into: book, options, request.fileName)
    }
    // Blanks and a byte order mark may stand in front.
    let first = bytes.first { $0 > Ascii.space && $0 < 0x80 }
    if first == Ascii.openBrace || first == Ascii.openBracket {
      return try readJSON(bytes, into: book, options)
    }
    return try read(table(bytes), into: book, options, request)
  }

  /// The lines of a CSV: its own as they were written, others as the judges tell them apart.
  private static func table(_ bytes: [UInt8]) -> CSVTable {
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
    return try read(table(folder.table.bytes), into: book, options, request, folder)
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
    if reading.subject == .items {
      file.makeImport(
        ImportBatch.itemList, "\(ImportBatch.hash(of: table))", reading.fileName, in: book,
        options.now)
    }
    // How the letters were told apart; statements say it themselves.
    if statement == nil, table.conclusions.count > 1, let letters = table.conclusions.first {
      file.problems.insert(letters, at: 0)
    }
    file.say(skipped: work.skipped, of: work.plan)
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
    file.say(skipped: work.skipped + source.skipped, of: work.plan, first: format.recognition)
    return file
  }

  /// The file, if every column it needs is there.
  public func complete() throws(Fault) -> ImportFile {
    guard let csv, !csv.missing.isEmpty else { return self }
    throw .columns(missing: csv.missing, subject: csv.subject, header: csv.header)
  }

  private static func readJSON(
    _ bytes: [UInt8], into book: Book, _ options: Ledger8Import.Options
  ) throws(Fault) -> ImportFile {
    // In the browser it would bring the reader of backups into what everybody downloads.
    #if !hasFeature(Embedded)
      if let plan = try BackupReader.plan(
        streaming: bytes, into: book, onlyNew: options.onlyNew)
      {
        return ImportFile(plan, into: book)
      }
    #endif
    let value = try Fault.value(ofJSON: bytes)
    if BackupFormat.recognizes(value) { return try plan(value, into: book, options) }
    if FirestoreExport.recognizes(value) {
      return ImportFile(FirestoreImport.plan(value, into: book, options))
    }
    guard Ledger8Backup.recognizes(value) else { throw .unknown }
    let source: Ledger8Book
    do throws(Ledger8Error) {
      source = try Ledger8Backup.read(value, currency: options.currency ?? book.settings.currency)
    } catch {
      throw .ledger8(error)
    }
    return try plan(source, into: book, options)
  }

  /// The events of another calendar.
  private static func readCalendar(
    _ bytes: [UInt8], into book: Book, _ options: Ledger8Import.Options, _ name: String
  ) throws(Fault) -> ImportFile {
    let events: [ICalendarEvent]
    do throws(ICalendarError) {
      events = try ICalendarReader.read(bytes)
    } catch {
      throw .calendar(error)
    }
    var file = ImportFile(
      ICalendarImport.plan(
        events, into: book, client: options.client, zone: options.zone, now: options.now,
        formats: options.formats))
    file.makeImport(ImportBatch.calendar, SHA256.hex(bytes), name, in: book, options.now)
    return file
  }

  private static func plan(
    _ value: Value, into book: Book, _ options: Ledger8Import.Options
  ) throws(Fault) -> ImportFile {
    do throws(BackupError) {
      return ImportFile(
        try BackupReader.plan(value, into: book, onlyNew: options.onlyNew), into: book)
    } catch {
      throw .backup(error)
    }
  }

  private static func plan(
    _ source: Ledger8Book, into book: Book, _ options: Ledger8Import.Options
  ) throws(Fault) -> ImportFile {
    do throws(MoneyError) {
      return ImportFile(try Ledger8Import.plan(source, into: book, options))
    } catch {
      throw .money(error)
    }
  }

  /// The counts, then the first things of the file.
  init(_ plan: ImportPlan) {
    edit = plan.edit
    added = plan.counts.reduce(0) { $0 + $1.added }
    question = plan.question
    openDate = plan.openDate
    isCurrencyGuessed = plan.isCurrencyGuessed
    kept = plan.counts.reduce(0) { $0 + $1.kept + $1.matched }
    summary = plan.counts.map { $0.text } + plan.conclusions
    for line in plan.lines.prefix(200) { summary.append(line.text) }
    if plan.lines.count > 200 { summary.append("and \(plan.lines.count - 200) more") }
    news = ImportFile.words(plan.counts.map { ($0.kind, $0.added) })
    problems = plan.problems.lines { $0.advice }
    notes = plan.problems.filter { $0.weight == .note }.map { $0.advice }
    places = plan.places
  }
}
