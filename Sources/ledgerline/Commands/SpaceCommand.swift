import ArgumentParser
import Ledger
import Store

struct SpaceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "space",
    abstract: "Make a space, from a template too, or a template of one.",
    discussion: """
      `ledgerline list spaces` shows them, `apply` changes them, their checklists and what is checked.

      Examples:
        ledgerline space add 'Living Room' --place 7h1z --template 'Living Room'
        ledgerline space template 0c4f --name Bedroom
      """,
    subcommands: [SpaceAdd.self, SpaceTemplateCommand.self])
}

struct SpaceAdd: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Make a space, with the checklists of a template.",
    discussion: """
      Every box of its checklists begins unchecked; without --notes it has the template's.

      Examples:
        ledgerline space add 'Living Room' --place 7h1z
        ledgerline space add 'Living Room' --place inventory --template 9d2a
      """)

  @Argument(help: "What it is called.")
  var name: String

  @Option(help: ArgumentHelp("A project, or inventory.", valueName: "project|inventory"))
  var place: String

  @Option(help: ArgumentHelp("Its id or name.", valueName: "template"))
  var template: String?

  @Option(help: "What is to be known about it.")
  var notes: String = ""

  @OptionGroup var options: BookOptions

  func run() throws {
    let now = try Now()
    var space = Space()
    space.id = ID(UInt64.random(in: 256...UInt64.max))
    space.name = trimmed(name)
    space.notes = notes
    space.created = now.instant
    if let problem = SpaceRules.name(name) {
      throw ItemCommand.refusal(problem.message.english)
    }
    let store = try options.openExisting()
    try store.commit(now: now.instant) { book in
      let scope = try ExpenseCommand.place(place, in: book)
      if scope == .business || scope == .personal {
        throw CommandError.usage("a space is in a project or in inventory")
      }
      var (made, edit) = (space, Edit())
      made.project = scope.project
      if let template {
        let row = try Lookup.find(template, in: book.templates) { $0.name }
        guard row.isLive else { throw CommandError.refused("\(row.name) is \(row.life.word)") }
        if isBlank(made.notes) { made.notes = row.notes }
        made.template = row.id
        edit.add(
          Checklists.apply(
            row, to: made.id, chance: { UInt64.random(in: 256...UInt64.max) }, in: book))
      }
      edit.put(made, in: book.spaces)
      return edit
    }
    let book = try store.book().book
    guard let made = book.spaces[space.id] else { return }
    if options.json { return Answer.json(try Derived(book: book, today: now.today).object(made)) }
    let lists = book.checklists(of: made.id).count
    let with = lists == 0 ? "" : " with " + counted(lists, .checklist)
    Answer.say("Made \(made.name)\(with): \(made.id.text).")
  }
}

struct SpaceTemplateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "template",
    abstract: "Keep a space's checklists and notes as a template.",
    discussion: """
      Examples:
        ledgerline space template 0c4f
        ledgerline space template 0c4f --name Bedroom
      """)

  @Argument(help: "The space's id, or the beginning of it.")
  var id: String

  @Option(help: "What the template is called; like the space without it.")
  var name: String?

  @OptionGroup var options: BookOptions

  func run() throws {
    let now = try Now()
    let made = ID<SpaceTemplate>(UInt64.random(in: 256...UInt64.max))
    let store = try options.openExisting()
    try store.commit(now: now.instant) { book in
      let space = try Lookup.find(id, in: book.spaces)
      guard space.isLive else { throw CommandError.refused("\(space.name) is \(space.life.word)") }
      var template = SpaceTemplate()
      template.id = made
      template.name = trimmed(name ?? space.name)
      if let problem = TemplateRules.name(template.name) {
        throw ItemCommand.refusal(problem.message.english)
      }
      template.notes = space.notes
      template.checklists = Checklists.texts(of: space.id, in: book)
      template.position = Position.between(
        book.templates.live.map { $0.position }.max(), nil, jitter: made.raw)
      return Edit(putting: template, in: book.templates)
    }
    let book = try store.book().book
    guard let row = book.templates[made] else { return }
    if options.json { return Answer.json(try Derived(book: book, today: now.today).object(row)) }
    Answer.say(
      "Kept \(row.name) with \(counted(row.checklists.count, .checklist)): \(row.id.text).")
  }
}
