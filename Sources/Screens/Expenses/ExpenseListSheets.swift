import Ledger
import Markup

// How the list of expenses is narrowed, ordered and exported.
extension ExpenseList {
  func filterSheet(_ html: inout HTML) {
    html.plainSheet("Filter Expenses") { html in
      ListSheets(app: app).filterChoices(index[.expenses].kind, .expenses, 0, &html)
    }
  }

  func sortSheet(_ html: inout HTML) {
    html.plainSheet("Sort and Group") { html in
      ListSheets(app: app).sortChoices(index[.expenses].kind, 0, &html)
      html("h3", text: "Group")
      if !isByDate {
        html("p", .class("muted small"), text: "Groups are shown in the orders by date.")
      }
      let current = ExpenseGroup(at: state.location)
      html("div", .class("menu"), .role("group"), .label("Group")) { html in
        html.choice("No Groups", .option("group", ""), isChosen: current == nil)
        for group in ExpenseGroup.allCases {
          html.choice(group.title, .option("group", group.rawValue), isChosen: group == current)
        }
      }
    }
  }

  func menuSheet(_ html: inout HTML) {
    html.plainSheet("Expenses") { html in
      html("div", .class("menu")) { html in
        html.menuItem("download", "Export What Is Shown", .exportExpenses)
        if SavedFilters(app: app).canSave {
          html.menuItem("star", "Save This Filter", .open(.saveFilter))
        }
        for filter in book.savedFilters(of: SavedFilters.list) {
          html.menuItem("edit", "Edit Filter “\(filter.name)”", .open(.savedFilter(filter.id)))
        }
      }
    }
  }

  /// Days, amounts and a vendor that no choice stands for.
  static func rangeSheet() -> SheetType {
    SheetType("Custom Range", button: "Show", keeps: .nothing) { app, walk in
      let currency = app.book.settings.currency
      let location = app.state.location
      let (dates, amounts) = (location.option("date") ?? "", location.option("amount") ?? "")
      var (from, through) = ExpenseRange.days(of: dates)
      var (least, most) = ExpenseRange.typedAmounts(of: amounts, currency)
      let named = location.option("vendor") ?? ""
      // A whole name was not typed here, and stays where nothing else is.
      var vendor = WholeName.name(of: named) == nil ? named : ""
      walk.group("fields") { walk in
        walk.day("from", "From", &from, isFocused: true)
        walk.day("through", "Until", &through)
      }
      if let from, let through, through < from {
        walk.rule("The last day is before the first", at: "through")
      }
      walk.group("fields") { walk in
        walk.money("least", "At Least", &least, in: currency)
        walk.money("most", "At Most", &most, in: currency)
      }
      if let least, let most, most.minor < least.minor {
        walk.rule("The greatest amount is less than the least", at: "most")
      }
      walk.text("vendor", "Vendor", &vendor, hint: "A part of the name will do.")
      let days = ExpenseRange.word(from?.text ?? "", through?.text ?? "")
      let range = ExpenseRange.word(least?.plain ?? "", most?.plain ?? "")
      let name = vendor
      return { app in
        app.closeSheet()
        Navigation(app: app).changeOptions { location in
          // What a choice stands for stays where nothing is typed instead.
          if !days.isEmpty || ExpenseDates(rawValue: dates) == nil {
            location.setOption("date", days)
          }
          if !range.isEmpty || ExpenseAmounts(rawValue: amounts) == nil {
            location.setOption("amount", range)
          }
          if !name.isEmpty || WholeName.name(of: named) == nil {
            location.setOption("vendor", name)
          }
        }
      }
    }
  }
}
