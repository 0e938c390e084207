import Ledger

/// Reads the rows of a list of invoices: what cannot be read is said by its line and left out, the rest comes.
struct InvoiceListReader {
  private let list: InvoiceList
  private let currency: Currency
  private let dates: ColumnDates
  private let amounts: ColumnAmounts
  private(set) var invoices: [ListedInvoice] = []
  private(set) var problems = ImportProblems()
  /// Where each number of a day begins.
  private var places: [String: Int] = [:]

  /// A day whose order nothing says; "" where all are clear.
  var openDate: String { CellFault.shown(dates.open) }
  /// The amount of which nothing says whether it is in thousands; "" where all are clear.
  var openAmount: String { CellFault.shown(amounts.open) }

  private static let money: [InvoiceList.Field] = [
    .total, .amount, .net, .tax, .paid, .open, .unit, .lineAmount,
  ]

  /// `currency` is what amounts are in that name none.
  init(_ list: InvoiceList, _ request: CSVRequest, currency: Currency) {
    self.list = list
    self.currency = currency
    let days = list.values(.issued) + list.values(.due) + list.values(.paidDay)
    dates = ColumnDates(days, order: request.dates ?? InvoiceListReader.order(list))
    var decimals = currency.decimals
    for code in Set(list.values(.currency)) {
      if let other = Currency(code) { decimals = Swift.max(decimals, other.decimals) }
    }
    amounts = ColumnAmounts(
      InvoiceListReader.money.flatMap { list.values($0) }, currency, mark: request.decimals,
      decimals: decimals)
    for row in list.rows { take(row) }
  }

  /// The order in which no invoice is due before it was issued, where that is one of the two only.
  private static func order(_ list: InvoiceList) -> DateOrder? {
    let days = list.values(.issued) + list.values(.due) + list.values(.paidDay)
    if ColumnDates(days, order: nil).open.isEmpty { return nil }
    let possible = DateOrder.allCases.filter { order in
      let dates = ColumnDates(days, order: order)
      return list.rows.allSatisfy { row in
        guard let issued = dates.day(list.cell(.issued, row)),
          let due = dates.day(list.cell(.due, row))
        else { return true }
        return issued <= due && due <= issued.adding(years: 1)
      }
    }
    return possible.count == 1 ? possible[0] : nil
  }

  private mutating func take(_ row: CSVRow) {
    guard let first = row.fields.first(where: { !isBlank($0) }) else { return }
    let number = list.cell(.number, row)
    do throws(Fault) {
      if WordVotes.isSum(first)
        || number.isEmpty && !isContinued(row) && list.cell(.client, row).isEmpty
      {
        throw Fault("this is a sum, or names no invoice")
      }
      if number.isEmpty {
        // Some programs write the number in the first row of an invoice only.
        guard isContinued(row) else { throw Fault("the line has no \(list.title(.number))") }
        invoices[invoices.count - 1].entries += try entries(
          row, invoices[invoices.count - 1].currency)
        return
      }
      let invoice = try invoice(number, row)
      let key = folded(number) + "|" + invoice.issued.text
      guard let place = places[key] else {
        places[key] = invoices.count
        invoices.append(invoice)
        return
      }
      guard list.hasLines, invoice.isSame(as: invoices[place]) else {
        throw Fault("the invoice \(number) is in line \(invoices[place].line) already")
      }
      add(invoice, to: place)
    } catch {
      problems.append(
        ImportProblem(
          .warning, "line \(row.line)", error.what, hint: error.hint))
    }
  }

  /// A further row of an invoice: what stands of the whole in each is said again, or is said for the first time.
  private mutating func add(_ row: ListedInvoice, to place: Int) {
    invoices[place].entries += row.entries
    if invoices[place].paidDay == nil { invoices[place].paidDay = row.paidDay }
    if invoices[place].total == nil { invoices[place].total = row.total }
    if invoices[place].due == nil { invoices[place].due = row.due }
  }

  private func isContinued(_ row: CSVRow) -> Bool {
    list.hasLines && !invoices.isEmpty && list.cell(.client, row).isEmpty
      && list.cell(.issued, row).isEmpty && !list.cell(.text, row).isEmpty
  }

  private func invoice(_ number: String, _ row: CSVRow) throws(Fault) -> ListedInvoice {
    let client = list.cell(.client, row)
    if client.isEmpty { throw Fault("the line has no \(list.title(.client))") }
    guard let issued = try day(.issued, row) else {
      throw Fault("the line has no \(list.title(.issued))")
    }
    let currency = try currency(row)
    var invoice = ListedInvoice(
      line: row.line, number: String(number.prefix(100)), client: String(client.prefix(400)),
      email: list.cell(.email, row), issued: issued, currency: currency)
    let due = try day(.due, row)
    invoice.due = due.flatMap { $0 < issued ? nil : $0 }
    // A cell of what was paid may be an amount, a day or a word.
    let paid = list.cell(.paid, row)
    let status = list.cell(.status, row)
    invoice.isPaid = ListedInvoice.isPaid(status) || ListedInvoice.isPaid(paid)
    if ListedInvoice.isWithdrawn(status) { invoice.withdrawn = status }
    invoice.paidDay = try day(.paidDay, row) ?? dates.day(paid)
    if !invoice.isPaid, dates.day(paid) == nil, !InvoiceListReader.saysNo(paid) {
      invoice.paid = try money(.paid, row, currency)
    }
    invoice.open = try money(.open, row, currency)
    invoice.total = try money(.total, row, currency)
    invoice.net = try money(.net, row, currency)
    // An "amount" beside lines is the line's, else it is all of it.
    if invoice.total == nil, !list.hasLines { invoice.total = try money(.amount, row, currency) }
    invoice.entries = try entries(row, currency)
    return invoice
  }

  private static func saysNo(_ word: String) -> Bool {
    switch folded(word) {
    case "no", "n", "false", "nein", "non", "nee", "open", "offen": true
    case _: false
    }
  }

  /// What a row bills; nothing where the list has no lines.
  private func entries(_ row: CSVRow, _ currency: Currency) throws(Fault) -> [ListedInvoice.Entry] {
    let tax = try money(.tax, row, currency) ?? .zero(currency)
    var whole = try money(.lineAmount, row, currency)
    if whole == nil, list.hasLines { whole = try money(.amount, row, currency) }
    let unit = try money(.unit, row, currency)
    var price = Price(.zero(currency))
    if let unit {
      price = Price(unit, times: quantity(row))
      // A discount is in the line's amount.
      if let whole, (try? price.amount()) != whole { price = Price(whole) }
    } else if let whole {
      price = Price(whole)
    }
    var text = list.cell(.text, row)
    if text.isEmpty { text = list.cell(.project, row) }
    return [ListedInvoice.Entry(text: String(text.prefix(2_000)), price: price, tax: tax)]
  }

  private func quantity(_ row: CSVRow) -> Quantity {
    let text = list.cell(.quantity, row)
    let pointed = amounts.hasDecimalComma ? text.map { $0 == "," ? "." : $0 } : Array(text)
    return (try? Quantity(parsing: String(pointed))) ?? .one
  }

  // MARK: cells

  /// Why a row is left out.
  private struct Fault: Error {
    var what: Phrase
    var hint: Phrase

    init(_ what: Phrase, _ hint: Phrase = "Left out.") {
      self.what = what
      self.hint = hint
    }
  }

  private func day(_ field: InvoiceList.Field, _ row: CSVRow) throws(Fault) -> Day? {
    let text = list.cell(field, row)
    if text.isEmpty || text == "-" || text == "—" { return nil }
    if let day = dates.day(text) { return day }
    throw Fault(
      "\(list.title(field)): \"\(CellFault.shown(text))\" is not a date",
      "Left out. Write it as 2026-02-07.")
  }

  private func currency(_ row: CSVRow) throws(Fault) -> Currency {
    let text = list.cell(.currency, row)
    if !text.isEmpty {
      if let currency = Currency(text) { return currency }
      throw Fault(
        "\"\(CellFault.shown(text))\" is not a currency", "Left out. Write its code, such as USD.")
    }
    // The sign beside an amount says it, too.
    for field in InvoiceListReader.money {
      do throws(MoneyError) {
        if try amounts.money(list.cell(field, row)) != nil { return currency }
      } catch {
        if case .mixedCurrencies(_, let other) = error { return other }
      }
    }
    return currency
  }

  private func money(
    _ field: InvoiceList.Field, _ row: CSVRow, _ currency: Currency
  ) throws(Fault) -> Money? {
    let text = list.cell(field, row)
    do throws(MoneyError) {
      return try amounts.money(text, in: currency)
    } catch {
      throw Fault(
        "\(list.title(field)): \(ColumnImport.words(error, text))",
        "Left out. Write it as 1234.50.")
    }
  }
}
