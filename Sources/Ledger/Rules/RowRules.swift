/// What a row says that it may not, and by which registers.
public struct RowProblem: Equatable, Sendable {
  public var registers: [String]
  public var message: Phrase

  public init(_ register: String, _ message: Phrase) {
    registers = [register]
    self.message = message
  }
}

/// The rules of the forms of design projects, for rows that come another way (`apply`).
///
/// An edit is refused for what it makes or keeps wrong in the registers it changes; a new row changes
/// all of them. What was wrong before, in a register that stays as it is, stands in nobody's way:
/// else one old mistake would lock the whole row.
public enum RowRules {
  /// The first problem that an edit is refused for; nil when it may be written.
  public static func refusal<E: Entity>(
    _ problems: [RowProblem], of row: E, replacing old: E?
  ) -> RowProblem? {
    let changed = changes(of: row, replacing: old)
    return problems.first { problem in problem.registers.contains { changed.contains($0) } }
  }

  /// The names of the registers in which `row` differs from `old`; all of them if there is no old
  /// row.
  public static func changes<E: Entity>(of row: E, replacing old: E?) -> [String] {
    guard let old else { return E.schema.map { $0.name } }
    var (new, before) = (RegisterEncoder(), RegisterEncoder())
    var (row, known) = (row, old)
    row.registers(&new)
    known.registers(&before)
    var names: [String] = []
    for (place, register) in E.schema.enumerated() {
      let (now, then) = (new.slices[place], before.slices[place])
      let bytes = new.writer.bytes[now.start..<now.end]
      if !bytes.elementsEqual(before.writer.bytes[then.start..<then.end]) {
        names.append(register.name)
      }
    }
    return names
  }

  /// All that a row says and may not; likewise of the other kinds below.
  public static func problems(_ item: Item) -> [RowProblem] {
    let prices = [
      ("purchasePrice", item.purchasePrice), ("projectPrice", item.projectPrice),
      ("marketValue", item.marketValue),
    ]
    var found = [problem("name", ItemRules.name(item.name)?.message)]
    for (name, price) in prices { found.append(problem(name, ItemRules.price(price)?.message)) }
    found.append(problem("quantity", ItemRules.quantity(item.quantity)?.message))
    return found.compactMap { $0 }
  }

  public static func problems(_ space: Space) -> [RowProblem] {
    [problem("name", SpaceRules.name(space.name)?.message)].compactMap { $0 }
  }

  public static func problems(_ category: BudgetCategory) -> [RowProblem] {
    [problem("name", CategoryRules.name(category.name)?.message)].compactMap { $0 }
  }

  public static func problems(_ template: SpaceTemplate) -> [RowProblem] {
    [problem("name", TemplateRules.name(template.name)?.message)].compactMap { $0 }
  }

  public static func problems(_ budget: Budget) -> [RowProblem] {
    [problem("amount", DesignProjectRules.allocation(budget.amount)?.message)].compactMap { $0 }
  }

  /// Inventory is a destination as good as a project, so only who makes a transaction can leave it
  /// out: `hasDestination` says whether it was given.
  ///
  /// A canonical sale is the book's own, and what was brought from elsewhere may lack a type.
  public static func problems(
    _ transaction: Transaction, hasDestination: Bool
  ) -> [RowProblem] {
    if transaction.sale != nil { return [] }
    let destination = TransactionValidation.destination(
      hasDestination ? "given" : "", type: transaction.type)
    return [
      problem("type", TransactionValidation.type(transaction.type?.word ?? "")?.message),
      problem("project", destination?.message),
      problem("tax", transaction.tax.rate),
    ].compactMap { $0 }
  }

  /// A designer's project; those of other work are only noted upon, but for dates that run backwards.
  public static func problems(_ project: Project) -> [RowProblem] {
    let backwards = [problem(project.schedule)].compactMap { $0 }
    guard project.work == .designer else { return backwards }
    let client = DesignProjectRules.clientName(project.client.isNone ? "" : "given")
    var found = [
      problem("name", DesignProjectRules.name(project.name)?.message),
      problem("client", client?.message),
    ].compactMap { $0 }
    // Becoming a designer's makes it wrong as well.
    for place in found.indices { found[place].registers.append("work") }
    return found + backwards
  }

  public static func problems(_ rule: GigRule) -> [RowProblem] {
    [problem(rule.schedule)].compactMap { $0 }
  }

  public static func problems(_ split: Split) -> [RowProblem] {
    [problem("taxRate", split.taxRate)].compactMap { $0 }
  }

  /// A row that has one tax, in its register `tax`.
  public static func problems(tax: Tax?) -> [RowProblem] {
    [problem("tax", tax?.rate)].compactMap { $0 }
  }

  public static func problems(_ template: InvoiceTemplate) -> [RowProblem] {
    let lines = template.lines.map { problem("lines", $0.tax?.rate) }
    return ([problem("tax", template.tax?.rate)] + lines).compactMap { $0 }
  }

  private static func problem(_ register: String, _ rate: Rate?) -> RowProblem? {
    guard let rate, rate.isNegative else { return nil }
    return RowProblem(register, "A tax rate is not below zero")
  }

  /// What ends where it starts is noted (``FieldRules``); before that it is nothing at all.
  private static func problem(_ schedule: Schedule?) -> RowProblem? {
    guard let schedule, !schedule.allDay || schedule.end < schedule.start,
      (schedule.end, schedule.endTime) < (schedule.start, schedule.startTime)
    else { return nil }
    return RowProblem("schedule", FieldProblem.endNotAfterStart.message)
  }

  private static func problem(_ register: String, _ message: Phrase?) -> RowProblem? {
    message.map { RowProblem(register, $0) }
  }
}
