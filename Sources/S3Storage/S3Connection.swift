import Curl
import Foundation

/// One connection by libcurl, for one request after another; one thread has it at a time.
final class S3Connection: @unchecked Sendable {
  /// Why nothing came back.
  enum Failure: Error {
    /// `isQuick`: it may be tried again at once.
    case away(String, isQuick: Bool)
    case refused(String)
    /// It is not for the storage that nothing was asked.
    case busy(String)
    /// Whoever takes the bytes does not want more.
    case stopped
  }

  /// Milliseconds.
  static let connecting = 5_000
  /// Seconds in which at least a kilobyte a second must move.
  static let patience = 15
  /// Of an answer that says what is wrong, or of a page of a list.
  private static let longest = 4 << 20

  private let handle: UnsafeMutableRawPointer
  private var response = S3Response()
  private var body = S3Request.Body.none
  private var sent: Int64 = 0
  private var take: (([UInt8]) -> Bool)?
  private var isStopped = false

  /// Made once, before any thread talks.
  private static let isReady = curl_global_init(3) == CURLE_OK

  init?() {
    guard S3Connection.isReady, let handle = curl_easy_init() else { return nil }
    self.handle = handle
  }

  deinit { curl_easy_cleanup(handle) }

  /// Asks, and hands the bytes of a success to `take`, if there is one.
  func perform(
    _ request: S3Request, at url: String, headers: [String], take: (([UInt8]) -> Bool)?
  ) throws(Failure) -> S3Response {
    (response, body, sent, isStopped) = (S3Response(), request.body, 0, false)
    self.take = take
    defer {
      self.take = nil
      body = .none
    }
    // Settings go, the connection stays.
    curl_easy_reset(handle)
    var list: UnsafeMutablePointer<curl_slist>?
    for header in headers + ["Expect:"] { list = curl_slist_append(list, header) }
    defer { curl_slist_free_all(list) }
    configure(request, url)
    _ = curl_set_list(handle, CURLOPT_HTTPHEADER, list)
    let code = curl_easy_perform(handle)
    if isStopped { throw .stopped }
    guard code == CURLE_OK else { throw failure(code) }
    return response
  }

  private func configure(_ request: S3Request, _ url: String) {
    let me = Unmanaged.passUnretained(self).toOpaque()
    _ = curl_set_text(handle, CURLOPT_URL, url)
    _ = curl_set_text(handle, CURLOPT_PROTOCOLS_STR, "http,https")
    _ = curl_set_long(handle, CURLOPT_PATH_AS_IS, 1)
    _ = curl_set_long(handle, CURLOPT_FOLLOWLOCATION, 0)
    _ = curl_set_long(handle, CURLOPT_NOSIGNAL, 1)
    _ = curl_set_long(handle, CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
    _ = curl_set_long(handle, CURLOPT_CONNECTTIMEOUT_MS, S3Connection.connecting)
    _ = curl_set_long(handle, CURLOPT_TIMEOUT_MS, request.time)
    _ = curl_set_long(handle, CURLOPT_LOW_SPEED_LIMIT, 1_000)
    _ = curl_set_long(handle, CURLOPT_LOW_SPEED_TIME, S3Connection.patience)
    _ = curl_set_text(handle, CURLOPT_USERAGENT, "ledgerline")
    switch request.method {
    case "HEAD": _ = curl_set_long(handle, CURLOPT_NOBODY, 1)
    case "PUT":
      _ = curl_set_long(handle, CURLOPT_UPLOAD, 1)
      _ = curl_set_large(handle, CURLOPT_INFILESIZE_LARGE, curl_off_t(request.size))
    case "GET": break
    case let method: _ = curl_set_text(handle, CURLOPT_CUSTOMREQUEST, method)
    }
    for option in [CURLOPT_WRITEDATA, CURLOPT_HEADERDATA, CURLOPT_READDATA, CURLOPT_SEEKDATA] {
      _ = curl_set_pointer(handle, option, me)
    }
    _ = curl_set_taking(handle, CURLOPT_WRITEFUNCTION) { place, size, count, data in
      guard let place, let data else { return 0 }
      let bytes = UnsafeRawBufferPointer(start: place, count: size * count)
      return S3Connection.of(data).took(bytes) ? size * count : 0
    }
    _ = curl_set_taking(handle, CURLOPT_HEADERFUNCTION) { place, size, count, data in
      guard let place, let data else { return 0 }
      S3Connection.of(data).heard(UnsafeRawBufferPointer(start: place, count: size * count))
      return size * count
    }
    _ = curl_set_reading(handle) { place, size, count, data in
      guard let place, let data else { return 0 }
      return S3Connection.of(data).give(UnsafeMutableRawPointer(place), size * count)
    }
    // A connection that turns out to be closed: the body begins again on another one.
    _ = curl_set_seeking(handle) { data, place, origin in
      guard let data, origin == SEEK_SET else { return 1 }
      S3Connection.of(data).sent = Int64(place)
      return 0
    }
  }

  private static func of(_ data: UnsafeMutableRawPointer) -> S3Connection {
    Unmanaged<S3Connection>.fromOpaque(data).takeUnretainedValue()
  }

  private func took(_ bytes: UnsafeRawBufferPointer) -> Bool {
    if let take, response.status / 100 == 2 {
      isStopped = !take(Array(bytes))
      return !isStopped
    }
    if response.body.count + bytes.count <= S3Connection.longest { response.body += bytes }
    return true
  }

  private func heard(_ bytes: UnsafeRawBufferPointer) {
    let line = String(decoding: bytes, as: UTF8.self)
    if line.hasPrefix("HTTP/") {
      // The last one counts: what a proxy or a 100 says comes before it.
      let words = line.split(separator: " ", maxSplits: 2)
      response = S3Response(status: words.count > 1 ? Int(words[1].prefix(3)) ?? 0 : 0)
    } else if let mark = line.firstIndex(of: ":") {
      response.headers[line[..<mark].lowercased()] =
        line[line.index(after: mark)...].trimmingCharacters(in: .whitespacesAndNewlines)
    }
  }

  private func give(_ place: UnsafeMutableRawPointer, _ room: Int) -> Int {
    switch body {
    case .none: return 0
    case .bytes(let bytes):
      let count = min(room, bytes.count - Int(sent))
      bytes.withUnsafeBytes { all in
        if let base = all.baseAddress { place.copyMemory(from: base + Int(sent), byteCount: count) }
      }
      sent += Int64(count)
      return count
    case .file(let file, let size):
      let wanted = min(Int64(room), size - sent)
      if wanted <= 0 { return 0 }
      let count = pread(file, place, Int(wanted), off_t(sent))
      guard count > 0 else { return Int(CURL_READFUNC_ABORT) }
      sent += Int64(count)
      return count
    }
  }

  private func failure(_ code: CURLcode) -> Failure {
    let words = curl_easy_strerror(code).map { String(cString: $0) } ?? "error \(code.rawValue)"
    switch code {
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE:
      return .refused("its certificate is not to be trusted")
    case CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL: return .refused(words)
    case CURLE_OPERATION_TIMEDOUT: return .away("it takes too long: " + words, isQuick: false)
    case _: return .away(words, isQuick: true)
    }
  }
}
