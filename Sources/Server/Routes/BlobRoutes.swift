import Foundation
import HTTPTypes
import Hummingbird
import Ledger
import NIOCore
import Store

/// Files by the SHA-256 of their bytes; on their way in and out they are on the disk, a piece at a
/// time in memory.
struct BlobRoutes: Sendable {
  let hub: Hub
  /// Bytes of one file.
  static let limit = Attaching.largest
  private static let piece = 65_536

  func add(to data: RouterGroup<HubContext>) {
    data.put("blob/:hash") { request, context in try await put(request, context) }
    data.get("blob/:hash") { _, context in try await get(context) }
  }

  private func put(_ request: Request, _ context: HubContext) async throws -> Response {
    let hash = try context.parameters.require("hash")
    let store = try context.seated().store
    let announced = request.headers[.contentLength].flatMap { Int($0) } ?? 0
    guard announced <= BlobRoutes.limit else { throw request.tooLarge(BlobRoutes.limit, context) }
    try await checkQuota(Int64(announced), hash, store)
    let held = ByteBudget.Share(of: hub.uploads, for: context.seat)
    let draft = try await offThread { try store.draftBlob() }
    for try await buffer in request.body {
      guard draft.size + Int64(buffer.readableBytes) <= BlobRoutes.limit else {
        throw request.tooLarge(BlobRoutes.limit, context)
      }
      guard held.take(buffer.readableBytes) else { throw request.busy(context) }
      let bytes = Array(buffer.readableBytesView)
      try await offThread { try draft.append(bytes) }
    }
    try await checkQuota(draft.size, hash, store)
    let mediaType = draft.type?.mediaType ?? "application/octet-stream"
    let now = hub.now()
    do {
      try await hub.onFiles(of: store) {
        try store.keep(draft, expecting: hash, mediaType: mediaType, now: now)
      }
    } catch StoreError.wrongHash {
      throw Refusal(.unprocessableContent, "wrong-hash", HubWords.wrongBytes)
    }
    return Response(status: .created)
  }

  /// What the account has already may always be sent again.
  private func checkQuota(_ size: Int64, _ hash: String, _ store: Store) async throws {
    let quota = hub.options.blobQuota
    let isTooMuch = try await offThread {
      try store.blobFacts(hash) == nil
        && store.blobBytes() + store.partialBytes(but: hash) + size > quota
    }
    if isTooMuch { throw Refusal.quota(quota) }
  }

  private func get(_ context: HubContext) async throws -> Response {
    let hash = try context.parameters.require("hash")
    let store = try context.seated().store
    guard let file = try await hub.onFiles(of: store, { try store.openBlob(hash) }) else {
      throw Refusal(.notFound, "no-blob", HubWords.noFile)
    }
    // What it is, its bytes say, and not who sent it: only pictures are shown in place, so that no
    // upload is ever a page. The type is held to by `nosniff`.
    let type = FileType(of: file.read(64, at: 0))
    var headers: HTTPFields = [
      .contentType: type?.mediaType ?? "application/octet-stream",
      .cacheControl: "private, max-age=31536000, immutable",
    ]
    if type?.isPicture != true { headers[.contentDisposition] = "attachment" }
    return Response(
      status: .ok, headers: headers,
      body: ResponseBody(contentLength: file.size) { writer in
        var place = 0
        while place < file.size {
          let from = place
          let bytes = try await offThread { file.read(BlobRoutes.piece, at: from) }
          if bytes.isEmpty { throw StoreError.corrupt(what: "a file is shorter than it was") }
          try await writer.write(ByteBuffer(bytes: bytes))
          place += bytes.count
        }
        try await writer.finish(nil)
      })
  }
}

extension Refusal {
  /// The account's files take up all that they may.
  static func quota(_ quota: Int64) -> Refusal {
    Refusal(
      .contentTooLarge, "quota",
      "The files of this account take up all of the \(quota / 1_000_000) MB that the hub has for"
        + " them. Its owner can give more with --blob-quota.")
  }
}
