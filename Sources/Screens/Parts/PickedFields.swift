import Ledger
import Markup

// Rows of the book as fields of a form.
extension App {
  func categoryField(
    _ name: String, _ label: String, _ category: inout ID<BudgetCategory>, stays: Bool = false,
    hint: String = "", _ walk: inout FieldWalk
  ) {
    walk.row(name, label, &category, stays: stays)
    walk.draw { html, form in categoryField(form, name, label, hint: hint, &html) }
  }

  func projectField(
    _ name: String, _ label: String, _ project: inout ID<Project>, but excluded: ID<Project>,
    _ walk: inout FieldWalk
  ) {
    walk.row(name, label, &project)
    walk.draw { html, form in projectField(form, name, label, but: excluded, &html) }
  }

  func spaceField(
    _ name: String, _ label: String, _ space: inout ID<Space>, in scope: Scope,
    _ walk: inout FieldWalk
  ) {
    walk.row(name, label, &space, stays: true)
    walk.draw { html, form in spaceField(form, name, label, in: scope, &html) }
  }

  func transactionField(
    _ name: String, _ label: String, _ transaction: inout ID<Transaction>, in scope: Scope,
    _ walk: inout FieldWalk
  ) {
    walk.row(name, label, &transaction, stays: true)
    walk.draw { html, form in transactionField(form, name, label, in: scope, &html) }
  }

  func vendorField(
    _ name: String, _ label: String, _ vendor: inout String, _ walk: inout FieldWalk
  ) {
    let known = vendor
    walk.kept(name, label, &vendor, stays: true)
    if vendor != known { vendor = trimmed(vendor) }
    walk.draw { html, form in vendorField(form, name, label, &html) }
  }

  /// The three usual answers, and whatever else the book holds.
  func purchaserField(
    _ name: String, _ label: String, _ purchaser: inout String, _ walk: inout FieldWalk
  ) {
    let current = walk.form[name]
    walk.choice(name, label, &purchaser, stays: true) {
      var options: [(value: String, text: String)] = [("", "Not set")]
      for purchaser in Purchaser.allCases { options.append((purchaser.rawValue, purchaser.title)) }
      if !options.contains(where: { $0.value == current }) { options.append((current, current)) }
      return options
    }
  }
}
