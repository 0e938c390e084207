import Testing

@testable import Ledger

struct DesignGeneratorTests {
  private static func batches(_ transactions: Int, _ items: Int, seed: UInt64 = 3) -> [Edit] {
    var generator = DesignGenerator(
      transactions: transactions, items: items, seed: seed, on: BookGeneratorTests.today)
    var edits: [Edit] = []
    while let edit = generator.next() { edits.append(edit) }
    return edits
  }

  private static let shared = SampleStudioTests.book(batches(2_100, 500))
  let book = Self.shared

  @Test func `a book has exactly as many transactions and items as were asked for`() {
    #expect(book.transactions.live.count == 2_100 && book.items.live.count == 500)
    for (transactions, items) in [(0, 0), (0, 7), (9, 0), (1, 300), (60, 40)] {
      let small = SampleStudioTests.book(Self.batches(transactions, items))
      #expect(small.transactions.live.count == transactions)
      #expect(small.items.live.count == items)
    }
  }

  @Test func `the same seed makes the same bytes and another seed does not`() {
    let once = Self.batches(300, 80).map { $0.body }
    #expect(once == Self.batches(300, 80).map { $0.body })
    #expect(once != Self.batches(300, 80, seed: 4).map { $0.body })
  }

  @Test func `a batch is never much larger than its limit`() {
    let sizes = Self.batches(5_000, 1_000)
    #expect((sizes.map { $0.rowCount }.max() ?? 0) < BookGenerator.batchRows + 800)
    #expect((sizes.map { $0.body.count }.max() ?? 0) < 512 * 1024)
  }

  @Test func `every row belongs where it says`() {
    #expect(book.projects.live.count > 1 && book.transactions(in: .inventory).count > 0)
    #expect(
      book.projects.rows.allSatisfy { book.clients[$0.client] != nil && $0.work == .designer })
    for item in book.items.rows {
      #expect(book.categories[item.category] != nil)
      if !item.space.isNone { #expect(book.space(of: item) != nil) }
      if let transaction = book.transactions[item.transaction] {
        #expect(transaction.project == item.project && transaction.source == item.source)
      } else {
        #expect(item.transaction.isNone)
      }
    }
    for transaction in book.transactions.rows {
      #expect(book.categories[transaction.category] != nil && transaction.amount != nil)
      let prices = book.items(of: transaction.id).compactMap { $0.purchasePrice?.minor }
      guard let subtotal = transaction.tax.subtotal else { continue }
      #expect(subtotal.minor == prices.reduce(0, +))
    }
    #expect(book.checks.count == book.spaces.count * 3)
  }

  @Test func `most items are linked, placed and priced`() {
    let items = book.items.rows
    #expect(items.count { !$0.transaction.isNone } > items.count * 7 / 10)
    #expect(items.count { !$0.space.isNone } > items.count * 7 / 10)
    #expect(items.allSatisfy { $0.purchasePrice?.isPositive == true && !$0.name.isEmpty })
    #expect(Set(items.map { $0.created }).count > items.count / 4)
  }
}
