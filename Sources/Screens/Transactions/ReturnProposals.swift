import Ledger

// What things that go back say of their return: from whom, for how much, under which category.
extension NewTransaction {
  /// What goes back says from whom, for how much and under which category; what is typed already stays.
  func proposeReturn(_ form: Form) {
    let items = goingBack(form)
    if !items.isEmpty { propose(items) }
  }

  /// As many pieces as are typed come to less.
  func piecesFollow(_ subject: ItemSubject) {
    let isFine = ItemParts(app: app).asked(subject).isFine
    if isFine, let form = state.sheet?.form { propose(goingBack(form), again: true) }
  }

  /// What the fields of the form say of things that go back.
  private func texts(of items: [Item]) -> [(name: String, text: String)] {
    let back = Returning.proposal(of: items, in: book)
    return [
      ("source", back.source),
      ("amount", back.amount.map { state.formats.amount($0) } ?? ""),
      ("category", back.category.isNone ? "" : back.category.text),
      ("purchasedBy", back.purchasedBy),
      ("reimbursement", back.reimbursement.word),
      ("isDeductible", back.isDeductible ? "on" : ""),
      ("subtotal", back.tax.subtotal.map { state.formats.amount($0) } ?? ""),
      ("taxRate", back.tax.rate.map { state.formats.percent($0) } ?? ""),
      ("taxAmount", back.tax.taxAmount(of: back.amount).map { state.formats.amount($0) } ?? ""),
    ]
  }

  private func propose(_ items: [Item], again: Bool = false) {
    for (name, text) in texts(of: items) where !text.isEmpty {
      if let now = state.sheet?.form.field(name),
        now.wasTouched || !again && now.value != now.original && now.value != blank(name)
      {
        continue
      }
      state.sheet?.form[name] = text
    }
  }

  /// What a field says of a return before anything goes back.
  private func blank(_ name: String) -> String {
    switch name {
    case "category": return usualCategory(state.sheet?.form ?? Form())
    case "reimbursement": return Transaction().reimbursement.word
    default: return ""
    }
  }

  /// Other things may be chosen to go back: what was proposed for these, and nobody typed over, is not said of them, nor what a
  /// return was begun with.
  func takeProposalBack() {
    guard let form = state.sheet?.form, step(of: form) == .details else { return }
    let items = goingBack(form)
    if items.isEmpty { return }
    let isBegun = state.sheet?.kind.isOne(SheetKind.newReturn) == true
    for (name, text) in texts(of: items) {
      guard let now = form.field(name), !now.wasTouched, now.value == text else { continue }
      let text = isBegun ? blank(name) : now.original
      state.sheet?.form[name] = text
    }
  }
}
