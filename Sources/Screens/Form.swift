import Ledger

/// What is typed into a form, field by field as text, and what is wrong with it.
///
/// Problems show once a field was left or saving was tried, so that nobody is told off while typing.
public struct Form: Equatable, Sendable {
  /// One line of a form: what was there, and what is typed.
  public struct Field: Equatable, Sendable {
    public var name: String
    /// What it is called on the page; "" where it is not said.
    public var label: Phrase = .none
    public var value: String
    public var original: String
    public var wasTouched = false
    var kind = FieldKind.text
    /// Whether it stays as it is for the next one that is added.
    var stays = false

    /// Whether something was typed that a draft keeps: a password is never kept.
    var isUnsaved: Bool { value != original && kind != .password }
  }

  public private(set) var fields: [Field] = []
  /// In the order of the fields that they are about, those of no field last.
  public private(set) var problems: [Problem] = []
  /// Whether one of the problems is that something required is empty.
  private var isIncomplete = false
  /// Saving was tried: every problem shows.
  public var showsAll = false
  /// What was typed here before is on it again.
  public var isContinued = false
  /// Fields that somebody else changed meanwhile; saving waits until each is decided.
  public private(set) var clashes: [Clash] = []

  /// What is wrong with a field.
  public struct Problem: Equatable, Sendable {
    public var name: String
    public var message: Phrase
  }

  /// A field that the book changed after somebody began to type into it.
  public struct Clash: Equatable, Sendable {
    public var name: String
    /// In words, as are both values.
    public var title: Phrase = .none
    public var mine: String
    public var theirs: String
    /// What the book says, as the field has it.
    var value: String
  }

  public init() {}

  public init(_ values: [(String, String)]) {
    for (name, value) in values {
      fields.append(Field(name: name, value: value, original: value))
    }
  }

  mutating func add(
    _ name: String, _ label: Phrase, _ value: String, _ kind: FieldKind, stays: Bool
  ) {
    fields.append(
      Field(name: name, label: label, value: value, original: value, kind: kind, stays: stays))
  }

  /// What a field, or the part of a row that it fills in (`address postalCode`), is called on the page.
  func title(of name: String) -> Phrase {
    let last = name.split(separator: " ").last.map { String($0) } ?? name
    let label = field(last)?.label ?? .none
    return label.isEmpty ? .verbatim(Text.spaced(name)) : label
  }

  func field(_ name: String) -> Field? { fields.first { $0.name == name } }

  /// The field's text; "" for a field that is not there.
  public subscript(name: String) -> String {
    get { field(name)?.value ?? "" }
    set {
      if let place = fields.firstIndex(where: { $0.name == name }) {
        fields[place].value = newValue
      } else {
        fields.append(Field(name: name, value: newValue, original: ""))
      }
    }
  }

  public func isOn(_ name: String) -> Bool { self[name] == "on" }

  /// The text without white space around it.
  public func trimmed(_ name: String) -> String { Text.trimmed(self[name]) }

  /// Lets a field that nobody has filled in begin with something else.
  mutating func begin(_ name: String, with text: String) {
    guard let place = fields.firstIndex(where: { $0.name == name }), !fields[place].wasTouched,
      fields[place].value == fields[place].original
    else { return }
    fields[place].value = text
    fields[place].original = text
  }

  public mutating func touch(_ name: String) {
    if let place = fields.firstIndex(where: { $0.name == name }) {
      fields[place].wasTouched = true
    }
  }

  /// Whether anything differs from what the form opened with.
  public var isDirty: Bool { fields.contains { $0.value != $0.original } }

  // MARK: drafts

  /// Everything that stands in it now is what it began with.
  mutating func settle() {
    for place in fields.indices { fields[place].original = fields[place].value }
  }

  /// Lays on it what was typed into another that began earlier: what nobody touched stays as it is here.
  ///
  /// When `asking`, a field that is no longer what it was is a clash, and keeps what it began with.
  mutating func takeOver(_ typed: [Field], asking: Bool) {
    clashes = []
    for old in typed {
      guard let place = fields.firstIndex(where: { $0.name == old.name }) else {
        if old.value != old.original { fields.append(old) }
        continue
      }
      fields[place].wasTouched = old.wasTouched
      if old.value == old.original { continue }
      let now = fields[place].value
      fields[place].value = old.value
      if asking && now != old.original && now != old.value {
        fields[place].original = old.original
        clashes.append(Clash(name: old.name, mine: old.value, theirs: now, value: now))
      }
    }
  }

  /// Says each clash as the field is called, and both values in `words`.
  mutating func describeClashes(_ words: (String) -> String) {
    for place in clashes.indices {
      let clash = clashes[place]
      clashes[place].title = title(of: clash.name)
      clashes[place].mine = words(self[clash.name])
      clashes[place].theirs = words(clash.value)
    }
  }

  mutating func decide(_ name: String, takesTheirs: Bool) {
    guard let clash = clashes.firstIndex(where: { $0.name == name }),
      let place = fields.firstIndex(where: { $0.name == name })
    else { return }
    fields[place].original = clashes[clash].value
    if takesTheirs { fields[place].value = clashes[clash].value }
    clashes.remove(at: clash)
  }

  // MARK: problems

  public mutating func clearProblems() {
    problems = []
    isIncomplete = false
  }

  /// Says what is wrong with a field; the first problem of a field stays.
  public mutating func fail(_ name: String, _ message: Phrase) {
    fail(name, message, isMissing: trimmed(name).isEmpty)
  }

  public mutating func fail(_ name: String, _ problem: FieldProblem?) {
    if let problem { fail(name, problem.message, isMissing: problem.isMissing) }
  }

  private mutating func fail(_ name: String, _ message: Phrase, isMissing: Bool) {
    if problems.contains(where: { $0.name == name }) { return }
    let own = place(of: name)
    let next = problems.firstIndex { place(of: $0.name) > own } ?? problems.count
    problems.insert(Problem(name: name, message: message), at: next)
    if isMissing { isIncomplete = true }
  }

  private func place(of name: String) -> Int {
    fields.firstIndex { $0.name == name } ?? fields.count
  }

  public var isValid: Bool { problems.isEmpty }

  /// The line above the problems (rule G10).
  public var banner: Phrase { FieldProblem.banner(isIncomplete: isIncomplete) }

  /// The problem to show at a field now.
  public func problem(_ name: String) -> Phrase? {
    guard let found = problems.first(where: { $0.name == name }) else { return nil }
    return showsAll || field(name)?.wasTouched == true ? found.message : nil
  }
}

/// Small text rules.
enum Text {
  static func trimmed(_ text: String) -> String { Ledger.trimmed(text) }
}

extension Text {
  /// `postalCode` → `Postal code`.
  static func spaced(_ name: String) -> String {
    var text = ""
    for character in name {
      if text.isEmpty {
        text += uppered(String(character))
      } else if ("A"..."Z").contains(character) {
        text += " " + lowered(String(character))
      } else {
        text.append(character)
      }
    }
    return text
  }
}
