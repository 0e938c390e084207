import Foundation
import Ledger
import Testing

@testable import Exchange

/// Reports of PayPal and Stripe as they document their columns (rule M15).
struct PaymentServiceTests {
  private static func read(_ text: String, _ currency: Currency = .eur) throws -> Statement {
    let reading = StatementReader.read(Array(text.utf8), StatementOptions(currency: currency))
    guard case .read(let statement) = reading else {
      throw StatementFault(
        line: 0, .verbatim(StatementHarmTests.said(reading).joined(separator: "; ")))
    }
    return statement
  }

  /// "2026-01-05 96.80 EUR, 3.20 kept".
  private static func lines(_ statement: Statement) -> [String] {
    statement.lines.map {
      "\($0.day.text) \($0.amount.plain) \($0.amount.currency.code)"
        + ($0.fee.map { ", \($0.plain) kept" } ?? "")
    }
  }

  private static let payPalTitles =
    "\"Date\",\"Time\",\"TimeZone\",\"Name\",\"Type\",\"Status\",\"Currency\",\"Gross\",\"Fee\",\"Net\",\"From Email Address\",\"To Email Address\",\"Transaction ID\",\"Item Title\",\"Reference Txn ID\",\"Invoice Number\",\"Balance\",\"Subject\",\"Note\",\"Balance Impact\"\n"

  private static func payPal(
    _ date: String, _ name: String, _ type: String, _ status: String, _ amounts: String,
    _ id: String, _ balance: String, _ impact: String
  ) -> String {
    let cells =
      [date, "10:00:00", "CET", name, type, status]
      + amounts.split(separator: " ").map { String($0) }
      + ["a@example.com", "b@example.com", id, "", "", "", balance, "", "", impact]
    return cells.map { "\"\($0)\"" }.joined(separator: ",") + "\n"
  }

  private static let payPal =
    payPalTitles
    + payPal(
      "03/01/2026", "Ann Client", "Website Payment", "Completed", "EUR 100.00 -3.20 96.80", "T01",
      "96.80", "Credit")
    + payPal(
      "04/01/2026", "Bob Client", "Website Payment", "Pending", "EUR 55.00 0.00 55.00", "T02",
      "96.80", "Memo")
    + payPal(
      "05/01/2026", "Shop", "General Authorization", "Completed", "EUR -20.00 0.00 -20.00", "T03",
      "96.80", "Memo")
    + payPal(
      "06/01/2026", "Shop", "Express Checkout Payment", "Completed", "EUR -20.00 0.00 -20.00",
      "T05", "76.80", "Debit")
    + payPal(
      "13/01/2026", "US Client", "Website Payment", "Completed", "USD 50.00 -2.50 47.50", "T06",
      "47.50", "Credit")
    + payPal(
      "13/01/2026", "", "General Currency Conversion", "Completed", "USD -47.50 0.00 -47.50", "T07",
      "0.00", "Debit")
    + payPal(
      "13/01/2026", "", "General Currency Conversion", "Completed", "EUR 43.10 0.00 43.10", "T08",
      "119.90", "Credit")
    + payPal(
      "20/01/2026", "Ann Client", "Payment Refund", "Completed", "EUR -100.00 3.20 -96.80", "T09",
      "23.10", "Debit")
    + payPal(
      "21/01/2026", "", "General Withdrawal", "Completed", "EUR -23.10 0.00 -23.10", "T10", "0.00",
      "Debit")
    + payPal(
      "22/01/2026", "Eve", "Website Payment", "Denied", "EUR 9.00 0.00 9.00", "T11", "0.00", "Memo")

  @Test func `PayPal's lines are what its account saw, with what was kept`() throws {
    let statement = try Self.read(Self.payPal)
    #expect(
      Self.lines(statement) == [
        "2026-01-03 96.80 EUR, 3.20 kept", "2026-01-06 -20.00 EUR",
        "2026-01-13 47.50 USD, 2.50 kept",
        "2026-01-13 -47.50 USD", "2026-01-13 43.10 EUR", "2026-01-20 -96.80 EUR, -3.20 kept",
        "2026-01-21 -23.10 EUR",
      ])
    #expect(statement.leftOut.map { $0.row } == [3, 4, 11])
    #expect(statement.isProven)
    #expect(statement.lines.map { $0.bankID } == ["T01", "T05", "T06", "T07", "T08", "T09", "T10"])
    #expect(statement.lines.allSatisfy { $0.account.isEmpty })
  }

  @Test func `of an account in euros what is in dollars is left out and named`() throws {
    let statement = try Self.read(Self.payPal).lines(in: .eur)
    #expect(statement.lines.count == 5)
    #expect(statement.lines.allSatisfy { $0.amount.currency == .eur })
    #expect(
      statement.leftOut.filter { $0.what == "the amount is in USD, the account in EUR" }.map {
        $0.row
      }
        == [6, 7])
  }

  @Test func `what PayPal sets aside and gives free is left out and named`() throws {
    let text =
      Self.payPalTitles
      + Self.payPal(
        "05/01/2026", "Shop", "General Authorization", "Pending", "EUR -20.00 0.00 -20.00", "T1",
        "100.00", "Memo")
      + Self.payPal(
        "05/01/2026", "Shop", "Account Hold for Open Authorization", "Completed",
        "EUR -20.00 0.00 -20.00", "T2", "80.00", "Debit")
      + Self.payPal(
        "16/01/2026", "Shop", "Reversal of General Account Hold", "Completed",
        "EUR 20.00 0.00 20.00", "T3", "100.00", "Credit")
      + Self.payPal(
        "16/01/2026", "Shop", "Express Checkout Payment", "Completed", "EUR -20.00 0.00 -20.00",
        "T4", "80.00", "Debit")
      + Self.payPal(
        "17/01/2026", "Ann", "Website Payment", "Completed", "EUR 10.00 -0.50 9.50", "T5", "89.50",
        "Credit")
    let statement = try Self.read(text)
    #expect(Self.lines(statement) == ["2026-01-16 -20.00 EUR", "2026-01-17 9.50 EUR, 0.50 kept"])
    #expect(statement.leftOut.map { $0.row } == [2, 3, 4])
  }

  @Test func `Stripe's balance changes are net, with fees, refunds and payouts`() throws {
    let statement = try Self.read(
      """
      balance_transaction_id,created_utc,created,available_on_utc,available_on,currency,gross,fee,net,reporting_category,source_id,description,customer_facing_amount,customer_facing_currency,customer_id,customer_name,charge_id,payment_method_type,card_brand,card_funding,card_country
      txn_1,2026-01-03 10:20:00,2026-01-03 11:20:00,2026-01-10 00:00:00,2026-01-10 01:00:00,eur,100.00,3.20,96.80,charge,ch_1,Order 11,110.00,usd,cus_1,Ann Client,ch_1,card,visa,credit,US
      txn_2,2026-01-04 10:20:00,2026-01-04 11:20:00,2026-01-11 00:00:00,2026-01-11 01:00:00,eur,40.00,1.46,38.54,charge,ch_2,Order 12,40.00,eur,cus_2,Bob Client,ch_2,card,mastercard,debit,DE
      txn_3,2026-01-15 10:20:00,2026-01-15 11:20:00,2026-01-15 00:00:00,2026-01-15 01:00:00,eur,-40.00,0.00,-40.00,refund,re_1,REFUND FOR CHARGE,-40.00,eur,cus_2,Bob Client,ch_2,card,mastercard,debit,DE
      txn_4,2026-01-16 10:20:00,2026-01-16 11:20:00,2026-01-16 00:00:00,2026-01-16 01:00:00,eur,0.00,2.00,-2.00,fee,,Billing,,,,,,,,,
      txn_5,2026-01-20 00:20:00,2026-01-20 01:20:00,2026-01-20 00:00:00,2026-01-20 01:00:00,eur,-93.34,0.00,-93.34,payout,po_1,STRIPE PAYOUT,,,,,,,,,
      """)
    #expect(
      Self.lines(statement) == [
        "2026-01-03 96.80 EUR, 3.20 kept", "2026-01-04 38.54 EUR, 1.46 kept",
        "2026-01-15 -40.00 EUR",
        "2026-01-16 -2.00 EUR, 2.00 kept", "2026-01-20 -93.34 EUR",
      ])
    #expect(statement.lines.map { $0.bankID } == ["txn_1", "txn_2", "txn_3", "txn_4", "txn_5"])
    #expect(statement.lines.allSatisfy { $0.account.isEmpty })
    #expect(statement.leftOut.isEmpty)
  }

  @Test func `Stripe's list of payments is refused: it does not say when refunds left`() {
    let text =
      "id,Description,Created date (UTC),Amount,Amount Refunded,Currency,Converted Amount,Converted Amount Refunded,Fee,Converted Currency,Status\n"
      + "ch_1,Order 11,2026-01-03 10:20:00,110.00,0.00,usd,100.00,0.00,3.20,eur,Paid\n"
      + "ch_2,Order 12,2026-01-04 10:20:00,40.00,40.00,eur,40.00,40.00,1.46,eur,Refunded\n"
    guard
      case .refused(let why, _) = StatementReader.read(
        Array(text.utf8), StatementOptions(currency: .eur))
    else {
      Issue.record("it is read")
      return
    }
    #expect(why.english.hasSuffix("export the changes of the balance instead."))
  }

  @Test func `Stripe's list of payouts is money that left it`() throws {
    let statement = try Self.read(
      """
      id,Amount,Created (UTC),Currency,Arrival Date (UTC),Source Type,Type,Status,Method,Description,Destination,Balance Transaction,Failure Balance Transaction
      po_1,93.34,2026-01-20 00:20,eur,2026-01-22 00:00,card,bank_account,paid,standard,STRIPE PAYOUT,ba_1,txn_5,
      po_2,55.00,2026-01-27 00:20,eur,2026-01-29 00:00,card,bank_account,paid,standard,STRIPE PAYOUT,ba_1,txn_9,
      po_3,12.00,2026-01-28 00:20,eur,2026-01-29 00:00,card,bank_account,failed,standard,STRIPE PAYOUT,ba_1,txn_10,txn_11
      """)
    #expect(Self.lines(statement) == ["2026-01-20 -93.34 EUR", "2026-01-27 -55.00 EUR"])
    #expect(statement.leftOut.map { $0.row } == [4])
  }
}
