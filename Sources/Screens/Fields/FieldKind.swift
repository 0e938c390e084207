/// What is typed into a field, for the keyboard of a phone.
enum FieldKind: UInt8 {
  case text, email, phone, digits, count, password

  var type: String {
    switch self {
    case .text, .digits: "text"
    case .email: "email"
    case .phone: "tel"
    case .count: "number"
    case .password: "password"
    }
  }

  var mode: String {
    switch self {
    case .text, .password: ""
    case .email: "email"
    case .phone: "tel"
    case .digits, .count: "numeric"
    }
  }
}
