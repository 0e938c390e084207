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
  /// Numbers of which a row cannot be read, and whether the last number was one.
  private var broken = Set<String>()
  private var isInBroken = false

  /// A day whose order nothing says; "" where all are clear.
  var openDate: String { CellFault.shown(dates.open) }
  /// The amount of which nothing says whether it is in thousands; "" where all are clear.
  var openAmount: String { CellFault.shown(amounts.open) }

  private static let money: [InvoiceList.Field] = [
    .total, .amount, .net, .tax, .paid, .open, .unit, .lineAmount, .lineWhole,
  ]

  /// `currency` is what amounts are in that name none.
  init(_ list: InvoiceList, _ request: CSVRequest, currency: Currency) {
    self.list = list
    let currency = request.currency ?? list.currency(usual: currency) ?? currency
    self.currency = currency
    let days = list.values(.issued) + list.values(.due) + list.values(.paidDay)
    dates = ColumnDates(days, order: request.dates ?? InvoiceListReader.order(list))
    var decimals = currency.decimals
    for code in Set(list.values(.currency)) {
      if let other = InvoiceListReader.currency(code, usual: currency) {
        decimals = Swift.max(decimals, other.decimals)
      }
    }
    amounts = ColumnAmounts(
      InvoiceListReader.money.flatMap { list.values($0) }, currency, mark: request.decimals,
      decimals: decimals)
    for row in list.rows { take(row) }
    if broken.isEmpty || !list.hasLines { return }
    for invoice in invoices where isBroken(invoice) {
      problems.append(
        ImportProblem(
          .warning, "line \(invoice.line)",
          "the invoice \(invoice.number) has a line that cannot be read", hint: "Left out."))
    }
    invoices = invoices.filter { !isBroken($0) }
  }

  /// Whether it would come in with less than it asked for.
  private func isBroken(_ invoice: ListedInvoice) -> Bool {
    broken.contains(folded(invoice.number)) && invoice.needsAllRows
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
      let isSum = WordVotes.isSum(first) && (number.isEmpty || list.cell(.client, row).isEmpty)
      if isSum || number.isEmpty && list.cell(.client, row).isEmpty && !isContinued(row) {
        throw Fault("this is a sum, or names no invoice")
      }
      // Some programs say what an invoice is in the first of its rows only.
      if number.isEmpty || folded(number) == folded(invoices.last?.number ?? ""), isContinued(row) {
        let currency = invoices[invoices.count - 1].currency
        invoices[invoices.count - 1].entries += try entries(row, currency)
        invoices[invoices.count - 1].sums.append(try sums(row, currency))
        return
      }
      if number.isEmpty { throw Fault("the line has no \(list.title(.number))") }
      let invoice = try invoice(number, row)
      let key = folded(number) + "|" + invoice.issued.text
      isInBroken = false
      guard let place = places[key] else {
        places[key] = invoices.count
        invoices.append(invoice)
        return
      }
      if list.hasLines, invoice.isSame(as: invoices[place]) { return add(invoice, to: place) }
      problems.append(
        ImportProblem(
          .warning, "line \(row.line)",
          "the invoice \(number) is in line \(invoices[place].line) already", hint: "Left out."))
    } catch {
      if !number.isEmpty {
        isInBroken = true
        broken.insert(folded(number))
      } else if isContinued(row) {
        broken.insert(folded(invoices[invoices.count - 1].number))
      }
      problems.append(
        ImportProblem(
          .warning, "line \(row.line)", error.what, hint: error.hint))
    }
  }

  /// A further row of an invoice: what stands of the whole in each is said again, or is said for the first time.
  private mutating func add(_ row: ListedInvoice, to place: Int) {
    invoices[place].entries += row.entries
    if invoices[place].paidDay == nil { invoices[place].paidDay = row.paidDay }
    invoices[place].sums += row.sums
    if invoices[place].due == nil { invoices[place].due = row.due }
  }

  private func isContinued(_ row: CSVRow) -> Bool {
    list.hasLines && !invoices.isEmpty && !isInBroken && list.cell(.client, row).isEmpty
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
    invoice.isOpen = ListedInvoice.isOpen(status)
    if ListedInvoice.isWithdrawn(status) { invoice.withdrawn = status }
    let kind = list.cell(.kind, row)
    if ListedInvoice.isOther(kind) { invoice.other = kind }
    invoice.paidDay = try day(.paidDay, row) ?? dates.day(paid)
    invoice.sums = [try sums(row, currency)]
    invoice.entries = try entries(row, currency)
    invoice.isAmount = !list.has(.lineAmount) && !list.has(.unit)
    return invoice
  }

  private func sums(_ row: CSVRow, _ currency: Currency) throws(Fault) -> ListedInvoice.Sums {
    var sums = ListedInvoice.Sums()
    let paid = list.cell(.paid, row)
    if !ListedInvoice.isPaid(paid), dates.day(paid) == nil, !PaidWords.sayUnpaid(paid) {
      sums.paid = try money(.paid, row, currency)
    }
    sums.open = try money(.open, row, currency)
    sums.total = try money(.total, row, currency)
    sums.net = try money(.net, row, currency)
    return sums
  }

  /// What a row bills; nothing where the list has neither lines nor an amount but the total.
  private func entries(_ row: CSVRow, _ currency: Currency) throws(Fault) -> [ListedInvoice.Entry] {
    let tax = try tax(row, currency)
    var whole = try money(.lineAmount, row, currency)
    if let said = try money(.lineWhole, row, currency), let net = try? said.subtracting(tax) {
      whole = net
    }
    // An "amount" beside lines is the line's, else it is all of it.
    if whole == nil { whole = try money(.amount, row, currency) }
    var price = Price(whole ?? .zero(currency))
    // A unit's price may have more decimals than the currency: then the line's amount says it.
    if let unit = try unit(row, currency, isNeeded: whole == nil) {
      let quantity = try quantity(row, isNeeded: whole == nil)
      let counted = Price(unit, times: quantity)
      // A discount is in the line's amount.
      if whole == nil || (try? counted.amount()) == whole { price = counted }
    }
    var text = list.cell(.text, row)
    if text.isEmpty { text = list.cell(.project, row) }
    return [
      ListedInvoice.Entry(
        text: String(text.prefix(2_000)), price: price, tax: tax, rate: rate(row))
    ]
  }

  private func unit(
    _ row: CSVRow, _ currency: Currency, isNeeded: Bool
  ) throws(Fault) -> Money? {
    if isNeeded { return try money(.unit, row, currency) }
    return (try? money(.unit, row, currency)) ?? nil
  }

  private func quantity(_ row: CSVRow, isNeeded: Bool) throws(Fault) -> Quantity {
    let text = list.cell(.quantity, row)
    if text.isEmpty { return .one }
    let pointed = amounts.hasDecimalComma ? text.map { $0 == "," ? "." : $0 } : Array(text)
    if let quantity = try? Quantity(parsing: String(pointed)) { return quantity }
    if isNeeded {
      throw Fault("\(list.title(.quantity)): \"\(CellFault.shown(text))\" is not a number")
    }
    return .one
  }

  /// All taxes of a row.
  private func tax(_ row: CSVRow, _ currency: Currency) throws(Fault) -> Money {
    var sum = Money.zero(currency)
    for text in list.cells(.tax, row) {
      if let tax = try money(text, .tax, currency), let more = try? sum.adding(tax) { sum = more }
    }
    return sum
  }

  private func rate(_ row: CSVRow) -> Rate {
    let text = list.cell(.rate, row)
    let pointed = text.map { $0 == "," ? "." : $0 }
    guard let rate = try? Rate(parsing: String(pointed)), !rate.isNegative else {
      return .zero
    }
    return rate
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
      if let currency = InvoiceListReader.currency(text, usual: self.currency) { return currency }
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

  /// "USD", "€", or "United States Dollar - USD".
  private static func currency(_ text: String, usual: Currency) -> Currency? {
    if let currency = Currency(text) { return currency }
    return ColumnRole.currency(in: text, usual: usual)
  }

  private func money(
    _ field: InvoiceList.Field, _ row: CSVRow, _ currency: Currency
  ) throws(Fault) -> Money? {
    try money(list.cell(field, row), field, currency)
  }

  private func money(
    _ text: String, _ field: InvoiceList.Field, _ currency: Currency
  ) throws(Fault) -> Money? {
    do throws(MoneyError) {
      return try amounts.money(text, in: currency)
    } catch {
      throw Fault(
        "\(list.title(field)): \(ColumnImport.words(error, text))",
        "Left out. Write it as 1234.50.")
    }
  }
}
