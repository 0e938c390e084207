import Ledger

/// What the buttons of the preset lists do, as text after `preset/`.
public enum PresetAction: Equatable, Sendable {
  /// One step up (-1) or down (1) in its list.
  case move(PresetList, UInt64, Int)
  /// It was dragged: the value is the id of the row it was dropped before, or nothing at the end.
  case drop(PresetList, UInt64)
  case archive(PresetList, UInt64)
  case restore(PresetList, UInt64)
  case delete(PresetList, UInt64)
  /// The value is the chosen category.
  case defaultCategory
  /// In the open template: `line-up/LIST/ENTRY`, `list-to/LIST`.
  case arrange(TemplateOrder.Spot, by: Int)
  /// It was dragged: the value is the number of the one it was dropped before, or nothing at the end.
  case dropInTemplate(TemplateOrder.Spot)
  case removeFromTemplate(TemplateOrder.Spot)

  init?(parts: [String]) {
    if parts == ["default-category"] {
      self = .defaultCategory
      return
    }
    if let verb = parts.first, verb.hasPrefix("list-") || verb.hasPrefix("line-") {
      let numbers = parts.dropFirst().compactMap { Int($0) }
      guard numbers.count == parts.count - 1, numbers.count == (verb.hasPrefix("line-") ? 2 : 1)
      else { return nil }
      let spot = TemplateOrder.Spot(
        list: numbers[0], entry: numbers.count > 1 ? numbers[1] : nil)
      switch String(verb.dropFirst(5)) {
      case "up": self = .arrange(spot, by: -1)
      case "down": self = .arrange(spot, by: 1)
      case "to": self = .dropInTemplate(spot)
      case "remove": self = .removeFromTemplate(spot)
      case _: return nil
      }
      return
    }
    guard parts.count >= 3, let list = PresetList(rawValue: parts[1]),
      let id = ID<BudgetCategory>(parts[2])
    else { return nil }
    switch parts[0] {
    case "up": self = .move(list, id.raw, -1)
    case "down": self = .move(list, id.raw, 1)
    case "to": self = .drop(list, id.raw)
    case "archive": self = .archive(list, id.raw)
    case "restore": self = .restore(list, id.raw)
    case "delete": self = .delete(list, id.raw)
    case _: return nil
    }
  }
}

/// The hand-ordered lists of the account.
public enum PresetList: String, Equatable, Sendable {
  case categories, templates, vendors

  /// One of its rows, as titles call it.
  var noun: String {
    switch self {
    case .categories: return "Category"
    case .templates: return "Template"
    case .vendors: return "Vendor"
    }
  }
}

extension App {
  mutating func perform(_ action: PresetAction, _ value: String) {
    if !isAdministrator {
      toast(App.onlyAdministrators, isBad: true)
      return
    }
    switch action {
    case .move(let list, let id, let step): movePreset(list, id, .by(step))
    case .drop(let list, let id):
      if let move = Ordering.Move(dropped: value) { movePreset(list, id, move) }
    case .archive(let list, let id): setPreset(list, id, .archived, toast: "Archived")
    case .restore(let list, let id): setPreset(list, id, .live, toast: "Restored")
    case .delete(let list, let id): setPreset(list, id, .trashed, toast: "Deleted")
    case .defaultCategory:
      var settings = book.settings
      settings.defaultCategory = ID(value) ?? ID()
      var edit = Edit()
      edit.put(settings, in: book.settingsTable)
      commit(edit, toast: "Saved")
    case .arrange(let spot, let step): arrange(spot, .by(step))
    case .dropInTemplate(let spot):
      if value.isEmpty {
        arrange(spot, .before(nil))
      } else if let next = Int(value) {
        arrange(spot, .before(next))
      }
    case .removeFromTemplate(let spot): removeFromTemplate(spot)
    }
  }

  private mutating func movePreset(_ list: PresetList, _ id: UInt64, _ move: Ordering.Move) {
    let (book, jitter) = (self.book, chance())
    let edit: Edit
    switch list {
    case .categories:
      edit = Ordering.move(
        id, move, among: book.budgetCategories, in: book.categories, jitter: jitter)
    case .templates:
      edit = Ordering.move(
        id, move, among: book.spaceTemplates, in: book.templates, jitter: jitter)
    case .vendors:
      edit = Ordering.move(id, move, among: book.vendorList, in: book.vendors, jitter: jitter)
    }
    commit(edit)
  }

  private mutating func setPreset(
    _ list: PresetList, _ id: UInt64, _ life: Life, toast: String
  ) {
    let edit: Edit
    switch list {
    case .categories: edit = Ordering.setLife(life, of: id, in: book.categories)
    case .templates: edit = Ordering.setLife(life, of: id, in: book.templates)
    case .vendors: edit = Ordering.setLife(life, of: id, in: book.vendors)
    }
    closeSheet()
    commit(edit, toast: toast)
  }
}
