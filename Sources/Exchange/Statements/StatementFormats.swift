import Ledger

extension StatementFormat {
  /// The format of a file, by how it begins; nil for CSV and anything else.
  public static func of(_ bytes: [UInt8]) -> StatementFormat? {
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
    switch StatementFormat.of(bytes) {
    case .ofx?: return try OFXReader.read(bytes, currency: currency)
    case .qif?: return try QIFReader.read(bytes, currency: currency, dates: dates)
    case .camt?: return try CAMTReader.read(bytes)
    case .mt940?: return try MT940Reader.read(bytes)
    case nil: return nil
    }
  }
}
