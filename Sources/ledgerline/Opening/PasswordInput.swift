@preconcurrency import Glibc

/// A new password, from a person or a program.
enum PasswordInput {
  /// Asks twice without showing it at a terminal, else reads the first line of standard input.
  static func read() throws -> String {
    guard isatty(STDIN_FILENO) == 1 else { return readLine() ?? "" }
    let password = try ask("New password: ")
    guard try ask("Once more: ") == password else {
      throw CommandError.refused("the two passwords differ. Type the same one twice")
    }
    return password
  }

  /// A password that there is already: asked for once.
  static func known() throws -> String {
    isatty(STDIN_FILENO) == 1 ? try ask("Password: ") : readLine() ?? ""
  }

  private static func ask(_ prompt: String) throws -> String {
    guard let typed = getpass(prompt) else {
      throw CommandError(.noInput, "the terminal cannot be read. Pipe the password in")
    }
    return String(cString: typed)
  }
}
