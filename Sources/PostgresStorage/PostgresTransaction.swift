import Ledger
import Storage

/// One transaction: reads and writes in the words of the domain, made of prepared statements, all of
/// one account.
///
/// What may be there once is written with `ON CONFLICT DO NOTHING` and counted: a failed statement
/// would end the whole transaction.
final class PostgresTransaction: BookWriter {
  let connection: Connection
  let account: Parameter
  /// The `seq` of the log's last change, and the running hash there when this transaction added it.
  var last: Int64
  var lastHash: [UInt8]?
  /// What the account's line said when the transaction began.
  let firstHash: (seq: Int64, hash: [UInt8])
  let mayLackChanges: Bool
  private var hasWritten = false
  private var parts = 0

  /// The running hash at `head` is the account's line's.
  init(
    _ connection: Connection, account: Int64, head: Int64, hash: [UInt8] = [],
    mayLackChanges: Bool = false
  ) {
    self.mayLackChanges = mayLackChanges
    self.connection = connection
    self.account = .integer(account)
    last = head
    firstHash = (head, hash)
  }

  func isOvertaken() -> Bool { connection.isFoundOvertaken() }

  // MARK: statements; $1 is the account

  /// Queues what answers nothing.
  func send(_ sql: String, _ values: [Parameter] = []) throws(StorageError) {
    hasWritten = true
    try connection.send(sql, [account] + values)
  }

  /// Runs what writes; answers how many lines it wrote.
  @discardableResult
  func run(_ sql: String, _ values: [Parameter] = []) throws(StorageError) -> Int {
    hasWritten = true
    return try connection.query(sql, [account] + values).written
  }

  /// Writes a line that may be there once.
  func add(_ what: String, _ sql: String, _ values: [Parameter]) throws(StorageError) {
    if try run(sql + " ON CONFLICT DO NOTHING", values) == 0 { throw .constraint(what) }
  }

  /// What `read` makes of the first row.
  func first<T>(
    _ sql: String, _ values: [Parameter] = [], _ read: (Row) -> T
  ) throws(StorageError) -> T? {
    try connection.query(sql, [account] + values).first.map(read)
  }

  /// What `read` makes of each row, of which there are few.
  func all<T>(
    _ sql: String, _ values: [Parameter] = [], _ read: (Row) -> T
  ) throws(StorageError) -> [T] {
    let rows = try connection.query(sql, [account] + values)
    return (0..<rows.count).map { read(rows.row($0)) }
  }

  /// Calls `body` with each row until it answers false.
  func forEach(
    _ sql: String, _ values: [Parameter] = [], _ body: (Row) throws -> Bool
  ) throws {
    try connection.forEach(sql, [account] + values, body)
  }

  // MARK: the transaction and its parts

  /// Gives a new book what every book has.
  func begin() throws(StorageError) {
    try set(.epoch, Fact.hex(UInt64.random(in: 1...UInt64.max)))
    try set(.device, Fact.hex(UInt64.random(in: 1...UInt64.max)))
    try set(.snapshot, "")
    try set(.digest, Digest().text)
  }

  /// Whether anything was written.
  @discardableResult
  func commit() throws(StorageError) -> Bool {
    if hasWritten {
      try connection.send(
        """
        UPDATE account SET version = version + 1, head = $2, log_hash = coalesce($3, log_hash),
          timeline = \(Timeline.present), is_replicated = \(Timeline.isReplicated)
        WHERE id = $1
        """, [account, .integer(last), lastHash.map { .bytes($0[...]) } ?? .null])
    }
    let answer: Answer
    do throws(StorageError) {
      answer = try connection.query("COMMIT")
    } catch {
      if case .unreachable(let what) = error, hasWritten { throw .uncertain(what: what) }
      throw error
    }
    guard answer.tag == "COMMIT" else {
      throw .failed(what: "a statement of the transaction failed before")
    }
    return hasWritten
  }

  func attempt<T>(_ body: () throws -> T) throws -> T {
    let before = (last, lastHash, hasWritten)
    parts += 1
    let name = "part\(parts)"
    defer { parts -= 1 }
    try connection.send("SAVEPOINT \(name)")
    do {
      let result = try body()
      // What the part queued fails here, not in what comes after it.
      try connection.query("RELEASE \(name)")
      return result
    } catch {
      (last, lastHash, hasWritten) = before
      do {
        try? connection.flush()
        try connection.query("ROLLBACK TO \(name)")
        try connection.query("RELEASE \(name)")
      } catch let second {
        if let first = error as? StorageError, first.isOfStorage { throw first }
        throw second
      }
      throw error
    }
  }

  func faults() throws(StorageError) -> [String] {
    var faults: [String] = []
    let head = try first(
      """
      SELECT a.head, coalesce(max(c.seq), 0), a.log_hash,
        coalesce((SELECT hash FROM change AS l WHERE l.account = a.id AND l.seq = a.head), ''::bytea)
      FROM account AS a LEFT JOIN change AS c ON c.account = a.id WHERE a.id = $1
      GROUP BY a.id
      """
    ) { ($0.integer(0), $0.integer(1), $0.bytes(2), $0.bytes(3)) }
    if let head, head.0 != head.1 {
      faults.append("the account's line counts \(head.0) changes, the log ends with \(head.1)")
    } else if let head, head.2 != head.3 {
      faults.append("the account's line has another hash than the log's last change")
    }
    return faults
  }

  /// What the account's lines take, about: without indexes.
  func bytes() throws(StorageError) -> Int64 {
    try first(
      """
      SELECT (SELECT coalesce(sum(octet_length(body) + 120), 0) FROM change WHERE account = $1)::bigint
        + (SELECT coalesce(sum(octet_length(value) + 64), 0) FROM register WHERE account = $1)::bigint
        + (SELECT coalesce(sum(octet_length(entries)), 0) FROM log_block WHERE account = $1)::bigint
      """
    ) { $0.integer(0) } ?? 0
  }
}
