import Ledger
import LedgerTestSupport
import Testing

/// The cases of reports.json: each is told as a project of its own.
struct ReportCaseTests {
  private let project = ID<Project>(named: "p")

  private func book(_ row: Value) throws -> Book {
    var told = try TestBook("client c \"Ann Lee\"\nproject p c \"Harbor House\"")
    for value in try row["tx"]?.elements() ?? [] {
      var transaction = try CaseRows.transaction(value)
      transaction.project = project
      told.put(transaction, in: told.book.transactions)
    }
    for (place, value) in try (row["items"]?.elements() ?? []).enumerated() {
      var item = try CaseRows.item(value)
      if item.id.isNone { item.id = ID(named: "i\(place)") }
      item.project = project
      told.put(item, in: told.book.items)
    }
    return told.book
  }

  @Test func `the invoice comes to what the cases say`() throws {
    for row in try CaseFile.rows(.reports, "invoice") where row["tx"] != nil {
      let report = try ProjectInvoiceReport(of: project, in: book(row))
      for expected in try row.member("expect").members() {
        switch expected.name {
        case "charges": #expect(try report.charges.count == Int(expected.value.whole()))
        case "credits": #expect(try report.credits.count == Int(expected.value.whole()))
        case "chargesCents":
          #expect(try report.chargesTotal[.usd].minor == expected.value.whole())
        case "creditsCents":
          #expect(try report.creditsTotal[.usd].minor == expected.value.whole())
        case "netCents": #expect(try report.netDue[.usd].minor == expected.value.whole())
        case "missingPrice":
          let flags = try expected.value.elements().map { try $0.flag() }
          #expect(report.charges.flatMap { $0.entries.map { $0.isMissingPrice } } == flags)
        case "badge": #expect(try ProjectInvoiceReport.missingPrice == expected.value.string())
        case let other: throw CaseError("\(other) is not checked")
        }
      }
    }
  }

  @Test func `the invoice's lines go by date, undated first`() throws {
    for row in try CaseFile.rows(.reports, "invoice") where row["dates"] != nil {
      var told = try TestBook("client c \"Ann Lee\"\nproject p c \"Harbor House\"")
      for (place, date) in try row.member("dates").elements().enumerated() {
        var transaction = Transaction()
        transaction.id = ID(named: "t\(place)")
        transaction.project = project
        transaction.reimbursement = .owedToCompany
        transaction.day = try date.optionalString().map { try Day(parsing: $0) }
        told.put(transaction, in: told.book.transactions)
      }
      let report = try ProjectInvoiceReport(of: project, in: told.book)
      let wanted = try row.member("expect").elements().map { try $0.optionalString() }
      #expect(report.charges.map { $0.day?.text } == wanted)
    }
  }

  @Test func `a line is called by its sale's direction, its source, or what it is`() throws {
    for row in try CaseFile.rows(.reports, "invoice") where row["title"] != nil {
      let transaction = try CaseRows.transaction(row.member("in"))
      #expect(try ProjectInvoiceReport.title(of: transaction) == row.member("title").string())
    }
    #expect(ProjectInvoiceReport.title(of: Transaction()) == "Transaction")
  }

  @Test func `the client summary comes to what the cases say`() throws {
    for row in try CaseFile.rows(.reports, "clientSummary") {
      if let prices = row["projectPrices"] {
        let summary = try summary(prices.elements().map { (try CaseRows.money($0), nil) })
        #expect(try summary.spent[.usd].minor == row.member("totalSpentCents").whole())
      } else if let pairs = row["pairs_project_market"] {
        let summary = try summary(
          pairs.elements().map { pair in
            let both = try pair.elements()
            return (try CaseRows.money(both[0]), try CaseRows.money(both[1]))
          })
        #expect(try summary.saved[.usd].minor == row.member("totalSavedCents").whole())
      } else if let wanted = row["breakdown"] {
        try checkBreakdown(row, wanted)
      } else {
        try checkReceipts(row)
      }
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
    for member in try row.member("categories").members() {
      var category = BudgetCategory()
      category.id = ID(named: member.name)
      category.name = try member.value.string()
      told.put(category, in: told.book.categories)
    }
    if let value = row["tx"] {
      var transaction = try CaseRows.transaction(value)
      transaction.project = project
      told.put(transaction, in: told.book.transactions)
    }
    var item = try CaseRows.item(row.member("item"))
    item.id = ID(named: "i")
    item.project = project
    told.put(item, in: told.book.items)
    let summary = try ClientSummary(of: project, in: told.book)
    let pairs = try wanted.elements().map { try $0.elements() }
    #expect(try summary.categories.map { $0.name } == pairs.map { try $0[0].string() })
    #expect(try summary.categories.map { $0.spent[.usd].minor } == pairs.map { try $0[1].whole() })
  }

  private func checkReceipts(_ row: Value) throws {
    for pair in try row.member("cases").elements() {
      let both = try pair.elements()
      var told = try TestBook("client c \"Ann Lee\"\nproject p c \"Harbor House\"")
      var transaction = try CaseRows.transaction(both[0])
      transaction.id = ID(named: "t")
      told.put(transaction, in: told.book.transactions)
      let address = try both[0]["receiptUrl"]?.string() ?? ""
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
      #expect(try word == both[1].string())
    }
  }

  @Test func `the property report groups by space and adds up market values`() throws {
    for row in try CaseFile.rows(.reports, "propertyManagement") {
      var told = try TestBook("client c \"Ann Lee\"\nproject p c \"Harbor House\"")
      for name in ["s1", "s2"] {
        var space = Space()
        space.id = ID(named: name)
        space.name = name
        space.project = project
        told.put(space, in: told.book.spaces)
      }
      for pair in try row["items"]?.elements() ?? [] {
        var item = Item()
        item.id = ID(named: try pair.elements()[0].string())
        item.project = project
        if let space = try pair.elements()[1].optionalString() { item.space = ID(named: space) }
        told.put(item, in: told.book.items)
      }
      for (place, value) in try (row["market"]?.elements() ?? []).enumerated() {
        var item = Item()
        item.id = ID(named: "m\(place)")
        item.project = project
        item.marketValue = try CaseRows.money(value)
        told.put(item, in: told.book.items)
      }
      let report = try PropertyReport(of: project, in: told.book)
      for group in try row["groups"]?.members() ?? [] {
        let found = report.groups.first { $0.name == group.name }
        #expect(try found?.entries.count == Int(group.value.whole()))
      }
      if let count = try row["noSpace"]?.whole() {
        // What stands nowhere is the last group, and the only one where nothing else is told.
        #expect(report.groups.last?.name == "No Space")
        #expect(report.groups.last?.entries.count == Int(count))
        #expect(try report.groups.count == (row["groups"]?.members() ?? []).count + 1)
      }
      if let total = try row["totalMarketCents"]?.whole() {
        #expect(report.market[.usd].minor == total)
        #expect(try report.itemCount == Int(row.member("itemCount").whole()))
      }
    }
  }

  @Test func `the accounting sums leave canceled transactions out`() throws {
    for row in try CaseFile.rows(.reports, "accounting") {
      var told = try TestBook("client c \"Ann Lee\"\nproject p c \"Harbor House\"")
      for (place, value) in try row.member("tx").elements().enumerated() {
        let parts = try value.elements()
        var transaction = Transaction()
        transaction.id = ID(named: "t\(place)")
        transaction.project = project
        transaction.reimbursement =
          Reimbursement(rawValue: try parts[0].optionalString() ?? "none") ?? .none
        transaction.amount = try CaseRows.money(parts[1])
        transaction.isCanceled = try parts[2].flag()
        told.put(transaction, in: told.book.transactions)
      }
      let accounting = try Accounting(of: project, in: told.book)
      #expect(
        try accounting.owedToBusiness[.usd].minor == row.member("owedToBusinessCents").whole())
      #expect(try accounting.owedToClient[.usd].minor == row.member("owedToClientCents").whole())
    }
  }
}
