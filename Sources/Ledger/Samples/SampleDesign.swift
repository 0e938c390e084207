// The designer's half of the sample studio: two homes, their rooms, and a place for inventory.

extension SampleBuilder {
  /// Tells the whole story of both homes.
  mutating func openStudio() {
    apply(DesignPresets.fill(book))
    addTemplate()
    for (number, home) in SampleHome.all.enumerated() { add(home, number) }
    addInventorySpace()
    for number in 0..<30 { addPurchase(number) }
    addServices()
    sellAndReturn()
  }

  private mutating func addTemplate() {
    var step = Edit()
    var template = SpaceTemplate()
    template.id = .foreign("sample:template")
    template.name = "Room, Start to Finish"
    template.notes = "Photograph before and after."
    template.checklists = [
      TemplateChecklist(
        name: "Before Install", items: ["Measure windows", "Confirm deliveries", "Order rug pad"]),
      TemplateChecklist(name: "After Install", items: ["Steam drapes", "Photographs"]),
    ]
    template.position = Position.between(nil, nil, jitter: 7)
    step.put(template, in: book.templates)
    apply(step)
  }

  private mutating func add(_ home: SampleHome, _ number: Int) {
    var step = Edit()
    var project = Project()
    project.id = SampleHome.id(number)
    project.name = home.name
    project.client = SampleClient.id(home.client)
    project.mediaType = .other
    project.work = .designer
    project.location = home.place
    project.notes = home.notes
    project.opened = today.adding(days: -150 + number * 40)
    project.created = Instant(today.adding(days: -150 + number * 40), TimeOfDay(minutes: 600))
    step.put(project, in: book.projects)
    step.add(
      DesignProjectRules.allocate(
        home.budget.map {
          (DesignPresets.categoryID($0.category), Money($0.dollars, .usd))
        }, to: project.id, in: book))
    step.add(
      DesignProjectRules.firstPins(
        of: project.id, budgeting: home.budget.map { DesignPresets.categoryID($0.category) },
        for: ID(), in: book))
    for (place, room) in home.rooms.enumerated() {
      addSpace(room, "\(number):\(place)", project.id, checked: place, to: &step)
    }
    apply(step)
  }

  private mutating func addInventorySpace() {
    var step = Edit()
    addSpace("Warehouse, Bay 3", "stock", ID(), checked: 1, to: &step)
    apply(step)
  }

  private func addSpace(
    _ name: String, _ key: String, _ project: ID<Project>, checked: Int, to step: inout Edit
  ) {
    var space = Space()
    space.id = .foreign("sample:space:" + key)
    space.name = name
    space.project = project
    space.template = .foreign("sample:template")
    space.notes = checked == 0 ? "South light until four." : ""
    space.created = Instant(today.adding(days: -140), TimeOfDay(minutes: 600))
    step.put(space, in: book.spaces)
    var left = checked
    for (number, list) in (book.templates[space.template]?.checklists ?? []).enumerated() {
      var checklist = Checklist()
      checklist.id = .foreign("sample:checklist:\(key):\(number)")
      checklist.space = space.id
      checklist.name = list.name
      checklist.position = Position.between(nil, nil, jitter: UInt64(number))
      step.put(checklist, in: book.checklists)
      var last: Position?
      for (place, text) in list.items.enumerated() {
        var check = ChecklistItem()
        check.id = .foreign("sample:check:\(key):\(number):\(place)")
        check.checklist = checklist.id
        check.text = text
        check.isChecked = left > 0
        left -= 1
        check.position = Position.between(last, nil, jitter: check.id.raw)
        last = check.position
        step.put(check, in: book.checks)
      }
    }
  }
}
