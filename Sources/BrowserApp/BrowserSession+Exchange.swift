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

  /// The two files that Ledger 8 made, with its columns.
  mutating func exportTable(_ table: BookTable) {
    let bytes: [UInt8]
    do throws(MoneyError) {
      switch table {
      case .projects: bytes = try Ledger8CSV.projects(of: app.book)
      case .clients: bytes = Ledger8CSV.clients(of: app.book)
      }
    } catch {
      run(app.handle(.failed("Failed to export CSV files.")))
      return
    }
    let name = "ledgerline-" + table.rawValue + "-" + app.state.today.text + ".csv"
    send(.save(name: name, mediaType: "text/csv", bytes: bytes))
  }

  func exportTransactions(_ project: ID<Project>) {
    send(
      .save(
        name: TransactionCSV.fileName(of: project), mediaType: "text/csv",
        bytes: Array(TransactionCSV.text(of: project, in: app.book).utf8)))
  }

  mutating func readImport(_ name: String, _ bytes: [UInt8]) {
    files.importing = (name, bytes)
    plan(name, bytes, CSVRequest())
  }

  /// Reads the shown file again, as was chosen.
  mutating func planImport(_ columns: ImportColumns) {
    guard let file = files.importing else { return }
    plan(file.name, file.bytes, CSVRequest(columns))
  }

  private mutating func plan(_ name: String, _ bytes: [UInt8], _ request: CSVRequest) {
    let offsets = files.offsets
    let options = Ledger8Import.Options(
      zone: ImportZone(name: app.state.zone, offsetMinutes: { offsets.minutes(at: $0) }),
      today: app.state.today, now: app.state.now)
    files.planned = nil
    do throws(ImportFile.Fault) {
      let file = try ImportFile.read(bytes, into: app.book, options, request)
      files.planned = file.edit
      run(
        app.handle(
          .importRead(
            ImportPreview(
              fileName: name, summary: file.summary, problems: file.problems,
              canRun: !file.edit.isEmpty, news: file.news, columns: ImportColumns(file.csv)))))
    } catch {
      files.importing = nil
      run(app.handle(.failed("“\(name)”: " + error.message)))
    }
  }

  /// Writes the planned import, in changes small enough to send.
  mutating func runImport() {
    guard let edit = files.planned else { return }
    files.planned = nil
    files.importing = nil
    // People are the hub's own: a backup's would be refused.
    commit(edit.without(.member))
    run(app.handle(.imported))
  }

  /// Commits a large edit as several changes of at most 400 rows.
  mutating func commit(_ edit: Edit) {
    let now = app.state.now
    var changes: [Change] = []
    app.withReplica { replica in
      for part in edit.split(rowsPerEdit: 400) {
        if let change = replica.commit(part, now: now, undoable: false) { changes.append(change) }
      }
    }
    for change in changes { store(change) }
  }
}
