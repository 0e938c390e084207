/// How the account likes to work.
public struct Settings: Entity {
  public static var kind: Kind { .settings }

  public var id = ID<Settings>()
  public var life = Life.live
  public var currency = Currency.usd
  /// A BCP 47 tag: the language and the figures of papers; "" for what fits the currency.
  public var locale = ""
  public var theme = Theme.system
  /// The kinds of work that are on, in the order of ``WorkKind``.
  public var work: [WorkKind] = []
  public var paper = PaperChoice.a4
  /// Days from issue to due.
  public var paymentDays: Int64 = 30
  /// Whether onboarding was finished.
  public var isSetUp = false
  /// The category of new transactions.
  public var defaultCategory = ID<BudgetCategory>()
  /// How papers are arranged; an invoice may have its own.
  public var layout = PaperLayout.classic
  /// The colour of papers.
  public var accent = PaperAccent.ink
  /// What stands under every invoice: "Late payments bear interest".
  public var terms = ""
  /// The tax of new invoices; a client may have another.
  public var tax: Tax?
  /// On which day weeks begin, in the calendar and in "this week".
  public var weekStart = WeekStart.region
  /// When clients are reminded by mail of what they owe: a ``ReminderSchedule``; "" for never by itself.
  public var reminders = ""
  /// Where the account's own reminders go by mail; "" for nowhere.
  public var notices = ""
  /// By whose clock the hub has its day and its morning: "Europe/Berlin"; "" for its machine's.
  public var zone = ""
  /// The hub's series that numbers new invoices whose draft chose none (rule G117); none: the main one.
  public var series = ID<Series>()
  /// As what electronic invoices are saved.
  public var einvoice = EInvoiceForm.country

  public init() {}

  /// A book has one.
  public static var onlyID: ID<Settings> { ID(1) }

  public mutating func registers<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "life", &life)
    visitor.register(2, "currency", &currency)
    visitor.register(3, "locale", &locale)
    visitor.register(4, "theme", &theme)
    visitor.register(5, "work", &work)
    visitor.register(6, "paper", &paper)
    visitor.register(7, "paymentDays", &paymentDays)
    visitor.register(8, "isSetUp", &isSetUp)
    visitor.register(9, "defaultCategory", &defaultCategory)
    visitor.register(10, "layout", &layout)
    visitor.register(11, "accent", &accent)
    visitor.register(12, "terms", &terms)
    visitor.register(13, "tax", &tax)
    visitor.register(14, "weekStart", &weekStart)
    visitor.register(20, "reminders", &reminders)
    visitor.register(21, "notices", &notices)
    visitor.register(22, "zone", &zone)
    visitor.register(23, "series", &series)
    visitor.register(24, "einvoice", &einvoice)
  }
}

/// Whether the app is light or dark, or as the device is.
public enum Theme: String, Choice, Sendable {
  case system, light, dark
  public var word: String { rawValue }
}

/// A kind of work; screens of kinds that are off stay away.
public enum WorkKind: String, Choice, Sendable {
  case musician, designer, freelancer
  /// Receipts and purchases of a business, and nobody to bill.
  case expenses
  public var word: String { rawValue }
}

/// The first day of a week (rule G74).
public enum WeekStart: String, Choice, Sendable {
  /// As where the person lives.
  case region
  case monday, saturday, sunday
  public var word: String { rawValue }

  /// 1 for Monday; nil for the region's.
  public var day: Int? {
    switch self {
    case .region: return nil
    case .monday: return 1
    case .saturday: return 6
    case .sunday: return 7
    }
  }
}

/// The sheet documents are printed on.
public enum PaperChoice: String, Choice, Sendable {
  case a4, letter
  public var word: String { rawValue }
}

/// What an electronic invoice is saved as (rules G115 and G118).
public enum EInvoiceForm: String, Choice, Sendable {
  /// As is usual where the sender is.
  case country
  /// The PDF with the invoice of UN/CEFACT in it: ZUGFeRD, Factur-X.
  case pdf
  /// One of the two spellings of EN 16931 alone: that of UN/CEFACT, or UBL 2.1, which the Peppol network carries.
  case cii, ubl
  public var word: String { rawValue }
}
