import Exchange
import Ledger
import LedgerTestSupport

/// Sound files, from which the damaged ones are made.
enum Inputs {
  static let now = Instant(milliseconds: 1_795_255_200_000)
  static let options = Ledger8Import.Options(today: now.utcDay, now: now)
  static let book = Book().after(sampleStudio(on: now.utcDay))

  /// A few rows of every kind, so that damage meets each of them.
  static let small: Value = {
    guard case .object(let members) = try? JSONReader.read(BackupWriter.write(book)) else {
      return .null
    }
    return .object(
      members.filter { $0.name != "hash" }.map { member in
        guard case .list(let rows) = member.value else { return member }
        return Member(member.name, .list(Array(rows.prefix(4))))
      })
  }()

  static let ledger8 = """
    {"appVersion":"1.4","backupDate":"2025-10-01T08:30:00Z","clients":[
    {"id":"a","firstName":"John","lastName":"Smith","phone":"555 0101","email":"","zip":90210},
    {"id":"b","firstName":"John","lastName":"Smith","phone":"555 0102"},
    {"id":"c","company":"Acme","email":"pay@acme.example","address":"1 Road"}],
    "projects":[{"id":"p","projectName":"Gig","artist":"X","clientName":"John Smith",
    "clientPhone":"5550102","startDate":"2025-09-01T16:00:00Z","endDate":"2025-09-01T18:00:00Z",
    "mediaType":"Concert","delivered":true,"paid":true,"dateDelivered":"2025-09-02T00:00:00Z",
    "dateClosed":"2025-09-20T00:00:00Z","invoiceNumber":1001,"invoiceName":"Gig",
    "items":[{"name":"Solo","fee":149.99,"itemType":"Concert"},{"name":"Choir","fee":"100"}]},
    {"id":"q","projectName":"Two","clientName":"Acme","clientEmail":"pay@acme.example",
    "items":[{"name":"x","fee":1e2}],"invoiceNumber":1002}],
    "userData":{"userFirstName":"Kim","userLastName":"Roe","company":{"name":"Roe"},
    "bankingInfo":{"bank":"B","routingNumber":"021000021"}}}
    """

  static let firestore = """
    {"accounts":{"acme":{"name":"Acme","presets":{"default":{"budgetCategories":{
    "furn":{"name":"Furnishings","metadata":{"categoryType":"itemized"}}}}},
    "projects":{"p":{"name":"House","clientName":"Jane Smith",
    "budgetCategories":{"furn":{"budgetCents":2400000}}}},
    "spaces":{"s":{"projectId":"p","name":"Den","checklists":[{"id":"c","name":"Install",
    "items":[{"id":"i","text":"Rug","isChecked":true}]}]}},
    "transactions":{"x":{"projectId":"p","transactionDate":"2026-02-07","amountCents":15099,
    "source":"Ross","transactionType":"purchase","status":"completed","budgetCategoryId":"furn",
    "taxRatePct":9.25,"createdAt":{"_seconds":1770422400,"_nanoseconds":0},"itemIds":["a"]}},
    "items":{"a":{"projectId":"p","spaceId":"s","transactionId":"x","description":"Lamp",
    "purchasePriceCents":1001,"quantity":2},"b":{"name":"Vase","transactionId":"gone"}},
    "lineageEdges":{"e":{"itemId":"a","movementKind":"sold","fromTransactionId":"x",
    "toTransactionId":"lost","toProjectId":"p","createdAt":"2026-02-08T00:00:00Z"}}}}}
    """

  /// A table of columns that somebody else made, sometimes with odd titles and cells.
  static func table(_ dice: inout Dice) -> String {
    let titles = [
      "Date", "Payee", "Amount", "Total", "Item", "Qty", "Price", "Category", "Room", "Type",
      "Reference", "Notes", "SKU", "Status", "Tax", "Order Number", "",
    ]
    let mark = dice.pick([",", ";", "\t"]) ?? ","
    let header = (0..<(2 + dice.below(7))).map { _ in dice.pick(titles) ?? "" }
    var lines = [header.joined(separator: mark)]
    for _ in 0..<dice.below(12) {
      lines.append(header.map { _ in cell(&dice) }.joined(separator: mark))
      if dice.percent(20), let last = lines.last { lines.append(last) }
    }
    return lines.joined(separator: dice.percent(50) ? "\n" : "\r\n")
      + (dice.percent(80) ? "\n" : "")
  }

  private static func cell(_ dice: inout Dice) -> String {
    switch dice.below(9) {
    case 0: return "2026-0\(1 + dice.below(9))-1\(dice.below(10))"
    case 1: return "\(1 + dice.below(12))/\(1 + dice.below(28))/2026"
    case 2: return "\(dice.below(9_000)).\(dice.below(100))"
    case 3: return "-\(dice.below(900)),50"
    case 4: return "\"quoted, \"\"text\"\"\nin lines\""
    case 5: return "Ross"
    case 6: return "\(dice.below(20))"
    case 7: return "Purchase"
    case _: return dice.oddText()
    }
  }
}
