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
    let example = formats.quantity(Quantity(thousandths: 725))
    walk.text(name, label, &text, hint: "In \(currency.code), such as \(example)")
    if text == was && !(isRequired && text.isEmpty) { return }
    perThousand = RateField.read(text, in: currency, formats)
    if perThousand == nil, isRequired || !isBlank(text) {
      walk.rule("Enter a number such as \(example)", at: name)
    }
  }

  /// "0.725"; what is finer than thousandths is rounded here and stays as it is in the book.
  static func text(_ perThousand: Money, _ formats: Formats) -> String {
    formats.quantity(
      Quantity(thousandths: perThousand.minor / perThousand.currency.minorPerMajor))
  }

  static func read(_ text: String, in currency: Currency, _ formats: Formats) -> Money? {
    guard let rate = try? formats.readQuantity(text), rate.thousandths > 0,
      rate.thousandths < 1_000_000
    else { return nil }
    return Money(Int(rate.thousandths), currency)
  }
}
