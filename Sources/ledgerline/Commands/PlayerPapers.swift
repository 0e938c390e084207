import ArgumentParser
import Documents
import Ledger

struct PlayerSheet: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sheet",
    abstract: "The gig sheet: where, when and who plays, without any money.")

  @Argument(help: "The project's id, or the beginning of it.")
  var project: String

  @OptionGroup var paper: PaperOptions
  @OptionGroup var options: BookOptions

  func validate() throws { try paper.check(beside: options) }

  func run() throws {
    try paper.say(.gigSheet, beside: options) { question in
      question.project = try Lookup.find(project, in: question.book.projects).id
    }
  }
}

struct PlayerStatement: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "statement",
    abstract: "The pay statement of one player: nothing of anybody else's.")

  @Argument(help: "The player's id, or the beginning of it.")
  var player: String

  @OptionGroup var paper: PaperOptions
  @OptionGroup var options: BookOptions

  func validate() throws { try paper.check(beside: options) }

  func run() throws {
    try paper.say(.payStatement, beside: options) { question in
      question.player = try Lookup.find(player, in: question.book.players).id
    }
  }
}
