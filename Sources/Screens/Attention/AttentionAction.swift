import Ledger
import Markup

// What a person does with something the hub refused: `attention/again/DEVICE-COUNTER`.
extension Action {
  /// Makes the same change anew, or shows its fields when somebody wrote them since or the reason names
  /// one.
  static var tryAgain: Verb<Change.Identity> { Verb("attention/again") }
  /// Takes or leaves a field of the change that is shown so.
  static var chooseField: Verb2<Change.Identity, RegisterKey> { Verb2("attention/field") }
  /// Makes it anew with the fields that were chosen.
  static var tryAnyway: Verb<Change.Identity> { Verb("attention/anyway") }
  static var copyRefused: Verb<Change.Identity> { Verb("attention/copy") }
  static var dropRefused: Verb<Change.Identity> { Verb("attention/drop") }
}

extension SheetKind {
  static var attention: SheetKind { SheetKind("attention") }
}

extension SheetSearch {
  mutating func attention() {
    on(SheetKind.attention) { SheetType { app, _, html in AttentionSheet(app: app).draw(&html) } }
  }
}

extension Change.Identity: Argument {
  func write(to writing: inout Writing) { writing.add("\(device)-\(counter)") }

  static func read(from reading: inout Reading) -> Change.Identity? {
    let numbers = reading.numbers()
    return numbers.count == 2 ? Change.Identity(device: numbers[0], counter: numbers[1]) : nil
  }
}

/// A refused change that is tried again field by field.
struct Mending: Equatable, Sendable {
  var identity: Change.Identity
  /// The fields that stay as the book has them.
  var left: [RegisterKey]
}

struct AttentionActions: Room {
  let app: App

  func perform(_ at: inout Reading) {
    at.on(Action.tryAgain) { tryAgain($0) }
    at.on(Action.chooseField) { choose($1, of: $0) }
    at.on(Action.tryAnyway) { identity in
      if state.mending?.identity == identity {
        makeAgain(identity, without: state.mending?.left ?? [])
      }
    }
    at.on(Action.copyRefused) { identity in
      guard let refused = refused(identity) else { return }
      effects.append(.copy(describe(refused)))
      toast("Copied", canUndo: false)
    }
    at.on(Action.dropRefused) { drop($0) }
  }

  private func refused(_ identity: Change.Identity) -> Refused? {
    state.refused.first { $0.identity == identity }
  }

  private func drop(_ identity: Change.Identity) {
    effects.append(.drop(identity))
    if state.mending?.identity == identity { state.mending = nil }
    if state.refused.allSatisfy({ $0.identity == identity }) { closeSheet() }
  }

  /// Only what the person had changed is written again.
  ///
  /// What others wrote meanwhile, and what the reason names, is asked about field by field.
  private func tryAgain(_ identity: Change.Identity) {
    guard let refused = refused(identity) else { return }
    var book = self.book
    let named = refused.refusal.key
    let differences = book.differences(from: refused.change)
    let isNamed = differences.contains { $0.key == named }
    if isNamed || differences.contains(where: { $0.isOvertaken }) {
      state.mending = Mending(identity: identity, left: isNamed ? [named] : [])
    } else {
      makeAgain(identity, without: [])
    }
  }

  private func choose(_ key: RegisterKey, of identity: Change.Identity) {
    guard var mending = state.mending, mending.identity == identity else { return }
    if let place = mending.left.firstIndex(of: key) {
      mending.left.remove(at: place)
    } else {
      mending.left.append(key)
    }
    state.mending = mending
  }

  /// It is let go of once it is made anew; when a law still refuses it, it stays with what it wanted.
  private func makeAgain(_ identity: Change.Identity, without left: [RegisterKey]) {
    guard let refused = refused(identity) else { return }
    let edit = Edit(writesOf: refused.change, without: left)
    if edit.isEmpty { return toast("Choose what to try again, or drop it", isBad: true) }
    if commit([edit], toast: "Tried again") { drop(identity) }
  }

  /// What was written, as text that can be pasted elsewhere.
  func describe(_ refused: Refused) -> String {
    var lines = [say(refused.refusal.words)]
    for row in refused.change.written {
      let kind = Kind(rawValue: row.kind)?.name ?? say("something")
      lines.append("\(kind) \(ID<Never>(row.id).text)")
      for (name, text) in FieldWords(app: app).facts(of: row) { lines.append("  \(name): \(text)") }
    }
    return lines.reduce("") { $0.isEmpty ? $1 : $0 + "\n" + $1 }
  }
}
