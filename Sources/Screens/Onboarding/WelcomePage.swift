import Ledger
import Markup

// The first run: five short pages (rule G13), each skippable but the name.
struct WelcomePage: Room {
  let app: App

  func draw(_ html: inout HTML) {
    html("main", .class("welcome"), .id("main"), .attribute("tabindex", "-1")) { html in
      html(
        "form", .class("welcome-body stack"), .onSubmit(.step(.next)), .flag("novalidate"),
        .key("welcome-\(state.welcome.page.rawValue)")
      ) { html in
        html("div", .class("steps"), .aria("hidden", "true")) { html in
          for page in Welcome.Page.allCases {
            html("i", page == state.welcome.page ? .aria("current", "step") : .none) { _ in }
          }
        }
        switch state.welcome.page {
        case .hello: hello(&html)
        case .work: chooseWork(&html)
        case .name: enterName(&html)
        case .numbering: enterStart(&html)
        case .ready: ready(&html)
        }
      }
    }
  }

  private func hello(_ html: inout HTML) {
    html("h1", text: "Welcome to Ledgerline!")
    html("p", text: "Track your gigs, clients, and invoices with ease.")
    html(
      "p", .class("muted"), text: "Everything works without a network, and your book stays yours.")
    html("div", .class("buttons")) { html in
      html(
        "button", .type("submit"), .class("button primary"), .data("focus", "1"),
        text: "Start Empty")
      html.button("Explore a Sample Studio", state.hasHub ? .open(.sample) : .loadSample)
    }
  }

  /// On a hub the sample comes to every device, and its issued invoices stay.
  func sampleSheet(_ html: inout HTML) {
    html.plainSheet("Explore a Sample Studio") { html in
      html(
        "p",
        text: "The sample becomes this hub’s book, on every device; it cannot be taken out again."
          + " To look around without that, run `./run --demo`: it has a book of its own.")
      html("div", .class("buttons")) { html in
        html.button("Use the Sample Here", .loadSample, class: "button primary")
        html.button("Cancel", .close)
      }
    }
  }

  private func chooseWork(_ html: inout HTML) {
    let form = state.welcome.form
    html("h1", text: "What do you do?")
    html("p", .class("muted"), text: "Choose one or several; you can change it later.")
    html("div", .class("options"), .role("group"), .label("Kinds of work")) { html in
      option("musician", "Musician", "Gigs, sessions, lessons, fees", form, &html)
      option("freelancer", "Freelancer", "Projects and invoices", form, &html)
      option("designer", "Interior Designer", "Client projects and purchases", form, &html)
    }
    if let problem = form.problem("musician") {
      html("p", .class("problem"), .role("alert"), text: problem)
    }
    steps("Continue", &html)
  }

  private func option(
    _ name: String, _ title: String, _ note: String, _ form: Form, _ html: inout HTML
  ) {
    html("label", .class("option"), .key(name)) { html in
      html.void(
        "input", .type("checkbox"), .name(name), .value("on"), .flag("checked", form.isOn(name)),
        .onChange(.type(name)))
      html("span", .class("option-title"), text: title)
      html("span", .class("option-note"), text: note)
    }
  }

  private func enterName(_ html: inout HTML) {
    let form = state.welcome.form
    html("h1", text: "Let's get to know you")
    html("p", .class("muted"), text: "One of these is enough; it stands on your invoices.")
    html("div", .class("form")) { html in
      html("div", .class("fields")) { html in
        html.field(
          form, "firstName", "First Name", autocomplete: "given-name", isFocused: true)
        html.field(form, "lastName", "Last Name", autocomplete: "family-name")
      }
      html.field(form, "company", "Company", autocomplete: "organization")
      // Until somebody chooses: what is paid with where they are.
      var shown = form
      if form["currency"].isEmpty {
        shown["currency"] = Regional.proposal(for: state.formats.locale).currency.code
      }
      html.select(
        shown, "currency", "Currency", Pickers(app: app).currencyOptions(shown["currency"]))
    }
    steps("Continue", &html)
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
    html("p", text: "Let's add your first project.")
    html("div", .class("buttons")) { html in
      html(
        "button", .type("submit"), .class("button primary"), .data("focus", "1"),
        text: "Get Started")
      html.button("Back", .step(.back), class: "button quiet")
    }
  }

  private func steps(_ next: String, _ html: inout HTML) {
    html("div", .class("buttons")) { html in
      html("button", .type("submit"), .class("button primary"), text: next)
      html.button("Back", .step(.back), class: "button quiet")
    }
  }
}
