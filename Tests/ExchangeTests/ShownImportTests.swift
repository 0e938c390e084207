import Foundation
import Ledger
import LedgerTestSupport
import Testing

@testable import Exchange

/// Foreign files with one thing in them left out or turned into something else, for everything that is in them: what
/// comes of each differs from what comes of the sound file in what it should, and the rest is read all the same.
struct ShownImportTests {
  private static let options = Ledger8Import.Options(
    zone: Ledger8Samples.losAngeles, today: Books.today, now: Books.now)

  /// What an edit writes, a line a register.
  private static func rows(_ edit: Edit) -> [String] {
    Change(device: 1, counter: 1, stamp: Stamp(time: 9, device: 1), body: edit.body).written
      .flatMap { row in
        let name = "\(Kind(rawValue: row.kind)?.name ?? "?") \(ID<Never>(row.id).text)"
        return row.members.map { "\(name) \($0.name) \(JSONWriter.text($0.value))" }
      }
  }

  private static func lines(_ plan: ImportPlan) -> [String] {
    let words = plan.counts.map { $0.text } + plan.lines.map { $0.text }
    let said = words + plan.problems.map { $0.advice }
    return said.map { $0.english } + plan.places.map { place($0) } + rows(plan.edit)
  }

  private static func place(_ place: ImportPlace) -> String {
    "\(place.words) is \(ID<Never>(place.key.id).text)"
  }

  /// What differs from the sound file's lines, in their order.
  private static func differences(_ lines: [String], from sound: [String]) -> [String] {
    let (now, before) = (Set(lines), Set(sound))
    return sound.filter { !now.contains($0) }.map { "  - " + $0 }
      + lines.filter { !before.contains($0) }.map { "  + " + $0 }
  }

  private func check(
    _ value: Value, _ name: String, _ read: (Value) throws -> [String]
  ) throws {
    let sound = try read(value)
    var text = sound.joined(separator: "\n") + "\n"
    for variation in Variation.all(of: value) {
      let lines = try read(variation.value)
      text += "\n\(variation.name)\n"
      let differences = Self.differences(lines, from: sound)
      text += differences.prefix(8).joined(separator: "\n")
      if differences.count > 8 {
        let rest = differences.dropFirst(8).joined(separator: "\n")
        text += "\n  and \(differences.count - 8) more \(SHA256.hex(Array(rest.utf8)).prefix(8))"
      }
    }
    #expect(try Golden.differences(text + "\n", from: "imports/" + name) == [])
  }

  @Test func `a Ledger 8 backup, damaged in one place after another`() throws {
    try check(try JSONReader.read(Ledger8Samples.backup), "ledger8.txt") { value in
      do throws(Ledger8Error) {
        let source = try Ledger8Backup.read(value, currency: .usd)
        do {
          return Self.lines(try Ledger8Import.plan(source, into: Book(), Self.options))
        } catch {
          return ["\(error)"]
        }
      } catch {
        return ["\(error.message). \(error.hint)"]
      }
    }
  }

  @Test(arguments: ["nested", "wrapped", "lists"])
  func `an export of the earlier design app, damaged in one place after another`(_ name: String)
    throws
  {
    let samples = [
      "nested": FirestoreSamples.nested, "wrapped": FirestoreSamples.wrapped,
      "lists": FirestoreSamples.lists,
    ]
    let value = try JSONReader.read(try #require(samples[name]))
    try check(value, "firestore-\(name).txt") { value in
      if !FirestoreExport.recognizes(value) { return ["not recognized"] }
      return Self.lines(FirestoreImport.plan(value, into: Book(), Self.options))
    }
  }

  @Test func `a backup, damaged in one place after another`() throws {
    var book = Book()
    for (number, edit) in SampleRows.all().enumerated() {
      let stamp = Stamp(time: UInt64(number) + 5, device: 1)
      book.apply(Change(device: 1, counter: UInt64(number), stamp: stamp, body: edit.body))
    }
    guard case .object(let members) = try JSONReader.read(BackupWriter.write(book)) else { return }
    // With its hash every damage would be said in one way (BackupHashTests).
    let value = Value.object(members.filter { $0.name != "hash" })
    try check(value, "backup.txt") { value in
      do throws(BackupError) {
        let plan = try BackupReader.plan(value, into: Book())
        return [plan.summary.english] + plan.problems.map { $0.advice.english }
          + Self.rows(plan.edit)
      } catch {
        return ["\(error.message). \(error.hint)"]
          + error.faults.map { "\($0.message). \($0.hint)" }
      }
    }
  }

  @Test func `tables from elsewhere, put together at random`() throws {
    var text = ""
    for seed in 1...120 as ClosedRange<UInt64> {
      var table = RandomTable(seed: seed)
      let csv = table.text()
      text += "== \(seed) \(table.words)\n\(csv)\n"
      var request = CSVRequest()
      if seed % 4 == 0 { request.subject = table.subject }
      if seed % 7 == 0 { request.dates = .dayFirst }
      if seed % 5 == 0 { request.titles = [.init(.notes, table.lastTitle)] }
      do {
        var file = try ImportFile.read(
          Array(csv.utf8), into: RandomTable.book, Self.options, request)
        if let question = file.question {
          text += "?? \(question.message)\n"
          request.sign = seed % 2 == 0 ? .positive : .negative
          request.prices = seed % 3 == 0 ? .each : .row
          file = try ImportFile.read(
            Array(csv.utf8), into: RandomTable.book, Self.options, request)
        }
        text +=
          "-- \(file.csv?.text.english ?? "") \(file.csv?.missing.map { $0.title.english } ?? [])\n"
        text += "\(file.news)\n" + file.summary.map { $0.english }.joined(separator: "\n") + "\n"
        text += file.problems.map { $0.english }.joined(separator: "\n") + "\n"
        text += Self.rows(file.edit).joined(separator: "\n") + "\n"
        text +=
          file.places.map { Self.place($0) }
          .joined(separator: "\n") + "\n"
      } catch {
        text += "-- \(error.message)\n"
      }
    }
    #expect(try Golden.differences(text, from: "imports/tables.txt") == [])
  }
}

/// A value with one thing in it left out or turned into something else.
struct Variation {
  var name: String
  var value: Value

  /// Each thing left out or turned into something else, another for each.
  static func all(of value: Value) -> [Variation] {
    var found: [Variation] = []
    var count = 0
    walk(value, "") { path, old, replaced in
      count += 1
      // Of single values every second one is left out, the others become something else.
      if count % 2 == 0 || isWhole(old) {
        found.append(Variation(name: path + " left out", value: replaced(nil)))
        if !isWhole(old) { return }
      }
      let others = odd(old)
      let other = others[count % others.count]
      found.append(
        Variation(name: path + " = " + JSONWriter.text(other), value: replaced(other)))
    }
    return found
  }

  private static func isWhole(_ value: Value) -> Bool {
    switch value {
    case .list, .object: true
    case .null, .bool, .integer, .number, .text: false
    }
  }

  /// Values of the same and of other kinds that somebody might write in its place.
  private static func odd(_ value: Value) -> [Value] {
    switch value {
    case .text(let text):
      let cut = String(text.prefix(text.count / 2))
      return [
        .text(""), .text(cut), .text(" " + text + " "), .integer(12), .text("Łódź, \"x\""), .null,
        .text(text.uppercased()), .bool(true), .list([value]), .text("2026-02-30"), .text("-7.50"),
      ]
    case .integer, .number:
      return [
        .integer(-3), .text("15"), .number("0.5"), .null, .number("1e30"), .integer(0),
        .text("many"),
        .bool(false), .number("1234.5"),
      ]
    case .bool(let flag): return [.bool(!flag), .text("yes"), .integer(1), .null]
    case .null: return [.text("something"), .integer(5), .bool(true)]
    case .list(let values):
      return [
        .list([]), .list(values + values.prefix(1)), .object([]), .null, .list([.integer(4)]),
      ]
    case .object(let members):
      return [
        .object([]), .list([]), .text("nothing"), .null, .object(members + [Member("new", .null)]),
      ]
    }
  }

  private static func walk(
    _ value: Value, _ path: String, _ visit: (String, Value, @escaping (Value?) -> Value) -> Void
  ) {
    switch value {
    case .object(let members):
      for (place, member) in members.enumerated() {
        func replaced(_ other: Value?) -> Value {
          var copy = members
          if let other { copy[place] = Member(member.name, other) } else { copy.remove(at: place) }
          return .object(copy)
        }
        let here = path.isEmpty ? member.name : path + "." + member.name
        visit(here, member.value, replaced)
        walk(member.value, here) { path, old, inner in
          visit(path, old) { replaced(inner($0)) }
        }
      }
    case .list(let values):
      for (place, element) in values.enumerated() {
        func replaced(_ other: Value?) -> Value {
          var copy = values
          if let other { copy[place] = other } else { copy.remove(at: place) }
          return .list(copy)
        }
        let here = path + "[\(place)]"
        visit(here, element, replaced)
        walk(element, here) { path, old, inner in visit(path, old) { replaced(inner($0)) } }
      }
    case .null, .bool, .integer, .number, .text: return
    }
  }
}

/// A CSV as somebody's spreadsheet or shop might write it.
private struct RandomTable {
  private var dice: Dice
  let subject: CSVSubject
  private(set) var lastTitle = ""
  private(set) var words = ""

  init(seed: UInt64) {
    dice = Dice(seed: seed)
    subject = dice.percent(50) ? .items : .transactions
  }

  /// What there is already: categories, a vendor, two rooms of inventory.
  static let book: Book = {
    var book = Books.book(DesignPresets.fill(Book()))
    var edit = Edit()
    for (id, name) in [(501, "Bedroom"), (502, "Storage")] as [(UInt64, String)] {
      var space = Space()
      space.id = ID(id)
      space.name = name
      edit.put(space, in: book.spaces)
    }
    book = Books.book(edit, on: book)
    return book
  }()

  private mutating func pick(_ words: [String]) -> String { dice.pick(words) ?? "" }

  mutating func text() -> String {
    let mark = pick([",", ",", ";", "\t"])
    let decimal = pick([".", ".", ","])
    let order = dice.below(5)
    words = "\(subject) decimal \(decimal) dates \(order)"
    var fields = subject.fields
    dice.shuffle(&fields)
    fields = Array(fields.prefix(3 + dice.below(fields.count - 3)))
    for field in subject.required where !fields.contains(field) && dice.percent(85) {
      fields.append(field)
    }
    var titles = fields.map { title(of: $0) }
    if dice.percent(30) {
      titles.append(pick(["Color", "", "Finish (mm)", "Name"]))
      fields.append(.notes)
    }
    lastTitle = titles.last ?? ""
    var lines = [titles]
    for _ in 0..<(1 + dice.below(5)) {
      var cells = fields.map { cell(of: $0, decimal, order) }
      if dice.percent(10) { cells = cells.map { _ in "" } }
      if dice.percent(8) { cells.removeLast() }
      if dice.percent(8) { cells.append("more") }
      lines.append(cells)
    }
    let end = pick(["\n", "\r\n"])
    return lines.map { cells in
      cells.map { cell in
        let isSpecial = cell.contains(mark) || cell.contains("\"") || cell.contains("\n")
        return isSpecial ? "\"" + cell.replacing("\"", with: "\"\"") + "\"" : cell
      }.joined(separator: mark)
    }.joined(separator: end) + end
  }

  private mutating func title(of field: CSVField) -> String {
    let title = field.title.english
    if dice.percent(60) { return pick([title, title.uppercased(), title + " "]) }
    return pick(field.titles(for: subject))
  }

  private mutating func amount(_ decimal: String) -> String {
    let whole = dice.below(3_000)
    let group = decimal == "." ? "," : "."
    var digits = "\(whole)"
    if whole > 999, dice.percent(60) {
      digits.insert(contentsOf: group, at: digits.index(digits.endIndex, offsetBy: -3))
    }
    let cents = dice.percent(75) ? decimal + pick(["00", "05", "50", "99", "5"]) : ""
    return pick(["", "", "", "$", "-", "($", "EUR "]) + digits + cents
  }

  private mutating func date(_ order: Int) -> String {
    if dice.percent(10) { return pick(["", "soon", "2026-02-30", "13/13/2026", "0/1/2026"]) }
    let (day, month, year) = (1 + dice.below(28), 1 + dice.below(12), 2020 + dice.below(7))
    let names = [
      "Jan", "February", "Mar", "April", "May", "Jun", "Jul", "August", "Sep", "Oct", "Nov", "Dec",
    ]
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    switch order {
    case 0: return "\(year)-\(two(month))-\(two(day))"
    case 1: return "\(month)/\(day)/\(dice.percent(50) ? year : year - 2000)"
    case 2: return "\(two(day)).\(two(month)).\(year)"
    case 3:
      return dice.percent(50)
        ? "\(names[month - 1]) \(day), \(year)" : "\(day) \(names[month - 1]) \(year)"
    case _:
      return pick([
        "\(year)/\(two(month))/\(two(day))", "\(year)\(two(month))\(two(day))",
        "\(day)-\(month)-\(year)",
      ])
    }
  }

  private mutating func cell(of field: CSVField, _ decimal: String, _ order: Int) -> String {
    switch field {
    case .date: return date(order)
    case .price, .projectPrice, .marketValue, .amount, .tax, .subtotal, .originalAmount:
      return dice.percent(85) ? amount(decimal) : pick(["", "free", "12 pieces", "-"])
    case .quantity: return pick(["1", "2", "", "0", "1.5", "many", "-1", "03"])
    case .taxRate: return pick(["9.25", "9,25 %", "0.0925", "", "x", "120"])
    case .category:
      return pick(["Furnishings", "furnishings ", "Lighting", "", "Install", "Custom"])
    case .space: return pick(["Bedroom", "bedroom", "Attic", "", "Storage"])
    case .status:
      return pick(["to purchase", "Purchased", "completed", "lost", "", "Returned", "pending"])
    case .type: return pick(["purchase", "Return", "sale", "", "gift", "To Inventory"])
    case .reimbursement: return pick(["owed-to-client", "Owed to Company", "", "none", "we owe"])
    case .purchasedBy: return pick(["client-card", "Design Business", "Me", ""])
    case .direction: return pick(["business_to_project", "project_to_business", "", "up"])
    case .id: return pick(["A-1", "A-2", "", "A-1", "77"])
    case .vendor: return pick(["Ross", "Wayfair", "", "Łódź \"Lamps\"", "=SUM(A1)"])
    case .sku: return pick(["00-7", "AB 12", "", "1.5E3"])
    case .name: return pick(["Bed", "Lamp", "", "Two, white", "Rug\nround"])
    case .notes: return pick(["", "Oak", "needs a, comma", "'quoted"])
    case .currency, .originalCurrency: return pick(["USD", "eur", "", "Dollars"])
    case .files: return pick(["", "a.pdf", "a.pdf, b.pdf", "https://example.com/a"])
    case .tags: return pick(["Tour", "tour, Strings", "", "A;B; "])
    case .paymentMethod: return pick(["Visa", "", "Cash"])
    case .deductible, .reimbursable: return pick(["yes", "no", "", "x", "perhaps"])
    case .billTo: return pick(["", "Nobody", "Ann Lee"])
    }
  }
}
