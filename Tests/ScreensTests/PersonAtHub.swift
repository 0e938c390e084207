import Ledger

@testable import Screens

/// What a page asks the hub of members, links and numbers, and what comes of it.
extension Person {
  mutating func answer(_ request: MemberRequest, _ text: String, isDone: Bool = true) {
    hear(.memberAnswered(MemberAnswer(request, isDone: isDone, text: text)))
  }

  var asked: [MemberRequest] {
    effects.compactMap { effect in
      if case .member(let request) = effect { return request }
      return nil
    }
  }
}
