/// Makes the expenses of a large book for measuring: some years of receipts of one business, the same for the same seed.
///
///     var generator = ExpenseGenerator(expenses: 100_000, seed: 1, on: today)
///     while let batch = generator.next() { commit(batch) }
///
/// One in eight has parts, two in five have tags, one in ten is personal. Linear in the rows.
public struct ExpenseGenerator: Sendable {
  public let total: Int
  /// How many expenses the batches so far hold.
  public private(set) var made = 0

  private let today: Day
  private let words = GeneratorWords()
  private var random: SeededRandom
  private let isAlone: Bool
  private var categories: [ID<BudgetCategory>] = []
  private var tags: [ID<Tag>] = []
  private var rules: [ID<Recurring>] = []
  private var merchants: [String] = []
  private var hasBegun = false

  /// Where the book has nothing else it is set up for expenses alone.
  public init(expenses: Int, seed: UInt64, on today: Day, isAlone: Bool) {
    total = Swift.max(expenses, 0)
    self.today = today
    self.isAlone = isAlone
    random = SeededRandom(seed: seed ^ 0xE49E_05E5_0000_0000)
  }

  /// The next part of the book; nil when it is complete.
  public mutating func next() -> Edit? {
    if !hasBegun {
      hasBegun = true
      return begin()
    }
    if made >= total { return nil }
    var batch = Edit()
    while made < total && batch.rowCount < BookGenerator.batchRows { addExpense(to: &batch) }
    return batch
  }

  private mutating func begin() -> Edit {
    var edit = StandardCategories.add(to: Book())
    categories = StandardCategories.all.map { $0.id }
    if isAlone {
      var settings = Book().settings
      settings.work = [.expenses]
      settings.isSetUp = true
      edit.put(settings, replacing: nil)
    }
    var last: Position?
    for noun in words.nouns {
      var tag = Tag()
      tag.id = random.id()
      tag.name = noun
      tag.position = Position.between(last, nil, jitter: tag.id.raw)
      last = tag.position
      tags.append(tag.id)
      edit.put(tag, replacing: nil)
    }
    for house in words.houses {
      for trade in ["Café", "Market", "Supplies", "Books", "Motors", "Hotel"] {
        merchants.append(house + " " + trade)
      }
    }
    for number in 0..<Swift.min(20, total / 50) {
      var rule = Recurring()
      rule.id = random.id()
      rule.source = merchants[number * 7 % merchants.count]
      rule.amount = Money(minor: Int64(random.between(500, 90_000)), currency: .usd)
      rule.start = today.adding(days: -1_800)
      rule.project = .business
      rules.append(rule.id)
      edit.put(rule, replacing: nil)
    }
    return edit
  }

  private mutating func addExpense(to batch: inout Edit) {
    var expense = Transaction()
    expense.id = random.id()
    // Five years, oldest first.
    expense.day = today.adding(days: -1_825 + Int(Int64(made) * 1_825 / Int64(total)))
    expense.created = Instant(expense.day ?? today, TimeOfDay(minutes: random.between(480, 1_300)))
    expense.source = random.pick(merchants)
    let cents = random.percent(85) ? random.between(250, 12_000) : random.between(12_000, 180_000)
    expense.amount = Money(minor: Int64(cents), currency: .usd)
    expense.type = .purchase
    expense.category = categories[random.below(categories.count)]
    expense.project = random.percent(10) ? .personal : .business
    expense.paymentMethod = random.pick(words.methods)
    expense.isDeductible = random.percent(60)
    expense.hasEmailReceipt = random.percent(30)
    if random.percent(15) {
      expense.notes = random.pick(words.adjectives) + " " + random.pick(words.nouns)
    }
    if !rules.isEmpty, random.percent(4) { expense.recurring = rules[random.below(rules.count)] }
    batch.put(expense, replacing: nil)
    if random.percent(40) {
      for _ in 0...random.below(2) {
        batch.put(Tagging(expense.id, tags[random.below(tags.count)]), replacing: nil)
      }
    }
    if random.percent(12) {
      for part in 0..<2 {
        var split = Split()
        split.id = random.id()
        split.transaction = expense.id
        split.name = random.pick(words.adjectives) + " part"
        split.amount = Money(minor: Int64(cents / (3 + part)), currency: .usd)
        split.category = categories[random.below(categories.count)]
        split.position = Position.between(nil, nil, jitter: split.id.raw)
        batch.put(split, replacing: nil)
      }
    }
    made += 1
  }
}
