// What the sample's cellist spends herself: a rehearsal room, strings, travel, and a private life.

extension SampleBuilder {
  /// Expenses of fourteen months, with what comes again, tags, parts and trips.
  mutating func spend() {
    apply(StandardCategories.add(to: book))
    addTags()
    for (number, rule) in SampleRule.all.enumerated() { add(rule, number) }
    for (number, expense) in SampleExpense.all.enumerated() { add(expense, number) }
    addTrips()
  }

  private mutating func addTags() {
    var step = Edit()
    var last: Position?
    for name in SampleExpense.tags {
      var tag = Tag()
      tag.id = SampleExpense.tag(name)
      tag.name = name
      tag.position = Position.between(last, nil, jitter: tag.id.raw)
      last = tag.position
      step.put(tag, in: book.tags)
    }
    apply(step)
  }

  /// A rule with every occurrence up to today.
  private mutating func add(_ sample: SampleRule, _ number: Int) {
    var step = Edit()
    var rule = Recurring()
    rule.id = .foreign("sample:recurring:\(number)")
    rule.source = sample.merchant
    rule.frequency = sample.frequency
    rule.start = today.adding(days: -sample.months * 30).firstOfMonth.adding(days: sample.day - 1)
    rule.way = sample.isAutomatic ? .automatic : .reminder
    rule.amount = Money(minor: sample.cents, currency: .usd)
    rule.project = sample.isPersonal ? .personal : .business
    rule.category = DesignPresets.categoryID(sample.category)
    rule.paymentMethod = sample.method
    rule.isDeductible = !sample.isPersonal
    rule.isSubscription = sample.isSubscription
    rule.created = Instant(rule.start ?? today, TimeOfDay(minutes: 540))
    step.put(rule, in: book.recurring)
    var count = 0
    while let start = rule.start, let day = rule.frequency.day(count, from: start), day <= today {
      var expense = Transaction()
      expense.id = rule.occurrence(on: day)
      expense.project = rule.project
      expense.day = day
      // The price went up four months ago.
      let isDear = sample.raised > 0 && today - day < 120
      expense.amount = Money(minor: sample.cents + (isDear ? sample.raised : 0), currency: .usd)
      expense.source = rule.source
      expense.type = .purchase
      expense.category = rule.category
      expense.paymentMethod = rule.paymentMethod
      expense.isDeductible = rule.isDeductible
      expense.isSubscription = rule.isSubscription
      expense.recurring = rule.id
      expense.created = Instant(day, TimeOfDay(minutes: 480))
      step.put(expense, in: book.transactions)
      count += 1
    }
    apply(step)
  }

  private mutating func add(_ sample: SampleExpense, _ number: Int) {
    var step = Edit()
    var expense = Transaction()
    expense.id = .foreign("sample:expense:\(number)")
    expense.day = today.adding(days: sample.day)
    expense.amount = Money(minor: sample.cents, currency: .usd)
    expense.source = sample.merchant
    expense.type = .purchase
    expense.category = DesignPresets.categoryID(sample.category)
    expense.paymentMethod = sample.method
    expense.notes = sample.notes
    expense.created = Instant(today.adding(days: sample.day), TimeOfDay(minutes: 1_140))
    switch sample.place {
    case .business: expense.project = .business
    case .personal: expense.project = .personal
    case .gig(let gig): expense.project = SampleGig.id(gig)
    }
    expense.isDeductible = sample.place != .personal
    step.put(expense, in: book.transactions)
    for tag in sample.tags {
      step.put(Tagging(expense.id, SampleExpense.tag(tag)), in: book.taggings)
    }
    var last: Position?
    for (place, part) in sample.parts.enumerated() {
      var split = Split()
      split.id = .foreign("sample:split:\(number):\(place)")
      split.transaction = expense.id
      split.name = part.name
      split.amount = Money(minor: part.cents, currency: .usd)
      split.category = DesignPresets.categoryID(part.category)
      split.position = Position.between(last, nil, jitter: split.id.raw)
      last = split.position
      step.put(split, in: book.splits)
    }
    apply(step)
  }

  private mutating func addTrips() {
    var step = Edit()
    var rate = MileageRate()
    rate.id = .foreign("sample:mileage")
    rate.since = today.adding(days: -430).firstOfYear
    rate.unit = .miles
    rate.perThousand = Money(700, .usd)
    rate.name = "Car"
    step.put(rate, in: book.mileageRates)
    for (number, way) in SampleExpense.ways.enumerated() {
      var trip = Trip()
      trip.id = .foreign("sample:trip:\(number)")
      trip.day = today.adding(days: way.day)
      trip.origin = "Home"
      trip.destination = way.to
      trip.distance = Quantity(thousandths: way.tenths * 100)
      trip.unit = .miles
      trip.isRoundTrip = true
      trip.perThousand = rate.perThousand
      trip.purpose = way.purpose
      trip.project = .business
      trip.created = Instant(today.adding(days: way.day), TimeOfDay(minutes: 1_200))
      step.put(trip, in: book.trips)
    }
    apply(step)
  }
}

/// Something that the cellist pays again and again.
struct SampleRule {
  var merchant: String
  var cents: Int64
  /// What it costs more for some months now.
  var raised: Int64 = 0
  var frequency = Frequency.monthly
  /// How many months ago it began, and the day of the month.
  var months = 13
  var day = 1
  var category: String
  var method = "Visa"
  var isAutomatic = true
  var isPersonal = false
  var isSubscription = false

  static var all: [SampleRule] {
    [
      SampleRule(
        merchant: "Riverside Rehearsal Rooms", cents: 42_500, category: "Housing",
        method: "Bank Transfer"),
      SampleRule(
        merchant: "Sibelius", cents: 999, raised: 200, day: 14, category: "Education",
        isSubscription: true),
      SampleRule(
        merchant: "Instrument Insurance Co.", cents: 38_400, frequency: .yearly, day: 20,
        category: "Other", isAutomatic: false),
      SampleRule(
        merchant: "Cumberland Fiber", cents: 6_500, day: 28, category: "Utilities"),
      SampleRule(
        merchant: "Netflix", cents: 1_549, months: 6, day: 9, category: "Streaming Services",
        isPersonal: true, isSubscription: true),
    ]
  }
}

/// One thing that the cellist bought.
struct SampleExpense {
  enum Place: Equatable {
    case business, personal
    case gig(Int)
  }

  /// Days from today.
  var day: Int
  var merchant: String
  var cents: Int64
  var category: String
  var place = Place.business
  var method = "Visa"
  var notes = ""
  var tags: [String] = []
  var parts: [(name: String, cents: Int64, category: String)] = []

  static let tags = ["Tour", "Strings", "Recording"]

  static func tag(_ name: String) -> ID<Tag> { .foreign("sample:tag:" + name) }

  static let ways: [(day: Int, to: String, tenths: Int64, purpose: String)] = [
    (-8, "Union Hall", 124, "Concert"), (-19, "Station Inn", 87, "Concert"),
    (-33, "Cumberland Music School", 56, "Lessons"), (-61, "Union Hall", 124, "Rehearsal"),
    (-90, "Franklin Chapel", 213, "Wedding"),
  ]

  static var all: [SampleExpense] {
    [
      SampleExpense(
        day: -2, merchant: "Larsen Strings", cents: 21_840, category: "Shopping",
        tags: ["Strings"]),
      SampleExpense(
        day: -3, merchant: "Kroger", cents: 6_412, category: "Groceries", place: .personal,
        parts: [("Wine", 1_899, "Entertainment")]),
      SampleExpense(
        day: -5, merchant: "Shell", cents: 4_780, category: "Transportation", tags: ["Tour"]),
      SampleExpense(
        day: -6, merchant: "Blue Plate Diner", cents: 3_645, category: "Dining Out",
        place: .gig(2), notes: "With the quartet", tags: ["Tour"]),
      SampleExpense(
        day: -12, merchant: "Office Depot", cents: 8_997, category: "Shopping",
        parts: [("Printer paper", 3_299, "Shopping"), ("Staff paper", 5_698, "Education")]),
      SampleExpense(
        day: -20, merchant: "Hampton Inn", cents: 15_930, category: "Travel", place: .gig(3),
        tags: ["Tour"]),
      SampleExpense(
        day: -21, merchant: "Shell", cents: 5_120, category: "Transportation", tags: ["Tour"]),
      SampleExpense(
        day: -27, merchant: "Bow Rehair by Anna", cents: 8_500, category: "Other", method: "Cash"),
      SampleExpense(
        day: -38, merchant: "Starbucks", cents: 1_285, category: "Dining Out", place: .personal),
      SampleExpense(
        day: -44, merchant: "Sweetwater", cents: 32_900, category: "Shopping",
        notes: "Microphone for remote sessions", tags: ["Recording"]),
      SampleExpense(
        day: -58, merchant: "Delta Air Lines", cents: 41_260, category: "Travel", place: .gig(5),
        tags: ["Tour"]),
      SampleExpense(
        day: -74, merchant: "Larsen Strings", cents: 20_990, category: "Shopping",
        tags: ["Strings"]),
      SampleExpense(
        day: -96, merchant: "Musicians Union Local 257", cents: 7_200, category: "Other",
        method: "Check"),
      SampleExpense(
        day: -120, merchant: "Shell", cents: 4_410, category: "Transportation"),
      SampleExpense(
        day: -149, merchant: "Larsen Strings", cents: 20_990, category: "Shopping",
        tags: ["Strings"]),
      SampleExpense(
        day: -163, merchant: "Hampton Inn", cents: 14_780, category: "Travel", tags: ["Tour"]),
      SampleExpense(
        day: -188, merchant: "Masterclass at Vanderbilt", cents: 18_000, category: "Education"),
      SampleExpense(
        day: -231, merchant: "Larsen Strings", cents: 19_990, category: "Shopping",
        tags: ["Strings"]),
      SampleExpense(
        day: -262, merchant: "Cello Case Company", cents: 68_500, category: "Shopping"),
      SampleExpense(
        day: -301, merchant: "Shell", cents: 3_980, category: "Transportation"),
      SampleExpense(
        day: -340, merchant: "Walgreens", cents: 2_345, category: "Healthcare", place: .personal),
      SampleExpense(
        day: -371, merchant: "Larsen Strings", cents: 19_490, category: "Shopping",
        tags: ["Strings"]),
    ]
  }
}
