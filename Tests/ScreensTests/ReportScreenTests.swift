import Documents
import Foundation
import Ledger
import LedgerTestSupport
import Screens
import Testing

struct ReportScreenTests {
  private let id = DesignStage.project.text

  @Test func `the accounting tab says who owes whom and leads to the reports`() throws {
    var person = try DesignStage.person()
    person.go("/project/\(id)/accounting")
    for text in [
      "Owed to Design Business", "$1,500.00", "Owed to Client", "$300.00",
      "Property Management Summary", "Client Summary", ">Invoice<",
    ] {
      #expect(person.page.contains(text), "\(text)")
    }
    // Who owes whom comes first, in figures of its own.
    let first = try #require(person.page.range(of: "class=\"stats lead\""))
    let second = try #require(person.page.range(of: "class=\"stats\""))
    let owed = person.page[first.upperBound..<second.lowerBound]
    #expect(owed.contains("Owed to Design Business") && owed.contains("Owed to Client"))
    #expect(!owed.contains("At Cost"))
    for report in Report.all where report.subject == .project {
      #expect(person.page.contains("/report/\(id)/\(report.name)"))
      #expect(person.page.contains(">\(report.title)<"))
    }
  }

  @Test func `the invoice shows charges, credits and what is due`() throws {
    var person = try DesignStage.person()
    person.go("/report/\(id)/invoice")
    for text in [
      "Harbor House", "Client: Ann Lee", "Date: Nov 21, 2026", "Project Charges", "Arhaus",
      "Linen Sofa", "$1,500.00", "Missing project price", "Charges Total", "Project Credits",
      "Credits Total", "Net Amount Due", "$1,200.00",
    ] {
      #expect(person.page.contains(text), "\(text)")
    }
  }

  @Test func `the client summary shows what was spent and saved`() throws {
    var person = try DesignStage.person()
    person.go("/report/\(id)/client-summary")
    for text in [
      "Project Overview", "Furnishing Savings", "Market Value", "$1,900.00", "What You Spent",
      "What You Saved", "$400.00", "Furnishings", "Furnishings Total", "See Project Invoice",
    ] {
      #expect(person.page.contains(text), "\(text)")
    }
  }

  @Test func `a receipt that is there can be viewed, one on its way is said to be`() throws {
    var edit = DesignStage.edit()
    var plain = Transaction()
    plain.id = ID(named: "plain")
    plain.project = DesignStage.project
    edit.put(plain, replacing: nil)
    var receipt = Attachment()
    receipt.id = ID(named: "receipt")
    receipt.owner.kind = Kind.transaction.name
    receipt.owner.id = plain.id.retyped()
    receipt.role = .receipt
    receipt.hash = "abc"
    edit.put(receipt, replacing: nil)
    var vase = Item()
    vase.id = ID(named: "vase")
    vase.name = "Vase"
    vase.project = DesignStage.project
    vase.transaction = plain.id
    edit.put(vase, replacing: nil)
    var person = try Person(edit)
    person.go("/report/\(id)/client-summary")
    #expect(person.page.contains("View Receipt"))
    #expect(person.page.contains("sheet/image/view/" + receipt.id.text))
    var pdf = receipt
    pdf.mediaType = "application/pdf"
    let change = Edit(putting: pdf, in: person.app.book.attachments)
    _ = person.app.withReplica { $0.commit(change, now: Instant(milliseconds: 5)) }
    person.app.refresh()
    #expect(person.page.contains("image/open/" + receipt.id.text))
    person.app.state.hasHub = true
    person.app.state.uploads = [Upload("abc", .waiting)]
    #expect(person.page.contains("Receipt pending upload"))
    #expect(!person.page.contains("View Receipt"))
  }

  @Test func `the property report shows what stands where`() throws {
    var person = try DesignStage.person()
    person.go("/report/\(id)/property")
    for text in [
      "Living Room", "Linen Sofa", "AB-77", "No Space", "Brass Lamp", "No market value set",
      "Total Market Value", "$1,900.00",
    ] {
      #expect(person.page.contains(text), "\(text)")
    }
  }

  @Test func `an empty project says so`() throws {
    var person = try DesignStage.person()
    person.go("/report/\(DesignStage.other.text)/invoice")
    #expect(
      person.page.contains(
        "No invoiceable items. There are no qualifying transactions for this project."))
    person.go("/report/\(DesignStage.other.text)/property")
    #expect(
      person.page.contains("No items found. There are no items associated with this project."))
  }

  @Test func `a report's screen never shows what things were bought for`() throws {
    var person = try DesignStage.person()
    for report in Report.all where report.audience == .client {
      person.go("/report/\(id)/\(report.name)")
      #expect(person.page.contains("Date: Nov 21, 2026"))
      for price in ["1,111", "222.00", "333.00"] {
        #expect(!person.page.contains(price), "\(report.name) shows \(price)")
      }
    }
  }

  @Test func `a report is shared, downloaded and printed`() throws {
    var person = try DesignStage.person()
    person.go("/report/\(id)/client-summary")
    for use in [DocumentUse.share, .download] {
      let action = "report/\(use.rawValue)"
      #expect(person.page.contains(action))
      person.press(action)
      let request = ReportRequest(DesignStage.project, "client-summary")
      #expect(person.effects == [.reportDocument(request, use)])
    }
    person.press("print")
    #expect(person.effects == [.print])
  }

  @Test func `rows lead to what they are about, a receipt to the invoice`() throws {
    var person = try DesignStage.person()
    person.go("/report/\(id)/client-summary")
    #expect(person.page.contains("href=\"/report/\(id)/invoice\">See Project Invoice</a>"))
    let item = try #require(person.app.book.items(in: .project(DesignStage.project)).first)
    #expect(person.page.contains("href=\"/item/\(item.id.text)\""))
    person.go("/report/\(id)/invoice")
    let transaction = try #require(
      person.app.book.transactions(in: .project(DesignStage.project)).first)
    #expect(person.page.contains("href=\"/transaction/\(transaction.id.text)\""))
  }

  @Test func `a long report begins with some rows and shows all of them when asked`() throws {
    var edit = DesignStage.edit()
    for number in 0..<320 {
      var item = Item()
      item.id = ID(UInt64(70_000 + number))
      item.name = "Chair \(number)."
      item.project = DesignStage.other
      edit.put(item, replacing: nil)
    }
    var person = try Person(edit)
    person.go("/report/\(DesignStage.other.text)/property")
    #expect(person.page.contains("Show All 320"))
    #expect(person.page.components(separatedBy: "Chair ").count - 1 == 300)
    #expect(person.page.contains("Total Items"))
    person.press("toggle/all-rows")
    #expect(person.page.components(separatedBy: "Chair ").count - 1 == 320)
    #expect(!person.page.contains("Show All"))
  }

  @Test func `income is a report too, grouped and over the days that are chosen`() throws {
    var person = try Person.inSampleStudio()
    person.go("/report/income")
    #expect(person.page.contains("By Month"))
    person.press("option/by/client")
    #expect(person.page.contains("By Client"))
    person.press("option/period/year")
    #expect(person.page.contains("Jan 1, 2026 – Dec 31, 2026"))
    person.press("report/download")
    let request = ReportRequest(ID(), "income", by: "client", period: "year")
    #expect(person.effects == [.reportDocument(request, .download)])
    person.press("back")
    #expect(person.app.state.location.route == .reports)
  }

  @Test func `one page leads to every report of the book, and the charts lead to it`() throws {
    var person = try Person.inSampleStudio()
    person.go("/reports")
    for report in Report.all {
      let ways = person.page.components(separatedBy: "href=\"/report/\(report.name)\"").count - 1
      #expect(ways == (report.subject == .book ? 1 : 0), "\(report.name)")
    }
    #expect(
      person.page.contains(
        "What was spent privately, by category, vendor, tag, context, month or day."))
    for charts in ["/income", "/expenses/insight"] {
      #expect(person.page.contains("href=\"\(charts)\""))
      var other = person.apart()
      other.go(charts)
      #expect(other.page.contains("href=\"/reports\""), "\(charts)")
    }
    // Where there is room it is a tab, else among the ways of the expenses.
    for width in [1280, 390] {
      var other = person.apart()
      other.app.resize(to: width)
      other.go("/expenses")
      let ways = other.page.components(separatedBy: "href=\"/reports\"")
      #expect(ways.count == 2)
      #expect(ways[0].hasSuffix("class=\"tab\" ") == (width == 1280), "\(ways[0].suffix(40))")
    }
    person.key("g")
    person.key("t")
    person.key("g")
    person.key("r")
    #expect(person.app.state.location.route == .reports)
  }

  @Test func `who keeps receipts alone is offered no report of income`() throws {
    var edit = Edit()
    var settings = Settings()
    settings.id = Settings.onlyID
    settings.isSetUp = true
    settings.work = [.expenses]
    edit.put(settings, replacing: nil)
    var person = try Person(edit)
    person.go("/reports")
    #expect(!person.page.contains("/report/forecast") && !person.page.contains("href=\"/income\""))
    #expect(person.page.contains("/report/tax-summary"))
  }

  @Test func `in German a report says German words, and its paper what the book says`() throws {
    var person = try Person.inSampleStudio()
    // An empty file of words: what is German here the report says by itself.
    let bytes: [UInt8] = [0xDE, 0x12, 0x04, 0x95] + Array(repeating: 0, count: 24)
    person.app.state.catalogue = Catalogue(bytes, language: "de")
    person.go("/reports")
    #expect(person.page.contains("<span class=\"row-title\">Einnahmen</span>"))
    person.go("/report/income")
    for text in [">Einnahmen<", ">Monat<", ">Kunde<", "Nach Monat", "Gesamtbetrag", "lang=\"de\""] {
      #expect(person.page.contains(text), "\(text)")
    }
    #expect(!person.page.contains("By Month"))
    #expect(person.app.title.hasPrefix("Einnahmen"))
    let report = try #require(Report.named("income"))
    let question = try #require(person.app.question(ReportRequest(ID(), "income")))
    #expect(question.words == .german && question.onPaper(report).words == .english)
    person.app.state.catalogue = nil
    #expect(person.page.contains("By Month"))
  }

  @Test func `an address of no report is no page`() throws {
    for path in ["/report/\(id)/weather", "/report/\(id)/income", "/report/property", "/report"] {
      #expect(Route(path: path) == .unknown(path))
    }
    var person = try DesignStage.person()
    person.go("/report/\(ID<Project>(99).text)/property")
    #expect(person.page.contains("This project is not in the book."))
  }
}
