/// Makes the designer's half of a large book for measuring: projects with rooms, budgets, transactions
/// and items, the same for the same seed.
///
///     var generator = DesignGenerator(transactions: 100_000, items: 20_000, seed: 1, on: today)
///     while let batch = generator.next() { commit(batch) }
///
/// Four hundred transactions or eighty items are a project; where there are several, the last part is
/// business inventory. Linear in the rows.
public struct DesignGenerator: Sendable {
  public let transactions: Int
  public let items: Int
  /// How many transactions and items the batches so far hold.
  public private(set) var made = 0
  public var total: Int { transactions + items }

  let today: Day
  let words = GeneratorWords()
  var random: SeededRandom
  private let works: [WorkKind]
  private let parts: Int
  private var part = -1
  private var clients: [ID<Client>] = []

  /// - `works` are the kinds of work that the book is set up for, besides the designer's.
  public init(
    transactions: Int, items: Int, seed: UInt64, on today: Day, besides works: [WorkKind] = []
  ) {
    self.transactions = Swift.max(transactions, 0)
    self.items = Swift.max(items, 0)
    self.today = today
    self.works = works
    parts = Swift.max(1, self.transactions / 400, self.items / 80)
    // Another row of numbers than the charges of the same seed.
    random = SeededRandom(seed: seed ^ 0xD351_6E00_0000_0000)
  }

  /// The next part of the book; nil when it is complete.
  public mutating func next() -> Edit? {
    if part < 0 {
      part = 0
      return begin()
    }
    if part >= parts { return nil }
    var batch = Edit()
    while part < parts && batch.rowCount < BookGenerator.batchRows {
      addPart(to: &batch)
      part += 1
    }
    return batch
  }

  private mutating func begin() -> Edit {
    var edit = DesignPresets.fill(Book())
    var settings = Book().settings
    settings.work = WorkKind.allCases.filter { $0 == .designer || works.contains($0) }
    settings.isSetUp = true
    settings.defaultCategory = DesignPresets.categoryID("Furnishings")
    edit.put(settings, replacing: nil)
    for _ in 0..<Swift.min(parts, 200) {
      var client = Client()
      client.id = random.id()
      client.firstName = random.pick(words.firstNames)
      client.lastName = random.pick(words.lastNames)
      client.email = "home\(random.between(100, 999))@mail.example"
      clients.append(client.id)
      edit.put(client, replacing: nil)
    }
    return edit
  }

  /// A project, or inventory, with its share of everything.
  private mutating func addPart(to batch: inout Edit) {
    let moneyCount = transactions * (part + 1) / parts - transactions * part / parts
    let itemCount = items * (part + 1) / parts - items * part / parts
    // Parts begin through the years, oldest first, and last for most of one.
    let start = today.adding(days: -1_000 + 700 * part / parts)
    var place = DesignPlace(start: start)
    if part > 0 && part == parts - 1 {
      addSpaces(["Warehouse, Bay 1", "Warehouse, Bay 2", "Showroom"], to: &place, &batch)
    } else {
      addProject(&place, &batch)
    }
    var left = itemCount
    for number in 0..<moneyCount {
      let day = start.adding(days: 280 * number / Swift.max(moneyCount, 1))
      let share = (left + moneyCount - number - 1) / (moneyCount - number)
      let isGoods = left > 0 && (random.percent(60) || share > 1)
      let count = isGoods ? Swift.min(left, 1 + random.below(2 * share)) : 0
      left -= count
      addTransaction(on: day, goods: count, in: place, to: &batch)
    }
    // Things that nobody has linked to what was paid for them.
    for _ in 0..<left { addItem(product(), of: nil, on: start, in: place, to: &batch) }
    made += moneyCount + itemCount
  }

  private mutating func addProject(_ place: inout DesignPlace, _ batch: inout Edit) {
    var project = Project()
    project.id = random.id()
    project.name = random.pick(words.houses) + " " + random.pick(DesignPlace.homes)
    project.client = clients[random.below(clients.count)]
    project.mediaType = .other
    project.work = .designer
    project.location = "\(random.between(1, 2_400)) " + random.pick(words.streets)
    project.opened = place.start
    project.created = Instant(place.start, TimeOfDay(minutes: 600))
    if place.start < today.adding(days: -700) && random.percent(40) { project.life = .archived }
    place.project = project.id
    batch.put(project, replacing: nil)
    for (name, low, high) in DesignPlace.budgets where random.percent(80) {
      var budget = Budget(of: project.id, for: DesignPresets.categoryID(name))
      budget.amount = Money(random.between(low, high) * 100, .usd)
      batch.put(budget, replacing: nil)
    }
    var rooms: [String] = []
    for room in DesignPlace.rooms where random.percent(60) { rooms.append(room) }
    if rooms.isEmpty { rooms = ["Living Room"] }
    addSpaces(rooms, to: &place, &batch)
  }

  private mutating func addSpaces(
    _ names: [String], to place: inout DesignPlace, _ batch: inout Edit
  ) {
    for name in names {
      var space = Space()
      space.id = random.id()
      space.name = name
      space.project = place.project
      space.created = Instant(place.start, TimeOfDay(minutes: 610))
      place.spaces.append(space.id)
      batch.put(space, replacing: nil)
      var list = Checklist()
      list.id = random.id()
      list.space = space.id
      list.name = "Install"
      list.position = Position.between(nil, nil, jitter: list.id.raw)
      batch.put(list, replacing: nil)
      var last: Position?
      for text in ["Measure windows", "Confirm deliveries", "Photographs"] {
        var check = ChecklistItem()
        check.id = random.id()
        check.checklist = list.id
        check.text = text
        check.isChecked = random.percent(50)
        check.position = Position.between(last, nil, jitter: check.id.raw)
        last = check.position
        batch.put(check, replacing: nil)
      }
    }
  }
}

/// Where generated transactions and items belong; no project is inventory.
struct DesignPlace: Sendable {
  var start: Day
  var project = ID<Project>()
  var spaces: [ID<Space>] = []

  init(start: Day) { self.start = start }

  static var homes: [String] {
    ["House", "Cottage", "Loft", "Residence", "Apartment", "Farmhouse", "Office", "Inn"]
  }

  static var rooms: [String] {
    [
      "Living Room", "Dining Room", "Kitchen", "Primary Bedroom", "Guest Room", "Study", "Bath",
      "Hall", "Porch",
    ]
  }

  /// Categories with their budgets in hundreds of dollars.
  static var budgets: [(String, Int, Int)] {
    [
      ("Furnishings", 200, 1_200), ("Kitchen", 20, 90), ("Install", 15, 60),
      ("Storage and Receiving", 5, 20), ("Design Fee", 40, 160),
    ]
  }

  /// What is paid for without things: who, in which category, whole dollars.
  static var services: [(source: String, category: String, low: Int, high: Int)] {
    [
      ("Movers", "Install", 180, 1_400), ("Handyman", "Install", 90, 600),
      ("Gas", "Fuel and Travel", 25, 95), ("Parking", "Fuel and Travel", 4, 40),
      ("Cumberland Storage", "Storage and Receiving", 80, 420),
      ("Cleaning", "Property Management", 90, 320), ("Design Fee", "Design Fee", 900, 6_000),
    ]
  }
}
