import Ledger
import Markup

// Choosing a row of the book inside another form; the chosen id is the field's text.
extension App {
  /// The live categories, and "None".
  func categoryField(
    _ form: Form, _ name: String, _ label: String, hint: String = "", _ html: inout HTML
  ) {}

  /// A text field that suggests the vendors.
  func vendorField(_ form: Form, _ name: String, _ label: String, _ html: inout HTML) {}

  /// The spaces of a scope, "None", and "Create '…'" for a name that is not there yet.
  func spaceField(
    _ form: Form, _ name: String, _ label: String, in scope: Scope, _ html: inout HTML
  ) {}

  /// The live projects but one.
  func projectField(
    _ form: Form, _ name: String, _ label: String, but excluded: ID<Project> = ID(),
    _ html: inout HTML
  ) {}
}
