import Ledger
import Markup

/// The form by which a series comes on other days from a day on, and what becomes of its gigs in the book (rule G90).
struct GigChangeSheet: Room {
  let app: App

  static func sheet(_ id: ID<GigRule>, _ day: Day) -> SheetType {
    SheetType("Change Series", keeps: .row) { app, walk in
      let (id, day) = GigChanging.current(id, on: day, in: app.book)
      guard let rule = app.book.gigRules.live(id), let schedule = rule.schedule else { return nil }
      return GigChangeSheet(app: app).fields(rule.id, schedule, from: day, &walk)
    }
  }

  private func fields(
    _ id: ID<GigRule>, _ schedule: Schedule, from day: Day, _ walk: inout FieldWalk
  ) -> Saving? {
    var first: Day? = day
    walk.day("first", "First Day", &first, isRequired: true)
    let start = first ?? day
    var example = Project()
    example.schedule = schedule
    example.schedule?.start = start
    let known = book.gigRules[id].flatMap { GigRules.remaining(of: $0, from: day) }
    let recurrence = RepeatFields(app: app).fields(
      example, isRequired: true, known: known, &walk)
    var changing: GigChanging?
    if let recurrence {
      do throws(GigChanging.Problem) {
        changing = try GigChanging(
          of: id, from: day, to: recurrence, starting: start, on: state.today, in: book)
      } catch {
        walk.rule(error.message, at: "first")
      }
    }
    if let rule = book.gigRules[id] {
      let fee = RepeatFields(app: app).fee(of: rule, isShown: true, &walk)
      changing?.bill(at: fee.amount, fee.service)
    }
    walk.draw { html, _ in
      guard let count = changing?.untouched.count, count > 0 else { return }
      html(
        "p", .class("hint"), .key("untouched"),
        text:
          "Nobody worked on these, they go with the change: \(Noun.gig.count(count, app.state.formats))"
      )
    }
    var word = ""
    walk.when(!(changing?.asked.isEmpty ?? true)) { walk in
      walk.choice("left", "Gigs That Were Worked On", &word) {
        [
          ("", "Choose"), ("keep", "Stay on Their Days"), ("move", "Move to the New Days"),
          ("delete", "Delete; archive what was billed"),
        ]
      }
      if GigChanging.Answer(rawValue: word) == nil { walk.rule("Choose what becomes of them") }
      let answer = GigChanging.Answer(rawValue: word)
      walk.draw { html, _ in
        if let changing { list(changing, answer, &html) }
      }
    }
    let answer = GigChanging.Answer(rawValue: word) ?? .keep
    return { app in
      app.closeSheet()
      guard let changing else { return }
      app.commit(changing.edit(answer), toast: "Series changed")
    }
  }

  /// The first of those that are asked about, each with its day, and where it would go.
  private func list(
    _ changing: GigChanging, _ answer: GigChanging.Answer?, _ html: inout HTML
  ) {
    let moves = changing.moves
    html("ul", .class("list dense"), .label("Gigs That Were Worked On"), .key("asked")) { html in
      for (project, target) in moves.prefix(10) {
        let day = project.schedule?.start ?? project.occurrence ?? state.today
        html("li", .class("row"), .key(project.id.text)) { html in
          html("span", .class("row-main")) { html in
            html("span", .class("row-title"), text: .verbatim(title(of: project)))
            html("span", .class("row-note"), text: text(day))
          }
          if answer == .move {
            html("span", .class("row-side")) { html in
              let words: Phrase = target.map { "to \(text($0)){{a day}}" } ?? "stays"
              html("span", .class("nowrap"), text: words)
            }
          }
        }
      }
    }
    if moves.count > 10 {
      html(
        "p", .class("hint"), .key("more"),
        text: "and \(Noun.gig.count(moves.count - 10, app.state.formats)) more")
    }
  }
}
