import Ledger

/// Makes charges of a list of hours (rule G114).
///
/// Every charge's id follows from its day and hour, client, project, words and user, so that importing twice adds nothing;
/// what was imported before follows a corrected list as long as nobody wrote or billed it. The amount that the file says is kept
/// to the cent.
struct HourListImport {
  private let book: Book
  private let options: Ledger8Import.Options
  private(set) var plan = ImportPlan()
  private var clients: ListClients
  private var projects: HourProjects
  /// Where the last charge of each stands.
  private var ends: [UInt64: Position] = [:]
  private var rates: HourRates
  private var counts: [String: Int] = [:]
  /// Those that several lines have: which of them was corrected, nobody knows.
  private var several: Set<String> = []
  /// What lists of hours wrote, and what of it the file corrects.
  private let imported: ImportedCharges
  private var changed: [Phrase] = []
  /// Sums without a day that the book has already.
  private var dayless = 0
  /// Lines whose amounts are in their project's or client's currency, because the file names none.
  private var abroad = 0
  /// The first line of each that is to be told from others.
  private var lines: [String: Int] = [:]
  /// How many charges have the usual rate, none, and their hours in their names.
  private var (usual, free, whole) = (0, 0, 0)
  /// How many lines are too large to be counted.
  private var skipped = 0
  /// How many would be a design project's, which no invoice would ask for.
  private var designed = 0
  /// Projects that were paid and get charges, and how many of them ask for money again.
  private var paid: [ID<Project>] = []
  private var reopened = 0
  private var milliseconds: Int64 = 0
  private var total = Totals()
  /// What was taken back with an import comes as if it had never been there.
  private let gone: TakenBack

  /// What it would do, and how many lines are left out.
  static func plan(
    _ list: HourList, into book: Book, _ options: Ledger8Import.Options
  ) -> (plan: ImportPlan, skipped: Int) {
    var work = HourListImport(book, options)
    var keys: Set<String> = []
    for entry in list.entries where !keys.insert(entry.key).inserted {
      work.several.insert(entry.key)
    }
    work.plan.problems = list.problems
    work.plan.openDate = list.openDate
    work.plan.question = list.question
    for entry in list.entries.sorted(by: { $0.isBefore($1) }) {
      do throws(MoneyError) {
        try work.take(entry, list)
      } catch {
        work.skipped += 1
        work.plan.problems.append(
          ImportProblem(
            .warning, "line \(entry.line)", "skipped: the amount is too large",
            hint: "Write it as 1234.50."))
      }
    }
    work.reopen()
    work.conclude(list)
    return (work.plan, list.skipped + work.skipped + work.designed)
  }

  private init(_ book: Book, _ options: Ledger8Import.Options) {
    self.book = book
    self.options = options
    gone = TakenBack(book)
    imported = ImportedCharges(book)
    clients = ListClients(book, "hours:client:")
    projects = HourProjects(book, options, gone)
    rates = HourRates(book)
  }

  private mutating func take(_ entry: HourList.Entry, _ list: HourList) throws(MoneyError) {
    let start = plan.edit.rowCount
    defer { plan.place(plan.edit, from: start, at: "", line: entry.line) }
    let key = entry.key
    let count = (counts[key] ?? 0) + 1
    counts[key] = count
    let id = ID<Charge>.foreign("hours:" + key + (count > 1 ? "#\(count)" : ""))
    let known = known(id)
    sayAlike(entry, key, isNew: known == nil)
    if let known {
      plan.say(.charge, .kept, known.name, options.formats.money(try known.price.amount()))
      if entry.day == nil { dayless += 1 }
      let meant = list.namesCurrency ? entry : entry.taken(in: known.price.unit.currency)
      let isOne = !several.contains(key) && !hasSecond(key)
      return try compare(known, meant, isOne: isOne, isNamed: list.namesCurrency)
    }
    if Trades.isOnlyDesign(book.settings.work) {
      designed += 1
      return
    }
    let client = clients.client(entry.client, entry.line, usual: options.client, &plan)
    let project = projects.project(of: entry, client.id, &plan)
    let own =
      list.namesCurrency ? entry.currency : rates.currency(of: project, client.id)
    let meant = entry.taken(in: own)
    if meant.currency != entry.currency { abroad += 1 }
    var (rate, isUsual) = (meant.rate, false)
    if entry.amount == nil, rate == nil {
      rate = rates.usual(of: project, client.id)
      if let known = rate, list.namesCurrency, known.currency != entry.currency { rate = nil }
      isUsual = rate != nil
    }
    var charge = Charge()
    charge.id = id
    charge.project = project
    charge.service = HourPrice.service
    let worth = try HourPrice(
      meant, rate ?? Money(minor: 0, currency: meant.amount?.currency ?? own))
    charge.price = worth.price
    charge.name = name(of: entry, worth.isWhole)
    if worth.isWhole {
      whole += 1
      sayAway(meant)
    }
    charge.notes = entry.notes
    let amount = try charge.price.amount()
    try total.add(amount)
    milliseconds += entry.milliseconds
    if isUsual { usual += 1 }
    if amount.isZero { free += 1 }
    clients.add(client.made, &plan)
    if var made = projects.begin(project) {
      if amount.currency != book.currency(of: made.client) { made.currency = amount.currency }
      plan.edit.put(made, replacing: nil)
      plan.say(.project, .added, made.name)
    }
    let last = ends[project.raw] ?? book.charges(of: project).last?.position
    charge.position = Position.between(last, nil, jitter: id.raw)
    ends[project.raw] = charge.position
    put(charge)
    plan.say(.charge, .added, charge.name, options.formats.money(amount))
  }

  /// What the book has of it; a charge goes and comes back with its project.
  private func known(_ id: ID<Charge>) -> Charge? {
    guard let charge = book.charges[id], !gone.has(id, in: book.charges),
      !gone.has(charge.project, in: book.projects)
    else { return nil }
    return charge
  }

  /// Names a line that begins when another did that says the same.
  private mutating func sayAlike(_ entry: HourList.Entry, _ key: String, isNew: Bool) {
    if entry.start == nil { return }
    let whole = key + "\u{1F}\(entry.milliseconds)"
    guard let first = lines[whole] else {
      lines[whole] = entry.line
      return
    }
    if !isNew { return }
    plan.problems.append(
      ImportProblem(
        .note, "line \(entry.line)", "it is the same as line \(first): both come in",
        hint: "Delete one if it is one."))
  }

  /// Whether the book has two of a key, of which nobody knows which the line is.
  private func hasSecond(_ key: String) -> Bool { known(.foreign("hours:" + key + "#2")) != nil }

  /// Takes over what the file says otherwise by now, where nobody wrote or billed it since; else names it.
  private mutating func compare(
    _ known: Charge, _ entry: HourList.Entry, isOne: Bool, isNamed: Bool
  ) throws(MoneyError) {
    // What somebody deleted stays so, whatever the file says.
    if !known.isLive || book.projects[known.project]?.life == .trashed { return }
    let (had, formats) = (known.price, options.formats)
    let worth = try HourPrice(entry, entry.rate ?? had.unit)
    let price = worth.price
    let (own, other) = (try had.amount(), try price.amount())
    let what: Phrase
    // Of a whole amount no rate is known that other hours would have.
    let isOfWhole = entry.rate == nil && entry.amount == nil && HourPrice.isWhole(known)
    if isOfWhole {
      let hours = DurationText.words(entry.milliseconds)
      if known.name.hasSuffix("(" + hours + ")") { return }
      what = "the book has \(known.name) for it, the file \(hours)"
    } else if !worth.isWhole, !HourPrice.isWhole(known), price.quantity != had.quantity {
      what =
        "the book has \(formats.quantity(had.quantity)) hours of it, the file \(formats.quantity(price.quantity))"
    } else {
      if own == other { return }
      what = "the book has \(formats.money(own)) for it, the file \(formats.money(other))"
    }
    // What the file does not say corrects nothing: the book may have been in another currency when it came.
    let isIn = isNamed || price.unit.currency == had.unit.currency
    guard isOne, isIn, !isOfWhole, imported.mayFollow(known, in: book) else {
      plan.problems.append(
        ImportProblem(
          .note, "line \(entry.line)", what,
          hint: "What is in the book stays; change it at the project."))
      return
    }
    var charge = known
    (charge.price, charge.name, charge.notes) = (price, name(of: entry, worth.isWhole), entry.notes)
    plan.edit.put(charge, in: book.charges)
    changed.append(
      .verbatim(
        "\(known.name): \(formats.quantity(had.quantity)) × \(formats.money(had.unit)) → \(formats.quantity(price.quantity)) × \(formats.money(price.unit))"
      ))
    if worth.isWhole { sayAway(entry) }
  }

  /// The day with what was done.
  private func name(of entry: HourList.Entry, _ isWhole: Bool) -> String {
    let day = entry.day.map { options.formats.day($0) } ?? ""
    var name = [day, entry.words].filter { !$0.isEmpty }.joined(separator: " \u{00B7} ")
    if name.isEmpty { name = HourPrice.service.name }
    return isWhole ? name + " (" + DurationText.words(entry.milliseconds) + ")" : name
  }

  private mutating func put(_ charge: Charge) {
    plan.edit.put(charge, replacing: nil)
    let isPaid = book.projects.live(charge.project)?.stage == .paid
    if isPaid, !paid.contains(charge.project) { paid.append(charge.project) }
  }

  /// Projects that were paid ask for what came to them, all of it together (rule G4).
  private mutating func reopen() {
    if paid.isEmpty { return }
    let after = plan.edit.laid(over: book)
    for project in paid {
      var edit = Edit()
      Stages.reopen(project, in: book, as: after, &edit)
      if edit.isEmpty { continue }
      reopened += 1
      plan.edit.add(edit)
    }
  }

  // MARK: what it is worth

  /// Names an amount that is another one than its hours come to, and not only rounded.
  private mutating func sayAway(_ entry: HourList.Entry) {
    let quantity = DurationText.quantity(entry.milliseconds)
    guard let rate = entry.rate, let amount = entry.amount,
      let hours = HourPrice.hours(of: amount, at: rate),
      let product = try? rate.times(quantity),
      !(-10...10 ~= hours.thousandths - quantity.thousandths)
    else { return }
    plan.problems.append(
      ImportProblem(
        .warning, "line \(entry.line)",
        "the hours come to \(options.formats.money(product)), the file says \(options.formats.money(amount)): that is taken",
        hint: "Correct it at the project if it is not that."))
  }

  // MARK: what is said

  private mutating func conclude(_ list: HourList) {
    plan.conclusions.append(HourList.recognition)
    if milliseconds > 0 {
      let sums = total.amounts.map { options.formats.money($0) }.joined(separator: ", ")
      plan.conclusions.append(
        "what comes in: \(options.formats.quantity(DurationText.quantity(milliseconds))) hours, \(sums)"
      )
    }
    let hasAmounts = list.entries.contains { $0.amount != nil || $0.rate != nil }
    if hasAmounts, !list.columns.has(.currency), list.columns.currency(usual: list.own) == nil,
      let said = ListAmounts.conclusion(list.signed, own: list.own, isAbroad: abroad > 0)
    {
      plan.conclusions.append(said)
    }
    let counts: [(count: Int, words: Phrase)] = [
      (list.unbillable, "left out, since they are not billable: \(list.unbillable)"),
      (list.invoiced, "left out, since the other program has invoiced them: \(list.invoiced)"),
      (
        usual,
        "hours at the usual rate of their project or client, since the file has none: \(usual)"
      ),
      (
        whole,
        "amounts with their hours in the name, since hours times a rate is not the same to the cent: \(whole)"
      ),
      (reopened, "paid projects that are delivered again: \(reopened)"),
    ]
    for (count, words) in counts where count > 0 { plan.conclusions.append(words) }
    plan.conclusions += CalendarChanges.lines(
      "\(changed.count) changed as the file has them", changed)
    if dayless > 0 {
      plan.problems.append(
        ImportProblem(
          .note, "this file",
          "no column says a day, and sums that the book has to the cent do not come again: \(dayless)",
          hint: "Write the month into a column Description if they are another month's."))
    }
    plan.sayDesigned(
      designed,
      hint:
        "Choose another kind of work, too, in Settings, or enter the hours as transactions under a fee."
    )
    if free > 0 {
      plan.problems.append(
        ImportProblem(
          .warning, "this file", "hours at zero, since nothing says their rate: \(free)",
          hint: "Write a rate into the file, or into the charges before you invoice them."))
    }
    if !list.entries.isEmpty, list.entries.allSatisfy({ $0.day == nil }) {
      plan.conclusions.append("no column says a day: the charges name none")
    }
    if !list.columns.has(.client), options.client.isNone, !list.entries.isEmpty {
      plan.conclusions.append("no column names a client: new projects have none")
    }
  }
}

extension HourList {
  /// What a preview says first.
  static var recognition: Phrase { "This looks like a list of hours." }
}
