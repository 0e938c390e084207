import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

// Expenses in their list and on their pages, their rules, trips and imports.
extension WalkStart {
  /// Expenses with lines, a tag and a twin, one that is billed and one that was deleted, and all that their sheets offer.
  static func expenses() throws -> [WalkStart] {
    let dinner = ExpenseStage.dinner
    var person = try ExpenseStage.freelancer { edit in
      edit.put(ExpenseStage.expense("bank"), replacing: nil)
      edit.put(ExpenseStage.expense("taxi") { $0.source = "Taxi" }, replacing: nil)
      edit.put(ExpenseStage.expense("gone") { $0.life = .trashed }, replacing: nil)
    }
    let taxi = ID<Transaction>(named: "taxi")
    person.press("sheet/expense/bill/" + taxi.text)
    person.press("save")
    var starts = [
      WalkStart(
        person: person,
        paths: [dinner, taxi, ID(named: "gone")].map { Route.transaction($0).path }, reach: 2)
    ]
    for sheet in ["edit", "menu", "delete", "tags", "split", "merge", "bill", "new-line"] {
      starts.append(start(person, "expense/" + sheet + "/" + dinner.text))
    }
    starts.append(start(person, "expense/line/" + ID<Split>(named: "wine").text))
    starts.append(
      start(person, "expense/new/" + ID<Project>.business.text) { person in
        person.type("source", "Re")
        person.press("expense/form-line")
      })
    return starts
  }

  /// A filter that is kept, an expense that is selected, and a search that finds none.
  static func expenseList(_ before: Person) throws -> [WalkStart] {
    var (person, filter, tag) = (before, SavedFilter(), Tag())
    let book = person.app.book
    let expense = try #require(book.transactions.live.first { book.isExpense($0) })
    filter.id = ID(9_101)
    filter.name = "With receipt"
    filter.list = "expenses"
    filter.query = "receipt=yes"
    tag.id = ID(9_102)
    tag.name = "Tour"
    let (kept, named) = (filter, tag)
    others(&person) { edit in
      edit.put(kept, replacing: nil)
      edit.put(named, replacing: nil)
      edit.put(Tagging(expense.id, named.id), replacing: nil)
    }
    person.go("/expenses?receipt=no")
    var starts = [
      WalkStart(person: person, reach: 2), start(person, "expenses/saved-filter/" + kept.id.text),
    ]
    person.go("/expenses?tag=" + named.id.text)
    person.press("toggle/selecting")
    person.press("select/" + expense.id.text)
    starts.append(WalkStart(person: person, reach: 2))
    person.go("/expenses?q=nothing%20like%20it")
    starts.append(WalkStart(person: person, reach: 1))
    return starts
  }

  /// A rule that fits something, tags and categories, some of them merged.
  static func ruling(_ before: Person) -> [WalkStart] {
    var person = before
    let book = person.app.book
    let source = book.transactions.live.first { book.isExpense($0) && !$0.source.isEmpty }?.source
    var (tour, fair, old) = (Tag(), Tag(), Tag())
    (tour.id, tour.name, tour.color) = (ID(7_101), "Tour", "33A8FF")
    (fair.id, fair.name) = (ID(7_102), "Fair")
    (old.id, old.name, old.into) = (ID(7_103), "Trip", tour.id)
    var (food, snacks) = (BudgetCategory(), BudgetCategory())
    (food.id, food.name, food.color, food.icon) = (ID(7_104), "Food", "FF5733", "food")
    (snacks.id, snacks.name, snacks.into) = (ID(7_105), "Snacks", food.id)
    var (rule, second) = (ExpenseRule(), ExpenseRule())
    (rule.id, rule.contains, rule.category) = (ID(7_106), source ?? "Shop", food.id)
    (second.id, second.contains, second.isDeductible) = (ID(7_107), "Adobe", true)
    others(&person) { edit in
      for tag in [tour, fair, old] { edit.put(tag, replacing: nil) }
      for category in [food, snacks] { edit.put(category, replacing: nil) }
      // One of the standard categories is not there.
      if let education = book.categories.live.first(where: { $0.name == "Education" }) {
        edit.trash(education, in: book.categories)
      }
      for rule in [rule, second] { edit.put(rule, replacing: nil) }
    }
    let paths = ["/settings/tags", "/settings/rules", "/settings/categories"]
    return [
      WalkStart(person: person, paths: paths, reach: 2),
      start(person, "tag/edit/" + tour.id.text), start(person, "tag/delete/" + tour.id.text),
      start(person, "rule/edit/" + rule.id.text), start(person, "rule/apply/" + rule.id.text),
      start(person, "rule/delete/" + rule.id.text),
      start(person, "preset/category/" + food.id.text),
    ]
  }

  /// A trip at its rate.
  static func driving(_ before: Person) -> [WalkStart] {
    var person = before
    var (trip, rate) = (Trip(), MileageRate())
    (trip.id, trip.origin, trip.destination) = (ID(7_301), "Home", "Union Hall")
    (trip.distance, trip.day) = (Quantity(12), person.app.state.today)
    (rate.id, rate.since, rate.perThousand) = (ID(7_302), trip.day, Money(700, .usd))
    trip.perThousand = rate.perThousand
    others(&person) { edit in
      edit.put(trip, replacing: nil)
      edit.put(rate, replacing: nil)
    }
    return [
      WalkStart(person: person, paths: ["/expenses/trips", "/settings/mileage"], reach: 2),
      start(person, "trip/menu/" + trip.id.text), start(person, "trip/delete/" + trip.id.text),
      start(person, "trip/delete-rate/" + rate.id.text),
    ]
  }

  /// A band of the table of tax rates.
  static func taxed(_ before: Person) -> [WalkStart] {
    var person = before
    var band = TaxBand()
    (band.id, band.name, band.since, band.rate) = (ID(7_305), "Levy", 2026, Rate(percent: 5))
    others(&person) { edit in edit.put(band, replacing: nil) }
    return [
      WalkStart(person: person, paths: ["/settings/taxes", "/report/tax-year"], reach: 1),
      start(person, "tax-band/edit/" + band.id.text),
      start(person, "tax-band/delete/" + band.id.text),
    ]
  }

  /// A file of two expenses, of which one was changed since.
  static func importedExpenses(_ before: Person) throws -> [WalkStart] {
    var person = before
    var batch = ImportBatch()
    (batch.id, batch.name, batch.count) = (ID(7_311), "bank.csv", 2)
    var rows: [Transaction] = []
    for number in 0..<2 {
      var expense = Transaction()
      (expense.id, expense.source, expense.type) = (ID(7_312 + UInt64(number)), "Shop", .purchase)
      (expense.project, expense.batch) = (.business, batch.id)
      rows.append(expense)
    }
    others(&person) { edit in
      edit.put(batch, replacing: nil)
      for row in rows { edit.put(row, replacing: nil) }
    }
    let book = person.app.book
    rows[0].notes = "Mine"
    others(&person) { edit in edit.put(rows[0], in: book.transactions) }
    return [
      WalkStart(person: person, paths: ["/settings/data"], reach: 2),
      start(person, "import/take-back/" + batch.id.text),
    ]
  }
}
