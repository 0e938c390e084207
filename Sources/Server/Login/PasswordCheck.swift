import Store

/// Finds the accounts that an email's password opens, in a time that says nothing.
///
/// Whoever it is costs as many slow comparisons as the email with the most passwords on this hub:
/// the time tells neither whether an email is known, nor in how many accounts.
struct PasswordCheck: Sendable {
  /// A credential and the account it is kept in.
  struct Known: Sendable {
    var account: String
    var credential: Credential

    init(account: String, _ credential: Credential) {
      self.account = account
      self.credential = credential
    }
  }

  private let own: [Known]
  /// What is compared; empty ones have nothing to match.
  let hashes: [String]

  /// `own` are the email's, `most` is how many passwords the email with the most of them has.
  init(_ own: [Known], most: Int) {
    self.own = own
    let mine = Set(own.map { $0.credential.hash }).sorted()
    let missing = max(0, max(1, most) - mine.count)
    hashes = mine + [String](repeating: "", count: missing)
  }

  /// The accounts whose hash matches; each hash is tried, right or wrong.
  func right(_ matches: (String) -> Bool) -> [Known] {
    var right: Set<String> = []
    for hash in hashes where matches(hash) { right.insert(hash) }
    return own.filter { right.contains($0.credential.hash) }
  }
}
