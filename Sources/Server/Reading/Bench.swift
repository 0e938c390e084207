import Foundation
import Ledger

/// The programs at work on one file: all of them together have the time of one.
struct Bench {
  private let tools: ReadingTools
  private let folder: String
  private let end: ContinuousClock.Instant
  private var tool: ToolRun

  /// A file inside a PDF is read up to so many bytes, and so many of them.
  private static let attachedBytes = 4 << 20
  private static let attachedFiles = 5

  init(
    _ tools: ReadingTools, _ limiter: String, _ folder: String, _ limits: ToolLimits,
    _ leash: ToolLeash
  ) {
    self.tools = tools
    self.folder = folder
    end = ContinuousClock.now + .seconds(limits.seconds)
    tool = ToolRun(limiter: limiter, limits: limits, folder: folder, leash: leash)
  }

  /// An answer of a program that ended by itself; anything else is thrown.
  private mutating func run(
    _ program: String, _ arguments: [String]
  ) throws(ReadingStop) -> ToolAnswer {
    let left = end - ContinuousClock.now
    tool.limits.seconds = Double(left.components.seconds) + 1
    guard left > .zero else { throw .problem(.late) }
    let answer = tool(program, arguments)
    switch answer.ending {
    case .done: return answer
    case .failed(126), .failed(127): throw .notNow(answer.complaint)
    case .failed:
      if answer.lacksMemory { throw .problem(.tooMuchMemory) }
      return answer
    case .late, .crashed(SIGXCPU): throw .problem(.late)
    case .printedTooMuch: throw .problem(.tooMuchText)
    case .crashed(SIGKILL), .crashed(SIGXFSZ): throw .problem(.tooMuchMemory)
    case .crashed: throw .problem(answer.lacksMemory ? .tooMuchMemory : .brokeOff)
    case .stopped: throw .stopped
    case .unstarted(let code): throw .notNow(String(cString: strerror(code)))
    }
  }

  // MARK: Tesseract

  /// The words of a picture; one that reads badly as it lies is looked at from all sides.
  mutating func pictureWords(_ path: String) throws(ReadingStop) -> [ReadWord] {
    let upright = try words(of: path, [])
    guard tools.turnsPages, Bench.isWeak(upright) else { return upright }
    let turned = try words(of: path, ["--psm", "1"])
    return Bench.worth(turned) > Bench.worth(upright) ? turned : upright
  }

  private mutating func words(
    of path: String, _ more: [String]
  ) throws(ReadingStop) -> [ReadWord] {
    guard let program = tools.tesseract else { throw .lacking(tools.missingPackages) }
    let languages = tools.languages.joined(separator: "+")
    let answer = try run(program, [path, "-", "-l", languages] + more + ["tsv"])
    // It cannot tell how a page of few letters lies, and says so.
    guard answer.ending == .done else {
      if more.isEmpty { throw .problem(.damaged) }
      return []
    }
    return ReadWords.words(fromTSV: answer.text)
  }

  private static func isWeak(_ words: [ReadWord]) -> Bool {
    words.count < 4 || words.reduce(0) { $0 + $1.confidence } < 55 * Int64(words.count)
  }

  /// Letters, counted as much as they are sure.
  private static func worth(_ words: [ReadWord]) -> Int64 {
    words.reduce(0) { $0 + max($1.confidence - 30, 0) * Int64($1.text.utf8.count) }
  }

  // MARK: poppler

  mutating func pdfWords(_ path: String, pages: Int) throws(ReadingStop) -> [ReadWord] {
    guard let program = tools.pdftotext else { throw .lacking(tools.missingPackages) }
    let answer = try run(
      program, ["-tsv", "-enc", "UTF-8", "-f", "1", "-l", "\(pages)", path, "-"])
    guard answer.ending == .done else { throw .problem(Bench.pdfProblem(answer)) }
    return ReadWords.words(fromTSV: answer.text)
  }

  private static func pdfProblem(_ answer: ToolAnswer) -> ReadingProblem {
    answer.complaint.lowercased().contains("password") ? .locked : .damaged
  }

  /// The first pages as pictures of 200 dots an inch; pages too large for that are made to fit.
  mutating func pages(of path: String, most: Int) throws(ReadingStop) -> [String] {
    guard let program = tools.pdftoppm else { throw .lacking(tools.missingPackages) }
    for size in [["-r", "200"], ["-scale-to", "3000"]] {
      remove(drawn())
      let isLast = size[0] == "-scale-to"
      do throws(ReadingStop) {
        let answer = try run(
          program, size + ["-gray", "-f", "1", "-l", "\(most)", path, folder + "/page"])
        guard answer.ending == .done else { throw ReadingStop.problem(Bench.pdfProblem(answer)) }
      } catch {
        if isLast || error != .problem(.tooMuchMemory) { throw error }
        continue
      }
      // A gray pixel is a byte.
      let pictures = drawn()
      if isLast || pictures.allSatisfy({ Bench.size($0) <= PictureSize.mostPixels }) {
        return pictures
      }
    }
    return []
  }

  private func drawn() -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasPrefix("page-") }.sorted().map { folder + "/" + $0 }
  }

  private func remove(_ files: [String]) {
    for file in files { try? FileManager.default.removeItem(atPath: file) }
  }

  private static func size(_ path: String) -> Int {
    let facts = try? FileManager.default.attributesOfItem(atPath: path)
    return (facts?[.size] as? NSNumber)?.intValue ?? 0
  }

  /// The XML files that a PDF brings along; those of Factur-X and ZUGFeRD are the invoice itself.
  ///
  /// Each is saved under a name of ours: the one that it brings may lead anywhere.
  mutating func attachedInvoices(_ path: String) throws(ReadingStop) -> [[UInt8]] {
    guard let program = tools.pdfdetach else { return [] }
    let list = try run(program, ["-list", "-enc", "UTF-8", path])
    guard list.ending == .done else { return [] }
    var files: [[UInt8]] = []
    for line in list.text.split(separator: "\n") where files.count < Bench.attachedFiles {
      guard let colon = line.firstIndex(of: ":"), let number = Int(line[..<colon]), number > 0,
        line.lowercased().hasSuffix(".xml")
      else { continue }
      let target = folder + "/attached-\(number)"
      let answer = try run(program, ["-save", "\(number)", "-o", target, path])
      guard answer.ending == .done, Bench.size(target) <= Bench.attachedBytes,
        let data = FileManager.default.contents(atPath: target)
      else { continue }
      files.append([UInt8](data))
    }
    return files
  }
}
