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
      let mediaType = FileType(of: bytes)?.mediaType ?? "application/octet-stream"
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
      // What it is, its bytes say, and not who sent it: only pictures are shown in place, so that no
      // upload is ever a page. The type is held to by `nosniff`.
      let type = FileType(of: bytes)
      var headers: HTTPFields = [
        .contentType: type?.mediaType ?? "application/octet-stream",
        .cacheControl: "private, max-age=31536000, immutable",
      ]
      if type == nil || type == .pdf { headers[.contentDisposition] = "attachment" }
      return Response(status: .ok, headers: headers, body: .bytes(bytes))
    }
  }
}
