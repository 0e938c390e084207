/// What a line says, taken apart once for all that it is compared with.
struct LineFacts: Sendable {
  /// A candidate whose number the line has.
  struct Hit: Sendable {
    var place: Int32
    var isStrong: Bool
    var isCreditor: Bool
  }

  /// Somebody whom the line names, and how much of the name it says, in percent.
  struct Named: Sendable {
    var place: Int32
    var share: Int
  }

  /// A discount for paying early in ten languages, as words are folded here (ue is u).
  private static let discountWords = [
    "skonto", "skonti", "skontoabzug", "discount", "escompte", "sconto", "korting",
    "betalingskorting", "descunto", "desconto", "rabatt", "rabat", "kassarabatt", "skonta",
  ]

  let line: BankLine
  let rest: Money
  let words: LineWords
  let runs: [MatchNumbers.Run]
  private(set) var hits: [Hit] = []
  private(set) var groups: [Named] = []
  /// What was paid in another currency.
  private(set) var original: Money?
  /// What came before a service took its fee, as it or a known tariff says.
  private(set) var grosses: [Int64] = []
  /// A payment service stands between the line and whom it is with.
  private(set) var isService = false
  /// Its text says that what is less came off for paying early: no fee that somebody kept.
  let saysDiscount: Bool
  /// A vendor of whom the book has expenses is named.
  private(set) var namesVendor = false
  /// References as they are compared.
  let references: [String]

  /// Whom it is with and what the bank says.
  var text: String { line.counterparty + " " + line.text }

  init(_ line: BankLine, _ rest: Money, _ matching: Matching) {
    self.line = line
    self.rest = rest
    words = LineWords(line, matching.reader)
    runs = MatchNumbers.runs(of: line)
    saysDiscount = words.text.contains { word in
      LineFacts.discountWords.contains { word.bytes.elementsEqual($0.utf8) }
    }
    references = [line.reference, line.endToEnd, line.bankID].map { MoneyAccount.plain($0) }
      .filter { $0.utf8.count >= 6 && $0 != "NOTPROVIDED" }
    if rest == line.amount, let other = line.original, other.currency != rest.currency {
      original = other
    }
    findNumbers(matching)
    findGroups(matching)
    findGrosses(matching)
  }

  private mutating func findNumbers(_ matching: Matching) {
    for run in runs {
      for place in matching.byNumber[run.hash].prefix(8) {
        let candidate = matching.candidates[Int(place)]
        let key = MatchNumbers.keys(of: candidate.number).first {
          $0.hash == run.hash && $0.length == run.bytes.count
        }
        guard let key else { continue }
        add(Hit(place: place, isStrong: key.isStrong, isCreditor: run.isCreditor))
      }
    }
    for reference in references {
      let hash = MatchWord.hash(of: Array(reference.utf8))
      for place in matching.byNumber[hash].prefix(8)
      where matching.candidates[Int(place)].reference == reference {
        add(Hit(place: place, isStrong: true, isCreditor: false))
      }
    }
  }

  private mutating func add(_ hit: Hit) {
    if let known = hits.firstIndex(where: { $0.place == hit.place }) {
      hits[known].isStrong = hits[known].isStrong || hit.isStrong
      hits[known].isCreditor = hits[known].isCreditor || hit.isCreditor
    } else if hits.count < 24 {
      hits.append(hit)
    }
  }

  private mutating func findGroups(_ matching: Matching) {
    var seen: [Int32] = []
    for word in words.party + words.text {
      let named = matching.byWord[word.hash]
      // What everybody is called tells nobody apart.
      if named.count > 48 { continue }
      for place in named where !seen.contains(place) && seen.count < 96 { seen.append(place) }
    }
    for place in seen {
      let share = matching.share(of: place, in: words)
      if share >= 45 { groups.append(Named(place: place, share: share)) }
    }
    groups = Array(
      groups.sorted { a, b in a.share != b.share ? a.share > b.share : a.place < b.place }
        .prefix(8))
    namesVendor = groups.contains { named in
      named.share >= 80 && !matching.groups[Int(named.place)].history.isEmpty
    }
  }

  private mutating func findGrosses(_ matching: Matching) {
    let account = matching.book.moneyAccounts[line.account]
    isService = account?.type == .service
    if !isService {
      isService = (words.party + words.text).contains { word in
        ServiceFees.names.contains { word.bytes.elementsEqual($0.utf8) }
      }
    }
    if rest.isNegative { return }
    if let fee = line.fee, fee.currency == rest.currency, fee.minor != 0, fee.minor != .min {
      grosses.append(rest.minor.addingClamped(abs(fee.minor)))
    } else if isService {
      grosses = ServiceFees.gross(of: rest.minor)
    }
  }
}

extension Matching {
  /// How much of one of somebody's names a line says, in percent.
  func share(of group: Int32, in words: LineWords) -> Int {
    var best = 0
    for name in groups[Int(group)].names { best = Swift.max(best, words.share(of: name)) }
    return best
  }
}
