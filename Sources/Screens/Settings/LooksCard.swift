import Ledger
import Markup

// The colour of the app (rule G74): a person's own, like the theme.
struct LooksCard: Room {
  let app: App

  /// The chosen colour; nil for the app's own.
  var color: ThemeColor? { ThemeColor(mine?.color ?? "") }

  /// The eight colours that the page sets, light ones first; "" for those of web/theme.css.
  private var shades: String {
    guard let color else { return "" }
    var texts: [String] = []
    for isDark in [false, true] {
      let shades = color.shades(isDark: isDark)
      for one in [shades.accent, shades.strong, shades.tint, shades.on] { texts.append(one.text) }
    }
    return texts.joined(separator: ",")
  }

  /// Weeks begin as the account says, wherever formats are asked, and the colour is the person's.
  func follow() {
    let chosen = book.settings.weekStart.day
    if state.formats.chosenWeekStart != chosen { state.formats.chosenWeekStart = chosen }
    let text = mine?.color ?? ""
    if state.shadesOf == text { return }
    state.shadesOf = text
    state.shades = shades
  }

  private var mine: ProjectPreferences? {
    book.preferences[ProjectPreferences(of: state.membership.me, in: ID()).id]
  }

  func draw(_ html: inout HTML) {
    html.card("Color") { html in
      html("div", .class("field")) { html in
        html("label", .attribute("for", "set-color"), text: "Color of buttons and links")
        html.void(
          "input", .type("color"), .id("set-color"), .name("color"),
          .value(color?.text ?? "#3b4bcb"), .onChange(.set(.color, "")))
        html(
          "p", .class("hint"),
          text: "It is made darker or lighter where words would be hard to read.")
      }
      if color != nil {
        html("div", .class("buttons")) { html in
          html.button("Usual Color", .set(.color, "none"), class: "button small")
        }
      }
    }
  }

  func choose(_ text: String) {
    guard text == "none" || ThemeColor(text) != nil else { return }
    var (preferences, replaced) = book.ownPreferences(of: state.membership.me, in: ID())
    preferences.color = ThemeColor(text)?.text ?? ""
    var edit = Edit()
    edit.put(preferences, replacing: replaced)
    commit(edit)
  }
}
