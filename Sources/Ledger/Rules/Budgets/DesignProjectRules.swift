/// What the form of a design project checks (rule F1).
public enum DesignProjectProblem: Error, Equatable, Sendable {
  case nameMissing
  case clientMissing
  case allocationNegative

  public var message: Phrase {
    switch self {
    case .nameMissing: return "Name is required"
    case .clientMissing: return "Client name is required"
    case .allocationNegative: return "Budget allocations must be zero or greater"
    }
  }
}

/// What a design project's form checks (rule F1), and the budgets it sets; each check answers nil where nothing is wrong.
public enum DesignProjectRules {
  public static func name(_ text: String) -> DesignProjectProblem? {
    isBlank(text) ? .nameMissing : nil
  }

  public static func clientName(_ text: String) -> DesignProjectProblem? {
    isBlank(text) ? .clientMissing : nil
  }

  public static func allocation(_ amount: Money?) -> DesignProjectProblem? {
    amount?.isNegative == true ? .allocationNegative : nil
  }

  /// The budgets that a project's form sets; a category without an amount is taken out.
  public static func allocate(
    _ amounts: [(category: ID<BudgetCategory>, amount: Money?)], to project: ID<Project>,
    in book: Book
  ) -> Edit {
    var edit = Edit()
    for (category, amount) in amounts {
      let known = book.budgets[Budget(of: project, for: category).id]
      // What the form shows is the sum with what was merged into it: a new one stands for all of them.
      let merged = book.budgets(of: project).filter {
        $0.category != category && book.category($0.category) == category
      }
      if !merged.isEmpty {
        if book.budget(of: project, for: category) == amount { continue }
        for other in merged {
          edit.trash(other, in: book.budgets)
        }
      }
      if known == nil && amount == nil { continue }
      var budget = known ?? Budget(of: project, for: category)
      budget.amount = amount
      budget.life = amount == nil ? .trashed : .live
      edit.put(budget, in: book.budgets)
    }
    return edit
  }

  /// What a new project pins: Furnishings, when its budget has it (rule B7), whatever the person's language calls it.
  public static func firstPins(
    of project: ID<Project>, budgeting categories: [ID<BudgetCategory>],
    for member: ID<AccountMember>,
    in book: Book
  ) -> Edit {
    var edit = Edit()
    let preset = DesignPresets.categoryID("Furnishings")
    let furnishings =
      categories.first { folded(book.categories[$0]?.name ?? "") == "furnishings" }
      ?? categories.first { $0 == preset }
    guard let furnishings else { return edit }
    var preferences = ProjectPreferences(of: member, in: project)
    preferences.pinned = [furnishings]
    edit.put(preferences, in: book.preferences)
    return edit
  }

  /// Pins a category for a person, or takes the pin away.
  public static func togglePin(
    _ category: ID<BudgetCategory>, of project: ID<Project>, for member: ID<AccountMember>,
    in book: Book
  ) -> Edit {
    let blank = ProjectPreferences(of: member, in: project)
    var preferences = book.preferences[blank.id] ?? blank
    if preferences.pinned.contains(category) {
      preferences.pinned.removeAll { $0 == category }
    } else {
      preferences.pinned.append(category)
    }
    return Edit(putting: preferences, in: book.preferences)
  }
}
