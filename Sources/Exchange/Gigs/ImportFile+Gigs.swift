import Ledger

extension ImportFile {
  /// A spreadsheet of gigs.
  static func read(
    _ table: CSVTable, of gigs: GigList, _ request: CSVRequest, into book: Book,
    _ options: Ledger8Import.Options
  ) -> ImportFile {
    let plan = GigListImport.plan(gigs, into: book, options)
    var file = ImportFile(plan)
    file.csv = CSVReading(gigs.columns, request)
    file.table = table
    file.skipped = gigs.skipped
    if gigs.skipped > 0 {
      file.summary.insert("lines: \(gigs.skipped) skipped", at: plan.counts.count)
    }
    // What it is stands first.
    if let said = file.summary.firstIndex(of: GigList.recognition) {
      file.summary.insert(file.summary.remove(at: said), at: 0)
    }
    return file
  }
}
