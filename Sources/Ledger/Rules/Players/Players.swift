/// Putting musicians on a gig, asking and paying them (rules G32, G33).
public enum Players {
  /// Why somebody cannot be put on a gig so, or not be paid.
  public enum Problem: Error, Equatable, Sendable {
    case notThere, noProject, noName, alreadyOn, noAmount, noShare, tooMuchShared, tooLarge
    case isSelf, nothingOwed, declined, otherExpense, lessThanAgreed

    public var message: Phrase {
      switch self {
      case .notThere: return "This player is not on the gig any more."
      case .noProject: return "This project is not in the book."
      case .noName: return "Enter a name"
      case .alreadyOn: return "They are on this gig already"
      case .noAmount: return "Enter an amount"
      case .noShare: return "Enter a percentage"
      case .tooMuchShared: return "The percentages come to more than 100"
      case .tooLarge: return "The amounts are too large to add up"
      case .isSelf: return "Your own share is no expense"
      case .nothingOwed: return "There is nothing left to pay"
      case .declined: return "Somebody who declined is not paid"
      case .otherExpense: return "This expense pays somebody else"
      case .lessThanAgreed:
        return "The expense that pays them is less than what they get: change it"
      }
    }
  }

  /// What stops a player from being kept as they are.
  public static func problem(_ player: Player, in book: Book) -> Problem? {
    switch player.pay.type {
    case .fixed: if !(player.pay.amount?.isPositive ?? false) { return .noAmount }
    case .equal: break
    case .share:
      if player.pay.share <= .zero { return .noShare }
      if player.state == .declined { return nil }
      var sum = player.pay.share
      for other in book.players(of: player.project)
      where other.id != player.id && other.pay.type == .share && other.state != .declined {
        let (more, overflow) = sum.micros.addingReportingOverflow(other.pay.share.micros)
        if overflow { return .tooMuchShared }
        sum = Rate(micros: more)
      }
      if sum > Rate(percent: 100) { return .tooMuchShared }
    }
    return nil
  }

  /// A new player of a gig, behind the others; whoever was taken out begins anew.
  public static func player(
    _ musician: ID<Musician>, on project: ID<Project>, in book: Book
  ) throws(Problem) -> Player {
    if book.projects.live(project) == nil { throw .noProject }
    let id = Player.id(of: musician, on: project)
    if book.players.live(id) != nil { throw .alreadyOn }
    var player = Player()
    player.id = id
    player.project = project
    player.musician = musician
    if musician.isNone { player.state = .confirmed }
    player.position = Position.between(
      book.players(of: project).last?.position, nil, jitter: id.raw)
    return player
  }

  /// The live musician of a name, or a new one of it.
  public static func musician(
    named name: String, id: ID<Musician>, on now: Instant, in book: Book, _ edit: inout Edit
  ) throws(Problem) -> ID<Musician> {
    let name = trimmed(name)
    if name.isEmpty { throw .noName }
    let wanted = folded(name)
    if let known = book.musicianList.first(where: { folded(trimmed($0.name)) == wanted }) {
      return known.id
    }
    var musician = Musician()
    musician.id = id
    musician.name = name
    musician.created = now
    edit.put(musician, in: book.musicians)
    return id
  }

  // MARK: paying

  /// Pays what is owed: makes the expense that pays this player, or raises the one that there is by what is left, with the charge
  /// that bills it (rule E14).
  ///
  /// The expense's id follows from the player's, so two devices that pay unheard write one.
  public static func pay(
    _ id: ID<Player>, on day: Day, method: String = "", at now: Instant, in book: Book
  ) throws(Problem) -> Edit {
    let row = try payable(id, in: book)
    var player = row.player
    let known = book.transactions.live(player.paid.expense)
    // Somebody else's entry is not ours to change.
    if let known, known.id != Player.expense(of: id) { throw .lessThanAgreed }
    var expense = known ?? Transaction()
    if known == nil {
      expense.id = Player.expense(of: player.id)
      expense.project = player.project
      expense.type = .purchase
      expense.source = book.name(of: player)
      expense.category = category(of: expense.source, for: player.project, in: book)
      expense.notes = book.role(of: player)
      expense.isDeductible = true
      expense.created = now
      expense.day = day
    }
    expense.amount = row.pay
    expense.worth = nil
    expense.isCanceled = false
    if expense.status == .canceled { expense.status = nil }
    if !isBlank(method) { expense.paymentMethod = trimmed(method) }
    player.paid = PlayerPaid(day, by: expense.id)
    var edit = Linking.change(expense, in: book)
    edit.put(player, in: book.players)
    return edit
  }

  /// Says that an expense that is there pays a player.
  public static func pay(
    _ id: ID<Player>, by expense: Transaction, in book: Book
  ) throws(Problem) -> Edit {
    var player = try payable(id, in: book).player
    guard book.isExpense(expense) else { throw .notThere }
    for other in book.players.live(linking: Player.expenseLink, to: expense.id.raw)
    where other.id != id { throw .otherExpense }
    player.paid = PlayerPaid(expense.day, by: expense.id)
    return Edit(putting: player, in: book.players)
  }

  /// Takes the payment back; the expense that Mark as Paid made goes with it, and the charge that bills that unless an invoice has
  /// it; any other one stays.
  public static func unpay(
    _ player: Player, by operation: ItemOperation, in book: Book
  ) -> Edit {
    var edit = Edit()
    var open = player
    open.paid = PlayerPaid()
    edit.put(open, in: book.players)
    if player.paid.expense == Player.expense(of: player.id),
      let expense = book.transactions.live(player.paid.expense)
    {
      edit.add(ExpenseCopies.remove(expense, by: operation, in: book))
    }
    return edit
  }

  /// What is to be paid to a player, where something is.
  private static func payable(
    _ id: ID<Player>, in book: Book
  ) throws(Problem) -> GigPay.Row {
    guard let player = book.players.live(id) else { throw .notThere }
    if player.isSelf { throw .isSelf }
    if player.state == .declined { throw .declined }
    do throws(MoneyError) {
      let pay = try GigPay(of: player.project, in: book)
      guard let row = pay.rows.first(where: { $0.player.id == id }) else { throw MoneyError.empty }
      guard row.owed.isPositive else { throw MoneyError.empty }
      return row
    } catch {
      if case .empty = error { throw .nothingOwed }
      throw .tooLarge
    }
  }

  /// What the musician's other expenses are under, the latest first; else players' pay is under one category: the last one that
  /// somebody gave it, and before any was, the one that is called so.
  ///
  /// One that is deleted, or not offered for the gig, is none.
  private static func category(
    of musician: String, for project: ID<Project>, in book: Book
  ) -> ID<BudgetCategory> {
    let use = book.categoryUse(of: .project(project))
    func offered(_ id: ID<BudgetCategory>) -> ID<BudgetCategory>? {
      let meant = book.category(id)
      return book.categories.live(meant)?.isFor(use) == true ? meant : nil
    }
    let own = isBlank(musician) ? [] : book.expenses(at: musician)
    for expense in own {
      if let usual = offered(expense.category) { return usual }
    }
    var found: (id: ID<BudgetCategory>, day: Day)?
    for player in book.players.rows where !player.paid.expense.isNone {
      guard let expense = book.transactions.live(player.paid.expense),
        let category = offered(expense.category), let day = expense.day
      else { continue }
      if let found, day < found.day { continue }
      found = (category, day)
    }
    if let found { return found.id }
    return book.budgetCategories.first {
      let name = folded(trimmed($0.name))
      return $0.isFor(use) && (name == "musicians" || name == "musiker")
    }?.id ?? ID()
  }
}
