import Ledger
import Screens

// Files that the page took in or refused, and their way to the hub. The page keeps the bytes and
// sends them (web/uploads.js); here only what became of them is known.
extension BrowserSession {
  /// Message 7: [now, token, then for each file: name, media type, bytes, why it was refused or ""].
  mutating func fileCame(_ message: HostMessage) {
    var files: [PickedFile] = []
    for place in stride(from: 2, to: message.fields.count - 2, by: 4) {
      files.append(
        PickedFile(
          message.text(place), message.text(place + 1), message.fields[place + 2],
          refusal: FileRefusal(rawValue: message.text(place + 3))))
    }
    run(app.handle(.files(token: message.text(1), files)))
  }

  /// Message 10: [now, hash, waiting|full|sending|failed|done|absent, percent, body of a refusal].
  mutating func uploadMoved(_ message: HostMessage) {
    let state: Upload.State
    switch message.text(2) {
    case "waiting": state = .waiting
    case "full": state = .full
    case "sending": state = .sending(Swift.min(100, Swift.max(0, Int(message.text(3)) ?? 0)))
    case "absent":
      run(
        app.handle(
          .failed(
            "The requested file could not be found. It is not on this device yet: go online once."))
      )
      return
    case "failed":
      state = .failed(BrowserSession.words(message.fields.count > 4 ? message.fields[4] : []))
    case _: state = .done
    }
    run(app.handle(.upload(Upload(message.text(1), state))))
  }

  /// Message 16: [now, all|here|gone, then hashes]: which files' bytes this browser has.
  mutating func filesHereCame(_ message: HostMessage) {
    let hashes = (2..<max(2, message.fields.count)).map { message.text($0) }
    switch message.text(1) {
    case "all": app.state.filesHere.set(hashes)
    case "here": for hash in hashes { app.state.filesHere.add(hash) }
    case _: for hash in hashes { app.state.filesHere.remove(hash) }
    }
  }
}
