// What the sample's cellist pays beside her homes' furniture: the business, what gigs cost, and her private life.

extension SampleBuilder {
  /// Expenses of fourteen months with all that hangs on them.
  mutating func spend() {
    addCategories()
    addTags()
    addVendorRules()
    for (number, rule) in SampleRecurring.all.enumerated() { add(rule, number) }
    for expense in SampleExpense.all { add(expense) }
    billFlight()
    addMonthlyBudgets()
    addSavedFilter()
    drive()
  }

  /// Those that every book of expenses has, and what a cellist needs besides.
  private mutating func addCategories() {
    apply(StandardCategories.add(to: book))
    var step = Edit()
    var last = book.categories.live.map { $0.position }.max()
    for own in SampleCategory.all {
      var category = BudgetCategory()
      category.id = SampleCategory.id(own.name)
      category.name = own.name
      category.color = own.color
      category.icon = own.icon
      category.uses = [.business]
      if !own.parent.isEmpty { category.parent = SampleCategory.id(own.parent) }
      category.position = Position.between(last, nil, jitter: category.id.raw)
      last = category.position
      step.put(category, in: book.categories)
    }
    apply(step)
  }

  private mutating func addTags() {
    var step = Edit()
    var last: Position?
    for (name, color) in SampleExpense.tags {
      var tag = Tag()
      tag.id = SampleExpense.tag(name)
      tag.name = name
      tag.color = color
      tag.position = Position.between(last, nil, jitter: tag.id.raw)
      last = tag.position
      step.put(tag, in: book.tags)
    }
    apply(step)
  }

  private mutating func addVendorRules() {
    var strings = ExpenseRule()
    strings.id = .foreign("sample:rule:0")
    strings.contains = "Larsen"
    strings.category = SampleCategory.id("Strings, Bows")
    strings.tags = [SampleExpense.tag("Strings")]
    strings.project = .business
    strings.isDeductible = true
    strings.position = Position.between(nil, nil, jitter: strings.id.raw)
    var fuel = ExpenseRule()
    fuel.id = .foreign("sample:rule:1")
    fuel.contains = "Shell"
    fuel.category = SampleCategory.id("Transportation")
    fuel.isDeductible = true
    fuel.paymentMethod = "Visa"
    fuel.renamed = "Shell"
    fuel.position = Position.between(strings.position, nil, jitter: fuel.id.raw)
    var step = Edit()
    step.put(strings, in: book.rules)
    step.put(fuel, in: book.rules)
    apply(step)
  }

  private mutating func add(_ sample: SampleExpense) {
    var step = Edit()
    var expense = Transaction()
    expense.id = sample.id
    expense.day = today.adding(days: sample.day)
    expense.created = Instant(today.adding(days: sample.day), TimeOfDay(minutes: 1_140))
    expense.amount = Money(minor: sample.cents, currency: .usd)
    expense.source = sample.merchant
    expense.type = .purchase
    expense.category = SampleCategory.id(sample.category)
    expense.paymentMethod = sample.method
    expense.notes = sample.notes
    expense.project = sample.place.project
    if case .billed(let client) = sample.place { expense.billTo = SampleClient.id(client) }
    expense.isDeductible = sample.place != .personal
    // Shops of her own town; what is bought on the road is not looked at that closely.
    if sample.isTaxed, let rate = try? Rate(parsing: "9.25") {
      expense.tax = TaxInference.tax(
        amount: expense.amount, rate: rate, subtotal: nil, taxAmount: nil)
    }
    expense.hasEmailReceipt = sample.isMailed
    step.put(expense, in: book.transactions)
    for tag in sample.tags {
      step.put(Tagging(expense.id, SampleExpense.tag(tag)), in: book.taggings)
    }
    var last: Position?
    for (place, part) in sample.parts.enumerated() {
      var split = Split()
      split.id = .foreign("sample:split:\(sample.merchant):\(sample.day):\(place)")
      split.transaction = expense.id
      split.name = part.name
      split.amount = Money(minor: part.cents, currency: .usd)
      if !part.category.isEmpty { split.category = SampleCategory.id(part.category) }
      split.taxRate = part.rate.isEmpty ? nil : try? Rate(parsing: part.rate)
      split.position = Position.between(last, nil, jitter: split.id.raw)
      last = split.position
      step.put(split, in: book.splits)
    }
    apply(step)
  }

  /// The gala's client pays the cello's seat.
  private mutating func billFlight() {
    guard let flight = SampleExpense.all.first(where: { $0.place == .gig(SampleExpense.gala) }),
      let expense = book.transactions[flight.id],
      let step = try? Billing.bill(
        expense, to: SampleGig.id(SampleExpense.gala), markUp: nil, in: book)
    else { return }
    apply(step)
  }

  private mutating func addMonthlyBudgets() {
    let business: [(String, Int)] = [
      ("Housing", 450), ("Software", 90), ("Transportation", 160), ("Instruments", 250),
      ("Travel", 400),
    ]
    let personal: [(String, Int)] = [
      ("Food", 520), ("Entertainment", 80), ("Healthcare", 120),
    ]
    for (rows, place) in [(business, ID<Project>.business), (personal, ID<Project>.personal)] {
      let amounts = rows.map {
        (category: SampleCategory.id($0.0), amount: Money?.some(Money($0.1, .usd)))
      }
      apply(DesignProjectRules.allocate(amounts, to: place, in: book))
    }
  }

  private mutating func addSavedFilter() {
    var filter = SavedFilter()
    filter.id = .foreign("sample:filter")
    filter.name = "No receipt yet"
    filter.list = "expenses"
    filter.query = "receipt=no&context=deductible"
    filter.position = Position.between(nil, nil, jitter: filter.id.raw)
    let step = Edit(putting: filter, in: book.savedFilters)
    apply(step)
  }
}

/// A category of the sample beside the given ones.
enum SampleCategory {
  static let all: [(name: String, color: String, icon: String, parent: String)] = [
    ("Instruments", "7B4B2A", "music", ""),
    ("Strings, Bows", "7B4B2A", "music", "Instruments"),
    ("Software", "1F618D", "cloud", ""),
    ("Insurance", "1E8449", "file", ""),
  ]

  static func id(_ name: String) -> ID<BudgetCategory> {
    all.contains { $0.name == name }
      ? .foreign("sample:use:" + name) : DesignPresets.categoryID(name)
  }
}
