import HTTPTypes
import Hummingbird
import Ledger
import NIOCore
import ServiceLifecycle

/// Server-sent events: `{"head":n}` whenever the log grows, a comment each 20 s.
///
/// A hint only: what has been missed costs time, never data.
struct EventStream: Sendable {
  let hub: Hub
  var beat = Duration.seconds(20)

  private enum Event {
    case head(Int64)
    case beat
  }

  func response(to request: Request, _ seat: Seat) -> Response {
    let waking = seat.account.waking
    let session = hub.sessions.session(of: request) ?? ""
    return Response(
      status: .ok,
      headers: [
        .contentType: "text/event-stream", .cacheControl: "no-store", .xAccelBuffering: "no",
      ],
      body: .init { writer in
        let (number, heads) = await waking.listen()
        do {
          for await event in events(heads).cancelOnGracefulShutdown() {
            // Who signs out, is removed or opens another account hears no more of this one.
            let now = try await hub.seat(session)
            guard now?.account.id == seat.account.id, now?.member == seat.member else { break }
            switch event {
            case .head(let head):
              try await writer.write(
                ByteBuffer(string: "id: \(head)\ndata: {\"head\":\(head)}\n\n"))
            case .beat: try await writer.write(ByteBuffer(string: ": beat\n\n"))
            }
          }
        } catch {
          await waking.forget(number)
          throw error
        }
        await waking.forget(number)
        try await writer.finish(nil)
      })
  }

  private func events(_ heads: AsyncStream<Int64>) -> AsyncStream<Event> {
    AsyncStream { continuation in
      let hints = Task {
        for await head in heads { continuation.yield(.head(head)) }
        continuation.finish()
      }
      let heart = Task {
        while !Task.isCancelled {
          try? await Task.sleep(for: beat)
          continuation.yield(.beat)
        }
      }
      continuation.onTermination = { _ in
        hints.cancel()
        heart.cancel()
      }
    }
  }
}
