import Exchange
import Foundation
import Store

/// Files named on the command line.
enum Files {
  static func expandingHome(_ path: String) -> String {
    guard path == "~" || path.hasPrefix("~/") else { return path }
    let home = ProcessInfo.processInfo.environment["HOME"] ?? NSHomeDirectory()
    return home + path.dropFirst()
  }

  /// A path as a shell reads it.
  static func quoted(_ path: String) -> String {
    let plain = path.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
        UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: ","):
        true
      case _: false
      }
    }
    return plain ? path : "'" + path.replacingOccurrences(of: "'", with: "'\\''") + "'"
  }

  /// What a pipe or a device may hand over where nobody says less: as much as a packed export may unpack to.
  static let mostUnsized = 512 << 20

  /// The bytes of a file, or of standard input for `-`.
  ///
  /// Of what says no size, such as a pipe, no more than `most` and one; where no `most` is said, more than
  /// ``mostUnsized`` is refused, for it may have no end.
  static func read(_ path: String, most: Int? = nil) throws -> [UInt8] {
    let limit = most ?? mostUnsized
    if path == "-" {
      let data: Data
      do {
        data = try drained(FileHandle.standardInput, limit)
      } catch {
        throw CommandError(.noInput, "standard input cannot be read: it is closed. Name a file")
      }
      return try bytes(of: data, from: "standard input", most)
    }
    let path = expandingHome(path)
    try check(path)
    // A pipe is opened once: who writes into it hears of each time that it is closed.
    let isDevice = isDevice(path)
    if !isDevice, let bytes = whole(path) { return bytes }
    guard let data = isDevice ? drained(path, limit) : FileManager.default.contents(atPath: path)
    else {
      throw CommandError(.noInput, "\(path) cannot be read. Check who may read it")
    }
    return isDevice ? try bytes(of: data, from: path, most) : [UInt8](data)
  }

  private static func bytes(of data: Data, from name: String, _ most: Int?) throws -> [UInt8] {
    if most == nil, data.count > mostUnsized {
      throw CommandError.badData(
        "\(name) has more than \(mostUnsized >> 20) MB, and may have no end. Save it as a file and name that"
      )
    }
    return [UInt8](data)
  }

  /// That there is a file of that name, and no folder.
  static func check(_ path: String) throws {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw CommandError(.noInput, "there is no file \(path). Check the name")
    }
    if isFolder.boolValue {
      throw CommandError(.noInput, "\(path) is a folder. Name a file in it")
    }
  }

  /// How many bytes a file has; nil for what is none, and for standard input.
  static func size(_ path: String) -> Int? {
    if path == "-" { return nil }
    let facts = try? FileManager.default.attributesOfItem(
      atPath: URL(fileURLWithPath: expandingHome(path)).resolvingSymlinksInPath().path)
    guard facts?[.type] as? FileAttributeType == .typeRegular else { return nil }
    return (facts?[.size] as? NSNumber)?.intValue
  }

  /// Writes a whole file; `-` is standard output.
  ///
  /// What is no file (a pipe, `/dev/null`) is written to and not replaced.
  static func write(_ bytes: [UInt8], to path: String) throws {
    if path == "-" {
      Answer.write(bytes)
      return
    }
    let path = expandingHome(path)
    if isDevice(path) { return try pour(bytes, into: path) }
    do {
      try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw cannotWrite(path, error)
    }
  }

  /// A file read straight into where it stays; nil for what is none, and what changes its length meanwhile.
  private static func whole(_ path: String) -> [UInt8]? {
    let file = open(path, O_RDONLY)
    if file < 0 { return nil }
    defer { close(file) }
    var facts = stat()
    guard fstat(file, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
    let size = Int(facts.st_size)
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let more = pread(
          file, buffer.baseAddress.map { $0 + count }, size - count, off_t(count))
        if more <= 0 { return }
        count += more
      }
    }
    return bytes.count == size && size > 0 ? bytes : nil
  }

  /// Whether there is something behind a name that is neither a file nor a folder.
  private static func isDevice(_ path: String) -> Bool {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return false }
    return facts.st_mode & S_IFMT != S_IFREG && facts.st_mode & S_IFMT != S_IFDIR
  }

  /// What comes out of a pipe, as the shell makes one of `<(…)`, until its end.
  private static func drained(_ path: String, _ most: Int) -> Data? {
    guard let input = FileHandle(forReadingAtPath: path) else { return nil }
    return try? drained(input, most)
  }

  private static func drained(_ input: FileHandle, _ most: Int) throws -> Data {
    var data = Data()
    while data.count <= most {
      let wanted = min(1 << 20, most + 1 - data.count)
      guard let more = try input.read(upToCount: wanted), !more.isEmpty else { break }
      data.append(more)
    }
    return data
  }

  private static func pour(_ bytes: [UInt8], into path: String) throws {
    guard let out = FileHandle(forWritingAtPath: path) else {
      throw CommandError(.cannotCreate, "cannot write \(path): check that it may be written to")
    }
    do {
      try out.write(contentsOf: Data(bytes))
      try out.close()
    } catch {
      throw CommandError(
        .failedIO, "\(path) did not take all of it. What it has is cut off; free room and try again"
      )
    }
  }

  /// Writes a CSV: a file begins with the mark by which spreadsheets know UTF-8, standard output is
  /// for programs.
  static func writeCSV(_ bytes: [UInt8], to path: String?) throws {
    guard let path, path != "-" else { return try write(bytes, to: "-") }
    try write(CSVWriter.mark + bytes, to: path)
  }

  static func makeFolder(_ path: String) throws {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw cannotWrite(path, error)
    }
  }

  static func cannotWrite(_ path: String, _ error: any Error) -> CommandError {
    let trouble = FileTrouble(error)
    if trouble.isFull {
      return CommandError(
        .failedIO, "cannot write \(path): the disk is full. Free some space and try again")
    }
    var why = "check that its folder exists and may be written to"
    if let words = trouble.words { why = words + "; " + why }
    return CommandError(.cannotCreate, "cannot write \(path): \(why)")
  }
}
