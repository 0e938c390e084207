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
    let held = context.bodies.map { ByteBudget.Share(of: $0, for: context.seat) }
    for try await buffer in body {
      guard bytes.count + buffer.readableBytes <= limit else { throw tooLarge(limit, context) }
      if let held, !held.take(buffer.readableBytes) { throw busy(context) }
      bytes.append(contentsOf: buffer.readableBytesView)
    }
    return bytes
  }

  /// A refusal in the middle of a body, which the sender is not to go on with.
  func busy(_ context: HubContext) -> Refusal {
    hangUp(context)
    var refusal = Refusal.busy
    refusal.closes = true
    return refusal
  }

  private func hangUp(_ context: HubContext) {
    let channel = context.channel
    channel.eventLoop.scheduleTask(in: .seconds(5)) { channel.close(mode: .all, promise: nil) }
  }

  func tooLarge(_ limit: Int, _ context: HubContext) -> Refusal {
    hangUp(context)
    return Refusal(
      .contentTooLarge, "too-large", "At most \(limit) bytes are taken at once.",
      closes: true)
  }
}
