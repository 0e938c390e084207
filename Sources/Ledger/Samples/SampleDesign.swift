// The designer's half of the sample studio: two homes, what was bought for them, where it stands, what
// was sold to and from inventory, and a return.

/// A design project of the sample.
struct SampleHome {
  var name: String
  /// The number of its ``SampleClient``.
  var client: Int
  var place: String
  var notes: String
  var rooms: [String]
  /// Whole dollars by category.
  var budget: [(category: String, dollars: Int)]

  static func id(_ number: Int) -> ID<Project> { ID.foreign("sample:home:\(number)") }

  static var all: [SampleHome] {
    [
      SampleHome(
        name: "Lake House", client: 7, place: "18 Shoreline Drive, Hendersonville",
        notes: "Whole ground floor. Linen, oak and brass; two dogs, so nothing precious.",
        rooms: ["Living Room", "Dining Room", "Primary Bedroom", "Kitchen", "Porch"],
        budget: [
          ("Furnishings", 24_000), ("Kitchen", 4_800), ("Install", 3_500),
          ("Storage and Receiving", 900), ("Design Fee", 8_500),
        ]),
      SampleHome(
        name: "Elm Street Remodel", client: 11, place: "402 Elm Street, Columbia",
        notes: "Rental: sturdy and easy to clean.",
        rooms: ["Den", "Guest Room", "Bath"],
        budget: [("Furnishings", 9_000), ("Property Management", 1_200), ("Design Fee", 3_000)]),
    ]
  }
}

/// A thing of the sample: its name, where it is bought, whole dollars.
struct SampleProduct {
  var name: String
  var vendor: String
  var category: String
  var dollars: Int

  init(_ name: String, _ vendor: String, _ dollars: Int, _ category: String = "Furnishings") {
    self.name = name
    self.vendor = vendor
    self.category = category
    self.dollars = dollars
  }

  /// Four of one vendor after another: a purchase takes four.
  static var all: [SampleProduct] {
    [
      SampleProduct("Linen Sofa", "West Elm", 1_450), SampleProduct("Side Table", "West Elm", 240),
      SampleProduct("Floor Lamp", "West Elm", 189), SampleProduct("Wool Rug", "West Elm", 620),
      SampleProduct("Dining Table", "Pottery Barn", 1_280),
      SampleProduct("Dining Chair", "Pottery Barn", 210),
      SampleProduct("Sideboard", "Pottery Barn", 890),
      SampleProduct("Pendant Lamp", "Pottery Barn", 320),
      SampleProduct("Bar Stool", "Target", 95, "Kitchen"),
      SampleProduct("Dish Set", "Target", 74, "Kitchen"),
      SampleProduct("Kettle", "Target", 49, "Kitchen"),
      SampleProduct("Cutting Board", "Target", 38, "Kitchen"),
      SampleProduct("Bed Frame", "Arhaus", 1_690), SampleProduct("Nightstand", "Arhaus", 440),
      SampleProduct("Dresser", "Arhaus", 1_120), SampleProduct("Mirror", "Arhaus", 360),
      SampleProduct("Throw Pillow", "Homegoods", 34), SampleProduct("Basket", "Homegoods", 42),
      SampleProduct("Vase", "Homegoods", 29), SampleProduct("Throw Blanket", "Homegoods", 58),
      SampleProduct("Armchair", "Wayfair", 480), SampleProduct("Bookcase", "Wayfair", 330),
      SampleProduct("Desk", "Wayfair", 410), SampleProduct("Ottoman", "Wayfair", 165),
    ]
  }

  static var finishes: [String] { ["Oak", "Ivory", "Walnut", "Sage", "Brass"] }
}

extension SampleBuilder {
  /// Tells the whole story of both homes.
  mutating func openStudio() {
    apply(DesignPresets.fill(book))
    addTemplate()
    for (number, home) in SampleHome.all.enumerated() { add(home, number) }
    addInventorySpace()
    for number in 0..<30 { addPurchase(number) }
    addServices()
    sellAndReturn()
  }

  private mutating func addTemplate() {
    var step = Edit()
    var template = SpaceTemplate()
    template.id = .foreign("sample:template")
    template.name = "Room, Start to Finish"
    template.notes = "Photograph before and after."
    template.checklists = [
      TemplateChecklist(
        name: "Before Install", items: ["Measure windows", "Confirm deliveries", "Order rug pad"]),
      TemplateChecklist(name: "After Install", items: ["Steam drapes", "Photographs"]),
    ]
    template.position = Position.between(nil, nil, jitter: 7)
    step.put(template, in: book.templates)
    apply(step)
  }

  private mutating func add(_ home: SampleHome, _ number: Int) {
    var step = Edit()
    var project = Project()
    project.id = SampleHome.id(number)
    project.name = home.name
    project.client = SampleClient.id(home.client)
    project.mediaType = .other
    project.work = .designer
    project.location = home.place
    project.notes = home.notes
    project.opened = today.adding(days: -150 + number * 40)
    project.created = Instant(today.adding(days: -150 + number * 40), TimeOfDay(minutes: 600))
    step.put(project, in: book.projects)
    step.add(
      DesignProjectRules.allocate(
        home.budget.map {
          (DesignPresets.categoryID($0.category), Money($0.dollars, .usd))
        }, to: project.id, in: book))
    step.add(
      DesignProjectRules.firstPins(
        of: project.id, budgeting: home.budget.map { DesignPresets.categoryID($0.category) },
        for: ID(), in: book))
    for (place, room) in home.rooms.enumerated() {
      addSpace(room, "\(number):\(place)", project.id, checked: place, to: &step)
    }
    apply(step)
  }

  private mutating func addInventorySpace() {
    var step = Edit()
    addSpace("Warehouse, Bay 3", "stock", ID(), checked: 1, to: &step)
    apply(step)
  }

  private func addSpace(
    _ name: String, _ key: String, _ project: ID<Project>, checked: Int, to step: inout Edit
  ) {
    var space = Space()
    space.id = .foreign("sample:space:" + key)
    space.name = name
    space.project = project
    space.template = .foreign("sample:template")
    space.notes = checked == 0 ? "South light until four." : ""
    space.created = Instant(today.adding(days: -140), TimeOfDay(minutes: 600))
    step.put(space, in: book.spaces)
    var left = checked
    for (number, list) in (book.templates[space.template]?.checklists ?? []).enumerated() {
      var checklist = Checklist()
      checklist.id = .foreign("sample:checklist:\(key):\(number)")
      checklist.space = space.id
      checklist.name = list.name
      checklist.position = Position.between(nil, nil, jitter: UInt64(number))
      step.put(checklist, in: book.checklists)
      var last: Position?
      for (place, text) in list.items.enumerated() {
        var check = ChecklistItem()
        check.id = .foreign("sample:check:\(key):\(number):\(place)")
        check.checklist = checklist.id
        check.text = text
        check.isChecked = left > 0
        left -= 1
        check.position = Position.between(last, nil, jitter: check.id.raw)
        last = check.position
        step.put(check, in: book.checks)
      }
    }
  }

  /// The scope of the sample's purchases: 16 for the first home, 9 for the second, 5 for inventory.
  private static func home(of purchase: Int) -> Int? { purchase < 16 ? 0 : purchase < 25 ? 1 : nil }

  /// Four things from one vendor, with tax.
  private mutating func addPurchase(_ number: Int) {
    var step = Edit()
    let products = SampleProduct.all
    let first = products[number * 4 % products.count]
    let home = SampleBuilder.home(of: number)
    var transaction = Transaction()
    transaction.id = .foreign("sample:purchase:\(number)")
    transaction.project = home.map { SampleHome.id($0) } ?? ID()
    transaction.day = today.adding(days: -132 + number * 4)
    transaction.created = Instant(today.adding(days: -132 + number * 4), TimeOfDay(minutes: 900))
    transaction.source = first.vendor
    transaction.type = .purchase
    transaction.category = DesignPresets.categoryID(first.category)
    transaction.status = number % 6 == 5 ? .pending : .completed
    transaction.purchasedBy = number % 3 == 0 ? "design-business" : "client-card"
    transaction.reimbursement = number % 3 == 0 && home != nil ? .owedToCompany : .none
    transaction.hasEmailReceipt = number % 2 == 0
    transaction.needsReview = number % 7 == 6
    transaction.notes = number % 8 == 3 ? "Two boxes arrive later." : ""
    var sum: Int64 = 0
    for place in 0..<4 { sum += addItem(number, place, transaction, home, to: &step) }
    // Some receipts have more on them than was entered yet.
    let subtotal = number % 5 == 4 ? sum + sum / 8 : sum
    let rate = try? Rate(parsing: "9.25")
    transaction.tax = TransactionTax(
      rate: number % 9 == 8 ? nil : rate,
      subtotal: number % 9 == 8 ? nil : Money(minor: subtotal, currency: .usd))
    let plain = Money(minor: subtotal, currency: .usd)
    let tax = rate.flatMap { try? plain.percent($0) } ?? Money.zero(.usd)
    transaction.amount = (try? plain.adding(tax)) ?? plain
    step.put(transaction, in: book.transactions)
    apply(step)
  }

  /// One of a purchase's things; answers its price in cents.
  private func addItem(
    _ number: Int, _ place: Int, _ transaction: Transaction, _ home: Int?, to step: inout Edit
  ) -> Int64 {
    let count = number * 4 + place
    let products = SampleProduct.all
    let product = products[count % products.count]
    let finish = SampleProduct.finishes[count / products.count % SampleProduct.finishes.count]
    let cents = Int64(product.dollars * 100 + count * 37 % 900)
    var item = Item()
    item.id = .foreign("sample:item:\(count)")
    item.name = finish + " " + product.name
    item.source = product.vendor
    item.sku = count % 10 == 9 ? "" : "\(product.vendor.utf8.count)\(4_100 + count)-\(place)"
    item.project = transaction.project
    item.transaction = transaction.id
    item.category = transaction.category
    item.status = number % 6 == 5 ? .toPurchase : .purchased
    item.purchasedBy = transaction.purchasedBy
    item.purchasePrice = Money(minor: cents, currency: .usd)
    if home != nil && count % 9 != 8 {
      item.projectPrice = Money(minor: cents * 13 / 10, currency: .usd)
    }
    if count % 4 != 3 { item.marketValue = Money(minor: cents * 16 / 10, currency: .usd) }
    item.quantity = product.name == "Dining Chair" ? 6 : nil
    item.bookmark = count % 11 == 0
    item.created = transaction.created.adding(milliseconds: Int64(place))
    if let home {
      let rooms = SampleHome.all[home].rooms.count
      if count % 6 != 5 { item.space = .foreign("sample:space:\(home):\(count % rooms)") }
    } else {
      item.space = .foreign("sample:space:stock")
    }
    step.put(item, in: book.items)
    return cents
  }

  /// Fees, movers and the like: no things.
  private mutating func addServices() {
    let rows: [(home: Int, source: String, category: String, dollars: Int, day: Int)] = [
      (0, "Design Fee, First Half", "Design Fee", 4_250, -128),
      (0, "Movers", "Install", 1_180, -60),
      (0, "Cumberland Storage", "Storage and Receiving", 310, -48),
      (1, "Design Fee", "Design Fee", 3_000, -90), (1, "Gas", "Property Management", 64, -33),
      (1, "Handyman", "Property Management", 420, -21),
    ]
    var step = Edit()
    for (number, row) in rows.enumerated() {
      var transaction = Transaction()
      transaction.id = .foreign("sample:service:\(number)")
      transaction.project = SampleHome.id(row.home)
      transaction.source = row.source
      transaction.category = DesignPresets.categoryID(row.category)
      transaction.amount = Money(row.dollars, .usd)
      transaction.day = today.adding(days: row.day)
      transaction.created = Instant(today.adding(days: row.day), TimeOfDay(minutes: 780))
      transaction.type = .purchase
      transaction.status = .completed
      transaction.purchasedBy = "design-business"
      transaction.reimbursement = row.category == "Design Fee" ? .none : .owedToCompany
      step.put(transaction, in: book.transactions)
    }
    apply(step)
  }

  /// Sales to inventory, from inventory and from home to home, and a return.
  private mutating func sellAndReturn() {
    sell([1, 18, 27], to: .business, 1, day: -18)
    sell([104, 109], to: .project(SampleHome.id(1)), 2, day: -12)
    sell([30], to: .project(SampleHome.id(1)), 3, day: -9)
    var step = Edit()
    var back = Transaction()
    back.id = .foreign("sample:return")
    back.project = SampleHome.id(0)
    back.source = "Homegoods"
    back.type = .return
    back.category = DesignPresets.categoryID("Furnishings")
    back.day = today.adding(days: -7)
    back.created = Instant(today.adding(days: -7), TimeOfDay(minutes: 840))
    back.status = .pending
    back.amount = Money(minor: 8_500, currency: .usd)
    step.put(back, in: book.transactions)
    apply(step)
    let items = [16, 17].compactMap { book.items[.foreign("sample:item:\($0)")] }
    guard let back = book.transactions[back.id],
      let returned = try? Returning.move(items, to: back, by: operation(4, day: -7), in: book)
    else { return }
    apply(returned)
  }

  private mutating func sell(_ numbers: [Int], to target: Selling.Target, _ number: Int, day: Int) {
    let items = numbers.compactMap { book.items[.foreign("sample:item:\($0)")] }
    guard
      let outcome = try? Selling.sell(
        items, to: target, fallback: DesignPresets.categoryID("Furnishings"),
        by: operation(number, day: day), in: book)
    else { return }
    apply(outcome.edit)
  }

  private func operation(_ number: Int, day: Int) -> ItemOperation {
    let day = today.adding(days: day)
    return ItemOperation(
      ID<Item>.foreign("sample:operation:\(number)").raw,
      at: Instant(day, TimeOfDay(minutes: 960)), on: day)
  }
}
