/// Which Ledgerline this is, as files say it.
public enum AppVersion {
  public static var text: String { "0.1.0" }
}
