import Ledger
import Markup

/// What comes in from a file, before it does: what was concluded, what is asked, what cannot be read.
struct ImportSheet: Room {
  let app: App

  func importForm() -> Form {
    if let onlyNew = state.importPreview?.onlyNew {
      return Form([("otherwise", onlyNew ? "stays" : "")])
    }
    guard let columns = state.importPreview?.columns else { return Form() }
    var values = [
      ("subject", columns.subject), ("into", columns.into), ("newName", columns.newName),
      (
        "newCurrency",
        columns.newCurrency.isEmpty ? book.settings.currency.code : columns.newCurrency
      ),
      ("project", columns.project.isNone ? "" : columns.project.text),
      ("dates", columns.dates), ("sign", columns.sign),
      ("decimals", columns.decimals), ("prices", columns.prices),
    ]
    for question in columns.questions where question.isAnswered {
      let answer = columns.answers.last { $0.question == question.name }
      values.append(("answer-" + question.name, answer?.value ?? ""))
    }
    for field in columns.fields {
      values.append(("column-" + field.name, field.column.map { "\($0)" } ?? ""))
    }
    return Form(values)
  }

  /// A choice was changed: the file is read again that way.
  func importFormFollows(_ name: String) {
    if name == "otherwise", let form = state.sheet?.form {
      effects.append(.planBackup(onlyNew: !form[name].isEmpty))
    }
    guard let form = state.sheet?.form, var columns = state.importPreview?.columns else { return }
    columns.project = ID(form["project"]) ?? ID()
    columns.newName = form["newName"]
    columns.newCurrency = form["newCurrency"]
    columns.dates = form["dates"]
    columns.sign = form["sign"]
    columns.decimals = form["decimals"]
    columns.prices = form["prices"]
    for question in columns.questions {
      let answer = form["answer-" + question.name]
      if question.name != "columns" { columns.answers.removeAll { $0.question == question.name } }
      if answer.isEmpty { continue }
      columns.answers.append(ImportColumns.Answer(question.name, answer))
    }
    for index in columns.fields.indices {
      columns.fields[index].column = Int(form["column-" + columns.fields[index].name])
    }
    // The answer to which column it is ("amount=Total") takes the place of the one that was proposed.
    if name == "answer-columns" {
      let field = form[name].split(separator: "=").first
      for index in columns.fields.indices where columns.fields[index].name[...] == field {
        columns.fields[index].column = nil
      }
    }
    // A column is read as one field: the one that was chosen last.
    for index in columns.fields.indices {
      let field = columns.fields[index]
      if name == "column-" + field.name || !name.hasPrefix("column-") { continue }
      if field.column == Int(form[name]) { columns.fields[index].column = nil }
    }
    if form["into"] != columns.into {
      columns.into = form["into"]
      columns.answers = []
      columns.fields = []
    }
    if form["subject"] != columns.subject {
      columns.subject = form["subject"]
      columns.answers = []
      columns.fields = []
    }
    effects.append(.planImport(columns))
  }

  /// Shows where what came in is, and says what it was.
  func imported(_ explained: Int) {
    guard let preview = state.importPreview else { return }
    state.importPreview = nil
    app.refresh()
    go(landing(of: preview))
    let offer =
      preview.batch.isNone || !isAdministrator
      ? nil : Toast.Offer(label: "Take Back", action: .open(.takeBackImport(preview.batch)))
    // What was undoable before an import is no longer, so that this is the import's.
    if preview.canUndo, replica.canUndo {
      toast(
        preview.news.isEmpty
          ? "Imported. Undo brings back what it wrote over."
          : "Imported \(preview.news). Undo brings back what it wrote over.", canUndo: true)
    } else if explained > 0 {
      toast("Imported \(preview.news), \(explained) explained by your rules", offer: offer)
    } else {
      toast(preview.news.isEmpty ? "Imported" : "Imported \(preview.news)", offer: offer)
    }
  }

  private func landing(of preview: ImportPreview) -> Route {
    if preview.areContacts { return .clients }
    if let landing = preview.landing { return landing }
    if let columns = preview.columns, !columns.areWork {
      if columns.project == .business || columns.project == .personal { return .expenses }
      return columns.subject == "items"
        ? listHome(columns.project, .items, .items)
        : listHome(columns.project, .transactions, .transactions)
    }
    let list = Navigation(app: app).projects
    guard case .projects = list else { return list }
    return .projects(Stage.allCases.first { ProjectList(app: app).count(of: $0) > 0 } ?? .open)
  }

  func draw(_ sheet: Sheet, _ html: inout HTML) {
    guard let preview = state.importPreview else { return }
    html.plainSheet("Import \(preview.fileName)") { html in
      if !preview.refusals.isEmpty {
        html("div", .class("problems"), .role("alert"), .key("import-refusals")) { html in
          html("p", .class("strong"), text: "Nothing comes in until this is mended.")
          html("ul") { html in for line in preview.refusals { html("li", text: line) } }
        }
      }
      if let columns = preview.columns { importColumns(columns, sheet.form, &html) }
      if preview.onlyNew != nil {
        html.select(
          sheet.form, "otherwise", "What the Book Has Otherwise",
          [(value: "", text: "Is written over"), (value: "stays", text: "Stays as it is")])
      }
      if !preview.summary.isEmpty {
        html("ul", .class("stack tight"), .key("summary")) { html in
          for line in preview.summary { html("li", text: line) }
        }
      }
      if !preview.firstLines.isEmpty {
        html("ul", .class("first-lines"), .label("First Lines"), .key("first-lines")) { html in
          for line in preview.firstLines { html("li", text: line) }
        }
      }
      if !preview.conclusions.isEmpty {
        html("div", .class("conclusions"), .key("conclusions")) { html in
          html("p", .class("muted small"), text: "How the file was read:")
          html("ul", .class("muted small")) { html in
            for line in preview.conclusions { html("li", text: line) }
          }
        }
      }
      if !preview.problems.isEmpty {
        html("ul", .class("problems"), .key("import-problems")) { html in
          lines(preview.problems, &html)
        }
      }
      if !preview.notes.isEmpty {
        html("div", .class("conclusions"), .key("import-notes")) { html in
          html("ul", .class("muted small")) { html in lines(preview.notes, &html) }
        }
      }
      let open = preview.columns?.questions.count { !$0.isAnswered } ?? 0
      if open > 0 {
        html(
          "p", .class("problem"), .role("status"), .key("open-questions"),
          text: open == 1
            ? "Answer the question above: then it can be imported."
            : "Answer the \(open) questions above: then it can be imported.")
      }
      html("div", .class("buttons")) { html in
        if preview.canRun { html.button("Import", .runImport, class: "button primary") }
        html.button("Cancel", .close)
      }
    }
  }

  /// How many problems or notes a preview lists.
  private static var importProblems: Int { 50 }

  private func lines(_ lines: [Phrase], _ html: inout HTML) {
    for line in lines.prefix(ImportSheet.importProblems) { html("li", text: line) }
    if lines.count > ImportSheet.importProblems {
      html("li", text: "and \(lines.count - ImportSheet.importProblems) more")
    }
  }

  private func importColumns(_ columns: ImportColumns, _ form: Form, _ html: inout HTML) {
    if !columns.intos.isEmpty { intoFields(columns, form, &html) }
    if !columns.subjects.isEmpty && columns.into.isEmpty {
      html.select(
        form, "subject", "These Are", columns.subjects.map { (value: $0.name, text: $0.title) })
      placeField(columns, form, &html)
    }
    for question in columns.questions { ask(question, form, &html) }
    let titles: [(value: String, text: Phrase)] = columns.header.enumerated().map {
      column, title in
      ("\(column)", title.isEmpty ? "Column \(column + 1)" : .verbatim(title))
    }
    for field in columns.fields {
      html.select(
        form, "column-" + field.name,
        field.isRequired ? "\(field.title) (Required)" : field.title,
        [(value: "", text: "Not in the file")] + titles)
      if field.name == "date" && field.column != nil { datesField(columns, form, &html) }
      if field.name == "amount" && field.column != nil && !columns.signs.isEmpty {
        html.select(
          form, "sign", "Money Spent Is Written",
          [(value: "", text: columns.question.isEmpty ? "As the amounts say" : "Choose")]
            + columns.signs.map { (value: $0.name, text: $0.title) })
      }
    }
    if !columns.unread.isEmpty && columns.into.isEmpty {
      html(
        "p", .class("muted small"), .key("unread"),
        text: "Not imported: \(columns.unread.joined(separator: ", "))")
    }
    // Of a known program's file nothing else is open.
    if columns.fields.isEmpty, !columns.dateOrders.isEmpty { datesField(columns, form, &html) }
    if !columns.marks.isEmpty {
      html.select(
        form, "decimals", "Decimals Stand Behind",
        [(value: "", text: "Choose")] + columns.marks.map { (value: $0.name, text: $0.title) })
    }
    if !columns.pricesFor.isEmpty {
      html.select(
        form, "prices", "A Price Is For",
        [(value: "", text: "Choose")] + columns.pricesFor.map { (value: $0.name, text: $0.title) })
    }
    if !columns.question.isEmpty {
      html(
        "p", .class("problem"), .role("alert"), .key("question"),
        text: columns.pricesFor.isEmpty
          ? "\(columns.question). Choose how amounts are written."
          : "\(columns.question). Choose what a price is for.")
    }
    let missing = columns.missing
    if !missing.isEmpty {
      var names = missing[0]
      for name in missing.dropFirst() { names = "\(names) and \(name)" }
      html(
        "p", .class("problem"), .role("alert"), .key("missing"),
        text: "Choose the column for \(names).")
    }
  }

  /// Expenses as they are, or lines of an account, which are explained one by one.
  private func intoFields(_ columns: ImportColumns, _ form: Form, _ html: inout HTML) {
    if MoneyAccountSheet.isFirst(in: book), !columns.into.isEmpty {
      MoneyAccountSheet(app: app).everybody(&html)
    }
    html.select(form, "into", "Into", columns.intos.map { (value: $0.name, text: $0.title) })
    if columns.into == "new" {
      html.field(form, "newName", "Name of the Account")
      if columns.asksCurrency {
        html.select(
          form, "newCurrency", "Currency",
          Pickers(app: app).currencyOptions(form["newCurrency"]))
      }
    }
    if !columns.obstacle.isEmpty {
      html("p", .class("problem"), .role("alert"), .key("obstacle"), text: columns.obstacle)
    }
  }

  /// A question with its answers, each with the first lines as they would come in.
  private func ask(_ question: ImportColumns.Question, _ form: Form, _ html: inout HTML) {
    html("div", .class("open-question"), .key("question-" + question.name)) { html in
      html.select(
        form, "answer-" + question.name, question.message,
        [(value: "", text: "Choose")] + question.choices.map { (value: $0.name, text: $0.title) })
      for (place, choice) in question.choices.enumerated() where !question.lines[place].isEmpty {
        html("p", .class("muted small"), text: choice.title)
        html("ul", .class("first-lines")) { html in
          for line in question.lines[place] { html("li", text: line) }
        }
      }
    }
  }

  private func datesField(_ columns: ImportColumns, _ form: Form, _ html: inout HTML) {
    html.select(
      form, "dates", "Order of Dates",
      [(value: "", text: "Find out")]
        + columns.dateOrders.map { (value: $0.name, text: $0.title) })
  }

  /// Expenses may be of any project, of the business, and personal.
  private func placeField(_ columns: ImportColumns, _ form: Form, _ html: inout HTML) {
    if columns.areWork { return }
    if !columns.areExpenses {
      Pickers(app: app).projectField(
        form, "project", "They Go To", none: "Business Inventory", &html)
      return
    }
    var options: [(value: String, text: Phrase)] = [
      (value: ID<Project>.business.text, text: "Business"),
      (value: ID<Project>.personal.text, text: "Personal"),
    ]
    let work = book.settings.work
    if columns.project.isNone || work.isEmpty || work.contains(.designer) {
      options.append((value: "", text: "Business Inventory"))
    }
    for project in ProjectCards.sorted(book.projects.live) {
      options.append((value: project.id.text, text: .verbatim(title(of: project))))
    }
    html.select(form, "project", "They Go To", options)
  }
}
