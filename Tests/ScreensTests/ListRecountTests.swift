import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// Every order, count, head, group and sum of every list against a slow and obvious recomputation, over
/// random books and after random edits.
struct ListRecountTests {
  @Test(arguments: 0..<4) func `what lists show is what counting anew shows`(seed: Int) throws {
    var world = try ListWorld(seed: UInt64(seed))
    for round in 0..<6 {
      for _ in 0..<(round == 0 ? 200 : 25) { world.edit() }
      world.person.app.refresh()
      // What comes again by itself is entered with the next thing that happens.
      world.person.go(Route.today.path)
      try checkGigs(world)
      GigRecount(world).check()
      checkClients(world)
      checkInvoices(world)
      try checkItems(world)
      try checkTransactions(world)
      try ExpenseRecount(world).check()
      checkProjectsAndSpaces(world)
      try DrivenRecount(world).check()
      try LineRecount(world).check()
      try RecurringRecount(world).check()
    }
  }

  // MARK: gigs

  private func checkGigs(_ world: ListWorld) throws {
    let book = world.book
    var person = world.person
    for stage in Stage.allCases {
      let gigs = book.projects.live.filter {
        $0.stage == stage && !Trades.isDesign($0, book.settings.work)
      }
      var sum = Totals()
      for gig in gigs { try sum.add(book.feeTotal(of: gig.id)) }
      #expect(ProjectList(app: person.app).count(of: stage) == gigs.count)
      #expect(ProjectList(app: person.app).total(of: stage).nonZero == sum.nonZero)
      person.go(Route.projects(stage).path)
      let place: (Project) -> [Int64]? = { gig in
        let time = gig.schedule.map { $0.allDay ? 0 : Int64($0.startTime.minutes) } ?? 0
        let start = gig.listDay.map { [Int64($0.number), time] }
        if stage != .delivered { return start }
        return gig.progress.delivered.map { [Int64($0.number)] + (start ?? [.max]) }
      }
      let wanted = ordered(gigs, of: book.projects, by: place, isDescending: stage == .paid)
      let rows = person.app.rows(of: .gigs, ListKind.part(of: stage))
      #expect(rows == wanted)
      for row in rows {
        let id = book.projects.rows[Int(row)].id
        #expect(try ProjectList(app: person.app).total(ofProject: row) == book.feeTotal(of: id))
        #expect(
          Int(person.app.index[.gigs].word(1, of: row)) == book.charges(of: id).count)
      }
      guard stage == .paid else { continue }
      for (title, rows) in heads(person, .gigs, rows) {
        var month = Totals()
        for row in rows {
          let gig = book.projects.rows[Int(row)]
          #expect((gig.listDay.map { person.app.state.formats.month($0) } ?? "No Date") == title)
          try month.add(book.feeTotal(of: gig.id))
        }
        let said = ProjectList(app: person.app).monthHead(rows)
        let count = rows.count == 1 ? "1 project" : "\(rows.count) projects"
        #expect(said.sum.english == count + " · " + person.app.text(month))
      }
    }
  }

  /// Rows by a place in time, number by number, which is missing last, and by row where places tie.
  private func ordered<E: Entity>(
    _ some: [E], of table: Table<E>, by place: (E) -> [Int64]?, isDescending: Bool
  ) -> [Int32] {
    let rows = some.compactMap { table.row(of: $0.id) }
    let dated = rows.filter { place(table.rows[Int($0)]) != nil }.sorted { a, b in
      let first = (place(table.rows[Int(a)]) ?? []) + [Int64(a)]
      let second = (place(table.rows[Int(b)]) ?? []) + [Int64(b)]
      return isDescending
        ? second.lexicographicallyPrecedes(first) : first.lexicographicallyPrecedes(second)
    }
    return dated + rows.filter { place(table.rows[Int($0)]) == nil }.sorted()
  }

  private func heads(
    _ person: Person, _ list: ListName, _ rows: [Int32]
  ) -> [(title: String, rows: ArraySlice<Int32>)] {
    guard let heads = list.kind.heads else { return [] }
    var found: [(String, ArraySlice<Int32>)] = []
    var start = 0
    func run(_ row: Int32) -> Int32 {
      heads.run(person.app, person.app.index[list].word(heads.column, of: row))
    }
    for place in rows.indices {
      let isLast = place + 1 == rows.count
      if !isLast, run(rows[place + 1]) == run(rows[place]) {
        continue
      }
      let slice = rows[start...place]
      found.append((heads.text(person.app, slice).title.english, slice))
      start = place + 1
    }
    return found
  }

  // MARK: clients and invoices

  private func checkClients(_ world: ListWorld) {
    let book = world.book
    var person = world.person
    func isLettered(_ client: Client) -> Bool {
      folded(client.sortName).first.map { ("a"..."z").contains($0) } ?? false
    }
    person.go("/clients")
    let rows = person.app.rows(of: .clients)
    let wanted = book.clients.live.sorted { a, b in
      if isLettered(a) != isLettered(b) { return isLettered(a) }
      let (first, second) = (ReadingKey(a.sortName), ReadingKey(b.sortName))
      if first != second { return first < second }
      return book.clients.row(of: a.id) ?? 0 < book.clients.row(of: b.id) ?? 0
    }
    #expect(rows.map { book.clients.rows[Int($0)].id } == wanted.map { $0.id })
    let found = heads(person, .clients, rows)
    #expect(Set(found.map { $0.title }).count == found.count, "no letter comes twice")
    #expect(found.allSatisfy { $0.title != "#" } || found.last?.title == "#")
    for (title, rows) in found {
      for row in rows {
        let client = book.clients.rows[Int(row)]
        let letter = folded(client.sortName).prefix(1).uppercased()
        #expect(title == (isLettered(client) ? letter : "#"))
      }
    }
  }

  private func checkInvoices(_ world: ListWorld) {
    let book = world.book
    var person = world.person
    let today = person.app.state.today
    person.go("/invoices")
    let page = person.page
    var due = Totals()
    var overdue = Totals()
    for status in InvoiceStatus.allCases {
      let invoices = book.invoices.live.filter { book.status(of: $0, on: today) == status }
      // What most books never have is no choice there.
      let isHidden = invoices.isEmpty && [.credit, .credited, .refunded].contains(status)
      #expect(
        page.contains(">\(status.title)<span class=\"count\">\(invoices.count)<") != isHidden)
      for invoice in invoices where [.issued, .sent, .overdue].contains(status) {
        guard let balance = try? book.balance(of: invoice) else { continue }
        try? due.add(balance)
        if status == .overdue { try? overdue.add(balance) }
      }
      person.go(Route.invoices(status).path)
      let wanted = ordered(
        invoices, of: book.invoices,
        by: { invoice in
          let day = invoice.issue?.content.issued ?? invoice.day
          return day.map { [Int64($0.number), invoice.issue?.count ?? .max] }
        }, isDescending: true)
      #expect(shownRows(person) == wanted.map { book.invoices.rows[Int($0)].id.text })
    }
    #expect(page.contains(">All<span class=\"count\">\(book.invoices.live.count)<"))
    #expect(InvoiceList(app: person.app).invoiceSums.due == due)
    #expect(InvoiceList(app: person.app).invoiceSums.overdue == overdue)
  }

  /// The ids of the rows in the page, all of which are asked for.
  private func shownRows(_ person: Person) -> [String] {
    var person = person
    person.press("scroll", value: "0:5000")
    return person.page.components(separatedBy: "<li class=\"row").dropFirst().compactMap { row in
      row.components(separatedBy: "data-key=\"").dropFirst().first
        .map { String($0.prefix { $0 != "\"" }) }
    }
  }

  // MARK: items

  private func checkItems(_ world: ListWorld) throws {
    let book = world.book
    for scope in world.scopes {
      let items = book.items(in: scope)
      let index = world.person.app.index[.items]
      #expect(index.count(scope.project.raw) == items.count)
      func hasImage(_ item: Item) -> Bool {
        book.attachments(of: item.id.raw).contains { $0.role == .image }
      }
      let filter = try #require(ListKind.items.filters.first)
      let counted = filter.counted(scope.project.raw, in: index, of: book, on: world.today)
      #expect(counted.map { $0.choice.word } == ItemFilter.modes(in: scope).map { $0.rawValue })
      for (choice, count) in counted {
        let mode = try #require(ItemFilter(rawValue: choice.word))
        let kept = items.filter { mode.matches($0, hasImage: hasImage($0)) }
        #expect(count == kept.count, "\(mode) of \(scope)")
        for sort in ItemSort.allCases {
          var person = world.person
          person.go(world.path(scope, .items) + "?sort=\(sort.rawValue)&show=\(choice.word)")
          let wanted = kept.sorted { sort.precedes($0, $1) }
          let rows = ItemList(app: person.app).itemRows(scope)
          #expect(rows.map { book.items.rows[Int($0)].id } == wanted.map { $0.id })
        }
      }
      checkGroups(world, scope, items)
    }
    try checkItemsOfTransactions(world)
  }

  /// The heads of equal items say how many there are and what they come to.
  private func checkGroups(_ world: ListWorld, _ scope: Scope, _ items: [Item]) {
    var person = world.person
    person.go(world.path(scope, .items))
    person.press("scroll", value: "0:5000")
    let page = person.page
    let sorted = items.sorted { ItemSort.createdDescending.precedes($0, $1) }
    var groups = 0
    for case .group(let group) in ItemGroups.entries(sorted) {
      groups += 1
      #expect(page.contains("toggle/group-" + ID<Item>(group.key).text))
      let row =
        page.components(separatedBy: "data-key=\"group-" + ID<Item>(group.key).text)
        .dropFirst().first?.components(separatedBy: "</li>").first ?? ""
      #expect(row.contains(">\(group.items.count) alike<"))
      // What was given back is in no sum where others are there (rule I7).
      let all = group.items.compactMap { world.book.items[$0] }
      let kept = all.filter { !world.book.isGivenBack($0) }
      var total = Totals()
      for item in kept.isEmpty ? all : kept {
        if let price = item.projectPrice { try? total.add(price) }
      }
      #expect(row.contains(total.isEmpty ? ">—<" : ">" + person.app.text(total) + "<"))
    }
    #expect(page.components(separatedBy: "data-key=\"group-").count - 1 == groups)
  }

  private func checkItemsOfTransactions(_ world: ListWorld) throws {
    let book = world.book
    var person = world.person
    for transaction in book.transactions.live {
      let items = book.items(of: transaction.id)
      for filter in TransactionItemFilter.allCases {
        person.go(Route.transaction(transaction.id).path + "?show=\(filter.rawValue)")
        let kept = items.filter { item in
          switch filter {
          case .all: return true
          case .bookmarked: return item.bookmark
          case .noSKU: return isBlank(item.sku)
          case .noName: return isBlank(item.name)
          case .noPrice: return item.purchasePrice?.isZero ?? true
          case .noImage:
            return !book.attachments(of: item.id.raw).contains { $0.role == .image }
          }
        }
        let rows = TransactionItemsSection(app: person.app).itemRows(of: transaction.id)
        #expect(
          Set(rows.map { book.items.rows[Int($0)].id }) == Set(kept.map { $0.id }), "\(filter)")
      }
    }
  }

  // MARK: transactions

  private func checkTransactions(_ world: ListWorld) throws {
    let book = world.book
    let index = world.person.app.index[.transactions]
    for scope in world.scopes {
      let all = book.transactions.rows.filter { book.isShown($0) && $0.project == scope.project }
      #expect(index.count(scope.project.raw) == all.count)
      for filter in ListKind.transactions.filters {
        for (choice, count) in filter.counted(
          scope.project.raw, in: index, of: book, on: world.today)
        {
          let kept = all.filter { world.holds($0, filter.name, choice.word) }
          #expect(count == kept.count, "\(filter.name) \(choice.word)")
          var person = world.person
          person.go(
            world.path(scope, .transactions)
              + "?\(filter.name)=\(PercentCoding.encode(choice.word))")
          let rows = person.app.rows(of: .transactions, scope.project.raw)
          #expect(
            Set(rows.map { book.transactions.rows[Int($0)].id }) == Set(kept.map { $0.id }))
        }
      }
      for sort in TransactionSort.allCases {
        var person = world.person
        person.go(world.path(scope, .transactions) + "?sort=\(sort.rawValue)")
        let rows = person.app.rows(of: .transactions, scope.project.raw)
        #expect(rows.count == all.count)
        #expect(world.isSorted(rows, sort), "\(sort)")
      }
    }
  }

  // MARK: cards and spaces

  private func checkProjectsAndSpaces(_ world: ListWorld) {
    let book = world.book
    for isArchived in [false, true] {
      var person = world.person
      person.go(Route.studio(isArchived: isArchived).path)
      let wanted = book.projects.rows.filter {
        !$0.id.isNone && Trades.isDesign($0, book.settings.work)
          && ProjectCards.isListed($0, archived: isArchived)
      }.sorted { NameKey($0.name, $0.id.raw) < NameKey($1.name, $1.id.raw) }
      let rows = person.app.rows(of: .studio, isArchived ? 1 : 0)
      #expect(rows.map { book.projects.rows[Int($0)].id } == wanted.map { $0.id })
      #expect(person.app.index[.studio].count(isArchived ? 1 : 0) == wanted.count)
    }
    for scope in world.scopes {
      var person = world.person
      person.go(world.path(scope, .spaces))
      let rows = person.app.rows(of: .spaces, scope.project.raw)
      let wanted = SpaceList.sorted(book.spaces(in: scope))
      #expect(rows.map { book.spaces.rows[Int($0)].id } == wanted.map { $0.id })
    }
  }
}
