import Ledger
import Markup

// Duplicating an expense, splitting a part off, and making one of two that are the same (rule E15).
struct ExpenseTwins: Room {
  let app: App

  func duplicate(_ id: ID<Transaction>) {
    closeSheet()
    guard let expense = book.transactions.live(id) else { return }
    let copy = freshID(Transaction.self)
    do throws(ExpenseCopies.Problem) {
      let edit = try ExpenseCopies.duplicate(
        expense, as: copy, on: state.today, at: state.now, in: book)
      commit(edit, toast: "Expense duplicated")
      go(.transaction(copy))
    } catch {
      toast(error.message(state.formats), isBad: true)
    }
  }

  // MARK: splitting off

  static func splitSheet(_ id: ID<Transaction>) -> SheetType {
    SheetType("Split Off", button: "Split Off", keeps: .nothing) { app, walk in
      guard let expense = app.book.transactions.live(id) else { return nil }
      let formats = app.state.formats
      walk.draw { html, _ in
        html(
          "p", .class("muted"),
          text: "A part becomes an expense of its own; both have the receipts.")
      }
      var chosen: [ID<Split>] = []
      for part in app.book.splits(of: id) {
        var isChosen = false
        let amount = TransactionDisplay.amount(part.amount, formats)
        walk.flag("line-" + part.id.text, .verbatim(part.name + ", " + amount), &isChosen)
        if isChosen { chosen.append(part.id) }
      }
      var amount: Money?
      let currency = expense.amount?.currency ?? app.book.currency(of: expense.project)
      walk.when(chosen.isEmpty) { walk in
        walk.money("amount", "Amount", &amount, in: currency, isFocused: true)
      }
      let part = chosen.isEmpty ? amount : nil
      walk.rule(
        ExpenseTwins(app: app).problem(chosen, part, expense)?.message(formats), at: "amount")
      let made = ID<Transaction>(walk.newID)
      return { app in ExpenseTwins(app: app).splitOff(chosen, part, expense, as: made) }
    }
  }

  private func problem(
    _ parts: [ID<Split>], _ amount: Money?, _ expense: Transaction
  ) -> ExpenseCopies.Problem? {
    do throws(ExpenseCopies.Problem) {
      // Any id that no expense has: nothing is written here.
      let other = ID<Transaction>(UInt64.max)
      _ = try ExpenseCopies.splitOff(
        parts, amount: amount, of: expense, as: other, at: state.now, in: book)
      return nil
    } catch {
      return error
    }
  }

  private func splitOff(
    _ parts: [ID<Split>], _ amount: Money?, _ expense: Transaction, as id: ID<Transaction>
  ) {
    do throws(ExpenseCopies.Problem) {
      let edit = try ExpenseCopies.splitOff(
        parts, amount: amount, of: expense, as: id, at: state.now, in: book)
      closeSheet()
      commit(edit, toast: "Split off")
      go(.transaction(id))
    } catch {
      state.sheet?.form.fail("amount", error.message(state.formats))
      state.sheet?.form.showsAll = true
    }
  }

  // MARK: merging

  private static var mostTwins: Int { 12 }

  /// What may be the same, the nearest day first.
  func twins(of expense: Transaction) -> [Transaction] {
    var places = [expense.project]
    for place in [Scope.business, .inventory, .personal] where !places.contains(place.project) {
      places.append(place.project)
    }
    var found: [Transaction] = []
    let day = expense.day ?? state.today
    for distance in 0...ExpenseMerging.reach {
      for step in distance == 0 ? [0] : [-distance, distance] {
        for place in places {
          let key = ListOrder.rising(day.adding(days: step))
          for row in index[.transactions].rows(place.raw, at: key) {
            let other = book.transactions.rows[Int(row)]
            if ExpenseMerging.areAlike(expense, other) { found.append(other) }
          }
        }
      }
    }
    return Array(found.prefix(ExpenseTwins.mostTwins))
  }

  func mergeSheet(_ expense: Transaction, _ html: inout HTML) {
    let twins = twins(of: expense)
    html.plainSheet("Merge with the Same") { html in
      if twins.isEmpty {
        html(
          "p", .class("muted"),
          text: "No other expense has this amount within seven days.")
        return
      }
      html(
        "p",
        text: """
          The other one fills what is missing here, its receipts, lines and tags move here, and it is \
          deleted. Undo takes that back.
          """)
      html("div", .class("menu")) { html in
        for other in twins {
          html(
            "button", .type("button"), .class("menu-item"), .key(other.id.text),
            .onClick(.mergeInto(expense.id, other.id))
          ) { html in
            html("span", text: title(of: other))
            let amount = TransactionDisplay.amount(other.amount, state.formats)
            let day = TransactionDisplay.day(other.day, state.formats)
            html(
              "span", .class("menu-note"),
              text: [
                .verbatim(amount), .verbatim(day),
                PickedFields(app: app).name(of: Scope(other.project)),
              ].joined(separator: " · "))
          }
        }
      }
    }
  }

  func merge(_ other: ID<Transaction>, into kept: ID<Transaction>) {
    closeSheet()
    guard let kept = book.transactions.live(kept), let other = book.transactions.live(other) else {
      return
    }
    do throws(ExpenseCopies.Problem) {
      let edit = try ExpenseMerging.merge(other, into: kept, in: book)
      let opened: [Phrase] = ExpenseMerging.opened(by: edit, other.id, in: book).map {
        "\(state.formats.money($0)) of its bank line is to explain again."
      }
      ExpenseBilling(app: app).correct(kept.id, edit, toast: "Merged", and: opened)
    } catch {
      toast(error.message(state.formats), isBad: true)
    }
  }
}
