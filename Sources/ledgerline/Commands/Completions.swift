import ArgumentParser

struct Completions: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print what makes a shell complete commands with the Tab key.",
    discussion: """
      Examples:
        ledgerline completions bash > ~/.local/share/bash-completion/completions/ledgerline
        ledgerline completions zsh > ~/.zfunc/_ledgerline
        ledgerline completions fish > ~/.config/fish/completions/ledgerline.fish
      """)

  @Argument(help: "bash, zsh or fish.")
  var shell: String

  @OptionGroup var options: BookOptions

  func run() throws {
    guard let known = CompletionShell(rawValue: shell) else {
      throw CommandError(.usage, "there is no completion for \"\(shell)\". Use bash, zsh or fish")
    }
    let script = Ledgerline.completionScript(for: known)
    if options.json {
      Answer.json(Answer.object([("shell", .text(shell)), ("script", .text(script))]))
    } else {
      Answer.print(script)
    }
  }
}
