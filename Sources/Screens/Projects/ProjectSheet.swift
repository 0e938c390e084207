import Ledger
import Markup

// New and edit: the project's form, its client chosen in place, names suggested from the past, its fee.
struct ProjectSheet: Room {
  let app: App

  /// `like` is the project that a new one repeats, with its charges; `day` and `time` are when a new one is, where
  /// that is known.
  static func projectSheet(
    _ id: ID<Project>?, like: ID<Project>? = nil, on day: Day? = nil, at time: TimeOfDay? = nil,
    of occurrence: EventKey? = nil
  ) -> SheetType {
    let isNew = id == nil && like == nil && occurrence == nil
    let title: Phrase =
      isNew ? "New Project" : like != nil ? "Book Again" : "Edit Project"
    return SheetType(
      title, isTall: true, addsAnother: isNew, keeps: id == nil ? .draft : .row,
      follow: { app, name in ProjectSheet(app: app).projectFormFollows(name) }
    ) { app, walk in
      let room = ProjectSheet(app: app)
      // A template is archived by what it is.
      if let past = like.map({ app.book.projects[$0] }), past?.isLive != true,
        past?.isTemplate != true
      {
        return nil
      }
      let drawn = occurrence.flatMap { GigRepeats(app: app).drawn($0) }
      if occurrence != nil && drawn == nil { return nil }
      guard
        var project = drawn ?? id.map({ app.book.projects[$0] })
          ?? room.newProject(walk.newID, like: like, on: day, at: time),
        project.life != .trashed
      else {
        return nil
      }
      if let past = like.flatMap({ app.book.projects[$0] }) {
        walk.draw { html, form in BookAgain(app: app).days(after: past, form, &html) }
      }
      let scope = RepeatFields(app: app).scope(project, &walk)
      room.fields(&project, isNew: isNew, &walk)
      if scope != .one, project.schedule?.start != project.occurrence {
        walk.rule(
          "Another day is for this gig only: choose This Gig, or take the day back", at: "applies")
      }
      let repeats = isNew ? RepeatFields(app: app).walk(project, &walk) : nil
      var fee: GigFee?
      if !isNew, let (rule, _) = GigRepeats(app: app).series(of: project) {
        // One that is in the book has its charge, to be changed there.
        let isShown = drawn != nil || scope != .one
        let typed = RepeatFields(app: app).fee(of: rule, isShown: isShown, &walk)
        if isShown { fee = typed }
      }
      var charges: [Charge] = []
      if let like {
        charges = Booking.charges(of: like, for: project.id, in: app.book)
        walk.draw { html, _ in BookAgain(app: app).comesAlong(charges, like, &html) }
      } else if isNew, let fee = room.feeFields(project, &walk) {
        charges = [fee]
      }
      let form = walk.form
      return { app in
        if scope != .one || drawn != nil {
          ProjectSheet(app: app).saveMore(project, form, scope, fee)
        } else {
          ProjectSheet(app: app).save(
            project, form, charges, isNew: isNew || like != nil, repeats, like: like)
        }
      }
    }
  }

  /// The fee of a new project, entered with it; what the client was last asked is offered.
  private func feeFields(_ project: Project, _ walk: inout FieldWalk) -> Charge? {
    let kind = Trades.kind(of: project, book.settings.work)
    let services = Trades.services(of: kind)
    var service = Trades.service(ofNewChargeIn: project, book).name
    let currency = PickedFields(app: app).currency(of: project, walk.form)
    var fee: Money?
    var isChosen = ""
    walk.kept("serviceChosen", "Service", &isChosen, stays: true)
    walk.group("fields") { walk in
      walk.choice("service", "Service", &service, stays: true) {
        services.map { ($0.name, $0.title) }
      }
      walk.money("fee", "Fee", &fee, in: currency)
    }
    let client = ID<Client>(walk.form["client"]) ?? ID()
    if fee == nil, walk.form["fee"].isEmpty,
      let last = Booking.lastFee(of: client, for: ServiceType(service), in: book),
      last.price.unit.currency == currency
    {
      walk.draw { html, _ in
        html("div", .class("chips"), .role("group"), .label("Last fee"), .key("last-fee")) { html in
          html.button(
            "Last time \(state.formats.money(last.price.unit))",
            .pick("fee", state.formats.amount(last.price.unit)), class: "chip")
        }
      }
    }
    return fee.map { Booking.charge($0, ServiceType(service), for: project.id) }
  }

  private func newProject(
    _ id: UInt64, like: ID<Project>?, on day: Day?, at time: TimeOfDay?
  ) -> Project? {
    if let like {
      guard let past = book.projects[like] else { return nil }
      guard let day else { return Booking.again(past, as: ID(id), on: state.today) }
      return SeasonalGig.again(past, as: ID(id), opened: state.today, on: day)
    }
    var project = Project()
    project.id = ID(id)
    project.opened = state.today
    project.mediaType = Trades.usualMediaType(of: project, book.settings.work)
    if Trades.kind(of: project, book.settings.work) == .musician {
      project.schedule = Schedule.gig(on: state.today, zone: state.zone)
    }
    if let day {
      var schedule = Schedule.gig(on: day, zone: state.zone)
      if let time { schedule.moveStart(to: day, time) }
      project.schedule = schedule
    }
    if case .client(let client) = state.location.route { project.client = client }
    if case .season(let season) = state.location.route, book.seasons.live(season) != nil {
      project.season = season
    }
    return project
  }

  private func fields(_ project: inout Project, isNew: Bool, _ walk: inout FieldWalk) {
    ClientPicker(app: app).clientField(project.client, &walk)
    if isNew {
      walk.draw { html, form in
        if form["name"].isEmpty { GigAsides(app: app).templates(&html) }
        SuggestionRows(app: app).draw(form, &html)
      }
    }
    workField(&project, &walk)
    let kind = Trades.kind(of: project, book.settings.work)
    walk.text(
      "name", "Project Name", &project.name,
      placeholder: kind == .musician ? "Live at the Blue Note" : "Website",
      isFocused: isNew && walk.form["client"] != ID<Client>().text)
    walk.rule(FieldRules.projectName(walk.typed))
    // What is entered stays to be seen, whatever kind of work it is now.
    walk.when(kind == .musician || !project.artist.isEmpty) { walk in
      walk.group("fields") { walk in
        walk.text("artist", "Artist", &project.artist)
        walk.rule(FieldRules.artist(walk.typed))
        var media = project.mediaType.word
        walk.choice("mediaType", "Media Type", &media, stays: true) {
          MediaType.allCases.map { ($0.word, $0.title) }
        }
        project.mediaType = MediaType(word: media) ?? .other
      }
    }
    ScheduleFields(app: app).fields(&project.schedule, &walk)
    GigFields(app: app).hold(&project, &walk)
    GigFields(app: app).clashes(project, &walk)
    walk.text(
      "location", "Location", &project.location,
      placeholder: kind == .musician ? "Studio, venue or address" : "Address")
    TravelParts(app: app).notice(project, &walk)
    seasonField(project, isGig: kind == .musician, &walk)
    PickedFields(app: app).currencyField(&project, &walk)
    walk.lines("notes", "Notes", &project.notes)
  }

  /// The tour or season by its name; ``save(_:_:_:isNew:)`` finds it, or makes it.
  private func seasonField(_ project: Project, isGig: Bool, _ walk: inout FieldWalk) {
    var name = book.seasons.live(project.season)?.name ?? ""
    walk.when(isGig || !name.isEmpty) { walk in
      SeasonSheets(app: app).field(&name, &walk)
    }
  }

  /// What kind of work it is, where the account does several.
  private func workField(_ project: inout Project, _ walk: inout FieldWalk) {
    let kinds = Trades.jobs(book.settings.work)
    walk.when(kinds.count > 1) { walk in
      let before = Trades.kind(of: project, book.settings.work)
      var word = before.word
      walk.choice("work", "Kind of Work", &word, stays: true) {
        kinds.map { ($0.word, $0 == .musician ? "Gig" : "Job") }
      }
      if let chosen = WorkKind(word: word), chosen != before { project.work = chosen }
    }
  }

  /// The service of the fee is for what kind of gig it is until somebody chose one.
  func projectFormFollows(_ name: String) {
    guard var form = state.sheet?.form else { return }
    ScheduleFields(app: app).follow(name, &form)
    if name == "service", form.field("serviceChosen") != nil { form["serviceChosen"] = "on" }
    if name == "clientQuery" { form["client"] = ID<Client>().text }
    if name == "mediaType" || name == "work" { followService(&form) }
    state.sheet?.form = form
  }

  /// A new project's fee is for what its kind of gig usually is for.
  private func followService(_ form: inout Form) {
    guard form.field("serviceChosen") != nil, !form.isOn("serviceChosen") else { return }
    var project = Project()
    project.id = ID(state.sheet?.newID ?? 0)
    project.work = WorkKind(word: form["work"])
    project.mediaType = MediaType(word: form["mediaType"]) ?? .other
    form["service"] = Trades.service(ofNewChargeIn: project, book).name
  }

  /// An occurrence that is only drawn, or one and others of its series.
  private func saveMore(
    _ filled: Project, _ form: Form, _ scope: RepeatScope, _ fee: GigFee?
  ) {
    var (project, edit) = (filled, Edit())
    project.client = ClientPicker(app: app).client(of: form, &edit)
    setSeason(of: &project, from: form, &edit)
    closeSheet()
    commit(
      (edit.isEmpty ? [] : [edit]) + GigRepeats(app: app).edits(project, scope, fee),
      toast: GigRepeats(app: app).saved(project, scope))
  }

  /// The tour or season that was typed; one that there is not is made.
  private func setSeason(of project: inout Project, from form: Form, _ edit: inout Edit) {
    let season = form.trimmed("season")
    if form.field("season") == nil
      || season == trimmed(book.seasons.live(project.season)?.name ?? "")
    {
      return
    }
    project.season = Seasons.season(named: season, id: freshID(), on: state.now, in: book, &edit)
  }

  private func save(
    _ filled: Project, _ form: Form, _ charges: [Charge], isNew: Bool, _ repeats: RecurrenceRule?,
    like past: ID<Project>?
  ) {
    var (project, edit) = (filled, Edit())
    project.client = ClientPicker(app: app).client(of: form, &edit)
    setSeason(of: &project, from: form, &edit)
    if let repeats {
      var rule = GigRules.rule(repeating: project, by: repeats)
      rule.notes = project.notes
      if let fee = charges.first {
        rule.fee = fee.price.unit
        rule.service = fee.service
      } else if form.field("service") != nil {
        rule.service = ServiceType(form["service"])
      }
      edit.add(GigRules.begin(rule, with: project, in: book))
    }
    if repeats == nil { edit.put(project, in: book.projects) }
    for charge in charges { edit.put(charge, in: book.charges) }
    if let past { Booking.bring(from: past, to: project.id, bills: true, in: book, &edit) }
    closeSheet()
    let before = book.projects[project.id]
    commit(edit, toast: isNew ? "Project added" : nil)
    if isNew { go(.project(project.id)) } else { ProjectActions(app: app).offerTurn(after: before) }
  }
}
