import Foundation
import Ledger

/// Which process sends a mail, in words by which another one finds out whether it still lives (rule G84).
enum MailHolder {
  /// This one.
  static let own: String = {
    let pid = getpid()
    return [boot, space, "\(pid)", start(of: pid) ?? "", SHA256.hex(random).prefix(8).description]
      .joined(separator: ":")
  }()

  private static var random: [UInt8] { (0..<16).map { _ in UInt8.random(in: 0...255) } }

  /// Which run of which machine.
  private static let boot: String = {
    let text = FileManager.default.contents(atPath: "/proc/sys/kernel/random/boot_id") ?? Data()
    return String(decoding: text.prefix(36), as: UTF8.self)
  }()

  /// The space of process numbers: a container has its own.
  private static let space =
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/ns/pid")).map {
      $0.filter { $0.isNumber }
    } ?? ""

  /// Whether a holder's process has ended for certain: one of another machine, container or run is not known of.
  static func isDead(_ holder: String) -> Bool {
    let parts = holder.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 5, !parts[0].isEmpty, parts[0] == boot, !parts[1].isEmpty,
      parts[1] == space, let pid = Int32(parts[2]), !parts[3].isEmpty
    else { return false }
    return start(of: pid) != parts[3]
  }

  /// When a process began, in the kernel's ticks; nil: there is none.
  ///
  /// Numbers of processes are given out again, the two together are not.
  private static func start(of pid: Int32) -> String? {
    guard let text = FileManager.default.contents(atPath: "/proc/\(pid)/stat") else { return nil }
    // The name stands in brackets and may hold blanks: field 22 is the twentieth behind it.
    let line = String(decoding: text, as: UTF8.self)
    guard let end = line.lastIndex(of: ")") else { return nil }
    let fields = line[line.index(after: end)...].split(separator: " ")
    // A zombie sends nothing.
    return fields.count > 19 && fields[0] != "Z" ? String(fields[19]) : nil
  }
}
