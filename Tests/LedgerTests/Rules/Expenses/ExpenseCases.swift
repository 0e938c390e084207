import Ledger
import LedgerTestSupport

/// Reading expenses as the case files tell them.
enum ExpenseCases {
  /// The day that is 0 in the cases.
  static let today = Day(number: 20_400)

  /// An expense by its id and the facts that a case has of it.
  static func expense(_ told: Value) throws -> ExpenseFacts {
    var expense = ExpenseFacts()
    for member in try told.members() {
      let value = member.value
      switch member.name {
      case "id": expense.id = try value.id()
      case "merchant": expense.merchant = try value.optionalString() ?? ""
      case "amount": expense.amount = value == .null ? nil : try value.money()
      case "day": expense.day = value == .null ? nil : try day(value)
      case "date": expense.day = value == .null ? nil : try date(try value.string())
      case "notes": expense.notes = try value.optionalString() ?? ""
      case "payment", "paymentMethod": expense.paymentMethod = try value.optionalString() ?? ""
      case "recurring", "isRecurring": expense.isRecurring = try value.isTrue
      case "category": expense.category = try value.optionalString() ?? ""
      case "tags": expense.tags = try told.listed("tags").map { try $0.words }
      case "receipt", "hasReceipt":
        // A receipt may be told by its name.
        if case .text(let name) = value {
          expense.hasReceipt = !isBlank(name)
        } else {
          expense.hasReceipt = try value.isTrue
        }
      case "items":
        expense.lines = try told.listed("items").map { line in
          ExpenseFacts.SplitLine(
            name: try line.words("name"), amount: try line.given("amount")?.money(),
            category: try line.words("category"))
        }
      case let other: throw CaseError("an expense has no \(other)")
      }
    }
    return expense
  }

  /// So many days after today, or a day.
  static func day(_ value: Value) throws -> Day {
    if case .text(let text) = value { return try date(text) }
    return today.adding(days: Int(try value.whole()))
  }

  /// "now+1y+1d", "now-10y", or a day.
  static func date(_ text: String) throws -> Day {
    guard text.hasPrefix("now") else { return try Day(parsing: String(text.prefix(10))) }
    var day = today
    var number = ""
    for character in text.dropFirst(3) {
      if character == "+" || character == "-" || character.isNumber {
        number.append(character)
        continue
      }
      guard let count = Int(number) else { throw CaseError("\(text) is no date") }
      number = ""
      switch character {
      case "y": day = day.adding(years: count)
      case "m": day = day.adding(months: count)
      case "w": day = day.adding(days: 7 * count)
      case "d": day = day.adding(days: count)
      default: throw CaseError("\(text) is no date")
      }
    }
    return day
  }

  static func filter(_ told: Value) throws -> ExpenseFilter {
    var filter = ExpenseFilter()
    for member in try told.members() {
      let value = member.value
      switch member.name {
      case "searchText", "search": filter.searchText = try value.optionalString() ?? ""
      case "category": filter.category = try value.optionalString() ?? ""
      case "dateFromDay", "dateFrom", "fromDay": filter.from = value == .null ? nil : try day(value)
      case "dateToDay", "dateTo", "toDay": filter.through = value == .null ? nil : try day(value)
      case "dateRange":
        if value == .null { continue }
        let ends = try value.elements()
        guard ends.count == 2 else { throw CaseError("no two days") }
        filter.from = ends[0] == .null ? nil : try day(ends[0])
        filter.through = ends[1] == .null ? nil : try day(ends[1])
      case "amount", "amountRange":
        if value == .null { continue }
        let bounds = try bounds(value)
        filter.atLeast = bounds.atLeast
        filter.atMost = bounds.atMost
      case "amountMin", "minAmount": filter.atLeast = value == .null ? nil : try value.money()
      case "amountMax", "maxAmount": filter.atMost = value == .null ? nil : try value.money()
      case "vendor", "merchant": filter.vendor = try value.optionalString() ?? ""
      case "payment", "paymentMethod": filter.paymentMethod = try value.optionalString() ?? ""
      case "recurring", "isRecurring":
        filter.isRecurring = value == .null ? nil : try value.flag()
      case "hasReceipt", "receipt": filter.hasReceipt = value == .null ? nil : try value.flag()
      case "tags": filter.tags = try told.listed("tags").map { try $0.words }
      case let other: throw CaseError("a filter has no \(other)")
      }
    }
    return filter
  }

  /// [25, 100], [500, null], {"min": 500}.
  static func bounds(_ value: Value) throws -> (atLeast: Money?, atMost: Money?) {
    let ends = [try value.part(0, "min"), try value.part(1, "max")]
    if case .list(let told) = value, told.count != 2 { throw CaseError("no two amounts") }
    return (
      ends[0] == .null ? nil : try ends[0].money(), ends[1] == .null ? nil : try ends[1].money()
    )
  }

  /// "amountDesc", "category then amountDesc".
  static func orders(_ mode: String) throws -> [ExpenseSort] {
    var orders: [ExpenseSort] = []
    var words = mode.split(separator: " ").map { String($0) }
    words.removeAll { $0 == "then" }
    for word in words {
      var name = ""
      for character in word {
        if character.isUppercase { name += "-" }
        name += character.lowercased()
      }
      guard let order = ExpenseSort(rawValue: name) ?? ExpenseSort(rawValue: name + "-asc")
      else { throw CaseError("no order \(word)") }
      orders.append(order)
    }
    return orders
  }

  /// The expenses of a set: of the file itself, else of any file.
  static func expenses(_ set: String, for file: CaseFile) throws -> [ExpenseFacts] {
    let files = try [file] + CaseFile.all().filter { $0.subject == .expenseLists }
    for file in files {
      guard let data = file.groups.first(where: { $0.name == "data" }),
        let found = data.value[set]
      else { continue }
      return try found.elements().map { try expense($0) }
    }
    throw CaseError("no file has \(set)")
  }
}
