import Exchange
import Ledger
import Screens

extension ImportColumns {
  /// What a person may choose about a CSV; nil for files that say everything themselves.
  init?(_ reading: CSVReading?, asking question: ImportQuestion?, writtenAs formats: Formats) {
    guard let reading else { return nil }
    self.init()
    subject = reading.subject.rawValue
    subjects = CSVSubject.allCases.map { Choice($0.rawValue, $0.title) }
    project = reading.project
    fileName = reading.fileName
    areExpenses = reading.subject == .transactions
    if let format = reading.format {
      // Its columns are known; somebody may still choose them.
      subject = format.rawValue
      subjects.insert(Choice(format.rawValue, "Expenses from \(format.title)"), at: 0)
    }
    if let work = reading.work {
      // Somebody may still say that they are something else.
      subject = work.rawValue
      subjects.insert(Choice(work.rawValue, work.title), at: 0)
      (areExpenses, areWork) = (false, true)
    }
    dates = reading.dates?.rawValue ?? ""
    if reading.format?.hasOwnDates != false {
      dateOrders = DateOrder.allCases.map { Choice($0.rawValue, $0.title) }
    }
    // What is known of an export was chosen by nobody.
    sign = reading.request.sign?.rawValue ?? ""
    if reading.subject == .transactions, !reading.isOwn, reading.format == nil, reading.work == nil
    {
      signs = SpendingSign.allCases.map { Choice($0.rawValue, $0.title) }
    }
    decimals = reading.request.decimals?.rawValue ?? ""
    var asksDecimals = !decimals.isEmpty
    if case .decimals? = question { asksDecimals = true }
    if asksDecimals { marks = DecimalMark.allCases.map { Choice($0.rawValue, $0.title) } }
    prices = reading.prices?.rawValue ?? ""
    var asksPrices = reading.prices != nil
    if case .prices? = question { asksPrices = true }
    if asksPrices { pricesFor = PricesFor.allCases.map { Choice($0.rawValue, $0.title) } }
    if case .statement(let open)? = question {
      questions = open.map { ImportColumns.Question($0, formats) }
    } else if let question {
      self.question = question.message
    }
    if reading.format != nil { return }
    unread = reading.unread
    if reading.work != nil { return }
    header = reading.header
    fields = reading.subject.fields.map { field in
      Field(
        field.rawValue, field.title, column: reading.mapping[field],
        isRequired: reading.subject.required.contains(field))
    }
  }
}

extension ImportColumns.Question {
  /// The first lines of an answer say the day, what moved (out with a minus) and at whom.
  init(_ question: StatementQuestion, _ formats: Formats) {
    self.init(
      question.ask.rawValue, question.message,
      question.answers.map { ImportColumns.Choice($0.value, $0.title) },
      lines: question.answers.map { answer in
        answer.lines.map {
          formats.firstLine($0.day, $0.amount, $0.counterparty.isEmpty ? $0.text : $0.counterparty)
        }
      })
  }
}

extension Formats {
  /// A line of a statement in a preview: the day, what moved (out with a minus) and at whom.
  func firstLine(_ day: Day, _ amount: Money, _ name: String) -> Phrase {
    [.verbatim(self.day(day)), .verbatim(money(amount)), .verbatim(name)].joined(separator: " · ")
  }
}

extension CSVRequest {
  /// How the file is to be read after a person's choices.
  init(_ columns: ImportColumns) {
    self.init()
    subject = CSVSubject(rawValue: columns.subject)
    project = columns.project
    fileName = columns.fileName
    dates = DateOrder(rawValue: columns.dates)
    sign = SpendingSign(rawValue: columns.sign)
    decimals = DecimalMark(rawValue: columns.decimals)
    prices = PricesFor(rawValue: columns.prices)
    for answer in columns.answers {
      switch StatementAsk(rawValue: answer.question) {
      case .sign: sign = answer.value == "out" ? .positive : .negative
      case .dates: dates = DateOrder(rawValue: answer.value) ?? dates
      case .decimal: decimals = DecimalMark(rawValue: answer.value) ?? decimals
      case .balances: takesBalances = answer.value == "take"
      case .titles: hasNoTitles = answer.value == "none"
      case .columns: self.columns.append(answer.value)
      case nil: continue
      }
    }
    if columns.fields.isEmpty { return }
    var chosen = ColumnMapping()
    for field in columns.fields {
      if let known = CSVField(rawValue: field.name) { chosen[known] = field.column }
    }
    mapping = chosen
  }
}
