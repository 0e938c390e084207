import Ledger
import Markup

// Rows of the book as fields of a form.
struct PickedFields: Room {
  let app: App

  func categoryField(
    _ name: String, _ label: Phrase, _ category: inout ID<BudgetCategory>, stays: Bool = false,
    for use: CategoryUse? = nil, none: Phrase = "None", hint: Phrase = "", _ walk: inout FieldWalk
  ) {
    walk.row(name, label, &category, stays: stays)
    walk.control { html, form in
      Pickers(app: app).categoryField(form, name, label, for: use, none: none, hint: hint, &html)
    }
  }

  func projectField(
    _ name: String, _ label: Phrase, _ project: inout ID<Project>, but excluded: ID<Project>,
    _ walk: inout FieldWalk
  ) {
    walk.row(name, label, &project)
    walk.control { html, form in
      Pickers(app: app).projectField(form, name, label, but: excluded, &html)
    }
  }

  func spaceField(
    _ name: String, _ label: Phrase, _ space: inout ID<Space>, in scope: Scope,
    _ walk: inout FieldWalk
  ) {
    walk.row(name, label, &space, stays: true)
    let isCell = !walk.cell.isEmpty
    walk.control { html, form in
      if isCell {
        Pickers(app: app).spaceCell(form, name, label, in: scope, &html)
      } else {
        Pickers(app: app).spaceField(form, name, label, in: scope, &html)
      }
    }
  }

  func transactionField(
    _ name: String, _ label: Phrase, _ transaction: inout ID<Transaction>, in scope: Scope,
    _ walk: inout FieldWalk
  ) {
    walk.row(name, label, &transaction, stays: true)
    walk.control { html, form in
      Pickers(app: app).transactionField(form, name, label, in: scope, &html)
    }
  }

  /// Tags by their names, as rules have them; answers what somebody typed, nil where it is what it was.
  func tagsField(
    _ name: String, _ label: Phrase, _ tags: [ID<Tag>], _ walk: inout FieldWalk
  ) -> String? {
    let known = TagMerging.names(of: tags, in: book)
    var typed = known
    walk.text(name, label, &typed, hint: "With commas between. New ones are made.")
    return typed == known ? nil : typed
  }

  func vendorField(
    _ name: String, _ label: Phrase, _ vendor: inout String, _ walk: inout FieldWalk
  ) {
    let known = vendor
    walk.kept(name, label, &vendor, stays: true)
    if vendor != known { vendor = trimmed(vendor) }
    let isCell = !walk.cell.isEmpty
    walk.control { html, form in
      Pickers(app: app).vendorField(form, name, label, makesOne: !isCell, &html)
    }
  }

  /// The three usual answers, and whatever else the book holds.
  func purchaserField(
    _ name: String, _ label: Phrase, _ purchaser: inout String, _ walk: inout FieldWalk
  ) {
    let current = walk.form[name]
    walk.choice(name, label, &purchaser, stays: true) {
      var options: [(value: String, text: Phrase)] = [("", "Not set")]
      for purchaser in Purchaser.allCases { options.append((purchaser.rawValue, purchaser.title)) }
      if !options.contains(where: { $0.value == current }) {
        options.append((current, .verbatim(current)))
      }
      return options
    }
  }

  /// A row's own currency, or none: then what stands first holds.
  func currencyField(_ currency: inout Currency?, or none: Phrase, _ walk: inout FieldWalk) {
    let known = currency?.code ?? ""
    var code = known
    walk.choice("currency", "Currency", &code) {
      [("", none)] + Pickers(app: app).currencyOptions(known)
    }
    if code != known { currency = Currency(code) }
  }

  func currencyField(_ project: inout Project, _ walk: inout FieldWalk) {
    var plain = project
    plain.currency = nil
    let none = currency(of: plain, walk.form).code
    currencyField(&project.currency, or: "As its client: \(none)", &walk)
  }

  /// What the amounts of a project's form are in, with the client that is chosen there.
  func currency(of project: Project, _ form: Form) -> Currency {
    project.currency ?? book.currency(of: ID<Client>(form["client"]) ?? project.client)
  }

  /// The switch for another currency than `own`, and which one.
  func otherCurrency(than own: Currency, _ code: inout String, _ walk: inout FieldWalk) -> Bool {
    var isForeign = code != own.code
    walk.flag("foreign", "Another Currency", &isForeign)
    let current = walk.form["currency"].isEmpty ? code : walk.form["currency"]
    walk.when(isForeign) { walk in
      walk.choice("currency", "Currency", &code) { Pickers(app: app).currencyOptions(current) }
    }
    if !isForeign { code = own.code }
    return isForeign
  }

  /// What an amount in another currency counts where it belongs; what was stored stays until somebody touches it.
  func worthField(
    _ transaction: inout Transaction, was old: Transaction, in own: Currency, isShown: Bool,
    _ walk: inout FieldWalk
  ) {
    let known = old.amount?.value(in: own, old.worth)
    var value = known
    walk.when(isShown) { walk in
      walk.money(
        "worth", "In \(own.code)", &value, in: own,
        hint: "What your card or bank made of it. Sums in \(own.code) count that.")
    }
    guard walk.pass == .save, transaction.amount != old.amount || value != known else { return }
    transaction.worth = Worth.setting(
      isShown ? value : nil, in: own, of: transaction.amount, in: old.worth)
  }

  /// Whether what comes again is entered by itself on its day.
  func wayField(_ way: inout RecurringWay, _ walk: inout FieldWalk) {
    var word = way.word
    walk.choice("way", "On Its Day", &word) { RecurringWay.allCases.map { ($0.word, $0.title) } }
    way = RecurringWay(word: word) ?? way
  }

  /// How many and how much; where `own` is given another currency than that can be switched on.
  ///
  /// What is typed is read in the currency that is chosen: another one never scales it.
  func priceFields(
    _ price: inout Price, isNew: Bool, own: Currency? = nil, _ walk: inout FieldWalk
  ) {
    var code = price.unit.currency.code
    if let own {
      _ = otherCurrency(than: own, &code, &walk)
    } else {
      walk.kept("currency", "Currency", &code)
    }
    let currency = Currency(code) ?? book.settings.currency
    var quantity: Quantity? = price.quantity
    var unit = isNew ? nil : price.unit
    walk.group("fields") { walk in
      walk.quantity("quantity", "Quantity", &quantity)
      // One that came from elsewhere stands.
      if quantity == .zero, price.quantity != .zero {
        walk.rule(RateCard.Problem.noQuantity.message)
      }
      walk.money("unit", "Fee", &unit, in: currency, isRequired: true)
    }
    guard let quantity, let unit else {
      walk.draw { html, form in
        if unit == nil, isFiner(form["unit"], currency) { thousandsHint(&html) }
      }
      return
    }
    price = Price(unit, times: quantity)
    do throws(MoneyError) {
      _ = try price.amount()
    } catch {
      walk.rule(error.message)
    }
    if quantity == Quantity(1) { return }
    let total = text(price)
    walk.draw { html, _ in
      html("dl", .class("facts sums")) { html in html.fact("Total", total) }
    }
  }

  /// Whether a price has parts of the currency's smallest unit, as translators have them for a word.
  private func isFiner(_ typed: String, _ currency: Currency) -> Bool {
    do throws(MoneyError) {
      _ = try state.formats.readMoney(typed, currency: currency)
      return false
    } catch {
      guard case .tooManyDecimals = error else { return false }
      return true
    }
  }

  private func thousandsHint(_ html: inout HTML) {
    let (thousand, some) = (state.formats.count(1_000), Quantity(thousandths: 2_500))
    html(
      "p", .class("muted small"), .key("thousands"),
      text: """
        Per word or piece: enter the price of \(thousand), and as the quantity how many thousands \
        there are, such as \(state.formats.quantity(some))
        """)
  }
}

extension Form {
  /// Empties what an amount is worth that somebody corrects; whether there was anything (rule G18).
  @discardableResult
  mutating func forgetWorth(_ name: String, was before: String) -> Bool {
    guard name == "amount" || name == "currency", !isBlank(before), before != self[name],
      !trimmed("worth").isEmpty
    else { return false }
    self["worth"] = ""
    return true
  }

  /// Of the amount that was stored it stands again what that is worth.
  mutating func worthFollows(
    _ name: String, was old: Transaction, in own: Currency, _ formats: Formats
  ) {
    guard name == "amount" || name == "currency", field("worth") != nil,
      let known = old.amount?.value(in: own, old.worth)
    else { return }
    let typed = try? formats.readMoney(
      trimmed("amount"), currency: Currency(self["currency"]) ?? own)
    if typed == old.amount && isBlank(self["worth"]) { self["worth"] = formats.amount(known) }
  }
}
