import Ledger
import Markup

// Another project like a past one: its proposed days, and what comes along.
struct BookAgain: Room {
  let app: App

  /// Days that are proposed for another one like it.
  func days(after past: Project, _ form: Form, _ html: inout HTML) {
    guard let start = past.schedule?.start,
      let week = Booking.again(past, as: ID(), on: state.today).schedule?.start
    else { return }
    var year = start.adding(years: max(1, state.today.year - start.year))
    if year <= state.today { year = start.adding(years: max(1, state.today.year - start.year) + 1) }
    let days: [(title: Phrase, day: Day)] = [
      ("Next Week", week), ("In Four Weeks", week.adding(days: 21)), ("Next Year", year),
    ]
    html("div", .class("chips"), .role("group"), .label("Proposed days"), .key("days")) { html in
      for (title, day) in days {
        html(
          "button", .type("button"), .class("chip"), .key(day.text),
          .aria("pressed", form["start"] == day.text ? "true" : "false"),
          .onClick(.pick("start-day", day.text)),
          text: [title, .verbatim(text(day))].joined(separator: " · "))
      }
    }
  }

  /// Both days move: it lasts as long as before.
  func pickStart(_ choice: String) {
    guard var form = state.sheet?.form, let day = try? Day(parsing: choice),
      let start = try? Day(parsing: form["start"]), let end = try? Day(parsing: form["end"])
    else { return }
    form["start"] = day.text
    form["end"] = end.adding(days: day - start).text
    state.sheet?.form = form
  }

  /// The charges that come along.
  func comesAlong(_ charges: [Charge], _ past: ID<Project>, _ html: inout HTML) {
    let players = book.players(of: past).filter { $0.state != .declined }
    let hasDeal = book.deal(of: past) != nil
    if charges.isEmpty && players.isEmpty && !hasDeal { return }
    html("dl", .class("facts sums"), .key("repeated")) { html in
      for charge in charges {
        html.fact(charge.title, text(charge.price))
      }
      if hasDeal { html.fact("Deal", "As before") }
      html.fact(
        "To Be Asked",
        players.filter { !$0.isSelf }.map { book.name(of: $0) }.joined(separator: ", "))
    }
  }
}
