import Ledger
import Markup

// Settings, Devices: the only place where the browser's leave is asked for, and only by a press (rule G83).
struct NoticesCard: Room {
  let app: App

  func draw(_ html: inout HTML) {
    html.card("Notices") { html in
      html(
        "p", .class("muted"),
        text: """
          While Ledgerline is open on this device: what is on tomorrow, an invoice that is due or overdue, a project that was \
          delivered more than three days ago and is not invoiced. Each is shown once a day. They name clients, and no amounts.
          """)
      switch state.notices.word {
      case "granted", "default", "":
        html("div", .class("buttons")) { html in
          if Notices(app: app).isOn {
            html.button("Turn Notices Off", .noticesOff)
          } else {
            html.button("Turn Notices On", .noticesOn)
          }
        }
      case "denied":
        html(
          "p", .class("problem"), .key("notices-denied"),
          text: """
            This browser was told to show none for this address. Its settings for this page can allow them; \
            Today says the same meanwhile.
            """)
      case _:
        html(
          "p", .class("muted"), .key("notices-none"),
          text: "This browser has none. Today says the same.")
      }
    }
  }
}
