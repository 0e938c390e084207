import ArgumentParser
import Foundation
import Store

struct Restore: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Make a book from a backup file.",
    discussion: """
      The folder must hold no book; with --replace the one there is moved aside, not deleted. \
      Devices that know more than the backup send it again. Stop the server first.

      Example:
        ledgerline restore ledgerline-2026-11-21.sqlite --data ~/restored
      """)

  @Argument(help: "The backup file.")
  var file: String

  @Flag(help: "Move the book that is there aside first.")
  var replace = false

  @OptionGroup var options: BookOptions

  func run() throws {
    let source = Files.expandingHome(file)
    guard FileManager.default.fileExists(atPath: source) else {
      throw CommandError(.noInput, "there is no file \(source). Check the name")
    }
    if options.hasBook {
      guard replace else {
        throw CommandError(
          .cannotCreate,
          "there is a book in \(options.folder) already. Name another folder with --data, or "
            + "move it aside with --replace")
      }
      try moveAside()
    }
    try Store.restore(from: source, to: options.folder)
    if options.json {
      Answer.json(Answer.object([("data", .text(options.folder))]))
    } else {
      Answer.say("The book is in \(options.folder).")
    }
  }

  private func moveAside() throws {
    var number = 1
    while FileManager.default.fileExists(atPath: options.folder + ".old-\(number)") { number += 1 }
    let aside = options.folder + ".old-\(number)"
    do {
      try FileManager.default.moveItem(atPath: options.folder, toPath: aside)
    } catch {
      throw Files.cannotWrite(aside, error)
    }
    Answer.note("the book that was there is in \(aside)")
  }
}
