import Ledger
import Markup

/// What one mile or kilometre is worth, as a field: 0.725 is kept as 725.00 for a thousand.
struct RateField: Room {
  let app: App

  func draw(
    _ name: String, _ label: Phrase, _ perThousand: inout Money?, isRequired: Bool,
    _ walk: inout FieldWalk
  ) {
    let known = perThousand
    let formats = state.formats
    var text = known.map { RateField.text($0, formats) } ?? ""
    let was = text
    let currency = known?.currency ?? book.settings.currency
    // As the tax offices of dollars count a mile, and those of euros a kilometer.
    let example = formats.quantity(Quantity(thousandths: currency == .usd ? 725 : 300))
    walk.text(name, label, &text, hint: "In \(currency.code), such as \(example)")
    if text == was && !(isRequired && text.isEmpty) { return }
    perThousand = RateField.read(text, in: currency, formats)
    if perThousand == nil, isRequired || !isBlank(text) {
      walk.rule("Enter a number such as \(example)", at: name)
    }
  }

  /// "0.725".
  static func text(_ perThousand: Money, _ formats: Formats) -> String {
    formats.quantity(Mileage.rate(of: perThousand))
  }

  static func read(_ text: String, in currency: Currency, _ formats: Formats) -> Money? {
    (try? formats.readQuantity(text)).flatMap { Mileage.perThousand($0, in: currency) }
  }
}
