import Ledger
import Markup

extension ListKind {
  /// The lines of an account, the latest first, by month (rule M37).
  static var bankLines: ListKind {
    var kind = lineKind
    kind.label = "Lines{{of a bank}}"
    kind.at = { book, route in
      if case .moneyAccount(let id) = route { return id.raw }
      return nil
    }
    kind.read = { book, row, facts in readLine(book, row, &facts) }
    kind.filters = lineFilters
    kind.heads = ListHeads(
      column: LineColumn.day, run: { _, day in Day(number: day).firstOfMonth.number },
      text: { app, rows in MoneyAccountPage(app: app).monthHead(rows) })
    return kind
  }

  /// The lines of every account that nothing explains yet, the latest first (rule M38).
  static var unexplained: ListKind {
    var kind = lineKind
    kind.label = "To Explain"
    kind.at = { _, route in route == .explain ? 0 : nil }
    kind.numberColumns = 1
    kind.read = { book, row, facts in
      readLine(book, row, &facts)
      let line = book.bankLines.rows[Int(row)]
      facts.part = 0
      facts.numbers[0] = line.account.raw
      facts.isListed =
        facts.isListed && book.moneyAccounts.live(line.account) != nil
        && facts.words[LineColumn.bits] & LineColumn.isOpen != 0
    }
    kind.follows.append(
      Follow(.moneyaccount) { book, row, rows in
        rows += book.bankLines.rows(
          linking: BankLine.accountLink, to: book.moneyAccounts.rows[Int(row)].id.raw)
      })
    var accounts = ListFilter(
      "account", "Account{{of money}}",
      .number(0) { book in
        book.moneyAccountsInOrder.map {
          ListFilter.Choice(word: $0.id.text, title: .verbatim($0.name))
        }
      })
    accounts.hidesEmpty = true
    kind.filters = [accounts, lineDirections]
    kind.table = lineTable(areOpen: true)
    return kind
  }

  enum LineColumn {
    static var day: Int { 0 }
    static var bits: Int { 1 }
    static var who: Int { 2 }

    static var isOpen: Int32 { 1 << 0 }
    static var isExplained: Int32 { 1 << 1 }
    static var isIn: Int32 { 1 << 2 }
    static var isOut: Int32 { 1 << 3 }
  }

  /// What both lists of lines have.
  private static var lineKind: ListKind {
    ListKind(
      label: "", noun: .bankLine, wordColumns: 3, amountColumns: 1,
      rowCount: { $0.bankLines.count }, id: { $0.bankLines.rows[Int($1)].id.raw },
      rowOf: { $0.bankLines.row(of: ID($1)) },
      at: { _, _ in nil },
      read: { _, _, _ in },
      follows: [
        Follow(.bankline),
        // What a line was may be deleted, canceled or brought back (rule M30).
        Follow(.bankline) { book, row, rows in
          rows += matched(with: book.bankLines.rows[Int(row)].id.raw, in: book)
        },
        Follow(.transaction) { book, row, rows in
          rows += matched(with: book.transactions.rows[Int(row)].id.raw, in: book)
        },
        Follow(.payment) { book, row, rows in
          rows += matched(with: book.payments.rows[Int(row)].id.raw, in: book)
        },
        Follow(.linematch) { book, row, rows in
          let line = book.lineMatches.rows[Int(row)].line
          if let own = book.bankLines.row(of: line) { rows.append(own) }
        },
      ],
      orders: [
        lineOrder { book, _, row in
          // Lines of one day stand as the bank has them.
          let line = book.bankLines.rows[Int(row)]
          return ListOrder.rising(
            Int64(line.day.number) << 32 + min(max(line.row, 0), 1 << 32 - 1))
        },
        lineOrder { _, index, row in
          index.money(of: row).map { ListOrder.rising($0.minor) } ?? ListOrder.none
        },
        ListOrder(
          name: { _, index, row in lineName(index, row) }, nameColumn: LineColumn.who,
          tiesByID: true, ties: lineTies),
      ],
      sorts: [
        ListSort("date-desc", "Date (Newest First)", isDescending: true),
        ListSort("date-asc", "Date (Oldest First)"),
        ListSort("amount-desc", "Amount (High to Low)", 1, isDescending: true),
        ListSort("amount-asc", "Amount (Low to High)", 1),
        ListSort("who-asc", "Name (A–Z)", 2), ListSort("who-desc", "", 2, isDescending: true),
      ],
      days: [DayColumns(LineColumn.day)],
      bulk: [
        BulkVerb(title: "Set Apart", action: .open(.setLinesApart)), .delete(.deleteLines),
      ],
      row: { app, row, use, html in LineRow(app: app).draw(row, use: use, &html) },
      table: lineTable(areOpen: false))
  }

  private static func matched(with row: UInt64, in book: Book) -> [Int32] {
    book.linesMatched(with: row).compactMap { book.bankLines.row(of: $0) }
  }

  private static func readLine(_ book: Book, _ row: Int32, _ facts: inout Facts) {
    typealias Column = LineColumn
    let line = book.bankLines.rows[Int(row)]
    facts.isListed = line.isLive
    if !facts.isListed { return }
    facts.part = line.account.raw
    facts.words[Column.day] = line.day.number
    facts.words[Column.bits] =
      (book.isExplained(line) ? Column.isExplained : Column.isOpen)
      | (line.isOut ? Column.isOut : Column.isIn)
    facts.words[Column.who] = facts.pool.number(of: line.title)
    facts.amounts[0] = Totals(line.amount)
    facts.texts = [
      line.counterparty, line.text, line.reference, line.endToEnd, line.bankID,
      line.counterAccount,
    ].filter { !$0.isEmpty }
    // An amount is looked for without its sign, too.
    facts.texts += [facts.formats.money(line.amount), line.amount.plain]
  }

  private static func lineOrder(
    _ key: @escaping @Sendable (Book, ListIndex, Int32) -> UInt64
  ) -> ListOrder {
    ListOrder(key: key, tiesByID: true, ties: lineTies)
  }

  /// By the day, the latest first, then by who it was with.
  private static var lineTies: ListTies {
    ListTies(
      key: { index, row in ListOrder.falling(Int64(index.word(LineColumn.day, of: row))) },
      name: { index, row in lineName(index, row) }, nameColumn: LineColumn.who)
  }

  private static func lineName(_ index: ListIndex, _ row: Int32) -> [UInt8] {
    ListOrder.name(index.text(index.word(LineColumn.who, of: row)))
  }

  // MARK: filters

  private static var lineDirections: ListFilter {
    lineBits(
      "way", "Direction",
      [("in", "Money In", LineColumn.isIn), ("out", "Money Out", LineColumn.isOut)])
  }

  private static var lineFilters: [ListFilter] {
    [
      lineBits(
        "state", "State",
        [
          ("open", "To Explain", LineColumn.isOpen),
          ("explained", "Explained", LineColumn.isExplained),
        ]),
      lineDirections, lineMonths,
    ]
  }

  private static func lineBits(
    _ name: String, _ title: Phrase, _ choices: [(word: String, title: Phrase, bit: Int32)]
  ) -> ListFilter {
    ListFilter(
      name, title,
      .bits(choices.map { ListFilter.Choice(word: $0.word, title: $0.title, bit: $0.bit) }) {
        index, row, _ in index.word(LineColumn.bits, of: row)
      })
  }

  /// "2026-11".
  private static var lineMonths: ListFilter {
    var months = ListFilter(
      "month", "Month",
      .range(
        ListRange(
          column: .word(LineColumn.day, missing: .min),
          choices: { book, formats in
            var firsts: Set<Int32> = []
            for line in book.bankLines.rows where line.isLive {
              firsts.insert(line.day.firstOfMonth.number)
            }
            return firsts.sorted(by: >).map { first in
              let day = Day(number: first)
              return ListFilter.Choice(
                word: lineMonthWord(day), title: .verbatim(formats.month(day)))
            }
          },
          ends: { _, _, word, _ in
            guard let first = try? Day(parsing: word + "-01") else { return nil }
            return ListRange.Ends(
              low: Int64(first.number), high: Int64(first.lastOfMonth.number))
          },
          title: { _, formats, word in
            guard let first = try? Day(parsing: word + "-01") else { return "No such range" }
            return .verbatim(formats.month(first))
          })))
    months.hidesEmpty = true
    return months
  }

  /// The month of a day as the address has it.
  static func lineMonthWord(_ day: Day) -> String { String(day.text.prefix(7)) }
}
