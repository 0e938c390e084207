import Screens

/// What was asked of the hub about who wrote what, and not answered yet.
struct Histories {
  var waiting: [(token: String, request: HistoryRequest)] = []
  var count = 0
}

extension BrowserSession {
  mutating func ask(_ request: HistoryRequest) {
    if histories.waiting.contains(where: { $0.request == request }) { return }
    histories.count += 1
    let token = "history/\(histories.count)"
    histories.waiting.append((token, request))
    send(.fetch(request: token, method: "GET", path: request.path + inAccount, body: [], type: ""))
  }

  /// Message 3 for a request of ``ask(_:)``.
  mutating func historyAnswered(_ message: HostMessage) {
    guard let place = histories.waiting.firstIndex(where: { $0.token == message.text(1) }) else {
      return
    }
    let request = histories.waiting.remove(at: place).request
    let isDone = message.text(2) == "ok"
    let body = message.fields.count > 4 ? message.fields[4] : []
    run(
      app.handle(
        .historyAnswered(HistoryAnswer(request, isDone: isDone, bytes: isDone ? body : []))))
  }
}
