import Ledger

/// What the hub said of the account's mail server (rule G41); its password stays on the hub.
public struct MailServer: Equatable, Sendable {
  public var isSet = false
  /// Whether the hub was asked.
  var isKnown = false
  var host = ""
  var port: Int64 = 587
  var security = "starttls"
  var user = ""
  var hasPassword = false
  var from = ""
  var name = ""

  public init() {}

  /// Reads what `GET /v1/mail` answered: lines of a word and what follows, tabs between.
  init(reading text: String) {
    isKnown = true
    for line in text.split(separator: "\n") {
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map { String($0) }
      func cell(_ index: Int) -> String { index < cells.count ? cells[index] : "" }
      switch cells.first ?? "" {
      case "set": isSet = cell(1) == "1"
      case "server":
        host = cell(1)
        port = Int64(cell(2)) ?? 587
        security = cell(3)
      case "user":
        user = cell(1)
        hasPassword = cell(2) == "1"
      case "from":
        from = cell(1)
        name = cell(2)
      case _: break
      }
    }
  }

  /// The body of `POST /v1/mail`; an empty password keeps the one that is there.
  func lines(password: String) -> String {
    [host, String(port), security, user, password, from, name].joined(separator: "\n")
  }
}
