import Ledger
import Markup

// Invoices to start from: saved from one, listed in Settings, Documents.
extension SheetKind {
  static var saveTemplate: SheetName<ID<Invoice>> { SheetName("save-template") }
  static var invoiceTemplate: SheetName<ID<InvoiceTemplate>> { SheetName("invoice-template") }
}

extension Action {
  static var deleteInvoiceTemplate: Verb<ID<InvoiceTemplate>> { Verb("delete-invoice-template") }
}

struct InvoiceTemplateSheets: Room {
  let app: App

  static func saveSheet(_ id: ID<Invoice>) -> SheetType {
    SheetType("Save as Template") { app, walk in
      guard let invoice = app.book.invoices.live(id) else { return nil }
      var name = ""
      let made = ID<InvoiceTemplate>(walk.newID)
      walk.text("name", "Name", &name, placeholder: "Monthly Retainer", isFocused: true)
      walk.rule(InvoiceTemplates.problem(name, of: made, in: app.book)?.message)
      walk.draw { html, _ in
        html(
          "p", .class("hint"),
          text:
            "Keeps its lines, taxes, discount, notes and layout, without the client and the days.")
      }
      return { app in InvoiceTemplateSheets(app: app).save(made, name, invoice) }
    }
  }

  private func save(_ id: ID<InvoiceTemplate>, _ name: String, _ invoice: Invoice) {
    do throws(InvoiceTemplates.Problem) {
      let edit = try InvoiceTemplates.template(id, named: name, of: invoice, in: book)
      closeSheet()
      commit(edit, toast: "Template saved")
    } catch {
      toast(error.message, isBad: true)
    }
  }

  static func editSheet(_ id: ID<InvoiceTemplate>) -> SheetType {
    SheetType("Invoice Template", keeps: .row) { app, walk in
      guard var template = app.book.invoiceTemplates.live(id) else { return nil }
      walk.text("name", "Name", &template.name, isFocused: true)
      walk.rule(InvoiceTemplates.problem(template.name, of: id, in: app.book)?.message)
      let lines = template.lines
      walk.draw { html, _ in
        html("dl", .class("facts")) { html in
          for line in lines {
            let price = Price(line.unit, times: line.quantity)
            html.fact(
              line.text.isEmpty ? line.service.title : .verbatim(line.text), app.text(price))
          }
        }
        html.button("Delete Template", .deleteInvoiceTemplate(id), class: "button danger wide")
      }
      return { app in
        let edit = Edit(putting: template, in: app.book.invoiceTemplates)
        app.closeSheet()
        app.commit(edit)
      }
    }
  }

  func delete(_ id: ID<InvoiceTemplate>) {
    Changes(app: app).trash(id, in: book.invoiceTemplates, toast: "Template deleted")
  }

  /// What a new invoice can start from; nothing where there is no template.
  func choice(_ walk: inout FieldWalk) {
    var template = ""
    let templates = book.liveInvoiceTemplates
    walk.when(!templates.isEmpty) { walk in
      walk.choice("template", "From Template", &template) {
        [("", "None")] + templates.map { ($0.id.text, .verbatim($0.name)) }
      }
    }
  }

  /// The list in Settings.
  func draw(_ html: inout HTML) {
    let templates = book.liveInvoiceTemplates
    html.card("Invoice Templates") { html in
      if templates.isEmpty {
        html("p", .class("muted"), text: "Save one from the menu of an invoice.")
        return
      }
      html("ul", .class("list"), .label("Invoice Templates")) { html in
        for template in templates {
          html("li", .class("row"), .key(template.id.text)) { html in
            html(
              "button", .type("button"), .class("row-link"),
              .onClick(.open(.invoiceTemplate(template.id)))
            ) { html in
              html("span", .class("row-main")) { html in
                html("span", .class("row-title"), text: template.name)
                html(
                  "span", .class("row-note"),
                  text:
                    "\(Noun.line.count(template.lines.count, app.state.formats)) in \(template.currency.code)"
                )
              }
            }
          }
        }
      }
    }
  }
}
