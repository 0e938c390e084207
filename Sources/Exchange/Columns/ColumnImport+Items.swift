import Ledger

extension ColumnImport {
  mutating func addItems() {
    let fields: [CSVField] = [.price, .projectPrice, .marketValue]
    guard let columns = amounts(fields), let prices = pricesFor(fields) else { return }
    var count: Int64 = 0
    for row in rows {
      let before = plan.edit.rowCount
      defer { plan.place(plan.edit, from: before, at: "", line: row.line) }
      if !isWhole(row) { continue }
      var item = Item()
      item.name = cell(.name, row)
      if item.name.isEmpty {
        skip(row, "Name is required", hint: "Fill in “\(title(.name))”.")
        continue
      }
      do throws(CellFault) {
        let pieces = try quantity(row)
        item.quantity = pieces
        item.purchasePrice = try whole(
          try price(.price, row, columns[0]), prices[0], pieces, .price)
        item.projectPrice = try whole(
          try price(.projectPrice, row, columns[1]), prices[1], pieces, .projectPrice)
        item.marketValue = try whole(
          try price(.marketValue, row, columns[2]), prices[2], pieces, .marketValue)
        if let day = try day(row) { item.created = Instant(day, TimeOfDay(minutes: 720)) }
      } catch {
        skip(row, "\(title(error.field)): \(error.what)", hint: error.hint)
        continue
      }
      item.id = id(row, in: book.items) {
        $0.name == item.name && $0.purchasePrice == item.purchasePrice
      }
      // The file's order is kept where the newest come first.
      if reading.mapping[.date] == nil { item.created = now.adding(milliseconds: -count) }
      count += 1
      item.project = reading.project
      item.source = cell(.vendor, row)
      item.sku = cell(.sku, row)
      item.status = word(.status, row)
      item.purchasedBy = cell(.purchasedBy, row)
      item.notes = cell(.notes, row)
      item.category = category(row, type: .itemized)
      item.space = space(row)
      put(item, in: book.items, .verbatim(item.name), item.displayPrice?.plain ?? "")
    }
  }

  private func price(
    _ field: CSVField, _ row: CSVRow, _ amounts: ColumnAmounts
  ) throws(CellFault) -> Money? {
    let money = try amount(field, row, amounts)
    if money?.isNegative == true {
      throw CellFault(field, "Price must be zero or greater", "Take the minus sign away.")
    }
    return money
  }

  private func quantity(_ row: CSVRow) throws(CellFault) -> Int64? {
    let text = cell(.quantity, row)
    if text.isEmpty { return nil }
    guard let (number, isExact) = ExactDecimal(text)?.minorUnits(decimals: 0), isExact,
      number >= 0
    else {
      throw CellFault(
        .quantity, "\"\(CellFault.shown(text))\" is not a whole number of pieces", "Write it as 2.")
    }
    return number
  }
}
