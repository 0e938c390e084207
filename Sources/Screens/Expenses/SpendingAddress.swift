import Documents
import Ledger

// Where the bars and rows of charts lead: exactly the expenses that they add up, in their list (rule E41).
extension SpendingRows {
  var path: String {
    var location = Location(.expenses)
    location.setOption("date", ExpenseRange.word(first?.text ?? "", last?.text ?? ""))
    location.toggleOption("context", part.rawValue)
    switch group {
    case .all: break
    case .category(let id): location.setOption("slice", id.text)
    case .budget(let id): location.setOption("category", id.text)
    case .vendor(let name): location.setOption("vendor", WholeName.word(name))
    case .tag(let id): location.setOption("tag", id.isNone ? ListedIDs.none : id.text)
    case .project(let id): location.setOption("place", id.text)
    case .client(let id): location.setOption("client", id.text)
    case .context(let context):
      if context.rawValue != part.rawValue { location.toggleOption("context", context.rawValue) }
    }
    if let place { location.setOption("place", place.text) }
    location.setOption("sums", "yes")
    return location.path
  }
}
