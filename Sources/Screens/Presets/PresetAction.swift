import Ledger

// What the buttons of the preset lists do, and of a template that is edited.
extension Action {
  static var presetUp: Verb<PresetPlace> { Verb("preset/up") }
  static var presetDown: Verb<PresetPlace> { Verb("preset/down") }
  /// It was dragged: the value is the id of the row it was dropped before, or nothing at the end.
  static var dropPreset: Verb<PresetPlace> { Verb("preset/to") }
  static var archivePreset: Verb<PresetPlace> { Verb("preset/archive") }
  static var restorePreset: Verb<PresetPlace> { Verb("preset/restore") }
  static var deletePreset: Verb<PresetPlace> { Verb("preset/delete") }
  /// The value is the chosen category.
  static var defaultCategory: Action { Action("preset/default-category") }
  // in the open template
  static var spotUp: Verb<TemplateOrder.Spot> { Verb("preset/spot-up") }
  static var spotDown: Verb<TemplateOrder.Spot> { Verb("preset/spot-down") }
  /// It was dragged: the value is the number of the one it was dropped before, or nothing at the end.
  static var dropSpot: Verb<TemplateOrder.Spot> { Verb("preset/spot-to") }
  static var removeSpot: Verb<TemplateOrder.Spot> { Verb("preset/spot-remove") }
}

/// A row of one of the account's hand-ordered lists.
struct PresetPlace: Equatable {
  var list: PresetList
  var id: UInt64
}

extension PresetPlace: Argument {
  func write(to writing: inout Writing) {
    writing.add(list.rawValue)
    writing.add(ID<Vendor>(id).text)
  }

  static func read(from reading: inout Reading) -> PresetPlace? {
    guard let list = reading.next().flatMap({ PresetList(rawValue: $0) }),
      let id = ID<Vendor>.read(from: &reading)
    else { return nil }
    return PresetPlace(list: list, id: id.raw)
  }
}

/// `2` is a checklist, `2/0` its first entry.
extension TemplateOrder.Spot: Argument {
  func write(to writing: inout Writing) {
    list.write(to: &writing)
    entry?.write(to: &writing)
  }

  static func read(from reading: inout Reading) -> TemplateOrder.Spot? {
    guard let list = Int.read(from: &reading) else { return nil }
    return TemplateOrder.Spot(list: list, entry: Int.read(from: &reading))
  }
}

/// The hand-ordered lists of the account.
public enum PresetList: String, Equatable, Sendable {
  case categories, templates, vendors

  /// Asked before one of its rows goes for good.
  var deleteQuestion: Phrase {
    switch self {
    case .categories: return "Delete Category?"
    case .templates: return "Delete Template?"
    case .vendors: return "Delete Vendor?"
    }
  }
}

struct PresetActions: Room {
  let app: App

  func perform(_ at: inout Reading) {
    CategoryMergeSheet(app: app).perform(&at)
    at.on(Action.presetUp) { movePreset($0, .by(-1)) }
    at.on(Action.presetDown) { movePreset($0, .by(1)) }
    at.on(Action.dropPreset) { place in
      if let move = Ordering.Move(dropped: value) { movePreset(place, move) }
    }
    at.on(Action.archivePreset) { setPreset($0, .archived, toast: "Archived") }
    at.on(Action.restorePreset) { setPreset($0, .live, toast: "Restored") }
    at.on(Action.deletePreset) { setPreset($0, .trashed, toast: "Deleted") }
    at.on(Action.defaultCategory) { setDefaultCategory(ID(value) ?? ID()) }
    at.on(Action.spotUp) { TemplateLists(app: app).arrange($0, .by(-1)) }
    at.on(Action.spotDown) { TemplateLists(app: app).arrange($0, .by(1)) }
    at.on(Action.dropSpot) { spot in
      if value.isEmpty {
        TemplateLists(app: app).arrange(spot, .before(nil))
      } else if let next = Int(value) {
        TemplateLists(app: app).arrange(spot, .before(next))
      }
    }
    at.on(Action.removeSpot) { TemplateLists(app: app).removeFromTemplate($0) }
  }

  private func setDefaultCategory(_ category: ID<BudgetCategory>) {
    guard CurrentRole(app: app).mayChange() else { return }
    var settings = book.settings
    settings.defaultCategory = category
    let edit = Edit(putting: settings, in: book.settingsTable)
    commit(edit, toast: "Saved")
  }

  private func movePreset(_ place: PresetPlace, _ move: Ordering.Move) {
    guard CurrentRole(app: app).mayChange() else { return }
    let id = place.id
    let (book, jitter) = (self.book, chance())
    let edit: Edit
    switch place.list {
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

  private func setPreset(_ place: PresetPlace, _ life: Life, toast: Phrase) {
    guard CurrentRole(app: app).mayChange() else { return }
    let id = place.id
    let edit: Edit
    switch place.list {
    case .categories: edit = Ordering.setLife(life, of: id, in: book.categories)
    case .templates: edit = Ordering.setLife(life, of: id, in: book.templates)
    case .vendors: edit = Ordering.setLife(life, of: id, in: book.vendors)
    }
    closeSheet()
    commit(edit, toast: toast)
  }
}
