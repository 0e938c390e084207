import HTTPTypes
import Hummingbird
import NIOCore

extension Request {
  /// The whole body, counted while it streams in; too much is refused before it is held.
  ///
  /// The connection of a sender who goes on regardless is closed after a few seconds, in which it
  /// can read the refusal.
  func bytes(limit: Int, _ context: HubContext) async throws -> [UInt8] {
    if let length = headers[.contentLength].flatMap({ Int($0) }), length > limit {
      throw tooLarge(limit, context)
    }
    var bytes: [UInt8] = []
    for try await buffer in body {
      guard bytes.count + buffer.readableBytes <= limit else { throw tooLarge(limit, context) }
      bytes.append(contentsOf: buffer.readableBytesView)
    }
    return bytes
  }

  private func tooLarge(_ limit: Int, _ context: HubContext) -> Refusal {
    let channel = context.channel
    channel.eventLoop.scheduleTask(in: .seconds(5)) { channel.close(mode: .all, promise: nil) }
    return Refusal(
      .contentTooLarge, "too-large", "At most \(limit) bytes are taken at once.",
      closes: true)
  }
}
