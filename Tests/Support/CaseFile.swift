import Exchange
import Foundation
import Ledger

/// A file of cases: what the products before this one did, as data.
///
/// The folder is Tests/Cases or the one that LEDGERLINE_CASES names. A file belongs to a
/// ``CaseSubject`` when its name is the subject's or goes on with something that is no letter: `ledger8-more.json`.
public struct CaseFile: Sendable {
  public var name: String
  public var groups: [Member]
  /// Why nothing of it could be read; nil where it could.
  public var problem: String?

  /// The subject whose rules the file is about; nil for products that have no rules here.
  public var subject: CaseSubject? {
    CaseSubject.allCases.first { subject in
      name.hasPrefix(subject.rawValue)
        && name.dropFirst(subject.rawValue.count).first?.isLetter != true
    }
  }

  private static var ownFolder: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Cases").resolvingSymlinksInPath()
  }

  private static var folder: URL {
    guard let other = ProcessInfo.processInfo.environment["LEDGERLINE_CASES"], !other.isEmpty
    else { return ownFolder }
    return URL(fileURLWithPath: other).resolvingSymlinksInPath()
  }

  /// Whether the cases are this repository's own: then every file and group must be known, and
  /// every known group must be there.
  public static var isOwnFolder: Bool { folder.path == ownFolder.path }

  /// Every `*.json` of the folder, by name.
  public static func all() throws -> [CaseFile] {
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return files.filter { $0.pathExtension == "json" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
      .map { file in
        let name = file.deletingPathExtension().lastPathComponent
        var found = CaseFile(name: name, groups: [])
        // Files of other products have forms of their own.
        if found.subject == nil { return found }
        // A file that cannot be read does not hide the others; `strangers` names it.
        do {
          let whole = try JSONReader.read(Array(try Data(contentsOf: file)))
          let cases = try whole.member("cases")
          // A file with one list of cases has one group.
          if case .list = cases {
            found.groups = [Member("rows", cases)]
          } else {
            found.groups = try cases.members()
          }
        } catch {
          found.problem = "\(error)"
        }
        return found
      }
  }

  /// What the folder's files have under a group's name, one value a file.
  public static func values(_ subject: CaseSubject, _ group: String) throws -> [Value] {
    guard subject.groups.contains(group) else { throw CaseError("\(group) is no known group") }
    let values = try all().filter { $0.subject == subject }.flatMap { file in
      file.groups.filter { $0.name == group }.map { $0.value }
    }
    if values.isEmpty && isOwnFolder { throw CaseError("no file has a group \(group)") }
    return values
  }

  /// The cases of a group: those of its list, or the one that stands there alone.
  public static func rows(_ subject: CaseSubject, _ group: String) throws -> [Value] {
    try values(subject, group).flatMap { $0.each }
  }

  /// Groups and files that no test looks at, and files that cannot be read.
  ///
  /// Files of products that have no rules here are passed over in other folders than this
  /// repository's own.
  public static func strangers() throws -> [String] {
    try all().flatMap { file -> [String] in
      guard let subject = file.subject else { return isOwnFolder ? [file.name] : [] }
      if let problem = file.problem { return ["\(file.name): \(problem)"] }
      return file.groups.map { $0.name }.filter { !subject.groups.contains($0) }
        .map { file.name + "." + $0 }
    }
  }
}

/// A product whose behavior the case files state, and the groups of cases that tests look at.
public enum CaseSubject: String, CaseIterable, Sendable {
  case ledger8
  case invoicegenerator
  case budget
  case lineage = "bulk_sale_reassign_lineage"
  case csvExport = "csv_export"
  case expenseLists = "expense_filter_sort"
  case expenseReports = "expense_validation_reports"
  case formValidation = "form_validation"
  case itemsList = "items_list"
  case projectsSpaces = "projects_spaces"
  case receiptListParser = "receipt_list_parser"
  case reports
  case search
  case transactionCompleteness = "transaction_completeness"
  case transactionDisplay = "transaction_display"
  case transactionItemsSubsection = "transaction_items_subsection"
  case transactionNextSteps = "transaction_next_steps"
  case transactionsList = "transactions_list"

  /// A new group in a case file fails a test until it is listed here, next to the test for it.
  public var groups: [String] {
    switch self {
    case .ledger8:
      return [
        "feeTotal", "projectsTotal", "nextInvoiceNumber", "email", "phone", "phoneFormat",
        "statusDerive", "buckets", "clientDisplay", "dates", "projectName", "banking",
        "suggestions", "invoiceFileName", "headers", "csv",
      ]
    case .invoicegenerator:
      return [
        "itemTotal", "invoiceTotal", "newInvoice", "number", "statuses", "statusColours", "search",
        "filter", "sort", "derivedOverdue", "derivedTax",
      ]
    case .budget:
      return ["normalize", "progress", "labels", "lists"]
    case .lineage:
      return [
        "canonicalId", "canonicalAmount", "resolveSaleCategories", "itemsNeedingCategory",
        "destination", "eligibleForBulkReassign", "reassignItem", "reassignTransaction",
        "sellToBusinessItemAfter", "projectToProject", "incompleteReturn", "incompleteReturnList",
        "edgeDedupe", "copies",
      ]
    case .csvExport:
      return ["header", "amount", "escape", "rows", "empty", "join", "filename"]
    case .expenseLists:
      return ["data", "filters", "sorts", "amountPresets", "datePresets", "states"]
    case .expenseReports:
      return [
        "validation", "reports", "categorySuggestion", "retry", "recurringPatterns",
        "derivedRecurring",
      ]
    case .formValidation:
      return [
        "project", "item", "space", "transactionType", "transactionDestination", "budgetCategory",
        "misc",
      ]
    case .itemsList:
      return ["filters", "multi", "sorts", "groups", "actions"]
    case .projectsSpaces:
      return ["projects", "spaces"]
    case .receiptListParser:
      return ["rows"]
    case .reports:
      return ["invoice", "clientSummary", "propertyManagement", "accounting"]
    case .search:
      return ["amountRange", "matches", "normalizedSKU", "full"]
    case .transactionCompleteness:
      return ["rows"]
    case .transactionDisplay:
      return ["displayName", "formattedAmount", "typeLabel"]
    case .transactionItemsSubsection:
      return [
        "sortModes", "filterModes", "cases", "bulkActions", "empty", "dialogs", "picker",
        "attachments",
      ]
    case .transactionNextSteps:
      return ["rows"]
    case .transactionsList:
      return ["sort", "filter", "pipeline", "search", "uniqueSources"]
    }
  }
}
