@preconcurrency import Glibc
import Foundation

/// A bar on the terminal for work that takes a while; nothing when stderr is no terminal.
struct ProgressBar {
  private let title: String
  private let isShown: Bool
  private var shown = -1

  init(_ title: String) {
    self.title = title
    isShown = isatty(STDERR_FILENO) == 1
  }

  mutating func show(_ done: Int, of total: Int) {
    guard isShown, total > 0 else { return }
    let percent = min(100, done * 100 / total)
    if percent == shown { return }
    shown = percent
    let filled = percent * 30 / 100
    let bar =
      String(repeating: "█", count: filled) + String(repeating: "░", count: 30 - filled)
    fputs("\r\u{1B}[K\(title) \(bar) \(percent)%", stderr)
  }

  /// Takes the bar off the screen.
  func finish() {
    if isShown { fputs("\r\u{1B}[K", stderr) }
  }
}
