import ArgumentParser
import Ledger
import Store

/// Project prices, by a mark-up (rule I9) or as they are said.
struct ItemPrice: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "price",
    abstract: "Set what a project pays for items.",
    discussion: """
      Without an option each is at its usual mark-up on what it was bought for: its category's, else its project's. Items \
      without a purchase price or a mark-up stay as they are, and what was returned. The price is that of all pieces of an item together.

      Examples:
        ledgerline item price 0c4f 5m2k
        ledgerline item price 0c4f 5m2k --mark-up 35%
        ledgerline item price 0c4f --to 120.00
      """)

  @Argument(help: "The items' ids, or the beginnings of them.")
  var ids: [String]

  @Option(help: ArgumentHelp("So much on the purchase price.", valueName: "percent"))
  var markUp: String?

  @Option(help: ArgumentHelp("This price.", valueName: "amount"))
  var to: String?

  @OptionGroup var options: BookOptions

  func validate() throws {
    if markUp != nil && to != nil { throw ValidationError("say either --mark-up or --to") }
  }

  func run() throws {
    let now = try Now()
    let rate = try ItemPrice.rate(markUp)
    let store = try options.openExisting()
    var (set, left): ([ID<Item>], [ID<Item>]) = ([], [])
    try store.commit(now: now.instant) { book in
      let items = try ItemCommand.several(ids, in: book)
      if let back = items.first(where: { $0.status == .returned }),
        to != nil || items.allSatisfy({ $0.status == .returned })
      {
        throw CommandError.refused(
          "\(ItemCommand.name(back)) was returned: it keeps the price that it went back at")
      }
      let priced =
        try to.map { try at($0, items, in: book) }
        ?? MarkUp.priced(items, by: rate, in: book)
      if priced.isEmpty {
        throw CommandError.refused(
          items.allSatisfy { $0.purchasePrice?.isZero ?? true }
            ? "none of them has a purchase price. Say --to AMOUNT"
            : "no mark-up is usual for them. Say --mark-up PERCENT")
      }
      set = priced.map { $0.id }
      left = items.map { $0.id }.filter { !set.contains($0) }
      var edit = Edit()
      for item in priced { edit.put(item, in: book.items) }
      return edit
    }
    let book = try store.book().book
    let rows = set.compactMap { book.items[$0] }
    if options.json {
      let derived = Derived(book: book, today: now.today)
      return Answer.json(
        Answer.object([
          ("items", .list(try rows.map { try derived.object($0) })),
          ("skipped", .list(left.map { .text($0.text) })),
        ]))
    }
    var sum = Totals()
    for item in rows { if let price = item.projectPrice { try sum.add(price) } }
    let (margin, home) = (try MarkUp.margin(of: rows), book.settings.currency)
    let stay =
      left.isEmpty
      ? ""
      : " \(left.count) returned, or without a purchase price or mark-up, stay as they are."
    Answer.say(
      "\(counted(rows.count, .item)) for \(sum.listed(home)), margin \(margin.listed(home))." + stay
    )
  }

  private func at(_ text: String, _ items: [Item], in book: Book) throws -> [Item] {
    try items.map { item in
      var priced = item
      let currency = item.purchasePrice?.currency ?? book.currency(of: item.project)
      let price = try Money(parsing: text, currency: currency)
      if let problem = ItemRules.price(price) {
        throw ItemCommand.refusal(problem.message.english)
      }
      priced.projectPrice = price
      return priced
    }
  }

  /// A percentage as it is typed: 35, 35% or 12.5%.
  static func rate(_ text: String?) throws -> Rate? {
    guard let text else { return nil }
    do throws(NumberError) {
      return try Formats().readRate(text)
    } catch {
      throw CommandError.usage("\"\(text)\" is no percentage. Write it like 35% or 12.5")
    }
  }
}
