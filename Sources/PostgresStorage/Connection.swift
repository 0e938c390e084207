import Foundation
import PostgreSQL
import Storage

/// One connection, which one thread uses at a time.
///
/// Statements are prepared when they first come. What answers nothing is only queued (``send(_:_:)``)
/// and goes with the next question: a transaction's writes cost the way to the server once for all of
/// them, and what one of them failed of is thrown there.
final class Connection: @unchecked Sendable {
  private let handle: OpaquePointer
  private let servers: Servers
  private let place: Servers.Place
  private var names: [String: String] = [:]
  private var queue: [Queued] = []
  private var queuedBytes = 0
  private var cursors = 0

  private enum Queued {
    /// A statement's text that is being prepared.
    case preparing(String)
    case statement
  }

  /// So much is queued at most: more answers than the network holds would make both sides wait.
  private static let queueLimit = 200
  private static let queueBytes = 128 * 1024

  init(_ servers: Servers) throws(StorageError) {
    self.servers = servers
    // From here on it goes with the object, also when that is not made.
    (handle, place) = try servers.connect()
    try setUp()
    guard PQenterPipelineMode(handle) == 1 else { throw lost() }
  }

  deinit { PQfinish(handle) }

  static func words(_ handle: OpaquePointer) -> String {
    oneLine(PQerrorMessage(handle).map { String(cString: $0) } ?? "")
  }

  private static func oneLine(_ said: String) -> String {
    let lines = said.split(whereSeparator: \.isNewline).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    return lines.joined(separator: " ")
  }

  /// The server, too, lets go of what a hub held that is gone without a word, or that stands still in a
  /// transaction.
  private func setUp() throws(StorageError) {
    try plain(
      """
      SET search_path = ledgerline, pg_temp; SET lock_timeout = '10s';
      SET client_min_messages = error; SET statement_timeout = 0;
      SET idle_in_transaction_session_timeout = '5min';
      SET tcp_keepalives_idle = 20; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3;
      SET tcp_user_timeout = 20000;
      SELECT set_config('synchronous_commit', 'on', false)
      WHERE current_setting('synchronous_commit') = 'off'
      """)
    let encoding = PQparameterStatus(handle, "server_encoding").map { String(cString: $0) }
    guard encoding == "UTF8" else {
      throw StorageError.failed(
        what: "its encoding is \(encoding ?? "unknown"): make it with ENCODING 'UTF8'")
    }
  }

  /// Several statements in one text, before there is a pipeline.
  private func plain(_ sql: String) throws(StorageError) {
    guard let result = PQexec(handle, sql) else { throw lost() }
    let answer = Answer(result)
    try check(result, answer)
  }

  /// Whether anything can still be asked.
  var isAlive: Bool { PQstatus(handle) == CONNECTION_OK }

  /// Whether another server took the place of this one's meanwhile, as far as this program knows.
  var isOvertaken: Bool { servers.isOvertaken(place) }

  /// The same, once all servers were asked.
  func isFoundOvertaken() -> Bool {
    servers.look()
    return isOvertaken
  }

  /// Whether it is alive and in no transaction.
  var isIdle: Bool {
    isAlive && queue.isEmpty && PQtransactionStatus(handle) == PQTRANS_IDLE
  }

  private func lost() -> StorageError { .unreachable(what: Connection.words(handle)) }

  private func check(_ result: OpaquePointer, _ answer: Answer) throws(StorageError) {
    switch PQresultStatus(result) {
    case PGRES_COMMAND_OK, PGRES_TUPLES_OK: return
    default:
      let state = result_sqlstate(result).map { String(cString: $0) } ?? ""
      let said = result_words(result).map { String(cString: $0) } ?? Connection.words(handle)
      let words = Connection.oneLine(said)
      if !isAlive { throw .unreachable(what: words) }
      throw StorageError(state: state, words)
    }
  }

  // MARK: asking

  /// Queues a statement that answers nothing.
  func send(_ sql: String, _ values: [Parameter] = []) throws(StorageError) {
    try put(sql, values)
    if queue.count >= Connection.queueLimit || queuedBytes >= Connection.queueBytes {
      try flush()
    }
  }

  /// Asks after what is queued.
  @discardableResult
  func query(_ sql: String, _ values: [Parameter] = []) throws(StorageError) -> Answer {
    try put(sql, values)
    return try drain()
  }

  /// The same with a text that will not come again.
  func once(_ sql: String, _ values: [Parameter] = []) throws(StorageError) -> Answer {
    try queueOnce(sql, values)
    return try drain()
  }

  /// Queues a text that will not come again.
  func run(_ sql: String) throws(StorageError) { try queueOnce(sql, []) }

  /// Waits for what is queued.
  func flush() throws(StorageError) {
    if !queue.isEmpty { _ = try drain() }
  }

  /// Ends a transaction without a trace, whatever is queued; ``isIdle`` says whether that went well.
  func rollback() {
    try? flush()
    _ = try? query("ROLLBACK")
  }

  private func put(_ sql: String, _ values: [Parameter]) throws(StorageError) {
    let name: String
    if let known = names[sql] {
      name = known
    } else {
      name = "s\(names.count)"
      let types = values.map { Oid($0.type) }
      guard PQsendPrepare(handle, name, sql, Int32(types.count), types) == 1 else { throw lost() }
      names[sql] = name
      queue.append(.preparing(sql))
    }
    try handing(values) { pointers, lengths, formats in
      PQsendQueryPrepared(handle, name, Int32(values.count), pointers, lengths, formats, 1)
    }
  }

  private func queueOnce(_ sql: String, _ values: [Parameter]) throws(StorageError) {
    let types = values.map { Oid($0.type) }
    try handing(values) { pointers, lengths, formats in
      PQsendQueryParams(
        handle, sql, Int32(values.count), types, pointers, lengths, formats, 1)
    }
  }

  private func handing(
    _ values: [Parameter],
    _ call: ([UnsafePointer<CChar>?], [Int32], [Int32]) -> Int32
  ) throws(StorageError) {
    var bytes: [UInt8] = []
    let places = values.map { $0.append(to: &bytes) }
    queuedBytes += bytes.count + 64
    // One byte more, so that an empty value has an address, too.
    bytes.append(0)
    let taken = bytes.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { chars in
        let pointers = places.map { place in
          place.flatMap { range in chars.baseAddress.map { $0 + range.lowerBound } }
        }
        return call(
          pointers, places.map { Int32($0?.count ?? 0) }, values.map { _ in Int32(1) })
      }
    }
    guard taken == 1 else { throw lost() }
    queue.append(.statement)
  }

  /// Reads all answers; the last statement's is answered, the first failure is thrown.
  private func drain() throws(StorageError) -> Answer {
    guard PQpipelineSync(handle) == 1 else { throw lost() }
    let waiting = queue
    queue = []
    queuedBytes = 0
    var last: Answer?
    var failure: StorageError?
    for one in waiting {
      var isDone = false
      while let result = PQgetResult(handle) {
        let answer = Answer(result)
        do throws(StorageError) {
          if PQresultStatus(result) == PGRES_PIPELINE_ABORTED { continue }
          try check(result, answer)
          isDone = true
          last = answer
        } catch {
          if failure == nil { failure = error }
        }
      }
      if case .preparing(let sql) = one, !isDone { names[sql] = nil }
    }
    // The mark at the end; a broken connection has none.
    var isWhole = false
    while isAlive, let result = PQgetResult(handle) {
      let status = PQresultStatus(result)
      PQclear(result)
      if status == PGRES_PIPELINE_SYNC {
        isWhole = true
        break
      }
    }
    if let failure { throw failure }
    guard isWhole, let last else { throw lost() }
    return last
  }

  // MARK: many rows

  /// Calls `body` with each row until it answers false, some in memory at a time.
  ///
  /// `body` may ask the same again. Only inside a transaction.
  func forEach(
    _ sql: String, _ values: [Parameter], _ body: (Row) throws -> Bool
  ) throws {
    cursors += 1
    let name = "c\(cursors)"
    try queueOnce("DECLARE \(name) NO SCROLL CURSOR FOR \(sql)", values)
    let size = 500
    while true {
      let rows = try once("FETCH \(size) FROM \(name)")
      for index in 0..<rows.count where try !body(rows.row(index)) {
        try queueOnce("CLOSE \(name)", [])
        return
      }
      if rows.count < size { break }
    }
    try queueOnce("CLOSE \(name)", [])
  }
}
