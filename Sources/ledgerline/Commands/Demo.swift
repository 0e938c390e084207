import ArgumentParser
import Ledger
import Store

struct Demo: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Fill an empty book with a sample studio, or with a large one for measuring.",
    discussion: """
      Without numbers: a cellist's year of twelve clients and 28 projects. With --transactions: so \
      many charges with their projects, invoices and payments over six years. With --items: so many \
      items of design projects with their rooms, budgets and purchases, and as many of those \
      projects' transactions as --transactions says (a quarter of the items without it). With \
      --expenses: so many expenses of a business over five years, with parts and tags. The same \
      rows for the same seed.

      Examples:
        ledgerline demo --data /tmp/studio
        ledgerline demo --transactions 100000 --seed 7 --data /tmp/large
        ledgerline demo --transactions 100000 --items 20000 --data /tmp/design
        ledgerline demo --expenses 100000 --data /tmp/expenses
      """)

  @Option(
    help: ArgumentHelp(
      "How many charges to make; with --items also how many transactions.", valueName: "n"))
  var transactions: Int?

  @Option(help: ArgumentHelp("How many items of design projects to make.", valueName: "n"))
  var items: Int?

  @Option(help: ArgumentHelp("How many expenses of the business to make.", valueName: "n"))
  var expenses: Int?

  @Option(help: ArgumentHelp("What the chance of the large book begins from.", valueName: "n"))
  var seed: UInt64 = 1

  @Option(
    help: ArgumentHelp("The day the story is told around; today without it.", valueName: "day"))
  var on: String?

  @OptionGroup var options: BookOptions

  func validate() throws {
    for count in [transactions, items, expenses] {
      if let count, count < 0 || count > 10_000_000 {
        throw ValidationError("--transactions, --items and --expenses go from 0 to 10000000")
      }
    }
  }

  func run() throws {
    let now = try Now()
    let today = try Lookup.day(on, option: "--on") ?? now.today
    let store = try options.open()
    guard try Demo.isEmpty(store) else {
      throw CommandError.refused(
        "the book at \(options.folder) is not empty. Choose another folder with --data")
    }
    if transactions == nil && items == nil && expenses == nil {
      try Demo.fill(store, on: today, now)
    } else {
      try generate(on: today, in: store, now)
    }
    try say(try store.book().book)
  }

  static func isEmpty(_ store: Store) throws -> Bool { try store.head() == 0 }

  /// Puts the sample studio and its pictures into an empty book, with what a hub reads on its receipt.
  static func fill(_ store: Store, on today: Day, _ now: Now) throws {
    let drawn = SamplePictures(on: today)
    for picture in drawn.pictures {
      try store.putBlob(picture.bytes, mediaType: SamplePictures.mediaType, now: now.instant)
    }
    try store.commitAll(now: now.instant) { book in
      var sample = sampleStudio(on: today)
      sample.add(drawn.edit)
      sample.put(drawn.reading, in: book.readings)
      return sample.split(rowsPerEdit: BookGenerator.batchRows)
    }
  }

  private func generate(on today: Day, in store: Store, _ now: Now) throws {
    let charges = transactions ?? 0
    var gigs = BookGenerator(charges: charges, seed: seed, on: today)
    let itemCount = items ?? 0
    // Four things are bought at once, as a rule.
    let bought = transactions ?? (itemCount + 3) / 4
    let others: [WorkKind] = charges > 0 ? [.musician] : []
    var spending = ExpenseGenerator(
      expenses: expenses ?? 0, seed: seed, on: today, isAlone: charges == 0 && items == nil)
    var designs = DesignGenerator(
      transactions: bought, items: itemCount, seed: seed, on: today, besides: others)
    let designTotal = items == nil ? 0 : designs.total
    let total = gigs.total + designTotal + spending.total
    var bar = ProgressBar("Making a book")
    defer { bar.finish() }
    try fill(store, now) {
      let batch = gigs.next()
      bar.show(gigs.made, of: total)
      return batch
    }
    if items != nil {
      try fill(store, now) {
        let batch = designs.next()
        bar.show(gigs.total + designs.made, of: total)
        return batch
      }
    }
    if expenses != nil {
      try fill(store, now) {
        let batch = spending.next()
        bar.show(gigs.total + designTotal + spending.made, of: total)
        return batch
      }
    }
    try store.writeSnapshot()
  }

  /// Commits batches until there are no more, each cut into changes that the laws take.
  ///
  /// Many changes a transaction: the snapshot file is then written a few times, not each time.
  private func fill(_ store: Store, _ now: Now, from next: () -> Edit?) throws {
    var isComplete = false
    while !isComplete {
      try store.commitAll(now: now.instant) { _ in
        var batches: [Edit] = []
        while batches.count < 40, let batch = next() { batches.append(batch) }
        isComplete = batches.count < 40
        return batches.flatMap { $0.split() }
      }
    }
  }

  private func say(_ book: Book) throws {
    let counts: [(Kind, Int)] = [
      (.client, book.clients.live.count), (.project, book.projects.live.count),
      (.charge, book.charges.live.count), (.invoice, book.invoices.live.count),
      (.payment, book.payments.live.count), (.transaction, book.transactions.live.count),
      (.item, book.items.live.count),
    ]
    if options.json {
      Answer.json(
        Answer.object(
          [("data", .text(options.folder))]
            + counts.map { ($0.0.plural, .integer(Int64($0.1))) }))
    } else {
      Answer.say(
        counts.map { counted($0.1, $0.0) }.joined(separator: ", ") + " in \(options.folder).")
    }
  }
}
