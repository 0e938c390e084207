/// How large things may be, in bytes.
///
/// What is larger is refused where it is typed, so that nothing can block an outbox.
public enum Limits {
  /// One register, but for an issued invoice and for lists.
  public static var text: Int { 64 * 1024 }
  /// The body of a change.
  public static var change: Int { 256 * 1024 }
  /// The body of a change that issues an invoice.
  public static var issue: Int { 512 * 1024 }
  /// Where a large action is cut into several changes.
  public static var part: Int { 128 * 1024 }
  /// One push, and one request that returns pieces.
  public static var push: Int { 400 * 1024 }
}
