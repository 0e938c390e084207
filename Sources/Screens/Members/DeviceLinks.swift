import Ledger
import Markup

// Another device of the same person: the code that is shown where one is signed in, and the page that
// it opens where one is not.
struct DeviceLinks: Room {
  let app: App

  /// Asks the hub for a link; the sheet shows that it waits.
  func begin() {
    state.membership.link = ""
    guard state.hasHub, state.isOnline, !state.isSignedOut else {
      toast(MemberRequest.addDevice.offline, isBad: true)
      return
    }
    openSheet(.addDevice)
    MemberAnswers(app: app).ask(.addDevice)
  }

  func sheet(_ html: inout HTML) {
    let link = state.membership.link
    html.plainSheet("Add a Device", isText: true) { html in
      guard !link.isEmpty else {
        // Opened by the address bar's way, or by a reload: a link is made by a press.
        if state.membership.isWaiting {
          html("p", .role("status"), text: "Asking the hub …")
        } else {
          html("p", text: "A link for one device, good for ten minutes.")
          html("div", .class("buttons")) { html in
            html.button("Make a Link", .addDevice, class: "button primary")
          }
        }
        return
      }
      if isThisMachineOnly {
        html(
          "p", .class("notice"), .role("status"),
          text:
            """
            This address means this computer only. Start the hub with --host 0.0.0.0, or behind \
            a name that other devices know, open the app there, and add the device then.
            """)
      }
      html(
        "p",
        text: """
          Point the other device's camera at this code, or open the link there. It signs in as \
          you, once, within ten minutes: show it to nobody else.
          """)
      code(link, &html)
      html("p", .class("invite-link"), text: link)
      html("div", .class("buttons")) { html in
        html.button("Copy Link", .copy(link), class: "button primary")
        html.button("Done", .close)
      }
    }
  }

  /// Other devices would look for the hub on themselves.
  var isThisMachineOnly: Bool {
    let base = state.membership.base
    return ["http://localhost", "http://127.0.0.1", "http://[::1]"].contains { base.hasPrefix($0) }
  }

  /// Dark on light in both themes: readers look for that.
  private func code(_ link: String, _ html: inout HTML) {
    guard let code = QRCode(link) else { return }
    let side = code.size + 2 * QRCode.margin
    html(
      "svg", .class("qr"), .attribute("viewBox", "0 0 \(side) \(side)"), .role("img"),
      .label("A code with the link below")
    ) { html in
      html(
        "rect", .class("qr-ground"), .attribute("width", "\(side)"),
        .attribute("height", "\(side)")
      ) { _ in }
      html("path", .class("qr-dark"), .attribute("d", code.path)) { _ in }
    }
  }

  // MARK: on the other device

  func page(_ token: String, _ html: inout HTML) {
    html("main", .class("welcome"), .id("main"), .attribute("tabindex", "-1")) { html in
      html("div", .class("welcome-body stack")) { html in
        html.wordmark()
        html("h1", text: "Add This Device")
        let membership = state.membership
        if !state.hasHub {
          html("p", text: "There is no hub at this address: a device joins a book at its hub.")
        } else if !state.isSignedOut && !membership.me.isNone {
          html("p", text: "This device is signed in already. Open the link on the other one.")
        } else if !membership.problem.isEmpty {
          html("p", .role("status"), text: membership.problem)
          html(
            "p", .class("muted"),
            text: "On the device that is signed in: Settings, Devices and Sync, Add a Device.")
        } else if let joining = membership.joining {
          html("p", text: words(joining))
          if !book.projects.isEmpty || !book.clients.isEmpty {
            html(
              "p", .class("notice"), .role("status"),
              text: "This browser has something in its book already; it joins the other one.")
          }
          html("div", .class("buttons")) { html in
            html.button("Sign In Here", .joinDevice(token), class: "button primary wide")
          }
        } else {
          html("p", .role("status"), text: "Looking at the link …")
        }
        html("p") { html in html("a", .href("/"), text: "Go to the start page") }
      }
    }
  }

  private func words(_ joining: Membership.Joining) -> Phrase {
    let book: Phrase =
      joining.account.isEmpty
      ? "The book comes to this device and works here without a network, too."
      : """
      The book of \(joining.account) comes to this device and works here without a network, too.
      """
    let whose: Phrase = joining.name.isEmpty ? .none : "You are signed in as \(joining.name)."
    return [book, whose, "Do this on a device of your own only."].joined(separator: " ")
  }
}
