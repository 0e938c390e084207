import Ledger
import Screens

// Files that the page took in or refused, and their way to the hub. The page keeps the bytes and
// sends them (web/uploads.js); here only what became of them is known.
extension BrowserSession {
  /// Message 7: [now, token, name, media type, bytes, why it was refused or ""].
  mutating func fileCame(_ message: HostMessage) {
    let token = message.text(1)
    let name = message.text(2)
    let problem = message.text(5)
    if !problem.isEmpty, let why = FileRefusal(rawValue: problem) {
      run(app.handle(.fileRefused(token: token, name: name, why)))
      return
    }
    run(
      app.handle(
        .file(
          token: token, name: name, mediaType: message.text(3),
          bytes: message.fields.count > 4 ? message.fields[4] : [])))
  }

  /// Message 10: [now, hash, waiting|sending|failed|done|absent, percent, body of a refusal].
  mutating func uploadMoved(_ message: HostMessage) {
    let state: Upload.State
    switch message.text(2) {
    case "waiting": state = .waiting
    case "sending": state = .sending(Swift.min(100, Swift.max(0, Int(message.text(3)) ?? 0)))
    case "absent":
      run(app.handle(.failed("This file is not on this device yet: go online once.")))
      return
    case "failed":
      state = .failed(BrowserSession.words(message.fields.count > 4 ? message.fields[4] : []))
    case _: state = .done
    }
    run(app.handle(.upload(Upload(message.text(1), state))))
  }
}
