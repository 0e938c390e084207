/// How a transaction is called and labeled (rule T1).
public enum TransactionDisplay {
  /// Its source, else what a canonical sale is, else the beginning of its id.
  public static func name(of transaction: Transaction) -> Phrase {
    name(
      source: transaction.source, sale: transaction.sale,
      id: transaction.id.isNone ? "" : transaction.id.text)
  }

  /// The same by its parts; `id` is "" before there is one (rule T1).
  public static func name(source: String, sale: CanonicalSale?, id: String) -> Phrase {
    let source = trimmed(source)
    if !source.isEmpty { return .verbatim(source) }
    if let sale { return title(of: sale) }
    return id.isEmpty ? "Untitled Transaction" : .verbatim(String(id.prefix(6)))
  }

  private static func title(of sale: CanonicalSale) -> Phrase {
    switch sale.direction {
    case .projectToBusiness: return "Sale to Inventory"
    case .businessToProject: return "Purchase from Inventory"
    case nil: return "Inventory Transfer"
    }
  }

  /// "$49.99", or a dash where nobody entered an amount.
  public static func amount(_ amount: Money?, _ formats: Formats) -> String {
    amount.map { formats.money($0) } ?? "—"
  }

  /// What a transaction comes to, the sum in a book's own currency first (rule R9), or a dash.
  public static func amount(_ amounts: Totals, _ formats: Formats, own: Currency) -> String {
    amounts.leading(own).map { formats.money(amounts, or: $0.currency) } ?? "—"
  }

  /// "Nov 21, 2026", or a dash.
  public static func day(_ day: Day?, _ formats: Formats) -> String {
    day.map { formats.day($0) } ?? "—"
  }

  /// The label of who bought it; what else somebody wrote stands as it is.
  public static func purchaserLabel(_ word: String) -> Phrase {
    Purchaser(rawValue: trimmed(word))?.title ?? .verbatim(trimmed(word))
  }
}

/// Who paid, as the forms offer it; a book may hold any other text.
public enum Purchaser: String, CaseIterable, Sendable {
  case clientCard = "client-card"
  case designBusiness = "design-business"
  case missing

  public var title: Phrase {
    switch self {
    case .clientCard: return "Client Card"
    case .designBusiness: return "Design Business"
    case .missing: return "Missing"
    }
  }
}

/// A short label on a transaction's card.
public struct TransactionBadge: Equatable, Sendable {
  /// The color it stands in; web/transactions.css names them.
  public enum Tone: String, Sendable { case green, blue, red, brand, amber, rust }

  public var text: Phrase
  public var tone: Tone
}

extension Book {
  /// Type, reimbursement, receipt, review, category: those that say something.
  public func badges(
    of transaction: Transaction, withType: Bool = true, withCategory: Bool = true
  ) -> [TransactionBadge] {
    var badges: [TransactionBadge] = []
    if withType, let type = transaction.type {
      badges.append(TransactionBadge(text: type.title, tone: type.tone))
    }
    if transaction.reimbursement != .none {
      badges.append(TransactionBadge(text: transaction.reimbursement.title, tone: .amber))
    }
    if hasReceipt(transaction) { badges.append(TransactionBadge(text: "Receipt", tone: .brand)) }
    if transaction.needsReview {
      badges.append(TransactionBadge(text: "Needs Review", tone: .rust))
    }
    if withCategory, let category = categories[category(transaction.category)],
      !isBlank(category.name)
    {
      badges.append(TransactionBadge(text: .verbatim(trimmed(category.name)), tone: .brand))
    }
    return badges
  }

  /// A receipt's image, or one that came by e-mail.
  public func hasReceipt(_ transaction: Transaction) -> Bool {
    transaction.hasEmailReceipt
      || attachments(of: transaction.id.raw).contains { $0.role == .receipt }
  }
}

extension TransactionType {
  /// The colour of its badge.
  public var tone: TransactionBadge.Tone {
    switch self {
    case .purchase: return .green
    case .sale: return .blue
    case .return: return .red
    case .toInventory: return .brand
    }
  }
}
