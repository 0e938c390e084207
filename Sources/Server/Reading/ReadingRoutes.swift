import Exchange
import HTTPTypes
import Hummingbird
import Ledger
import Store

/// What the hub can read, how far it is, and how to have a file read again (docs/sync.md).
struct ReadingRoutes: Sendable {
  let hub: Hub

  func add(to data: RouterGroup<HubContext>) {
    data.get("reading") { _, context in try await show(try context.seated().store) }
    data.post("receipts/:hash/read") { _, context in
      try await again(try context.parameters.require("hash"), try context.seated().store)
    }
  }

  private func show(_ store: Store) async throws -> Response {
    let queue = hub.reading
    let text = try await offThread {
      let tools = queue.tools()
      let counts = try store.readingCounts()
      return JSONWriter.text(
        .object([
          Member("pictures", .bool(tools.readsPictures)),
          Member("pdf", .bool(tools.readsPDF)),
          Member("languages", .list(tools.languages.map { .text($0) })),
          Member("missing", .list(tools.missingPackages.map { .text($0) })),
          Member("waiting", .integer(Int64(counts.waiting))),
          Member("failed", .integer(Int64(counts.failed))),
        ]))
    }
    return Response(
      status: .ok, headers: [.contentType: "application/json", .cacheControl: "no-store"],
      body: .text(text))
  }

  /// Answers 202 when it is in the line; what was read before is forgotten, on every device.
  private func again(_ hash: String, _ store: Store) async throws -> Response {
    let queue = hub.reading
    let now = hub.now()
    try await hub.onFiles(of: store) {
      guard let head = try store.openBlob(hash)?.read(512, at: 0) else { throw Refusal.noReceipt }
      let tools = queue.tools()
      if let kind = ReceiptFile(head), !tools.reads(kind) {
        throw Refusal(
          .conflict, "no-reader",
          "The hub has no program to read this file. Install on its machine: "
            + tools.missingPackages.joined(separator: ", "))
      }
      guard try store.forgetReading(of: hash, now: now) else { throw Refusal.noReceipt }
    }
    return Response(status: .accepted)
  }
}

extension Refusal {
  static var noReceipt: Refusal {
    Refusal(
      .notFound, "no-receipt", HubWords.noReceipt)
  }
}
