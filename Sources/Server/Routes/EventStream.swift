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

  func response(to request: Request, _ seat: Seat) -> Response {
    let waking = seat.account.waking
    let session = Sessions.digest(hub.sessions.session(of: request) ?? "")
    return Response(
      status: .ok,
      headers: [
        .contentType: "text/event-stream", .cacheControl: "no-store", .xAccelBuffering: "no",
      ],
      body: .init { writer in
        let (number, wakes) = await waking.listen()
        var told: Int64 = -1
        do {
          for await wake in wakes.cancelOnGracefulShutdown() {
            // Who signs out, is removed or opens another account hears no more of this one.
            guard isSeated(session, seat, wake) else { break }
            if wake.head > told {
              told = wake.head
              try await writer.write(
                ByteBuffer(string: "id: \(told)\ndata: {\"head\":\(told)}\n\n"))
            } else {
              try await writer.write(ByteBuffer(string: ": beat\n\n"))
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

  /// Whether the session still sits where it sat when the stream began; asks no database.
  private func isSeated(_ digest: String, _ seat: Seat, _ wake: Wake) -> Bool {
    guard let session = hub.sessions.find(digest: digest, hub.now()),
      session.account == seat.account.id, session.seats[seat.account.id] == seat.member
    else { return false }
    guard let people = wake.people else { return true }
    return people.role(of: seat.member, signedIn: session.begun) != nil
  }
}
