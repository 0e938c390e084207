import Foundation
import HTTPTypes
import Hummingbird
import Ledger
import Store

/// Files by the SHA-256 of their bytes.
struct BlobRoutes: Sendable {
  let hub: Hub
  /// Bytes of one file.
  static let limit = 25 * 1024 * 1024

  func add(to data: RouterGroup<HubContext>) {
    data.put("blob/:hash") { request, context in
      let hash = try context.parameters.require("hash")
      let bytes = try await request.bytes(limit: BlobRoutes.limit, context)
      let mediaType = request.headers[.contentType] ?? "application/octet-stream"
      let store = try context.seated().store
      let now = hub.now()
      do {
        try await offThread {
          try store.putBlob(bytes, expecting: hash, mediaType: mediaType, now: now)
        }
      } catch StoreError.wrongHash {
        throw Refusal(.unprocessableContent, "wrong-hash", "The bytes are not what the name says.")
      }
      return Response(status: .created)
    }
    data.get("blob/:hash") { _, context in
      let hash = try context.parameters.require("hash")
      let store = try context.seated().store
      guard let bytes = try await offThread({ store.blob(hash) }) else {
        throw Refusal(.notFound, "no-blob", "There is no such file.")
      }
      let facts = try store.blobFacts(hash)
      // Only pictures and PDFs are shown; anything else is bytes, so that no upload is a page.
      let shown = ["image/jpeg", "image/png", "image/webp", "application/pdf"]
      let mediaType = facts.map { shown.contains($0.mediaType) ? $0.mediaType : nil } ?? nil
      var headers: HTTPFields = [
        .contentType: mediaType ?? "application/octet-stream",
        .cacheControl: "private, max-age=31536000, immutable",
      ]
      if mediaType == nil { headers[.contentDisposition] = "attachment" }
      return Response(status: .ok, headers: headers, body: .bytes(bytes))
    }
  }
}
