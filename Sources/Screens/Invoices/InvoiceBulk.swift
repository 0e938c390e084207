import Ledger

// What is done with several invoices at once.
struct InvoiceBulk: Room {
  let app: App

  private var selectedInvoices: [Invoice] {
    state.selection.compactMap { book.invoices.live(ID($0)) }
  }

  /// Each is paid in full, on one day and in one way.
  static func paySelectedSheet() -> SheetType {
    SheetType.bulk("Record Payments", "Record", .invoice) { app, walk in
      var day: Day? = app.state.today
      var method = ""
      walk.day("day", "Received On", &day, isRequired: true)
      if let day { walk.rule(Payments.problem(of: day, today: app.state.today)?.message) }
      walk.choice("method", "Method", &method) { InvoiceSheets.methods() }
      return InvoiceBulk(app: app).paying(on: day ?? app.state.today, method, ID(walk.newID))
    }
  }

  private func paying(on day: Day, _ method: String, _ first: ID<Payment>) -> BulkPlan {
    var plan = BulkPlan()
    // Each as if those before it were paid: the last one of a project closes it.
    var paid = book
    var id = first.raw
    for invoice in selectedInvoices {
      id &+= 1
      do throws(Payments.Problem) {
        let parts = try payment(ID(id), of: invoice, on: day, method, in: paid)
        for part in parts {
          paid.apply(
            Change(
              device: 0, counter: 0, stamp: Stamp(milliseconds: .max, device: 0), body: part.body))
        }
        plan.take(parts, "paid")
      } catch {
        plan.leave(error == .notPositive ? "nothing is owed" : error.message)
      }
    }
    return plan
  }

  private func payment(
    _ id: ID<Payment>, of invoice: Invoice, on day: Day, _ method: String, in book: Book
  ) throws(Payments.Problem) -> [Edit] {
    let owed: Money
    do throws(MoneyError) {
      owed = try book.balance(of: invoice)
    } catch {
      throw .money(error)
    }
    return try Payments.parts(id, owed, for: invoice, on: day, method: method, in: book)
  }

  static func deleteDraftsSheet() -> SheetType {
    SheetType.bulk("Delete Drafts", "Delete", .draft) { app, _ in
      var plan = BulkPlan()
      for invoice in InvoiceBulk(app: app).selectedInvoices {
        do throws(Deleting.Problem) {
          plan.take([try Deleting.delete(invoice, in: app.book)], "deleted")
        } catch {
          plan.leave(error.message)
        }
      }
      return plan
    }
  }
}
