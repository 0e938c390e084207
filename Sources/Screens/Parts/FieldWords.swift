import Ledger

// What registers are called, and what stands in them in one line, where any of them may come up.
struct FieldWords: Room {
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
      append(member.name, stated(member.value, in: member.name), &facts)
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

  /// What a register says in one line, by its name.
  func text(of value: Value, in name: String) -> String { text(of: stated(value, in: name)) }

  /// The value of a register with the words for it where that is the state of a row, or a choice whose word is none.
  private func stated(_ value: Value, in name: String) -> Value {
    guard case .text(let word) = value else { return value }
    let said: Phrase?
    switch name {
    case "life": said = state(word)
    case "status":
      said = ItemStatus(rawValue: word)?.title ?? TransactionStatus(rawValue: word)?.title
    case "purchasedBy": said = Purchaser(rawValue: word)?.title
    case "reimbursement": said = Reimbursement(rawValue: word)?.title
    case _: said = nil
    }
    return said.map { .text(say($0)) } ?? value
  }

  /// A field's value in one line, its parts by the names that the form has for them.
  func text(of value: Value, _ form: Form = Form()) -> String {
    if let price = try? Price(value: value) {
      let unit = state.formats.money(price.unit)
      return price.quantity == Quantity(1)
        ? unit : state.formats.quantity(price.quantity) + " × " + unit
    }
    var facts: [(String, String)] = []
    append("", value, &facts)
    let text = facts.reduce("") { text, fact in
      let name = Text.trimmed(fact.0)
      let title = name.isEmpty ? "" : say(self.title(of: name, form)) + " "
      return (text.isEmpty ? "" : text + ", ") + title + fact.1
    }
    return text.count > 160 ? String(text.prefix(160)) + "…" : text
  }

  /// What bytes of a register say in one line; "" for nothing, and for what this program does not know.
  func text(of key: RegisterKey, _ bytes: [UInt8]?, _ form: Form = Form()) -> String {
    guard let bytes, let member = key.member(bytes) else { return "" }
    return text(of: stated(member.value, in: member.name), form)
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

  private func append(_ name: String, _ value: Value, _ facts: inout [(String, String)]) {
    switch value {
    case .null: return
    case .bool(let flag): facts.append((name, say(flag ? "yes" : "no")))
    case .integer(let number): facts.append((name, "\(number)"))
    case .number(let text): facts.append((name, text))
    case .text(let text):
      let text = FieldWords.isNumber(name) ? text : self.name(ofID: text) ?? day(text) ?? text
      if !text.isEmpty { facts.append((name, text)) }
    case .list(let values): facts.append((name, say("\(values.count) in all")))
    case .object(let members):
      if let money = try? Money(value: value) {
        facts.append((name, state.formats.money(money)))
        return
      }
      for member in members {
        // What it is called is the thing itself.
        append(
          member.name == "name" ? name : name + " " + member.name, member.value, &facts)
      }
    }
  }
}
