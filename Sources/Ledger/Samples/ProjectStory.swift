/// What happens to one generated project, told by the rules in a scratch book.
struct ProjectStory {
  private(set) var project: Project
  let today: Day
  private var steps: UInt64 = 0

  init(project: Project, today: Day) {
    self.project = project
    self.today = today
  }

  /// Delivers, invoices and pays the project as far as its day lies back.
  ///
  /// `count` is the next invoice's place in its series.
  mutating func tell(
    in book: inout Book, count: inout Int64, _ methods: [String], _ random: inout SeededRandom
  ) {
    book.projects.restore(project, stamp: Stamp(time: 1, device: 1))
    let start = project.schedule?.start ?? today
    let age = today - start
    if age <= 0 || age < 30 && random.percent(25) { return }
    let delivered = start.adding(days: random.below(Swift.min(age, 6)))
    apply(try? Stages.move(project, to: .delivered, on: delivered, in: book), to: &book)
    if random.percent(50) {
      if age < 60 && random.percent(50) { return }
      let paid = delivered.adding(days: random.below(Swift.min(today - delivered, 40) + 1))
      guard let now = book.projects[project.id] else { return }
      apply(try? Stages.move(now, to: .paid, on: paid, in: book), to: &book)
      return
    }
    let id: ID<Invoice> = random.id()
    apply(try? Drafting.draft(id, for: project.id, on: delivered, in: book), to: &book)
    if age < 45 && random.percent(30) { return }
    issue(id, on: delivered, in: &book, &count)
    if random.percent(1) {
      guard let wrong = book.invoices[id] else { return }
      let step = try? VoidingRule.void(wrong, on: delivered, reason: "Wrong address", in: book)
      apply(step, to: &book)
      return
    }
    if age < 120 && random.percent(35) || random.percent(1) { return }
    pay(id, from: delivered, in: &book, random.pick(methods), &random)
  }

  private mutating func issue(
    _ id: ID<Invoice>, on day: Day, in book: inout Book, _ count: inout Int64
  ) {
    let step = try? Issuing.issue(
      id, from: Numbering.mainSeries(in: book), count: count, on: day,
      at: Instant(day, TimeOfDay(minutes: 18 * 60)), in: book)
    if step != nil { count += 1 }
    apply(step, to: &book)
  }

  /// Pays all of it, or in two halves; a few pay only the first.
  private mutating func pay(
    _ id: ID<Invoice>, from delivered: Day, in book: inout Book, _ method: String,
    _ random: inout SeededRandom
  ) {
    guard let invoice = book.invoices[id], let owed = try? book.balance(of: invoice) else { return }
    let room = today - delivered
    let first = delivered.adding(days: random.below(Swift.min(room, 45) + 1))
    var amount = owed
    let isHalved = owed.minor > 100 && random.percent(8)
    if isHalved { amount.minor = owed.minor / 2 }
    let step = try? Payments.record(
      random.id(), amount, for: invoice, on: first, method: method, in: book)
    apply(step, to: &book)
    guard isHalved, random.percent(85), let rest = try? owed.subtracting(amount) else { return }
    let second = first.adding(days: random.below(Swift.min(today - first, 30) + 1))
    let last = try? Payments.record(
      random.id(), rest, for: invoice, on: second, method: method, in: book)
    apply(last, to: &book)
  }

  private mutating func apply(_ step: Edit?, to book: inout Book) {
    guard let step, !step.isEmpty else { return }
    steps += 1
    let stamp = Stamp(milliseconds: Int64(steps), device: 1)
    book.apply(Change(device: 1, counter: steps, stamp: stamp, body: step.body))
  }
}
