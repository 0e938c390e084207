import Ledger

extension ImportFile {
  /// A spreadsheet of gigs, or a list of hours; nil for any other table.
  static func read(
    workOf table: CSVTable, _ request: CSVRequest, into book: Book, _ options: Ledger8Import.Options
  ) -> ImportFile? {
    let own = options.currency ?? book.settings.currency
    if var gigs = GigList(table, request, own: own, zone: options.zone.name) {
      if options.currency != nil { gigs.namesCurrency = true }
      let reading = CSVReading(.gigs, gigs.columns.header, gigs.columns.places, request)
      let (plan, skipped) = GigListImport.plan(gigs, into: book, options)
      var file = work(
        plan, ImportBatch.gigList, GigList.recognition, reading, table, skipped, book, options)
      file.clock = options.zone.name
      return file
    }
    if var hours = HourList(table, request, own: own) {
      if options.currency != nil { hours.namesCurrency = true }
      let reading = CSVReading(.hours, hours.columns.header, hours.columns.places, request)
      let (plan, skipped) = HourListImport.plan(hours, into: book, options)
      return work(
        plan, ImportBatch.hourList, HourList.recognition, reading, table, skipped, book, options)
    }
    return nil
  }

  private static func work(
    _ plan: ImportPlan, _ format: String, _ recognition: Phrase, _ reading: CSVReading,
    _ table: CSVTable, _ skipped: Int, _ book: Book, _ options: Ledger8Import.Options
  ) -> ImportFile {
    var file = ImportFile(plan)
    file.makeImport(
      format, "\(ImportBatch.hash(of: table))", reading.fileName, in: book, options.now)
    file.csv = reading
    file.table = table
    file.leave(skipped, of: plan)
    file.lead(with: recognition)
    return file
  }
}
