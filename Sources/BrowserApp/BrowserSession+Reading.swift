import Ledger
import Screens

// What is asked of the hub about reading receipts.
extension BrowserSession {
  mutating func ask(_ request: ReadingRequest) {
    if readings.waits(for: request) { return }
    let token = readings.token(for: request)
    send(
      .fetch(
        request: token, method: request.method, path: request.path + inAccount, body: [], type: ""))
  }

  /// Message 3 for a request of ``ask(_:)``.
  mutating func readingAnswered(_ message: HostMessage) {
    guard let request = readings.answered(by: message) else { return }
    let isDone = message.text(2) == "ok"
    let body = message.fields.count > 4 ? message.fields[4] : []
    let words = isDone || message.text(2) == "offline" ? Phrase.none : BrowserSession.words(body)
    run(
      app.handle(
        .readingAnswered(
          ReadingAnswer(request, isDone: isDone, bytes: isDone ? body : [], words: words))))
  }
}
