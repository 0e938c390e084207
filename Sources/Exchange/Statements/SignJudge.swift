import Ledger

extension StatementWork {
  /// Decides what an amount without a minus is (rule M8); asks where nothing does.
  mutating func judgeSigns() {
    if let isPositiveOut = options.isPositiveOut {
      // What is marked needs no saying.
      let isPart = entries.contains { $0.flag > 0 } && entries.contains { $0.flag < 0 }
      if isPart, entries.allSatisfy({ $0.value >= 0 }) {
        for place in entries.indices {
          let flag = entries[place].flag == 0 ? (isPositiveOut ? -1 : 1) : entries[place].flag
          entries[place].value *= Int64(flag)
        }
        return
      }
      if columns.isPair, columns.amount < 0 {
        // Said of the first of two columns.
        let isOutFirst = columns.out < columns.into
        direction = isPositiveOut == isOutFirst ? 1 : -1
      } else {
        direction = isPositiveOut ? -1 : 1
      }
      return
    }
    if entries.isEmpty || questions.contains(where: { $0.ask == .sign }) { return }
    if columns.isPair, entries.allSatisfy({ $0.flag == 0 && !$0.isSigned }) {
      judgePair()
      return
    }
    if judgeFlags() { return }
    if columns.amount < 0, columns.out >= 0, columns.into < 0 {
      direction = entries.allSatisfy { $0.value < 0 } ? 1 : -1
      conclude("the title \(columnName(columns.out)) says that money went out")
      return
    }
    judgeMinus()
  }

  /// The titles say it; without them the words of the lines.
  private mutating func judgePair() {
    let isOutBelow = isBelowZero(columns.out)
    if isPairUntitled, isOutBelow != isBelowZero(columns.into) {
      if !isOutBelow { direction = -1 }
      conclude(
        "\(columnName(isOutBelow ? columns.out : columns.into)) is money out: it has a minus")
      return
    }
    if !isPairUntitled {
      conclude(
        "\(columnName(columns.out)) is money out and \(columnName(columns.into)) money in, as their titles say"
      )
      return
    }
    let (agree, differ) = votes()
    if agree > 2, differ == 0 {
      conclude("\(columnName(columns.out)) is money out, as the words of \(agree) lines say")
    } else if differ > 2, agree == 0 {
      direction = -1
      conclude("\(columnName(columns.into)) is money out, as the words of \(differ) lines say")
    } else {
      ask(
        .sign,
        "Nothing says which of \(columnName(columns.out)) and \(columnName(columns.into)) is money out",
        [
          ("out", "\(columnName(columns.out)) is money out"),
          ("in", "\(columnName(columns.out)) is money in"),
        ])
    }
  }

  /// How many lines' words agree with the amounts as they are, and how many do not.
  func votes(_ direction: Int64 = 1) -> (agree: Int, differ: Int) {
    var (agree, differ) = (0, 0)
    for entry in entries where entry.vote != 0 && entry.value != 0 {
      if (entry.vote > 0) == (direction &* entry.value > 0) { agree += 1 } else { differ += 1 }
    }
    return (agree, differ)
  }

  /// A column of words such as D and C, or CR behind the amounts.
  private mutating func judgeFlags() -> Bool {
    let flags = entries.count { $0.flag != 0 }
    if flags == 0 { return false }
    let hasIn = entries.contains { $0.flag > 0 }
    let hasOut = entries.contains { $0.flag < 0 }
    // What is not marked is the other way, where one way alone is marked.
    if flags < entries.count {
      if hasIn && hasOut {
        guard columns.flag >= 0, let first = entries.first(where: { $0.flag == 0 }) else {
          return false
        }
        ask(
          .sign,
          "Line \(first.row.line) says “\(cell(first.row, columns.flag))” where others say which way money went",
          [("out", "It went out"), ("in", "It came in")])
        for place in entries.indices { entries[place].value *= Int64(entries[place].flag) }
        return true
      }
      for place in entries.indices where entries[place].flag == 0 {
        entries[place].flag = hasIn ? -1 : 1
      }
    }
    let hasMinus = entries.contains { $0.value < 0 }
    if !hasMinus {
      for place in entries.indices { entries[place].value *= Int64(entries[place].flag) }
      conclude(
        columns.flag >= 0
          ? "the column \(columnName(columns.flag)) says which way money went"
          : "marks behind the amounts say which way money went")
      return true
    }
    let agree = entries.count { ($0.flag > 0) == ($0.value > 0) && $0.value != 0 }
    let differ = entries.count { ($0.flag > 0) != ($0.value > 0) && $0.value != 0 }
    if agree == 0 || differ == 0 {
      direction = agree == 0 ? -1 : 1
      conclude("signs mean what the column \(columnName(columns.flag)) says")
      return true
    }
    // But for a slip here and there.
    if agree > 3, agree >= 3 * differ {
      conclude("signs mean what the column \(columnName(columns.flag)) says in \(agree) lines")
      return true
    }
    return false
  }

  /// The titles speak of merchants and of a card.
  private var areOfCard: Bool {
    let plain = titles.map { ColumnRole.plain($0) }
    return plain.contains { $0 == "merchant" || $0 == "merchant name" }
      && plain.contains { $0.split(separator: " ").contains { $0 == "card" } }
  }

  /// Lines that name the account at the other end, or the cheque: they are of an account and of no card.
  private var isOfAccount: Bool {
    for title in titles {
      let words = ColumnRole.plain(title).split(separator: " ")
      if words.contains(where: { StatementWork.accountWords.contains(String($0)) }) { return true }
    }
    return sample.prefix(50).contains { row in row.fields.contains { StatementWork.isIBAN($0) } }
  }

  private static let accountWords: Set<String> = [
    "iban", "bic", "swift", "blz", "bankleitzahl", "cheque", "auszugsnummer", "tegenrekening",
    "protiuctu", "gegenkonto", "mandatsreferenz", "sort",
  ]

  /// Two letters, two digits, and eleven or more of both; or 20-00-00 12345678.
  private static func isIBAN(_ cell: String) -> Bool {
    if cell.utf8.count > 42 { return false }
    let bytes = cell.utf8.filter { $0 != Ascii.space }
    if bytes.count == 16,
      bytes.enumerated().allSatisfy({ place, byte in
        place == 2 || place == 5 ? byte == 0x2D : Ascii.isDigit(byte)
      })
    {
      return true
    }
    guard 15...34 ~= bytes.count else { return false }
    for (place, byte) in bytes.enumerated() {
      let isLetter = 0x41...0x5A ~= byte
      if place < 2
        ? !isLetter : place < 4 ? !Ascii.isDigit(byte) : !isLetter && !Ascii.isDigit(byte)
      {
        return false
      }
    }
    return bytes.count(where: { Ascii.isDigit($0) }) > 8
  }

  /// A card's list of purchases and charges: two days a line, a charge, and nothing that sounds like a payment.
  private var isCharged: Bool {
    isPosted && !isOfAccount && !entries.contains { $0.isCardPayment || $0.flag != 0 }
      && entries.contains { entry in
        entry.value > 0 && texts(entry.row).contains { WordVotes.isCharge($0) }
      }
  }

  private var isPosted: Bool {
    titles.indices.contains(columns.valueDate)
      && ["post date", "posted date", "posting date"].contains(
        ColumnRole.plain(titles[columns.valueDate]))
  }

  /// A column of amounts alone.
  private mutating func judgeMinus() {
    if arePayouts {
      direction = -1
      conclude("the lines are payouts, as their numbers say, so their amounts went out")
      return
    }
    let signs = Signs(entries, votes())
    if entries.contains(where: { $0.isSigned && $0.value > 0 }), signs.below > 0 {
      conclude("plus and minus are both written, so they mean what they say")
      return
    }
    let trades = tradesAgree
    // A list of what somebody holds has no minus where it was bought: which way its dividends went is open.
    if trades < 0 {
      askSign()
    } else if let why = whyOut(signs, trades) {
      conclude(why)
    } else if let why = whyIn(signs) {
      direction = -1
      conclude(why)
    } else {
      askSign()
    }
  }

  /// How many amounts have a minus, how many none, and how many lines say that a minus is money out, or that it is money in.
  private struct Signs {
    let below: Int
    let above: Int
    let agree: Int
    let differ: Int

    init(_ entries: [StatementEntry], _ votes: (agree: Int, differ: Int)) {
      below = entries.count { $0.value < 0 }
      above = entries.count { $0.value > 0 }
      (agree, differ) = votes
    }
  }

  /// What says that a minus is money out; nil where nothing does.
  private func whyOut(_ signs: Signs, _ trades: Int) -> Phrase? {
    let (below, above, agree, differ) = (signs.below, signs.above, signs.agree, signs.differ)
    let isSure =
      agree > 1 || isOfAccount
      || entries.contains {
        ($0.isSure || $0.isThanks) && $0.value > 0
      }
    // A refund has the words of the purchase. Lines with a minus that are all payments and refunds may be those of a card.
    let isMost =
      below > above && agree >= 4 * differ
      && (agree > 0 || above == 0 || isOfAccount
        || (below >= 2 * above && !entries.allSatisfy { $0.value >= 0 || $0.isCardPayment }))
    if below > 0, isMost || (differ == 0 && agree > 0 && isSure) {
      switch agree {
      case 0: return "a minus is money out, as in most lines"
      case 1: return "a minus is money out, as the words of a line say"
      default: return "a minus is money out, as the words of \(agree) lines say"
      }
    }
    if below > 0, above > 0, differ == 0, trades > 0 {
      return "a minus is money out, as in what was bought and sold"
    }
    if salesAgree {
      return "a minus is money out, as in what a card bought and what was paid to it"
    }
    if isProvenByFees { return "a minus is money out: fees are taken from the other amounts" }
    if below > 0, differ <= agree, isOfAccount {
      return "a minus is money out, as in accounts: the lines name accounts"
    }
    if below > 0, columns.net >= 0, columns.net != columns.amount {
      return "a minus is money out, as in the account of a service that keeps fees"
    }
    // Wages may go out, too; what is paid to a card, or comes back to it, does not.
    if !isThanked, below > above, entries.contains(where: { $0.isThanks && $0.value > 0 }) {
      return "a minus is money out: the card thanks for a payment that has none"
    }
    return nil
  }

  /// A card thanks for an amount with a minus.
  private var isThanked: Bool { entries.contains { $0.isThanks && $0.value < 0 } }

  /// What says that a minus is money in, or that money went out without one; nil where nothing does.
  private func whyIn(_ signs: Signs) -> Phrase? {
    let (below, above, agree, differ) = (signs.below, signs.above, signs.agree, signs.differ)
    let isPaid = entries.contains { $0.isCardPayment && $0.value < 0 }
    let bothDiffer =
      entries.contains { $0.vote < 0 && $0.value > 0 }
      && entries.contains { $0.vote > 0 && $0.value < 0 }
    if below > 0, agree == 0, !isOfAccount,
      (isThanked && above >= below)
        || (above > below && (isPaid || bothDiffer)
          && (differ > 1 || (differ > 0 && above >= 2 * below)))
    {
      let words = entries.count { $0.value < 0 && $0.isCardPayment || $0.isThanks }
      let count = max(differ, words)
      return count == 1
        ? "a minus is money in, as the words of a line say"
        : "a minus is money in, as the words of \(count) lines say"
    }
    if below == 0, areOrders || options.areSpendings || (areOfCard && agree == 0) {
      return "the lines are purchases, as the titles say, so their amounts were spent"
    }
    if below == 0, agree == 0, isCharged {
      return "amounts without a minus were spent: interest and fees are among them"
    }
    return nil
  }

  /// Asks of the first line, and takes the likelier answer until it is given.
  private mutating func askSign() {
    guard let first = entries.first(where: { $0.value != 0 }) else { return }
    let amount = Money(minor: first.value, currency: first.currency).plain
    let text = CellFault.shown(texts(first.row).first ?? "")
    ask(
      .sign, "Is \(amount) at “\(text)” (line \(first.row.line)) money out? No line says it",
      first.value > 0
        ? [("out", "Yes, amounts without a minus were spent"), ("in", "No, they came in")]
        : [("in", "Yes, amounts with a minus were spent"), ("out", "No, they came in")])
    direction = entries.contains { $0.value < 0 } ? 1 : -1
  }
}
