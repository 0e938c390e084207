import Exchange
import Ledger

/// A JSON file named on the command line.
enum JSONFile {
  static func read(_ path: String) throws -> Value {
    try parse(try Files.read(path), named: path)
  }

  static func parse(_ bytes: [UInt8], named path: String) throws -> Value {
    do throws(JSONError) {
      return try JSONReader.read(bytes)
    } catch {
      let name = path == "-" ? "standard input" : path
      throw CommandError.badData("\(name), \(error.message). \(error.hint)")
    }
  }
}
