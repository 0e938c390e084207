/// A room in a project or in business inventory.
public struct Space: Entity {
  public static var kind: Kind { .space }

  public var id = ID<Space>()
  public var life = Life.live
  public var name = ""
  /// Its scope: a project, or none for the business's own inventory.
  public var project = ID<Project>()
  public var notes = ""
  /// The template it was made from.
  public var template = ID<SpaceTemplate>()
  /// The image chosen as primary; ``Book/primaryImage(of:chosen:)`` falls back to the first.
  public var image = ID<Attachment>()
  public var created = Instant(milliseconds: 0)

  public init() {}

  public static var linkCount: Int { 1 }
  public func link(_ slot: Int) -> UInt64 { project.raw }
  /// The slot of ``project``.
  public static var projectLink: Int { 0 }

  public mutating func registers<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "life", &life)
    visitor.register(2, "name", &name)
    visitor.register(3, "project", &project)
    visitor.register(4, "notes", &notes)
    visitor.register(5, "template", &template)
    visitor.register(6, "image", &image)
    visitor.register(7, "created", &created)
  }
}

/// A list of things to check in a space.
public struct Checklist: Entity {
  public static var kind: Kind { .checklist }

  public var id = ID<Checklist>()
  public var life = Life.live
  public var space = ID<Space>()
  public var name = ""
  public var position = Position()

  public init() {}

  public static var linkCount: Int { 1 }
  public func link(_ slot: Int) -> UInt64 { space.raw }
  /// The slot of ``space``.
  public static var spaceLink: Int { 0 }

  public mutating func registers<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "life", &life)
    visitor.register(2, "space", &space)
    visitor.register(3, "name", &name)
    visitor.register(4, "position", &position)
  }
}

/// One entry of a checklist; a row of its own, so that two people can check boxes at once.
public struct ChecklistItem: Entity {
  public static var kind: Kind { .check }

  public var id = ID<ChecklistItem>()
  public var life = Life.live
  public var checklist = ID<Checklist>()
  public var text = ""
  public var isChecked = false
  public var position = Position()

  public init() {}

  public static var linkCount: Int { 1 }
  public func link(_ slot: Int) -> UInt64 { checklist.raw }
  /// The slot of ``checklist``.
  public static var checklistLink: Int { 0 }

  public mutating func registers<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "life", &life)
    visitor.register(2, "checklist", &checklist)
    visitor.register(3, "text", &text)
    visitor.register(4, "isChecked", &isChecked)
    visitor.register(5, "position", &position)
  }
}
