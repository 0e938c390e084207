#!/usr/bin/env python3
"""How many invoices a second: Ledgerline's paper against what else sets text, each in one process, in turns.

Usage: Benchmarks/paper.sh PYTHON (which builds the program this runs)
Every contestant prints the same words with Noto Sans embedded as a subset: title, two parties, a table of lines, sums, how
to pay. Each keeps what its users can keep (fonts, a compiler, a style sheet) and sets every invoice anew, with another
number. Rounds are interleaved; a contestant's figure is the median of its rounds. The texts of all are compared first.
"""
import io, os, statistics, subprocess, sys, time

FONTS = "/usr/share/fonts/truetype/noto"
SECONDS = float(os.environ.get("BENCH_SECONDS", "3"))
ROUNDS = 3


def figures(lines):
    rows = [(f"Session {n}, solo cello and string arrangement", "2", 18000 + n) for n in range(1, lines + 1)]
    subtotal = sum(2 * unit for _, _, unit in rows)
    tax = (subtotal * 925 + 5000) // 10000
    money = lambda minor: f"${minor // 100:,}.{minor % 100:02d}"
    table = [(text, quantity, money(unit), money(2 * unit)) for text, quantity, unit in rows]
    sums = [("Subtotal", money(subtotal)), ("Sales tax 9.25%", money(tax)), ("Total", money(subtotal + tax))]
    return table, sums, money(subtotal + tax)


SELLER = ["Marlowe Strings", "1412 Fatherland Street", "Nashville", "nora@marlowestrings.example"]
BUYER = ["Lantern Games", "Theo Größe", "410 Pike Street, Suite 9", "Seattle"]
BANK = [("Bank", "Cumberland Valley Bank"), ("Account name", "Marlowe Strings LLC"), ("Account number", "0004417725")]
HEAD = ["Description", "Qty", "Price", "Amount"]


def typst_maker(lines):
    import typst

    table, sums, due = figures(lines)
    text = lambda words: words.replace("\\", "\\\\").replace("$", "\\$").replace("@", "\\@").replace("#", "\\#")
    cells = ", ".join("[" + text(cell) + "]" for row in table for cell in row)
    totals = ", ".join(f"[{text(a)}], [{text(b)}]" for a, b in sums)
    bank = ", ".join(f"[{text(a)}], [{text(b)}]" for a, b in BANK)
    line = " \\ "
    seller, buyer = (line.join(map(text, it[1:])) for it in (SELLER, BUYER))
    head = ", ".join("[*" + it + "*]" for it in HEAD)
    source = f"""
#let number = sys.inputs.number
#set page(paper: "a4", margin: 58pt, footer: context [Invoice #number – Marlowe Strings #h(1fr) Page #counter(page).display("1 of 1", both: true)])
#set text(font: "Noto Sans", size: 9.5pt)
#grid(columns: (3fr, 2fr), [*{text(SELLER[0])}* \\ {seller}], align(right)[#text(24pt)[*Invoice* #number]])
#v(20pt)
Bill to \\ *{text(BUYER[0])}* \\ {buyer}
#v(16pt)
#text(24pt, fill: rgb("1f4fb4"))[*{text(due)}*] \\ Due Dec 2, 2026
#v(16pt)
#table(columns: (1fr, auto, auto, auto), align: (left, right, right, right), stroke: (x, y) => (bottom: 0.5pt + gray),
  table.header({head}), {cells})
#grid(columns: (11fr, 9fr), [*Payment details* #grid(columns: 2, gutter: 6pt, {bank}, [Reference], [#number])],
  grid(columns: (1fr, auto), gutter: 6pt, {totals}))
"""
    path = os.path.join("/tmp", f"ledgerline-bench-{os.getpid()}-{lines}.typ")
    with open(path, "w") as file:
        file.write(source)
    compiler = typst.Compiler(path, font_paths=[FONTS], sys_inputs={"number": "0"})
    return lambda number: compiler.compile(format="pdf", sys_inputs={"number": str(number)})


def reportlab_maker(lines):
    from reportlab.lib.pagesizes import A4
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.platypus import Paragraph, SimpleDocTemplate, Spacer, Table

    pdfmetrics.registerFont(TTFont("Noto", f"{FONTS}/NotoSans-Regular.ttf"))
    pdfmetrics.registerFont(TTFont("NotoBold", f"{FONTS}/NotoSans-Bold.ttf"))
    body = ParagraphStyle("body", fontName="Noto", fontSize=9.5, leading=14)
    large = ParagraphStyle("large", fontName="NotoBold", fontSize=24, leading=30)
    table, sums, due = figures(lines)
    look = [("FONT", (0, 0), (-1, -1), "Noto", 9.5), ("FONT", (0, 0), (-1, 0), "NotoBold", 8),
            ("ALIGN", (1, 0), (-1, -1), "RIGHT"), ("LINEBELOW", (0, 0), (-1, -1), 0.5, "#cccccc")]
    plain = [("FONT", (0, 0), (-1, -1), "Noto", 9.5), ("ALIGN", (-1, 0), (-1, -1), "RIGHT")]

    def make(number):
        out = io.BytesIO()
        foot = lambda canvas, _: (canvas.setFont("Noto", 8), canvas.drawString(58, 40, f"Invoice {number} – Marlowe Strings"))
        SimpleDocTemplate(out, pagesize=A4, leftMargin=58, rightMargin=58, topMargin=58, bottomMargin=70).build([
            Table([[[Paragraph(it, body) for it in SELLER], Paragraph(f"Invoice {number}", large)]], colWidths=[290, 189]),
            Spacer(1, 20), Paragraph("Bill to", body), *[Paragraph(it, body) for it in BUYER], Spacer(1, 16),
            Paragraph(due, large), Paragraph("Due Dec 2, 2026", body), Spacer(1, 16),
            Table([HEAD] + [[Paragraph(row[0], body), *row[1:]] for row in table], colWidths=[259, 50, 85, 85], repeatRows=1, style=look),
            Table([[Table([["Payment details", ""]] + [list(it) for it in BANK] + [["Reference", str(number)]], style=plain),
                    Table([list(it) for it in sums], style=plain)]]),
        ], onFirstPage=foot, onLaterPages=foot)
        return out.getvalue()

    return make


def page(lines, number):
    table, sums, due = figures(lines)
    rows = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in table)
    facts = lambda pairs: "".join(f"<tr><td>{a}</td><td>{b}</td></tr>" for a, b in pairs)
    return f"""<h1>Invoice {number}</h1><p><b>{SELLER[0]}</b><br>{'<br>'.join(SELLER[1:])}</p>
<p>Bill to<br><b>{BUYER[0]}</b><br>{'<br>'.join(BUYER[1:])}</p><p class="due">{due}</p><p>Due Dec 2, 2026</p>
<table class="lines"><thead><tr>{''.join(f'<th>{it}</th>' for it in HEAD)}</tr></thead><tbody>{rows}</tbody></table>
<table><tr><td><p>Payment details</p><table>{facts(BANK + [('Reference', number)])}</table></td>
<td><table>{facts(sums)}</table></td></tr></table>"""


STYLE = """@page { size: A4; margin: 58pt } body { font: 9.5pt "Noto Sans" } h1, .due { font-size: 24pt }
table { width: 100%; border-collapse: collapse } .lines td, .lines th { border-bottom: 0.5pt solid #ccc; text-align: right }
.lines :first-child { text-align: left }"""


def weasyprint_maker(lines):
    import weasyprint
    from weasyprint.text.fonts import FontConfiguration

    fonts = FontConfiguration()
    style = weasyprint.CSS(string=STYLE, font_config=fonts)
    return lambda number: weasyprint.HTML(string=page(lines, number)).write_pdf(stylesheets=[style], font_config=fonts)


def pymupdf_maker(lines):
    import pymupdf

    archive = pymupdf.Archive(FONTS)
    style = ('@font-face { font-family: noto; src: url(NotoSans-Regular.ttf) } @font-face { font-family: noto; '
             'font-weight: bold; src: url(NotoSans-Bold.ttf) } body { font-family: noto; font-size: 9.5pt } '
             'h1, .due { font-size: 24pt }')

    def make(number):
        story = pymupdf.Story(page(lines, number), user_css=style, archive=archive)
        out, more = io.BytesIO(), 1
        writer = pymupdf.DocumentWriter(out)
        sheet = pymupdf.paper_rect("a4")
        while more:
            device = writer.begin_page(sheet)
            more, _ = story.place(sheet + (58, 58, -58, -70))
            story.draw(device)
            writer.end_page()
        writer.close()
        # Only then are the fonts subsets, as everybody else's are.
        document = pymupdf.open("pdf", out.getvalue())
        document.subset_fonts()
        return document.tobytes(garbage=3, deflate=True)

    return make


def rate(make, start):
    began, count = time.perf_counter(), 0
    while time.perf_counter() - began < SECONDS:
        data = make(start + count)
        count += 1
    return count / (time.perf_counter() - began), len(data)


def words(data):
    text = subprocess.run(["pdftotext", "-", "-"], input=data, capture_output=True, check=True).stdout.decode()
    return text.split()


program = sys.argv[1]
print(f"load average {os.getloadavg()[0]:.1f}, {os.cpu_count()} cores, {ROUNDS} rounds of {SECONDS:g} s each")
print("| one process, invoices a second | lines | who | a second | range | bytes | times slower |\n|---|---|---|---|---|---|---|")
for lines in (3, 40):
    makers = {}
    for name, maker in {"Typst, one compiler kept": typst_maker, "ReportLab, platypus": reportlab_maker,
                        "PyMuPDF, Story": pymupdf_maker, "WeasyPrint": weasyprint_maker}.items():
        try:
            makers[name] = maker(lines)
        except ImportError as missing:
            print(f"{name} is left out: {missing}", file=sys.stderr)
    wanted = {figures(lines)[2], "Größe", "0004417725", f"${(18000 + lines) * 2 / 100:,.2f}"}
    for name, make in makers.items():
        missing = wanted - set(words(make(4711))) - {"4711"}
        assert not missing, (name, missing)
    sample = f"/tmp/ledgerline-bench-{os.getpid()}.pdf"
    ours = [program, FONTS, "classic", str(lines), str(SECONDS)]
    subprocess.run([*ours[:-1], "0.1", sample], check=True, capture_output=True)
    missing = wanted - set(words(open(sample, "rb").read()))
    assert not missing, ("ledgerline", missing)
    found = {"ledgerline": []} | {name: [] for name in makers}
    sizes = {}
    for turn in range(ROUNDS):
        a_second, size = subprocess.run(ours, check=True, capture_output=True).stdout.split()
        found["ledgerline"].append(float(a_second))
        sizes["ledgerline"] = int(size)
        for name, make in makers.items():
            a_second, sizes[name] = rate(make, 1000 * turn)
            found[name].append(a_second)
    best = statistics.median(found["ledgerline"])
    for name, rates in found.items():
        median = statistics.median(rates)
        print(f"| invoices | {lines} | {name} | {median:.1f} | {min(rates):.1f}–{max(rates):.1f} | {sizes[name]:,} | {best / median:.1f}× |")
