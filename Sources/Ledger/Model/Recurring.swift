/// An expense that comes again: rent, a subscription.
///
/// Its occurrences are transactions under ids of rule and day (``occurrence(on:)``), so that two devices never make two,
/// and what was deleted stays deleted. Changing it from a day on ends it and begins another that ``follows`` it.
public struct Recurring: Entity {
  public static var kind: Kind { .recurring }

  public var id = ID<Recurring>()
  public var life = Life.live
  /// The merchant.
  public var source = ""
  public var amount: Money?
  public var frequency = Frequency.monthly
  /// The first occurrence; the others are counted from it.
  public var start: Day?
  /// The last day on which one may be.
  public var end: Day?
  public var way = RecurringWay.reminder
  public var isPaused = false
  /// Where it belongs, as a transaction's.
  public var project = ID<Project>()
  public var category = ID<BudgetCategory>()
  public var paymentMethod = ""
  public var notes = ""
  public var isDeductible = false
  public var isSubscription = false
  public var tags: [ID<Tag>] = []
  /// The rule that this one goes on from.
  public var follows = ID<Recurring>()
  /// When it was entered.
  public var created = Instant(milliseconds: 0)
  public var reimbursement = Reimbursement.none

  public init() {}

  /// The transaction of a day.
  public func occurrence(on day: Day) -> ID<Transaction> {
    .foreign("recurring:" + id.text + ":" + day.text)
  }

  /// The rule that goes on from this one on a day; two devices that change it from the same day on write the same row.
  public func continuation(from day: Day) -> ID<Recurring> {
    .foreign("recurring-from:" + id.text + ":" + day.text)
  }

  public mutating func registers<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "life", &life)
    visitor.register(2, "source", &source)
    visitor.register(3, "amount", &amount)
    visitor.register(4, "frequency", &frequency)
    visitor.register(5, "start", &start)
    visitor.register(6, "end", &end)
    visitor.register(7, "way", &way)
    visitor.register(8, "isPaused", &isPaused)
    visitor.register(9, "project", &project)
    visitor.register(10, "category", &category)
    visitor.register(11, "paymentMethod", &paymentMethod)
    visitor.register(12, "notes", &notes)
    visitor.register(13, "isDeductible", &isDeductible)
    visitor.register(14, "isSubscription", &isSubscription)
    visitor.register(15, "tags", &tags)
    visitor.register(16, "follows", &follows)
    visitor.register(17, "created", &created)
    visitor.register(18, "reimbursement", &reimbursement)
  }
}

/// How often something comes again (rule E9).
public enum Frequency: String, Choice, Sendable {
  case weekly, biweekly, monthly, quarterly, yearly
  public var word: String { rawValue }

  public var title: Phrase {
    switch self {
    case .weekly: return "Weekly"
    case .biweekly: return "Bi-weekly"
    case .monthly: return "Monthly"
    case .quarterly: return "Quarterly"
    case .yearly: return "Yearly"
    }
  }
}

/// What happens on its day.
public enum RecurringWay: String, Choice, Sendable {
  /// It is said on Today, and entered when a person does it.
  case reminder
  /// It is entered by itself.
  case automatic
  public var word: String { rawValue }

  public var title: Phrase {
    switch self {
    case .reminder: return "Reminder"
    case .automatic: return "Auto-create"
    }
  }
}
