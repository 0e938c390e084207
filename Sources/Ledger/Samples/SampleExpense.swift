/// One thing that the sample's cellist bought.
struct SampleExpense {
  enum Place: Equatable {
    case business, personal
    case gig(Int)
    case home(Int)
    /// The business's, until a client is asked for it.
    case billed(Int)

    var project: ID<Project> {
      switch self {
      case .business, .billed: return .business
      case .personal: return .personal
      case .gig(let number): return SampleGig.id(number)
      case .home(let number): return SampleHome.id(number)
      }
    }
  }

  /// A line of a receipt, with its tax.
  struct Part {
    var name: String
    var cents: Int64
    /// "" is the expense's.
    var category = ""
    /// Percent, "" for none.
    var rate = ""
  }

  var day: Int
  var merchant: String
  var cents: Int64
  var category: String
  var place: Place
  var method: String
  var notes: String
  var tags: [String]
  var isTaxed: Bool
  var isMailed: Bool
  var parts: [Part]

  /// `day` is counted from today.
  ///
  /// Not inlined, and texts have at most 15 bytes: so both stand in the code, which is the later piece's (`scripts/split-wasm`),
  /// and not in the data, which is the first one's.
  @inline(never)
  init(
    _ day: Int, _ merchant: String, _ cents: Int64, _ category: String,
    _ place: Place = .business, by method: String = "Visa", for notes: String = "",
    tags: [String] = [], isTaxed: Bool = false, isMailed: Bool = false, parts: [Part] = []
  ) {
    self.day = day
    self.merchant = merchant
    self.cents = cents
    self.category = category
    self.place = place
    self.method = method
    self.notes = notes
    self.tags = tags
    self.isTaxed = isTaxed
    self.isMailed = isMailed
    self.parts = parts
  }

  var id: ID<Transaction> { .foreign("sample:expense:\(merchant):\(day)") }

  static let tags: [(name: String, color: String)] = [
    ("Tour", "1F618D"), ("Strings", "7B4B2A"), ("Recording", "A833FF"), ("House concert", "1E8449"),
  ]

  static func tag(_ name: String) -> ID<Tag> { .foreign("sample:tag:" + name) }

  /// The number of the gig whose client pays for a seat of the cello's own.
  static var gala: Int { 27 }

  static var all: [SampleExpense] { ofBusiness + ofGigs + earlierOfGigs + personal }
}
