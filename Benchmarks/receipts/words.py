"""What the drawn receipts say: shops, things, and the words of five languages. Every name is invented.

The held-out receipts have other shops and other things, and some words and layouts that the first ones never have.
"""

SHOPS = {
    "en-US": (["HARBOR LANE HARDWARE", "Bluebird Coffee Roasters", "Maple & Main Market", "Quick Pine Pharmacy", "NORTHSIDE GAS"],
              ["Copper Kettle Diner", "FERN STREET BOOKS", "Lakeview Office Supply", "Tall Oak Lumber Co."]),
    "en-GB": (["The Corner Larder Ltd", "WEXHAM STATIONERS", "Old Mill Bakery"], ["Thistle & Rye", "KINGFISHER CAMERAS LTD"]),
    "en-CA": (["Red Canoe Outfitters", "PRAIRIE PAPER CO"], ["Snowline Cafe"]),
    "de-DE": (["Feldmann Frischemarkt", "BÄCKEREI SONNENHUT GmbH", "Papier Lindner", "Baumarkt Krause KG", "Gasthaus zum Löwen"],
              ["Drogerie Mühlbach", "ELEKTRO WEIGAND OHG", "Buchhandlung Sperling", "Café Zeitlos"]),
    "de-CH": (["Bergmarkt Alpina AG", "Konditorei Zürisee"], ["PAPETERIE ROTHORN"]),
    "fr-FR": (["BOULANGERIE DU PONT", "Épicerie Saint-Clair", "Librairie des Tilleuls"], ["Le Petit Comptoir", "QUINCAILLERIE MARTEL"]),
    "es-ES": (["SUPERMERCADO LA PLAZA S.L.", "Papelería Cervera", "Cafetería El Molino"], ["FERRETERÍA ROMERO", "Panadería Luna"]),
    "it-IT": (["ALIMENTARI ROSSINI SRL", "Caffè del Borgo", "Ferramenta Galli"], ["CARTOLERIA MODERNA", "Trattoria da Bruna"]),
}

THINGS = {
    "en": (["Whole milk 1l", "Paper towels", "AA Batteries 4pk", "Brass hinge", "Cappuccino", "Blueberry muffin", "Notebook A5",
            "Green apples", "Light bulb 9W", "Wood screws", "Almond butter", "Shampoo"],
           ["Oat biscuits", "HDMI cable 2m", "Club sandwich", "Iced tea", "Gift wrap", "Pine board 6ft", "Hand soap"]),
    "de": (["Vollmilch 3,5%", "Roggenbrot 750g", "Äpfel lose", "Kaffee gemahlen", "Schrauben 4x40", "Druckerpapier A4", "Mineralwasser",
            "Butterbrezel", "Käse Scheiben", "Glühlampe LED", "Schnitzel m. Pommes", "Radler 0,5l"],
           ["Haferflocken", "Zahnpasta", "Kuli blau", "Verlängerungskabel", "Apfelstrudel", "Sprudel 1l", "Taschenbuch"]),
    "fr": (["Baguette tradition", "Croissant beurre", "Lait demi-écrémé", "Fromage comté", "Cahier 96p", "Café crème", "Pommes golden", "Vin rouge"],
           ["Tarte citron", "Ampoule LED", "Plat du jour", "Eau minérale"]),
    "es": (["Pan integral", "Leche entera", "Queso manchego", "Bolígrafo azul", "Café con leche", "Tomates", "Aceite oliva", "Cuaderno A4"],
           ["Tornillos 4mm", "Magdalenas", "Zumo naranja", "Taladro mini"]),
    "it": (["Pane casereccio", "Latte intero", "Parmigiano", "Espresso", "Cornetto", "Pomodori", "Penne rigate", "Viti 4x30"],
           ["Quaderno", "Insalata mista", "Acqua frizzante", "Penna nera"]),
}

STREETS = {
    "en-US": [("1420 Harbor Lane", "Portland, OR 97201", "Tel (503) 555-0142"), ("88 W Main St", "Madison WI 53703", "Phone: 608-555-0199")],
    "en-GB": [("14 High Street", "Reading RG1 2AB", "Tel: 0118 496 0123"), ("Unit 3, Mill Road", "Leeds LS1 4DY", "01134 960 777")],
    "en-CA": [("210 Queen St E", "Toronto ON M5A 1S2", "416-555-0117")],
    "de-DE": [("Hauptstraße 12", "80331 München", "Tel. 089/5550123"), ("Am Markt 3", "04109 Leipzig", "Telefon 0341 555 0199")],
    "de-CH": [("Bahnhofstrasse 8", "8001 Zürich", "Tel. 044 555 01 23")],
    "fr-FR": [("12 rue de la Paix", "75002 Paris", "Tél. 01 99 00 12 34"), ("3 place Bellecour", "69002 Lyon", "Tel: 04 99 00 55 66")],
    "es-ES": [("Calle Mayor 21", "28013 Madrid", "Tel. 915 550 123"), ("Av. Diagonal 405", "08008 Barcelona", "Tlf: 935550199")],
    "it-IT": [("Via Roma 15", "20121 Milano (MI)", "Tel. 02 5550123"), ("Corso Italia 4", "50123 Firenze", "Tel 055 5550188")],
}

NUMBERS = {"en-GB": "VAT No. GB 123 4567 89", "de-DE": "USt-IdNr. DE123456789", "de-CH": "MWST-Nr. CHE-123.456.789",
           "fr-FR": "SIRET 123 456 789 00012", "es-ES": "NIF: B12345678", "it-IT": "P.IVA 01234567890"}

TOTAL = {"en": ["TOTAL", "Total", "TOTAL DUE", "Amount due", "BALANCE DUE"], "de": ["SUMME", "Summe EUR", "Gesamtbetrag", "GESAMT", "Zu zahlen", "Endbetrag", "TOTAL"],
         "fr": ["TOTAL TTC", "NET A PAYER", "TOTAL A PAYER", "Montant TTC"], "es": ["TOTAL", "TOTAL A PAGAR", "IMPORTE TOTAL"],
         "it": ["TOTALE COMPLESSIVO", "TOTALE EURO", "TOTALE", "IMPORTO PAGATO"]}
SUBTOTAL = {"en": ["SUBTOTAL", "Sub-total", "Subtotal"], "de": ["Zwischensumme", "ZW-SUMME", "Nettobetrag"], "fr": ["SOUS-TOTAL", "Total HT"],
            "es": ["SUBTOTAL", "Base imponible"], "it": ["SUBTOTALE", "Imponibile"]}
# How people pay: what is printed and what it is.
METHODS = {
    "en": [("CASH", "cash"), ("VISA ****4242", "card"), ("MASTERCARD", "card"), ("DEBIT CARD", "card"), ("Contactless", "card")],
    "de": [("BAR", "cash"), ("Gegeben BAR", "cash"), ("EC-Karte", "card"), ("girocard", "card"), ("Kartenzahlung VISA", "card")],
    "fr": [("ESPECES", "cash"), ("Espèces", "cash"), ("CARTE BANCAIRE", "card"), ("CB SANS CONTACT", "card")],
    "es": [("EFECTIVO", "cash"), ("ENTREGADO", "cash"), ("TARJETA", "card"), ("Tarjeta VISA", "card")],
    "it": [("CONTANTI", "cash"), ("Pagamento contante", "cash"), ("BANCOMAT", "card"), ("Carta di credito", "card")],
}
CHANGE = {"en": "CHANGE", "de": "Rückgeld", "fr": "RENDU", "es": "CAMBIO", "it": "RESTO"}
RATES = {"en-US": ["8.25", "6.5", "9"], "en-GB": ["20"], "en-CA": ["13", "5"], "de-DE": ["19", "7"], "de-CH": ["8.1", "2.6"],
         "fr-FR": ["20", "5.5", "10"], "es-ES": ["21", "10", "4"], "it-IT": ["22", "10", "4"]}
CURRENCY = {"en-US": "USD", "en-GB": "GBP", "en-CA": "CAD", "de-DE": "EUR", "de-CH": "CHF", "fr-FR": "EUR", "es-ES": "EUR", "it-IT": "EUR"}
TAX = {"en-US": ["Sales Tax", "TAX", "Tax"], "en-GB": ["VAT"], "en-CA": ["HST", "GST"], "de": ["MwSt", "MWST", "USt"], "fr": ["TVA"], "es": ["IVA"], "it": ["IVA"]}
THANKS = {"en": ["Thank you for shopping with us!", "Have a nice day"], "de": ["Vielen Dank für Ihren Einkauf", "Es bediente Sie Frau Maier"],
          "fr": ["Merci de votre visite", "A bientôt"], "es": ["Gracias por su visita", "Conserve su ticket"], "it": ["Grazie e arrivederci", "Documento commerciale"]}
MONTHS = {"en": "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec", "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
          "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
          "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
          "it": "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre"}
