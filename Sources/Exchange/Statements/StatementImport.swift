import Ledger

/// A CSV from elsewhere whose lines are money, as the judges read it.
struct StatementImport {
  var reading: CSVReading
  var statement: Statement
  /// What a person has to say first.
  var questions: [StatementQuestion] = []

  /// nil for lines that are none of theirs: things, and Ledgerline's own exports.
  static func read(
    _ table: CSVTable, _ header: [String], _ request: CSVRequest, in book: Book, today: Day
  ) throws(ImportFile.Fault) -> StatementImport? {
    if request.subject == .items || header == TransactionCSV.columns
      || ExpenseCSV.recognizes(header)
    {
      return nil
    }
    let isGuessed = request.subject == nil
    let missing = ColumnMapping.guess(header, for: .items).missing(for: .items)
    if isGuessed, missing.isEmpty, ColumnMapping.subject(of: header) == .items {
      // A journal whose titles sound like those of things is none of these either.
      if case .refused(let why, true) = StatementReader.read(
        table, options(request, header, in: book, today))
      {
        throw .statement(why)
      }
      return nil
    }
    let reading: Statement
    var questions: [StatementQuestion] = []
    switch StatementReader.read(table, options(request, header, in: book, today)) {
    case .read(let statement): reading = statement
    case .asks(let open, let statement): (reading, questions) = (statement, open)
    case .refused(let why, _) where !areSpendings(header) || request.subject == .transactions:
      throw .statement(why)
    case .none(let why), .refused(let why, _):
      // What no title says is asked for as before.
      let usual = ColumnMapping.guess(header, for: .transactions)
      if isGuessed || !usual.missing(for: .transactions).isEmpty, request.mapping == nil {
        return nil
      }
      throw .statement(why)
    }
    var wanted = request
    wanted.subject = .transactions
    // Names of ours that are columns of a statement only are read there.
    var csv = try CSVReading(reading.columns, wanted, in: book)
    csv.isStatement = true
    csv.judged = reading.used
    for field in CSVSubject.transactions.fields {
      if let column = csv.mapping[field], reading.used.contains(column) { csv.mapping[field] = nil }
    }
    // Such words are the bank's, and none of ours.
    if !areSpendings(header), request.mapping == nil {
      (csv.mapping[.type], csv.mapping[.status]) = (nil, nil)
    }
    if reading.date >= 0 { csv.mapping[.date] = reading.date }
    if reading.amount >= 0 { csv.mapping[.amount] = reading.amount }
    if reading.currency >= 0 { csv.mapping[.currency] = reading.currency }
    if csv.mapping[.vendor] == nil, request.mapping == nil, reading.words >= 0 {
      for field in CSVSubject.transactions.fields where csv.mapping[field] == reading.words {
        csv.mapping[field] = nil
      }
      csv.mapping[.vendor] = reading.words
    }
    if request.mapping == nil,
      request.titles.allSatisfy({ $0.field != .tax && $0.field != .taxRate })
    {
      let lines = Set(reading.lines.map { $0.row })
      csv.mapping.settleTaxes(
        reading.columns, table.rows.filter { lines.contains($0.line) }, besides: reading.used,
        for: .transactions)
    }
    return StatementImport(reading: csv, statement: reading, questions: questions)
  }

  static func options(
    _ request: CSVRequest, _ header: [String], in book: Book, _ today: Day
  ) -> StatementOptions {
    var options = StatementOptions(currency: book.settings.currency)
    options.isPositiveOut = request.sign.map { $0 == .positive }
    options.dates = request.dates
    options.decimal = request.decimals
    options.hasNoTitles = request.hasNoTitles
    options.takesBalances = request.takesBalances
    options.today = today
    options.map = request.columns
    for title in request.titles where title.field == .date || title.field == .amount {
      options.map.append(title.field.rawValue + "=" + title.title)
    }
    if let mapping = request.mapping {
      for field in [CSVField.date, .amount] {
        if let column = mapping[field] { options.map.append("\(field.rawValue)=\(column + 1)") }
      }
    }
    options.areSpendings = areSpendings(header)
    return options
  }

  /// Whether titles are those of a list of purchases, as people keep them, and of no bank.
  private static func areSpendings(_ header: [String]) -> Bool {
    header.contains { title in
      let plain = CSVField.plain(title)
      return purchases.string.split(separator: " ").contains { $0 == plain }
    }
  }

  private static let purchases: StaticString = """
    vendor store shop supplier retailer seller lieferant verkaufer fournisseur proveedor fornitore \
    leverancier purchasedby boughtby paidby paidwith paymentmethod tax taxamount \
    salestax taxrate receipt receipts reimbursable deductible taxdeductible billto billable grandtotal ordertotal \
    reimbursement budgetcategory attachments receiptfiles
    """
}

extension ColumnImport {
  /// What the judges say of a row.
  func line(_ row: CSVRow) -> StatementLine? { judged[row.line] }

  /// Which row of the book a line is (rule M10); what a program brought that knew lines by all of their cells stays the
  /// row that it is.
  mutating func id(_ line: StatementLine, _ row: CSVRow) -> ID<Transaction> {
    let before = earlierID(line, row)
    let id = id(line)
    return before == nil || book.transactions[id] != nil ? id : before ?? id
  }

  /// The row that was known by all cells of a line, or by the bank's own number alone.
  private mutating func earlierID(_ line: StatementLine, _ row: CSVRow) -> ID<Transaction>? {
    let start = "csv:transactions:" + reading.project.text + ":"
    let key = counted(start + row.fields.joined(separator: "\u{1F}"))
    let whole: ID<Transaction> = current(key)
    if book.transactions[whole] != nil { return whole }
    for number in [line.bankID, line.reference] where !number.isEmpty {
      let id: ID<Transaction> = current(start + "id:" + number)
      guard let known = book.transactions[id], known.day == line.day,
        let amount = known.amount, amount.currency == line.amount.currency,
        amount.minor.magnitude == line.amount.minor.magnitude
      else { continue }
      if references.insert(number).inserted { return id }
    }
    return nil
  }

  /// By the bank's id with day and amount, else by what it says and how often the file said that before.
  private mutating func id(_ line: StatementLine) -> ID<Transaction> {
    let start = "csv:statement:" + reading.project.text + ":"
    let parts = [
      line.account, line.day.text, line.amount.plain, line.amount.currency.code,
    ]
    if !line.bankID.isEmpty {
      return current(start + (parts + ["id", line.bankID]).joined(separator: "\u{1F}"))
    }
    let key = counted(start + (parts + [line.counterparty, line.text]).joined(separator: "\u{1F}"))
    return current(key)
  }

  /// What was concluded, and what was left out.
  mutating func say(_ statement: Statement) {
    plan.conclusions += statement.conclusions
    for remark in statement.leftOut {
      skipped += 1
      plan.problems.append(
        ImportProblem(
          .warning, "line \(remark.row)", "left out: \(remark.what)",
          hint: "Write it down by hand if it is money."))
    }
  }
}
