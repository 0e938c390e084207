import ArgumentParser
import Foundation
import Server

struct SiteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "site",
    abstract: "Write the app as files for any static host, with no hub.",
    discussion: """
      Without a hub the book stays in each browser; everything but what needs a hub works.

      Example:
        ledgerline site --out /var/www/ledgerline
      """)

  @Option(help: ArgumentHelp("The folder to write; it must be new or empty.", valueName: "dir"))
  var out: String

  @Option(help: ArgumentHelp("The folder with the built app.", valueName: "dir"))
  var site: String?

  @OptionGroup var options: BookOptions

  func run() throws {
    let source = SiteFolder.find(site)
    guard FileManager.default.fileExists(atPath: source + "/index.html") else {
      throw ServerError.noSite(path: source)
    }
    let target = Files.expandingHome(out)
    if let there = try? FileManager.default.contentsOfDirectory(atPath: target) {
      guard there.isEmpty else {
        throw CommandError(.cannotCreate, "\(target) is not empty. Name a new folder")
      }
      try? FileManager.default.removeItem(atPath: target)
    }
    do {
      try FileManager.default.copyItem(atPath: source, toPath: target)
      try? FileManager.default.removeItem(atPath: target + "/app.html")
    } catch {
      throw Files.cannotWrite(target, error)
    }
    if options.json {
      Answer.json(Answer.object([("path", .text(target))]))
    } else {
      Answer.say("The app is in \(target). Serve that folder over HTTPS.")
    }
  }
}
