import Foundation

/// Which files of the program name every case of something, as a switch over all of them does.
///
/// CONTRIBUTING counts the files that a new case is said in: any other would be one more.
public enum SourceFiles {
  public static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources")

  public static func naming(all cases: [String]) throws -> [String] {
    let walk = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    var found: [String] = []
    while let file = walk?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      let text = try String(contentsOf: file, encoding: .utf8)
      // The last ones first: few files name them.
      if cases.reversed().allSatisfy({ text.contains("." + $0) }) {
        found.append(file.lastPathComponent)
      }
    }
    return found.sorted()
  }
}
