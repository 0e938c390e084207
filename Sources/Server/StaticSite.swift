import Foundation
import HTTPTypes
import Hummingbird
import Ledger
import Synchronization

/// The app's built files, served precompressed.
final class StaticSite: Sendable {
  struct File: Sendable {
    var bytes: [UInt8]
    /// The hashed name of an asset, else SHA-256 of the bytes: the same bytes have the same tag
    /// wherever they were built, and each encoding has its own.
    var tag: String
  }

  private let folder: String
  /// What has been read of assets/, where a name never gets other bytes.
  private let assets = Mutex<[String: File]>([:])

  init(folder: String) throws(ServerError) {
    self.folder = folder
    guard FileManager.default.isReadableFile(atPath: folder + "/app.html") else {
      throw .noSite(path: folder)
    }
  }

  /// The file at a plain relative path; nil when there is none.
  func file(_ path: String) -> File? {
    let isPlain = path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy {
      !$0.isEmpty && $0 != "." && $0 != ".."
    }
    guard isPlain, !path.contains("\0") else { return nil }
    if let known = assets.withLock({ $0[path] }) { return known }
    guard let data = FileManager.default.contents(atPath: folder + "/" + path) else { return nil }
    let bytes = [UInt8](data)
    let tag = path.hasPrefix("assets/") ? path.dropFirst(7) : SHA256.hex(bytes).prefix(32)
    let file = File(bytes: bytes, tag: "\"" + tag + "\"")
    if path.hasPrefix("assets/") { assets.withLock { $0[path] = file } }
    return file
  }

  /// The bytes of an asset by the name it had before its hash, as assets.json has them.
  func asset(_ name: String) -> [UInt8]? {
    struct Entry: Decodable { var url: String }
    guard let list = FileManager.default.contents(atPath: folder + "/assets.json"),
      let entries = try? JSONDecoder().decode([String: Entry].self, from: list)
    else { return nil }
    return entries[name].flatMap { file($0.url)?.bytes }
  }

  static func mediaType(_ path: String) -> String {
    switch path.split(separator: ".").last ?? "" {
    case "html": return "text/html; charset=utf-8"
    case "js": return "text/javascript; charset=utf-8"
    case "css": return "text/css; charset=utf-8"
    case "wasm": return "application/wasm"
    case "svg": return "image/svg+xml"
    case "png": return "image/png"
    case "json": return "application/json"
    case "webmanifest": return "application/manifest+json"
    case "ttf": return "font/ttf"
    case _: return "application/octet-stream"
    }
  }
}

/// Answers for the app's files; every path of the app itself is the same page.
struct SiteFiles<Context: RequestContext>: RouterMiddleware {
  let site: StaticSite

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let path = String(request.uri.path.drop(while: { $0 == "/" }))
    guard request.method == .get || request.method == .head, !path.hasPrefix("v1/") else {
      return try await next(request, context)
    }
    if !path.isEmpty, let file = site.file(path) {
      return respond(path, file, request)
    }
    if path.hasPrefix("assets/") || path.split(separator: "/").last?.contains(".") == true {
      throw Refusal(.notFound, "no-file", HubWords.noFile)
    }
    guard let page = site.file("app.html") else {
      throw Refusal(.notFound, "no-file", "The app's page is missing.")
    }
    return respond("app.html", page, request)
  }

  private func respond(_ path: String, _ file: StaticSite.File, _ request: Request) -> Response {
    var chosen = file
    var headers: HTTPFields = [
      .contentType: StaticSite.mediaType(path), .vary: "Accept-Encoding",
      .cacheControl: path.hasPrefix("assets/")
        ? "public, max-age=31536000, immutable" : "no-cache",
    ]
    let accepted = AcceptedEncodings(request.headers[.acceptEncoding] ?? "")
    for (name, ending) in [("br", ".br"), ("gzip", ".gz")] where accepted.has(name) {
      if let packed = site.file(path + ending) {
        chosen = packed
        headers[.contentEncoding] = name
        break
      }
    }
    headers[.eTag] = chosen.tag
    let known = (request.headers[.ifNoneMatch] ?? "").split(separator: ",")
    if known.contains(where: { $0.trimmed == chosen.tag || $0.trimmed == "W/" + chosen.tag }) {
      return Response(status: .notModified, headers: headers)
    }
    if request.method == .head {
      headers[.contentLength] = "\(chosen.bytes.count)"
      return Response(status: .ok, headers: headers)
    }
    return Response(status: .ok, headers: headers, body: .bytes(chosen.bytes))
  }
}

/// What an Accept-Encoding header takes: `br, gzip;q=0` is Brotli and not gzip.
struct AcceptedEncodings {
  private var names: [String] = []

  init(_ header: String) {
    for item in header.split(separator: ",") {
      let parts = item.split(separator: ";").map(\.trimmed)
      guard let name = parts.first, !name.isEmpty else { continue }
      let weight = parts.dropFirst().first { $0.hasPrefix("q=") }?.dropFirst(2)
      if let weight, Double(weight) == 0 { continue }
      names.append(name.lowercased())
    }
  }

  func has(_ name: String) -> Bool { names.contains(name) }
}

extension Substring {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
