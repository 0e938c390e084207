/// Erasing a person (rule G72): what says who a client is becomes blank; what was issued stays, as the law asks.
///
/// What is blank already is written, too, where something is erased: a device that was away has perhaps written there before,
/// and sends it later.
public enum Erasing {
  /// What becomes blank, and what keeps speaking of them.
  public struct Plan: Sendable {
    public var edit = Edit()
    /// The client, and those that were merged into them.
    public var clients: [ID<Client>] = []
    public var lines: [ErasingLine] = []

    public init() {}

    /// What becomes blank or goes.
    public var changes: [ErasingLine] { lines.filter { !$0.stays } }
    /// What is left as it is; the preview says so.
    public var stays: [ErasingLine] { lines.filter { $0.stays } }
    /// Whether there is nothing left to blank.
    public var isDone: Bool { edit.isEmpty }
  }

  /// - Complexity: O(rows that name the client).
  public static func client(_ id: ID<Client>, in book: Book) -> Plan {
    var plan = Plan()
    plan.clients = book.clientIDs(of: id)
    let names = plan.clients.compactMap { book.clients[$0] }.flatMap {
      [$0.firstName + " " + $0.lastName, $0.company]
    }
    for one in plan.clients { blank(one, in: book, &plan) }
    for one in plan.clients { reach(one, in: book, &plan) }
    mails(in: book, &plan)
    keep(in: book, &plan)
    plan.add(.bankLines, LinesNaming(names, in: book).count(paying: plan.clients), stays: true)
    return plan
  }

  private static func blank(_ id: ID<Client>, in book: Book, _ plan: inout Plan) {
    guard let old = book.clients[id] else { return }
    var client = old
    let facts: [(ErasedFact, Bool)] = [
      (.name, !(old.firstName.isEmpty && old.lastName.isEmpty && old.company.isEmpty)),
      (.email, !old.email.isEmpty), (.phone, !old.phone.isEmpty),
      (.address, !(old.address.isEmpty && old.attention.isEmpty)),
      (.taxNumber, !old.taxID.isEmpty), (.notes, !old.notes.isEmpty),
    ]
    for (fact, isThere) in facts where isThere { plan.add(fact, 1) }
    (client.firstName, client.lastName, client.company) = ("", "", "")
    (client.email, client.phone, client.attention) = ("", "", "")
    client.address = Address()
    (client.taxID, client.notes, client.reference) = ("", "", "")
    client.life = Deleting.isNamed(old, in: book) ? .archived : .trashed
    if client == old { return }
    plan.edit.put(client, replacing: old, anew: RegisterTag.Client.erased)
  }

  /// Somebody who plays: their name and how to reach them become blank; what they got for gigs stays.
  ///
  /// - Complexity: O(rows that name them).
  public static func musician(_ id: ID<Musician>, in book: Book) -> Plan {
    var plan = Plan()
    guard let old = book.musicians[id] else { return plan }
    var musician = old
    let facts: [(ErasedFact, Bool)] = [
      (.name, !old.name.isEmpty), (.email, !old.email.isEmpty), (.phone, !old.phone.isEmpty),
      (.notes, !old.notes.isEmpty),
    ]
    for (fact, isThere) in facts where isThere { plan.add(fact, 1) }
    (musician.name, musician.email, musician.phone, musician.notes) = ("", "", "", "")
    let players = book.players(of: id)
    musician.life = players.isEmpty ? .trashed : .archived
    if musician != old {
      plan.edit.put(musician, replacing: old, anew: RegisterTag.Musician.erased)
    }
    for place in book.players.rows(linking: Player.musicianLink, to: id.raw) {
      let player = book.players.rows[Int(place)]
      for message in book.messages.rows(linking: MailMessage.documentLink, to: player.id.raw) {
        mail(book.messages.rows[Int(message)], in: book, &plan)
      }
    }
    plan.add(.gigs, players.count, stays: true)
    let paid = players.filter { book.transactions.live($0.paid.expense) != nil }
    plan.add(.payExpenses, paid.count, stays: true)
    plan.add(.bankLines, LinesNaming([old.name], in: book).count(paying: []), stays: true)
    return plan
  }

  /// The further ways to reach them, and names of gigs that were hidden for them, deleted ones too.
  private static func reach(_ id: ID<Client>, in book: Book, _ plan: inout Plan) {
    for place in book.contactPoints.rows(linking: ContactPoint.clientLink, to: id.raw) {
      let old = book.contactPoints.rows[Int(place)]
      var point = old
      point.life = .trashed
      (point.label, point.text) = ("", "")
      point.address = Address()
      if point == old { continue }
      plan.edit.put(point, replacing: old, anew: RegisterTag.ContactPoint.erased)
      plan.add(.contacts, 1)
    }
    for place in book.hiddenSuggestions.rows(linking: HiddenSuggestion.clientLink, to: id.raw) {
      let old = book.hiddenSuggestions.rows[Int(place)]
      var hidden = old
      hidden.life = .trashed
      hidden.name = ""
      if hidden == old { continue }
      plan.edit.put(hidden, replacing: old, anew: RegisterTag.HiddenSuggestion.erased)
      plan.add(.suggestions, 1)
    }
  }

  /// Mails to them: what did not leave goes, deleted ones too; what was sent is not rewritten (rule G40).
  private static func mails(in book: Book, _ plan: inout Plan) {
    for old in book.messages.rows {
      let client =
        book.invoices[old.invoice]?.client ?? book.projects[old.document.id.retyped()]?.client
      if let client, plan.clients.contains(client) { mail(old, in: book, &plan) }
    }
  }

  private static func mail(_ old: MailMessage, in book: Book, _ plan: inout Plan) {
    if old.state == .sent || old.state == .indoubt {
      plan.add(.sentMails, 1, stays: true)
      return
    }
    var message = old
    message.life = .trashed
    (message.to, message.cc, message.subject, message.body) = ("", "", "", "")
    if message == old { return }
    plan.edit.put(message, replacing: old, anew: RegisterTag.MailMessage.erased)
    plan.add(.mails, 1)
  }

  /// What goes on naming them: said, so that nobody takes it for gone.
  private static func keep(in book: Book, _ plan: inout Plan) {
    for id in plan.clients {
      for invoice in book.invoices.live(linking: Invoice.clientLink, to: id.raw) {
        plan.add(invoice.isIssued ? .issued : .drafts, 1, stays: true)
      }
      plan.add(
        .payments, book.payments.live(linking: Payment.clientLink, to: id.raw).count, stays: true)
      for project in book.projects.live(linking: Project.clientLink, to: id.raw) {
        plan.add(.projects, 1, stays: true)
        plan.add(.files, book.attachments(of: project.id.raw).count, stays: true)
        for charge in book.charges(of: project.id) {
          plan.add(.files, book.attachments(of: charge.id.raw).count, stays: true)
        }
      }
      plan.add(
        .series, book.gigRules.live(linking: GigRule.clientLink, to: id.raw).count, stays: true)
      plan.add(
        .billedExpenses,
        book.transactions.live(linking: Transaction.billToLink, to: id.raw).count, stays: true)
    }
  }
}

/// A thing that is blanked or stays, and how often.
public struct ErasingLine: Equatable, Sendable {
  public var fact: ErasedFact
  public var count: Int
  public var stays: Bool

  /// As a sentence's part for people.
  public var words: Phrase {
    switch fact {
    case .name: return "Name and company"
    case .email: return "Email"
    case .phone: return "Phone"
    case .address: return "Address"
    case .taxNumber: return "Tax number"
    case .notes: return "Notes"
    case .contacts: return "Further ways to reach them: \(count)"
    case .suggestions: return "Suggestions hidden for them: \(count)"
    case .mails: return "Mails to them that were not sent: \(count)"
    case .sentMails: return "Mails that were sent to them: \(count)"
    case .issued: return "Issued invoices, which the law asks you to keep as they are: \(count)"
    case .drafts: return "Drafts, which name nobody any more: \(count)"
    case .payments: return "Payments: \(count)"
    case .projects: return "Projects with their own names, places and notes: \(count)"
    case .series: return "Recurring gigs with their own names and notes: \(count)"
    case .billedExpenses: return "Expenses to bill to them: \(count)"
    case .files: return "Files of their projects: \(count)"
    case .gigs: return "Gigs they played and what they got for them, without their name: \(count)"
    case .bankLines:
      return "Lines of banks that name them, which are kept as records of accounts: \(count)"
    case .payExpenses:
      return "Expenses that paid them, with the name they were entered with: \(count)"
    }
  }
}

/// What erasing a person comes upon (rule G72); its raw value is the word that programs read.
public enum ErasedFact: String, Sendable {
  case name, email, phone, address, taxNumber, notes, contacts, suggestions, mails
  case sentMails, issued, drafts, payments, projects, series, files, gigs, payExpenses
  case bankLines, billedExpenses
}

extension Erasing.Plan {
  fileprivate mutating func add(_ fact: ErasedFact, _ count: Int, stays: Bool = false) {
    if count == 0 { return }
    if let place = lines.firstIndex(where: { $0.fact == fact && $0.stays == stays }) {
      lines[place].count += count
    } else {
      lines.append(ErasingLine(fact: fact, count: count, stays: stays))
    }
  }
}
