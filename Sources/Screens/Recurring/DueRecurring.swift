import Ledger
import Markup

// What is due: on Today, on its own page, and all of it to choose from after a while away.
struct DueRecurring: Room {
  let app: App

  /// How many stand on a page; the rest is in the sheet.
  private static var most: Int { 5 }
  /// How many the sheet shows at once.
  private static var mostInSheet: Int { 200 }

  /// The section, with each to enter or to skip; nothing where nothing is due.
  func draw(_ html: inout HTML) {
    let due = RecurringFacts(app: app).due
    if due.isEmpty { return }
    html("section", .class("card today"), .key("recurring-due")) { html in
      html("header", .class("card-head")) { html in
        html("h2") { html in
          html.text("Recurring, Due")
          html("span", .class("count"), text: state.formats.count(due.count))
        }
        if due.count > 1 {
          html.button("Enter Several", .open(.dueRecurring), class: "button quiet small")
        }
      }
      html("ul", .class("list"), .label("Recurring, Due")) { html in
        for occurrence in due.prefix(DueRecurring.most) { row(occurrence, &html) }
      }
    }
  }

  private func row(_ occurrence: Occurrence, _ html: inout HTML) {
    guard let rule = book.recurring[occurrence.rule] else { return }
    let day = occurrence.day.text
    html("li", .class("row free"), .key("due-" + occurrence.id.text)) { html in
      html("button", .type("button"), .class("row-link"), .onClick(.open(.recurringMenu(rule.id))))
      {
        html in
        html("span", .class("row-main")) { html in
          html("span", .class("row-title"), text: .verbatim(rule.source))
          html("span", .class("row-note"), text: note(rule, occurrence.day))
        }
      }
      let name = rule.source + ", " + text(occurrence.day)
      html("div", .class("cluster")) { html in
        html.button("Enter{{an expense}}", .enterOccurrence(rule.id, day), of: name)
        html.button(
          "Skip", .skipOccurrence(rule.id, day), of: name, class: "button quiet small")
      }
    }
  }

  private func note(_ rule: Recurring, _ day: Day) -> Phrase {
    let amount = rule.amount.map { Phrase.verbatim(state.formats.money($0)) } ?? .none
    return [amount, "due \(text(day))"].joined(separator: " · ")
  }

  // MARK: all at once

  static func sheet() -> SheetType {
    SheetType("Recurring, Due", button: "Enter{{an expense}}", isTall: true, keeps: .nothing) {
      app, walk in
      let due = RecurringFacts(app: app).due.prefix(mostInSheet)
      if due.isEmpty { return nil }
      var chosen: [Occurrence] = []
      for occurrence in due {
        guard let rule = app.book.recurring[occurrence.rule] else { continue }
        var isChosen = true
        let note = DueRecurring(app: app).note(rule, occurrence.day)
        walk.flag(
          "due-" + occurrence.id.text,
          [.verbatim(rule.source), note].joined(separator: " · "), &isChosen)
        if isChosen { chosen.append(occurrence) }
      }
      let all = chosen
      return { app in
        app.closeSheet()
        if all.isEmpty { return }
        app.commit(
          RecurringRules.enter(all, in: app.book),
          toast: "Recurring: \(Noun.expense.count(all.count, app.state.formats)) entered")
      }
    }
  }
}
