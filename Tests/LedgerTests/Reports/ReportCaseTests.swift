import Ledger
import LedgerTestSupport
import Testing

/// The cases of reports.json: each is told as a project of its own.
struct ReportCaseTests {
  private let project = ID<Project>(named: "p")

  private func book(_ row: Value) throws -> Book {
    var told = try TestBook("client c \"Ann Lee\"\nproject p c \"Harbor House\"")
    for value in row.given("tx")?.each ?? [] {
      var transaction = try CaseRows.transaction(value)
      transaction.project = project
      told.put(transaction, in: told.book.transactions)
    }
    for (place, value) in try row.listed("items").enumerated() {
      var item = try CaseRows.item(value)
      if item.id.isNone { item.id = ID(named: "i\(place)") }
      item.project = project
      told.put(item, in: told.book.items)
    }
    return told.book
  }

  @Test func `the invoice comes to what the cases say`() throws {
    try CaseFile.each(.reports, "invoice") { row in
      if row["dates"] != nil || row["title"] != nil { return }
      let report = try ProjectInvoiceReport(of: project, in: book(row))
      for expected in try row.member("expect").members() {
        switch expected.name {
        case "charges": #expect(try report.charges.count == Int(expected.value.whole()), "\(row)")
        case "credits": #expect(try report.credits.count == Int(expected.value.whole()), "\(row)")
        case "chargesCents":
          #expect(try report.chargesTotal[.usd].minor == expected.value.whole(), "\(row)")
        case "creditsCents":
          #expect(try report.creditsTotal[.usd].minor == expected.value.whole(), "\(row)")
        case "netCents":
          #expect(try report.netDue[.usd].minor == expected.value.whole(), "\(row)")
        case "missingPrice":
          let flags = try expected.value.elements().map { try $0.flag() }
          #expect(
            (report.charges + report.credits).flatMap { $0.entries.map { $0.isMissingPrice } }
              == flags, "\(row)")
        case "badge": #expect(try ProjectInvoiceReport.missingPrice == expected.value.string())
        case let other: throw CaseError("\(other) is not checked")
        }
      }
    }
  }

  @Test func `the invoice's lines go by date, undated first`() throws {
    try CaseFile.each(.reports, "invoice") { row in
      guard row["dates"] != nil else { return }
      var told = try TestBook("client c \"Ann Lee\"\nproject p c \"Harbor House\"")
      for (place, date) in try row.member("dates").elements().enumerated() {
        var transaction = Transaction()
        transaction.id = ID(named: "t\(place)")
        transaction.project = project
        transaction.reimbursement = .owedToCompany
        transaction.day = try date.givenDay()
        told.put(transaction, in: told.book.transactions)
      }
      let report = try ProjectInvoiceReport(of: project, in: told.book)
      let wanted = try row.member("expect").elements().map { try $0.optionalString() }
      #expect(report.charges.map { $0.day?.text } == wanted, "\(row)")
    }
  }

  @Test func `a line is called by its sale's direction, its source, or what it is`() throws {
    try CaseFile.each(.reports, "invoice") { row in
      guard let title = row["title"] else { return }
      let transaction = try CaseRows.transaction(row.given("in") ?? row.given("tx") ?? .object([]))
      #expect(try ProjectInvoiceReport.title(of: transaction) == title.string(), "\(row)")
    }
    #expect(ProjectInvoiceReport.title(of: Transaction()) == "Transaction")
  }

  @Test func `the client summary comes to what the cases say`() throws {
    try CaseFile.each(.reports, "clientSummary") { row in
      if let wanted = row["breakdown"] {
        try checkBreakdown(row, wanted)
      } else if let prices = try prices(row) {
        let summary = try summary(prices)
        let totals = [
          ("totalSpentCents", summary.spent), ("totalMarketCents", summary.market),
          ("totalSavedCents", summary.saved),
        ]
        #expect(totals.contains { row.given($0.0) != nil }, "\(row)")
        for (name, total) in totals {
          guard let wanted = row.given(name) else { continue }
          #expect(try total[.usd].minor == wanted.whole(), "\(row): \(name)")
        }
      } else {
        try checkReceipts(row)
      }
    }
  }

  /// What things cost the client and are worth, where a case tells that.
  private func prices(_ row: Value) throws -> [(project: Money?, market: Money?)]? {
    if let prices = row["projectPrices"] {
      return try prices.elements().map { (try $0.cents, nil) }
    }
    if let pairs = row["pairs_project_market"] {
      return try pairs.elements().map { (try $0.at(0).cents, try $0.at(1).cents) }
    }
    if let values = row["market"] ?? row["marketValues"] {
      return try values.elements().map { (nil, try $0.cents) }
    }
    return try row.given("items")?.elements().map {
      (try $0.dollars("projectPriceCents"), try $0.dollars("marketValueCents"))
    }
  }

  private func summary(_ prices: [(project: Money?, market: Money?)]) throws -> ClientSummary {
    var told = try TestBook("client c \"Ann Lee\"\nproject p c \"Harbor House\"")
    for (place, price) in prices.enumerated() {
      var item = Item()
      item.id = ID(named: "i\(place)")
      item.project = project
      item.projectPrice = price.project
      item.marketValue = price.market
      told.put(item, in: told.book.items)
    }
    return try ClientSummary(of: project, in: told.book)
  }

  private func checkBreakdown(_ row: Value, _ wanted: Value) throws {
    var told = try TestBook("client c \"Ann Lee\"\nproject p c \"Harbor House\"")
    for member in try row.given("categories")?.members() ?? [] {
      var category = BudgetCategory()
      category.id = ID(named: trimmed(member.name))
      category.name = try member.value.words
      told.put(category, in: told.book.categories)
    }
    for value in row.given("tx")?.each ?? [] {
      var transaction = try CaseRows.transaction(value)
      transaction.project = project
      told.put(transaction, in: told.book.transactions)
    }
    for (place, value) in (row.given("item") ?? row.given("items") ?? .list([])).each.enumerated() {
      var item = try CaseRows.item(value)
      item.id = ID(named: "i\(place)")
      item.project = project
      told.put(item, in: told.book.items)
    }
    let summary = try ClientSummary(of: project, in: told.book)
    let pairs = try wanted.elements()
    #expect(try summary.categories.map { $0.name } == pairs.map { try $0.at(0).words }, "\(row)")
    #expect(
      try summary.categories.map { $0.spent[.usd].minor } == pairs.map { try $0.at(1).whole() },
      "\(row)")
  }

  private func checkReceipts(_ row: Value) throws {
    CaseFile.each(of: try row.member("cases").elements(), "receipt link") { pair in
      var told = try TestBook("client c \"Ann Lee\"\nproject p c \"Harbor House\"")
      let fields = try pair.at(0)
      var transaction = try CaseRows.transaction(fields)
      transaction.id = ID(named: "t")
      told.put(transaction, in: told.book.transactions)
      let image = try fields.listed("receiptImages").first
      let address = trimmed(
        try image.map { try $0.given("url")?.words ?? $0.words } ?? fields.words("receiptUrl"))
      if !address.isEmpty {
        var receipt = Attachment()
        receipt.id = ID(named: "r")
        receipt.owner.kind = Kind.transaction.name
        receipt.owner.id = transaction.id.retyped()
        receipt.role = .receipt
        told.put(receipt, in: told.book.attachments)
      }
      let link = ReceiptLink(of: transaction, in: told.book) { _ in
        address.hasPrefix("offline:")
      }
      let word: String
      switch link {
      case .invoice: word = "invoice"
      case .receipt: word = "receipt-url"
      case .pendingUpload: word = "pending-upload"
      case .none: word = "none"
      }
      #expect(try word == pair.at(1).string(), "\(pair)")
    }
  }

  @Test func `the property report groups by space and adds up market values`() throws {
    try CaseFile.each(.reports, "propertyManagement") { row in
      var told = try TestBook("client c \"Ann Lee\"\nproject p c \"Harbor House\"")
      let toldSpaces = try row.listed("items").map { trimmed(try $0.part(1, "spaceId").words) }
      for name in Set(toldSpaces).sorted() where !name.isEmpty {
        var space = Space()
        space.id = ID(named: name)
        space.name = name
        space.project = project
        told.put(space, in: told.book.spaces)
      }
      for pair in try row.listed("items") {
        var item = Item()
        item.id = try pair.part(0, "id").id()
        item.project = project
        item.space = try pair.part(1, "spaceId").id()
        item.marketValue = try pair.part(2, "marketValueCents").cents
        told.put(item, in: told.book.items)
      }
      for (place, value) in try row.listed("market").enumerated() {
        var item = Item()
        item.id = ID(named: "m\(place)")
        item.project = project
        item.marketValue = try CaseRows.money(value)
        told.put(item, in: told.book.items)
      }
      let report = try PropertyReport(of: project, in: told.book)
      for group in try row.given("groups")?.members() ?? [] {
        let found = report.groups.first { $0.name == trimmed(group.name) }
        #expect(try found?.entries.count ?? 0 == Int(group.value.whole()), "\(row)")
      }
      if let count = try row.given("noSpace")?.whole() {
        // What stands nowhere is the last group, and there is one only where something does.
        let last = report.groups.last
        #expect((last?.name == "No Space" ? last?.entries.count : 0) == Int(count), "\(row)")
      }
      if let total = try row.given("totalMarketCents")?.whole() {
        #expect(report.market[.usd].minor == total, "\(row)")
      }
      if let count = try row.given("itemCount")?.whole() {
        #expect(report.itemCount == count, "\(row)")
      }
    }
  }

  @Test func `the accounting sums leave canceled transactions out`() throws {
    try CaseFile.each(.reports, "accounting") { row in
      var told = try TestBook("client c \"Ann Lee\"\nproject p c \"Harbor House\"")
      for (place, value) in try row.listed("tx").enumerated() {
        var transaction = Transaction()
        if case .object = value {
          transaction = try CaseRows.transaction(value)
        } else {
          transaction.reimbursement = Reimbursement(rawValue: try value.at(0).words) ?? .none
          transaction.amount = try value.at(1).cents
          transaction.isCanceled = try value.at(2).isTrue
        }
        transaction.id = ID(named: "t\(place)")
        transaction.project = project
        told.put(transaction, in: told.book.transactions)
      }
      let accounting = try Accounting(of: project, in: told.book)
      #expect(
        try accounting.owedToBusiness[.usd].minor == row.member("owedToBusinessCents").whole(),
        "\(row)")
      #expect(
        try accounting.owedToClient[.usd].minor == row.member("owedToClientCents").whole(), "\(row)"
      )
    }
  }
}
