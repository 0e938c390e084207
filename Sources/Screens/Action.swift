import Ledger

/// Something a person can do, as the text that buttons carry: `stage/ID/paid`.
///
/// Buttons, keys and commands make one by its ``Verb``, so that none can say what nobody reads. What it
/// does is said once, beside the verb, in its area's `perform`.
public struct Action: Equatable, Sendable {
  public let text: String

  /// What a button of the page said; the app tells when it knows no such action.
  public init(text: String) { self.text = text }

  /// An action about nothing in particular.
  init(_ word: StaticString) { text = word.string }

  public static func go(_ route: Route) -> Action { Action(text: "go" + route.path) }

  static func open(_ sheet: SheetKind) -> Action { Action(text: "sheet/" + sheet.text) }
}

/// What an action is called, and what it is about: `.bookmark(item.id)` is an action.
struct Verb<A: Argument> {
  let word: StaticString

  init(_ word: StaticString) { self.word = word }

  func callAsFunction(_ about: A) -> Action { Action(text: Writing.text(word, about)) }
}

/// A verb about two things.
struct Verb2<A: Argument, B: Argument> {
  let word: StaticString

  init(_ word: StaticString) { self.word = word }

  func callAsFunction(_ about: A, _ second: B) -> Action {
    Action(text: Writing.text(word, about, second))
  }
}

extension Reading {
  /// Performs the action that is read, if it is this one.
  @inline(__always)
  mutating func on(_ action: Action, _ perform: () -> Void) {
    if isAll(action.text) { perform() }
  }

  @inline(__always)
  mutating func on<A>(_ verb: Verb<A>, _ perform: (A) -> Void) {
    if begins(with: verb.word), let about = A.read(from: &self), ends() { perform(about) }
  }

  @inline(__always)
  mutating func on<A, B>(_ verb: Verb2<A, B>, _ perform: (A, B) -> Void) {
    if begins(with: verb.word), let about = A.read(from: &self),
      let second = B.read(from: &self), ends()
    {
      perform(about, second)
    }
  }
}
