import Ledger

// What registers are called, and what stands in them in one line, where any of them may come up.
struct FieldWords: Room {
  /// The whole name of a value, from its register's on, and of which kind the row is.
  private typealias Place = (name: String, kind: Kind?)

  let app: App

  /// What a register of a row is called, by its name.
  func title(of name: String, _ form: Form) -> Phrase {
    switch name {
    case "price": return form.title(of: "price unit")
    case "life": return "State"
    case FieldWords.number: return "Number"
    case _ where form.field(name)?.label.isEmpty == false: return form.title(of: name)
    // What no form asks for by this name.
    case "project": return "Project"
    case "transaction": return "Transaction"
    case "bookmark": return "Bookmark{{a mark}}"
    case "einvoice": return "E-Invoices"
    case "firstName": return "First Name"
    case "lastName": return "Last Name"
    case "handles": return "Payment Details"
    case "weekStart": return "Weeks Begin On"
    case "theme": return "Theme"
    case "layout": return "Layout"
    case "accent": return "Color"
    case "paper": return "Paper"
    case "work": return "Kinds of Work"
    case "currency": return "Currency"
    case "locale": return "Language of Invoices"
    case "paymentDays": return "Days until Due"
    case "terms": return "Terms"
    case "zone": return "Time Zone"
    case "reminders": return "Reminders"
    case "notices": return "Own Reminders"
    case "series": return "Series"
    case "logo": return "Logo"
    case "stage": return "Stage"
    case "sent": return "Sent"
    case "issue": return "Issued"
    case _ where name.hasSuffix("line1"): return "Address"
    case _ where name.hasSuffix("line2"): return "Address Line 2"
    case _: return form.title(of: name)
    }
  }

  /// A row's fields by name, without those that say nothing to a person: that it is in use, what a calendar said of it, and
  /// ids of what the book does not have.
  func facts(of row: Change.Written) -> [(String, String)] {
    var facts: [(String, String)] = []
    for member in row.members
    where member.value != .text(Life.live.word) && member.name != "heard" {
      append(member.name, member.value, at: (member.name, Kind(rawValue: row.kind)), &facts)
    }
    return facts
  }

  /// The name in ``facts(of:)`` of the number that issuing an invoice gave it.
  private static var number: String { "issue content number" }

  /// Whether a name is an invoice's number's, of the row or of what issuing it froze: "2026-11-01" is a number there, and no day.
  private static func isNumber(_ name: String) -> Bool {
    name == number || name == " content number"
  }

  /// Whether a name in ``facts(of:)`` is one of what issuing froze that follows from the draft: all but the number.
  static func isFrozen(_ name: String) -> Bool { name.hasPrefix("issue ") && name != number }

  /// The number under which a row was issued; nil for any other.
  func number(in row: Change.Written) -> String? {
    guard row.kind == Kind.invoice.rawValue else { return nil }
    return facts(of: row).first { $0.0 == FieldWords.number }?.1
  }

  /// The invoice that a change issues, and under which number; nil for any other.
  func issue(in change: Change) -> (invoice: ID<Invoice>, number: String)? {
    for row in change.written {
      if let number = number(in: row) { return (ID(row.id), number) }
    }
    return nil
  }

  /// What a register of a row of a kind says in one line, by its name.
  func text(of value: Value, in name: String, of kind: Kind? = nil) -> String {
    text(of: value, Form(), at: (name, kind))
  }

  /// A field's value in one line, its parts by the names that the form has for them.
  func text(of value: Value, _ form: Form = Form()) -> String {
    text(of: value, form, at: ("", nil))
  }

  private func text(of value: Value, _ form: Form, at place: Place) -> String {
    if let price = try? Price(value: value) {
      let unit = state.formats.money(price.unit)
      return price.quantity == Quantity(1)
        ? unit : state.formats.quantity(price.quantity) + " × " + unit
    }
    var facts: [(String, String)] = []
    append("", value, at: place, &facts)
    let whole = place.name.isEmpty ? "" : say(title(of: place.name, form))
    let text = facts.reduce("") { text, fact in
      let name = Text.trimmed(fact.0)
      let title = name.isEmpty ? "" : say(self.title(of: name, form))
      // An address need not say twice that it is one.
      let isSaid = title.isEmpty || title == whole
      return (text.isEmpty ? "" : text + ", ") + (isSaid ? "" : title + " ") + fact.1
    }
    return text.count > 160 ? String(text.prefix(160)) + "…" : text
  }

  /// What bytes of a register say in one line; "" for nothing, and for what this program does not know.
  func text(of key: RegisterKey, _ bytes: [UInt8]?, _ form: Form = Form()) -> String {
    guard let bytes, let member = key.member(bytes) else { return "" }
    let kind = Kind(rawValue: key.kind)
    // What issuing froze is the invoice itself; its number says which.
    if kind == .invoice, member.name == "issue", let number = FieldWords.issuedNumber(member.value)
    {
      return number
    }
    return text(of: member.value, form, at: (member.name, kind))
  }

  private static func issuedNumber(_ issue: Value) -> String? {
    guard case .text(let number)? = issue["content"]?["number"] else { return nil }
    return number
  }

  private func state(_ life: String) -> Phrase {
    switch Life(rawValue: life) {
    case .live, nil: return "In Use"
    case .archived: return "Archived"
    case .trashed: return "Deleted"
    }
  }

  /// The name of what an id stands for, "" for what is not in the book; nil when the text is no id.
  private func name(ofID text: String) -> String? {
    guard text.utf8.count == 13, let id = ID<Never>(text) else { return nil }
    if id.isNone { return "" }
    for kind in [Kind.client, .project, .space, .category, .transaction, .item, .invoice] {
      let name = RowWords(app: app).name(of: RowKey(kind, id.raw))
      if !name.isEmpty { return name }
    }
    return ""
  }

  /// A day as this book writes days; nil when the text is none.
  private func day(_ text: String) -> String? {
    guard text.utf8.count == 10, let day = try? Day(parsing: text) else { return nil }
    return state.formats.day(day)
  }

  /// A text in words: a choice, a state, what an id stands for, a day, a time, a language.
  private func words(_ text: String, _ name: String, at place: Place) -> String {
    if let title = ChoiceWords.title(of: text, in: place.name, of: place.kind) { return say(title) }
    if FieldWords.isNumber(name) { return text }
    let last = place.name.split(separator: " ").last.map { String($0) } ?? ""
    switch last {
    case "life" where place.name == last: return say(state(text))
    case "locale": return say(Regional.title(of: text))
    // Bytes are known by a name that says nothing to people.
    case "logo" where !text.isEmpty: return say("Image")
    case "startTime", "endTime":
      if let time = try? TimeOfDay(parsing: text) { return state.formats.time(time) }
    case "start" where place.kind == .gigtime, "end" where place.kind == .gigtime:
      if let time = try? TimeOfDay(parsing: text) { return state.formats.time(time) }
    case _: break
    }
    return self.name(ofID: text) ?? day(text) ?? text
  }

  /// An exact figure as the region writes it, a rate with its sign.
  private func figure(_ text: String, at place: Place) -> String {
    let last = place.name.split(separator: " ").last.map { String($0) } ?? ""
    if ["rate", "share", "markUp", "taxRate"].contains(last) {
      return (try? Rate(value: .number(text))).map { state.formats.rate($0) } ?? text
    }
    return (try? Quantity(value: .number(text))).map { state.formats.quantity($0) } ?? text
  }

  /// The texts of a list, where they are choices: what kinds of work there are.
  private func choices(_ values: [Value], at place: Place) -> String? {
    var titles: [String] = []
    for case .text(let word) in values {
      guard let title = ChoiceWords.title(of: word, in: place.name, of: place.kind) else {
        return nil
      }
      titles.append(say(title))
    }
    return titles.isEmpty || titles.count < values.count ? nil : titles.joined(separator: ", ")
  }

  private func append(
    _ name: String, _ value: Value, at place: Place, _ facts: inout [(String, String)]
  ) {
    switch value {
    case .null: return
    case .bool(let flag): facts.append((name, say(flag ? "yes" : "no")))
    case .integer(let number): facts.append((name, "\(number)"))
    case .number(let text): facts.append((name, figure(text, at: place)))
    case .text(let text):
      let text = words(text, name, at: place)
      if !text.isEmpty { facts.append((name, text)) }
    case .list(let values):
      facts.append((name, choices(values, at: place) ?? say("\(values.count) in all")))
    case .object(let members):
      if let money = try? Money(value: value) {
        facts.append((name, state.formats.money(money)))
        return
      }
      // Whether somebody chose the end is nothing that is to be read.
      for member in members where member.name != "endChosen" {
        // What it is called is the thing itself.
        append(
          member.name == "name" ? name : name + " " + member.name, member.value,
          at: (place.name + " " + member.name, place.kind), &facts)
      }
    }
  }
}
