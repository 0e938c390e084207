import Ledger
import Markup

// Discounts and taxes as people write them, a field each.
extension FieldWalk {
  /// "10%" or "25.00"; nil for an empty field, and for what is none.
  @inline(never)
  mutating func discount(
    _ name: String, _ label: Phrase, _ value: inout Discount?, in currency: Currency
  ) {
    let shown = formats.discount(value)
    var text = shown
    kept(name, label, &text)
    if text != shown {
      let typed = Text.trimmed(text)
      value = typed.isEmpty ? nil : formats.readDiscount(typed, in: currency)
      if value == nil && !typed.isEmpty {
        let amount = formats.amount(Money(25, currency))
        if typed.hasSuffix("%"), let rate = try? formats.readRate(typed), !rate.isNegative {
          rule("At most \(formats.rate(Rate(percent: 100)))")
        }
        rule("Enter a discount such as \(formats.rate(Rate(percent: 10))) or \(amount)")
      }
    }
    control { html, form in
      html.field(form, name, label, placeholder: "0")
    }
  }

  /// "VAT 19%" or "19"; nil for an empty field, and for what is none.
  ///
  /// A rate alone is called as before, else `named`.
  @inline(never)
  mutating func tax(
    _ name: String, _ label: Phrase, _ value: inout Tax?, named: String = "",
    placeholder: Phrase = "None", hint: Phrase = ""
  ) {
    let known = value?.name ?? named
    let shown = formats.tax(value)
    var text = shown
    kept(name, label, &text)
    if text != shown {
      let typed = Text.trimmed(text)
      let own = known.isEmpty ? ("Tax" as Phrase).said(in: html.catalogue) : known
      value = typed.isEmpty ? nil : formats.readTax(typed, named: own)
      if value == nil && !typed.isEmpty {
        rule("Enter a tax such as \(formats.tax(Tax(own, Rate(micros: 8_250_000))))")
      }
    }
    control { html, form in
      html.field(form, name, label, hint: hint, placeholder: placeholder)
    }
  }

  /// What was typed of a transaction's tax and cannot be part of its amount is told, not dropped.
  @inline(never)
  mutating func taxRule(_ transaction: Transaction, _ part: Money?, subtotal: Money? = nil) {
    let isAmountRead = transaction.amount != nil || form.trimmed("amount").isEmpty
    if transaction.tax.subtotal != nil || !isAmountRead { return }
    if let subtotal, !subtotal.isZero { rule("Enter less than the amount", at: "subtotal") }
    if let part, !part.isZero { rule("Enter less than the amount", at: "taxAmount") }
  }
}

extension Form {
  /// Rate, subtotal (where there is one) and tax follow whichever of them was typed into last (rule T9).
  mutating func taxFollows(_ name: String, in currency: Currency, _ formats: Formats) {
    let said = self
    func money(_ name: String) -> Money? {
      let text = said.trimmed(name)
      return text.isEmpty ? nil : try? formats.readMoney(text, currency: currency)
    }
    guard let amount = money("amount") else { return }
    let rate = trimmed("taxRate").isEmpty ? nil : try? formats.readRate(self["taxRate"])
    let tax: TransactionTax
    switch name {
    // What was typed without a rate stays while the amount is being typed.
    case "amount" where rate != nil, "taxRate":
      tax = TaxInference.tax(amount: amount, rate: rate, subtotal: nil, taxAmount: nil)
    case "subtotal", "taxAmount":
      let isSubtotal = name == "subtotal"
      tax = TaxInference.tax(
        amount: amount, rate: nil, subtotal: isSubtotal ? money(name) : nil,
        taxAmount: isSubtotal ? nil : money(name))
      self["taxRate"] = tax.rate.map { formats.percent($0) } ?? ""
    case _: return
    }
    if name != "subtotal", field("subtotal") != nil {
      self["subtotal"] = tax.subtotal.map { formats.amount($0) } ?? ""
    }
    if name != "taxAmount" {
      self["taxAmount"] = tax.taxAmount(of: amount).map { formats.amount($0) } ?? ""
    }
  }
}
