import Ledger
import Storage

// MARK: numbers

extension DictionaryTransaction {
  func issuedNumber(of invoice: ID<Invoice>) throws(StorageError) -> IssuedNumber? {
    book.numbers[invoice]
  }

  func holder(of count: Int64, in series: ID<Series>) throws(StorageError) -> ID<Invoice>? {
    book.numbers.values.first { $0.series == series && $0.count == count }?.invoice
  }

  func issuedNumbers(with text: String) throws(StorageError) -> [IssuedNumber] {
    book.numbers.values.filter { $0.number == text }
  }

  func lastCount(of series: ID<Series>) throws(StorageError) -> Int64? {
    let given = book.numbers.values.filter { $0.series == series }.map { $0.count }
    let floors = book.floors.values.filter { $0.series == series && $0.count > 0 }.map { $0.count }
    return (given + floors).max()
  }

  func knownCount(of series: ID<Series>) throws(StorageError) -> Int64? { book.known[series] }

  func numberFloors() throws(StorageError) -> [NumberFloor] {
    book.floors.values.filter { $0.count > 0 }
  }

  func forEachIssuedNumber(_ body: (IssuedNumber) throws -> Void) throws {
    try book.numbers.values
      .sorted { ($0.series, $0.count) < ($1.series, $1.count) }.forEach(body)
  }

  func firstMember(of series: ID<Series>) throws(StorageError) -> ID<AccountMember>? {
    book.seriesOwners[series]
  }

  func answer(to key: String, for invoice: ID<Invoice>) throws(StorageError) -> Int64? {
    book.answers[DictionaryBook.Wish(invoice: invoice, key: key)]?.seq
  }

  func answers(for invoice: ID<Invoice>) throws(StorageError) -> [IssueAnswer] {
    book.answers.values.filter { $0.invoice == invoice }
  }

  func claim(_ number: IssuedNumber) throws(StorageError) {
    let holder = try holder(of: number.count, in: number.series)
    guard book.numbers[number.invoice] == nil, holder == nil else {
      throw .constraint("number \(number.number)")
    }
    book.numbers[number.invoice] = number
  }

  func moveNumber(
    from invoice: ID<Invoice>, to void: ID<Invoice>
  ) throws(StorageError) {
    guard var number = book.numbers[invoice] else { return }
    guard book.numbers[void] == nil else { throw .constraint("a number of \(void.text)") }
    number.invoice = void
    number.giver = .moved
    book.numbers[invoice] = nil
    book.numbers[void] = number
  }

  func bind(_ series: ID<Series>, to member: ID<AccountMember>) throws(StorageError) {
    if book.seriesOwners[series] == nil { book.seriesOwners[series] = member }
  }

  func keep(_ answer: IssueAnswer) throws(StorageError) {
    let wish = DictionaryBook.Wish(invoice: answer.invoice, key: answer.key)
    if book.answers[wish] == nil { book.answers[wish] = answer }
  }

  func noteCount(_ count: Int64, of series: ID<Series>) throws(StorageError) {
    book.known[series] = max(book.known[series] ?? count, count)
  }

  func confirm(_ floor: NumberFloor) throws(StorageError) {
    try noteCount(floor.count, of: floor.series)
    book.floors[floor.series] = floor
  }
}

// MARK: people

extension DictionaryTransaction {
  private func person(_ id: UInt64, _ cells: [Cell]) -> Person {
    Person(
      id: ID(id), isLive: text("life", of: .member, cells) == Life.live.word,
      role: Role(word: text("role", of: .member, cells)), email: text("email", of: .member, cells))
  }

  func person(_ id: ID<AccountMember>) throws(StorageError) -> Person? {
    book.tables[.member]?[id.raw].map { person(id.raw, $0) }
  }

  func people() throws(StorageError) -> [Person] {
    (book.tables[.member] ?? [:]).map { person($0.key, $0.value) }
  }

  func people(withEmail email: String) throws(StorageError) -> [Person] {
    try people().filter { $0.isLive && $0.email == email }
  }

  func profileEmails() throws(StorageError) -> [String] {
    (book.tables[.profile] ?? [:]).values.map { text("email", of: .profile, $0) }
  }

  func credential(of member: ID<AccountMember>) throws(StorageError) -> StoredCredential? {
    book.credentials[member]
  }

  func credentials() throws(StorageError) -> [StoredCredential] { Array(book.credentials.values) }

  func keep(_ credential: StoredCredential) throws(StorageError) {
    book.credentials[credential.member] = credential
  }

  func removeCredential(of member: ID<AccountMember>) throws(StorageError) {
    book.credentials[member] = nil
  }

  func invitation(token: String) throws(StorageError) -> StoredInvitation? {
    book.invitations.values.first { $0.token == token }
  }

  func pendingInvitations(after now: Instant) throws(StorageError) -> [StoredInvitation] {
    book.invitations.values
      .filter { $0.state == .pending && $0.expires.milliseconds > now.milliseconds }
      .sorted { ($0.expires.milliseconds, $0.id) < ($1.expires.milliseconds, $1.id) }
  }

  func add(_ invitation: StoredInvitation) throws(StorageError) {
    let twin = try self.invitation(token: invitation.token)
    guard book.invitations[invitation.id] == nil, twin == nil else {
      throw .constraint("invitation \(invitation.id)")
    }
    book.invitations[invitation.id] = invitation
  }

  func end(
    invitation id: String, as state: StoredInvitation.State
  ) throws(StorageError) -> Bool {
    guard book.invitations[id]?.state == .pending else { return false }
    book.invitations[id]?.state = state
    return true
  }

  func revokeInvitations(renewing member: ID<AccountMember>) throws(StorageError) {
    for (id, invitation) in book.invitations
    where invitation.member == member && invitation.state == .pending {
      book.invitations[id]?.state = .revoked
    }
  }
}
