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
      "Owed to Design Business", "$1,111.00", "Owed to Client", "$300.00",
      "Property Management Summary", "Client Summary", ">Invoice<",
    ] {
      #expect(person.page.contains(text), "\(text)")
    }
    for report in ["invoice", "client-summary", "property"] {
      #expect(person.page.contains("/report/\(id)/\(report)"))
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
    var change = Edit()
    change.put(pdf, in: person.app.book.attachments)
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
    for report in ["client-summary", "property", "invoice"] {
      person.go("/report/\(id)/\(report)")
      for price in ["1,111", "222.00", "333.00"] {
        #expect(!person.page.contains(price), "\(report) shows \(price)")
      }
    }
  }

  @Test func `a report is shared, downloaded and printed`() throws {
    var person = try DesignStage.person()
    person.go("/report/\(id)/client-summary")
    for use in [DocumentUse.share, .download] {
      let action = "report/\(id)/client-summary/\(use.rawValue)"
      #expect(person.page.contains(action))
      person.press(action)
      #expect(person.effects == [.reportDocument(DesignStage.project, .clientSummary, use)])
    }
    person.press("print")
    #expect(person.effects == [.print])
  }
}
