import Ledger
import Markup

/// The fields of a form, each said once: the same lines load them from a row, check them, draw them and
/// save them into it.
///
///     walk.text("venmo", "Venmo", &handles.venmo)
///     walk.rule(FieldRules.venmo(handles.venmo))
///
/// Every pass but loading reads the form into the row first, so that what follows sees what is typed.
struct FieldWalk {
  enum Pass {
    case load, check, draw, save
  }

  let pass: Pass
  /// What is typed, field by field; while loading, what the row says.
  private(set) var form: Form
  /// What was drawn.
  var html: HTML
  let formats: Formats
  /// The id of what the sheet makes.
  let newID: UInt64
  /// The one field that is drawn, in a cell of a table; "" for all of them.
  var cell = ""
  /// How the sheet is headed, where only what it is about knows it.
  var title: Phrase = .none
  var button: Phrase = .none
  var addsAnother = false
  /// The field that was walked last, and what stands in it, white space and all.
  private(set) var last = ""
  private(set) var typed = ""

  init(_ pass: Pass, _ form: Form, _ app: App, newID: UInt64 = 0) {
    html = HTML(in: app.state.catalogue)
    self.pass = pass
    self.form = form
    formats = app.state.formats
    self.newID = newID
  }

  // MARK: what is typed

  /// One line of text, without white space around it.
  @inline(never)
  mutating func text(
    _ name: String, _ label: Phrase, _ value: inout String, _ kind: FieldKind = .text,
    stays: Bool = false, hint: Phrase = "", placeholder: Phrase = "", autocomplete: String = "off",
    isFocused: Bool = false
  ) {
    guard take(name, label, value, kind, stays: stays) else { return }
    value = kind == .password ? typed : Text.trimmed(typed)
    if isDrawn {
      html.field(
        form, name, label, type: kind.type, hint: hint, placeholder: placeholder,
        mode: kind.mode, autocomplete: autocomplete, isFocused: isFocused)
    }
  }

  /// An email or a telephone number; one that came from elsewhere and is none stands until somebody edits it (rule G20).
  @inline(never)
  mutating func reach(
    _ name: String, _ label: Phrase, _ value: inout String, _ kind: FieldKind,
    autocomplete: String = "off", isFocused: Bool = false
  ) {
    let known = Text.trimmed(value)
    text(name, label, &value, kind, autocomplete: autocomplete, isFocused: isFocused)
    if value != known {
      rule(kind == .phone ? FieldRules.phone(value) : FieldRules.email(value))
    }
  }

  /// Several lines, as they are typed.
  @inline(never)
  mutating func lines(
    _ name: String, _ label: Phrase, _ value: inout String, placeholder: Phrase = ""
  ) {
    guard take(name, label, value) else { return }
    value = typed
    if isDrawn { html.textArea(form, name, label, placeholder: placeholder) }
  }

  /// An amount; nil for an empty field, and for what is none.
  @inline(never)
  mutating func money(
    _ name: String, _ label: Phrase, _ value: inout Money?, in currency: Currency,
    isRequired: Bool = false, hint: Phrase = "", isFocused: Bool = false
  ) {
    guard take(name, label, value.map { formats.amount($0) } ?? "") else { return }
    value = nil
    if isRequired || !Text.trimmed(typed).isEmpty {
      do throws(MoneyError) {
        value = try formats.readMoney(typed, currency: currency)
      } catch {
        rule(formats.message(error, in: currency))
      }
    }
    if isDrawn {
      html.moneyField(
        form, name, label, symbol: formats.symbol(currency), hint: hint, isFocused: isFocused)
    }
  }

  /// How many; nil for what is no number.
  @inline(never)
  mutating func quantity(_ name: String, _ label: Phrase, _ value: inout Quantity?) {
    guard take(name, label, value.map { formats.quantity($0) } ?? "") else { return }
    value = try? formats.readQuantity(typed)
    if value == nil {
      let half = formats.quantity(Quantity(thousandths: 2_500))
      rule("Enter a number such as 1 or \(half)")
    }
    if isDrawn { html.field(form, name, label, mode: "decimal") }
  }

  /// A whole number; nil for an empty field, and for what is none.
  @inline(never)
  mutating func number(
    _ name: String, _ label: Phrase, _ value: inout Int64?, placeholder: Phrase = "",
    hint: Phrase = ""
  ) {
    guard take(name, label, value.map { "\($0)" } ?? "") else { return }
    let text = Text.trimmed(typed)
    value = Int64(text)
    if value == nil && !text.isEmpty { rule("Enter a whole number") }
    if isDrawn {
      html.field(form, name, label, hint: hint, placeholder: placeholder, mode: "numeric")
    }
  }

  /// A percentage that is not negative; nil for an empty field, and for what is none.
  @inline(never)
  mutating func percent(
    _ name: String, _ label: Phrase, _ value: inout Rate?, most: Rate? = nil,
    empty: String = "0"
  ) {
    guard take(name, label, value.map { formats.percent($0) } ?? "") else { return }
    value = nil
    if !Text.trimmed(typed).isEmpty {
      if let rate = try? formats.readRate(typed), !rate.isNegative {
        if let most, rate > most {
          rule("At most \(formats.rate(most))")
        } else {
          value = rate
        }
      } else {
        rule("Enter a percentage such as \(formats.percent(Rate(micros: 8_250_000)))")
      }
    }
    if isDrawn { html.field(form, name, label, placeholder: .verbatim(empty), mode: "decimal") }
  }

  /// A day; nil for an empty field, and for what is none.
  @inline(never)
  mutating func day(
    _ name: String, _ label: Phrase, _ value: inout Day?, isRequired: Bool = false,
    stays: Bool = false, hint: Phrase = "", isFocused: Bool = false
  ) {
    guard take(name, label, value?.text ?? "", stays: stays) else { return }
    value = try? Day(parsing: typed)
    if value == nil && (isRequired || !typed.isEmpty) { rule("Choose a date") }
    if isDrawn {
      html.field(form, name, label, type: "date", hint: hint, isFocused: isFocused)
    }
  }

  @inline(never)
  mutating func time(_ name: String, _ label: Phrase, _ value: inout TimeOfDay) {
    guard take(name, label, value.text) else { return }
    if let read = try? TimeOfDay(parsing: typed) {
      value = read
    } else {
      rule("Choose a time")
    }
    if isDrawn { html.field(form, name, label, type: "time") }
  }

  // MARK: what is chosen

  @inline(never)
  mutating func flag(_ name: String, _ label: Phrase, _ value: inout Bool) {
    guard take(name, label, value ? "on" : "") else { return }
    value = typed == "on"
    if isDrawn {
      html.switchField(form, name, label)
      if let problem = form.problem(name) { html("p", .class("problem"), text: problem) }
    }
  }

  /// One of a few words.
  @inline(never)
  mutating func choice(
    _ name: String, _ label: Phrase, _ word: inout String, stays: Bool = false,
    _ options: () -> [(value: String, text: Phrase)]
  ) {
    guard take(name, label, word, stays: stays) else { return }
    word = typed
    if isDrawn { html.select(form, name, label, options()) }
  }

  /// A row of the book; what draws it follows in ``control(_:)``.
  @inline(__always)
  mutating func row<E>(_ name: String, _ label: Phrase, _ id: inout ID<E>, stays: Bool = false) {
    var text = id.isNone ? "" : id.text
    kept(name, label, &text, stays: stays)
    id = ID(text) ?? ID()
  }

  /// Draws the field that was walked last.
  @inline(__always)
  mutating func control(_ view: (inout HTML, Form) -> Void) {
    if isDrawn { view(&html, form) }
  }

  private var isDrawn: Bool { pass == .draw && (cell.isEmpty || cell == last) }

  /// A field that is drawn by others, or by nobody.
  @inline(never)
  mutating func kept(_ name: String, _ label: Phrase, _ text: inout String, stays: Bool = false) {
    if take(name, label, text, stays: stays) { text = typed }
  }

  // MARK: beside the fields

  /// Says what is wrong with a field, the last one where none is named; the first problem of a field stays.
  @inline(never)
  mutating func rule(_ message: Phrase?, at name: String = "") {
    if pass == .check, let message { form.fail(name.isEmpty ? last : name, message) }
  }

  @inline(never)
  mutating func rule(_ problem: FieldProblem?, at name: String = "") {
    if pass == .check { form.fail(name.isEmpty ? last : name, problem) }
  }

  /// Fields side by side.
  @inline(never)
  mutating func group(
    _ classes: String, key: String = "", _ content: (inout FieldWalk) -> Void
  ) {
    guard pass == .draw, cell.isEmpty else { return content(&self) }
    var inside = HTML(in: html.catalogue)
    swap(&inside, &html)
    content(&self)
    swap(&inside, &html)
    html("div", .class(classes), key.isEmpty ? .none : .key(key)) { $0.fragment(inside) }
  }

  /// Fields that are there only sometimes: hidden ones are kept, neither drawn nor checked.
  @inline(__always)
  mutating func when(_ isShown: Bool, _ content: (inout FieldWalk) -> Void) {
    if isShown || pass == .load || pass == .save { content(&self) }
  }

  /// What stands between the fields.
  @inline(__always)
  mutating func draw(_ view: (inout HTML, Form) -> Void) {
    if pass == .draw && cell.isEmpty { view(&html, form) }
  }

  /// What stands above all fields.
  @inline(never)
  mutating func drawAbove(_ view: (inout HTML) -> Void) {
    if pass != .draw || !cell.isEmpty { return }
    var above = HTML(in: html.catalogue)
    view(&above)
    above.fragment(html)
    html = above
  }

  @inline(__always)
  mutating func check(_ body: (inout Form) -> Void) {
    if pass == .check { body(&form) }
  }

  /// Whether one of these fields says something else than when the form opened.
  func isChanged(_ names: [String]) -> Bool {
    form.fields.contains { names.contains($0.name) && $0.value != $0.original }
  }

  /// Puts the row's text into the form while it is loaded; later takes the form's into ``typed``.
  ///
  /// False when the row is to stay as it is: it is being loaded, or it says what the form says already.
  @inline(never)
  private mutating func take(
    _ name: String, _ label: Phrase, _ text: String, _ kind: FieldKind = .text, stays: Bool = false
  ) -> Bool {
    last = name
    if pass == .load {
      typed = text
      form.add(name, label, text, kind, stays: stays)
      return false
    }
    typed = form[name]
    return pass != .save || typed != text
  }
}
