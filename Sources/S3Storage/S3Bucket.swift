import Foundation
import Ledger
import Synchronization

/// Objects of one address: what a file's storage is asked, with keys, patience and few connections.
///
/// Calls block. All of them may be asked twice: an object's name is the hash of its bytes.
public final class S3Bucket: Sendable {
  private struct State {
    var idle: [S3Connection] = []
    var busy = 0
    var keys: S3Keys?
    /// Until then nobody asks a storage that did not answer just now.
    var rests = Date.distantPast
  }

  /// Requests at once in one process; what is more is told to come back.
  static let most = 40
  private static let tries = 3
  private static let rest = 1.0
  /// In milliseconds: how long the bytes of a file may be on their way.
  private static let transfer = 300_000
  /// And what holds others up meanwhile.
  private static let brief = 5_000

  public let address: S3Address
  private let state = Mutex(State())
  private let findKeys: @Sendable () throws(S3Error) -> S3Keys

  private static let shared = Mutex<[String: S3Bucket]>([:])

  /// The one of this process for an address: its connections are shared by all accounts.
  public static func at(_ address: S3Address) -> S3Bucket {
    shared.withLock { all in
      if let known = all[address.text] { return known }
      let made = S3Bucket(address) { () throws(S3Error) -> S3Keys in try S3Keys.find() }
      all[address.text] = made
      return made
    }
  }

  init(_ address: S3Address, keys: @escaping @Sendable () throws(S3Error) -> S3Keys) {
    self.address = address
    findKeys = keys
  }

  // MARK: what is asked

  /// How many bytes an object has; nil: it is not there.
  public func size(of key: String) throws(S3Error) -> Int64? {
    let answer = try ask(S3Request(method: "HEAD", key: address.key(key)))
    switch answer.status {
    case 200: return answer.headers["content-length"].flatMap { Int64($0) } ?? 0
    case 404: return nil
    case _:
      // No answer to HEAD says why: the list does.
      try check()
      throw problem(answer)
    }
  }

  /// Whether it lets itself be asked, and why not.
  public func check() throws(S3Error) {
    _ = try page(below: address.key(""), after: nil, most: 1)
  }

  /// The same, with a small object that is put there, read and removed again.
  public func checkAll() throws(S3Error) {
    try check()
    let key = "ledgerline-check-\(UInt64.random(in: 0...UInt64.max))"
    let bytes = Array(key.utf8)
    try put(bytes, as: key, hash: SHA256.hex(bytes))
    let isThere = try get(key, begin: {}, take: { _ in true })
    try remove(key, holdsUp: false)
    if !isThere { throw .failed("what was put there is not there") }
  }

  public func put(_ bytes: [UInt8], as key: String, hash: String) throws(S3Error) {
    try put(.bytes(bytes), as: key, hash)
  }

  /// Brings the first bytes of an open file there; the storage holds them against their hash.
  public func put(_ file: Int32, size: Int64, as key: String, hash: String) throws(S3Error) {
    try put(.file(file, size: size), as: key, hash)
  }

  private func put(_ body: S3Request.Body, as key: String, _ hash: String) throws(S3Error) {
    let answer = try ask(
      S3Request(
        method: "PUT", key: address.key(key), body: body, payload: hash, time: S3Bucket.transfer))
    guard answer.status / 100 == 2 else { throw problem(answer) }
  }

  /// Hands an object's bytes over, piece by piece; false: it is not there.
  ///
  /// `begin` is called before each attempt: what came before counts no more. `take` ends it with false.
  public func get(
    _ key: String, begin: () -> Void, take: @escaping ([UInt8]) -> Bool
  ) throws(S3Error) -> Bool {
    let request = S3Request(method: "GET", key: address.key(key), time: S3Bucket.transfer)
    let answer = try ask(request, begin: begin, take: take)
    if answer.status == 200 { return true }
    if answer.status == 404, answer.code == "NoSuchKey" { return false }
    throw problem(answer)
  }

  /// `holdsUp`: others wait for it, so it is asked once and not for long.
  public func remove(_ key: String, holdsUp: Bool) throws(S3Error) {
    let request = S3Request(
      method: "DELETE", key: address.key(key), time: holdsUp ? S3Bucket.brief : 20_000)
    let answer = try ask(request, tries: holdsUp ? 1 : S3Bucket.tries)
    if answer.status / 100 == 2 || answer.status == 404 && answer.code == "NoSuchKey" { return }
    throw problem(answer)
  }

  /// Every object whose key begins so; the keys come without the address's prefix.
  public func forEach(below start: String, _ body: (S3Object) -> Void) throws(S3Error) {
    let prefix = address.key("")
    var after: String?
    repeat {
      let (objects, next) = try page(below: address.key(start), after: after)
      for var object in objects where object.key.hasPrefix(prefix) {
        object.key.removeFirst(prefix.count)
        body(object)
      }
      after = next
    } while after != nil
  }

  private func page(
    below prefix: String, after: String?, most: Int = 1_000
  ) throws(S3Error) -> (objects: [S3Object], next: String?) {
    var query = [("list-type", "2"), ("max-keys", "\(most)"), ("prefix", prefix)]
    if let after { query.append(("continuation-token", after)) }
    let answer = try ask(S3Request(method: "GET", query: query))
    guard answer.status == 200 else { throw problem(answer) }
    return S3Answer.objects(in: answer.body)
  }

  // MARK: how

  private func ask(
    _ request: S3Request, tries: Int = S3Bucket.tries, begin: () -> Void = {},
    take: (([UInt8]) -> Bool)? = nil
  ) throws(S3Error) -> S3Response {
    let isResting = state.withLock { $0.rests > Date() }
    if isResting { throw .away("it did not answer just now") }
    var number = 0
    while true {
      number += 1
      let isLast = number >= tries
      begin()
      do throws(S3Connection.Failure) {
        let answer = try once(request, take)
        if isLast || !S3Bucket.passes(answer) { return answer }
      } catch {
        switch error {
        case .refused(let words): throw .refused(words)
        case .busy(let words): throw .away(words)
        case .stopped: throw .failed("it was not wanted any more")
        case .away(let words, let isQuick):
          guard isLast || !isQuick else { break }
          state.withLock { state in
            state.rests = Date(timeIntervalSinceNow: S3Bucket.rest)
            // The others are of no more use.
            state.idle = []
          }
          throw .away(words)
        }
      }
      Thread.sleep(forTimeInterval: Double(number * number) * Double.random(in: 0.15...0.3))
    }
  }

  /// Whether an answer is of this moment only.
  private static func passes(_ answer: S3Response) -> Bool {
    if [429, 500, 502, 503, 504].contains(answer.status) { return true }
    return ["RequestTimeout", "SlowDown"].contains(answer.code)
  }

  /// Asks once; by other keys again, where those that were known are refused and others are found now.
  private func once(
    _ request: S3Request, _ take: (([UInt8]) -> Bool)?
  ) throws(S3Connection.Failure) -> S3Response {
    let isFirst = state.withLock { $0.keys == nil }
    let answer = try once(request, by: try keys(), take)
    guard !isFirst, S3Bucket.keyWords.contains(answer.code) || request.method == "HEAD",
      answer.status == 403
    else { return answer }
    let known = state.withLock { $0.keys }
    state.withLock { $0.keys = nil }
    let found = try keys()
    return found == known ? answer : try once(request, by: found, take)
  }

  private static let keyWords = [
    "InvalidAccessKeyId", "SignatureDoesNotMatch", "ExpiredToken", "InvalidToken", "AccessDenied",
  ]

  private func keys() throws(S3Connection.Failure) -> S3Keys {
    if let known = state.withLock({ $0.keys }) { return known }
    do throws(S3Error) {
      let found = try findKeys()
      state.withLock { $0.keys = found }
      return found
    } catch {
      guard case .refused(let words) = error else { throw .busy("no keys") }
      throw .refused(words)
    }
  }

  private func once(
    _ request: S3Request, by keys: S3Keys, _ take: (([UInt8]) -> Bool)?
  ) throws(S3Connection.Failure) -> S3Response {
    let connection = try connect()
    var isSound = false
    defer {
      state.withLock { state in
        state.busy -= 1
        if isSound { state.idle.append(connection) }
      }
    }
    let path = address.path(request.key)
    let moment = S3Bucket.moment(Date())
    var headers = [
      ("host", address.host), ("x-amz-content-sha256", request.payload), ("x-amz-date", moment),
    ]
    if let token = keys.token { headers.append(("x-amz-security-token", token)) }
    let signature = S3Signature(region: address.region, keys: keys).authorization(
      request.method, path, query: request.query, headers: headers, payload: request.payload,
      at: moment)
    headers.append(("Authorization", signature))
    if request.method == "PUT" { headers.append(("Content-Type", "application/octet-stream")) }
    let scheme = address.endpoint.prefix { $0 != "/" }
    let query = S3Signature.text(of: request.query)
    let answer = try connection.perform(
      request, at: scheme + "//" + address.host + path + (query.isEmpty ? "" : "?" + query),
      headers: headers.map { $0.0 + ": " + $0.1 }, take: take)
    isSound = true
    return answer
  }

  private func connect() throws(S3Connection.Failure) -> S3Connection {
    let (isFull, known) = state.withLock { state -> (Bool, S3Connection?) in
      if state.busy >= S3Bucket.most { return (true, nil) }
      state.busy += 1
      return (false, state.idle.popLast())
    }
    if isFull { throw .busy("too much is on its way") }
    if let connection = known ?? S3Connection() { return connection }
    state.withLock { $0.busy -= 1 }
    throw .busy("no memory")
  }

  /// `20260131T235959Z`.
  static func moment(_ date: Date) -> String {
    var seconds = time_t(date.timeIntervalSince1970)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(parts.tm_year + 1900)" + two(parts.tm_mon + 1) + two(parts.tm_mday) + "T"
      + two(parts.tm_hour) + two(parts.tm_min) + two(parts.tm_sec) + "Z"
  }

  // MARK: what went wrong

  /// An answer that is no success, in words; what it says itself may have a key in it and is not repeated.
  private func problem(_ answer: S3Response) -> S3Error {
    let code = answer.code
    let known = code.utf8.count <= 64 && code.utf8.allSatisfy { S3Bucket.isLetter($0) } ? code : ""
    let said = known.isEmpty ? "\(answer.status)" : "\(answer.status) \(known)"
    switch code {
    case "SignatureDoesNotMatch": return .refused("the secret key is wrong (\(said))")
    case "InvalidAccessKeyId": return .refused("it does not know the access key (\(said))")
    case "ExpiredToken", "InvalidToken":
      return .refused("the session token holds no more (\(said))")
    case "AccessDenied", "AllAccessDisabled":
      return .refused(
        "the keys lack a right: s3:GetObject, s3:PutObject, s3:DeleteObject and s3:ListBucket are needed"
          + " (\(said))")
    case "NoSuchBucket": return .refused("there is no bucket \(address.bucket) (\(said))")
    case "RequestTimeTooSkewed":
      return .refused("this machine's clock is too far from the storage's: set it (\(said))")
    case "PermanentRedirect", "TemporaryRedirect", "AuthorizationHeaderMalformed",
      "IllegalLocationConstraintException":
      return otherRegion(answer, said)
    case "QuotaExceeded", "XMinioStorageFull", "InsufficientStorage", "StorageQuotaExceeded":
      return .full(said)
    case "XAmzContentSHA256Mismatch", "BadDigest":
      return .away("what came is not what was sent (\(said))")
    case _: break
    }
    switch answer.status {
    case 301, 307: return otherRegion(answer, said)
    case 401, 403: return .refused("it does not take the keys (\(said))")
    case 507: return .full(said)
    case 408, 429, 500...: return .away("it answers \(said)")
    case _: return .failed("it answers \(said)")
    }
  }

  private func otherRegion(_ answer: S3Response, _ said: String) -> S3Error {
    let region =
      answer.headers["x-amz-bucket-region"] ?? S3Answer.text("Region", in: answer.body[...])
    let isName = region.map { $0.utf8.count <= 32 && $0.utf8.allSatisfy { S3Bucket.isLetter($0) } }
    guard let region, isName == true else {
      return .refused("the bucket is in another region, or at another endpoint (\(said))")
    }
    return .refused("the bucket is in the region \(region): say region=\(region) (\(said))")
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      || byte == 0x2D
  }
}
