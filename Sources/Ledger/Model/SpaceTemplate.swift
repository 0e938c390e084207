/// A space to start from: its notes and checklists are copied, every box unchecked.
public struct SpaceTemplate: Entity {
  public static var kind: Kind { .template }

  public var id = ID<SpaceTemplate>()
  public var life = Life.live
  public var name = ""
  public var notes = ""
  /// Edited as a whole, so they merge as a whole.
  public var checklists: [TemplateChecklist] = []
  public var position = Position()

  public init() {}

  /// The longest name, in characters (rule B6).
  public static var longestName: Int { 200 }

  public mutating func registers<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "life", &life)
    visitor.register(2, "name", &name)
    visitor.register(3, "notes", &notes)
    visitor.register(4, "checklists", &checklists)
    visitor.register(5, "position", &position)
  }
}

/// A checklist of a template: its name and the texts of its entries.
public struct TemplateChecklist: Composite, Equatable {
  public var name = ""
  public var items: [String] = []

  public init() {}

  public init(name: String, items: [String]) {
    self.name = name
    self.items = items
  }

  public mutating func parts<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "name", &name)
    visitor.register(2, "items", &items)
  }
}
