import Foundation
import LedgerTestSupport
import Testing

@testable import Screens

/// In which files CONTRIBUTING says that a new page and a new list are said.
struct RecipeTests {
  @Test func `a list is named where its kind is, a page at its address and in the shell`() throws {
    let lists = ListName.allCases.map { "\($0)" }
    #expect(try SourceFiles.naming(all: lists) == ["BookIndex.swift"])
    let text = try String(
      contentsOf: SourceFiles.folder.appending(path: "Screens/Route.swift"), encoding: .utf8)
    let pages = text.split(separator: "\n").prefix { !$0.contains("public var path") }
      .filter { $0.hasPrefix("  case ") }
      .map { String($0.dropFirst(7).prefix { $0.isLetter }) }
    #expect(pages.count > 30)
    #expect(try SourceFiles.naming(all: pages) == ["Route.swift", "Shell.swift"])
  }
}
