/// Proposes what lines of a bank were: expenses, payments, open invoices, transfers (rule M30).
///
///     let matching = Matching(book)
///     let best = matching.proposals(for: line).first
///
/// It is made once for a book, in O(n log n) of what may be matched; a line costs what is like it, never the whole book.
/// Nothing is written: what somebody accepts is an edit of ``Explaining``.
public struct Matching: Sendable {
  public let book: Book
  let reader: NameReader
  let candidates: [MatchCandidate]
  let groups: [MatchGroup]
  /// Candidates by their amounts, by the numbers of their invoices, and by whose they are; each the earliest first.
  var byAmount = MatchIndex()
  var byNumber = MatchIndex()
  var byGroup = MatchIndex()
  /// Where each row stands among the candidates.
  var candidatePlaces = IDMap()
  /// Groups by the words of their names.
  var byWord = MatchIndex()
  /// Expenses that a client owes, by their amounts.
  var owedByAmount = MatchIndex()
  /// Lines with something to explain, the earliest first, and their places by what is left of them.
  var lines: [BankLine] = []
  var rests: [Money] = []
  var linesByAmount = MatchIndex()
  var linesByWords = MatchIndex()
  /// One's own accounts, as lines name them.
  var accounts: [OwnAccount] = []
  /// The names of the business and its accounts' owner.
  var ownNames: [MatchName] = []
  let rules: RuleMatcher

  /// An account of one's own as other accounts' lines name it.
  struct OwnAccount: Sendable {
    var account: MoneyAccount
    var number: String
    var name: MatchName
  }

  /// How many candidates and lines of one amount are looked at.
  static let most = 64
  /// What is sure has at least so many points (rule M32).
  public static let sure = 80
  /// Nothing is sure if another is as near as this.
  static let margin = 12

  public init(_ book: Book) {
    self.book = book
    let reader = NameReader()
    let read = CandidateReader(book, reader)
    self.reader = reader
    candidates = read.candidates
    groups = read.groups
    rules = RuleMatcher(book)
    indexCandidates()
    indexNames()
    indexOwed()
    indexLines()
    readAccounts()
  }

  private mutating func indexCandidates() {
    for (at, candidate) in candidates.enumerated() {
      let place = Int32(at)
      candidatePlaces.set(candidate.id, place)
      byAmount.add(MatchIndex.key(candidate.amount), place)
      for worth in candidate.worths { byAmount.add(MatchIndex.key(worth), place) }
      if candidate.group >= 0 { byGroup.add(Matching.key(candidate.group), place) }
      if !candidate.number.isEmpty {
        for key in MatchNumbers.keys(of: candidate.number) { byNumber.add(key.hash, place) }
      }
      if candidate.reference.utf8.count >= 6 {
        byNumber.add(MatchWord.hash(of: Array(candidate.reference.utf8)), place)
      }
    }
    byAmount.sort()
    byNumber.sort()
    byGroup.sort()
  }

  static func key(_ group: Int32) -> UInt64 { MatchIndex.mixed(UInt64(UInt32(bitPattern: group))) }

  private mutating func indexNames() {
    for (place, group) in groups.enumerated() {
      for name in group.names {
        for word in name.words where word.bytes.count >= 2 {
          byWord.add(word.hash, Int32(place))
        }
      }
    }
    byWord.sort()
  }

  private mutating func indexOwed() {
    let rows = book.transactions.rows
    for place in rows.indices {
      let row = rows[place]
      guard row.isLive, !row.isOff, row.sale == nil, let amount = row.amount,
        row.reimbursement == .owedToCompany || !row.billTo.isNone
      else { continue }
      owedByAmount.add(MatchIndex.key(amount), Int32(place))
    }
    owedByAmount.sort()
  }

  private mutating func indexLines() {
    let open = book.bankLines.live.filter {
      !$0.amount.isZero && book.moneyAccounts.live($0.account) != nil
        && !book.unexplained(of: $0).isZero
    }
    lines = open.sorted { a, b in (a.day, a.row, a.id) < (b.day, b.row, b.id) }
    for (place, line) in lines.enumerated() {
      let rest = book.unexplained(of: line)
      rests.append(rest)
      linesByAmount.add(MatchIndex.key(rest), Int32(place))
      linesByWords.add(Matching.wordsKey(line), Int32(place))
      if let original = line.original, original.currency != rest.currency, rest == line.amount {
        linesByAmount.add(MatchIndex.key(original), Int32(place))
      }
    }
    linesByAmount.sort()
    linesByWords.sort()
  }

  /// Whom a line names, else what it says.
  static func wordsKey(_ line: BankLine) -> UInt64 {
    MatchWord.hash(of: Array((line.counterparty.isEmpty ? line.text : line.counterparty).utf8))
  }

  /// Where among some lines, which are in the order of their days, those of a day and later begin.
  func first(_ places: ArraySlice<Int32>, from day: Day) -> Int {
    var (low, high) = (places.startIndex, places.endIndex)
    while low < high {
      let middle = (low + high) / 2
      if lines[Int(places[middle])].day >= day { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private mutating func readAccounts() {
    for account in book.moneyAccountsInOrder {
      var name = MatchName(reader.words(ofName: account.name))
      name.weigh(IDMap(), among: 1)
      accounts.append(
        OwnAccount(account: account, number: MoneyAccount.plain(account.number), name: name))
    }
    let handles = book.bank.handles
    for text in [book.profile.company, handles.accountName] {
      var name = MatchName(reader.words(ofName: text))
      name.weigh(IDMap(), among: 1)
      // One word may be anybody's.
      if name.words.count > 1, !ownNames.contains(where: { $0.joined == name.joined }) {
        ownNames.append(name)
      }
    }
  }

  // MARK: proposals

  /// What a line may have been, the best first; nothing for one that is explained.
  ///
  /// - Complexity: O(log n) of the book and of what has its amount, its names or its numbers, of which a bounded part is looked
  ///   at.
  public func proposals(for line: BankLine, most: Int = 5) -> [MatchProposal] {
    guard line.isLive, !line.amount.isZero, book.moneyAccounts.live(line.account) != nil else {
      return []
    }
    let rest = book.unexplained(of: line)
    // More than all of it is explained when a merge brought two matches together: nothing to propose.
    if rest.isZero || rest.isNegative != line.amount.isNegative { return [] }
    let facts = LineFacts(line, rest, self)
    var found: [MatchProposal] = []
    var isCrowded = false
    for place in places(for: facts, &isCrowded) {
      if let one = weigh(facts, place) { found.append(one) }
    }
    addTransfers(facts, &found)
    found.sort(by: MatchProposal.precedes)
    let whole = found.first { !$0.reasons.contains(.part) && !$0.reasons.contains(.over) }
    if (whole?.points ?? 0) < 70 { addSeveral(facts, &found) }
    if (whole?.points ?? 0) < 60 { addSplit(facts, &found) }
    found.sort(by: MatchProposal.precedes)
    decide(facts, isCrowded, &found)
    addNew(facts, &found)
    var kept: [MatchProposal] = []
    for one in found where kept.count < most {
      if !kept.contains(where: { $0.isAs(one) }) { kept.append(one) }
    }
    return kept
  }

  /// Whether the first is sure (rule M32): strong by itself, and nothing else near, neither another row for this line nor
  /// another line for its row.
  private func decide(
    _ facts: LineFacts, _ isCrowded: Bool, _ found: inout [MatchProposal]
  ) {
    guard let best = found.first, best.isStrong, best.points >= Matching.sure else { return }
    if isCrowded, !best.reasons.contains(.number), !best.reasons.contains(.creditorReference) {
      return
    }
    let others = found.dropFirst().first { !$0.isAs(best) }
    if let second = others, second.points > best.points - Matching.margin {
      return
    }
    if hasRival(facts, best) { return }
    found[0].isSure = true
  }

  /// The candidates that are looked at for a line, each once.
  private func places(for facts: LineFacts, _ isCrowded: inout Bool) -> [Int32] {
    var places = near(byAmount[MatchIndex.key(facts.rest)], facts.line.day, &isCrowded)
    var ignored = false
    if let original = facts.original {
      places += near(byAmount[MatchIndex.key(original)], facts.line.day, &ignored)
    }
    for gross in facts.grosses {
      let key = MatchIndex.key(gross, facts.rest.currency)
      places += near(byAmount[key], facts.line.day, &ignored, most: 16)
    }
    for hit in facts.hits { places.append(hit.place) }
    if !facts.rest.isNegative {
      for group in facts.groups where group.share >= 60 {
        places += near(byGroup[Matching.key(group.place)], facts.line.day, &ignored, most: 24)
      }
    }
    places.sort()
    var each: [Int32] = []
    for place in places where each.last != place { each.append(place) }
    return each
  }

  /// The candidates nearest to a day of some that are in the order of their days; `isCrowded` where one left out is within
  /// six weeks, too.
  func near(
    _ places: ArraySlice<Int32>, _ day: Day, _ isCrowded: inout Bool, most: Int = Matching.most
  ) -> [Int32] {
    if places.count <= most { return Array(places) }
    var (low, high) = (places.startIndex, places.endIndex)
    while low < high {
      let middle = (low + high) / 2
      if candidates[Int(places[middle])].day > day { high = middle } else { low = middle + 1 }
    }
    var (first, last) = (low, low)
    func distance(_ at: Int) -> Int { abs(candidates[Int(places[at])].day - day) }
    while last - first < most {
      if first == places.startIndex {
        last += 1
      } else if last == places.endIndex {
        first -= 1
      } else if distance(first - 1) <= distance(last) {
        first -= 1
      } else {
        last += 1
      }
    }
    if first > places.startIndex, distance(first - 1) <= 45 { isCrowded = true }
    if last < places.endIndex, distance(last) <= 45 { isCrowded = true }
    return Array(places[first..<last])
  }
}
