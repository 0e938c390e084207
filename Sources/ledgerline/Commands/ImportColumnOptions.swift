import ArgumentParser
import Exchange
import Ledger

/// What a CSV from elsewhere does not say itself.
struct ImportColumnOptions: ParsableArguments {
  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("What a CSV from elsewhere holds.", valueName: "items|transactions|expenses")
  )
  var subject: String?

  @Option(
    help: ArgumentHelp(
      "Where a CSV's rows go: a project, inventory, business or personal.", valueName: "id"))
  var project: String?

  @Option(
    name: .customLong("map"),
    help: ArgumentHelp("The column of a field, by its title.", valueName: "field=title"))
  var map: [String] = []

  @Option(
    help: ArgumentHelp(
      "The order in dates such as 03/04/2026; found out without it.",
      valueName: "month-first|day-first"))
  var dates: String?

  @Option(
    help: ArgumentHelp(
      "What an amount without a minus is: money out (a purchase) or money in; asked for where the file does not say it.",
      valueName: "out|in"))
  var sign: String?

  @Option(
    name: [.customLong("decimals"), .customLong("decimal")],
    help: ArgumentHelp(
      "What stands before decimals; asked for where 12,345 may be either.",
      valueName: "point|comma"))
  var decimals: String?

  @Option(
    name: .customLong("columns"),
    help: ArgumentHelp("The first line of a statement holds no titles.", valueName: "none"))
  var titles: String?

  @Option(
    help: ArgumentHelp(
      "What dated lines of a statement are that are called a balance.", valueName: "skip|take"))
  var balances: String?

  @Option(
    help: ArgumentHelp(
      "What prices of several pieces are for; asked for where no title says it.",
      valueName: "each|row"))
  var prices: String?

  @Option(
    help: ArgumentHelp(
      "What amounts are in: of a Ledger 8 file where the book is not in dollars, of a statement that names no currency into a new account.",
      valueName: "code"))
  var currency: String?

  func validate() throws {
    if let decimals, DecimalMark(rawValue: decimals) == nil {
      throw ValidationError("--decimals takes point or comma, not \"\(decimals)\"")
    }
    if let prices, PricesFor(rawValue: prices) == nil {
      throw ValidationError(
        "--prices takes each or row, what a price is for, not \"\(prices)\"")
    }
    if let currency, Currency(currency) == nil {
      throw ValidationError("--currency takes a code such as USD, not \"\(currency)\"")
    }
    if let sign, ImportColumnOptions.sign(sign) == nil {
      throw ValidationError(
        "--sign takes out or in, what an amount without a minus is, not \"\(sign)\"")
    }
    if let subject, subject != "expenses", CSVSubject(rawValue: subject) == nil {
      throw ValidationError("--as takes items, transactions or expenses, not \"\(subject)\"")
    }
    if let titles, titles != "none" {
      throw ValidationError("--columns takes none, not \"\(titles)\"")
    }
    if let balances, balances != "skip", balances != "take" {
      throw ValidationError("--balances takes skip or take, not \"\(balances)\"")
    }
    if let dates, DateOrder(rawValue: dates) == nil {
      throw ValidationError("--dates takes month-first or day-first, not \"\(dates)\"")
    }
    if subject == nil, !map.isEmpty {
      throw ValidationError("--map goes with --as items, --as transactions or --as expenses")
    }
    for text in map where !StatementOptions.isColumn(text) { _ = try title(text) }
  }

  /// "out" or "in", as amounts without a minus; "positive" and "negative", as money spent is written.
  private static func sign(_ word: String) -> SpendingSign? {
    switch word {
    case "out": return .positive
    case "in": return .negative
    default: return SpendingSign(rawValue: word)
    }
  }

  func request(in book: Book) throws -> CSVRequest {
    var request = CSVRequest()
    request.subject = subject.flatMap {
      $0 == "expenses" ? .transactions : CSVSubject(rawValue: $0)
    }
    if subject == "expenses" { request.project = .business }
    request.hasNoTitles = titles == "none"
    request.takesBalances = balances.map { $0 == "take" }
    request.dates = dates.flatMap { DateOrder(rawValue: $0) }
    request.sign = sign.flatMap { ImportColumnOptions.sign($0) }
    request.decimals = decimals.flatMap { DecimalMark(rawValue: $0) }
    request.prices = prices.flatMap { PricesFor(rawValue: $0) }
    request.columns = map.filter { StatementOptions.isColumn($0) }
    request.titles = try map.filter { !StatementOptions.isColumn($0) }.map { try title($0) }
    switch project {
    case nil: break
    case "inventory": request.project = ID()
    case "business": request.project = .business
    case "personal": request.project = .personal
    case let project?: request.project = try Lookup.find(project, in: book.projects).id
    }
    return request
  }

  /// How to go on from here, in the words of this command.
  func advice(for fault: ImportFile.Fault) -> String {
    switch fault {
    case .column: return ""
    case .columns(let missing, _, _):
      let field = missing.first?.rawValue ?? ""
      return " Name it with --map '\(field)=TITLE'."
    case .backup(let error):
      let isOlder = error.faults.contains { $0.saysOtherMoney }
      return isOlder ? " Of an older export, --only-new takes what the book has not." : ""
    case .json, .ledger8, .calendar, .money, .folder, .line, .statement, .tooLong,
      .unknown:
      return ""
    }
  }

  /// The same for what a file leaves open.
  static func advice(for question: ImportQuestion) -> String {
    switch question {
    case .statement(let questions): return questions.map { advice(for: $0) }.joined(separator: ". ")
    case .decimals:
      return "Say it with --decimals point or --decimals comma"
    case .prices:
      return
        "Say it with --prices each when a price is for one piece, or with --prices row when it "
        + "is for all pieces of the line"
    }
  }

  private static func advice(for question: StatementQuestion) -> String {
    let option: String
    switch question.ask {
    case .sign: option = "--sign"
    case .dates: option = "--dates"
    case .decimal: option = "--decimal"
    case .titles: option = "--columns"
    case .balances: option = "--balances"
    case .columns: option = "--map"
    }
    let ways = question.answers.map { answer in
      let value = question.ask == .columns ? "'\(answer.value)'" : answer.value
      let first = answer.lines.first.map { " (\($0.day.text) \($0.amount.plain))" } ?? ""
      // What the one way does is said in its own words.
      let title = answer.title.english
      let does =
        question.ask == .columns && question.answers.count == 1
        ? " to \(title.prefix(1).lowercased())\(title.dropFirst())" : ""
      return "\(option) \(value)\(does.isEmpty ? first : does)"
    }
    return "Say it with " + ways.joined(separator: " or ")
  }

  private func title(_ text: String) throws -> CSVRequest.Title {
    guard let split = text.firstIndex(of: "=") else {
      throw ValidationError(
        "--map \"\(text)\" has no FIELD=TITLE. Write it like --map name=Article")
    }
    guard let field = CSVField(word: String(text[..<split])) else {
      throw ValidationError(
        "--map \"\(text)\": there is no field \"\(text[..<split])\". `ledgerline help import` has"
          + " them all")
    }
    return CSVRequest.Title(field, String(text[text.index(after: split)...]))
  }
}
