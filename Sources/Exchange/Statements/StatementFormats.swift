import Ledger

extension StatementFormat {
  /// The format of a file, by how it begins, or of all files of a zip; nil for CSV and anything else.
  public static func of(_ bytes: [UInt8]) -> StatementFormat? {
    ZipArchive.recognizes(bytes) ? StatementArchive.format(bytes) : of(member: bytes)
  }

  /// The format of a file that is no zip.
  static func of(member bytes: [UInt8]) -> StatementFormat? {
    if OFXReader.recognizes(bytes) { return .ofx }
    if QIFReader.recognizes(bytes) { return .qif }
    if CAMTReader.recognizes(bytes) { return .camt }
    if MT940Reader.recognizes(bytes) { return .mt940 }
    return nil
  }
}

extension StatementFile {
  /// What a bank's file says; nil for one of no format that says itself what it means.
  ///
  /// `currency` is taken where the file names none, `dates` where it leaves open whether the day stands first.
  public static func read(
    _ bytes: [UInt8], currency: Currency, dates: DateOrder? = nil
  ) throws(StatementFault) -> StatementFile? {
    guard let format = StatementFormat.of(bytes) else { return nil }
    if ZipArchive.recognizes(bytes) {
      var all = StatementFile(format)
      for member in StatementArchive.files(bytes) {
        let file = try read(member, format, currency, dates)
        all.statements += file.statements
        all.leftOut += file.leftOut
        all.isCurrencyGuessed = all.isCurrencyGuessed || file.isCurrencyGuessed
        all.areDatesOpen = all.areDatesOpen || file.areDatesOpen
      }
      return all
    }
    return try read(bytes, format, currency, dates)
  }

  private static func read(
    _ bytes: [UInt8], _ format: StatementFormat, _ currency: Currency, _ dates: DateOrder?
  ) throws(StatementFault) -> StatementFile {
    switch format {
    case .ofx: return try OFXReader.read(bytes, currency: currency)
    case .qif: return try QIFReader.read(bytes, currency: currency, dates: dates)
    case .camt: return try CAMTReader.read(bytes)
    case .mt940: return try MT940Reader.read(bytes)
    }
  }
}
