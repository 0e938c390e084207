/// What can be wrong with a field of a form.
///
/// `message` is what the person reads.
public enum FieldProblem: Error, Hashable, Sendable {
  case projectNameMissing
  case projectNameBlank
  case projectNameTooLong
  case artistBlank
  case artistTooLong
  case endNotAfterStart
  case durationTooLong
  case clientNotSelected
  case clientNameMissing
  case emailMalformed
  case phoneMalformed
  case chargeNameMissing
  case routingNumberMalformed
  case accountNumberMalformed
  case venmoMalformed
  case zelleMalformed

  public var message: Phrase {
    switch self {
    case .projectNameMissing: "Project name is required"
    case .projectNameBlank: "Project name cannot be just whitespace"
    case .projectNameTooLong: "Project name cannot exceed 100 characters"
    case .artistBlank: "Artist name cannot be just whitespace"
    case .artistTooLong: "Artist name cannot exceed 100 characters"
    case .endNotAfterStart: "End date must be after start date."
    case .durationTooLong: "Project duration cannot exceed 2 years"
    case .clientNotSelected: "Client selection is required"
    case .clientNameMissing: "Name or Company is required"
    case .emailMalformed: "Invalid email format"
    case .phoneMalformed: "Invalid phone number format"
    case .chargeNameMissing: "Item name is required"
    case .routingNumberMalformed: "Must be exactly 9 digits"
    case .accountNumberMalformed: "Must be 4-20 digits"
    case .venmoMalformed:
      "Must start with @ and contain only letters, numbers, hyphens, and underscores"
    case .zelleMalformed: "Must be a valid email address or phone number"
    }
  }

  /// Whether the field is empty where something is required, rather than filled in wrongly.
  public var isMissing: Bool {
    switch self {
    case .projectNameMissing, .clientNotSelected, .clientNameMissing, .chargeNameMissing: true
    case .projectNameBlank, .projectNameTooLong, .artistBlank, .artistTooLong, .endNotAfterStart,
      .durationTooLong, .emailMalformed, .phoneMalformed, .routingNumberMalformed,
      .accountNumberMalformed, .venmoMalformed, .zelleMalformed:
      false
    }
  }

  /// The line above a form with these problems; nil when there are none.
  public static func banner(_ problems: [FieldProblem]) -> Phrase? {
    if problems.isEmpty { return nil }
    return banner(isIncomplete: problems.contains { $0.isMissing })
  }

  /// The line above a form that has problems: something required is empty, or all is only
  /// malformed.
  public static func banner(isIncomplete: Bool) -> Phrase {
    isIncomplete ? "Please complete required fields:" : "Please check field formatting:"
  }
}

/// The rules of single form fields.
///
/// Each answers the first thing that is wrong, nil when nothing is. An optional field that is empty
/// is right.
public enum FieldRules {
  /// The longest project or artist name, in characters.
  public static let longestName = 100

  /// Needed, and of at most ``longestName`` characters.
  public static func projectName(_ text: String) -> FieldProblem? {
    if text.isEmpty { return .projectNameMissing }
    if isBlank(text) { return .projectNameBlank }
    return text.count > longestName ? .projectNameTooLong : nil
  }

  /// Optional.
  public static func artist(_ text: String) -> FieldProblem? {
    if text.isEmpty { return nil }
    if isBlank(text) { return .artistBlank }
    return text.count > longestName ? .artistTooLong : nil
  }

  /// A schedule ends after it begins, and within two years.
  public static func dates(_ schedule: Schedule) -> FieldProblem? {
    if !schedule.endsAfterStart { return .endNotAfterStart }
    return schedule.exceedsTwoYears ? .durationTooLong : nil
  }

  /// A project's client must be chosen.
  public static func client<Client>(_ client: ID<Client>) -> FieldProblem? {
    client.isNone ? .clientNotSelected : nil
  }

  /// A client needs a first name, a last name or a company.
  public static func clientName(first: String, last: String, company: String) -> FieldProblem? {
    isBlank(first) && isBlank(last) && isBlank(company) ? .clientNameMissing : nil
  }

  /// Optional.
  public static func email(_ text: String) -> FieldProblem? {
    text.isEmpty || EmailAddress.isValid(text) ? nil : .emailMalformed
  }

  /// Optional.
  public static func phone(_ text: String) -> FieldProblem? {
    text.isEmpty || PhoneNumber.isValid(text) ? nil : .phoneMalformed
  }

  /// What a charge is for must be said.
  public static func chargeName(_ text: String) -> FieldProblem? {
    isBlank(text) ? .chargeNameMissing : nil
  }

  /// Optional.
  public static func routingNumber(_ text: String) -> FieldProblem? {
    text.isEmpty || areDigits(text, 9...9) ? nil : .routingNumberMalformed
  }

  /// Optional.
  public static func accountNumber(_ text: String) -> FieldProblem? {
    text.isEmpty || areDigits(text, 4...20) ? nil : .accountNumberMalformed
  }

  /// Optional.
  ///
  /// "@" and at least one letter, digit, hyphen or underscore.
  public static func venmo(_ text: String) -> FieldProblem? {
    if text.isEmpty { return nil }
    let name = text.utf8.dropFirst()
    let isRight =
      text.utf8.first == 0x40 && !name.isEmpty
      && name.allSatisfy { byte in
        DecimalText.isDigit(byte) || byte == 0x2D || byte == 0x5F
          || (0x61...0x7A).contains(byte | 0x20) && byte < 0x80
      }
    return isRight ? nil : .venmoMalformed
  }

  /// Optional.
  ///
  /// An e-mail address or a telephone number.
  public static func zelle(_ text: String) -> FieldProblem? {
    text.isEmpty || EmailAddress.isValid(text) || PhoneNumber.isValid(text)
      ? nil : .zelleMalformed
  }

  private static func areDigits(_ text: String, _ count: ClosedRange<Int>) -> Bool {
    count.contains(text.utf8.count) && text.utf8.allSatisfy { DecimalText.isDigit($0) }
  }
}
