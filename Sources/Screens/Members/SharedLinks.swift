import Ledger
import Markup

// Links for people without a sign-in (rule G50): a client reads an invoice, a calendar subscribes to the gigs, a musician
// sees their own (rule G76). They live at the hub, which keeps their hashes only.
struct SharedLinks: Room {
  let app: App

  static func shareSheet(_ id: ID<Invoice>) -> SheetType {
    SheetType("Share a Link", button: "Make a Link", isTall: true, keeps: .nothing) { app, walk in
      guard let invoice = app.book.invoices.live(id), invoice.isIssued else { return nil }
      let room = SharedLinks(app: app)
      let lines = room.lines("invoice", id.text)
      if app.state.membership.isWaiting { walk.button = "Making …" }
      walk.draw { html, _ in
        html(
          "p", .class("muted"),
          text: """
            Whoever has the link reads this invoice and its PDF, without signing in, and nothing else.
            """)
        room.freshLink("invoice", id.text, &html)
      }
      var days = "60"
      walk.choice("days", "Works for", &days) {
        [14, 30, 60, 90, 365].map { ("\($0)", Noun.day.count($0)) }
      }
      var label = ""
      walk.text(
        "label", "For", &label, hint: "What you call the link; nobody else reads it.")
      walk.draw { html, _ in room.list(lines, &html) }
      return { app in
        SharedLinks(app: app).make("invoice\n" + id.text + "\n" + days + "\n" + label)
      }
    }
  }

  static func subscribeSheet() -> SheetType {
    SheetType("Subscribe", button: "Make an Address", isTall: true, keeps: .nothing) { app, walk in
      let room = SharedLinks(app: app)
      if app.state.membership.isWaiting { walk.button = "Making …" }
      walk.draw { html, _ in
        html(
          "p", .class("muted"),
          text: """
            Other calendars subscribe to this address and follow what changes. They get what a gig is, when and \
            where, and never money, clients or notes.
            """)
        room.freshLink("calendar", nil, &html)
      }
      let scope = room.scope(&walk)
      var holds = true
      walk.flag("holds", "With dates that are only held", &holds)
      var label = ""
      walk.text(
        "label", "For", &label, hint: "What you call the link; nobody else reads it.")
      walk.draw { html, _ in room.list(room.lines("calendar", nil), &html) }
      return { app in
        let subject = [holds ? "holds" : "", scope.text].filter { !$0.isEmpty }
          .joined(separator: " ")
        SharedLinks(app: app).make("calendar\n" + subject + "\n\n" + label)
      }
    }
  }

  static func ownPageSheet(_ id: ID<Musician>) -> SheetType {
    SheetType("Own Page", button: "Make a Link", isTall: true, keeps: .nothing) { app, walk in
      guard app.book.musicians.live(id) != nil, CurrentRole(app: app).isAdministrator else {
        return nil
      }
      let room = SharedLinks(app: app)
      if app.state.membership.isWaiting { walk.button = "Making …" }
      walk.draw { html, _ in
        html(
          "p", .class("muted"),
          text: """
            Whoever has the link sees this musician’s gigs, gig sheets and own pay, and answers when they are asked: \
            nothing of fees, clients or anybody else’s pay.
            """)
        room.freshLink("musician", id.text, &html)
      }
      var days = ""
      walk.choice("days", "Works for", &days) {
        [("", "Until it is revoked")] + [30, 90, 365].map { ("\($0)", Noun.day.count($0)) }
      }
      var label = ""
      walk.text(
        "label", "For", &label, hint: "What you call the link; nobody else reads it.")
      walk.draw { html, _ in room.list(room.lines("musician", id.text), &html) }
      return { app in
        SharedLinks(app: app).make("musician\n" + id.text + "\n" + days + "\n" + label)
      }
    }
  }

  /// Whose gigs an address shows (rule G82): everybody's, a client's who has some, a musician's own.
  private func scope(_ walk: inout FieldWalk) -> CalendarScope {
    let musicians = book.musicianList.filter { !isBlank($0.name) }
    var word = ""
    let clients = clientsWithGigs()
    walk.when(!musicians.isEmpty || !clients.isEmpty) { walk in
      walk.choice("scope", "Shows", &word) {
        [("", "All Gigs{{of a calendar}}")]
          + clients.map {
            (CalendarScope(of: $0.id).text, "Client: \($0.displayName)")
          }
          + musicians.map { (CalendarScope(of: $0.id).text, "Musician: \($0.name)") }
      }
      if word.hasPrefix("musician ") {
        walk.draw { html, _ in
          html(
            "p", .class("muted small"),
            text: "They see the gigs that they were asked for or confirmed, and no others.")
        }
      }
    }
    return CalendarScope(word) ?? CalendarScope()
  }

  /// Who has a gig in the last year or to come, A–Z.
  private func clientsWithGigs() -> [Client] {
    let since = state.today.adding(years: -1)
    var found: [Client] = []
    var isSeen: [UInt64: Bool] = [:]
    for project in book.projects.live where (project.schedule?.start ?? .first) >= since {
      guard let client = book.named(project.client), isSeen[client.id.raw] == nil else { continue }
      isSeen[client.id.raw] = true
      found.append(client)
    }
    return found.sorted { a, b in
      a.displayName != b.displayName
        ? compareForReading(a.displayName, b.displayName) : a.id < b.id
    }
  }

  private static func name(of scope: CalendarScope, _ book: Book) -> String {
    scope.client.isNone
      ? book.musicians[scope.musician]?.name ?? "" : book.named(scope.client)?.displayName ?? ""
  }

  /// What is asked of the hub as soon as such a sheet opens.
  func begin() {
    state.membership.link = ""
    refresh()
  }

  func refresh() {
    if state.hasHub, state.isOnline, !state.isSignedOut { effects.append(.member(.links)) }
  }

  private func make(_ lines: String) {
    guard state.hasHub, state.isOnline else {
      return toast(MemberRequest.makeLink("").offline, isBad: true)
    }
    MemberAnswers(app: app).ask(.makeLink(lines))
  }

  /// The link is told this once; the sheet stays, and shows it.
  func made(_ token: String, _ lines: String) {
    let path: String
    if lines.hasPrefix("calendar\n") {
      path = "feed/" + token + ".ics"
    } else {
      path = (lines.hasPrefix("musician\n") ? "p/" : "s/") + token
    }
    state.membership.link = state.membership.base + path
    refresh()
  }

  private func lines(_ kind: String, _ subject: String?) -> [SharedLink] {
    state.membership.links.filter { link in
      link.kind == kind && (subject == nil || link.subject == subject)
    }
  }

  private func freshLink(_ kind: String, _ subject: String?, _ html: inout HTML) {
    let link = state.membership.link
    if link.isEmpty { return }
    html("div", .class("notice"), .key("fresh")) { html in
      // What is said when it comes; the address itself is read by whoever goes there, letter by letter.
      html(
        "p", .role("status"), text: "This address is shown this once. Copy it now.")
      html("p", .class("invite-link"), text: link)
      html("div", .class("buttons")) { html in
        html.button("Copy Link", .copy(link), class: "button primary")
      }
    }
    if DeviceLinks(app: app).isThisMachineOnly {
      html(
        "p", .class("notice"), .role("status"),
        text: """
          This address means this computer only. Others need the hub under a name that they can reach.
          """)
    }
  }

  private func list(_ links: [SharedLink], _ html: inout HTML) {
    if links.isEmpty { return }
    html("h3", text: "Links")
    html("ul", .class("list"), .label("Links"), .key("links")) { html in
      for link in links { row(link, &html) }
    }
  }

  private func row(_ link: SharedLink, _ html: inout HTML) {
    html("li", .class("row"), .key(link.id)) { html in
      html("span", .class("row-link")) { html in
        html("span", .class("row-main")) { html in
          html("span", .class("row-title"), text: title(link))
          html("span", .class("row-note"), text: seen(link))
        }
        html("span", .class("row-side")) { html in
          html("span", .class("row-note"), text: standing(link))
        }
      }
      if link.holds(state.now) {
        html.button("Revoke", .revokeLink(link.id), of: title(link))
      }
    }
  }

  private func title(_ link: SharedLink) -> Phrase {
    if !link.label.isEmpty { return .verbatim(link.label) }
    if link.kind != "calendar" { return "A link" }
    let isHeld = link.subject == "holds" || link.subject.hasPrefix("holds ")
    let words = String(link.subject.dropFirst(isHeld ? 6 : 0))
    guard let scope = CalendarScope(words), !scope.isAll else {
      return isHeld ? "All gigs and holds" : "All gigs"
    }
    let name = SharedLinks.name(of: scope, book)
    return isHeld ? "Gigs and holds of \(name)" : "Gigs of \(name)"
  }

  private func standing(_ link: SharedLink) -> Phrase {
    if link.isRevoked { return "Revoked" }
    guard let expires = link.expires else { return "Works" }
    let day = text(expires.utcDay)
    return link.holds(state.now) ? "Works until \(day)" : "Ended \(day)"
  }

  /// "Viewed 3 times, first on Nov 21, last 5 minutes ago".
  private func seen(_ link: SharedLink) -> Phrase {
    guard let last = link.last else {
      return link.kind == "calendar" ? "No calendar came yet" : "Not viewed yet"
    }
    let ago = Writers(app: app).words(for: last)
    if link.kind == "calendar" { return "A calendar came \(ago)" }
    if link.count < 2 { return "Viewed \(ago)" }
    let day = link.first.map { text($0.utcDay) } ?? ""
    return "Viewed \(state.formats.count(Int(link.count))) times, first \(day), last \(ago)"
  }
}
