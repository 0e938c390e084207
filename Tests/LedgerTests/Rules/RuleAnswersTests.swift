import LedgerTestSupport
import Testing

@testable import Ledger

/// What the rules answer about every row of random books, and what every deed there writes, beside what it was
/// (`Tests/Golden/shown/rules`).
struct RuleAnswersTests {
  static func written(_ edit: Edit) -> String {
    if edit.isEmpty { return "nothing" }
    let change = Change(
      device: 1, counter: 1, stamp: Stamp(time: 1, device: 1), body: edit.body)
    return change.written.map { row in
      let members = row.members.map { "\($0.name)=\(Golden.line($0.value))" }
      return "\(Kind(rawValue: row.kind)?.name ?? "?") \(ID<Never>(row.id).text) "
        + String(members.joined(separator: " ").prefix(260))
    }.joined(separator: ", ")
  }

  private static func tried(_ edit: () throws -> Edit) -> String {
    do { return written(try edit()) } catch { return "\(error)" }
  }

  private static func names<E>(_ ids: [ID<E>]) -> String {
    ids.map { "\($0.raw)" }.joined(separator: " ")
  }

  // MARK: money

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func `months of gigs and money are what they were`(_ seed: UInt64) throws {
    var story = MoneyStory(seed: 70 + seed)
    var text = ""
    for number in 0..<60 {
      guard let deed = story.step() else { continue }
      text += "\(number) \(deed) on \(story.today.text)\n"
      if number % 12 == 11 { text += try answers(story.book, on: story.today) }
    }
    text += Golden.facts(story.book)
    #expect(try Golden.differences(text, from: "rules/money-\(seed).txt") == [])
  }

  private func answers(_ book: Book, on today: Day) throws -> String {
    var text = book.summary(on: today) + "\n"
    for client in book.clients.rows {
      text +=
        "client \(client.id.raw) credit \(try book.credit(of: client.id).amounts.map(\.plain))"
      text += " named \(Deleting.isNamed(client, in: book))\n"
      text += "  deleted: \(Self.written(Deleting.delete(client, in: book)))\n"
      text +=
        "  suggested: \(Suggestion.forClient(client.id, in: book, on: today).map { "\($0.name) \($0.count) \($0.latest.id.raw)" })\n"
    }
    for project in book.projects.rows {
      text +=
        "project \(project.id.raw) fees \(try book.feeTotal(of: project.id).amounts.map(\.plain))"
      text += " uninvoiced \(try book.uninvoiced(of: project.id).amounts.map(\.plain))"
      text += " billed \(Deleting.isBilled(project, in: book))\n"
      text += "  deleted: \(Self.written(Deleting.delete(project, in: book)))\n"
      for stage in Stage.allCases {
        let moved = Self.tried { try Stages.move(project, to: stage, on: today, in: book) }
        text += "  to \(stage): \(moved)\n"
      }
      let draft = Self.tried { try Drafting.draft(ID(9_999), for: project.id, on: today, in: book) }
      text += "  drafted: \(draft)\n"
    }
    for invoice in book.invoices.rows {
      text += "invoice \(invoice.id.raw) \(book.status(of: invoice, on: today)) "
      text += "\(book.status(of: invoice, on: today.adding(days: 60))) "
      text += "\(try book.total(of: invoice).plain) \(try book.received(for: invoice).plain) "
      text +=
        "\(try book.balance(of: invoice).plain) \(try Credits.usable(for: invoice, in: book).plain)"
      text += " late \(Issuing.lateEdits(of: invoice, in: book))\n"
      for minor in [0, 1, 500, 90_000] as [Int64] {
        let amount = Money(minor: minor, currency: invoice.askedCurrency)
        let paid = Self.tried {
          try Payments.record(ID(9_998), amount, for: invoice, on: today, in: book)
        }
        text += "  paid \(minor): \(paid)\n"
      }
      text += "  credited: \(Self.tried { try Credits.apply(to: invoice, on: today, in: book) })\n"
      text +=
        "  void: \(Self.tried { try VoidingRule.void(invoice, on: today, reason: "w", in: book) })\n"
      text += "  deleted: \(Self.tried { try Deleting.delete(invoice, in: book) })\n"
    }
    for payment in book.payments.rows {
      text += "payment \(payment.id.raw) free \(try book.unallocated(of: payment).plain)"
      text += " removed: \(Self.written(Payments.remove(payment, in: book)))\n"
    }
    for charge in book.charges.rows {
      text += "charge \(charge.id.raw) \(Drafting.isBilled(charge, in: book)) "
      text += "\(Drafting.isIssued(charge, in: book))\n"
    }
    return text
  }

  // MARK: houses

  @Test(arguments: 11...14 as ClosedRange<UInt64>)
  func `houses and what is moved about in them are what they were`(_ seed: UInt64) throws {
    var home = RandomHome(seed: seed)
    var replica = Replica(device: 3)
    replica.isAlone = true
    for edit in [everything(of: home.book), Edit()] {
      _ = replica.commit(edit, now: Instant(milliseconds: 5), undoable: false)
    }
    var text = answers(replica.book)
    for number in 1...24 as ClosedRange<UInt64> {
      let day = Day(number: 20_100 + Int32(number))
      let operation = ItemOperation(number * 17, at: Instant(day, TimeOfDay(minutes: 1)), on: day)
      let (name, edit) = deed(&home.dice, operation, replica.book)
      text += "\(number) \(name): \(edit.map { Self.written($0) } ?? "is refused")\n"
      if let edit { _ = replica.commit(edit, now: operation.at, undoable: false) }
    }
    text += answers(replica.book)
    #expect(try Golden.differences(text, from: "rules/house-\(seed).txt") == [])
  }

  private func everything(of book: Book) -> Edit {
    var edit = Edit()
    for row in book.projects.rows { edit.put(row, replacing: nil) }
    for row in book.categories.rows { edit.put(row, replacing: nil) }
    for row in book.budgets.rows { edit.put(row, replacing: nil) }
    for row in book.spaces.rows { edit.put(row, replacing: nil) }
    for row in book.transactions.rows { edit.put(row, replacing: nil) }
    for row in book.items.rows { edit.put(row, replacing: nil) }
    return edit
  }

  private func deed(
    _ dice: inout Dice, _ operation: ItemOperation, _ book: Book
  ) -> (name: String, edit: Edit?) {
    var items: [Item] = []
    for _ in 0..<(1 + dice.below(3)) {
      if let item = dice.pick(book.items.rows) { items.append(item) }
    }
    let names = Self.names(items.map { $0.id })
    let transaction = dice.pick(book.transactions.rows) ?? Transaction()
    let project: ID<Project> = dice.percent(60) ? ID(1) : ID(2)
    let category = dice.pick(book.categories.rows)?.id ?? ID()
    switch dice.below(9) {
    case 0, 1:
      let sold = try? Selling.sell(
        items, to: .project(project), fallback: category, destination: category, by: operation,
        in: book)
      return ("sell \(names) to \(project.raw)", sold?.edit)
    case 2:
      let sold = try? Selling.sell(
        items, to: .business, fallback: category, by: operation, in: book)
      return ("sell \(names) to the business", sold?.edit)
    case 3:
      return (
        "return \(names)", try? Returning.move(items, to: transaction, by: operation, in: book)
      )
    case 4:
      let moved = try? Reassigning.reassign(
        items, to: dice.percent(50) ? .inventory : .project(project), by: operation, in: book)
      return ("reassign \(names)", moved?.edit)
    case 5:
      let scope: Scope = dice.percent(50) ? .inventory : .project(project)
      return (
        "reassign transaction \(transaction.id.raw)",
        try? Reassigning.reassign(transaction, to: scope, by: operation, in: book)
      )
    case 6: return ("link \(names)", Linking.link(items, to: transaction, by: operation, in: book))
    case 7: return ("unlink \(names)", Linking.unlink(items, by: operation, in: book))
    case _:
      guard let item = items.first else { return ("nothing", nil) }
      let count = dice.below(4)
      return (
        "copy \(item.id.raw) \(count) times",
        try? Copying.copy(item, count: count, by: operation, in: book)
      )
    }
  }

  private func answers(_ book: Book) -> String {
    var text = ""
    let formats = Formats()
    for row in book.transactions.rows {
      let scope = Scope(row.project)
      text += "transaction \(row.id.raw) \(TransactionDisplay.name(of: row)) "
      text +=
        "\(TransactionDisplay.amount(book.amounts(of: row), formats, own: book.settings.currency))"
      text += " \(book.badges(of: row).map { "\($0.text) \($0.tone)" }) shown \(book.isShown(row))"
      text += " itemized \(book.isItemized(row)) open \(Returning.isOpen(row))"
      text += " label \(ItemStory.label(row.id, in: book))"
      text += " budget \(Spending.normalized(row, amount: row.amount)?.plain ?? "-")\n"
      if let completeness = book.completeness(of: row) {
        text +=
          "  \(completeness.status) \(completeness.statusText) \(completeness.varianceText(formats))"
        text += " \(completeness.remarks(formats)) \(completeness)\n"
      }
      let steps = NextSteps(of: row, in: book)
      text +=
        "  \(steps.summary) \(steps.percent) \(steps.steps.map { "\($0.name) \($0.isDone)" })\n"
      text += "  returns \(Self.names(Returning.choices(in: scope, of: book).map { $0.id }))"
      text += " blocked \(Reassigning.problem(row, to: .inventory).map { "\($0)" } ?? "-")\n"
    }
    for item in book.items.rows {
      let modes = ItemFilter.allCases.filter { $0.matches(item, hasImage: false) }
      text += "item \(item.id.raw) \(item.displayPrice?.plain ?? "-") \(modes)"
      text += " \(ItemMenu.entries(for: item, in: Scope(item.project)).map { "\($0)" })"
      text += " \(RowRules.problems(item).map { $0.message })"
      text += " incomplete \(Returning.isIncomplete(item, in: book))"
      text += " to inventory \(Reassigning.problem(item, to: .inventory).map { "\($0)" } ?? "-")\n"
      text +=
        "  \(ItemStory.breadcrumb(of: item, in: book)) \(ItemStory.history(of: item, in: book))\n"
      text +=
        "  category \(book.category(of: item).raw) space \(book.space(of: item)?.name ?? "-")\n"
    }
    for sort in ItemSort.allCases {
      text +=
        "\(sort) \(Self.names(book.items.live.sorted { sort.precedes($0, $1) }.map { $0.id }))\n"
    }
    text += "\(ItemGroups.entries(book.items.live))\n"
    for id in [1, 2] as [UInt64] {
      let budget = BudgetProgress(of: ID(id), in: book)
      text += "\(budget.rows)\n"
      text += "\(budget.bars(pinned: [ID(103), ID(101)]).map { $0.name })"
      text += " \(budget.cardBars(pinned: [ID(103)]).map { $0.name })\n"
      for row in budget.rows {
        text += "\(BudgetLabels.spent(row.spent, isFee: row.isFee, formats)) "
        text +=
          BudgetLabels.remaining(row.spent, of: row.budget, isFee: row.isFee, formats).english
          + "\n"
      }
      text += Self.names(SaleCategories.enabled(in: ID(id), of: book)) + "\n"
      text += Self.names(SpaceList.sorted(book.spaces.live).map { $0.id }) + "\n"
    }
    return text
  }

  // MARK: numbers and texts

  @Test func `taxes, labels, phones, slugs and patterns are what they were`() throws {
    var text = ""
    let amounts: [Money?] =
      [nil] + [-500, 0, 1, 99, 10_000, 123_457].map { Money(minor: $0, currency: .usd) }
    for amount in amounts {
      for rate in [nil, "0", "-5", "7.5", "100", "8.25"] {
        for part in [nil, 0, 90, 9_500, 20_000] as [Int64?] {
          let money = part.map { Money(minor: $0, currency: .usd) }
          let known = try rate.map { try Rate(parsing: $0) }
          for (subtotal, tax) in [
            (money, nil), (nil, money), (money, Money(minor: 500, currency: .usd)),
          ] {
            let said = TaxInference.tax(
              amount: amount, rate: known, subtotal: subtotal, taxAmount: tax)
            text +=
              "\(amount?.plain ?? "-") \(rate ?? "-") \(subtotal?.plain ?? "-") \(tax?.plain ?? "-"): "
            text += "\(said.rate?.plain ?? "-") \(said.subtotal?.plain ?? "-") "
            text += "\(said.taxAmount(of: amount)?.plain ?? "-")\n"
          }
        }
      }
    }
    for typed in [
      "", "1", "615", "6155", "6155550", "6155550199", "16155550199", "+49 89 123456",
      "(615) 555-0199 x4", "٣٤",
    ] {
      text +=
        "\(typed): \(PhoneNumber.formatted(asTyped: typed)) \(PhoneNumber.isValid(typed)) \(PhoneNumber.digits(of: typed))\n"
    }
    for word in [
      "", "a@b.co", "a@b", "@b.co", "a@", "a b@c.de", "a@b..co", "a.b+c@d-e.info", "ä@b.de",
      "a@b.c", "a@@b.co",
    ] {
      text +=
        "\(word): \(EmailAddress.isValid(word)) \(CategoryRules.slug(word)) \(SKU.normalized(word))\n"
    }
    for word in [
      "", "{#}", "{####}", "INV-{YYYY}{MM}-{####}", "{#", "}{#}", "{YY}/{###}", "{x}{#}",
      "a{#}b{#}", "{DD}{#}",
    ] {
      do {
        let pattern = try NumberPattern(word)
        let day = Day(number: 20_400)
        text += "\(word): \([1, 42, 99_999].map { pattern.number($0, on: day) })\n"
      } catch {
        text += "\(word): \(error)\n"
      }
    }
    for word in [
      "", "0", "1", "-4", "7.5", "1000000000000", "1000000000001", "9223372036854775807", "x",
    ] {
      text +=
        "\(word): \(Numbering.start(word).map { "\($0) then \(Numbering.after($0))" } ?? "-")\n"
    }
    for word in [
      "", "Before:\nMeasure\n\n- Call\nAfter:\n* Clean", "one\ntwo", ":\n", "A:\nB:\n",
      "  x  \n\ty",
    ] {
      let lists = TemplateRules.checklists(parsing: word)
      text +=
        "\(Golden.line(.text(word))): \(lists) \(Golden.line(.text(TemplateRules.text(of: lists))))\n"
    }
    for word in [
      "Lamp $49.99", "Two 3 x 5.00\nRug 1,250.00", "", "Total 5", "x\n7", "Vase 12.5 EUR",
      "A-1 $1\n- $2", "Bed\t$100",
    ] {
      text += "\(Golden.line(.text(word))): \(ReceiptList(word, currency: .usd))\n"
    }
    #expect(try Golden.differences(text, from: "rules/numbers.txt") == [])
  }
}
