/// What devices did twice because they did not hear of each other: billed, paid back, recorded; and what one took back that another
/// had deleted.
///
/// Somebody has to decide what stays.
public struct DoneTwice: Sendable {
  public private(set) var billed: [BilledTwice] = []
  public private(set) var designs: [DesignBilledTwice] = []
  public private(set) var paidBack: [PaidBackTwice] = []
  public private(set) var recorded: [RecordedTwice] = []
  public private(set) var alone: [WentBackAlone] = []
  /// The versions of the tables that these were found in.
  private var seen: [UInt64] = []

  public init() {}

  public init(in book: Book) {
    self.init()
    follow(book)
  }

  /// The same after changes: all invoices, payments and allocations are gone through only where one of them, or of whom they are,
  /// was written to.
  public mutating func follow(_ book: Book) {
    let now = [
      book.invoices.version, book.lines.version, book.payments.version, book.allocations.version,
      book.seriesTable.version, book.lineMatches.version, book.clients.version,
    ]
    if seen == now { return }
    seen = now
    billed = BilledTwice.all(in: book)
    designs = DesignBilledTwice.all(in: book)
    paidBack = PaidBackTwice.all(in: book)
    recorded = RecordedTwice.all(in: book)
    alone = WentBackAlone.all(in: book)
  }
}
