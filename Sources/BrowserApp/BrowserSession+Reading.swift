import Ledger
import Screens

/// What was asked of the hub about reading receipts, and not answered yet.
struct ReadingRequests {
  var waiting: [(token: String, request: ReadingRequest)] = []
  var count = 0
}

extension BrowserSession {
  mutating func ask(_ request: ReadingRequest) {
    if readings.waiting.contains(where: { $0.request == request }) { return }
    readings.count += 1
    let token = "reading/\(readings.count)"
    readings.waiting.append((token, request))
    send(
      .fetch(
        request: token, method: request.method, path: request.path + inAccount, body: [], type: ""))
  }

  /// Message 3 for a request of ``ask(_:)``.
  mutating func readingAnswered(_ message: HostMessage) {
    guard let place = readings.waiting.firstIndex(where: { $0.token == message.text(1) }) else {
      return
    }
    let request = readings.waiting.remove(at: place).request
    let isDone = message.text(2) == "ok"
    let body = message.fields.count > 4 ? message.fields[4] : []
    let words = isDone || message.text(2) == "offline" ? Phrase.none : BrowserSession.words(body)
    run(
      app.handle(
        .readingAnswered(
          ReadingAnswer(request, isDone: isDone, bytes: isDone ? body : [], words: words))))
  }
}
