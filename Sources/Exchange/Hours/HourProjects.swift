import Ledger

/// Which projects the lines of a list of hours are of: found by their client and name, or made (rule G114).
struct HourProjects {
  private let book: Book
  private let options: Ledger8Import.Options
  private let gone: TakenBack
  /// Those that lines went to, by client and name.
  private var places: [String: ID<Project>] = [:]
  /// Those to be made once a charge comes into them.
  private var pending: [UInt64: Project] = [:]

  init(_ book: Book, _ options: Ledger8Import.Options, _ gone: TakenBack) {
    self.book = book
    self.options = options
    self.gone = gone
  }

  /// The row of a project that a charge comes into first; nil for one that is there.
  mutating func begin(_ id: ID<Project>) -> Project? { pending.removeValue(forKey: id.raw) }

  /// The client's project of that name, which is made where there is none.
  mutating func project(
    of entry: HourList.Entry, _ client: ID<Client>, _ plan: inout ImportPlan
  ) -> ID<Project> {
    let who = entry.client.isEmpty ? book.clients[client]?.displayName ?? "" : entry.client
    let name = [entry.project, String(who.prefix(100))].first { !$0.isEmpty } ?? "Hours"
    let place = client.text + folded(name)
    if let known = places[place] { return known }
    let work = book.settings.work
    // A design project asks for no charges: its hours are a job's beside it.
    let alike = book.projects.live.filter { one in
      folded(trimmed(one.name)) == folded(name) && !one.isTemplate && !Trades.isDesign(one, work)
        && (client.isNone || book.client(one.client) == client)
    }
    // What is open goes before what is delivered or paid.
    let first = Stage.allCases.lazy.compactMap { stage in alike.last { $0.stage == stage } }.first
    if let first {
      places[place] = first.id
      plan.say(.project, .matched, first.name)
      if alike.count > 1 {
        plan.problems.append(
          ImportProblem(
            .note, "line \(entry.line)",
            "several projects are called “\(name)”: one that is open comes before others",
            hint: "Rename one, or move the charges if it is not that one."))
      }
      return first.id
    }
    var project = Project()
    var key = "hours:project:" + place
    project.id = .foreign(key)
    // What came under that name before is that project, whatever it is called now; one that was deleted stays deleted.
    while let known = book.projects[project.id], !gone.has(known.id, in: book.projects) {
      if known.isLive && !Trades.isDesign(known, work) {
        places[place] = known.id
        return known.id
      }
      key += "'"
      project.id = .foreign(key)
    }
    project.name = name
    project.client = client
    if work.contains(.freelancer) { project.work = .freelancer }
    project.mediaType = Trades.usualMediaType(of: project, work)
    project.opened = options.today
    project.created = options.now
    places[place] = project.id
    pending[project.id.raw] = project
    return project.id
  }
}
