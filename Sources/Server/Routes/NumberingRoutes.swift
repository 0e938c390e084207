import HTTPTypes
import Hummingbird
import Ledger
import Store

/// What follows a restore: the last numbers, which the owner confirms.
struct NumberingRoutes: Sendable {
  let hub: Hub

  func add(to data: RouterGroup<HubContext>) {
    data.get("numbering") { _, context in try await show(try context.seated()) }
    data.post("numbering/confirm") { request, context in try await confirm(request, context) }
    data.post("numbering/doubt") { _, context in try await doubt(try context.seated()) }
  }

  /// `state confirmed` or `state unconfirmed`, then `series ID PATTERN LAST KNOWN` each.
  private func show(_ seat: Seat) async throws -> Response {
    guard seat.role == .owner else { throw Refusal(NumberingProblem.notOwner) }
    let status = try await offThread { try seat.store.numbering() }
    var lines = Lines()
    lines.add("state", status.isConfirmed ? "confirmed" : "unconfirmed")
    for line in status.lines {
      lines.add("series", line.series.text, line.pattern, "\(line.last)", "\(line.known)")
    }
    return lines.response
  }

  /// A device is about to bring numbers from elsewhere: none is given until an owner has confirmed the last (rule G86).
  private func doubt(_ seat: Seat) async throws -> Response {
    guard seat.role != .member else {
      throw Refusal(
        .forbidden, "role", HubWords.numbersByAdministrators)
    }
    try await offThread { try seat.store.doubtNumbers() }
    return Response(status: .noContent)
  }

  /// The body is a line for each series: its id and the last count that was given out.
  private func confirm(_ request: Request, _ context: HubContext) async throws -> Response {
    let seat = try context.seated()
    let bytes = try await request.bytes(limit: 64 * 1024, context)
    var lasts: [ID<Series>: Int64] = [:]
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
      let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" })
      guard words.count == 2, let id = ID<Series>(String(words[0])), let last = Int64(words[1])
      else {
        throw Refusal(.badRequest, "malformed", "Each line is a series and its last count.")
      }
      lasts[id] = last
    }
    let (confirmed, now) = (lasts, hub.now())
    do {
      try await offThread {
        try seat.store.confirmNumbering(confirmed, by: seat.member, now: now)
      }
    } catch let problem as NumberingProblem {
      throw Refusal(problem)
    }
    return Response(status: .noContent)
  }
}

extension Refusal {
  init(_ problem: NumberingProblem) {
    switch problem {
    case .unconfirmed: self.init(.conflict, "numbers-unconfirmed", problem.message)
    case .notOwner: self.init(.forbidden, "role", problem.message)
    case .noSeries: self.init(.notFound, "no-series", problem.message)
    case .below, .outOfRange: self.init(.conflict, "number", problem.message)
    }
  }
}
