import Ledger
import Markup

// What is done with several lines at once, where they come in numbers.
enum LineSelection {
  /// Private money of a whole month.
  static func setApart() -> SheetType {
    SheetType.bulk("Set Apart", "Set Apart", .bankLine) { app, walk in
      var note = ""
      walk.text("note", "Note", &note, placeholder: "Private", isFocused: true)
      return plan(app) { line, plan in
        do throws(Explaining.Problem) {
          let edit = try Explaining.setApart(line, note: note, at: app.state.now, in: app.book)
          plan.take([edit], "set apart")
        } catch {
          plan.leave(error.message)
        }
      }
    }
  }

  static func delete() -> SheetType {
    SheetType.bulk("Delete Lines?", "Delete", .bankLine) { app, walk in
      walk.draw { html, _ in
        html("p", .class("muted"), text: "No file brings them again. What they were is taken back.")
      }
      let operation = app.itemOperation(walk.newID)
      return plan(app) { line, plan in
        plan.take([Explaining.delete(line, by: operation, in: app.book)], "deleted")
      }
    }
  }

  private static func plan(
    _ app: App, _ each: (BankLine, inout BulkPlan) -> Void
  ) -> BulkPlan {
    var plan = BulkPlan()
    for line in app.state.selection.compactMap({ app.book.bankLines.live(ID($0)) }) {
      if app.isAdministrator {
        each(line, &plan)
      } else {
        plan.leave(MoneyActions.onlyAdministrators)
      }
    }
    return plan
  }
}
