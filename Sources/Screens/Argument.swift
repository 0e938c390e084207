import Ledger

/// What actions and sheets are about, as a part of their text: an id, a word, a number.
protocol Argument {
  func write(to writing: inout Writing)
  /// nil for what is none, and for what is missing.
  static func read(from reading: inout Reading) -> Self?
}

/// The text of an action or of a sheet while it is written: a word, then arguments between slashes.
struct Writing {
  private(set) var text: String

  @inline(never)
  init(_ word: StaticString) { text = word.string }

  /// A word about one thing.
  @inline(never)
  static func text<A: Argument>(_ word: StaticString, _ about: A) -> String {
    var writing = Writing(word)
    about.write(to: &writing)
    return writing.text
  }

  /// A word about two things.
  @inline(never)
  static func text<A: Argument, B: Argument>(
    _ word: StaticString, _ about: A, _ second: B
  ) -> String {
    var writing = Writing(word)
    about.write(to: &writing)
    second.write(to: &writing)
    return writing.text
  }

  @inline(never)
  mutating func add(_ id: ID<Never>) { add(id.text) }

  @inline(never)
  mutating func add(_ argument: String) {
    text += "/"
    text += PercentCoding.encode(argument)
  }
}

/// The same text while it is read.
///
/// It is offered to every area in turn: each asks for its own words, and the one that knows the word reads
/// the arguments.
struct Reading {
  private let bytes: [UInt8]
  private var place = 0
  /// Somebody knows the word.
  private(set) var isKnown = false
  /// And its arguments could be read, all of them.
  private(set) var isRead = false

  init(_ text: String) { bytes = Array(text.utf8) }

  /// Whether the text begins with a word of which nobody took the arguments yet.
  @inline(never)
  mutating func begins(with word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    if isKnown || bytes.count < count { return false }
    if bytes.count > count && bytes[count] != 0x2F { return false }
    for at in 0..<count where bytes[at] != word.utf8Start[at] { return false }
    isKnown = true
    place = count
    return true
  }

  /// Whether the whole text is a word without arguments.
  @inline(never)
  mutating func isAll(_ text: String) -> Bool {
    if isKnown || bytes.count != text.utf8.count || !bytes.elementsEqual(text.utf8) { return false }
    isKnown = true
    place = bytes.count
    isRead = true
    return true
  }

  /// The next argument; nil when there is none.
  @inline(never)
  mutating func next() -> String? {
    if place == bytes.count { return nil }
    let start = place + 1
    place = start
    while place < bytes.count && bytes[place] != 0x2F { place += 1 }
    return PercentCoding.decode(String(decoding: bytes[start..<place], as: UTF8.self))
  }

  /// Everything that is left, as it is written.
  @inline(never)
  mutating func rest() -> String {
    let start = min(place + 1, bytes.count)
    place = bytes.count
    isRead = true
    return String(decoding: bytes[start...], as: UTF8.self)
  }

  /// Whether nothing is left: only then is the text read.
  @inline(never)
  mutating func ends() -> Bool {
    isRead = place == bytes.count
    return isRead
  }
}

extension ID: Argument {
  func write(to writing: inout Writing) { writing.add(retyped(as: Never.self)) }

  static func read(from reading: inout Reading) -> ID? {
    ID<Never>.raw(from: &reading).map { ID($0) }
  }
}

extension ID where Owner == Never {
  @inline(never)
  fileprivate static func raw(from reading: inout Reading) -> UInt64? {
    reading.next().flatMap { ID($0)?.raw }
  }
}

/// None is the word "new" for an id: most often it stands for what is about to be made.
extension Optional: Argument where Wrapped: Argument {
  func write(to writing: inout Writing) {
    if let self { self.write(to: &writing) } else { writing.add("new") }
  }

  static func read(from reading: inout Reading) -> Wrapped?? {
    var ahead = reading
    let word = ahead.next()
    if word == "new" || word == "none" {
      reading = ahead
      return .some(nil)
    }
    return Wrapped.read(from: &reading).map { .some($0) }
  }
}

/// A text that is missing is empty: `option/sort` and `option/sort/` are the same.
extension String: Argument {
  func write(to writing: inout Writing) { writing.add(self) }
  static func read(from reading: inout Reading) -> String? { reading.next() ?? "" }
}

extension Int: Argument {
  func write(to writing: inout Writing) { writing.add("\(self)") }
  static func read(from reading: inout Reading) -> Int? { reading.next().flatMap { Int($0) } }
}

extension Argument where Self: RawRepresentable, RawValue == String {
  func write(to writing: inout Writing) { writing.add(rawValue) }

  static func read(from reading: inout Reading) -> Self? {
    reading.next().flatMap { Self(rawValue: $0) }
  }
}

extension Scope: Argument {
  func write(to writing: inout Writing) { project.write(to: &writing) }

  static func read(from reading: inout Reading) -> Scope? {
    ID<Project>.read(from: &reading).map { Scope($0) }
  }
}

extension Day: Argument {
  func write(to writing: inout Writing) { writing.add(text) }

  static func read(from reading: inout Reading) -> Day? {
    reading.next().flatMap { try? Day(parsing: $0) }
  }
}

extension Stage: Argument {}
extension PlayerState: Argument {}
extension ItemStatus: Argument {}
extension SettingsPage: Argument {}
extension DocumentUse: Argument {}
extension BookTable: Argument {}
extension ExistingTab: Argument {}

extension RegisterKey: Argument {
  func write(to writing: inout Writing) { writing.add("\(kind)-\(id)-\(tag)") }

  static func read(from reading: inout Reading) -> RegisterKey? {
    let place = reading.numbers()
    guard place.count == 3, let kind = UInt8(exactly: place[0]), let tag = UInt8(exactly: place[2])
    else { return nil }
    return RegisterKey(kind: kind, id: place[1], tag: tag)
  }
}

extension Reading {
  /// Numbers with hyphens between.
  mutating func numbers() -> [UInt64] {
    (next() ?? "").split(separator: "-").compactMap { UInt64($0) }
  }
}

extension RowKey: Argument {
  func write(to writing: inout Writing) { writing.add("\(kind)-\(id)") }

  static func read(from reading: inout Reading) -> RowKey? {
    let place = reading.numbers()
    guard place.count == 2, let kind = UInt8(exactly: place[0]) else { return nil }
    return RowKey(kind, place[1])
  }
}

extension Stamp: Argument {
  func write(to writing: inout Writing) { writing.add("\(time)-\(device)") }

  static func read(from reading: inout Reading) -> Stamp? {
    let parts = reading.numbers()
    return parts.count == 2 ? Stamp(time: parts[0], device: parts[1]) : nil
  }
}
