/// A row of the book that a line may have been.
struct MatchCandidate: Sendable {
  enum What: UInt8, Sendable {
    case expense, payment, invoice, project

    /// What a client owes, and a payment is made of.
    var isOwed: Bool { self == .invoice || self == .project }
  }

  var what: What
  var id: UInt64
  /// What of it is not matched yet, signed as a line would be; an invoice's balance.
  var amount: Money
  /// The same in other currencies, as somebody entered it.
  var worths: [Money] = []
  /// When it was bought, received or issued, or a project began.
  var day: Day
  /// When an invoice is to be paid, or a project ended.
  var due: Day
  /// The place of its client's or vendor's names; -1 for none.
  var group: Int32 = -1
  /// The invoice's number; of a payment, that of the invoice that it pays.
  var number = ""
  /// What was noted of a payment, as it is compared.
  var reference = ""
  /// A bank hardly saw it: paid in cash, or by the client's card.
  var isUnlikely = false
}

/// Somebody whom lines name: a client by all of their names, or a vendor.
struct MatchGroup: Sendable {
  var names: [MatchName] = []
  /// As the book writes it.
  var label = ""
  var client = ID<Client>()
  /// Rows of a vendor's expenses, the latest first: at most eight.
  var history: [Int32] = []
}

/// Gathers what lines may have been, once for a book.
struct CandidateReader {
  let book: Book
  let reader: NameReader
  var candidates: [MatchCandidate] = []
  var groups: [MatchGroup] = []
  private var vendors = IDMap()
  private var clients = IDMap()

  init(_ book: Book, _ reader: NameReader) {
    self.book = book
    self.reader = reader
    readClients()
    readTransactions()
    readPayments()
    readInvoices()
    readProjects()
    weigh()
    candidates.sort { a, b in
      if a.day != b.day { return a.day < b.day }
      return a.what != b.what ? a.what.rawValue < b.what.rawValue : a.id < b.id
    }
  }

  // MARK: names

  private mutating func readClients() {
    for client in book.clientList {
      var group = MatchGroup()
      group.client = client.id
      group.label = client.displayName
      var names = [client.displayName, client.company, client.attention]
      if let payer = book.recipient(of: client.id), payer.id != client.id {
        names += [payer.displayName, payer.company]
      }
      add(names, to: &group)
      clients.set(client.id.raw, Int32(groups.count))
      groups.append(group)
    }
  }

  private func add(_ names: [String], to group: inout MatchGroup) {
    for name in names where !isBlank(name) {
      let words = reader.words(ofName: name)
      if words.isEmpty { continue }
      let new = MatchName(words)
      if !group.names.contains(where: { $0.joined == new.joined }) { group.names.append(new) }
    }
  }

  private mutating func vendor(_ source: String) -> Int32 {
    if isBlank(source) { return -1 }
    let key = MatchWord.hash(of: Array(folded(trimmed(source)).utf8))
    if let known = vendors[key] { return known }
    var group = MatchGroup()
    group.label = trimmed(source)
    add([source], to: &group)
    if group.names.isEmpty { return -1 }
    let place = Int32(groups.count)
    vendors.set(key, place)
    groups.append(group)
    return place
  }

  /// Seldom words say more of whose a name is.
  private mutating func weigh() {
    var uses = IDMap()
    var count = 0
    for group in groups {
      for name in group.names {
        count += 1
        for word in name.words { uses.set(word.hash, (uses[word.hash] ?? 0) + 1) }
      }
    }
    for place in groups.indices {
      for name in groups[place].names.indices {
        groups[place].names[name].weigh(uses, among: count)
      }
    }
  }

  // MARK: rows

  private mutating func readTransactions() {
    let rows = book.transactions.rows
    var newest: [Int32] = []
    for place in rows.indices where rows[place].isLive && rows[place].sale == nil {
      let row = rows[place]
      let group = vendor(row.source)
      if row.isOff { continue }
      if group >= 0, book.isExpense(row) { newest.append(Int32(place)) }
      if row.type == .toInventory { continue }
      guard let rest = book.unmatched(of: row), !rest.isZero else { continue }
      var candidate = MatchCandidate(
        what: .expense, id: row.id.raw, amount: rest, day: day(of: row), due: day(of: row),
        group: group)
      if let amount = row.amount, rest.minor.magnitude == amount.minor.magnitude {
        candidate.worths = worths(of: amount, row.worth, isNegated: rest.minor != amount.minor)
      }
      candidate.isUnlikely =
        row.purchasedBy == "client-card" || CandidateReader.isCash(row.paymentMethod)
      candidates.append(candidate)
    }
    newest.sort { a, b in
      let (one, other) = (rows[Int(a)].day ?? .first, rows[Int(b)].day ?? .first)
      return one != other ? one > other : rows[Int(a)].id < rows[Int(b)].id
    }
    for place in newest {
      let group = Int(vendor(rows[Int(place)].source))
      if groups[group].history.count < 8 { groups[group].history.append(place) }
    }
  }

  /// When nobody said on which day it was, that on which it was entered.
  private func day(of row: Transaction) -> Day {
    if let day = row.day { return day }
    return Day(number: Int32(clamping: row.created.milliseconds / 86_400_000))
  }

  private func worths(of amount: Money, _ worth: Worth?, isNegated: Bool) -> [Money] {
    guard let worth, worth.amount == amount else { return [] }
    return worth.values.filter { $0.currency != amount.currency }.map {
      isNegated
        ? Money(minor: Int64(0).subtractingClamped($0.minor), currency: $0.currency) : $0
    }
  }

  static func isCash(_ method: String) -> Bool {
    let name = folded(trimmed(method))
    return name == "cash" || name == "bar" || name == "bargeld"
  }

  private mutating func readPayments() {
    for payment in book.payments.rows where payment.isLive {
      let rest = book.unmatched(of: payment)
      if rest.isZero { continue }
      var candidate = MatchCandidate(
        what: .payment, id: payment.id.raw, amount: rest, day: payment.day, due: payment.day,
        group: clients[book.meant(payment.client).raw] ?? -1)
      if rest == payment.amount {
        candidate.worths = worths(of: payment.amount, payment.worth, isNegated: false)
      }
      candidate.reference = MoneyAccount.plain(payment.reference)
      candidate.isUnlikely = CandidateReader.isCash(payment.method)
      for allocation in book.allocations(of: payment.id) {
        if let number = book.invoices[allocation.invoice]?.number, !number.isEmpty {
          candidate.number = number
          break
        }
      }
      candidates.append(candidate)
    }
  }

  private mutating func readInvoices() {
    for invoice in book.invoices.rows where invoice.isLive && !invoice.isVoid {
      guard let content = invoice.issue?.content, let owed = try? book.balance(of: invoice),
        owed.isPositive
      else { continue }
      var candidate = MatchCandidate(
        what: .invoice, id: invoice.id.raw, amount: owed, day: content.issued, due: content.due,
        group: clients[book.meant(invoice.client).raw] ?? -1)
      candidate.number = content.number
      candidates.append(candidate)
    }
  }

  /// Gigs and jobs of which something waits that is on no invoice (rule M43).
  private mutating func readProjects() {
    for project in book.projects.rows {
      guard let schedule = project.schedule, let group = clients[book.meant(project.client).raw],
        let owed = book.payable(project)
      else { continue }
      for amount in owed.amounts where amount.isPositive {
        candidates.append(
          MatchCandidate(
            what: .project, id: project.id.raw, amount: amount, day: schedule.start,
            due: schedule.lastDay, group: group))
      }
    }
  }
}
