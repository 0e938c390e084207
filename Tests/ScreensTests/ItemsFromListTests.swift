import Foundation
import Ledger
import Testing

@testable import Screens

/// Items made from the lines of a receipt (rule T6).
struct ItemsFromListTests {
  @Test func `a list of items begins with the lines of the receipt until items are there`() throws {
    var person = try TransactionStage.designer { edit in
      edit.put(
        TransactionStage.transaction("t1") { $0.amount = TransactionStage.dollars(32_688) },
        replacing: nil)
      for (name, minor) in [("Bookcase", Int64(115_998)), ("Chair", 12_900), ("", 500)] {
        var line = Split()
        line.id = ID(named: "line" + name)
        line.transaction = ID(named: "t1")
        line.name = name
        line.amount = TransactionStage.dollars(minor)
        edit.put(line, replacing: nil)
      }
    }
    let id = ID<Transaction>(named: "t1")
    person.go("/transaction/\(id.text)")
    person.press("sheet/transaction/list/\(id.text)")
    #expect(person.form["text"].contains("Bookcase 1159.98") && !person.form.isDirty)
    #expect(person.form["text"].split(separator: "\n").count == 2)
    person.press("transaction/preview")
    person.press("save")
    let items = person.app.book.items(of: id).sorted { $0.name < $1.name }
    #expect(items.map { $0.name } == ["Bookcase", "Chair"])
    #expect(items.map { $0.purchasePrice?.minor } == [115_998, 12_900])
    person.press("sheet/transaction/list/\(id.text)")
    #expect(person.form["text"].isEmpty)
  }

  @Test func `a small price of a currency without decimals is read again`() throws {
    var person = try TransactionStage.designer { edit in
      edit.put(
        TransactionStage.transaction("t1") { $0.amount = Money(minor: 80, currency: .jpy) },
        replacing: nil)
      var line = Split()
      line.id = ID(named: "line")
      line.transaction = ID(named: "t1")
      line.name = "Mug"
      line.amount = Money(minor: 80, currency: .jpy)
      edit.put(line, replacing: nil)
    }
    let id = ID<Transaction>(named: "t1")
    person.go("/transaction/\(id.text)")
    person.press("sheet/transaction/list/\(id.text)")
    #expect(person.form["text"] == "Mug 80 JPY")
    person.press("transaction/preview")
    person.press("save")
    let items = person.app.book.items(of: id)
    #expect(items.map { $0.name } == ["Mug"])
    #expect(items.map { $0.purchasePrice } == [Money(minor: 80, currency: .jpy)])
  }
}
