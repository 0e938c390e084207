import Ledger

/// A file of a bank as statements of accounts, whatever its format, before anything is done with it.
public struct BankFile: Sendable {
  public var statements: [AccountStatement] = []
  /// What kind of file it is, kept with its import: lines of two formats may be the same, those of one are not (rule M21).
  public var format = ""
  /// What was concluded, and from what.
  public var conclusions: [Phrase] = []
  /// Rows that hold something and are no line, with why.
  public var leftOut: [StatementRemark] = []
  /// What a person has to say before anything comes in.
  public var questions: [StatementQuestion] = []
  /// What files that are read in the same way have in common; "" for formats that say what they mean.
  public var shape = ""
  /// What was said of files of this shape before, and was taken.
  public var remembered: StatementForm?
  /// What to remember of files of this shape.
  var said = StatementForm()
  /// Nothing in it names the currency.
  public var isCurrencyGuessed = false

  /// Whether a file is a statement in a format that says so itself.
  public static func recognizes(_ bytes: [UInt8]) -> Bool { StatementFormat.of(bytes) != nil }

  /// Reads a file; `request` is what a person said of a CSV, `account` where it is to go, as far as that is known.
  ///
  /// Throws ``ImportFile/Fault`` for what is no statement or is cut off.
  public static func read(
    _ bytes: [UInt8], _ request: CSVRequest = CSVRequest(), into account: MoneyAccount? = nil,
    in book: Book, today: Day
  ) throws(ImportFile.Fault) -> BankFile {
    let currency = account?.currency ?? request.currency ?? book.settings.currency
    do throws(StatementFault) {
      if let file = try StatementFile.read(bytes, currency: currency, dates: request.dates) {
        return BankFile(file)
      }
    } catch {
      if error.line > 0 { throw .statement("line \(error.line): \(error.message)") }
      throw .statement(error.message)
    }
    return try read(
      StatementReader.table(bytes), request, account, currency, in: book, today: today)
  }

  /// The same of a CSV's lines.
  static func read(
    _ table: CSVTable, _ request: CSVRequest, _ account: MoneyAccount?, _ currency: Currency,
    in book: Book, today: Day
  ) throws(ImportFile.Fault) -> BankFile {
    if table.isTooLong { throw .tooLong }
    let header = (table.rows.first?.fields ?? []).map { trimmed(CSVWriter.unguarded($0)) }
    var options = StatementImport.options(request, header, in: book, today)
    options.currency = currency
    var file = BankFile()
    var bare = StatementOptions(currency: currency)
    (bare.today, bare.areSpendings) = (today, options.areSpendings)
    var reading = StatementReader.read(table, bare)
    file.shape = shape(of: reading)
    let form = known(file.shape, for: account, in: book)
    if bare != options { reading = StatementReader.read(table, options) }
    // What was said of such a file before answers what it asks now.
    if case .asks(let questions, _) = reading, let form {
      for question in questions { options.answer(question.ask, as: form) }
      reading = StatementReader.read(table, options)
      file.remembered = form
    }
    file.said = said(request, before: form)
    let statement: Statement
    switch reading {
    case .read(let known): statement = known
    case .asks(let questions, let known): (file.questions, statement) = (questions, known)
    case .none(let why), .refused(let why, _): throw .statement(why)
    }
    file.format = "csv:" + StatementForm.id(of: file.shape).text
    file.conclusions = statement.conclusions
    file.leftOut = statement.leftOut + StatementReader.unread(table)
    file.isCurrencyGuessed = statement.isCurrencyGuessed
    file.statements = AccountStatement.statements(of: statement, currency)
    if let form = file.remembered {
      file.conclusions.append("read as you said of “\(form.name)”")
    }
    return file
  }

  private init() {}

  private init(_ file: StatementFile) {
    statements = file.statements
    format = file.format.rawValue
    leftOut = file.leftOut
    isCurrencyGuessed = file.isCurrencyGuessed
    if file.areDatesOpen { questions = [StatementQuestion.dates(file)] }
  }

  // MARK: what is remembered

  /// Titles, or where there are none how many columns of which sorts.
  private static func shape(of reading: StatementReading) -> String {
    let statement: Statement
    switch reading {
    case .read(let known), .asks(_, let known): statement = known
    case .none, .refused: return ""
    }
    var parts = statement.columns.map { folded(trimmed($0)) }
    if !hasTitles(statement.columns) {
      for place in [statement.date, statement.amount, statement.currency, statement.words] {
        parts.append("#\(place)")
      }
    }
    return parts.joined(separator: "\u{1F}")
  }

  private static func hasTitles(_ columns: [String]) -> Bool {
    columns.contains { title in title.utf8.contains { !(0x30...0x39 ~= $0) } }
  }

  /// What was said of such files; without titles it counts for the account alone that it was said of.
  private static func known(
    _ shape: String, for account: MoneyAccount?, in book: Book
  ) -> StatementForm? {
    if shape.isEmpty { return nil }
    guard let form = book.statementForms.live(StatementForm.id(of: shape)) else { return nil }
    let hasTitles = !shape.utf8.contains(0x23)
    return hasTitles || form.account == account?.id ? form : nil
  }

  /// What a person says now, with what was said before of what they leave open.
  private static func said(_ request: CSVRequest, before: StatementForm?) -> StatementForm {
    var form = before ?? StatementForm()
    form.life = .live
    if form.name.isEmpty { form.name = request.fileName }
    if let sign = request.sign { form.sign = sign == .positive ? "out" : "in" }
    if let dates = request.dates { form.dates = dates.rawValue }
    if let decimals = request.decimals { form.decimal = decimals.rawValue }
    if let takes = request.takesBalances { form.balances = takes ? "take" : "skip" }
    if request.hasNoTitles { form.titles = "none" }
    if !request.columns.isEmpty { form.columns = request.columns.joined(separator: "\n") }
    return form
  }

  /// The account that such files went to; none where the file says it, or nobody did.
  public func account(in book: Book) -> MoneyAccount? {
    if shape.isEmpty || statements.contains(where: { !$0.number.isEmpty }) { return nil }
    guard let form = book.statementForms.live(StatementForm.id(of: shape)) else { return nil }
    return book.moneyAccounts.live(form.account)
  }
}

extension StatementOptions {
  /// Takes what was said to a question before; nothing where it was not asked then.
  mutating func answer(_ ask: StatementAsk, as form: StatementForm) {
    let said: String
    switch ask {
    case .titles: said = form.titles
    case .dates: said = form.dates
    case .decimal: said = form.decimal
    case .sign: said = form.sign
    case .balances: said = form.balances
    case .columns:
      for column in form.columns.split(separator: "\n") { answer(ask, String(column)) }
      return
    }
    if !said.isEmpty { answer(ask, said) }
  }
}

extension StatementQuestion {
  /// Whether the day or the month stands first in a QIF.
  static func dates(_ file: StatementFile) -> StatementQuestion {
    StatementQuestion(
      ask: .dates, message: "The days may have the day first or the month, and none says which",
      answers: [DateOrder.dayFirst, .monthFirst].map {
        StatementAnswer(value: $0.rawValue, title: $0.title)
      })
  }
}

extension AccountStatement {
  /// The lines of a CSV by the account that they name and their currency, with what their running balances say.
  static func statements(of statement: Statement, _ currency: Currency) -> [AccountStatement] {
    var found: [AccountStatement] = []
    var places: [String: Int] = [:]
    for line in statement.lines {
      let number = MoneyAccount.plain(line.account)
      let key = number + "\u{1F}" + line.amount.currency.code
      if places[key] == nil {
        places[key] = found.count
        var new = AccountStatement(currency: line.amount.currency)
        new.number = number
        found.append(new)
      }
      if let place = places[key] { found[place].lines.append(line) }
    }
    for place in found.indices { found[place].close(isProven: statement.isProven) }
    return found
  }

  /// Its lines in the order of time, its days, and what proven balances say of its beginning and end.
  public mutating func close(isProven: Bool) {
    guard let top = lines.first, let bottom = lines.last else { return }
    if top.day > bottom.day || (top.day == bottom.day && isProven && isNewestFirst) {
      lines.reverse()
    }
    guard isProven, let one = lines.first, let other = lines.last else { return }
    first = one.day
    last = other.day
    if let held = one.balance, held.currency == currency,
      let before = try? held.subtracting(one.amount)
    {
      opening = before
      closing = other.balance
    }
  }

  /// Whether the running balances go up the file: at least as many steps as go down it, for what was booked and taken back
  /// fits both ways.
  private var isNewestFirst: Bool {
    var (up, down) = (0, 0)
    for (one, next) in zip(lines, lines.dropFirst()) {
      guard let above = one.balance, let below = next.balance else { continue }
      if (try? above.subtracting(one.amount)) == below { up += 1 }
      if (try? below.subtracting(next.amount)) == above { down += 1 }
    }
    return up > 0 && up >= down
  }
}
