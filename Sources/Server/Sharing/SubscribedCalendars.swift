import Exchange
import HTTPTypes
import Hummingbird
import Ledger
import Store
import Synchronization

/// `/feed/TOKEN.ics`: the gigs, for calendars that subscribe to them (rule G53).
struct SubscribedCalendars: Sendable {
  let hub: Hub

  /// Of the past, and of what is to come; what comes by a rule is written as its rule.
  private static let before = 366
  private static let after = 1_100
  /// Calendars come by themselves all day: that is not written down every time.
  private static let pause: Int64 = 600_000

  func add(to router: Router<HubContext>) {
    for method in [HTTPRequest.Method.get, .head] {
      router.on("/feed/:file", method: method) { request, context in
        var response = try await answer(request, context)
        response.headers[.xRobotsTag] = "noindex, nofollow, noarchive"
        if method == .head { response.body = .init() }
        return response
      }
    }
  }

  private func answer(_ request: Request, _ context: HubContext) async throws -> Response {
    let file = try context.parameters.require("file")
    let token = file.hasSuffix(".ics") ? String(file.dropLast(4)) : ""
    guard let (account, link) = try await hub.link(token, request, context),
      case .calendar(let holds, let scope) = link.shown
    else { throw Refusal(.notFound, "no-calendar", "There is no such calendar.") }
    let now = hub.now()
    let calendar = try await hub.calendars.calendar(
      of: account, holds: holds, scope, now: now
    ) { book in
      let name = isBlank(book.profile.company) ? "Ledgerline" : book.profile.company
      return ICalendarWriter.bytes(
        book, from: now.utcDay.adding(days: -SubscribedCalendars.before),
        through: now.utcDay.adding(days: SubscribedCalendars.after), name: name, now: now,
        holds: holds, of: scope, refreshHours: 1)
    }
    if request.method == .get,
      now.milliseconds - (link.last?.milliseconds ?? 0) > SubscribedCalendars.pause
    {
      try? await offThread { try account.store.opened(link, now: now) }
    }
    let headers: HTTPFields = [
      .contentType: "text/calendar; charset=utf-8", .cacheControl: "private, no-cache",
      .contentDisposition: "inline; filename=\"gigs.ics\"", .eTag: calendar.tag,
    ]
    let known = (request.headers[.ifNoneMatch] ?? "").split(separator: ",").map {
      trimmed(String($0))
    }
    if known.contains(calendar.tag) || known.contains("*") {
      return Response(status: .notModified, headers: headers)
    }
    var all = headers
    if request.method == .head { all[.contentLength] = "\(calendar.bytes.count)" }
    return Response(status: .ok, headers: all, body: .bytes(calendar.bytes))
  }
}

/// The calendars that were asked for last, so many at most, as long as nothing of their book changed.
final class CalendarShelf: Sendable {
  struct Calendar: Sendable {
    var bytes: [UInt8]
    /// Of what is in it; the moment when it was written (DTSTAMP) is no difference.
    var tag: String
  }

  private struct Key: Hashable {
    var account: String
    var holds: Bool
    var scope: CalendarScope
  }

  private static let most = 200

  private struct Kept {
    var cursor: Int64
    var day: Day
    var asked = ContinuousClock.now
    var calendar: Calendar
  }

  private let kept = Mutex<[Key: Kept]>([:])
  private let tickets = Tickets(2)

  /// What is kept, or what `write` makes of the book now.
  func calendar(
    of account: Account, holds: Bool, _ scope: CalendarScope, now: Instant,
    _ write: @escaping @Sendable (Book) -> [UInt8]
  ) async throws -> Calendar {
    let key = Key(account: account.id, holds: holds, scope: scope)
    let day = now.utcDay
    return try await tickets.spend {
      // The book is read when there is something new in it.
      let head = try account.store.head()
      if let known = self.find(key), known.cursor == head, known.day == day {
        return known.calendar
      }
      let (book, cursor) = try account.store.book()
      let bytes = write(book)
      let calendar = Calendar(bytes: bytes, tag: CalendarShelf.tag(of: bytes))
      self.keep(Kept(cursor: cursor, day: day, calendar: calendar), as: key)
      return calendar
    }
  }

  private func find(_ key: Key) -> Kept? {
    kept.withLock { kept in
      kept[key]?.asked = .now
      return kept[key]
    }
  }

  private func keep(_ one: Kept, as key: Key) {
    kept.withLock { kept in
      kept[key] = one
      guard kept.count > CalendarShelf.most else { return }
      let oldest = kept.sorted { $0.value.asked < $1.value.asked }.prefix(kept.count / 4)
      for (key, _) in oldest { kept[key] = nil }
    }
  }

  private static func tag(of bytes: [UInt8]) -> String {
    var digest = SHA256()
    let stamp = Array("DTSTAMP:".utf8)
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    where !line.starts(with: stamp) {
      digest.update(Array(line))
    }
    return "W/\"" + SHA256.hexText(Array(digest.finish().prefix(16))) + "\""
  }
}
