import ArgumentParser
import Store

/// An address of files that somebody typed: what is wrong with it is said without repeating it.
enum FileAddress {
  static func validate(_ text: String, _ option: String) throws {
    if let problem = Store.problem(withFileAddress: text) {
      throw ValidationError("what \(option) names cannot be used: \(problem)")
    }
  }
}
