import Ledger
import Markup

extension HTML {
  /// How a client is written to and called.
  mutating func contactLinks(_ client: Client) {
    contactLinks(email: client.email, phone: client.phone)
  }

  mutating func contactLinks(email: String, phone: String) {
    self("dl", .class("facts")) { html in
      if !email.isEmpty {
        html("div") { html in
          html("dt", text: "Email")
          html("dd") { html in
            html("a", .href("mailto:" + email), text: email)
          }
        }
      }
      if !phone.isEmpty {
        html("div") { html in
          html("dt", text: "Phone")
          html("dd") { html in
            html("a", .href("tel:" + PhoneNumber.digits(of: phone)), text: phone)
          }
        }
      }
    }
  }
}

extension FieldWalk {
  mutating func address(_ address: inout Address) {
    text("line1", "Address", &address.line1)
    text("line2", "Address Line 2", &address.line2)
    group("fields three") { walk in
      walk.text("city", "City", &address.city)
      walk.text("state", "State{{of an address}}", &address.state)
      walk.text("postalCode", "ZIP", &address.postalCode)
    }
    text("country", "Country", &address.country)
  }
}
