import HTTPTypes
import Ledger
import NIOCore
import NIOHTTPTypes

/// Watches one connection: whether there is room for it, and whether its requests come in time.
///
/// A whole request, body and all, has 30 seconds while nobody has said who sends it. A body of
/// somebody signed in may take ten minutes, as long as 16 KiB come in each half minute. A connection
/// between requests is closed after a minute, and so is one whose reader takes nothing for a minute.
final class ConnectionGate: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// Sent down the channel when the request that is coming in has shown whose it is.
  struct SignedIn: Sendable {}

  private enum Phase {
    /// No request is coming in.
    case quiet(until: NIODeadline)
    case coming(until: NIODeadline)
    /// A body of somebody signed in: what came since `since`.
    case trusted(until: NIODeadline, since: NIODeadline, bytes: Int)
    case answering
  }

  private static let least = 16_384
  private static let idle = TimeAmount.seconds(60)
  private static let longest = TimeAmount.minutes(10)

  private let connections: Connections
  private let patience: TimeAmount
  private var source = Source.unknown
  private var entrance: Connections.Entrance?
  private var phase = Phase.quiet(until: .now())
  /// Requests whose answer has not ended, and whether the oldest's has begun.
  private var unanswered = 0
  private var isAnswering = false
  /// Whether this gate has answered itself: nothing follows.
  private var isRefused = false
  private var stuckSince: NIODeadline?
  private var watch: RepeatedTask?

  init(_ connections: Connections, patience: Int) {
    self.connections = connections
    self.patience = .seconds(Int64(patience))
  }

  func handlerAdded(context: ChannelHandlerContext) {
    if context.channel.isActive { begin(context) }
  }

  func channelActive(context: ChannelHandlerContext) {
    begin(context)
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    end()
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) { end() }

  private func begin(_ context: ChannelHandlerContext) {
    guard entrance == nil else { return }
    source = Source(context.remoteAddress) ?? .unknown
    let entrance = connections.enter(source)
    self.entrance = entrance
    if entrance == .shut { return context.close(promise: nil) }
    phase = .quiet(until: .now() + (entrance == .full ? .seconds(5) : patience))
    let step = min(TimeAmount.seconds(5), .nanoseconds(patience.nanoseconds / 4))
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    watch = context.eventLoop.scheduleRepeatedTask(initialDelay: step, delay: step) { _ in
      let (gate, context) = bound.value
      gate.look(context)
    }
  }

  private func end() {
    watch?.cancel()
    watch = nil
    if let entrance, entrance != .shut { connections.leave(source) }
    entrance = .shut
  }

  // MARK: what passes

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if entrance == .full {
      guard case .head = unwrapInboundIn(data), !isRefused else { return }
      return refuse(.tooMany, context)
    }
    let now = NIODeadline.now()
    switch unwrapInboundIn(data) {
    case .head:
      unanswered += 1
      phase = .coming(until: now + patience)
    case .body(let buffer):
      if case .trusted(let until, let since, let bytes) = phase {
        phase = .trusted(until: until, since: since, bytes: bytes + buffer.readableBytes)
      }
    case .end: phase = unanswered > 0 ? .answering : .quiet(until: now + Self.idle)
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if isRefused {
      promise?.fail(ChannelError.ioOnClosedChannel)
      return
    }
    switch unwrapOutboundIn(data) {
    case .head: isAnswering = true
    case .body: break
    case .end:
      isAnswering = false
      unanswered -= 1
      if unanswered == 0, case .answering = phase { phase = .quiet(until: .now() + Self.idle) }
    }
    context.write(data, promise: promise)
  }

  func triggerUserOutboundEvent(
    context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?
  ) {
    guard event is SignedIn else {
      return context.triggerUserOutboundEvent(event, promise: promise)
    }
    if case .coming = phase {
      let now = NIODeadline.now()
      phase = .trusted(until: now + Self.longest, since: now, bytes: 0)
    }
    promise?.succeed()
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    stuckSince = context.channel.isWritable ? nil : .now()
    context.fireChannelWritabilityChanged()
  }

  // MARK: time

  private func look(_ context: ChannelHandlerContext) {
    let now = NIODeadline.now()
    if let stuckSince, now > stuckSince + Self.idle { return context.close(promise: nil) }
    switch phase {
    case .answering: break
    case .quiet(let until): if now > until { context.close(promise: nil) }
    case .coming(let until):
      // Behind a request that is being answered it may be ourselves who do not read on.
      if now > until, unanswered < 2 { refuse(.late, context) }
    case .trusted(let until, let since, let bytes):
      if now > until { return refuse(.late, context) }
      guard now > since + patience else { return }
      if bytes < Self.least, unanswered < 2 { return refuse(.late, context) }
      phase = .trusted(until: until, since: now, bytes: 0)
    }
  }

  /// Answers, if no answer has begun, and ends the connection.
  private func refuse(_ refusal: Refusal, _ context: ChannelHandlerContext) {
    phase = .answering
    let isAwaited = entrance == .full || (unanswered > 0 && !isAnswering)
    guard isAwaited, !isRefused else { return context.close(promise: nil) }
    isRefused = true
    let json = ByteBuffer(string: refusal.json)
    var headers = refusal.headers
    SecurityHeaders<HubContext>.add(to: &headers)
    headers[.contentLength] = "\(json.readableBytes)"
    context.write(
      wrapOutboundOut(.head(HTTPResponse(status: refusal.status, headerFields: headers))),
      promise: nil)
    context.write(wrapOutboundOut(.body(json)), promise: nil)
    // The sender may still be sending: it gets a moment to read why this ends.
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    context.writeAndFlush(wrapOutboundOut(.end(nil))).assumeIsolated().whenComplete { _ in
      bound.value.eventLoop.assumeIsolated().scheduleTask(in: .milliseconds(500)) {
        bound.value.close(promise: nil)
      }
    }
  }
}

extension Refusal {
  static var tooMany: Refusal {
    Refusal(
      .serviceUnavailable, "connections", HubWords.tooManyConnections.english,
      closes: true, retryAfter: 5)
  }

  static var late: Refusal {
    Refusal(.requestTimeout, "late", "The request did not come in time.", closes: true)
  }
}
