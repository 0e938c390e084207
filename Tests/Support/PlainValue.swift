import Ledger

/// Any value in a line, by the names of its parts; what is empty, none or hidden in private rows is left out.
public enum PlainValue {
  public static func text(_ value: Any) -> String {
    switch value {
    case let money as Money: return money.plain + " " + money.currency.code
    case let totals as Totals: return text(totals.amounts)
    case let day as Day: return day.text
    case let phrase as Phrase: return "“\(phrase.english)”"
    case let currency as Currency: return currency.code
    case let rate as Rate: return rate.plain + "%"
    case let quantity as Quantity: return quantity.plain
    case let designs as DesignsToInvoice:
      // What tells whether they are still so counts every write.
      return text((jobs: designs.jobs, totals: designs.totals))
    case let words as String: return "“\(words)”"
    default: return parts(of: value)
    }
  }

  private static func parts(of value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.map { text($0.value) } ?? "none"
    case .collection, .set:
      return "[" + mirror.children.map { text($0.value) }.joined(separator: ", ") + "]"
    case .tuple, .struct:
      if mirror.children.count == 1, let only = mirror.children.first, only.label == "raw" {
        return "\(only.value)"
      }
      let shown = mirror.children.compactMap { child -> String? in
        let words = text(child.value)
        let isNothing = ["", "none", "[]", "“”", "0", "false", "()"].contains(words)
        return isNothing ? nil : "\(child.label ?? "") \(words)"
      }
      return "(" + shown.joined(separator: ", ") + ")"
    default: return "\(value)"
    }
  }
}
