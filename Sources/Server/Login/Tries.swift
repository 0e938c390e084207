import Ledger
import Store
import Synchronization

/// Counts wrong tries at secrets, so that guessing becomes slow for the guesser and for nobody else.
///
/// A source may be wrong ten times in fifteen minutes. A name (an email) may be tried from everywhere
/// ten times, and then after pauses that double up to a minute: many sources together guess one a
/// minute. A browser that signed in under the name before is counted by itself. A database with the books counts
/// along, for the hub that goes on in this one's place.
final class Tries: Sendable {
  /// What a try counts against.
  enum Key: Hashable, Sendable {
    case source(String, Source)
    case name(String)
    case browser(String)

    /// What a database knows it by: nobody reads there what somebody typed.
    fileprivate var digest: String {
      switch self {
      case .source(let what, let source): return Sessions.digest("source \(what) \(source.text)")
      case .name(let name): return Sessions.digest("name " + name)
      case .browser(let browser): return Sessions.digest("browser " + browser)
      }
    }
  }

  fileprivate struct Count {
    var tries = 0
    var first: Int64
    var last: Int64

    var line: String { "\(tries) \(first) \(last)" }

    init(first: Int64, last: Int64) {
      self.first = first
      self.last = last
    }

    init?(_ line: String) {
      let parts = line.split(separator: " ").compactMap { Int64($0) }
      guard parts.count == 3 else { return nil }
      (tries, first, last) = (Int(parts[0]), parts[1], parts[2])
    }
  }

  static let most = 10
  /// Fifteen minutes.
  static let window: Int64 = 15 * 60_000
  static let longestPause: Int64 = 60_000
  /// Of sources and of names: more are forgotten, those with the fewest tries first.
  static let limit = 20_000

  fileprivate struct Known {
    var sources: [Key: Count] = [:]
    var names: [Key: Count] = [:]
    /// What the hub before this one counted, by digest, until it is asked for.
    var earlier: [String: Count] = [:]
  }

  private let known: Mutex<Known>
  private let notes: HubNotes?

  init(in notes: HubNotes? = nil, _ now: Instant = .now) throws(StoreError) {
    self.notes = notes
    var known = Known()
    for (digest, line) in try notes?.all(.tries, now: now) ?? [:] {
      known.earlier[digest] = Count(line)
    }
    self.known = Mutex(known)
  }

  /// Counts a try against all the keys; nil when it may go on, else the milliseconds to wait, and
  /// nothing is counted.
  func begin(_ keys: [Key], _ now: Instant) -> Int64? {
    let time = now.milliseconds
    return known.withLock { known in
      var wait: Int64 = 0
      if !known.earlier.isEmpty {
        for key in keys where known[key] == nil {
          known[key] = known.earlier.removeValue(forKey: key.digest)
        }
      }
      for key in keys {
        guard let count = known[key], !Tries.isOver(count, key, time) else { continue }
        wait = max(wait, Tries.wait(count, key, time))
      }
      guard wait <= 0 else { return wait }
      for key in keys {
        var count = known[key] ?? Count(first: time, last: time)
        if Tries.isOver(count, key, time) { count = Count(first: time, last: time) }
        count.tries += 1
        count.last = time
        known[key] = count
      }
      note(keys, known)
      return nil
    }
  }

  /// The secret was right: a name and a browser begin anew, a source is forgiven this one try, so
  /// that nobody clears their guesses with a password of their own.
  func forgive(_ keys: [Key]) {
    known.withLock { known in
      for key in keys {
        guard case .source = key, var count = known[key], count.tries > 1 else {
          known[key] = nil
          continue
        }
        count.tries -= 1
        known[key] = count
      }
      note(keys, known)
    }
  }

  /// Counts that the database does not learn of hold as long as this hub runs.
  private func note(_ keys: [Key], _ known: Known) {
    guard let notes else { return }
    var (lines, over): ([HubNotes.Line], [String]) = ([], [])
    for key in keys {
      if let count = known[key] {
        let end = Instant(milliseconds: count.last + Tries.window)
        lines.append(HubNotes.Line(key.digest, count.line, ends: end))
      } else {
        over.append(key.digest)
      }
    }
    try? notes.write(.tries, lines, removing: over)
  }

  /// How many keys are remembered.
  var size: Int { known.withLock { $0.sources.count + $0.names.count } }

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

extension Tries.Known {
  subscript(_ key: Tries.Key) -> Tries.Count? {
    get { if case .source = key { sources[key] } else { names[key] } }
    set {
      if case .source = key {
        Tries.set(newValue, key, in: &sources)
      } else {
        Tries.set(newValue, key, in: &names)
      }
    }
  }
}

extension Tries {
  fileprivate static func set(_ count: Count?, _ key: Key, in table: inout [Key: Count]) {
    if count != nil, table[key] == nil, table.count >= limit {
      let kept = table.sorted { ($0.value.tries, $0.value.last) > ($1.value.tries, $1.value.last) }
      table = Dictionary(uniqueKeysWithValues: kept.prefix(limit / 2).map { ($0.key, $0.value) })
    }
    table[key] = count
  }
}
