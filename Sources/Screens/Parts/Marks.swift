import Ledger
import Markup

// The color and the icon of a category or a tag, and the words for both.
extension HTML {
  /// A tile with an icon in a color; a dot where there is no icon, nothing where there is neither.
  mutating func mark(color: String, icon: String = "") {
    if color.isEmpty && icon.isEmpty { return }
    let tone: Attribute = color.isEmpty ? .none : .data("color", color)
    if icon.isEmpty {
      self("span", .class("dot"), tone, .aria("hidden", "true")) { _ in }
      return
    }
    self("span", .class("swatch"), tone, .aria("hidden", "true")) { html in html.icon(icon) }
  }

  mutating func mark(of category: BudgetCategory?) {
    if let category { mark(color: category.color, icon: category.icon) }
  }
}

enum Marks {
  /// Six hex digits and what they are called.
  static var colors: [(value: String, text: Phrase)] {
    [
      ("", "None"), ("FF5733", "Coral"), ("33A8FF", "Sky Blue"), ("FF33A8", "Pink"),
      ("33FF57", "Green"), ("A833FF", "Violet"), ("33FFA8", "Mint"), ("FFA833", "Amber"),
      ("5733FF", "Indigo"), ("57FF33", "Lime"), ("AAAAAA", "Gray"), ("C0392B", "Red"),
      ("1E8449", "Dark Green"), ("1F618D", "Dark Blue"), ("7B4B2A", "Brown"),
    ]
  }

  /// Names of icons in web/icons.css and what they show.
  static var icons: [(value: String, text: Phrase)] {
    [
      ("", "None"), ("food", "Fork and Knife"), ("cup", "Cup"), ("cart", "Shopping Cart"),
      ("car", "Car"), ("ticket", "Ticket"), ("play", "Play"), ("bolt", "Lightning"),
      ("bag", "Shopping Bag"), ("heart", "Heart"), ("book", "Open Book"), ("plane", "Plane"),
      ("home", "House"), ("tag", "Price Tag"), ("music", "Note{{music}}"), ("phone", "Telephone"),
      ("device", "Mobile Phone"), ("cloud", "Cloud"), ("bank", "Bank"), ("camera", "Camera"),
      ("mail", "Envelope"), ("star", "Star"), ("sun", "Sun"), ("file", "Sheet of Paper"),
    ]
  }

  /// The choices of a field, with what the row has if it is none of them.
  static func choices(
    _ known: [(value: String, text: Phrase)], and current: String
  ) -> [(value: String, text: Phrase)] {
    known.contains { $0.value == current } ? known : known + [(current, .verbatim(current))]
  }
}
