/// Makes large books for measuring: the same charges, clients, invoices and payments for the same
/// seed, over the six years before a day.
///
///     var generator = BookGenerator(charges: 100_000, seed: 1, on: today)
///     while let batch = generator.next() { commit(batch) }
///
/// A hundred thousand charges belong to about thirty thousand projects of six hundred clients; half
/// of the finished projects were invoiced, by the same rules as a person's. Linear in the charges.
public struct BookGenerator: Sendable {
  /// How many charges there will be.
  public let total: Int
  /// How many charges the batches so far hold.
  public private(set) var made = 0

  private let today: Day
  private let words = GeneratorWords()
  private let rates = GeneratorRates.all
  private var random: SeededRandom
  /// What every scratch book begins with: the profile and the clients.
  private var base = Book()
  private var count: Int64 = 0
  private var hasBegun = false

  /// How many rows a batch has, or a few more: whole projects stay together.
  public static let batchRows = 1_500
  /// How many days the book reaches back, and on into what is booked.
  static let pastDays = 6 * 365
  static let futureDays = 60

  public init(charges: Int, seed: UInt64, on today: Day) {
    total = Swift.max(charges, 0)
    self.today = today
    random = SeededRandom(seed: seed)
  }

  /// The next part of the book; nil when it is complete.
  public mutating func next() -> Edit? {
    if !hasBegun {
      hasBegun = true
      return begin()
    }
    if made >= total { return nil }
    var batch = Edit()
    while made < total && batch.rowCount < BookGenerator.batchRows { addProject(to: &batch) }
    return batch
  }

  // MARK: the business and its clients

  private mutating func begin() -> Edit {
    var profile = base.profile
    profile.company = "Generated Studio"
    profile.email = "studio@example.com"
    profile.address.line1 = "1 Main Street"
    profile.address.city = "Nashville"
    profile.address.state = "TN"
    profile.address.postalCode = "37201"
    var bank = base.bank
    bank.handles.bank = "Example Bank"
    bank.handles.accountName = "Generated Studio"
    bank.handles.routingNumber = "123456780"
    bank.handles.accountNumber = "000123456789"
    var settings = base.settings
    settings.work = [.musician]
    settings.isSetUp = true
    let series = Numbering.mainSeries(in: base)
    count = series.start
    base.profiles.restore(profile, stamp: Stamp(time: 1, device: 1))
    base.banks.restore(bank, stamp: Stamp(time: 1, device: 1))
    base.settingsTable.restore(settings, stamp: Stamp(time: 1, device: 1))
    base.seriesTable.restore(series, stamp: Stamp(time: 1, device: 1))
    for _ in 0..<Swift.max(1, Swift.min(600, total / 160)) {
      base.clients.restore(makeClient(), stamp: Stamp(time: 1, device: 1))
    }
    var edit = Edit()
    edit.put(profile, replacing: nil)
    edit.put(bank, replacing: nil)
    edit.put(settings, replacing: nil)
    edit.put(series, replacing: nil)
    for client in base.clients.rows { edit.put(client, replacing: nil) }
    return edit
  }

  private mutating func makeClient() -> Client {
    var client = Client()
    client.id = random.id()
    let isHouse = random.percent(45)
    if !isHouse || random.percent(60) {
      client.firstName = random.pick(words.firstNames)
      client.lastName = random.pick(words.lastNames)
    }
    if isHouse { client.company = random.pick(words.houses) + " " + random.pick(words.trades) }
    let number = random.between(100, 999)
    client.email = "hello\(number)@" + (isHouse ? "studio" : "mail") + "\(number).example"
    client.phone = "(\(random.between(201, 989))) 555-0\(random.between(100, 199))"
    let town = random.pick(words.towns).split(separator: "|").map { String($0) }
    client.address.line1 = "\(random.between(1, 2_400)) " + random.pick(words.streets)
    if town.count == 3 {
      client.address.city = town[0]
      client.address.state = town[1]
      client.address.postalCode = town[2]
    }
    return client
  }

  // MARK: projects

  private mutating func addProject(to batch: inout Edit) {
    var scratch = base
    var story = ProjectStory(project: makeProject(), today: today)
    let charges = makeCharges(of: story.project)
    made += charges.count
    for charge in charges {
      scratch.charges.restore(charge, stamp: Stamp(time: 1, device: 1))
      batch.put(charge, replacing: nil)
    }
    story.tell(in: &scratch, count: &count, words.methods, &random)
    for row in scratch.projects.rows { batch.put(row, replacing: nil) }
    for row in scratch.invoices.rows { batch.put(row, replacing: nil) }
    for row in scratch.lines.rows { batch.put(row, replacing: nil) }
    for row in scratch.payments.rows { batch.put(row, replacing: nil) }
    for row in scratch.allocations.rows { batch.put(row, replacing: nil) }
  }

  private mutating func makeProject() -> Project {
    var project = Project()
    project.id = random.id()
    let client = base.clients.rows[random.below(random.percent(40) ? 40 : 600) % base.clients.count]
    project.client = client.id
    project.name = random.pick(words.adjectives) + " " + random.pick(words.nouns)
    if random.percent(60) {
      project.artist = random.pick(words.firstNames) + " " + random.pick(words.lastNames)
    }
    let kinds = MediaType.allCases
    project.mediaType = kinds[random.below(kinds.count)]
    let span = BookGenerator.pastDays + BookGenerator.futureDays
    let place = span * made / Swift.max(total, 1) + random.between(-3, 3)
    let start = today.adding(days: Swift.min(place, span) - BookGenerator.pastDays)
    var schedule = Schedule.gig(on: start, zone: "America/Chicago")
    schedule.moveStart(to: start, TimeOfDay(minutes: random.between(8, 20) * 60))
    project.schedule = schedule
    project.opened = start.adding(days: -random.between(5, 60))
    project.location = random.pick(words.venues)
    return project
  }

  private mutating func makeCharges(of project: Project) -> [Charge] {
    var charges: [Charge] = []
    var last: Position?
    for _ in 0..<Swift.min(random.between(1, 5) + random.below(2), total - made) {
      let rate = rates[random.below(rates.count)]
      var charge = Charge()
      charge.id = random.id()
      charge.project = project.id
      charge.service = ServiceType(rate.service)
      charge.name = random.pick(rate.names)
      var cents = Int64(random.between(rate.low, rate.high)) * 100
      if rate.most == 1 { cents += Int64(random.below(100)) }
      var quantity = Int64(random.between(1, rate.most)) * 1_000
      if rate.most > 5, random.percent(20) { quantity += 500 }
      charge.price = Price(
        Money(minor: cents, currency: .usd), times: Quantity(thousandths: quantity))
      let position = Position.between(last, nil, jitter: random.next())
      last = position
      charge.position = position
      charges.append(charge)
    }
    return charges
  }
}
