import Ledger

/// A book of expenses at random: every place, two currencies, lines, tags, merged categories and tags, trips, income and budgets.
public struct RandomSpending {
  public private(set) var book = Book()
  public static let today = Day(year: 2026, month: 11, day: 21)!
  public static let client = ID<Client>(1)
  public static let projects: [ID<Project>] = [ID(11), ID(12)]
  public static let food = ID<BudgetCategory>(21)
  /// Under ``food``.
  public static let dining = ID<BudgetCategory>(22)
  public static let travel = ID<BudgetCategory>(23)
  /// Merged into ``travel``.
  public static let trains = ID<BudgetCategory>(24)
  public static let tour = ID<Tag>(31)
  /// Merged into ``tour``.
  public static let road = ID<Tag>(32)

  private var dice: Dice
  /// The same as one edit.
  public private(set) var edit = Edit()
  private var count: UInt64 = 1_000

  public init(seed: UInt64, expenses: Int = 60) {
    dice = Dice(seed: seed)
    addNames()
    for _ in 0..<expenses { addExpense() }
    for _ in 0..<6 { addTrip() }
    for _ in 0..<8 { addPayment() }
    book.apply(
      Change(device: 1, counter: 1, stamp: Stamp(time: 1_000, device: 1), body: edit.body))
  }

  private mutating func next() -> UInt64 {
    count += 1
    return count
  }

  private mutating func addNames() {
    var client = Client()
    client.id = Self.client
    client.firstName = "Ann"
    client.lastName = "Lee"
    edit.put(client, replacing: nil)
    for (id, name) in zip(Self.projects, ["Bowl Night", "Harbor House"]) {
      var project = Project()
      project.id = id
      project.name = name
      project.client = id == Self.projects[0] ? client.id : ID()
      edit.put(project, replacing: nil)
    }
    let categories = [
      (Self.food, "Food"), (Self.dining, "Dining Out"), (Self.travel, "Travel"),
      (Self.trains, "Trains"),
    ]
    for (id, name) in categories {
      var category = BudgetCategory()
      category.id = id
      category.name = name
      if id == Self.dining { category.parent = Self.food }
      if id == Self.trains { category.into = Self.travel }
      category.color = id == Self.food ? "FF5733" : ""
      edit.put(category, replacing: nil)
    }
    for (id, name) in [(Self.tour, "Tour"), (Self.road, "Road")] {
      var tag = Tag()
      tag.id = id
      tag.name = name
      if id == Self.road { tag.into = Self.tour }
      edit.put(tag, replacing: nil)
    }
    for (category, amount) in [(Self.food, 400), (Self.dining, 150), (Self.travel, 900)] {
      for place in [ID<Project>.business, .personal] {
        var budget = Budget(of: place, for: category)
        budget.amount = Money(amount, .usd)
        edit.put(budget, replacing: nil)
      }
    }
  }

  private mutating func day() -> Day { Self.today.adding(days: -dice.below(500)) }

  private mutating func category() -> ID<BudgetCategory> {
    dice.pick([Self.food, Self.dining, Self.travel, Self.trains, ID()]) ?? ID()
  }

  private mutating func addExpense() {
    var expense = Transaction()
    expense.id = ID(next())
    expense.project =
      dice.pick([Self.projects[0], Self.projects[1], .business, .personal, ID()]) ?? ID()
    expense.day = dice.percent(5) ? nil : day()
    expense.source = dice.pick(["Café Łódź", "cafe lodz", "Uber", ""]) ?? ""
    expense.category = category()
    let currency = dice.percent(85) ? Currency.usd : .eur
    if !dice.percent(5) {
      let amount = Money(minor: Int64(dice.below(90_000)) - 2_000, currency: currency)
      expense.amount = amount
      if currency == .eur, dice.percent(50) {
        expense.worth = Worth(
          of: amount, [Money(minor: amount.minor / 10 * 11, currency: .usd)])
      }
      if dice.percent(40) { expense.tax.rate = Rate(percent: dice.percent(50) ? 19 : 7) }
    }
    expense.type = dice.pick([nil, .purchase, .purchase, .return, .sale]) ?? nil
    expense.isCanceled = dice.percent(8)
    expense.isDeductible = dice.percent(50)
    expense.isSubscription = dice.percent(20)
    expense.reimbursement = dice.percent(25) ? .owedToCompany : .none
    expense.purchasedBy = dice.percent(15) ? Purchaser.clientCard.rawValue : ""
    edit.put(expense, replacing: nil)
    for _ in 0..<dice.below(3) {
      var split = Split()
      split.id = ID(next())
      split.transaction = expense.id
      split.name = "Line"
      split.amount =
        dice.percent(90) ? Money(minor: Int64(dice.below(9_000)), currency: currency) : nil
      split.category = category()
      split.taxRate = dice.percent(40) ? Rate(percent: 7) : nil
      edit.put(split, replacing: nil)
    }
    for tag in [Self.tour, Self.road] where dice.percent(30) {
      edit.put(Tagging(expense.id, tag), replacing: nil)
    }
  }

  private mutating func addTrip() {
    var trip = Trip()
    trip.id = ID(next())
    trip.day = day()
    trip.distance = Quantity(1 + dice.below(300))
    trip.unit = dice.percent(60) ? .miles : .kilometres
    trip.isRoundTrip = dice.percent(40)
    trip.perThousand = dice.percent(85) ? Money(725, .usd) : nil
    trip.project = dice.pick([Self.projects[0], .business, .personal]) ?? .business
    edit.put(trip, replacing: nil)
  }

  private mutating func addPayment() {
    var payment = Payment()
    payment.id = ID(next())
    payment.client = Self.client
    payment.project = dice.pick([Self.projects[0], Self.projects[1], ID()]) ?? ID()
    payment.amount = Money(minor: Int64(dice.below(200_000)), currency: .usd)
    payment.day = day()
    edit.put(payment, replacing: nil)
  }
}
