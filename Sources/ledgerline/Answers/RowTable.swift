import Documents
import Ledger

/// Rows as a table for reading: the columns that say who, what, when and how much.
struct RowTable {
  private struct Field {
    var title: String
    var path: [String]
    var isRight: Bool
  }

  static func text(_ objects: [Value], of kind: Kind) -> String {
    let fields = columns(of: kind)
    var table = TextTable(fields.map { TextTable.Column($0.title, right: $0.isRight) })
    for object in objects { table.add(fields.map { cell(at: $0.path, in: object) }) }
    return table.text(within: Terminal.width)
  }

  private static func columns(of kind: Kind) -> [Field] {
    func field(_ title: String, _ path: String, right: Bool = false) -> Field {
      Field(title: title, path: path.split(separator: ".").map(String.init), isRight: right)
    }
    let id = field("ID", "id")
    switch kind {
    case .client:
      return [
        id, field("NAME", "displayName"), field("COMPANY", "company"), field("EMAIL", "email"),
        field("PHONE", "phone"), field("PROJECTS", "projectCount", right: true),
      ]
    case .project:
      return [
        id, field("STAGE", "stage.name"), field("START", "schedule.start"), field("NAME", "name"),
        field("CLIENT", "clientName"), field("MEDIA", "mediaType"),
        field("TOTAL", "total", right: true),
      ]
    case .charge:
      return [
        id, field("PROJECT", "projectName"), field("SERVICE", "service"), field("NAME", "name"),
        field("QTY", "price.quantity", right: true), field("UNIT", "price.unit", right: true),
        field("AMOUNT", "amount", right: true),
      ]
    case .invoice:
      return [
        id, field("NUMBER", "number"), field("STATUS", "status"), field("DAY", "day"),
        field("DUE", "due"), field("CLIENT", "clientName"), field("TOTAL", "total", right: true),
        field("BALANCE", "balance", right: true),
      ]
    case .line:
      return [
        id, field("INVOICE", "invoice"), field("TEXT", "text"),
        field("QTY", "price.quantity", right: true), field("UNIT", "price.unit", right: true),
        field("AMOUNT", "amount", right: true),
      ]
    case .payment:
      return [
        id, field("DAY", "day"), field("CLIENT", "clientName"), field("PROJECT", "projectName"),
        field("INVOICE", "invoiceNumbers"), field("METHOD", "method"),
        field("AMOUNT", "amount", right: true),
      ]
    case .allocation:
      return [
        id, field("PAYMENT", "payment"), field("INVOICE", "invoiceNumber"),
        field("AMOUNT", "amount", right: true),
      ]
    case .deal:
      return [
        id, field("PROJECT", "projectName"), field("TYPE", "terms.type"),
        field("BRINGS", "brings", right: true), field("DEPOSIT", "depositAmount", right: true),
        field("BY", "deposit.day"),
      ]
    case .series:
      return [
        id, field("NAME", "name"), field("PATTERN", "pattern"),
        field("START", "start", right: true),
      ]
    case .profile:
      return [
        id, field("COMPANY", "company"), field("FIRST NAME", "firstName"),
        field("LAST NAME", "lastName"), field("EMAIL", "email"), field("PHONE", "phone"),
      ]
    case .bank:
      return [
        id, field("BANK", "handles.bank"), field("ACCOUNT", "handles.accountNumber"),
        field("IBAN", "handles.iban"), field("VENMO", "handles.venmo"),
        field("ZELLE", "handles.zelle"),
      ]
    case .settings:
      return [
        id, field("CURRENCY", "currency"), field("LOCALE", "locale"), field("THEME", "theme"),
        field("WORK", "work"), field("PAPER", "paper"), field("LAYOUT", "layout"),
        field("PAYMENT DAYS", "paymentDays", right: true),
      ]
    case .attachment:
      return [
        id, field("NAME", "name"), field("OWNER", "owner.kind"), field("TYPE", "mediaType"),
        field("SIZE", "size", right: true),
      ]
    default: return [id] + designColumns(of: kind).map { field($0.0, $0.1, right: $0.1 == "total") }
    }
  }

  /// The titles and paths of what a designer keeps; of any other kind its first registers.
  private static func designColumns(of kind: Kind) -> [(String, String)] {
    switch kind {
    case .category: return [("NAME", "name"), ("TYPE", "type")]
    case .budget:
      return [("PROJECT", "projectName"), ("CATEGORY", "categoryName"), ("AMOUNT", "amount")]
    case .transaction:
      return [
        ("DAY", "day"), ("TYPE", "type"), ("NAME", "displayName"), ("PROJECT", "projectName"),
        ("STATUS", "status"), ("TOTAL", "total"),
      ]
    case .item:
      return [
        ("NAME", "name"), ("STATUS", "status"), ("PROJECT", "projectName"), ("SOURCE", "vendor"),
        ("SKU", "sku"), ("PRICE", "total"),
      ]
    case .space: return [("NAME", "name"), ("PROJECT", "projectName")]
    case .checklist: return [("NAME", "name"), ("SPACE", "space")]
    case .check: return [("TEXT", "text"), ("CHECKED", "isChecked"), ("CHECKLIST", "checklist")]
    case .template, .vendor: return [("NAME", "name")]
    case .lineage:
      return [
        ("ITEM", "item"), ("MOVEMENT", "movement"), ("FROM", "fromTransaction"),
        ("TO", "toTransaction"), ("AT", "at"),
      ]
    case .member: return [("NAME", "name"), ("EMAIL", "email"), ("ROLE", "role")]
    case .invoicetemplate: return [("NAME", "name"), ("CURRENCY", "currency")]
    case .preferences: return [("PROJECT", "project"), ("PINNED", "pinned")]
    case .split:
      return [
        ("TRANSACTION", "transaction"), ("NAME", "name"), ("AMOUNT", "amount"),
        ("CATEGORY", "category"),
      ]
    case .recurring:
      return [
        ("NAME", "source"), ("FREQUENCY", "frequency"), ("START", "start"), ("END", "end"),
        ("WAY", "way"), ("AMOUNT", "amount"),
      ]
    case .rule: return [("CONTAINS", "contains"), ("CATEGORY", "category")]
    case .receipt:
      return [("NAME", "name"), ("RECEIVED", "received"), ("TRANSACTION", "transaction")]
    case .reading: return [("HASH", "hash"), ("STATE", "state"), ("ENGINE", "engine")]
    case .trip:
      return [
        ("DAY", "day"), ("FROM", "origin"), ("TO", "destination"), ("DISTANCE", "distance"),
        ("UNIT", "unit"),
      ]
    case .contactpoint:
      return [("CLIENT", "client"), ("SORT", "sort"), ("LABEL", "label"), ("TEXT", "text")]
    case .hiddensuggestion: return [("NAME", "name"), ("CLIENT", "client")]
    case .gigrule:
      return [("NAME", "name"), ("START", "schedule"), ("RULE", "rule"), ("CLIENT", "client")]
    case .gigtime:
      return [
        ("PROJECT", "project"), ("NAME", "name"), ("DAY", "day"), ("START", "start"),
        ("END", "end"),
      ]
    case .season: return [("NAME", "name")]
    case .message:
      return [
        ("STATE", "state"), ("ACT", "act"), ("TO", "to"), ("SUBJECT", "subject"),
        ("REASON", "reason"),
      ]
    case .mailtext: return [("ACT", "act"), ("LANGUAGE", "language"), ("SUBJECT", "subject")]
    case .travel:
      return [("FROM", "from"), ("TO", "to"), ("MINUTES", "minutes"), ("BACK", "back")]
    case .moneyaccount:
      return [("NAME", "name"), ("TYPE", "type"), ("OPENING", "opening"), ("NUMBER", "number")]
    case .bankline:
      return [
        ("DAY", "day"), ("AMOUNT", "amount"), ("COUNTERPARTY", "counterparty"), ("TEXT", "text"),
      ]
    case .bankstatement:
      return [
        ("REFERENCE", "reference"), ("FIRST", "first"), ("LAST", "last"), ("OPENING", "opening"),
        ("CLOSING", "closing"),
      ]
    case .linematch:
      return [("LINE", "line"), ("TYPE", "type"), ("AMOUNT", "amount"), ("OTHER", "other")]
    case .statementform: return [("NAME", "name"), ("ACCOUNT", "account"), ("SIGN", "sign")]
    case .taxband:
      return [("NAME", "name"), ("SINCE", "since"), ("ABOVE", "above"), ("RATE", "rate")]
    case .musician:
      return [
        ("NAME", "name"), ("INSTRUMENT", "instrument"), ("EMAIL", "email"), ("PHONE", "phone"),
      ]
    case .player:
      return [
        ("PROJECT", "project"), ("MUSICIAN", "musician"), ("ROLE", "role"), ("STATE", "state"),
        ("PAY", "pay"),
      ]
    case .rate: return [("TYPE", "type"), ("NAME", "name"), ("PRICE", "price"), ("UNIT", "unit")]
    case .savedfilter: return [("NAME", "name"), ("LIST", "list"), ("QUERY", "query")]
    case .importbatch:
      return [("NAME", "name"), ("FORMAT", "format"), ("IMPORTED", "imported"), ("COUNT", "count")]
    default:
      let names = Book.schema(of: kind).map { $0.name }.filter { $0 != "life" && $0 != "position" }
      return names.prefix(4).map { ($0.uppercased(), $0) }
    }
  }

  private static func cell(at path: [String], in object: Value) -> String {
    var value = object
    // Sums in several currencies are no single total.
    if path == ["total"], value["total"] == .null, case .list(let totals)? = value["totals"] {
      return totals.map { words($0) }.joined(separator: " + ")
    }
    // A credit note is due on no day (rule G65).
    if path == ["due"], let total = value["total"].flatMap({ try? Money(value: $0) }),
      total.isNegative
    {
      return ""
    }
    for name in path {
      guard let part = value[name] else { return "" }
      value = part
    }
    return words(value)
  }

  /// A value as a person reads it.
  static func words(_ value: Value) -> String {
    if let money = try? Money(value: value) { return money.words }
    switch value {
    case .null: return ""
    case .bool(let flag): return flag ? "yes" : "no"
    case .integer(let number): return "\(number)"
    case .number(let text), .text(let text): return text
    case .list(let elements): return elements.map { words($0) }.joined(separator: ", ")
    case .object(let members):
      return members.compactMap { member in
        let text = words(member.value)
        return text.isEmpty ? nil : member.name + " " + text
      }.joined(separator: ", ")
    }
  }
}
