extension DesignGenerator {
  /// A purchase of so many things, or of a service; some are returns or canceled.
  mutating func addTransaction(
    on day: Day, goods count: Int, in place: DesignPlace, to batch: inout Edit
  ) {
    var transaction = Transaction()
    transaction.id = random.id()
    transaction.project = place.project
    transaction.day = random.percent(98) ? day : nil
    transaction.created = Instant(day, TimeOfDay(minutes: random.between(480, 1_200)))
    transaction.type = random.percent(95) ? .purchase : .return
    transaction.status = random.percent(85) ? .completed : random.percent(80) ? .pending : .canceled
    transaction.purchasedBy = random.percent(70) ? "design-business" : "client-card"
    if !place.project.isNone, random.percent(60) { transaction.reimbursement = .owedToCompany }
    transaction.hasEmailReceipt = random.percent(55)
    transaction.needsReview = random.percent(12)
    if random.percent(10) { transaction.notes = "Order \(random.between(10_000, 99_999))" }
    if count > 0 {
      addGoods(count, of: &transaction, on: day, in: place, to: &batch)
    } else {
      let services = DesignPlace.services
      let service = services[random.below(services.count)]
      transaction.source = service.source
      transaction.category = DesignPresets.categoryID(service.category)
      let cents = random.between(service.low, service.high) * 100 + random.below(100)
      transaction.amount = Money(minor: Int64(cents), currency: .usd)
    }
    batch.put(transaction, replacing: nil)
  }

  /// Things of one vendor; the amount is their prices with tax.
  private mutating func addGoods(
    _ count: Int, of transaction: inout Transaction, on day: Day, in place: DesignPlace,
    to batch: inout Edit
  ) {
    let first = product()
    let others = SampleProduct.all.filter { $0.vendor == first.vendor }
    transaction.source = first.vendor
    transaction.category = DesignPresets.categoryID(first.category)
    var subtotal: Int64 = 0
    for number in 0..<count {
      let product = number == 0 ? first : others[random.below(others.count)]
      subtotal += addItem(product, of: transaction, on: day, in: place, to: &batch)
    }
    // 9.25 %, to the cent.
    let tax = (subtotal * 925 + 5_000) / 10_000
    transaction.amount = Money(minor: subtotal + tax, currency: .usd)
    if random.percent(80) {
      transaction.tax = TransactionTax(
        rate: Rate(micros: 9_250_000), subtotal: Money(minor: subtotal, currency: .usd))
    }
  }

  mutating func product() -> SampleProduct {
    let all = SampleProduct.all
    return all[random.below(all.count)]
  }

  /// One thing; answers its price in cents.
  @discardableResult
  mutating func addItem(
    _ product: SampleProduct, of transaction: Transaction?, on day: Day, in place: DesignPlace,
    to batch: inout Edit
  ) -> Int64 {
    let cents = Int64(product.dollars * random.between(70, 130) + random.below(100))
    var item = Item()
    item.id = random.id()
    item.name = random.pick(SampleProduct.finishes) + " " + product.name
    item.source = product.vendor
    if random.percent(85) {
      item.sku = "\(random.between(1_000, 9_999))-\(random.between(100, 999))"
    }
    item.project = place.project
    item.transaction = transaction?.id ?? ID()
    item.category = transaction?.category ?? DesignPresets.categoryID(product.category)
    item.status = random.percent(80) ? .purchased : random.percent(70) ? .toPurchase : .toReturn
    item.purchasedBy = transaction?.purchasedBy ?? ""
    item.purchasePrice = Money(minor: cents, currency: .usd)
    if !place.project.isNone, random.percent(85) {
      item.projectPrice = Money(minor: cents * 13 / 10, currency: .usd)
    }
    if random.percent(70) { item.marketValue = Money(minor: cents * 16 / 10, currency: .usd) }
    item.bookmark = random.percent(6)
    if !place.spaces.isEmpty, random.percent(85) {
      item.space = place.spaces[random.below(place.spaces.count)]
    }
    item.created = Instant(day, TimeOfDay(minutes: random.between(480, 1_200)))
    batch.put(item, replacing: nil)
    return cents
  }
}
