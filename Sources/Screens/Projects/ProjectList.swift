import Ledger
import Markup

// Projects by stage: counts and totals in the head, month groups for paid ones (rule G6).
extension ListKind {
  /// Projects by stage: open by start, delivered by the day of delivery, paid by start with the latest
  /// first; each with its total.
  static var gigs: ListKind {
    ListKind(
      label: "projects", noun: .project, wordColumns: 6, numberColumns: 2,
      amountColumns: 1,
      rowCount: { $0.projects.count }, id: { $0.projects.rows[Int($1)].id.raw },
      rowOf: { $0.projects.row(of: ID($1)) },
      at: { _, route in
        if case .projects(let stage) = route { return part(of: stage) }
        return nil
      },
      begin: { book, facts in
        facts.names = book.clients.rows.map { (book.named($0.id) ?? $0).displayName }
      },
      read: { book, row, facts in
        let project = book.projects.rows[Int(row)]
        // A designer's projects have a list of their own.
        facts.isListed = project.isLive && !Trades.isDesign(project, book.settings.work)
        facts.part = part(of: project.stage)
        facts.words[0] = project.listDay.map { Int32($0.year) * 12 + Int32($0.month) } ?? 0
        if facts.isListed || project.life == .archived {
          let fees = book.fees(of: project.id)
          facts.words[1] = Int32(fees.count)
          facts.amounts[0] = fees.problem == nil ? fees.totals : Totals()
          facts.words[2] = fees.problem == nil ? 0 : 1
        }
        let season = book.seasons.live(project.season)
        facts.words[GigFilters.dayColumn] = project.listDay?.number ?? GigFilters.noDay
        facts.words[GigFilters.lastDayColumn] =
          (project.schedule?.end ?? project.listDay)?.number ?? GigFilters.noDay
        facts.words[GigFilters.mediaColumn] = GigFilters.bits(
          of: project.mediaType,
          isShown: Trades.kind(of: project, book.settings.work) == .musician)
        facts.numbers[GigFilters.clientColumn] = book.meant(project.client).raw
        facts.numbers[GigFilters.seasonColumn] = season?.id.raw ?? 0
        let place = book.clients.row(of: project.client).map { Int($0) }
        let client = book.named(project.client)
        let name = facts.isBuilding ? place.map { facts.names[$0] } : client?.displayName
        facts.texts = [
          project.name, project.artist, name ?? "", client?.company ?? "", project.location,
          season?.name ?? "",
        ]
        for amount in facts.amounts[0].amounts {
          facts.texts += [facts.formats.money(amount), amount.plain]
        }
      },
      follows: [
        Follow(.project),
        Follow.parts(
          .charge, { $0.charges.count }, in: { $0.charges.rows[Int($1)].project.raw },
          row: { $0.projects.row(of: ID($1)) }),
        // What a gig comes to follows from its deal, and from what invoices and the lines of drafts ask for of that.
        Follow.parts(
          .deal, { $0.deals.count }, in: { $0.deals.rows[Int($1)].project.raw },
          row: { $0.projects.row(of: ID($1)) }),
        Follow(.line) { book, row, rows in
          if book.deals.rows.isEmpty { return }
          if let charge = book.charges[book.lines.rows[Int(row)].charge],
            let place = book.projects.row(of: charge.project)
          {
            rows.append(place)
          }
        },
        Follow(.invoice) { book, row, rows in
          if book.deals.rows.isEmpty { return }
          let invoice = book.invoices.rows[Int(row)]
          for project in [invoice.project] + invoice.bills.map({ $0.project }) {
            if let place = book.projects.row(of: project) { rows.append(place) }
          }
        },
        Follow(.client) { book, row, rows in
          for id in book.clientIDs(leadingTo: book.clients.rows[Int(row)].id) {
            rows += book.projects.rows(linking: Project.clientLink, to: id.raw)
          }
        },
        Follow(.season) { book, row, rows in
          let id = book.seasons.rows[Int(row)].id
          for place in book.projects.rows.indices where book.projects.rows[place].season == id {
            rows.append(Int32(place))
          }
        },
      ],
      orders: [
        ListOrder(key: { book, _, row in
          place(of: book.projects.rows[Int(row)]).map { ListOrder.rising($0) } ?? ListOrder.none
        }),
        ListOrder(name: { book, _, row in ListOrder.name(book.projects.rows[Int(row)].name) }),
        ListOrder(name: { book, _, row in
          ListOrder.name(book.named(book.projects.rows[Int(row)].client)?.displayName ?? "")
        }),
        .amount,
      ],
      sorts: ListSort.both("date", 0) + ListSort.both("name", 1) + ListSort.both("client", 2)
        + ListSort.both("amount", 3),
      ownSort: { $0 == part(of: .paid) ? 1 : 0 },
      filters: GigFilters.all,
      days: [DayColumns(GigFilters.dayColumn, GigFilters.lastDayColumn)],
      labels: GigFilters.labels,
      heads: ListHeads(
        column: 0,
        text: { app, rows in ProjectList(app: app).monthHead(rows) }),
      bulk: Stage.allCases.map {
        BulkVerb(title: $0.marking, action: .stageSelection($0), but: part(of: $0))
      } + [
        BulkVerb(title: "New Invoice", action: .invoiceSelection, but: part(of: .open)),
        BulkVerb(title: "Tour or Season …", action: .open(.chooseSeason)),
        .delete(.deleteProjects),
      ],
      keepsRows: true,
      row: { app, row, use, html in ProjectRow(app: app).draw(row, use, &html) },
      table: gigTable)
  }

  /// Where a project stands among those of its stage: by the minute of its start, a delivered one by the day of delivery, on one
  /// day by its start; nil without a day.
  private static func place(of project: Project) -> Int64? {
    if project.stage != .delivered { return project.listMinute }
    // A day of delivery is more than all the minutes there are.
    return project.progress.delivered.map {
      Int64($0.number) << 33 + (project.listMinute ?? Int64(Day.last.number) * 1_440)
    }
  }

  /// The part of the list that a stage is.
  static func part(of stage: Stage) -> UInt64 {
    switch stage {
    case .open: return 0
    case .delivered: return 1
    case .paid: return 2
    }
  }
}

// The page of the list.
struct ProjectList: Room {
  let app: App

  /// How many gigs stand at a stage, and what they come to.
  func count(of stage: Stage) -> Int { index[.gigs].count(ListKind.part(of: stage)) }
  func total(of stage: Stage) -> Totals { index[.gigs].sum(ListKind.part(of: stage)) }

  /// The charges of the project in this row, added up.
  func total(ofProject row: Int32) -> Totals { index[.gigs].total(of: row) }

  func amount(ofProject row: Int32) -> String {
    index[.gigs].word(2, of: row) == 0 ? text(total(ofProject: row)) : say("Does not add up")
  }

  /// The projects of a stage whose charges do not add up.
  private func faults(at stage: Stage) -> [RowFault] {
    var faults: [RowFault] = []
    index[.gigs].forEach(of: ListKind.part(of: stage)) { row in
      if index[.gigs].word(2, of: row) == 0 { return }
      if let fault = book.fault(of: book.projects.rows[Int(row)]) { faults.append(fault) }
    }
    return faults
  }

  func draw(_ stage: Stage, _ html: inout HTML) {
    html.bar("Project Ledger") { html in
      html.iconButton("calendar", "Calendar", .go(.calendar(.month, nil)))
      html.iconButton("reports", "Income", .go(.income))
      html.iconButton("plus", "New Project", .open(.project(nil)), class: "icon-button primary")
    }
    html.newButton("New Project", .open(.project(nil)))
    html.main { html in
      ProjectTabs(app: app).gigsOrDesign(&html)
      projectSummary(stage, &html)
      html("nav", .class("segments"), .label("Stage")) { html in
        for option in Stage.allCases {
          html(
            "a", .class("segment"), .href(Route.projects(option).path),
            option == stage ? .aria("current", "page") : .none
          ) { html in
            html.text(option.title)
            html("span", .class("count"), text: state.formats.count(count(of: option)))
          }
        }
      }
      let isNarrowed = tools(stage, &html)
      projectRows(stage, isNarrowed: isNarrowed, &html)
      // A bar of 320 pixels has no room for one more.
      if Trades.plays(book.settings.work) || book.seasons.liveCount > 0 {
        html("p", .class("gone-link"), .key("seasons")) { html in
          html(
            "a", .class("button quiet small"), .href(Route.seasons.path), text: "Tours and Seasons")
        }
      }
      html.goneLink(gone, state.formats)
    }
  }

  /// How many projects are in no list of this page, nor among a designer's.
  ///
  /// While the book is on its way nobody knows.
  private var gone: Int {
    if app.isOpening || state.isComing { return 0 }
    var count = book.projects.count
    for stage in Stage.allCases { count -= index[.gigs].count(ListKind.part(of: stage)) }
    if isOn(.designer) { count -= index[.studio].count(0) + index[.studio].count(1) }
    if count > 0 { count -= book.gigTemplateCount }
    return count > 0 ? count - Deleting.tombstones(in: book, at: state.now) : 0
  }

  /// "3 UPCOMING PROJECTS", "1 PAYMENT DUE", "12 PROJECTS PAID".
  static func headline(_ stage: Stage, _ count: Int, _ formats: Formats) -> Phrase {
    let many = formats.count(count)
    switch stage {
    case .open: return count == 1 ? "1 UPCOMING PROJECT" : "\(many) UPCOMING PROJECTS"
    case .delivered: return count == 1 ? "1 PAYMENT DUE" : "\(many) PAYMENTS DUE"
    case .paid: return count == 1 ? "1 PROJECT PAID" : "\(many) PROJECTS PAID"
    }
  }

  private func projectSummary(_ stage: Stage, _ html: inout HTML) {
    html("div", .class("summary")) { html in
      html("div", .class("summary-main")) { html in
        html.figure(
          .projects(at: stage), text(total(of: stage)),
          label: ProjectList.headline(stage, count(of: stage), state.formats))
      }
      html("div", .class("summary-side")) { html in
        for other in Stage.allCases where other != stage {
          html("div") { html in html.figure(.projects(at: other), text(total(of: other))) }
        }
      }
    }
    html.notCounted(faults(at: stage))
  }

  /// Search, filters and selecting; says whether a filter is on.
  private func tools(_ stage: Stage, _ html: inout HTML) -> Bool {
    let kind = index[.gigs].kind
    let isNarrowed = !ListBlock(app: app).chosen(kind, .gigs, ListKind.part(of: stage)).isEmpty
    html("div", .class("list-tools"), .key("list-tools")) { html in
      html.searchField("Search Projects", state.location.query)
      html.iconButton(
        "filter", isNarrowed ? "Filter (on)" : "Filter", .open(.listFilter),
        class: isNarrowed ? "icon-button primary" : "icon-button")
      Selecting(app: app).selectButton(&html)
    }
    if isNarrowed { ListSheets(app: app).activeFilters(kind, .gigs, &html) }
    return isNarrowed
  }

  private func projectRows(_ stage: Stage, isNarrowed: Bool, _ html: inout HTML) {
    let rows = rows(of: .gigs, ListKind.part(of: stage))
    if rows.isEmpty && isNarrowed {
      return ListSheets(app: app).noResults(
        "No project matches this search and these filters.", &html)
    }
    if isNarrowed {
      let (_, sum) = monthHead(rows[...])
      html("p", .class("muted"), .role("status"), .key("narrowed"), text: sum)
    }
    if rows.isEmpty {
      emptyProjects(stage, &html)
      return
    }
    var shown = ShownList(.gigs, .gigs, rows)
    shown.label = stage.listLabel
    shown.part = ListKind.part(of: stage)
    shown.hasHeads = stage == .paid && sort(of: .gigs, shown.part).order == 0
    listBlock(shown, &html)
  }

  func monthHead(_ rows: ArraySlice<Int32>) -> (title: Phrase, sum: Phrase) {
    var sum = Totals()
    for row in rows { try? sum.add(total(ofProject: row)) }
    let day = rows.first.flatMap { book.projects.rows[Int($0)].listDay }
    return (
      day.map { .verbatim(state.formats.month($0)) } ?? "No Date",
      [Noun.project.count(rows.count, state.formats), .verbatim(text(sum))].joined(separator: " · ")
    )
  }

  private func emptyProjects(_ stage: Stage, _ html: inout HTML) {
    if !Text.trimmed(state.location.query).isEmpty {
      html.empty(
        icon: "search", title: "No Matches",
        text: stage.noneContains(state.location.query)
      ) { html in
        html.button("Clear Search", .search, class: "button")
        html(
          "a", .class("button"),
          .href(Location(.find, query: state.location.query).path), text: "Search Everything")
      }
      return
    }
    if book.projects.isEmpty {
      html.empty(
        icon: "projects", title: "Enter your first project",
        text: Trades.plays(book.settings.work)
          ? "A project is a gig, a session, a lesson: anything you charge for."
          : "A project is a job for a client: anything you charge for."
      ) { html in
        html.button("New Project", .open(.project(nil)), class: "button primary")
      }
      return
    }
    switch stage {
    case .open:
      let next = GigCalendar(of: book).nextDrawn(from: state.today, in: book)
      html.empty(
        icon: "calendar", title: next.map { "Next Gig: \(text($0))" } ?? "Nothing Upcoming",
        text: next == nil
          ? "Every project is delivered or paid."
          : "Its series has it in the calendar. Every other project is delivered or paid."
      ) { html in html.button("New Project", .open(.project(nil)), class: "button primary") }
    case .delivered:
      html.empty(
        icon: "check", title: "No Payments Due",
        text: "Projects you mark Delivered wait here until they are paid.")
    case .paid:
      html.empty(
        icon: "money", title: "No Paid Projects Yet",
        text: "Mark a project Paid, or record a payment for its invoice.")
    }
  }
}
