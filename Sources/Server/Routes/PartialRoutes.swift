import Foundation
import HTTPTypes
import Hummingbird
import Ledger
import NIOCore
import Store

/// Large files in parts (rule G89), as the IETF's draft of resumable uploads has it (draft-ietf-httpbis-resumable-upload),
/// at the address that a file has by its hash: where it stands is asked for, and the rest sent.
struct PartialRoutes: Sendable {
  let hub: Hub
  static let offset = HTTPField.Name("Upload-Offset")
  static let complete = HTTPField.Name("Upload-Complete")
  static let mediaType = "application/partial-upload"

  func add(to data: RouterGroup<HubContext>) {
    data.head("blob/:hash") { _, context in try await stand(context) }
    data.patch("blob/:hash") { request, context in try await go(on: request, context) }
  }

  private static func answer(
    _ status: HTTPResponse.Status, _ size: Int64, isComplete: Bool
  ) -> Response {
    var headers: HTTPFields = [.cacheControl: "no-store"]
    if let offset { headers[offset] = "\(size)" }
    if let complete { headers[complete] = isComplete ? "?1" : "?0" }
    return Response(status: status, headers: headers)
  }

  private func stand(_ context: HubContext) async throws -> Response {
    let hash = try context.parameters.require("hash")
    let seat = try context.seated()
    let (whole, part) = try await offThread {
      let whole = try seat.account.store.blobFacts(hash)?.size
      return (whole, whole == nil ? seat.account.store.partialSize(hash, of: seat.member.text) : 0)
    }
    return PartialRoutes.answer(.noContent, whole ?? part, isComplete: whole != nil)
  }

  private func go(on request: Request, _ context: HubContext) async throws -> Response {
    let hash = try context.parameters.require("hash")
    let seat = try context.seated()
    let store = seat.account.store
    let (offset, isLast) = try PartialRoutes.asked(request)
    let announced = request.headers[.contentLength].flatMap { Int64($0) } ?? 0
    let limit = Int64(BlobRoutes.limit)
    guard announced >= 0, announced <= limit, offset <= limit - announced else {
      throw request.tooLarge(BlobRoutes.limit, context)
    }
    // What the account has may always be sent again, and needs no bytes for it.
    if let size = try await offThread({ try store.blobFacts(hash)?.size }) {
      guard offset == size, isLast, announced == 0 else {
        return PartialRoutes.answer(.conflict, size, isComplete: true)
      }
      let now = hub.now()
      let isThere = try await hub.onFiles(of: store) { try store.renewBlob(hash, now: now) }
      return PartialRoutes.answer(
        isThere ? .created : .conflict, isThere ? size : 0, isComplete: isThere)
    }
    try await checkQuota(offset + announced, hash, store)
    let owner = seat.member.text
    guard store.keepsParts(of: hash, by: owner) else {
      throw Refusal(.notFound, "no-parts", "There is no file of that name to go on with.")
    }
    // Another hub over the same folder has it, as long as it hears the sender (rule G89).
    guard let partial = try await offThread({ try store.partialBlob(hash, of: owner) }) else {
      throw PartialRoutes.taken
    }
    guard partial.size == offset else {
      return PartialRoutes.answer(.conflict, partial.size, isComplete: false)
    }
    let held = ByteBudget.Share(of: hub.uploads, for: context.seat)
    for try await buffer in request.body {
      let count = Int64(buffer.readableBytes)
      guard partial.size + count <= limit else { throw request.tooLarge(BlobRoutes.limit, context) }
      guard held.take(buffer.readableBytes) else { throw request.busy(context) }
      let bytes = Array(buffer.readableBytesView)
      guard try await offThread({ try partial.append(bytes) }) else { throw PartialRoutes.taken }
    }
    // Who did not say how much was coming is asked afterwards.
    if announced == 0 { try await checkQuota(partial.size, hash, store) }
    if !isLast { return PartialRoutes.answer(.noContent, partial.size, isComplete: false) }
    let now = hub.now()
    do {
      let isKept = try await hub.onFiles(of: store) {
        try store.keep(partial, expecting: hash, now: now)
      }
      guard isKept else { throw PartialRoutes.taken }
    } catch StoreError.wrongHash {
      throw Refusal(.unprocessableContent, "wrong-hash", HubWords.wrongBytes)
    }
    return PartialRoutes.answer(.created, partial.size, isComplete: true)
  }

  private static var taken: Refusal {
    Refusal(
      .conflict, "taken-over", "Another request goes on with this file.", retryAfter: 5)
  }

  /// From which byte on, and whether it is all of the rest.
  private static func asked(_ request: Request) throws -> (offset: Int64, isLast: Bool) {
    guard request.headers[.contentType] == mediaType else {
      throw Refusal(.unsupportedMediaType, "media-type", "A part is sent as \(mediaType).")
    }
    let text = offset.flatMap { request.headers[$0] } ?? ""
    let isNumber =
      !text.isEmpty && text.utf8.count <= 15
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    guard isNumber, let offset = Int64(text) else {
      throw Refusal(.badRequest, "offset", "Upload-Offset is the number of bytes that are here.")
    }
    switch complete.flatMap({ request.headers[$0] }) {
    case "?1": return (offset, true)
    case "?0": return (offset, false)
    case _: throw Refusal(.badRequest, "complete", "Upload-Complete is ?0 or ?1.")
    }
  }

  /// Parts count like files, this one as large as it is to be.
  private func checkQuota(_ size: Int64, _ hash: String, _ store: Store) async throws {
    let quota = hub.options.blobQuota
    let isTooMuch = try await offThread {
      try store.blobBytes() + store.partialBytes(but: hash) + size > quota
    }
    if isTooMuch { throw Refusal.quota(quota) }
  }
}
