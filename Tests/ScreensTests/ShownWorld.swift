import Documents
import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// A book whose every page is looked at.
struct ShownWorld: Sendable, CustomTestStringConvertible {
  var name: String
  /// How many rows of a kind have their pages shown.
  var most = 3
  var person: @Sendable () throws -> Person
  var testDescription: String { name }

  static let all = [
    ShownWorld(name: "random", most: 25) {
      var world = try ListWorld(seed: 77)
      for _ in 0..<260 { world.edit() }
      world.person.app.refresh()
      return world.person
    },
    ShownWorld(name: "crowd", most: 1) { try crowd() },
    ShownWorld(name: "member", most: 2) {
      let person = try WalkStart.atHub()
      person.app.state.membership.me = ID(4_242)
      person.app.state.membership.role = .member
      return person
    },
    ShownWorld(name: "spending", most: 12) {
      let spending = RandomSpending(seed: 5)
      var edit = spending.edit
      var settings = Self.settings()
      settings.work = [.expenses, .freelancer]
      edit.put(settings, replacing: nil)
      return try Person(edit)
    },
    // Amounts whose sums are too large.
    ShownWorld(name: "huge", most: 1) {
      let person = try studio()
      var (book, huge) = (person.app.book, HugeRows())
      for kind in Kind.allCases { book.visit(kind, &huge) }
      _ = person.app.withReplica {
        $0.commit([huge.edit], now: Instant(milliseconds: 9), undoable: false)
      }
      person.app.refresh()
      return person
    },
    // Something in every register, and all that it points to missing; then nothing in any.
    ShownWorld(name: "full") {
      try Person(SampleRows.all() + [settled()])
    },
    ShownWorld(name: "bare") {
      var bare = BareRows()
      var book = Book()
      for kind in Kind.allCases where ![.settings, .profile, .bank].contains(kind) {
        book.visit(kind, &bare)
      }
      return try Person([bare.edit, settled()])
    },
  ]

  /// What the sample studio became: all of it is deleted, or was never there.
  static let gone = [
    ShownWorld(name: "deleted") {
      let person = try studio()
      var book = person.app.book
      var deleted = DeletedRows()
      for kind in Kind.allCases where ![.settings, .profile, .bank].contains(kind) {
        book.visit(kind, &deleted)
      }
      _ = person.app.withReplica {
        $0.commit([deleted.edit], now: Instant(milliseconds: 9), undoable: false)
      }
      person.app.refresh()
      return person
    },
    ShownWorld(name: "missing") { try Person(settled()) },
  ]

  /// The sample with a row of what it has none of.
  static func studio() throws -> Person { try RoundTripTests().studio().apart() }

  private static func settings() -> Settings {
    var settings = Settings()
    settings.id = Settings.onlyID
    settings.isSetUp = true
    settings.work = [.musician, .designer]
    return settings
  }

  private static func settled() -> Edit {
    var edit = Edit()
    edit.put(settings(), replacing: nil)
    return edit
  }

  /// The sample studio with the first rows of every kind over and over, each pointing where the first does.
  private static func crowd() throws -> Person {
    var book = try Person.inSampleStudio().app.book
    var crowd = CrowdedRows()
    for kind in Kind.allCases where ![.settings, .profile, .bank].contains(kind) {
      book.visit(kind, &crowd)
    }
    return try Person([sampleStudio(on: Day(parsing: "2026-11-21")), crowd.edit])
  }

  /// Every page that a book has, of `most` rows a kind.
  static func paths(in book: Book, most: Int) -> [String] {
    func some<E: Entity>(_ rows: [E]) -> ArraySlice<E> { rows.prefix(most) }
    var routes: [Route] = [
      .today, .clients, .seasons, .studio(isArchived: false), .studio(isArchived: true), .income,
      .expenses, .recurring, .trips, .moneyAccounts, .explain, .insight, .inbox, .outbox, .find,
      .settings, .archive(isDeleted: false), .archive(isDeleted: true), .welcome,
      .invoices(nil),
    ]
    routes += Stage.allCases.map { .projects($0) }
    routes += InvoiceStatus.allCases.map { .invoices($0) }
    routes += [InventoryTab.items, .transactions, .spaces].map { .inventory($0) }
    routes += SettingsPage.allCases.map { .setting($0) }
    let days = some(book.projects.rows).compactMap { $0.listDay }
    for view in CalendarView.allCases {
      routes.append(.calendar(view, nil))
      routes += days.prefix(4).map { .calendar(view, $0) }
    }
    for project in some(book.projects.rows) {
      routes.append(.project(project.id))
      for tab in ProjectTab.allCases { routes.append(.projectTab(project.id, tab)) }
      for report in Report.all where report.subject != .book {
        routes.append(.report(project.id, report.name))
      }
    }
    for tab in [ProjectTab.items, .transactions, .spaces, .accounting] {
      routes.append(.projectTab(.business, tab))
    }
    for report in Report.all where report.subject == .book {
      routes.append(.report(ID(), report.name))
    }
    routes += some(book.clients.rows).map { .client($0.id) }
    routes += some(book.invoices.rows).map { .invoice($0.id) }
    routes += some(book.seasons.rows).map { .season($0.id) }
    routes += some(book.musicians.rows).map { .musician($0.id) }
    routes += some(book.transactions.rows).map { .transaction($0.id) }
    routes += some(book.items.rows).map { .item($0.id) }
    routes += some(book.spaces.rows).map { .space($0.id) }
    routes += some(book.moneyAccounts.rows).map { .moneyAccount($0.id) }
    routes += some(book.bankLines.rows).map { .bankLine($0.id) }
    routes += some(book.receipts.rows).map { .receipt($0.id) }
    // What is searched for, as it is shown while it is.
    let searched = ["search", "clients", "invoices", "expenses", "projects", "inventory/items"]
    return routes.map(\.path) + searched.map { "/\($0)?q=a" }
  }
}

extension Person {
  /// Who begins with several edits.
  fileprivate init(_ edits: [Edit]) throws {
    try self.init(edits.first)
    _ = app.withReplica {
      $0.commit(Array(edits.dropFirst()), now: Instant(milliseconds: 2), undoable: false)
    }
    app.refresh()
  }
}

/// A row of a kind with nothing in it.
private struct BareRows: TableVisitor {
  var edit = Edit()
  mutating func visit<E: Entity>(_ table: inout Table<E>) {
    var row = E()
    row.id = ID(0xB000 + UInt64(E.kind.rawValue))
    edit.put(row, replacing: nil)
  }
}

/// Copies of the first rows: more than fit beside each other, and of some more than a page shows at once.
private struct CrowdedRows: TableVisitor {
  var edit = Edit()
  mutating func visit<E: Entity>(_ table: inout Table<E>) {
    let isMany = [.project, .invoice, .receipt, .message, .player].contains(E.kind)
    for row in table.rows.filter({ $0.isLive }).prefix(2) {
      for number in 1...(isMany ? 70 : 13) {
        var copy = row
        copy.id = ID(row.id.raw &+ UInt64(number) &* 1_000_003)
        edit.put(copy, replacing: nil)
      }
    }
  }
}

/// All that is there, deleted.
private struct DeletedRows: TableVisitor {
  var edit = Edit()
  mutating func visit<E: Entity>(_ table: inout Table<E>) {
    for row in table.rows {
      var deleted = row
      try? deleted.set("life", to: .text("trashed"))
      edit.put(deleted, replacing: row)
    }
  }
}

/// Every amount so large that two of them have no sum.
private struct HugeRows: TableVisitor {
  var edit = Edit()
  mutating func visit<E: Entity>(_ table: inout Table<E>) {
    for row in table.rows {
      var huge = row
      for member in row.members {
        let value = HugeRows.huge(member.value)
        if value != member.value { try? huge.set(member.name, to: value) }
      }
      edit.put(huge, replacing: row)
    }
  }

  private static func huge(_ value: Value) -> Value {
    switch value {
    case .list(let values): return .list(values.map { huge($0) })
    case .object(let members):
      return .object(
        members.map {
          Member($0.name, $0.name == "minor" ? .integer(6_000_000_000_000_000_000) : huge($0.value))
        })
    case _: return value
    }
  }
}
