import Exchange
import Ledger
import Screens

// The whole book as a file, and files from elsewhere: previewed first, then written.
extension BrowserSession {
  mutating func exportBook() {
    let name = "ledgerline-" + app.state.today.text + ".json"
    send(
      .save(name: name, mediaType: "application/json", bytes: BackupWriter.write(app.book)))
  }

  /// The two files that Ledger 8 made, with its columns, what bookkeeping asks for, Ledger 8's backup, or the book as plain text.
  mutating func exportTable(_ table: BookTable) {
    let name = "ledgerline-" + table.rawValue + "-" + app.state.today.text
    do throws(MoneyError) {
      switch table {
      case .projects: saveCSV(name, try Ledger8CSV.projects(of: app.book))
      case .clients: saveCSV(name, Ledger8CSV.clients(of: app.book))
      case .invoices: saveCSV(name, try InvoiceCSV.bytes(of: app.book, on: app.state.today))
      case .payments: saveCSV(name, PaymentCSV.bytes(of: app.book))
      case .expenses: saveCSV(name, ExpenseCSV.bytes(of: app.book))
      case .trips: saveCSV(name, TripCSV.bytes(of: app.book))
      case .hledger: savePlain(name, .hledger, try PlainText.hledger.bytes(of: app.book))
      case .beancount: savePlain(name, .beancount, try PlainText.beancount.bytes(of: app.book))
      case .ledger8:
        send(
          .save(
            name: Ledger8Export.fileName(on: app.state.today), mediaType: "application/json",
            bytes: try Ledger8Export.bytes(
              of: app.book, made: app.state.now, app: AppVersion.text, zone: importOptions.zone)))
      }
    } catch {
      let words: Phrase
      switch table {
      case .projects, .clients, .invoices, .payments, .expenses, .trips:
        words = "Failed to export CSV files."
      case .ledger8: words = "Failed to export JSON file."
      case .hledger, .beancount: words = "The amounts are too large to add up."
      }
      run(app.handle(.failed(words)))
    }
  }

  private func saveCSV(_ name: String, _ bytes: [UInt8]) {
    send(.save(name: name + ".csv", mediaType: "text/csv", bytes: CSVWriter.mark + bytes))
  }

  private func savePlain(_ name: String, _ format: PlainText, _ bytes: [UInt8]) {
    send(.save(name: name + "." + format.ending, mediaType: "text/plain", bytes: bytes))
  }

  func exportTransactions(_ project: ID<Project>) {
    send(
      .save(
        name: TransactionCSV.fileName(of: project), mediaType: "text/csv",
        bytes: CSVWriter.mark + Array(TransactionCSV.text(of: project, in: app.book).utf8)))
  }

  func exportGig(_ id: ID<Project>) {
    guard let project = app.book.projects[id], let day = project.schedule?.start,
      let bytes = ICalendarWriter.bytes(of: project, in: app.book, now: app.state.now)
    else { return }
    send(.save(name: "gig-" + day.text + ".ics", mediaType: "text/calendar", bytes: bytes))
  }

  func exportExpenses(_ expenses: [ID<Transaction>]) {
    saveCSV(
      "expenses-" + app.state.today.text, ExpenseCSV.bytes(of: expenses, in: app.book))
  }

  func exportTrips(_ trips: [ID<Trip>]) {
    let rows = trips.compactMap { app.book.trips[$0] }
    saveCSV("trips-" + app.state.today.text, TripCSV.bytes(of: rows, in: app.book))
  }

  /// Shows what files would bring; where they cannot be read, what is shown already stays, and can still come in.
  mutating func readImport(_ picked: [PickedFile], asExpenses: Bool = false) {
    guard let first = picked.first else { return }
    // A restore goes on from one moment to the next.
    if files.restoring?.isUnderWay == true {
      let words: Phrase = "A backup is being restored: choose the file again when that is done."
      return run(app.handle(.failed(words)))
    }
    let (before, shown) = (files, app.state.importPreview)
    app.state.importPreview = nil
    readImport(picked, first, asExpenses)
    guard app.state.importPreview == nil, let shown else { return }
    app.state.importPreview = shown
    files = before
  }

  private mutating func readImport(_ picked: [PickedFile], _ first: PickedFile, _ asExpenses: Bool)
  {
    var request = CSVRequest()
    request.fileName = first.name
    files.restoring = nil
    files.doubt = .unasked
    files.bank = nil
    files.bankImport = nil
    files.older = nil
    if picked.count == 1, BookFile.recognizes(first.bytes) { return readBackup(first) }
    if picked.count == 1, BankFile.recognizes(first.bytes) { return readBank(first) }
    do throws(ImportFile.Fault) {
      if picked.count == 1 {
        let file = try ImportFile.read(first.bytes, into: app.book, importOptions, request)
        if file.csv?.isStatement == true {
          files.bank = (first.name, first.bytes)
          if !asExpenses, offersBank(first) { return }
        }
        if file.replaced > 0 { files.older = (file, false) }
        preview(first.name, file)
        return
      }
      // Some address books write a file for each contact.
      if picked.allSatisfy({ ImportFile.isAddressBook($0.bytes) }) {
        let all = picked.reduce(into: [UInt8]()) { $0 += $1.bytes + [0x0D, 0x0A] }
        preview(first.name, try ImportFile.read(all, into: app.book, importOptions, request))
        return
      }
      let folder = try BrowserSession.folder(of: picked)
      request.fileName = folder.table.name
      preview(
        request.fileName, try ImportFile.read(folder, into: app.book, importOptions, request))
    } catch {
      if picked.count == 1, readOlder(first, error) { return }
      refuse(request.fileName, error)
    }
  }

  /// Shows what the book has not of a file of ours that says otherwise what is on paper since; false where that is not all
  /// that is wrong with it.
  private mutating func readOlder(_ picked: PickedFile, _ fault: ImportFile.Fault) -> Bool {
    guard case .backup(let error) = fault, error.faults.contains(where: { $0.saysOtherMoney })
    else { return false }
    var options = importOptions
    options.onlyNew = true
    guard let file = try? ImportFile.read(picked.bytes, into: app.book, options) else {
      return false
    }
    var new = file.onlyNew(in: app.book)
    new.problems.insert("Only what the book has not comes in: \(error.message)", at: 0)
    preview(picked.name, new)
    return true
  }

  /// Shows the file again, without what the book has otherwise or with it.
  mutating func planBackup(onlyNew: Bool) {
    guard let older = files.older, let name = files.planned?.name else { return }
    files.older?.onlyNew = onlyNew
    preview(name, onlyNew ? older.file.onlyNew(in: app.book) : older.file)
  }

  private static func folder(of picked: [PickedFile]) throws(ImportFile.Fault) -> ImportFolder {
    do throws(ImportFolder.Fault) {
      return try ImportFolder(picked.map { ImportFolder.File($0.name, $0.bytes) })
    } catch {
      throw .folder(error)
    }
  }

  /// Reads the lines of the shown file again, as was chosen.
  mutating func planImport(_ columns: ImportColumns) {
    if !columns.into.isEmpty || files.importing == nil { return planBank(columns) }
    guard let (name, table, folder) = files.importing else { return }
    files.bankImport = nil
    do throws(ImportFile.Fault) {
      preview(
        name,
        try ImportFile.read(table, into: app.book, importOptions, CSVRequest(columns), folder),
        answers: columns.answers)
    } catch {
      refuse(name, error)
    }
  }

  private var importOptions: Ledger8Import.Options {
    let offsets = files.offsets
    var options = Ledger8Import.Options(
      zone: ImportZone(name: app.state.zone, offsetMinutes: { offsets.minutes(at: $0) }),
      today: app.state.today, now: app.state.now)
    options.formats = app.state.formats
    return options
  }

  /// Shows what would come in, judged by the laws over the book as it is.
  private mutating func preview(
    _ name: String, _ file: ImportFile, answers: [ImportColumns.Answer] = []
  ) {
    files.planned = (name, file)
    files.importing = file.table.map { (name: name, table: $0, folder: file.folder) }
    files.answers = answers
    show(app.judge(BrowserSession.rows(of: file)))
  }

  private mutating func show(_ refusals: [Refusal]) {
    guard let (name, file) = files.planned else { return }
    let notes = Set(file.notes.map { $0.english })
    var preview = ImportPreview(
      fileName: name, summary: file.summary,
      problems: file.problems.filter { !notes.contains($0.english) },
      canRun: !BrowserSession.rows(of: file).isEmpty && refusals.isEmpty, news: file.news,
      refusals: refusals.map { file.problem(of: $0).advice },
      columns: ImportColumns(file.csv, asking: file.question, writtenAs: app.state.formats))
    preview.notes = file.notes
    preview.areContacts = file.areContacts
    if file.areInvoices { preview.landing = .invoices(nil) }
    preview.batch = file.batch
    preview.onlyNew = files.older?.onlyNew
    preview.canUndo = BrowserSession.writesOver(file, in: app.book)
    preview.columns?.answers = files.answers
    if file.csv?.isStatement == true { preview.columns?.intos = bankChoices(isCSV: true) }
    run(app.handle(.importRead(preview)))
  }

  private static func rows(of file: ImportFile) -> Edit { file.edit.withoutTheHubs }

  /// Whether it changes rows of the book; what came by columns is taken back as an import.
  private static func writesOver(_ file: ImportFile, in book: Book) -> Bool {
    file.csv == nil && !rows(of: file).of(known: true, to: book).isEmpty
  }

  mutating func refuse(_ name: String, _ fault: ImportFile.Fault) {
    files.planned = nil
    files.importing = nil
    run(app.handle(.failed("“\(name)”: \(fault.message)")))
  }

  /// Writes the planned import, or shows why not: the book may have moved since the preview.
  mutating func runImport() {
    if files.restoring != nil { return restoreBackup() }
    if files.bankImport != nil { return runBank() }
    guard let (_, file) = files.planned, file.question == nil else { return }
    if BrowserSession.rows(of: file).bringsNumbers(into: app.book), mustAskForDoubt() { return }
    var changes: [Change] = []
    let refusals = app.bringIn(
      BrowserSession.rows(of: file), &changes,
      canUndo: BrowserSession.writesOver(file, in: app.book))
    guard refusals.isEmpty else { return show(refusals) }
    files.planned = nil
    files.importing = nil
    files.older = nil
    // The bytes go first: no row ever names bytes that are lost.
    for blob in file.blobs {
      send(.storeBlob(hash: blob.hash, mediaType: blob.mediaType, bytes: blob.bytes))
    }
    sync(.made(changes))
    run(app.handle(.imported()))
  }
}
