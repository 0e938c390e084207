import Ledger

/// What a person does with something the hub refused: `attention/again/DEVICE-COUNTER`.
public enum AttentionAction: Equatable, Sendable {
  /// Makes the same change anew, if nobody wrote its fields since.
  case again(Change.Identity)
  /// Makes it anew over what was written since.
  case anyway(Change.Identity)
  case copy(Change.Identity)
  case drop(Change.Identity)

  init?(parts: [String]) {
    guard parts.count == 2 else { return nil }
    let numbers = parts[1].split(separator: "-").map { UInt64($0) }
    guard numbers.count == 2, let device = numbers[0], let counter = numbers[1] else { return nil }
    let identity = Change.Identity(device: device, counter: counter)
    switch parts[0] {
    case "again": self = .again(identity)
    case "anyway": self = .anyway(identity)
    case "copy": self = .copy(identity)
    case "drop": self = .drop(identity)
    case _: return nil
    }
  }

  static func text(_ verb: String, _ identity: Change.Identity) -> String {
    "attention/\(verb)/\(identity.device)-\(identity.counter)"
  }
}

extension App {
  mutating func perform(_ action: AttentionAction) {
    switch action {
    case .again(let identity): makeAgain(identity, overWhatCame: false)
    case .anyway(let identity): makeAgain(identity, overWhatCame: true)
    case .copy(let identity):
      guard let refused = refused(identity) else { return }
      effects.append(.copy(describe(refused)))
      toast("Copied", canUndo: false)
    case .drop(let identity): drop(identity)
    }
  }

  private func refused(_ identity: Change.Identity) -> Refused? {
    state.refused.first { $0.identity == identity }
  }

  private mutating func drop(_ identity: Change.Identity) {
    effects.append(.drop(identity))
    if state.refused.allSatisfy({ $0.identity == identity }) { closeSheet() }
  }

  /// Only what the person had changed is written again; what others wrote meanwhile is asked about.
  private mutating func makeAgain(_ identity: Change.Identity, overWhatCame: Bool) {
    guard let refused = refused(identity) else { return }
    var book = self.book
    if !overWhatCame, book.overtaken(refused.change) > 0 {
      state.asksAnyway = identity
      return
    }
    state.asksAnyway = nil
    let edit = Edit(writesOf: refused.change)
    drop(identity)
    commit(edit, toast: "Tried again")
  }

  /// What was written, as text that can be pasted elsewhere.
  func describe(_ refused: Refused) -> String {
    var lines = [refused.refusal.words]
    for row in refused.change.written {
      let kind = Kind(rawValue: row.kind)?.name ?? "something"
      lines.append("\(kind) \(ID<Never>(row.id).text)")
      for (name, text) in facts(of: row) { lines.append("  \(name): \(text)") }
    }
    return lines.reduce("") { $0.isEmpty ? $1 : $0 + "\n" + $1 }
  }

  /// A row's fields by name, without those that say nothing to a person: that it is in use, and ids of
  /// what the book does not have.
  func facts(of row: Change.Written) -> [(String, String)] {
    var facts: [(String, String)] = []
    for member in row.members where member.value != .text(Life.live.word) {
      append(member.name, member.value, &facts)
    }
    return facts
  }

  /// The name of the client or project that an id stands for; nil when the text is no id.
  private func name(ofID text: String) -> String? {
    guard text.utf8.count == 13, let id = ID<Never>(text) else { return nil }
    return book.clients[ID(id.raw)]?.displayName ?? book.projects[ID(id.raw)]?.name ?? ""
  }

  private func append(_ name: String, _ value: Value, _ facts: inout [(String, String)]) {
    switch value {
    case .null: return
    case .bool(let flag): facts.append((name, flag ? "yes" : "no"))
    case .integer(let number): facts.append((name, "\(number)"))
    case .number(let text): facts.append((name, text))
    case .text(let text):
      let text = self.name(ofID: text) ?? text
      if !text.isEmpty { facts.append((name, text)) }
    case .list(let values): facts.append((name, "\(values.count) in all"))
    case .object(let members):
      if let money = try? Money(value: value) {
        facts.append((name, state.formats.money(money)))
        return
      }
      for member in members { append(name + " " + member.name, member.value, &facts) }
    }
  }
}
