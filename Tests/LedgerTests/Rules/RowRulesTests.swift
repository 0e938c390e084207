import Ledger
import LedgerTestSupport
import Testing

/// What `apply` refuses, tried with the cases of the forms.
struct RowRulesTests {
  private func message<E: Entity>(
    _ problems: [RowProblem], _ row: E, replacing old: E? = nil
  ) -> String? {
    RowRules.refusal(problems, of: row, replacing: old)?.message.english
  }

  @Test func `a new item, space or category is refused as the form refuses it`() throws {
    try CaseFile.each(.formValidation, "item") { pair in
      let told = try pair.at(0)
      var item = Item()
      item.name = try told.words("name")
      item.purchasePrice = try told.dollars("purchasePriceCents")
      item.projectPrice = try told.dollars("projectPriceCents")
      item.marketValue = try told.dollars("marketValueCents")
      #expect(
        try message(RowRules.problems(item), item) == pair.at(1).optionalString(), "\(pair)")
    }
    try CaseFile.each(.formValidation, "space") { pair in
      var space = Space()
      space.name = try pair.at(0).words("name")
      #expect(
        try message(RowRules.problems(space), space) == pair.at(1).optionalString(), "\(pair)")
    }
    // A register holds one type, so nothing can be both.
    try CaseFile.each(.formValidation, "budgetCategory") { pair in
      let told = try pair.at(0)
      if told.isOn("itemized") && told.isOn("fee") { return }
      var category = BudgetCategory()
      category.name = try told.words("name")
      #expect(
        try message(RowRules.problems(category), category) == pair.at(1).optionalString(),
        "\(pair)")
    }
  }

  @Test func `a designer's new project is refused as the form refuses it`() throws {
    try CaseFile.each(.formValidation, "project") { pair in
      let told = try pair.at(0)
      var project = Project()
      project.work = .designer
      project.name = try told.words("name")
      // A client without a name is none; what a category may spend is a row of its own.
      if try !isBlank(told.words("clientName")) { project.client = ID(named: "c1") }
      if try told.listedOrNamed("allocations").contains(where: { try $0.cents?.isNegative ?? false }
      ) {
        return
      }
      #expect(
        try message(RowRules.problems(project), project) == pair.at(1).optionalString(), "\(pair)")
      project.work = .musician
      #expect(RowRules.problems(project) == [])
    }
  }

  @Test func `a tax below zero and dates that run backwards are refused`() throws {
    let (day, before) = (try Day(parsing: "2026-11-21"), try Day(parsing: "2026-11-20"))
    var below = Tax()
    below.rate = Rate(percent: -7)
    let tax = "A tax rate is not below zero"
    #expect(RowRules.problems(tax: below).map { $0.message.english } == [tax])
    #expect(RowRules.problems(tax: Tax("VAT", Rate(percent: 7))) == [])
    #expect(RowRules.problems(tax: nil) == [])
    var template = InvoiceTemplate()
    template.tax = below
    template.lines = [TemplateLine()]
    template.lines[0].tax = below
    #expect(RowRules.problems(template).map { $0.registers } == [["tax"], ["lines"]])
    var split = Split()
    split.taxRate = below.rate
    #expect(RowRules.problems(split).map { $0.registers } == [["taxRate"]])
    var expense = Transaction()
    expense.type = .purchase
    expense.tax.rate = below.rate
    #expect(
      RowRules.problems(expense, hasDestination: true).map { $0.message.english } == [tax])
    var gig = Project()
    gig.work = .musician
    var rule = GigRule()
    let ten = TimeOfDay(minutes: 600)
    for (end, time, allDay, isRefused) in [
      (before, ten, false, true), (before, ten, true, true),
      (day, TimeOfDay(minutes: 599), false, true),
      (day, TimeOfDay(minutes: 599), true, false),
      (day, ten, false, false), (day, ten, true, false),
    ] {
      gig.schedule = Schedule(
        start: day, startTime: ten, end: end, endTime: time, allDay: allDay)
      rule.schedule = gig.schedule
      let expected =
        isRefused ? [RowProblem("schedule", FieldProblem.endNotAfterStart.message)] : []
      #expect(RowRules.problems(gig) == expected, "\(end.text) \(time) \(allDay)")
      #expect(RowRules.problems(rule) == expected)
    }
  }

  @Test func `a new transaction needs a type and a destination`() throws {
    try CaseFile.each(.formValidation, "transactionType") { pair in
      var transaction = Transaction()
      transaction.type = try TransactionType(word: pair.at(0).words)
      let problems = RowRules.problems(transaction, hasDestination: true)
      #expect(try message(problems, transaction) == pair.at(1).optionalString(), "\(pair)")
    }
    try CaseFile.each(.formValidation, "transactionDestination") { pair in
      var transaction = Transaction()
      transaction.type = try TransactionType(word: pair.at(0).words("type"))
      // That a type is missing is said first.
      if transaction.type == nil { return }
      let isChosen = try !isBlank(pair.at(0).words("destination"))
      let problems = RowRules.problems(transaction, hasDestination: isChosen)
      #expect(try message(problems, transaction) == pair.at(1).optionalString(), "\(pair)")
    }
    var moved = Transaction()
    moved.type = .toInventory
    #expect(RowRules.problems(moved, hasDestination: false) == [])
    moved.type = nil
    moved.sale = CanonicalSale(.businessToProject)
    #expect(RowRules.problems(moved, hasDestination: false) == [])
  }

  @Test func `an old mistake does not lock the rest of the row`() {
    var old = Item()
    old.id = ID(named: "i1")
    old.projectPrice = Money(minor: -5, currency: .usd)
    var new = old
    new.notes = "Chipped"
    #expect(message(RowRules.problems(new), new, replacing: old) == nil)
    new.name = "  "
    #expect(message(RowRules.problems(new), new, replacing: old) == "Name is required")
    new.name = "Lamp"
    #expect(message(RowRules.problems(new), new, replacing: old) == nil)
    new.projectPrice = Money(minor: -6, currency: .usd)
    #expect(
      message(RowRules.problems(new), new, replacing: old) == "Price must be zero or greater")
  }

  @Test func `becoming a designer's project is refused while it has no name`() {
    var old = Project()
    old.id = ID(named: "p1")
    var new = old
    new.notes = "Loft"
    #expect(message(RowRules.problems(new), new, replacing: old) == nil)
    new.work = .designer
    #expect(message(RowRules.problems(new), new, replacing: old) == "Name is required")
    old.work = .designer
    #expect(message(RowRules.problems(new), new, replacing: old) == nil)
  }

  @Test func `a template and a budget are refused as their forms refuse them`() {
    var template = SpaceTemplate()
    #expect(message(RowRules.problems(template), template) == "Template name is required.")
    template.name = "Bedroom"
    #expect(RowRules.problems(template) == [])
    var budget = Budget()
    budget.amount = Money(minor: -1, currency: .usd)
    #expect(
      message(RowRules.problems(budget), budget) == "Budget allocations must be zero or greater")
  }
}
