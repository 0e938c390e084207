import Ledger
import Markup

// What is wrong with keeping and sending, above every page, and what to do about it.
struct Banners: Room {
  let app: App

  func draw(_ html: inout HTML) {
    if case .failed(let reason) = state.storage {
      html("div", .class("notice bad"), .role("alert"), .key("storage")) { html in
        html(
          "span",
          text: "Failed to save: \(reason) – changes are not being kept on this device.")
        html.button("Download Changes", .exportBook, class: "button small")
      }
    }
    if state.isSignedOut {
      html("div", .class("notice"), .role("status"), .key("signed-out")) { html in
        html("span", text: "This device is signed out. Your changes stay here until you sign in.")
        html.button("Sign In", .open(.signIn), class: "button small")
      }
    }
    if state.isHubFull {
      html("div", .class("notice bad"), .role("alert"), .key("hub-full")) { html in
        html(
          "span",
          text: """
            The hub’s disk is full. Your changes stay on this device and are sent when there is \
            room: whoever runs the hub must free some.
            """)
      }
    }
    if state.isOutdated {
      html("div", .class("notice bad"), .role("alert"), .key("outdated")) { html in
        html(
          "span",
          text: """
            This book was written by a newer version of Ledgerline: update. What you enter is \
            kept and travels then.
            """)
        html.button("Reload", .reload, class: "button small")
      }
    }
    if state.held > 0 {
      html("div", .class("notice"), .role("status"), .key("held")) { html in
        html(
          "span",
          text:
            "Update the hub: \(Noun.change.count(state.held, state.formats)) can travel only to a newer one."
        )
      }
    }
    if !state.refused.isEmpty {
      html("div", .class("notice bad"), .role("status"), .key("attention")) { html in
        html(
          "span",
          text: "\(Noun.change.count(state.refused.count, state.formats)) could not be accepted")
        html.button("Review", .open(.attention), class: "button small")
      }
    }
    if state.updateIsWaiting {
      html("div", .class("notice"), .role("status"), .key("update")) { html in
        html("span", text: "A new version of Ledgerline is ready.")
        html.button("Reload", .reload, class: "button small")
      }
    }
  }
}
