import Ledger
import Markup

// The last errors of this device, to be read and copied into a report.
struct ErrorLogPage: Room {
  let app: App

  func draw(_ html: inout HTML) {
    let errors = ErrorKeeping(app: app).log.errors
    if errors.isEmpty {
      html.empty(
        icon: "check", title: "No Errors", text: "Nothing went wrong on this device so far.")
      return
    }
    html(
      "p", .class("muted"),
      text: """
        The last \(ErrorLog.most) errors of this device, in English and without names or amounts. \
        They stay here until you copy them into a report.
        """)
    html("div", .class("buttons")) { html in
      html.button("Copy", .copyErrors)
      html.button("Clear Log", .clearErrors, class: "button danger")
    }
    html("ul", .class("list"), .label("Error Log"), .key("errors")) { html in
      for error in errors { row(error, &html) }
    }
  }

  private func row(_ error: LoggedError, _ html: inout HTML) {
    html("li", .class("row")) { html in
      html("div", .class("row-main")) { html in
        html("p", text: .verbatim(error.words))
        html("p", .class("muted small"), text: note(error))
      }
    }
  }

  /// Kind, time and how often: "Network · Nov 23, 2026 14:03 UTC · 3 times".
  private func note(_ error: LoggedError) -> Phrase {
    let (day, time) = error.at.local(offsetMinutes: 0)
    let when = state.formats.day(day) + " " + state.formats.time(time) + " UTC"
    let times: Phrase = error.count > 1 ? "\(state.formats.count(error.count)) times" : .none
    return [error.kind.title, .verbatim(when), times].joined(separator: " · ")
  }
}
