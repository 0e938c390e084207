import Ledger

/// Everything that documents say by themselves: the keys of the catalogue.
///
/// A language is a switch over all of them (``english``, ``german``), so that a text that is missing in one
/// fails the build. What a sentence is about stands in its key, because languages order it differently.
public enum Word {
  // What it is.
  case invoice, creditNote, draft
  /// At the foot: this page, and how many there are.
  case page(String, of: String)

  // Whose it is.
  case billTo, creditTo, from, taxID, vatID, uid, logo

  // Facts of an invoice.
  case issued, due, dateOfWork, project, artist
  /// What a credit note is for: the number and the day of an invoice.
  case corrects
  case invoiceOfDay(String, String)

  // What is to be paid.
  /// With the day.
  case dueOn(String)
  case balanceDueOn(String)
  case credit, nothingToPay, isVoid, paidStamp, refundedStamp, creditedStamp, voidStamp
  case paidOn(String)
  case refundedOn(String)
  /// A credit note that took off a part or all, and the invoice that one was taken off: number and day.
  case creditNoteOf(String, String), creditedBy(String, String), takenOff(String, String)
  case paidInFull

  // Lines and sums.
  case service, description, quantity, price, amount
  case subtotal, discount, tax, total, paid, balanceDue, overpaid
  /// Below a line: the rate, "" for an amount, and what it takes off.
  case lineDiscount(String, String)
  /// For paying early.
  case earlyDiscount
  /// What a client pays for paying late.
  case lateFees
  /// "VAT 19%" and what it is on.
  case taxOn(String, String)

  // How to pay.
  case paymentDetails, reference, bank, accountName, routingNumber, accountNumber
  case notes, terms
  /// How many days after issue, as a number and in figures.
  case dueWithin(Int, String)
  case dueOnReceipt
  /// What an invoice without tax has to say when its recipient owes it.
  case reverseCharge
  /// Why an electronic invoice has no tax: an exemption, or a place where there is none.
  case exemptFromVAT, outsideVAT

  // A letter to the client, with the invoice or to remind of it.
  /// The client's first name, "" when nobody knows it.
  case greeting(String)
  /// The invoice's number, and who sends it ("" when nobody knows).
  case letterSubject(String, from: String)
  case reminderSubject(String, due: String)
  /// The number, the amount with its currency, the day it is due.
  case attachedInvoice(String, for: String, due: String)
  case attachedPaid(String, for: String)
  /// An invoice on which credit left nothing to pay, with the PDF and without.
  case attachedSettled(String), settledText(String)
  /// A credit note's, which names no day to pay on: its number, and who sends it or how much it is.
  case noteSubject(String, from: String), attachedNote(String, for: String)
  case noteText(String, for: String)
  /// The project's name.
  case letterIsFor(String)
  case letterThanks
  /// The number, the day it was due, how many days ago, the amount.
  case reminderText(String, due: String, days: Int, open: String)
  case reminderAttached, regards
  /// The same before it is due, or on the day.
  case dueSubject(String, due: String)
  case dueText(String, due: String, open: String)
  /// The number, what has come in.
  case receivedSubject(String)
  case receivedText(String, amount: String)
  /// What is still owed after it.
  case stillOpen(String)
  /// The gig's name, and who sends its sheet ("" when nobody knows).
  case gigSheetSubject(String, from: String)
  case gigSheetText(String)
  case testSubject, testText
  /// Own reminders: the day, a month that is empty.
  case noticeSubject(String), emptyMonth(String)
  case tomorrowHead, lateHead
  /// A project, and the day it was delivered.
  case lateProject(String, String)

  // An invoice that nobody gets, in Settings.
  case sampleClient, sampleWork, sampleHours

  // Reports.
  case clientSummary, propertySummary, budget, accounting, income, untitledProject, allProjects
  case category, source, item, sku, date, receipt, spent, status, owed, marketValue, totalItems
  case totalMarketValue, projectOverview, withoutCategory, whatYouSpent, whatYouSpentOnThese
  case whatYouSaved, furnishingSavings, furnishings, furnishingsTotal, viewReceipt, projectCharges
  case chargesTotal, projectCredits, creditsTotal, netAmountDue, overallBudget, otherCurrencies
  case noBudgets, noIncome, owedToBusiness, owedToClient, toBusiness, toClient, nothingOwed
  case notCounted
  /// How income in another currency comes to count in the account's.
  case elsewhereReceived(String), elsewhereInvoiced(String)
  case forClient(String)
  case onDay(String)
  case by(String)
  case fromDay(String)
  case toDay(String)
  case items(Int, String)
  /// How many pieces a thing is, in figures: never one.
  case pieces(String)
  /// What a thing costs with all its pieces.
  case itemPrice
  case remaining(String)
  case over(String)
  case overReceived(String)
  case amountSpent(String)
  case amountReceived(String)

  // Reports of expenses.
  case expenses, personalExpenses, taxSummary, profit, monthlyBudgets, vendor, tag, context, day
  case business, personal, inventory, reimbursable, taxDeductible, subscription, projectAccrued
  case clientAccrued, withoutVendor, withoutTag, withoutDate, expenseCount, share, average
  case yearBefore, taxRate, net, returned, afterReturns
  case taxPaid, gross, noTax, severalRates, deductible, notDeductible, trips, distance, costs
  case unratedTrips, incomeElsewhere, costsElsewhere
  case left, projected, noExpenses, noProfit, noMonthlyBudgets
  /// How many days of a month are over, and how many it has, in figures.
  case daysPassed(String, of: String)
  case periodBefore, change, habit, inOtherCurrencies

  // Income, forecast, fees and the tax year.
  case city, noCity, monthAccrued, mediaTypeAccrued, serviceAccrued, cityAccrued, incomeOverTime
  case forecast, booked, held, undated, byRule, noForecast, noProjectForecast, fees, year, gigs,
    averageFee, averageDelivered, noFees, noProjectFees
  case taxYear, asReceived, asInvoiced, incomeNet, taxCollected, taxToPay, costsCounted
  case estimate, fromAmount, otherSlices, taxablePart, isEstimate, noBands, noTaxYear, noTaxDays
  case reverseChargeShort, untaxedIncome, uninvoicedIncome, firstDay, lastDay
  case trend(ExpenseChange.Trend, isSignificant: Bool)
  case pattern(SpendingPattern)
  /// How alike amounts are, as a percentage.
  case alike(String)

  // The figures of a client.
  case clientFigures, lifetimeValue, daysToPay, openBalance, overdue, toChase
  case monthOfYear, projectCount, daysLate

  // What players are told.
  case gigSheet, payStatement, gig, when, place, times, time, players, player, plays, confirmed
  case toBeConfirmed, agreed, agreedPay, equalShare, pay, paidDay, stillToPay, noPay

  // What the ledger calls things itself, where nobody named them: see ``own``.
  case month, mediaType, client, noSpace, untitledSpace, untitledItem, unknownCategory, archived
  case noMarketValue, noItems, missingPrice, soldSince, noInvoiceable, inventorySale
  case inventoryPurchase, transaction, noClient, seeInvoice, receiptThere, receiptPending
  case trackingSession, overdub, demo, rehearsal, concert, tour, perDiem, reimbursement, deposit
  case arrangement, score, productionServices, chartRental, lesson, other, film, tv, recording
  case videoGame
  case consulting, design, development, writing, translation, photography, hours, dayRate
  case fixedPrice, retainer
  case designFee, consultation, siteVisit, projectManagement, installation, procurementFee

  /// What makes the last of several credit notes come to the cent.
  case rounding
}
