import Ledger

/// A file on its way to a statement: each judge adds what it found out, and asks what it could not.
struct StatementWork {
  let options: StatementOptions
  let table: CSVTable
  /// The rows under the titles.
  var rows: ArraySlice<CSVRow> = []
  var titles: [String] = []
  var looks: [ColumnLook] = []
  /// Those of the first rows that hold a day and an amount.
  var sample: [CSVRow] = []
  var columns = StatementColumns()
  var statement = Statement()
  var questions: [StatementQuestion] = []
  var isTimeSheet = false
  var areOrders = false
  /// Which of two columns is money out, no title says.
  var isPairUntitled = false
  /// The lines that have no amount where one should stand.
  var unread: [Int] = []
  /// Fees take from what has no minus, so that came in.
  var isProvenByFees = false
  /// All lines are payouts of a payment service.
  var arePayouts = false
  /// The signs were taken from the balances, line by line.
  var areSignsSettled = false
  /// The words for one way or the other are in the amounts already.
  var areFlagsTaken = false
  var entries: [StatementEntry] = []
  var order = DateOrder.dayFirst
  /// 1: as the marks say; -1: the other way round.
  var direction: Int64 = 1
  /// Why it is no statement at all.
  var isNone: Phrase?
  /// It is money all the same.
  var isMoney = false

  init(_ table: CSVTable, _ options: StatementOptions) {
    self.table = table
    self.options = options
  }

  func cell(_ row: CSVRow, _ column: Int) -> String {
    row.fields.indices.contains(column) ? row.fields[column] : ""
  }

  mutating func conclude(_ what: Phrase) { statement.conclusions.append(what) }

  mutating func leaveOut(_ row: CSVRow, _ what: Phrase) {
    statement.leftOut.append(StatementRemark(row: row.line, what: what))
  }

  /// Asks once.
  mutating func ask(_ ask: StatementAsk, _ message: Phrase, _ answers: [(String, Phrase)]) {
    if questions.contains(where: { $0.ask == ask }) { return }
    questions.append(
      StatementQuestion(
        ask: ask, message: message,
        answers: answers.map { StatementAnswer(value: $0.0, title: $0.1) }))
  }

  func columnName(_ column: Int) -> Phrase { "“\(columnKey(column))”{{a column}}" }

  /// The title, or the number from 1.
  func columnKey(_ column: Int) -> String {
    // Of two that are called alike, each has its number only.
    column < titles.count && !titles[column].isEmpty
      && titles.count(where: { folded($0) == folded(titles[column]) }) == 1
      ? titles[column] : String(column + 1)
  }
}

/// A row that is money, before it is known which way.
struct StatementEntry {
  var row: CSVRow
  var date: DateText
  var valueDate: DateText?
  /// As its marks say: below zero with a minus.
  var value: Int64
  var currency: Currency
  var balance: Int64?
  var fee: Int64 = 0
  /// What the service kept, where that is proven; below zero where it gave a fee back.
  var kept: Int64 = 0
  /// What a flag says: 1 in, -1 out.
  var flag = 0
  /// A plus or a minus stands there.
  var isSigned = false
  var vote = 0
  var more = ""
  var isBalance = false
  /// What a card gets: a payment, or what comes back of a purchase.
  var isCardPayment = false
  /// A card's thanks for a payment.
  var isThanks = false
  /// Words of what comes in that nothing else has.
  var isSure = false
}
