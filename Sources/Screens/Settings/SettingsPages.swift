import Ledger
import Markup

// The pages of Settings, each with what is set now and a sheet to change it.
struct SettingsPages: Room {
  let app: App

  static func title(of page: SettingsPage) -> Phrase {
    switch page {
    case .profile: return "Profile"
    case .company: return "Company"
    case .payment: return "Bank and Payment"
    case .numbering: return "Invoice Numbers"
    case .documents: return "Documents"
    case .appearance: return "Appearance"
    case .work: return "Kinds of Work"
    case .categories: return "Budget Categories"
    case .templates: return "Space Templates"
    case .vendors: return "Vendors"
    case .tags: return "Tags"
    case .rules: return "Rules"
    case .mileage: return "Mileage"
    case .taxes: return "Tax Bands"
    case .musicians: return "Musicians"
    case .rates: return "Rate Card"
    case .travel: return "Travel Times"
    case .suggestions: return "Hidden Suggestions"
    case .gigTemplates: return "Gig Templates"
    case .mail: return "Mail"
    case .errors: return "Error Log"
    case .members: return "Users"
    case .devices: return "Devices and Sync"
    case .data: return "Your Data"
    case .privacy: return "Privacy"
    }
  }

  static func icon(of page: SettingsPage) -> String {
    switch page {
    case .profile: return "clients"
    case .company: return "home"
    case .payment: return "bank"
    case .numbering: return "invoices"
    case .documents: return "print"
    case .appearance: return "sun"
    case .work: return "music"
    case .categories: return "money"
    case .templates: return "home"
    case .vendors: return "bank"
    case .tags: return "tag"
    case .rules: return "filter"
    case .mileage: return "link"
    case .taxes: return "money"
    case .musicians: return "music"
    case .rates: return "money"
    case .travel: return "clock"
    case .suggestions: return "sparkle"
    case .gigTemplates: return "copy"
    case .mail: return "mail"
    case .errors: return "warning"
    case .members: return "clients"
    case .devices: return "device"
    case .data: return "archive"
    case .privacy: return "lock"
    }
  }

  /// Those of the kinds of work that are on: rooms are a designer's, papers are for who bills somebody.
  static func shown(_ work: [WorkKind]) -> [SettingsPage] {
    SettingsPage.allCases.filter { page in
      switch page {
      case .templates: return work.contains(.designer)
      case .vendors: return work.contains(.designer) || work.contains(.expenses)
      case .payment, .numbering, .documents, .suggestions, .mail, .travel: return Trades.bills(work)
      case .musicians, .rates, .gigTemplates: return work.contains(.musician)
      case _: return true
      }
    }
  }

  /// As it is called where these kinds of work are on: who designs nothing has categories of expenses only.
  func title(of page: SettingsPage) -> Phrase {
    page == .categories && !isOn(.designer) ? "Expense Categories" : SettingsPages.title(of: page)
  }

  func settingNote(_ page: SettingsPage) -> Phrase {
    switch page {
    case .profile: return .verbatim(book.profile.personName)
    case .company: return .verbatim(book.profile.company)
    case .payment: return .verbatim(book.bank.handles.bank)
    case .numbering:
      let series = Numbering.currentSeries(on: state.today, in: book)
      return .verbatim(Numbering.nextNumber(of: series, on: state.today, in: book))
    case .documents: return PaperWords.title(of: book.settings.layout)
    case .appearance: return app.theme.title
    case .work:
      return book.settings.work.map { $0.title }.joined(separator: ", ")
    case .categories, .templates, .vendors, .tags, .rules, .mileage, .taxes, .errors, .musicians,
      .rates, .travel, .mail:
      return .none
    case .suggestions:
      let count = book.hiddenSuggestions.liveCount
      return count == 0 ? .none : .verbatim(state.formats.count(count))
    case .gigTemplates:
      let count = book.gigTemplateCount
      return count == 0 ? .none : .verbatim(state.formats.count(count))
    case .members: return .verbatim(state.membership.accountName)
    case .devices: return SyncLine(app: app).standing.text
    case .data, .privacy: return .none
    }
  }

  func settingPage(_ page: SettingsPage, _ html: inout HTML) {
    let back = page == .members ? nil : SettingsTabs.tab(of: page).path
    html.bar(page == .members ? "Settings" : title(of: page), back: back) { html in
      switch page {
      case .profile, .company, .payment, .numbering:
        // Whoever may not is not asked to.
        if isAdministrator { html.iconButton("edit", "Edit", .open(.setting(page))) }
      case .documents, .appearance, .work, .devices, .data, .categories, .templates, .vendors,
        .members, .tags, .rules, .mileage, .taxes, .musicians, .rates, .travel, .suggestions,
        .gigTemplates, .errors, .privacy, .mail:
        break
      }
    }
    html.main { html in
      switch page {
      case .profile: profileFacts(&html)
      case .company: companyFacts(&html)
      case .payment: paymentFacts(&html)
      case .numbering: numberingFacts(&html)
      case .documents: PaperSettings(app: app).draw(&html)
      case .appearance: appearanceChoices(&html)
      case .work: workChoices(&html)
      case .categories: CategoriesPage(app: app).draw(&html)
      case .templates: TemplatesPage(app: app).draw(&html)
      case .vendors: VendorsPage(app: app).draw(&html)
      case .tags: TagsPage(app: app).draw(&html)
      case .rules: RulesPage(app: app).draw(&html)
      case .mileage: MileagePage(app: app).draw(&html)
      case .taxes: TaxBandsPage(app: app).draw(&html)
      case .musicians: MusiciansPage(app: app).draw(&html)
      case .rates: RateCardPage(app: app).draw(&html)
      case .travel: TravelPage(app: app).draw(&html)
      case .suggestions: SuggestionRows(app: app).hiddenPage(&html)
      case .gigTemplates: GigAsides(app: app).list(&html)
      case .mail: MailPage(app: app).draw(&html)
      case .errors: ErrorLogPage(app: app).draw(&html)
      case .members:
        SettingsTabs(app: app).tabs(.users, &html)
        MembersPage(app: app).draw(&html)
      case .devices: DataPages(app: app).devicesPage(&html)
      case .data: DataPages(app: app).dataPage(&html)
      case .privacy: PrivacyPage(app: app).draw(&html)
      }
    }
  }

  private func profileFacts(_ html: inout HTML) {
    let profile = book.profile
    factsOrEmpty(.profile, "Your name, for your invoices.", profile.personName.isEmpty, &html) {
      html in
      html.fact("First Name", profile.firstName)
      html.fact("Last Name", profile.lastName)
    }
  }

  private func companyFacts(_ html: inout HTML) {
    let profile = book.profile
    factsOrEmpty(
      .company, "What stands at the head of your invoices.",
      profile.company.isEmpty && profile.address.isEmpty && profile.email.isEmpty, &html
    ) { html in
      html.fact("Company", profile.company)
      html.fact("Contact", profile.contact)
      html.fact("Address", profile.address.lines.joined(separator: "\n"))
      html.fact("Email", profile.email)
      html.fact("Phone", profile.phone)
      html.fact("Website", profile.website)
      html.fact("Tax ID", profile.taxID)
    }
    html.card("Logo", action: isAdministrator ? ("Choose", Action.chooseFile(.logo)) : nil) {
      html in
      html(
        "p", .class("muted"),
        text: profile.logo.isEmpty
          ? "A picture, shown at the head of invoices." : "A logo is set.")
      if !profile.logo.isEmpty {
        html.void(
          "img", .class("report-logo"), .data("blob", profile.logo), .words("alt", "Logo"))
        if isAdministrator {
          html.button("Remove Logo", .set(.logo, ""), class: "button danger small")
        }
      }
    }
  }

  private func paymentFacts(_ html: inout HTML) {
    let bank = book.bank.handles
    factsOrEmpty(.payment, "How clients can pay you, printed on invoices.", bank.isEmpty, &html) {
      html in
      html.fact("Bank", bank.bank)
      html.fact("Name on Account", bank.accountName)
      html.fact("Routing Number", bank.routingNumber)
      html.fact("Account Number", bank.accountNumber)
      html.fact("IBAN", bank.iban)
      html.fact("BIC", bank.bic)
      html.fact("Venmo", bank.venmo)
      html.fact("Zelle", bank.zelle)
      html.fact("PayPal", bank.paypal)
    }
  }

  private func numberingFacts(_ html: inout HTML) {
    let series = Numbering.currentSeries(in: book)
    LastNumbersSheet(app: app).unconfirmedNumbersNotice(&html)
    YearOffer(app: app).draw(&html)
    html("dl", .class("facts")) { html in
      if Numbering.choices(in: book).count > 1 {
        html.fact("Series of New Invoices", DraftSheets.name(of: series))
      }
      html.fact("Pattern", series.pattern)
      html.fact("Starts At", String(series.start))
      html.fact(
        "Next",
        state.areNumbersUnconfirmed
          ? "Once the last one is confirmed" : settingNote(.numbering))
      html.fact("Due After", Noun.day.count(Int(book.settings.paymentDays)))
      html.fact("Tax", state.formats.tax(book.settings.tax))
      html.fact("Terms", book.settings.terms)
    }
    SeriesSheet(app: app).draw(&html)
  }

  private func factsOrEmpty(
    _ page: SettingsPage, _ text: Phrase, _ isEmpty: Bool, _ html: inout HTML,
    facts: (inout HTML) -> Void
  ) {
    if isEmpty {
      html.empty(
        icon: SettingsPages.icon(of: page), title: SettingsPages.title(of: page), text: text
      ) { html in
        if isAdministrator {
          html.button("Fill In", .open(.setting(page)), class: "button primary")
        }
      }
      return
    }
    html("dl", .class("facts"), content: facts)
  }

  private func appearanceChoices(_ html: inout HTML) {
    html.card("Theme") { html in
      html("div", .class("segments"), .role("group"), .label("Theme")) { html in
        for choice in Theme.allCases {
          self.choice(
            choice.title, .set(.theme, choice.word), choice == app.theme, &html)
        }
      }
    }
    LooksCard(app: app).draw(&html)
    PaperSettings(app: app).choices(on: .appearance, &html)
    html.card("Language") { html in
      html("div", .class("segments"), .role("group"), .label("Language")) { html in
        for (code, title) in AppLanguage.choices {
          choice(title, .set(.language, code), code == AppLanguage(app: app).chosen, &html)
        }
      }
      html(
        "p", .class("hint"),
        text: "The language of this device. That of invoices is under Documents.")
    }
    html.card("Currency") { html in
      html("div", .class("field")) { html in
        html(
          "label", .attribute("for", "set-currency"), text: "Currency of new charges and invoices")
        html("select", .id("set-currency"), .name("currency"), .onChange(.set(.currency, ""))) {
          html in
          for option in Pickers(app: app).currencyOptions(book.settings.currency.code) {
            html(
              "option", .value(option.value),
              .flag("selected", option.value == book.settings.currency.code), text: option.text)
          }
        }
      }
    }
  }

  private func choice(_ text: Phrase, _ action: Action, _ isOn: Bool, _ html: inout HTML) {
    html(
      "button", .type("button"), .class("segment"), .aria("pressed", isOn ? "true" : "false"),
      .onClick(action), text: text)
  }

  private func workChoices(_ html: inout HTML) {
    html("div", .class("menu"), .role("group"), .label("Kinds of work")) { html in
      for work in WorkKind.allCases {
        let isOn = book.settings.work.contains(work)
        html(
          "button", .type("button"), .class("menu-item"), .aria("pressed", isOn ? "true" : "false"),
          .onClick(.set(.work, work.word))
        ) { html in html("span", text: work.title) }
      }
    }
  }
}
