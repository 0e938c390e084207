import Exchange
import Ledger
import LedgerTestSupport
import Testing

/// What an import says that it does, beside a plain count of the file, over random exports.
struct FirestoreCountTests {
  private let options = Ledger8Import.Options(today: Books.today, now: Books.now)

  /// An export, and what is in it.
  private struct Export {
    var json = ""
    var files = 0
    var clients: [String] = []
  }

  private func files(_ dice: inout Dice, _ export: inout Export) -> String {
    let count = dice.below(3)
    export.files += count
    return "["
      + Array(repeating: #"{"url": "https://x.example/a.jpg"}"#, count: count)
      .joined(separator: ", ") + "]"
  }

  private func export(_ dice: inout Dice) -> Export {
    var export = Export()
    var rows: [String: [String]] = [:]
    for number in 0..<(1 + dice.below(6)) {
      let client = dice.pick(["Jane Smith", "JANE SMITH", "The Old Mill", "Ann Lee", ""]) ?? ""
      if !client.isEmpty { export.clients.append(client.lowercased()) }
      var image = ""
      if dice.percent(50) {
        export.files += 1
        image = "https://x.example/1.jpg"
      }
      rows["projects", default: []].append(
        #""p\#(number)": {"name": "P\#(number)", "clientName": "\#(client)", "mainImageUrl": "\#(image)"}"#
      )
    }
    for number in 0..<dice.below(5) {
      let images = files(&dice, &export)
      rows["items", default: []].append(
        #""i\#(number)": {"name": "I\#(number)", "images": \#(images)}"#)
    }
    for number in 0..<dice.below(4) {
      let images = files(&dice, &export)
      rows["spaces", default: []].append(
        #""s\#(number)": {"projectId": "p0", "name": "S\#(number)", "images": \#(images)}"#)
    }
    for number in 0..<dice.below(4) {
      let (receipts, others) = (files(&dice, &export), files(&dice, &export))
      rows["transactions", default: []].append(
        #""t\#(number)": {"projectId": "p0", "amountCents": 100, "receiptImages": \#(receipts), "#
          + #""otherImages": \#(others)}"#)
    }
    let lists = rows.sorted { $0.key < $1.key }.map {
      #""\#($0.key)": {"# + $0.value.joined(separator: ", ") + "}"
    }
    export.json =
      #"{"accounts": {"acme": {"name": "Acme", "# + lists.joined(separator: ", ") + "}}}"
    return export
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `each client is counted once and each picture is told of, with how much it matters`(
    _ seed: UInt64
  ) throws {
    var dice = Dice(seed: seed)
    let export = export(&dice)
    var known = Client()
    known.id = ID(5)
    (known.firstName, known.lastName) = ("Ann", "Lee")
    var edit = Edit()
    edit.put(known, replacing: nil)
    let before = Books.book(edit)
    let plan = FirestoreImport.plan(try JSONReader.read(export.json), into: before, options)
    let named = Set(export.clients)
    let matched = named.contains("ann lee") ? 1 : 0
    let counts = plan.counts.first { $0.kind == .client }
    #expect(
      (counts?.added ?? 0) == named.count - matched && (counts?.matched ?? 0) == matched,
      "seed \(seed)")
    #expect((counts?.kept ?? 0) == 0)
    let told = plan.problems.filter { $0.path == "images" }
    #expect(told.count == (export.files == 0 ? 0 : 1))
    for problem in told {
      #expect(problem.weight == .warning)
      let begin =
        export.files == 1 ? "1 picture or file is " : "\(export.files) pictures and files are "
      #expect(problem.what.english.hasPrefix(begin), "\(problem.what)")
    }
    let book = Books.book(plan.edit, on: before)
    let again = FirestoreImport.plan(try JSONReader.read(export.json), into: book, options)
    let kept = again.counts.first { $0.kind == .client }
    #expect((kept?.kept ?? 0) + (kept?.matched ?? 0) == named.count && (kept?.added ?? 0) == 0)
    #expect(again.isEmpty)
  }
}
