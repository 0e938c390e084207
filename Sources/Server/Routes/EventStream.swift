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
        if hub.database != nil {
          // Nobody asked for it while nobody listened.
          Task {
            if let head = try? await offThread({ try seat.store.head() }) {
              await waking.wake(head)
            }
          }
        }
        var told: Int64 = -1
        do {
          for await wake in wakes.cancelOnGracefulShutdown() {
            // Who signs out, is removed or opens another account hears no more of this one.
            // A database that is away is asked with the next wake; nothing is told until then.
            guard let isSeated = try? await isSeated(session, seat, wake) else { continue }
            guard isSeated else { break }
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

  /// Whether the session still sits where it sat when the stream began.
  private func isSeated(_ digest: String, _ seat: Seat, _ wake: Wake) async throws -> Bool {
    func sits(_ session: Session?) -> Bool {
      session?.account == seat.account.id && session?.seats[seat.account.id] == seat.member
    }
    if case .ask = wake.check { return sits(try await hub.standing(digest: digest)?.session) }
    if case .none = wake.check { return true }
    // In memory: nothing else asks for people.
    let session = try hub.sessions.book.find(digest, hub.now())
    guard let session, sits(session) else { return false }
    guard case .people(let people) = wake.check else { return false }
    return people.role(of: seat.member, signedIn: session.begun) != nil
  }
}
