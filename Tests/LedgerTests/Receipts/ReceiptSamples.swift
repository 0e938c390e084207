/// Receipts as they are printed in a dozen countries.
///
/// Two spaces part columns; a row that begins with `^` is printed large.
enum ReceiptSamples {
  static let all: [(name: String, text: String)] = shops + others

  private static let shops = [
    (
      "a till in Germany",
      """
      ^Feldmann Frischemarkt
      Hauptstraße 12
      80331 München
      Tel. 089 123456
      USt-IdNr. DE123456789
      Vollmilch 3,5%  1,09 A
      2 x  1,49
      Brot  2,98 A
      Schrauben 4x40  12,99 B
      Rabatt  -1,00 B
      Leergut  0,25-
      Zwischensumme  15,81
      SUMME EUR  15,81
      Gegeben BAR  20,00
      Rückgeld  4,19
      A 7%  3,57  0,25  3,82
      B 19%  10,08  1,91  11,99
      03.10.2025 21:59  Bon 4711
      Vielen Dank für Ihren Einkauf
      """
    ),
    (
      "a pharmacy in Oregon",
      """
      Quick Pine Pharmacy
      1420 Harbor Lane
      Portland, OR 97201
      (503) 555-0199
      04/05/2026 09:45 AM
      1 Light bulb 9W  $45.16
      3 Vitamin C @ 4.00  $12.00
      Coupon  -$2.00
      Subtotal  $55.16
      Tax 8.25%  $4.55
      TOTAL DUE  $59.71
      VISA ****4242  $59.71
      You saved  $2.00
      Items sold 4
      """
    ),
    (
      "a diner with a tip",
      """
      ^The Oak Grill
      Table 12  Server Ann
      Nov 21st, 2025
      Burger  14.50
      2 Lemonade  7.00
      Sub Total  21.50
      Sales Tax  1.77
      Total  23.27
      Gratuity  4.00
      Amount  27.27
      MASTERCARD  27.27
      Thank you
      """
    ),
    (
      "a bistro in France",
      """
      CHEZ MARCEL SARL
      14 rue des Lilas
      75011 Paris
      SIRET 123 456 789 00011
      Le 2 juillet 2025 à 20:14
      2 Menu du jour  37,80
      Café  2,40 €
      Sous-total  40,20
      TVA 10,00 %  3,65
      Total TTC  40,20 €
      CARTE BANCAIRE  40,20
      Merci
      """
    ),
    (
      "a ferretería in Spain with two rates",
      """
      Ferretería Núñez S.L.
      Calle Mayor 8
      28013 Madrid
      NIF B12345678
      21 de noviembre de 2025
      Tornillos  3,10
      Pan  1,04
      Base 21%  2,56  IVA  0,54  3,10
      Base 4%  1,00  IVA  0,04  1,04
      TOTAL A PAGAR  4,14 €
      Efectivo  5,00
      Cambio  0,86
      """
    ),
    (
      "a bar in Italy without a rate",
      """
      BAR CENTRALE SNC
      Via Roma 3
      P.IVA 01234567890
      DOCUMENTO COMMERCIALE
      Espresso  1,20
      Cornetto  1,50
      TOTALE COMPLESSIVO  2,70
      di cui IVA  0,25
      Importo pagato  2,70
      Pagamento contante  2,70
      31/12/25 08:01
      """
    ),
    (
      "a shop in Zürich with groups",
      """
      Velo Zürich AG
      Langstrasse 100
      8004 Zürich
      CHE-123.456.789 MWST
      Datum: 5.1.2026
      Rennvelo  CHF 1'299.00
      Helm  CHF 89.50
      Total CHF  1’388.50
      Bezahlt TWINT  1'388.50
      MwSt 8.1%  1'284.46  104.04
      """
    ),
    (
      "cash rounded",
      """
      Kedai Kopi Sdn Bhd
      (126926-H)
      Lot 5, Jalan Ampang
      No. 0042
      12 MAR 2025 07:05
      Kopi O  2.33
      Roti  3.20
      Total  RM 5.53
      Rounding  0.02
      Amount Due  RM 5.55
      Cash  10.00
      Change  4.45
      GST @6%  5.22  0.31
      """
    ),
    (
      "a tax added in Canada",
      """
      Maple Books Inc.
      120 King St W
      Toronto ON M5H 1A1
      GST/HST No. 123456789 RT0001
      2026-02-28 14:33
      Atlas  $40.00
      Bookmark  $2.50
      SUBTOTAL  $42.50
      HST 13%  $5.53
      TOTAL  $48.03
      INTERAC  $48.03
      """
    ),
    (
      "a pub in London",
      """
      The Crown & Anchor Ltd
      5 Market Road
      London SW1A 1AA
      VAT No GB 123 4567 89
      18/11/25 19:20
      Ale 568ml  5.60
      Pie and mash  13.90
      Service charge  2.44
      Total  £21.94
      Contactless  £21.94
      VAT 20% incl.  3.66
      """
    ),
  ]
}
