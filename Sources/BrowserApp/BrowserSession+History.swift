import Screens

// What is asked of the hub about who wrote what.
extension BrowserSession {
  mutating func ask(_ request: HistoryRequest) {
    if histories.waits(for: request) { return }
    let token = histories.token(for: request)
    send(.fetch(request: token, method: "GET", path: request.path + inAccount, body: [], type: ""))
  }

  /// Message 3 for a request of ``ask(_:)``.
  mutating func historyAnswered(_ message: HostMessage) {
    guard let request = histories.answered(by: message) else { return }
    let isDone = message.text(2) == "ok"
    let body = message.fields.count > 4 ? message.fields[4] : []
    run(
      app.handle(
        .historyAnswered(HistoryAnswer(request, isDone: isDone, bytes: isDone ? body : []))))
  }
}
