/// What is left to enter about a transaction (rule T3).
public struct NextSteps: Equatable, Sendable {
  /// A fact that a transaction may lack, in the order it is asked for.
  public enum Name: String, CaseIterable, Sendable {
    case category = "budget-category"
    case amount, receipt, items
    case purchasedBy = "purchased-by"
    case taxRate = "tax-rate"

    public var title: Phrase {
      switch self {
      case .category: return "Categorize this transaction"
      case .amount: return "Enter the amount"
      case .receipt: return "Add a receipt"
      case .items: return "Add items"
      case .purchasedBy: return "Set purchased by"
      case .taxRate: return "Set tax rate"
      }
    }
  }

  /// A fact that is asked for, and whether it is there.
  public struct Step: Equatable, Sendable {
    public var name: Name
    public var isDone: Bool
  }

  /// In the order they are worked through; the tax rate only where things are itemized.
  public private(set) var steps: [Step] = []

  public init(of transaction: Transaction, in book: Book) {
    let category = book.categories[book.category(transaction.category)]
    add(.category, category != nil)
    add(.amount, !book.amounts(of: transaction).isZero)
    add(.receipt, book.hasReceipt(transaction))
    add(.items, !book.items(of: transaction.id).isEmpty)
    add(.purchasedBy, !isBlank(transaction.purchasedBy))
    if category?.type == .itemized {
      add(.taxRate, transaction.tax.rate.map { $0 > .zero } ?? false)
    }
  }

  private mutating func add(_ name: Name, _ isDone: Bool) {
    steps.append(Step(name: name, isDone: isDone))
  }

  var doneCount: Int { steps.count(where: { $0.isDone }) }
  /// False when there are no steps.
  public var isComplete: Bool { !steps.isEmpty && doneCount == steps.count }

  /// How much of the steps is done, rounded down; 0 when there are none.
  public var percent: Int { steps.isEmpty ? 0 : doneCount * 100 / steps.count }
  /// "2/5 complete".
  public var summary: Phrase { "\(doneCount)/\(steps.count) complete" }
}
