extension ReceiptSamples {
  /// Invoices, other currencies, and what is hard to read.
  static let others = [
    (
      "an invoice by transfer",
      """
      ^Müller & Söhne GmbH
      Rechnung Nr. 2025-114
      Rechnungsdatum 01.09.2025
      Lieferdatum 28.08.2025
      Zahlbar bis 30.09.2025
      Menge  Bezeichnung  Einzelpreis  Gesamt
      10 x Stuhl Modell A  120,00  1.200,00
      1 x Tisch  350,50  350,50
      Nettobetrag  1.550,50
      zzgl. 19% USt  294,60
      Rechnungsbetrag  1.845,10 EUR
      Zahlung per Überweisung
      IBAN DE02 1203 0000 0000 2020 51
      """
    ),
    (
      "a direct debit",
      """
      Stadtwerke Nord
      Abschlag 15. Mai 2025
      Strom  84,00
      Summe  84,00 €
      SEPA-Lastschrift
      MwSt 2%  70,59  13,41  84,00
      """
    ),
    (
      "bought online",
      """
      www.papershop.example
      Order confirmation
      Paper Shop
      11/21/2025
      Notebook A5  USD 12.00
      Shipping  USD 4.99
      Order total  USD 16.99
      Paid with PayPal
      """
    ),
    (
      "yen",
      """
      Sakura Stationery
      2025/04/01 10:30
      Pen  ¥300
      Brush  ¥1,200
      Total  ¥1,500
      Cash  ¥2,000
      Change  ¥500
      """
    ),
    (
      "crowns",
      """
      Kaffe & Bok AB
      Drottninggatan 4
      2025-06-06
      Kaffe  45,00 kr
      Bulle  32,00 kr
      Totalt  77,00 kr
      Moms 12%  8,25
      """
    ),
    (
      "Australia",
      """
      Bondi Surf Pty Ltd
      ABN 12 345 678 901
      7 Jan 2026
      Wax  $8.80
      Leash  $33.00
      Total incl. GST  $41.80
      GST 10%  $3.80
      EFTPOS DEBIT  $41.80
      """
    ),
    (
      "read badly",
      """
      Backerei Sonnenschein
      O3.1O.2O25 07:12
      Croissant  l,2O
      Breze1  0,B5
      T0TAL  2,O5 €
      Kartenzahlng  2,05
      """
    ),
    (
      "figures that are cut",
      """
      Baustoffe Krämer KG
      21. 11. 2025
      Zement  1 234,50 €
      Kies  12, 50 €
      Sand  7 ,25 €
      Gesamtsumme  1 254,25 €
      """
    ),
    (
      "given back",
      """
      Shoe Corner
      Refund 05/03/2026
      Boots  (89.00)
      Total  -89.00
      VISA REFUND  -89.00
      """
    ),
    (
      "a name in two rows, and points",
      """
      *** 99 Speed Mart ***
      & Co. KG
      Phone 030-1234567
      Item  Qty  Price  Total
      l Apple juice  2.20  2.20
      Bread
      2 x 1.75  3.50
      Total qty 3
      Total  5.70
      Bonus points  57
      Loyalty  1.00
      Date 9 Sep 2025
      Valid until 31.12.2025
      """
    ),
    (
      "several rates that name no net",
      """
      Hofladen Weber
      14/02/2026
      Eier  3,60
      Wein  9,90
      Summe  13,50
      inkl. MwSt 7%  0,24
      inkl. MwSt 19%  1,58
      EC-Karte  13,50
      """
    ),
    (
      "days of tomorrow and of long ago",
      """
      Old Tower Museum
      Founded 01.02.1899
      Expires 31.12.2031
      Printed 20.11.2025 16:00
      Adult  12.00
      Adult  12.00
      TOTAL  24.00
      """
    ),
    ("without a word of a total", "Kiosk 24\n2025-08-09\nWater 1.50\nGum 0.99\n2.49"),
    ("only a sum", "14,99 €"),
    ("only change", "Snack Bar\nCola 2.00\nChange 3.00"),
    ("nothing", "--- *** ---"),
    (
      "New Zealand",
      """
      Harbour Records (Downtown)
      (1234567)
      9 Aug 2025
      Vinyl  NZD 42.00
      Total  NZD 42.00
      """
    ),
  ]
}
