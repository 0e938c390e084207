// What was bought for the sample's homes, what was sold to and from inventory, and a return.

extension SampleBuilder {
  /// The scope of the sample's purchases: 16 for the first home, 9 for the second, 5 for inventory.
  private static func home(of purchase: Int) -> Int? { purchase < 16 ? 0 : purchase < 25 ? 1 : nil }

  /// Four things from one vendor, with tax.
  mutating func addPurchase(_ number: Int) {
    var step = Edit()
    let products = SampleProduct.all
    let first = products[number * 4 % products.count]
    let home = SampleBuilder.home(of: number)
    var transaction = Transaction()
    transaction.id = .foreign("sample:purchase:\(number)")
    transaction.project = home.map { SampleHome.id($0) } ?? ID()
    transaction.day = today.adding(days: -132 + number * 4)
    transaction.created = Instant(today.adding(days: -132 + number * 4), TimeOfDay(minutes: 900))
    transaction.source = first.vendor
    transaction.type = .purchase
    transaction.category = DesignPresets.categoryID(first.category)
    transaction.status = number % 6 == 5 ? .pending : .completed
    transaction.purchasedBy = number % 3 == 0 ? "design-business" : "client-card"
    transaction.reimbursement = number % 3 == 0 && home != nil ? .owedToCompany : .none
    transaction.hasEmailReceipt = number % 2 == 0
    transaction.needsReview = number % 7 == 6
    transaction.notes = number % 8 == 3 ? "Two boxes arrive later." : ""
    var sum: Int64 = 0
    for place in 0..<4 { sum += addItem(number, place, transaction, home, to: &step) }
    // Some receipts have more on them than was entered yet.
    let subtotal = number % 5 == 4 ? sum + sum / 8 : sum
    let rate = try? Rate(parsing: "9.25")
    transaction.tax = TransactionTax(
      rate: number % 9 == 8 ? nil : rate,
      subtotal: number % 9 == 8 ? nil : Money(minor: subtotal, currency: .usd))
    let plain = Money(minor: subtotal, currency: .usd)
    let tax = rate.flatMap { try? plain.percent($0) } ?? Money.zero(.usd)
    transaction.amount = (try? plain.adding(tax)) ?? plain
    step.put(transaction, in: book.transactions)
    apply(step)
  }

  /// One of a purchase's things; answers its price in cents.
  private func addItem(
    _ number: Int, _ place: Int, _ transaction: Transaction, _ home: Int?, to step: inout Edit
  ) -> Int64 {
    let count = number * 4 + place
    let products = SampleProduct.all
    let product = products[count % products.count]
    let finish = SampleProduct.finishes[count / products.count % SampleProduct.finishes.count]
    let isSet = product.name == "Dining Chair"
    // The price of a row is that of all its pieces.
    let cents = Int64((product.dollars * 100 + count * 37 % 900) * (isSet ? 6 : 1))
    var item = Item()
    item.id = .foreign("sample:item:\(count)")
    item.name = finish + " " + product.name
    item.source = product.vendor
    item.sku = count % 10 == 9 ? "" : "\(product.vendor.utf8.count)\(4_100 + count)-\(place)"
    item.project = transaction.project
    item.transaction = transaction.id
    item.category = transaction.category
    item.status = number % 6 == 5 ? .toPurchase : .purchased
    item.purchasedBy = transaction.purchasedBy
    item.purchasePrice = Money(minor: cents, currency: .usd)
    if home != nil && count % 9 != 8 {
      item.projectPrice = Money(minor: cents * 13 / 10, currency: .usd)
    }
    if count % 4 != 3 { item.marketValue = Money(minor: cents * 16 / 10, currency: .usd) }
    item.quantity = isSet ? 6 : nil
    item.bookmark = count % 11 == 0
    item.created = transaction.created.adding(milliseconds: Int64(place))
    if let home {
      let rooms = SampleHome.all[home].rooms.count
      if count % 6 != 5 { item.space = .foreign("sample:space:\(home):\(count % rooms)") }
    } else {
      item.space = .foreign("sample:space:stock")
    }
    step.put(item, in: book.items)
    return cents
  }

  /// Fees, movers and the like: no things.
  mutating func addServices() {
    let rows: [(home: Int, source: String, category: String, dollars: Int, day: Int)] = [
      (0, "Design Fee, First Half", "Design Fee", 4_250, -128),
      (0, "Movers", "Install", 1_180, -60),
      (0, "Cumberland Storage", "Storage and Receiving", 310, -48),
      (1, "Design Fee", "Design Fee", 3_000, -90), (1, "Gas", "Property Management", 64, -33),
      (1, "Handyman", "Property Management", 420, -21),
    ]
    var step = Edit()
    for (number, row) in rows.enumerated() {
      var transaction = Transaction()
      transaction.id = .foreign("sample:service:\(number)")
      transaction.project = SampleHome.id(row.home)
      transaction.source = row.source
      transaction.category = DesignPresets.categoryID(row.category)
      transaction.amount = Money(row.dollars, .usd)
      transaction.day = today.adding(days: row.day)
      transaction.created = Instant(today.adding(days: row.day), TimeOfDay(minutes: 780))
      transaction.type = .purchase
      transaction.status = .completed
      transaction.purchasedBy = "design-business"
      transaction.reimbursement = row.category == "Design Fee" ? .none : .owedToCompany
      step.put(transaction, in: book.transactions)
    }
    apply(step)
  }

  /// Sales to inventory, from inventory and from home to home, and a return.
  mutating func sellAndReturn() {
    sell([1, 18, 27], to: .business, 1, day: -18)
    sell([104, 109], to: .project(SampleHome.id(1)), 2, day: -12)
    sell([30], to: .project(SampleHome.id(1)), 3, day: -9)
    var step = Edit()
    var back = Transaction()
    back.id = .foreign("sample:return")
    back.project = SampleHome.id(0)
    back.source = "Homegoods"
    back.type = .return
    back.category = DesignPresets.categoryID("Furnishings")
    back.day = today.adding(days: -7)
    back.created = Instant(today.adding(days: -7), TimeOfDay(minutes: 840))
    back.status = .pending
    back.amount = Money(minor: 8_500, currency: .usd)
    step.put(back, in: book.transactions)
    apply(step)
    let items = [16, 17].compactMap { book.items[.foreign("sample:item:\($0)")] }
    guard let back = book.transactions[back.id],
      let returned = try? Returning.move(items, to: back, by: operation(4, day: -7), in: book)
    else { return }
    apply(returned)
  }

  private mutating func sell(_ numbers: [Int], to target: Selling.Target, _ number: Int, day: Int) {
    let items = numbers.compactMap { book.items[.foreign("sample:item:\($0)")] }
    guard
      let outcome = try? Selling.sell(
        items, to: target, fallback: DesignPresets.categoryID("Furnishings"),
        by: operation(number, day: day), in: book)
    else { return }
    apply(outcome.edit)
  }

  private func operation(_ number: Int, day: Int) -> ItemOperation {
    let day = today.adding(days: day)
    return ItemOperation(
      ID<Item>.foreign("sample:operation:\(number)").raw,
      at: Instant(day, TimeOfDay(minutes: 960)), on: day)
  }
}
