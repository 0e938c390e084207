/// What was asked of the hub, of one kind, and not answered yet.
struct Asked<Request: Equatable> {
  /// What its tokens begin with.
  let kind: String
  private var waiting: [(token: String, request: Request)] = []
  private var count = 0

  init(_ kind: String) { self.kind = kind }

  func waits(for request: Request) -> Bool { waiting.contains { $0.request == request } }

  /// The token that the answer to a request will have.
  mutating func token(for request: Request) -> String {
    count += 1
    let token = "\(kind)/\(count)"
    waiting.append((token, request))
    return token
  }

  /// What message 3 answers; nil for a token that is not its own, or was answered.
  mutating func answered(by message: HostMessage) -> Request? {
    guard let place = waiting.firstIndex(where: { $0.token == message.text(1) }) else { return nil }
    return waiting.remove(at: place).request
  }
}
