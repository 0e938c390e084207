import LedgerTestSupport
import Testing

@testable import Ledger

/// What the rules about amounts answer, at both sides of every limit (`Tests/Golden/shown/rules/limits-amounts.txt`).
struct AmountLimitsTests {
  private static func tried<Value>(_ make: () throws -> Value) -> String {
    do { return "\(PlainValue.text(try make()))" } catch { return "\(error)" }
  }

  @Test func `amounts: taxes that are inferred, mark-ups, pieces, deals`() throws {
    var text = ""
    func money(_ minor: Int64, _ currency: Currency = .usd) -> Money {
      Money(minor: minor, currency: currency)
    }
    let amounts: [Money?] = [
      nil, money(0), money(1), money(11_900), money(-500), money(11_900, .eur),
    ]
    let rates: [Rate?] = [
      nil, Rate(micros: -1), Rate(micros: 0), Rate(micros: 1), Rate(percent: 19),
      Rate(percent: 100),
    ]
    for amount in amounts {
      for rate in rates {
        for (subtotal, tax) in [
          (nil, nil), (money(0), nil), (money(1), nil), (money(10_000), nil), (money(11_900), nil),
          (money(11_901), nil),
          (nil, money(0)), (nil, money(1_900)), (nil, money(-1)), (nil, money(11_899)),
          (nil, money(11_900)),
          (money(10_000), money(1_800)), (money(11_901), money(1_900)),
        ] as [(Money?, Money?)] {
          let found = TaxInference.tax(
            amount: amount, rate: rate, subtotal: subtotal, taxAmount: tax)
          text += [amount, subtotal, tax].map { $0?.plain ?? "-" }.joined(separator: " ")
          text +=
            " \(rate?.plain ?? "-"): \(found.rate?.plain ?? "-") \(found.subtotal?.plain ?? "-")\n"
        }
      }
    }
    for pieces in [Int64.min, -1, 0, 1, 2, 3, 7, 1_000_000, .max] {
      for price in [money(0), money(1), money(100), money(-100), money(7), money(.max)] {
        text +=
          "\(pieces) at \(price.plain): \(ItemPieces.text(pieces, at: price, Formats()).english) | "
        text += "\(ItemPieces.text(pieces, each: price, Formats()).english) | "
        text +=
          "\(ItemPieces.whole(of: pieces, at: price)?.plain ?? "-") \(ItemPieces.each(of: pieces, at: price)?.plain ?? "-")\n"
      }
      text += "\(pieces): \(ItemPieces.text(pieces, at: nil, Formats()).english)\n"
    }
    for minor in [nil, 0, 1, 50, 99, 10_000, .max] as [Int64?] {
      for rate in rates.compactMap({ $0 }) {
        var item = Item()
        item.purchasePrice = minor.map { money($0) }
        let made = Self.tried { try MarkUp.price(of: item, by: rate)?.plain ?? "-" }
        text += "\(minor.map { "\($0)" } ?? "-") by \(rate.plain): \(made)\n"
      }
    }
    for type in DealType.allCases {
      for amount in [nil, money(0), money(100_000), money(100_000, .eur), money(.max)] as [Money?] {
        for share in [
          Rate(micros: 0), Rate(micros: 1), Rate(percent: 70), Rate(percent: 100),
          Rate(micros: 100_000_001),
        ] {
          for (takings, costs) in [
            (nil, nil), (money(0), nil), (money(300_000), nil), (money(300_000), money(50_000)),
            (money(50_000), money(50_000)),
            (money(50_000), money(50_001)), (money(142_857), nil), (money(142_858), nil),
            (nil, money(5)),
          ] as [(Money?, Money?)] {
            var deal = Deal()
            (deal.terms.type, deal.terms.amount, deal.terms.share) = (type, amount, share)
            deal.terms.hours = Quantity(share == Rate(percent: 70) ? 3 : 0)
            (deal.door.takings, deal.door.costs) = (takings, costs)
            deal.deposit.share = share == Rate(percent: 100) ? Rate(percent: 50) : Rate(micros: 0)
            text +=
              "\(type) \(amount?.plain ?? "-")\(amount?.currency.code ?? "") \(share.plain) \(takings?.plain ?? "-") "
            text += "\(costs?.plain ?? "-"): \(Deals.problem(deal).map { "\($0)" } ?? "ok") "
            text += Self.tried { try Deals.fee(of: deal)?.plain ?? "-" } + " "
            text += Self.tried { try Deals.deposit(of: deal)?.plain ?? "-" } + "\n"
          }
        }
      }
    }
    #expect(try Golden.differences(text, from: "rules/limits-amounts.txt") == [])
  }
}
