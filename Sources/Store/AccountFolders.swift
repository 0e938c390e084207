import Foundation
import Ledger

/// Where a hub's accounts are: the first is the data folder's own book, the others are whole data
/// folders below it, DATA/accounts/ID.
public enum AccountFolders {
  /// The account in the data folder itself.
  public static let first = "first"

  /// The data folder of an account, below the hub's own.
  public static func path(of account: String, in root: String) -> String {
    account == first ? root : root + "/accounts/" + account
  }

  /// The accounts beside the first, in the order of their ids.
  public static func others(in root: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: root + "/accounts")
    return (names ?? []).filter { isID($0) }.sorted()
  }

  /// The same with those that are in a database and have no folder here yet.
  public static func others(
    in root: String, and database: BookDatabase?
  ) throws(StoreError) -> [String] {
    guard let database else { return others(in: root) }
    return Set(others(in: root)).union(try database.others()).sorted()
  }

  /// Which account a folder is of, by its place.
  public static func account(of folder: String) -> String {
    let parts = folder.split(separator: "/")
    guard parts.count > 1, parts[parts.count - 2] == "accounts", let last = parts.last,
      isID(String(last))
    else { return first }
    return String(last)
  }

  /// Whether an account may be called so.
  static func isName(_ name: String) -> Bool { name == first || isID(name) }

  /// Only names that we give: nothing in an address reaches another folder.
  private static func isID(_ name: String) -> Bool {
    ID<AccountMember>(name)?.text == name
  }
}
