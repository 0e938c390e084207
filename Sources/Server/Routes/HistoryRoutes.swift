import Hummingbird
import Ledger
import Store

/// Who wrote what: the history of a row, and whose devices are (docs/sync.md).
struct HistoryRoutes: Sendable {
  /// How many devices may be asked about at once.
  static let mostDevices = 100

  func add(to data: RouterGroup<HubContext>) {
    data.get("history") { request, context in
      try await history(request, try context.seated().store)
    }
    data.get("writers") { request, context in
      try await writers(request, try context.seated().store)
    }
  }

  private func history(_ request: Request, _ store: Store) async throws -> Response {
    let parameters = request.uri.queryParameters
    guard let kind = parameters["kind"].flatMap({ UInt8($0) }),
      let id = parameters["id"].flatMap({ ID<Never>(String($0)) }), !id.isNone
    else {
      throw Refusal(
        .badRequest, "malformed", "`kind` is a kind’s number, `id` an id of 13 characters.")
    }
    var before = Int64.max
    if let text = parameters["before"] {
      guard let seq = Int64(text), seq > 0 else {
        throw Refusal(.badRequest, "malformed", "`before` must be a whole number above 0.")
      }
      before = seq
    }
    let (row, end) = (RowKey(kind, id.raw), before)
    let writes = try await offThread { try store.history(of: row, before: end) }
    return SyncRoutes.data(writes.encoded)
  }

  /// `HEX ID` each: a device and the member whose it is; what the hub itself wrote is nobody's.
  private func writers(_ request: Request, _ store: Store) async throws -> Response {
    let words = (request.uri.queryParameters["devices"] ?? "").split(separator: ",")
    let devices = words.compactMap { UInt64($0, radix: 16) }
    guard devices.count == words.count, devices.count <= HistoryRoutes.mostDevices else {
      throw Refusal(
        .badRequest, "malformed",
        "`devices` are hexadecimal numbers with commas between, at most "
          + "\(HistoryRoutes.mostDevices).")
    }
    let members = try await offThread { try store.members(ofDevices: devices) }
    var lines = Lines()
    for (device, member) in members { lines.add(String(device, radix: 16), member.text) }
    return lines.response
  }
}
