import Ledger

/// A project of the file with the row it became.
struct Ledger8Planned {
  var source: Ledger8Project
  var project: Project
}

extension Ledger8Import {
  /// Adds projects and their charges.
  ///
  /// - Returns: those that are new or still as they were imported; money follows for them only.
  mutating func addProjects() -> [Ledger8Planned] {
    var planned: [Ledger8Planned] = []
    var edit = Edit()
    var used = Set<UInt64>()
    var usedOfCSV = Set<UInt64>()
    for source in source.projects {
      let before = edit.rowCount
      defer { plan.place(edit, from: before, at: source.path) }
      let client = client(of: source, &edit)
      let ofCSV = id(Ledger8Import.keyOfCSV(source, day(source.start)), &usedOfCSV)
      let id = source.id.isEmpty ? ofCSV : id("ledger8:project:" + source.id, &used)
      // Deleting a project that was paid archives it: what came for it counts.
      if id != ofCSV, book.projects[id] == nil, let twin = book.projects[ofCSV],
        twin.life != .trashed
      {
        plan.say(.project, .matched, twin.name, text(twin.listDay))
        plan.problems.append(
          ImportProblem(
            .warning, source.path,
            "the book has “\(twin.name)” from a CSV of Ledger 8; its charges, invoices and days are not taken again",
            hint: "Delete its payments and then that project if those of the backup shall come in.")
        )
        continue
      }
      let project = project(source, id, client)
      if source.id.isEmpty, book.projects[id] == nil, let twin = twin(of: project) {
        plan.say(.project, .matched, project.name, text(twin.listDay))
        continue
      }
      if let known = book.projects[id] {
        plan.say(.project, .kept, known.name, text(known.listDay))
        guard known == project else { continue }
      } else {
        edit.put(project, in: book.projects)
        plan.say(.project, .added, project.name, details: details(project, source))
      }
      addCharges(source, id, &edit)
      planned.append(Ledger8Planned(source: source, project: project))
    }
    commit(edit)
    return planned
  }

  private func details(_ project: Project, _ source: Ledger8Project) -> [Phrase] {
    var totals = Totals()
    for item in source.items { try? totals.add(item.fee) }
    let sums = totals.amounts.map { Phrase.verbatim(options.formats.money($0)) }
    return [.verbatim(text(project.listDay)), project.stage.inList] + sums
  }

  private func text(_ day: Day?) -> String { day.map { options.formats.day($0) } ?? "" }

  /// What makes a project of a CSV the same one next time, and of a backup the one that a CSV brought.
  private static func keyOfCSV(_ source: Ledger8Project, _ start: Day?) -> String {
    "ledger8:project:" + source.name + "|" + (start?.text ?? "") + "|" + source.clientName + "|"
      + source.clientEmail
  }

  /// The id of a key, which several projects may have.
  private func id(_ key: String, _ used: inout Set<UInt64>) -> ID<Project> {
    var id = ID<Project>.foreign(key)
    var copy = 2
    while !used.insert(id.raw).inserted {
      id = .foreign(key + "#\(copy)")
      copy += 1
    }
    return id
  }

  /// A project of a CSV that the book has from elsewhere: same client, name and day.
  private func twin(of project: Project) -> Project? {
    book.projects(of: project.client).first {
      $0.name == project.name && $0.schedule?.start == project.schedule?.start
        && $0.id != project.id
    }
  }

  private func project(
    _ source: Ledger8Project, _ id: ID<Project>, _ client: ID<Client>
  ) -> Project {
    var project = Project()
    project.id = id
    project.client = client
    project.name = source.name.isEmpty ? "Untitled" : source.name
    project.artist = source.artist
    project.mediaType = source.mediaType
    project.notes = source.notes
    project.opened = day(source.opened)
    project.schedule = schedule(source)
    project.progress.name = source.stage
    switch source.stage {
    case .open:
      break
    case .delivered:
      project.progress.delivered = day(source.delivered) ?? day(source.end) ?? day(source.start)
    case .paid:
      let closed = closingDay(source)
      project.progress.delivered = day(source.delivered) ?? closed
      project.progress.closed = closed
    }
    return project
  }

  /// The day it was paid; Ledger 8's CSVs lack it, and its backups may.
  private func closingDay(_ source: Ledger8Project) -> Day {
    day(source.closed) ?? day(source.delivered) ?? day(source.end) ?? day(source.start)
      ?? day(source.opened) ?? day(self.source.backupDate) ?? options.today
  }

  private func schedule(_ source: Ledger8Project) -> Schedule? {
    guard let start = (source.start ?? source.end)?.local(in: options.zone) else { return nil }
    var schedule = Schedule.gig(on: start.day, zone: options.zone.name)
    if let time = start.time { schedule.moveStart(to: start.day, time) }
    guard let end = source.end?.local(in: options.zone), source.start != nil else {
      return schedule
    }
    let time = end.time ?? schedule.endTime
    let isLater = end.day > start.day || (end.day == start.day && time > schedule.startTime)
    if isLater, end.day != schedule.end || time != schedule.endTime {
      schedule.chooseEnd(end.day, time)
    }
    return schedule
  }

  private mutating func addCharges(
    _ source: Ledger8Project, _ project: ID<Project>, _ edit: inout Edit
  ) {
    var last: Position?
    for (index, item) in source.items.enumerated() {
      var charge = Charge()
      charge.id = .foreign("ledger8:charge:\(project.text):\(index)")
      charge.project = project
      charge.name = item.name
      charge.service = item.service
      charge.price = Price(item.fee)
      charge.notes = item.notes
      charge.position = Position.between(last, nil, jitter: charge.id.raw)
      last = charge.position
      let isKnown = book.charges[charge.id] != nil
      if !isKnown { edit.put(charge, in: book.charges) }
      let title = item.name.isEmpty ? item.service.name : item.name
      plan.say(
        .charge, isKnown ? .kept : .added, title, options.formats.money(item.fee))
    }
  }
}
