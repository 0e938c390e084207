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
  /// By whose clock days and times are taken that name none themselves; "" where the file has no such ones.
  public var clock = ""
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
    return try read(table(of: bytes), into: book, options, request)
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
      var file = ImportFile(FirestoreImport.plan(value, into: book, options))
      file.clock = options.zone.name
      return file
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
    file.clock = options.zone.name
    file.makeImport(ImportBatch.calendar, SHA256.hex(bytes), name, in: book, options.now)
    return file
  }

  static func plan(
    _ value: Value, into book: Book, _ options: Ledger8Import.Options
  ) throws(Fault) -> ImportFile {
    do throws(BackupError) {
      return ImportFile(
        try BackupReader.plan(value, into: book, onlyNew: options.onlyNew), into: book)
    } catch {
      throw .backup(error)
    }
  }

  static func plan(
    _ source: Ledger8Book, into book: Book, _ options: Ledger8Import.Options
  ) throws(Fault) -> ImportFile {
    do throws(MoneyError) {
      var file = ImportFile(try Ledger8Import.plan(source, into: book, options))
      file.clock = options.zone.name
      return file
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

  /// Says below the counts how many lines stay out, each of which the problems name.
  mutating func leave(_ lines: Int, of plan: ImportPlan) {
    skipped = lines
    guard lines > 0 else { return }
    summary.insert(
      "lines of the file left out, each named with why: \(lines)", at: plan.counts.count)
  }

  /// What it is stands first.
  mutating func lead(with recognition: Phrase) {
    guard let said = summary.firstIndex(of: recognition) else { return }
    summary.insert(summary.remove(at: said), at: 0)
  }
}
