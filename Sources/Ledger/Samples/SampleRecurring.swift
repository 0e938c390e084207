/// Something that the sample's cellist pays again and again.
struct SampleRecurring {
  var merchant: String
  var cents: Int64
  var category: String
  var frequency = Frequency.monthly
  /// How many months ago it began, and how many days before today its day is.
  var months = 13
  var before = 0
  /// What it costs since four months, 0 for the same.
  var raised: Int64 = 0
  var method = "Visa"
  /// It is asked about, and the latest was not entered yet.
  var isReminder = false
  var isPersonal = false
  var isSubscription = false
  var tags: [String] = []

  static var all: [SampleRecurring] {
    [
      SampleRecurring(
        merchant: "Riverside Rooms", cents: 42_500, category: "Housing", before: 8,
        method: "Bank Transfer"),
      SampleRecurring(
        merchant: "Adobe Cloud", cents: 5_999, category: "Software", before: 15,
        raised: 6_999, isSubscription: true),
      SampleRecurring(
        merchant: "Metro Wireless", cents: 4_500, category: "Utilities", before: 4),
      SampleRecurring(
        merchant: "Heritage Mutual", cents: 9_600, category: "Insurance",
        frequency: .quarterly, months: 12, before: 2, method: "Bank Transfer", isReminder: true),
      SampleRecurring(
        merchant: "SketchUp Studio", cents: 34_900, category: "Software", frequency: .yearly,
        months: 11, before: 6, isSubscription: true),
      SampleRecurring(
        merchant: "Dorico Pro", cents: 1_299, category: "Software", months: 9, before: 20,
        isSubscription: true, tags: ["Recording"]),
      SampleRecurring(
        merchant: "Netflix", cents: 1_549, category: "Streaming Services", before: 11,
        isPersonal: true, isSubscription: true),
      SampleRecurring(
        merchant: "East Side Yoga", cents: 5_500, category: "Healthcare", months: 7,
        before: 18, isPersonal: true),
    ]
  }
}

extension SampleBuilder {
  /// A rule with all that it brought up to today, entered as a person enters it.
  mutating func add(_ sample: SampleRecurring, _ number: Int) {
    var rule = Recurring()
    rule.id = .foreign("sample:again:\(number)")
    rule.source = sample.merchant
    rule.amount = Money(minor: sample.cents, currency: .usd)
    rule.frequency = sample.frequency
    rule.start = today.adding(days: -sample.before).adding(months: -sample.months)
    rule.way = sample.isReminder ? .reminder : .automatic
    rule.project = sample.isPersonal ? .personal : .business
    rule.category = SampleCategory.id(sample.category)
    rule.paymentMethod = sample.method
    rule.isDeductible = !sample.isPersonal
    rule.isSubscription = sample.isSubscription
    rule.tags = sample.tags.map { SampleExpense.tag($0) }
    rule.created = Instant(rule.start ?? today, TimeOfDay(minutes: 540))
    let step = Edit(putting: rule, in: book.recurring)
    apply(step)
    // Three weeks are longer than any `before`, and shorter than a step.
    let last = sample.isReminder ? today.adding(days: -21) : today
    if sample.raised == 0 { return enter(rule.id, to: last) }
    let months = sample.months - 4
    guard let start = rule.start, let day = rule.frequency.day(months, from: start) else { return }
    enter(rule.id, to: day.adding(days: -1))
    var dearer = rule
    dearer.amount = Money(minor: sample.raised, currency: .usd)
    apply(RecurringRules.change(rule, to: dearer, from: day, in: book))
    enter(rule.continuation(from: day), to: last)
  }

  private mutating func enter(_ rule: ID<Recurring>, to last: Day) {
    guard let start = book.recurring[rule]?.start, start <= last else { return }
    let due = RecurringCalendar(of: book).occurrences(of: rule, in: start...last)
    apply(RecurringRules.enter(due, in: book))
  }
}
