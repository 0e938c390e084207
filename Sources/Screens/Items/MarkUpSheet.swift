import Ledger
import Markup

// Project prices by a mark-up on what things were bought for (rule I9).
struct MarkUpSheet: Room {
  let app: App

  static func sheet(_ subject: ItemSubject) -> SheetType {
    SheetType("Set Project Price", keeps: .nothing) { app, walk in
      let items = ItemSubjects(app: app).items(of: subject)
      guard let first = items.first else { return nil }
      var rate = items.count == 1 ? MarkUp.usual(for: first, in: app.book) : nil
      walk.percent("markUp", "Mark-up %", &rate, empty: MarkUpSheet(app: app).usual(items))
      let priced = MarkUp.priced(items, by: rate, in: app.book)
      if priced.isEmpty { walk.rule(MarkUpSheet(app: app).reason(items)) }
      walk.draw { html, _ in MarkUpSheet(app: app).preview(items, priced, &html) }
      return { app in MarkUpSheet(app: app).save(subject, priced) }
    }
  }

  /// What an empty field stands for, where that is the same for all.
  private func usual(_ items: [Item]) -> String {
    let usual = items.first.flatMap { MarkUp.usual(for: $0, in: book) }
    guard let usual, items.allSatisfy({ MarkUp.usual(for: $0, in: book) == usual }) else {
      return ""
    }
    return state.formats.percent(usual)
  }

  /// Why no item gets a price.
  private func reason(_ items: [Item]) -> Phrase {
    if items.allSatisfy({ $0.status == .returned }) { return "They were returned" }
    return items.allSatisfy { $0.purchasePrice?.isZero ?? true }
      ? "None of them has a purchase price" : "Mark-up is required"
  }

  /// What they come to, and what is earned on them: the studio's own.
  private func preview(_ items: [Item], _ priced: [Item], _ html: inout HTML) {
    html(
      "p", .class("hint"), text: "Empty: each by its category's usual mark-up, else its project's.")
    if priced.isEmpty { return }
    var sum = Totals()
    for item in priced { if let price = item.projectPrice { try? sum.add(price) } }
    let margin = (try? MarkUp.margin(of: priced)) ?? Totals()
    let left = items.count - priced.count
    let come: Phrase =
      "\(Noun.item.count(priced.count, state.formats)) for \(text(sum)), margin \(text(margin))."
    html(
      "p", .class("hint"), .key("mark-up"),
      text: left == 0
        ? come
        : "\(come) \(left) returned, or without a purchase price or mark-up, stay as they are.")
  }

  private func save(_ subject: ItemSubject, _ priced: [Item]) {
    var edit = Edit()
    for item in priced.prefix(Selling.limit) { edit.put(item, in: book.items) }
    ItemChanges(app: app).finish(
      subject, edit, toast: "\(Noun.price.count(priced.count, state.formats)) set")
  }
}
