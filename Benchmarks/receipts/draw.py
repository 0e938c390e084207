#!/usr/bin/env python3
"""Draws receipts that nobody was ever given, with what they say beside them, the same every time.

Usage: Benchmarks/receipts/draw.py FOLDER [COUNT [SEED]]      (Pillow and the DejaVu fonts)
FOLDER gets 001.png … and truth.json: a list of {file, locale, layout, quality, merchant, day, total, currency, method,
taxes: [{rate, net, tax}], lines: [{name, amount}]}; a net is null where the receipt does not say it. SEED 1 (the default) is what the parser was made with; any other
seed has other shops, things and a layout more: it is the held-out set.
"""
import datetime, json, math, pathlib, random, sys
from decimal import Decimal, ROUND_HALF_UP

from PIL import Image, ImageDraw, ImageEnhance, ImageFilter, ImageFont

import words as w

FONTS = "/usr/share/fonts/truetype/dejavu/"
QUALITIES = ["clean", "rotated", "crumpled", "faint", "thermal", "noisy", "small", "photo"]
LAYOUTS = ["till", "columns", "invoice", "table"]
LOCALES = ["de-DE", "en-US", "fr-FR", "es-ES", "it-IT", "en-GB", "de-DE", "de-CH", "en-US", "en-CA"]
CENT = Decimal("0.01")


def cents(value):
    return value.quantize(CENT, ROUND_HALF_UP)


class Receipt:
    """One receipt: what it says (truth) and the rows to draw, each (kind, cells, size, bold)."""

    def __init__(self, rng, locale, layout, held):
        self.rng, self.locale, self.layout, self.language = rng, locale, layout, locale[:2]
        self.rows = []
        pool = w.SHOPS[locale][1 if held else 0]
        things = w.THINGS[self.language][1 if held else 0]
        self.merchant = rng.choice(pool)
        self.day = datetime.date(2025, 1, 1) + datetime.timedelta(days=rng.randrange(690))
        self.currency = w.CURRENCY[locale]
        self.rates = w.RATES[locale]
        count = rng.randrange(1, 8 if layout != "invoice" else 5)
        self.items = []
        for name in rng.sample(things, min(count, len(things))):
            quantity = rng.choice([1, 1, 1, 2, 3])
            price = Decimal(rng.randrange(45, 4999 if rng.random() < 0.8 else 139900)) / 100
            if locale == "de-CH":
                price = (price * 20).quantize(Decimal(1)) / 20
            self.items.append((name, quantity, price, rng.randrange(len(self.rates)) if rng.random() < 0.4 else 0))
        self.added = locale in ("en-US", "en-CA")
        self.settle()
        self.method_text, self.method = rng.choice(w.METHODS[self.language])
        self.write()

    def settle(self):
        sums = {}
        for name, quantity, price, rate in self.items:
            rate = self.rates[0] if self.added else self.rates[rate]
            sums[rate] = sums.get(rate, Decimal(0)) + price * quantity
        self.taxes = []
        for rate, amount in sorted(sums.items(), key=lambda entry: -Decimal(entry[0])):
            share = Decimal(rate) / 100
            tax = cents(amount * share) if self.added else amount - cents(amount / (1 + share))
            self.taxes.append({"rate": rate, "net": amount if self.added else amount - tax, "tax": tax})
        self.net = sum(tax["net"] for tax in self.taxes)
        self.total = self.net + sum(tax["tax"] for tax in self.taxes)

    # How the locale writes

    def number(self, value):
        text = f"{value:,.2f}"
        if self.language in ("en",):
            return text
        if self.locale == "de-CH":
            return text.replace(",", "'")
        group = " " if self.language == "fr" else "."
        return text.replace(",", "\0").replace(".", ",").replace("\0", group)

    def money(self, value, mark=True):
        text = self.number(value)
        if not mark:
            return text
        return {"USD": "$" + text, "GBP": "£" + text, "CAD": "$" + text, "CHF": "CHF " + text, "EUR": text + " €"}[self.currency]

    def percent(self, rate):
        rate = rate if self.language == "en" or self.locale == "de-CH" else rate.replace(".", ",")
        if self.rng.random() < 0.3 and self.language != "en" and "," not in rate and "." not in rate:
            rate += ",00" if self.locale != "de-CH" else ".00"
        return rate + self.rng.choice(["%", " %"])

    def date(self):
        d, rng = self.day, self.rng
        name = w.MONTHS[self.language].split()[d.month - 1]
        if self.locale in ("en-US",):
            forms = [f"{d:%m/%d/%Y}", f"{d:%m/%d/%y}", f"{name} {d.day}, {d.year}", f"{d:%Y-%m-%d}"]
        elif self.locale == "en-CA":
            forms = [f"{d:%Y-%m-%d}", f"{d:%Y/%m/%d}", f"{name} {d.day}, {d.year}"]
        elif self.language == "de":
            forms = [f"{d:%d.%m.%Y}", f"{d:%d.%m.%y}", f"{d.day}. {name} {d.year}", f"{d:%d.%m.%Y}"]
        elif self.language == "en":
            forms = [f"{d:%d/%m/%Y}", f"{d:%d/%m/%y}", f"{d.day} {name} {d.year}"]
        else:
            middle = " de " if self.language == "es" else " "
            forms = [f"{d:%d/%m/%Y}", f"{d:%d-%m-%Y}", f"{d:%d/%m/%y}", f"{d.day}{middle}{name}{middle}{d.year}"]
        return rng.choice(forms)

    # The rows

    def centre(self, text, size=1.0, bold=False):
        self.rows.append(("centre", [text], size, bold))

    def pair(self, left, right, size=1.0, bold=False):
        self.rows.append(("pair", [left, right], size, bold))

    def rule(self):
        self.rows.append(("rule", [], 1, False))

    def columns(self, cells, bold=False):
        self.rows.append(("columns", cells, 1, bold))

    def write(self):
        rng = self.rng
        self.head = self.language if self.language != "en" else self.locale
        street, city, phone = rng.choice(w.STREETS[self.locale])
        place = self.centre if self.layout != "invoice" else lambda text, size=1.0, bold=False: self.pair(text, "", size, bold)
        place(self.merchant, rng.choice([1.0, 1.3, 1.6]), rng.random() < 0.6)
        place(street)
        place(city)
        if rng.random() < 0.7:
            place(phone)
        if self.locale in w.NUMBERS and rng.random() < 0.7:
            place(w.NUMBERS[self.locale])
        self.rows.append(("gap", [], 1, False))
        when = f"{self.date()}  {rng.randrange(8, 22):02}:{rng.randrange(60):02}"
        label = {"en": "Date: ", "de": "Datum: ", "fr": "Date ", "es": "Fecha: ", "it": "Data "}[self.language]
        above = rng.random() < 0.6 or self.layout == "invoice"
        if above:
            self.pair(rng.choice(["", label]) + when, rng.choice(["", f"#{rng.randrange(1000, 99999)}"]))
        if self.layout == "invoice":
            self.pair({"en": "Invoice", "de": "Rechnung Nr.", "fr": "Facture", "es": "Factura", "it": "Fattura"}[self.language],
                      f"R{rng.randrange(10000, 99999)}")
        self.rule()
        getattr(self, "items_" + self.layout)()
        self.rule()
        self.sums()
        if not above:
            self.rows.append(("gap", [], 1, False))
            self.pair(rng.choice(["", label]) + when, "")
        self.rows.append(("gap", [], 1, False))
        self.centre(rng.choice(w.THANKS[self.language]))

    def items_till(self):
        letters = "AB C"
        for name, quantity, price, rate in self.items:
            mark = " " + "ABC"[rate] if self.language in ("de",) and not self.added else ""
            if quantity > 1:
                self.pair(f"  {quantity} x {self.number(price)}", "")
            self.pair(name, self.money(price * quantity, self.currency in ("USD", "GBP") and self.rng.random() < 0.5) + mark)

    def items_columns(self):
        for name, quantity, price, rate in self.items:
            self.columns([f"{quantity}", name, self.number(price), self.number(price * quantity)])

    def items_table(self):
        titles = {"en": ["Qty", "Item", "Price", "Amount"], "de": ["Menge", "Artikel", "Preis", "Betrag"], "fr": ["Qté", "Article", "PU", "Montant"],
                  "es": ["Cant", "Artículo", "Precio", "Importe"], "it": ["Qtà", "Articolo", "Prezzo", "Importo"]}
        self.columns(titles[self.language], True)
        self.items_columns()

    items_invoice = items_table

    def items_meal(self):
        for name, quantity, price, rate in self.items:
            self.pair(f"{quantity} {name}", self.money(price * quantity, False))

    def sums(self):
        rng, mark = self.rng, self.rng.random() < 0.6
        tax_word = rng.choice(w.TAX[self.head if self.head in w.TAX else self.language])
        if self.added or (rng.random() < 0.3 and self.layout != "meal"):
            word = rng.choice(w.SUBTOTAL[self.language])
            gross = word not in ("Nettobetrag", "Total HT", "Base imponible", "Imponibile") and not self.added
            self.pair(word, self.money(self.total if gross else self.net, mark))
        if self.added:
            for tax in self.taxes:
                self.pair(f"{tax_word} {self.percent(tax['rate'])}", self.money(tax["tax"], mark))
        word = rng.choice([word for word in w.TOTAL[self.language] if self.currency == "EUR" or "EUR" not in word])
        if "EUR" in word.upper() or rng.random() < 0.15:
            word, value = (word if "EUR" in word.upper() else word + " " + self.currency), self.number(self.total)
        else:
            value = self.money(self.total, mark)
        self.pair(word, value, rng.choice([1.0, 1.3, 1.5]), True)
        if self.method == "cash":
            given = (self.total / 10).to_integral_value(rounding="ROUND_CEILING") * 10 + rng.choice([0, 10])
            self.pair(self.method_text, self.money(given, mark))
            self.pair(w.CHANGE[self.language], self.money(given - self.total, mark))
        else:
            self.pair(self.method_text, self.money(self.total, mark))
        if not self.added:
            self.rows.append(("gap", [], 1, False))
            if rng.random() < 0.5:
                titles = {"en": ["", "Net", "VAT", "Gross"], "de": ["Satz", "Netto", "Steuer", "Brutto"], "fr": ["Taux", "HT", "TVA", "TTC"],
                          "es": ["Tipo", "Base", "Cuota", "Total"], "it": ["Aliq.", "Imponibile", "Imposta", "Totale"]}[self.language]
                self.columns(titles)
                for at, tax in enumerate(self.taxes):
                    letter = "ABC"[self.rates.index(tax["rate"])] + " " if self.language == "de" else ""
                    self.columns([letter + self.percent(tax["rate"]), self.number(tax["net"]), self.number(tax["tax"]), self.number(tax["net"] + tax["tax"])])
            else:
                inside = {"en": "incl. ", "de": rng.choice(["inkl. ", "enth. ", ""]), "fr": "dont ", "es": "", "it": "di cui "}[self.language]
                for tax in self.taxes:
                    # Of several, nothing says what each is of.
                    tax["net"] = tax["net"] if len(self.taxes) == 1 else None
                    self.pair(f"{inside}{tax_word} {self.percent(tax['rate'])}", self.money(tax["tax"], mark))

    def truth(self):
        return {"locale": self.locale, "layout": self.layout, "merchant": self.merchant, "day": self.day.isoformat(), "total": f"{self.total:.2f}",
                "currency": self.currency, "method": self.method,
                "taxes": [{"rate": tax["rate"], "net": None if tax["net"] is None else f"{tax['net']:.2f}", "tax": f"{tax['tax']:.2f}"} for tax in self.taxes],
                "lines": [{"name": name, "amount": f"{price * quantity:.2f}"} for name, quantity, price, rate in self.items]}


def draw(receipt, rng):
    """The receipt on clean paper."""
    wide = receipt.layout == "invoice"
    family = "DejaVuSans" if wide or rng.random() < 0.25 else ("DejaVuSansMono" if rng.random() < 0.75 else "DejaVuSansCondensed")
    size = 26
    width = 1100 if wide else 700
    margin = 60 if wide else 30

    def font(scale, bold):
        name = {"DejaVuSansCondensed": "DejaVuSansCondensed-Bold"}.get(family, family + "-Bold") if bold else family
        return ImageFont.truetype(FONTS + name + ".ttf", int(size * scale))

    image = Image.new("L", (width, 2600), 252)
    pen = ImageDraw.Draw(image)
    y = 40
    for kind, cells, scale, bold in receipt.rows:
        face = font(scale, bold)
        step = int(size * scale * 1.38)
        if kind == "centre":
            while pen.textlength(cells[0], font=face) > width - 2 * margin and scale > 0.8:
                scale -= 0.1
                face = font(scale, bold)
            pen.text(((width - pen.textlength(cells[0], font=face)) / 2, y), cells[0], fill=20, font=face)
        elif kind == "pair":
            gap = width - 2 * margin - pen.textlength(cells[1], font=face)
            left = font(scale * min(1, gap / max(1, pen.textlength(cells[0], font=face) + 12)), bold)
            pen.text((margin, y), cells[0], fill=20, font=left)
            pen.text((margin + gap, y), cells[1], fill=20, font=face)
        elif kind == "columns":
            narrow = font(0.88, bold)
            inner = width - 2 * margin
            numbers = len(cells) == 4 and receipt.rows and "%" in cells[0] or cells[0] in ("", "Satz", "Taux", "Tipo", "Aliq.")
            if numbers:
                pen.text((margin, y), cells[0], fill=20, font=narrow)
                for at, cell in enumerate(cells[1:]):
                    pen.text((margin + inner * (0.5 + 0.25 * at) - pen.textlength(cell, font=narrow), y), cell, fill=20, font=narrow)
            else:
                pen.text((margin, y), cells[0], fill=20, font=narrow)
                pen.text((margin + inner * (0.09 if len(cells[0]) < 3 else 0.14), y), cells[1], fill=20, font=font(0.8 if len(cells[1]) > 16 and not wide else 0.88, bold))
                for at, cell in zip((0.78, 1), cells[2:]):
                    pen.text((margin + inner * at - pen.textlength(cell, font=narrow), y), cell, fill=20, font=narrow)
        elif kind == "rule":
            if rng.random() < 0.5:
                pen.line((margin, y + step // 2, width - margin, y + step // 2), fill=40, width=2)
            else:
                pen.text((margin, y), "-" * int((width - 2 * margin) / pen.textlength("-", font=face)), fill=20, font=face)
        y += step
    return image.crop((0, 0, width, y + 50))


def noise(image, rng, strength):
    grain = Image.frombytes("L", image.size, rng.randbytes(image.size[0] * image.size[1]))
    return Image.blend(image, grain, strength)


def crumple(image, rng, strength):
    """Bends the paper in a grid and shades its folds."""
    width, height = image.size
    cells_x, cells_y = 5, max(6, height // 160)
    places = [[(x * width / cells_x + (rng.uniform(-strength, strength) if 0 < x < cells_x else 0),
                y * height / cells_y + (rng.uniform(-strength, strength) if 0 < y < cells_y else 0))
               for x in range(cells_x + 1)] for y in range(cells_y + 1)]
    mesh = []
    for y in range(cells_y):
        for x in range(cells_x):
            box = tuple(round(v) for v in (x * width / cells_x, y * height / cells_y, (x + 1) * width / cells_x, (y + 1) * height / cells_y))
            corners = places[y][x] + places[y + 1][x] + places[y + 1][x + 1] + places[y][x + 1]
            mesh.append((box, corners))
    image = image.transform(image.size, Image.MESH if hasattr(Image, "MESH") else Image.Transform.MESH, mesh, Image.BICUBIC if hasattr(Image, "BICUBIC") else Image.Resampling.BICUBIC, fillcolor=250)
    shade = Image.new("L", (cells_x * 2, cells_y * 2))
    shade.putdata([rng.randrange(150, 255) for _ in range(cells_x * cells_y * 4)])
    shade = shade.resize(image.size, Image.BICUBIC if hasattr(Image, "BICUBIC") else Image.Resampling.BICUBIC)
    dark = Image.new("L", image.size, 0)
    return Image.composite(image, Image.blend(image, dark, 0.35), shade)


def spoil(image, quality, rng):
    if quality == "rotated":
        return image.rotate(rng.choice([-1, 1]) * rng.uniform(1, 4), expand=True, fillcolor=250, resample=Image.BICUBIC)
    if quality == "crumpled":
        return noise(crumple(image, rng, 7), rng, 0.08)
    if quality == "faint":
        return noise(image.point([int(175 + value * 0.3) for value in range(256)]), rng, 0.05)
    if quality == "thermal":
        image = image.point([int(90 + value * 0.5) for value in range(256)])
        pen = ImageDraw.Draw(image)
        for _ in range(4):
            x = rng.randrange(image.size[0])
            pen.line((x, 0, x, image.size[1]), fill=200, width=1)
        return noise(image.filter(ImageFilter.GaussianBlur(0.8)), rng, 0.1)
    if quality == "noisy":
        return noise(image, rng, 0.28)
    if quality == "small":
        return image.resize((image.size[0] // 2, image.size[1] // 2), Image.BILINEAR)
    if quality == "photo":
        width, height = image.size
        bent = crumple(image, rng, 4).rotate(rng.uniform(-2, 2), expand=True, fillcolor=70, resample=Image.BICUBIC)
        table = Image.new("L", (bent.size[0] + 160, bent.size[1] + 160), 70)
        table.paste(bent, (80, 80))
        return noise(ImageEnhance.Brightness(table.filter(ImageFilter.GaussianBlur(0.7))).enhance(0.85), rng, 0.07)
    return image


def main():
    folder = pathlib.Path(sys.argv[1])
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 80
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    folder.mkdir(parents=True, exist_ok=True)
    truths = []
    for at in range(count):
        rng = random.Random(f"{seed}:{at}")
        layouts = LAYOUTS + (["meal"] if seed != 1 else [])
        receipt = Receipt(rng, LOCALES[at % len(LOCALES)], layouts[at // 3 % len(layouts)], seed != 1)
        quality = QUALITIES[(at + at // len(LOCALES)) % len(QUALITIES)]
        name = f"{at + 1:03}.png"
        spoil(draw(receipt, rng), quality, rng).save(folder / name, dpi=(200, 200))
        truths.append({"file": name, "quality": quality, **receipt.truth()})
    (folder / "truth.json").write_text(json.dumps(truths, indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
