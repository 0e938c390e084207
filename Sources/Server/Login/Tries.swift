import Ledger
import Store
import Synchronization

/// Counts wrong tries at secrets, so that guessing becomes slow for the guesser and for nobody else.
///
/// A source may be wrong ten times in fifteen minutes. A name (an email) may be tried from everywhere
/// ten times, and then after pauses that double up to a minute: many sources together guess one a
/// minute. A browser that signed in under the name before is counted by itself. Many hubs count in their database,
/// all in one.
struct Tries: Sendable {
  /// What a try counts against.
  enum Key: Hashable, Sendable {
    case source(String, Source)
    case name(String)
    case browser(String)

    /// What a database knows it by: nobody reads there what somebody typed.
    var digest: String {
      switch self {
      case .source(let what, let source): return Sessions.digest("source \(what) \(source.text)")
      case .name(let name): return Sessions.digest("name " + name)
      case .browser(let browser): return Sessions.digest("browser " + browser)
      }
    }
  }

  struct Count: Equatable, Sendable {
    var tries = 0
    var first: Int64
    var last: Int64
  }

  static let most = 10
  /// Fifteen minutes.
  static let window: Int64 = 15 * 60_000
  static let longestPause: Int64 = 60_000

  private let book: any TryBook

  init(in book: any TryBook = MemoryTries()) { self.book = book }

  /// Counts a try against all the keys; nil when it may go on, else the milliseconds to wait, and
  /// nothing is counted.
  func begin(_ keys: [Key], _ now: Instant) throws(StoreError) -> Int64? {
    let time = now.milliseconds
    var wait: Int64 = 0
    try book.amend(keys, now) { counts in
      let known = zip(keys, counts).map { key, count in
        count.flatMap { Tries.isOver($0, key, time) ? nil : $0 }
      }
      wait =
        zip(keys, known).map { key, count in
          count.map { Tries.wait($0, key, time) } ?? 0
        }.max() ?? 0
      guard wait <= 0 else { return nil }
      return known.map { count in
        var count = count ?? Count(first: time, last: time)
        count.tries += 1
        count.last = time
        return count
      }
    }
    return wait > 0 ? wait : nil
  }

  /// The secret was right: a name and a browser begin anew, a source is forgiven this one try, so
  /// that nobody clears their guesses with a password of their own.
  func forgive(_ keys: [Key], _ now: Instant) throws(StoreError) {
    try book.amend(keys, now) { counts in
      zip(keys, counts).map { key, count in
        guard case .source = key, var count, count.tries > 1 else { return nil }
        count.tries -= 1
        return count
      }
    }
  }

  private static func wait(_ count: Count, _ key: Key, _ time: Int64) -> Int64 {
    guard count.tries >= most else { return 0 }
    guard case .name = key else { return count.first + window - time }
    let pause = min(longestPause, 1_000 << Int64(min(count.tries - most, 6)))
    return count.last + pause - time
  }

  /// Whether a count is of the past; so is one from before the clock was set back.
  private static func isOver(_ count: Count, _ key: Key, _ time: Int64) -> Bool {
    if count.last > time + 60_000 { return true }
    if case .name = key { return count.last < time - window }
    return count.first < time - window
  }
}

/// Where counts are kept.
protocol TryBook: Sendable {
  /// Hands out the counts of some keys, nil for none, and keeps what `body` makes of them; nil leaves all as it
  /// was. Whoever else counts one of them waits.
  func amend(
    _ keys: [Tries.Key], _ now: Instant, _ body: ([Tries.Count?]) -> [Tries.Count?]?
  ) throws(StoreError)
}

/// Counts in a hub's memory, in bounded room.
final class MemoryTries: TryBook {
  /// Of sources and of names: more are forgotten, those with the fewest tries first.
  static let limit = 20_000

  private struct Known {
    var sources: [Tries.Key: Tries.Count] = [:]
    var names: [Tries.Key: Tries.Count] = [:]

    subscript(_ key: Tries.Key) -> Tries.Count? {
      get { if case .source = key { sources[key] } else { names[key] } }
      set {
        if case .source = key {
          MemoryTries.set(newValue, key, in: &sources)
        } else {
          MemoryTries.set(newValue, key, in: &names)
        }
      }
    }
  }

  private let known = Mutex(Known())

  /// How many keys are remembered.
  var size: Int { known.withLock { $0.sources.count + $0.names.count } }

  func amend(
    _ keys: [Tries.Key], _ now: Instant, _ body: ([Tries.Count?]) -> [Tries.Count?]?
  ) {
    known.withLock { known in
      guard let counts = body(keys.map { known[$0] }) else { return }
      for (key, count) in zip(keys, counts) { known[key] = count }
    }
  }

  private static func set(
    _ count: Tries.Count?, _ key: Tries.Key, in table: inout [Tries.Key: Tries.Count]
  ) {
    if count != nil, table[key] == nil, table.count >= limit {
      let kept = table.sorted { ($0.value.tries, $0.value.last) > ($1.value.tries, $1.value.last) }
      table = Dictionary(uniqueKeysWithValues: kept.prefix(limit / 2).map { ($0.key, $0.value) })
    }
    table[key] = count
  }
}

/// Counts in the database that many hubs ask; each ends by itself.
struct DatabaseTries: TryBook {
  let notes: HubNotes

  func amend(
    _ keys: [Tries.Key], _ now: Instant, _ body: ([Tries.Count?]) -> [Tries.Count?]?
  ) throws(StoreError) {
    try notes.amend(.tries, keys.map { $0.digest }, now: now) { lines in
      guard let counts = body(lines.map { Tries.Count($0) }) else { return nil }
      return zip(keys, counts).map { key, count in
        HubNotes.Line(
          key.digest, count?.line ?? "",
          ends: count.map { Instant(milliseconds: $0.last + Tries.window + 1) })
      }
    }
  }
}

extension Tries.Count {
  /// As a line of the database.
  fileprivate var line: String { "\(tries) \(first) \(last)" }

  fileprivate init?(_ line: String) {
    let parts = line.split(separator: " ").compactMap { Int64($0) }
    guard parts.count == 3 else { return nil }
    self.init(tries: Int(parts[0]), first: parts[1], last: parts[2])
  }
}
