import Ledger

/// An export of another program, its expenses brought into the columns that ``ColumnImport`` reads.
struct ExpenseTable {
  let format: ExpenseFormat
  private(set) var table: CSVTable
  /// How all its days are written, those that are left out too.
  private(set) var dates: ColumnDates
  /// What was left out, and what is in it that no field holds.
  private(set) var conclusions: [Phrase] = []
  private(set) var problems: [ImportProblem] = []
  /// How many lines hold something and cannot be read.
  private(set) var skipped = 0
  /// The files that lines name which are no expenses.
  private(set) var otherFiles: [String] = []

  init(_ source: CSVTable, _ format: ExpenseFormat, _ request: CSVRequest, in book: Book) {
    self.format = format
    table = source
    let own = book.settings.currency
    let titles = (source.rows.first?.fields ?? []).map {
      folded(trimmed(CSVWriter.unguarded($0)))
    }
    let rows = source.rows.dropFirst().map { TitledRow(titles: titles, row: $0) }
    dates = ColumnDates(rows.map { $0[format.day] }, order: request.dates)
    let accounts = Set(rows.map { folded($0["Account"]) })
    let currency = ExpenseTable.currency(of: rows, format, own)
    var counts: [LeftOut: Int] = [:]
    let report = format == .expensify ? ExpenseTable.reportCurrency(of: rows, own) : nil
    var lines: [CSVRow] = [CSVRow(line: 1, fields: ExpenseFormat.header)]
    for row in rows {
      if row.row.fields.allSatisfy({ isBlank($0) }) { continue }
      // Expensify writes remarks between the lines.
      if format == .expensify, row["Timestamp"].hasPrefix("#") { continue }
      if !row.row.fields.dropFirst(titles.count).allSatisfy({ isBlank($0) }) {
        skipped += 1
        problems.append(
          ImportProblem(
            .warning, "line \(row.row.line)",
            "skipped: \(row.row.fields.count) fields where the first line has \(titles.count)",
            hint: "Put quotes around a field that has a comma in it."))
        continue
      }
      switch format.read(row, own, accounts: accounts, report: report?.currency) {
      case .expense(var line):
        if line.currency.isEmpty, currency != own { line.currency = currency.code }
        lines.append(CSVRow(line: row.row.line, fields: line.fields))
      case .leftOut(let why):
        counts[why, default: 0] += 1
        if !row["Attachments"].isEmpty { otherFiles.append(row["Attachments"]) }
      case .bad(let what, let hint):
        skipped += 1
        problems.append(
          ImportProblem(.warning, "line \(row.row.line)", "skipped: \(what)", hint: hint))
      }
    }
    table.rows = lines
    conclusions.append(format.recognition)
    for why in LeftOut.allCases {
      if let count = counts[why] { conclusions.append(why.text(count)) }
    }
    if format == .ynab || format == .wave || format == .actual || format == .quickbooks {
      conclusions.append(
        currency == own
          ? "the file names no currency: its amounts are taken as \(own.code)"
          : "the amounts are taken as \(currency.code), as their sign says")
    }
    if let report, report.isGuessed {
      conclusions.append(
        "what was charged for foreign expenses is taken as \(report.currency.code)")
    }
  }

  /// What Expensify's Amount is in, which the file does not name: the currency of receipts whose two amounts are always the
  /// same, else the book's, unless its own receipts say otherwise.
  private static func reportCurrency(
    of rows: [TitledRow], _ own: Currency
  ) -> (currency: Currency, isGuessed: Bool)? {
    var isSame: [Currency: Bool] = [:]
    for row in rows {
      guard let currency = Currency(row["Original Currency"]),
        let paid = PlainAmount(row["Original Amount"], in: currency)
      else { continue }
      let charged = PlainAmount(row["Amount"], in: currency)
      let agrees = charged?.text == paid.text && charged?.sign == paid.sign
      isSame[currency] = agrees && isSame[currency] ?? true
    }
    let reports = isSame.filter { $0.value }
    if let only = reports.first, reports.count == 1 { return (only.key, false) }
    // Each is in its own currency, or the only candidate is contradicted: nothing was converted that could be told.
    return reports.isEmpty && !isSame.isEmpty && isSame[own] == nil ? (own, true) : nil
  }

  /// What amounts without a code are in: the book's currency unless their sign is another one's.
  private static func currency(
    of rows: [TitledRow], _ format: ExpenseFormat, _ own: Currency
  ) -> Currency {
    guard format == .ynab else { return own }
    for row in rows {
      for scalar in row["Outflow"].unicodeScalars {
        guard let codes = signs.first(where: { $0.sign == scalar })?.codes else { continue }
        if codes.contains(own.code) { return own }
        return codes.first.flatMap { Currency($0) } ?? own
      }
    }
    return own
  }

  /// Signs of currencies, and which use them, the likeliest first.
  private static var signs: [(sign: Unicode.Scalar, codes: [String])] {
    [
      ("€", ["EUR"]),
      ("£", ["GBP", "EGP", "FKP", "GIP", "LBP", "SHP", "SSP", "SYP"]),
      (
        "$",
        [
          "USD", "AUD", "BBD", "BMD", "BND", "BSD", "BZD", "CAD", "CLP", "COP", "FJD", "HKD", "JMD",
          "MXN", "NAD", "NZD", "SGD", "TTD", "TWD", "XCD", "BRL", "ARS", "UYU",
        ]
      ),
      ("¥", ["JPY", "CNY"]), ("₹", ["INR"]), ("₩", ["KRW"]), ("₪", ["ILS"]), ("₺", ["TRY"]),
      ("₽", ["RUB"]), ("₱", ["PHP"]), ("₫", ["VND"]), ("₴", ["UAH"]), ("₦", ["NGN"]),
    ]
  }
}
