import Ledger
import Markup

// The first run: the ways in, then one question a page (rule G13), each skippable but the name.
struct WelcomePage: Room {
  let app: App

  func draw(_ html: inout HTML) {
    html("main", .class("welcome"), .id("main"), .attribute("tabindex", "-1")) { html in
      html(
        "form", .class("welcome-body stack"), .onSubmit(.step(.next)), .flag("novalidate"),
        .key("welcome-\(state.welcome.page.rawValue)")
      ) { html in
        if state.welcome.page == .hello {
          html.wordmark()
        } else {
          html("div", .class("steps"), .aria("hidden", "true")) { html in
            for page in Welcome.Page.allCases
            where page != .hello && (bills || page != .numbering) {
              html("i", page == state.welcome.page ? .aria("current", "step") : .none) { _ in }
            }
          }
        }
        switch state.welcome.page {
        case .hello: hello(&html)
        case .work: chooseWork(&html)
        case .name: enterName(&html)
        case .money: chooseCurrency(&html)
        case .numbering: enterStart(&html)
        case .ready: ready(&html)
        }
      }
    }
  }

  // MARK: the ways in

  private func hello(_ html: inout HTML) {
    html("h1", text: "Welcome to Ledgerline!")
    html(
      "p",
      text: """
        Your clients, your work, your invoices and your money in one book. It works without a \
        network, and it stays yours.
        """)
    // What came by the command line or another device is nobody's empty book: only the questions are left.
    if WelcomeActions(app: app).hasBook {
      html(
        "p",
        text: """
          Your book is here: \(Noun.project.count(book.projects.liveCount, state.formats)), \
          \(Noun.client.count(book.clients.liveCount, state.formats)), \
          \(Noun.transaction.count(book.transactions.liveCount, state.formats)). A few questions are left.
          """)
      html("div", .class("buttons stacked")) { html in
        html(
          "button", .type("submit"), .class("button primary wide"), .data("focus", "1"),
          text: "Continue")
      }
      return
    }
    html("div", .class("buttons stacked")) { html in
      // Who is asked for a password has a book already.
      if state.isSignedOut {
        html.button("Sign In", .open(.signIn), class: "button primary wide")
      }
      html(
        "button", .type("submit"),
        .class(state.isSignedOut ? "button wide" : "button primary wide"),
        .data("focus", "1"), text: "Start a New Book")
    }
    html("div", .class("menu"), .role("group"), .label("Other ways to begin")) { html in
      // A new account begins here: the one that somebody came from is a tap away.
      for account in state.membership.accounts where account.id != state.membership.account {
        wayIn(
          "back", account.name.isEmpty ? "Unnamed Account" : .verbatim(account.name),
          "Back to an account that is yours, too", .openAccount(account.id), &html)
      }
      wayIn(
        "download", "Bring What You Have",
        "A backup, Ledger 8, the earlier design app, or any CSV", .chooseFile(.book), &html)
      wayIn(
        "clients", "Join a Book", "An invitation, or your book on another device", .open(.join),
        &html)
      wayIn(
        "sparkle", "Explore a Sample Studio", "Gigs, rooms and invoices to look around in",
        state.hasHub ? .open(.sample) : .loadSample, &html)
    }
  }

  private func wayIn(
    _ icon: String, _ title: Phrase, _ note: Phrase, _ action: Action, _ html: inout HTML
  ) {
    html("button", .type("button"), .class("menu-item way-in"), .onClick(action), .label(title)) {
      html in
      html.icon(icon)
      html("span") { html in
        html("span", .class("option-title"), text: title)
        html("span", .class("option-note"), text: note)
      }
    }
  }

  /// On a hub the sample comes to every device, and its issued invoices stay.
  func sampleSheet(_ html: inout HTML) {
    html.plainSheet("Explore a Sample Studio") { html in
      html(
        "p",
        text: """
          The sample becomes this hub’s book, on every device; it cannot be taken out again. To \
          look around without that, start a hub that has a book of its own for it:
          """)
      html("p", .class("code"), text: .verbatim("./run --demo"))
      html("div", .class("buttons")) { html in
        html.button("Use the Sample Here", .loadSample, class: "button primary")
        html.button("Cancel", .close)
      }
    }
  }

  func joinSheet(_ html: inout HTML) {
    html.plainSheet("Join a Book", isText: true) { html in
      if state.hasHub {
        html("p", text: "You have an account here: sign in, and its book comes to this device.")
        html("div", .class("buttons")) { html in
          html.button("Sign In", .open(.signIn), class: "button primary")
        }
        html("p", .class("strong"), text: "You were invited")
        html("p", text: "Open the link that you were sent, in this browser.")
        html("p", .class("strong"), text: "Your book is on another device")
        html(
          "p",
          text:
            """
            There, open Settings, Devices and Sync, press Add a Device, and point this device's \
            camera at the code.
            """)
      } else {
        html(
          "p",
          text: """
            At this address every device has a book of its own. A book that several devices share \
            lives at a hub: open the hub’s address in this browser, or the link that you were \
            sent.
            """)
        html(
          "p", .class("muted"),
          text:
            """
            Without a hub, save a backup on the other device (Settings, Your Data) and bring it \
            here.
            """)
      }
      html("div", .class("buttons")) { html in html.button("Close", .close) }
    }
  }

  // MARK: one question a page

  private func chooseWork(_ html: inout HTML) {
    let form = state.welcome.form
    html("h1", text: "What do you do?")
    html("p", .class("muted"), text: "Choose one or several; you can change it later.")
    html("div", .class("options"), .role("group"), .label("Kinds of work")) { html in
      option("musician", "Musician", "Gigs, sessions, lessons, fees", form, &html)
      option(
        "designer", "Interior Designer", "Clients’ budgets, purchases, things in rooms", form,
        &html)
      option("freelancer", "Freelancer", "Projects and invoices", form, &html)
      option("expenses", "Expenses", "Receipts and purchases of a business", form, &html)
    }
    if let problem = form.problem("musician") {
      html("p", .class("problem"), .role("alert"), text: problem)
    }
    steps(&html)
  }

  /// Whether what was chosen bills somebody.
  private var bills: Bool {
    Trades.bills(WorkKind.allCases.filter { state.welcome.form.isOn($0.word) })
  }

  private func option(
    _ name: String, _ title: Phrase, _ note: Phrase, _ form: Form, _ html: inout HTML
  ) {
    html("label", .class("option"), .key(name)) { html in
      html.void(
        "input", .type("checkbox"), .name(name), .value("on"), .flag("checked", form.isOn(name)),
        .onChange(.type(name)), name == "musician" ? .data("focus", "1") : .none)
      html("span", .class("option-title"), text: title)
      html("span", .class("option-note"), text: note)
    }
  }

  private func enterName(_ html: inout HTML) {
    let form = state.welcome.form
    html("h1", text: "Let's get to know you")
    html(
      "p", .class("muted"),
      text: bills
        ? "One of these is enough; it stands on your invoices." : "One of these is enough.")
    html("div", .class("form")) { html in
      html("div", .class("fields")) { html in
        html.field(
          form, "firstName", "First Name", autocomplete: "given-name", isFocused: true)
        html.field(form, "lastName", "Last Name", autocomplete: "family-name")
      }
      html.field(form, "company", "Company", autocomplete: "organization")
    }
    steps(&html)
  }

  private func chooseCurrency(_ html: inout HTML) {
    let form = state.welcome.form
    html("h1", text: "Which currency do you work in?")
    html(
      "p", .class("muted"),
      text: "New amounts are in it. A client, a project or an invoice may have another.")
    html("div", .class("form")) { html in
      // Until somebody chooses: what is paid with where they are.
      var shown = form
      if form["currency"].isEmpty {
        shown["currency"] = WelcomeActions(app: app).proposedCurrency.code
      }
      html.select(
        shown, "currency", "Currency", Pickers(app: app).currencyOptions(shown["currency"]),
        isFocused: true)
    }
    steps(&html)
  }

  private func enterStart(_ html: inout HTML) {
    let form = state.welcome.form
    html("h1", text: "Set a Starting Invoice Number")
    html(
      "p", .class("muted"),
      text: "Your first invoice gets exactly this number. Skip it to begin with 1.")
    html("div", .class("form")) { html in
      html.field(
        form, "start", "Starting Number", placeholder: "1001", mode: "numeric", isFocused: true)
    }
    html("div", .class("buttons")) { html in
      html("button", .type("submit"), .class("button primary"), text: "Continue")
      html.button("Skip", .step(.skip))
      html.button("Back", .step(.back), class: "button quiet")
    }
  }

  private func ready(_ html: inout HTML) {
    html("h1", text: "You're Ready!")
    html(
      "p",
      text: book.projects.isEmpty
        ? bills ? "Let's add your first project." : "Let's add your first expense."
        : "What you brought is in your book.")
    html("div", .class("buttons")) { html in
      html(
        "button", .type("submit"), .class("button primary"), .data("focus", "1"),
        text: "Get Started")
      html.button("Back", .step(.back), class: "button quiet")
    }
    guard state.hasHub, !state.isSignedOut, !state.membership.me.isNone else { return }
    html("div", .class("menu"), .role("group"), .label("Other devices")) { html in
      wayIn(
        "device", "Add a Device", "Your phone signs in by a code, and has this book, too",
        .addDevice, &html)
      if state.membership.password == .absent {
        wayIn(
          "lock", "Set a Password", "To sign in on any device, also when this one is not at hand",
          .open(.password), &html)
      }
    }
  }

  private func steps(_ html: inout HTML) {
    html("div", .class("buttons")) { html in
      html("button", .type("submit"), .class("button primary"), text: "Continue")
      html.button("Back", .step(.back), class: "button quiet")
    }
  }
}

extension HTML {
  /// The product's own face: web/icon.svg beside its name.
  mutating func wordmark() {
    self("p", .class("wordmark")) { html in
      html(
        "svg", .class("mark"), .attribute("viewBox", "0 0 64 64"), .aria("hidden", "true")
      ) { html in
        // Not void: in SVG they end where they are told to.
        html(
          "rect", .class("mark-ground"), .attribute("width", "64"), .attribute("height", "64"),
          .attribute("rx", "14")
        ) { _ in }
        html("path", .class("mark-rule"), .attribute("d", "M18 14v29a5 5 0 0 0 5 5h25")) { _ in }
        html(
          "path", .class("mark-lines"), .attribute("d", "M29 19h19M29 28.5h19M29 38h11")
        ) { _ in }
      }
      html("span", text: "Ledgerline")
    }
  }
}
