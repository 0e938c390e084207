import Ledger
import Markup

/// The four parts of Settings.
enum SettingsTab: String, CaseIterable, Equatable, Sendable {
  case general, presets, users, account

  var title: Phrase {
    switch self {
    case .general: return "General"
    case .presets: return "Presets"
    case .users: return "Users"
    case .account: return "Account{{a business}}"
    }
  }

  /// How an address says it: General needs no word, and the users have a page.
  var option: String { self == .presets || self == .account ? rawValue : "" }

  /// What leads to it.
  var path: String {
    if self == .users { return Route.setting(.members).path }
    var location = Location(.settings)
    location.setOption("tab", option)
    return location.path
  }
}

// Settings: four tabs of pages; that of the users is their page.
struct SettingsTabs: Room {
  let app: App

  /// The tab that a page stands in.
  static func tab(of page: SettingsPage) -> SettingsTab {
    switch page {
    case .appearance, .work, .devices, .data, .privacy, .errors: return .general
    case .categories, .vendors, .tags, .rules, .mileage, .taxes, .templates, .musicians, .rates,
      .travel, .suggestions, .gigTemplates:
      return .presets
    case .members: return .users
    case .profile, .company, .payment, .numbering, .documents, .mail: return .account
    }
  }

  func draw(_ html: inout HTML) {
    let chosen = SettingsTab.allCases.first { $0.option == state.location.option("tab") }
    let current = chosen ?? .general
    html.bar("Settings")
    html.main { html in
      tabs(current, &html)
      if current == .general { accountFacts(&html) }
      pages(of: current, &html)
      if current == .account { accountButtons(&html) }
    }
  }

  func tabs(_ current: SettingsTab, _ html: inout HTML) {
    html("nav", .class("segments"), .label("Settings"), .key("settings-tabs")) { html in
      for tab in SettingsTab.allCases {
        html(
          "a", .class("segment"), .href(tab.path),
          tab == current ? .aria("current", "page") : .none, text: tab.title)
      }
    }
  }

  /// Whose book it is, and what one may do in it; without a hub it is one's own.
  private func accountFacts(_ html: inout HTML) {
    if state.membership.accountName.isEmpty { return }
    html("dl", .class("facts"), .key("account-facts")) { html in
      html.fact("Account{{a business}}", state.membership.accountName)
      html.fact("Role", role.title)
    }
  }

  /// What an account is begun and left by; without a hub there is one, and nobody signs in.
  private func accountButtons(_ html: inout HTML) {
    if !state.hasHub { return }
    html("div", .class("buttons"), .key("account-buttons")) { html in
      if role == .owner { html.button("New Account", .open(.account)) }
      html.button("Sign Out", .signOut, class: "button danger")
    }
  }

  private func pages(of tab: SettingsTab, _ html: inout HTML) {
    html("nav", .class("menu"), .label(tab.title), .key("settings-" + tab.rawValue)) { html in
      var last = ""
      for page in SettingsPages.shown(book.settings.work) where SettingsTabs.tab(of: page) == tab {
        let head = SettingsTabs.head(of: page)
        if head.english != last && !head.english.isEmpty {
          html("h2", .class("menu-head"), text: head)
        }
        last = head.english
        html("a", .class("menu-item"), .href(Route.setting(page).path)) { html in
          html.icon(SettingsPages.icon(of: page))
          html("span", text: SettingsPages(app: app).title(of: page))
          html("span", .class("menu-note"), text: SettingsPages(app: app).settingNote(page))
        }
      }
      if tab == .general {
        html("button", .type("button"), .class("menu-item"), .onClick(.open(.help))) { html in
          html.icon("keyboard")
          html("span", text: "Keyboard Shortcuts")
          html("span", .class("menu-note"), text: "?")
        }
      }
    }
  }

  /// What a page stands under in Presets, which are many; those of one head follow one another.
  private static func head(of page: SettingsPage) -> Phrase {
    switch page {
    case .categories, .vendors, .tags, .rules, .mileage, .taxes: return "Expenses"
    case .templates, .musicians, .rates, .travel, .suggestions, .gigTemplates: return "Work"
    case .profile, .company, .payment, .numbering, .documents, .mail, .appearance, .work, .members,
      .devices, .data, .privacy, .errors:
      return .none
    }
  }
}
