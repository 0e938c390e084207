import Ledger
import Markup

// Further ways to reach a client: which there are, and which of them papers and messages use (rule G20).
extension SheetKind {
  static var newContact: SheetName<ID<Client>> { SheetName("contact/new") }
  static var contact: SheetName<ID<ContactPoint>> { SheetName("contact/edit") }
}

extension Action {
  static var useContact: Verb<ID<ContactPoint>> { Verb("contact/use") }
  static var raiseContact: Verb<ID<ContactPoint>> { Verb("contact/up") }
  static var lowerContact: Verb<ID<ContactPoint>> { Verb("contact/down") }
  static var deleteContact: Verb<ID<ContactPoint>> { Verb("contact/delete") }
}

extension SheetSearch {
  mutating func contacts() {
    on(SheetKind.newContact) { id in
      SheetType("New Contact Detail", addsAnother: true, keeps: .draft) { app, walk in
        guard app.book.clients.has(id) else { return nil }
        var point = ContactPoint()
        point.id = ID(walk.newID)
        point.client = id
        ContactSheet(app: app).fields(&point, isNew: true, &walk)
        let filled = point
        return { app in ContactSheet(app: app).add(filled) }
      }
    }
    on(SheetKind.contact) { id in
      SheetType("Edit Contact Detail", keeps: .row) { app, walk in
        guard var point = app.book.contactPoints.live(id) else { return nil }
        ContactSheet(app: app).fields(&point, isNew: false, &walk)
        let filled = point
        return { app in ContactSheet(app: app).save(filled) }
      }
    }
  }
}

struct ContactSheet: Room {
  let app: App

  func perform(_ at: inout Reading) {
    at.on(Action.useContact) { id in
      guard let point = book.contactPoints.live(id) else { return }
      commit(
        ContactPoints.use(point, in: book),
        toast: point.sort == .address ? "Used for invoices" : "Used for messages")
    }
    at.on(Action.raiseContact) { move($0, by: -1) }
    at.on(Action.lowerContact) { move($0, by: 1) }
    at.on(Action.deleteContact) {
      Changes(app: app).trash($0, in: book.contactPoints, toast: "Contact detail deleted")
    }
  }

  private func move(_ id: ID<ContactPoint>, by step: Int) {
    guard let point = book.contactPoints.live(id) else { return }
    commit(ContactPoints.move(point, by: step, in: book, jitter: chance()))
  }

  fileprivate func fields(_ point: inout ContactPoint, isNew: Bool, _ walk: inout FieldWalk) {
    var word = point.sort.word
    if isNew {
      walk.choice("sort", "Kind{{of a contact detail}}", &word, stays: true) {
        [("email", "Email"), ("phone", "Phone"), ("address", "Address")]
      }
    }
    let sort = ContactSort(rawValue: word) ?? .email
    point.sort = sort
    walk.when(sort != .address) { walk in
      walk.reach(
        "text", sort == .phone ? "Phone" : "Email", &point.text, sort == .phone ? .phone : .email,
        isFocused: isNew)
      if point.text.isEmpty {
        walk.rule(sort == .phone ? "Enter a phone number" : "Enter an email")
      }
    }
    walk.when(sort == .address) { walk in
      walk.address(&point.address)
      if point.address.isEmpty { walk.rule("Enter an address", at: "line1") }
    }
    walk.text(
      "label", "Label", &point.label, hint: "What it is for: Work, Home, Billing")
    if isNew { return }
    let id = point.id
    walk.draw { html, _ in
      html.button("Delete Contact Detail", .deleteContact(id), class: "button danger wide")
    }
  }

  fileprivate func add(_ point: ContactPoint) {
    var point = point
    let id = point.client
    // What is not of its kind was typed before another was chosen.
    if point.sort == .address { point.text = "" } else { point.address = Address() }
    point.position = ContactPoints.place(for: id, in: book, jitter: chance())
    closeSheet()
    var edit = Edit()
    // The first of its kind is the one that is used.
    if var client = book.clients[id], ContactPoints.takes(point, as: &client) {
      edit.put(client, in: book.clients)
    } else {
      edit.put(point, in: book.contactPoints)
    }
    commit(edit, toast: "Contact detail added")
  }

  fileprivate func save(_ point: ContactPoint) {
    let edit = Edit(putting: point, in: book.contactPoints)
    closeSheet()
    commit(edit)
  }

  // MARK: on the client's page

  /// The ways beside the client's own, each with what can be done with it.
  func list(_ client: Client, _ html: inout HTML) {
    let points = book.contactPoints(of: client.id)
    if points.isEmpty { return }
    html("ul", .class("list"), .label("Further Contact Details")) { html in
      for sort in [ContactSort.email, .phone, .address] {
        let those = points.filter { $0.sort == sort }
        for (place, point) in those.enumerated() {
          row(point, isFirst: place == 0, isLast: place == those.count - 1, &html)
        }
      }
    }
  }

  private func row(_ point: ContactPoint, isFirst: Bool, isLast: Bool, _ html: inout HTML) {
    let text =
      point.sort == .address ? point.address.lines.joined(separator: ", ") : point.text
    html("li", .class("row free"), .key(point.id.text)) { html in
      html("span", .class("row-main")) { html in
        html("span", .class("row-title")) { html in
          switch point.sort {
          case .email: html("a", .href("mailto:" + point.text), text: point.text)
          case .phone:
            html("a", .href("tel:" + PhoneNumber.digits(of: point.text)), text: point.text)
          case .address: html("span", text: text)
          }
        }
        if !point.label.isEmpty {
          html("span", .class("row-note"), text: ContactLabel.title(point.label))
        }
      }
      if !isFirst {
        html.button("Up{{a list}}", .raiseContact(point.id), of: text, class: "button quiet small")
      }
      if !isLast {
        html.button(
          "Down{{a list}}", .lowerContact(point.id), of: text, class: "button quiet small")
      }
      html.button(
        point.sort == .address ? "Use for Invoices" : "Use for Messages", .useContact(point.id),
        of: text)
      html.iconButton("edit", "Edit \(text)", .open(.contact(point.id)))
    }
  }
}

/// What address books call a way to reach somebody, in the app's language; anything else as it is called.
enum ContactLabel {
  static func title(_ label: String) -> Phrase {
    switch label {
    case "Work": return "Work{{a contact}}"
    case "Home": return "Home{{a contact}}"
    case "Mobile": return "Mobile"
    case "Work Mobile": return "Work Mobile"
    case "Fax": return "Fax"
    case "Work Fax": return "Work Fax"
    case "Home Fax": return "Home Fax"
    case "Pager": return "Pager"
    case "Main": return "Main{{a contact}}"
    case "Other": return "Other{{a contact}}"
    case "Billing": return "Billing"
    case _: return .verbatim(label)
    }
  }
}
