/// What the form of a budget category checks (rule F1).
public enum CategoryProblem: Error, Equatable, Sendable {
  case nameMissing
  case nameTooLong
  case itemizedAndFee

  public var message: Phrase {
    switch self {
    case .nameMissing: return "Category name is required."
    case .nameTooLong: return "Category name must be 100 characters or less"
    case .itemizedAndFee: return "A category cannot be both Itemized and Fee"
    }
  }
}

/// What a category's form checks and says (rules B6, F1); each check answers nil where nothing is wrong.
public enum CategoryRules {
  public static func name(_ text: String) -> CategoryProblem? {
    if isBlank(text) { return .nameMissing }
    return trimmed(text).count > BudgetCategory.longestName ? .nameTooLong : nil
  }

  public static func kind(isItemized: Bool, isFee: Bool) -> CategoryProblem? {
    isItemized && isFee ? .itemizedAndFee : nil
  }

  /// Lower case, spaces as hyphens: "Design Fee" → "design-fee".
  public static func slug(_ name: String) -> String {
    lowered(trimmed(name)).split(separator: " ").joined(separator: "-")
  }

  /// What a type is for, beside the choice.
  public static func help(_ type: CategoryType) -> Phrase {
    switch type {
    case .general:
      return "For general expenses and services like fuel, movers, and handyman invoices."
    case .itemized:
      return """
        For categories where physical items get purchased, enabling itemization and tax tracking.
        """
    case .fee:
      return """
        For service fee categories, so you can track how much you have received throughout the \
        project.
        """
    }
  }

  /// Asked before a category is put away.
  public static var archivePrompt: Phrase {
    "Archive this category? Transactions using it will still show it in reports."
  }

  /// Whether anything is booked under it, or under what was merged into it, will be by what comes again or by a rule, or a project
  /// that is not deleted has a budget for it: then it can only be archived (rule S8).
  public static func isUsed(_ category: ID<BudgetCategory>, in book: Book) -> Bool {
    let ids = book.ids(meaning: category)
    // What was merged into it stands under it, booked or not.
    if ids.count > 1 { return true }
    return book.transactions.rows(linking: Transaction.categoryLink, to: category.raw).contains {
      book.transactions.rows[Int($0)].life != .trashed
    }
      || book.splits.rows(linking: Split.categoryLink, to: category.raw).contains {
        book.splits.rows[Int($0)].life != .trashed
      } || book.items.rows.contains { $0.category == category && $0.life != .trashed }
      || book.budgets.live(linking: Budget.categoryLink, to: category.raw).contains {
        $0.amount?.isZero == false && book.projects[$0.project]?.life != .trashed
      }
      || book.recurring.rows.contains { $0.category == category && $0.life != .trashed }
      || book.rules.rows.contains { rule in
        rule.life != .trashed
          && (rule.category == category || rule.split.contains { $0.category == category })
      }
  }
}
