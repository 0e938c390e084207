"""A gig from booking to paid, in the terminal."""

import subprocess
from datetime import date, timedelta

from conftest import ANN, BOWL


def test_a_gig_goes_from_booking_to_paid(gig, tmp_path):
    gig.run("stage", BOWL, "delivered", "--on", "2026-11-02")
    project = gig.json("show", "project", BOWL)
    assert project["stage"]["name"] == "delivered"
    assert project["stage"]["delivered"] == "2026-11-02"

    invoice = gig.json("invoice", "create", "--project", BOWL)["id"]
    issued = gig.json("invoice", "issue", invoice, "--on", "2026-11-03")
    content = issued["issue"]["content"]
    assert content["total"] == {"minor": 97500, "currency": "USD"}
    assert content["due"] == "2026-12-03"
    assert [line["amount"]["minor"] for line in content["lines"]] == [85000, 12500]

    paper = tmp_path / "invoice.pdf"
    gig.run("invoice", "pdf", invoice, "--out", paper)
    assert paper.read_bytes().startswith(b"%PDF-")
    subprocess.run(["qpdf", "--check", paper], check=True, capture_output=True)
    text = subprocess.run(["pdftotext", "-layout", paper, "-"], check=True, capture_output=True)
    words = text.stdout.decode()
    for expected in ("Ann Lee", "975.00", "Bowl Night", "The Łódź Five", content["number"]):
        assert expected in words, f"{expected} is not in the PDF: {words}"
    fonts = subprocess.run(["pdffonts", paper], check=True, capture_output=True, text=True)
    rows = fonts.stdout.splitlines()[2:]
    assert rows and all(row.split()[-5:-2] == ["yes", "yes", "yes"] for row in rows), fonts.stdout

    gig.run("invoice", "pay", invoice, "--amount", "475.00", "--on", "2026-11-10")
    gig.run("invoice", "pay", invoice, "--amount", "500.00", "--on", "2026-11-20")
    income = gig.json("report", "income", "--by", "month")
    assert income["rows"] == [{"key": "2026-11", "total": {"minor": 97500, "currency": "USD"}}]
    assert len(gig.json("list", "payments")) == 2
    gig.run("verify")


def test_an_issued_number_is_never_given_twice(gig):
    numbers = []
    for _ in range(3):
        invoice = gig.json("invoice", "create", "--project", BOWL)["id"]
        numbers.append(
            gig.json("invoice", "issue", invoice, "--on", "2026-11-03")["issue"]["content"]["number"]
        )
        # asking again answers the number it has
        again = gig.run("invoice", "issue", invoice, "--on", "2026-11-04", check=False)
        assert again.returncode == 1 and "is issued as of 2026-11-03, and stays so" in again.stderr
        assert gig.run("invoice", "issue", invoice).stdout == gig.run("invoice", "issue", invoice, "--on", "2026-11-03").stdout
        assert gig.json("show", "invoice", invoice)["issue"]["content"]["number"] == numbers[-1]
        gig.run("invoice", "void", invoice)
    assert len(set(numbers)) == 3


def test_a_list_can_be_narrowed(gig):
    assert [it["id"] for it in gig.json("list", "projects")] == [BOWL]
    assert [it["id"] for it in gig.json("list", "clients", "--where", "lastName=Lee")] == [ANN]
    assert gig.json("list", "clients", "--where", "lastName=Ray") == []
    assert len(gig.json("list", "charges")) == 2


def test_income_is_the_same_sum_whichever_way_it_is_split(gig):
    gig.run("stage", BOWL, "paid", "--on", "2026-10-31")
    totals = [
        gig.json("report", "income", "--by", key)["total"]
        for key in ("month", "media-type", "service", "client")
    ]
    assert all(total == totals[0] for total in totals), totals
    assert gig.json("report", "income", "--by", "month", "--from", "2026-11-01")["rows"] == []


def test_a_tax_year_is_the_year_that_is_asked_for(gig):
    gig.run("stage", BOWL, "paid", "--on", "2026-10-31")
    year = gig.json("report", "tax-year", "--year", "2026")
    assert year["year"] == "2026"
    assert year["income"] == {"minor": 97500, "currency": "USD"}
    assert year["profit"] == year["net"]
    assert year["estimate"] is None and year["bands"] == []
    assert gig.json("report", "tax-year", "--year", "2025")["income"]["minor"] == 0
    refused = gig.refused("report", "income", "--year", "2026", "--from", "2026-01-01")
    assert "--year is instead of --from and --to" in refused


def test_a_tax_year_of_other_days_is_of_these(gig):
    gig.run("stage", BOWL, "paid", "--on", "2026-10-31")
    third = gig.json("report", "tax-year", "--from", "2026-07-01", "--to", "2026-09-30")
    assert (third["from"], third["to"], "year" in third) == ("2026-07-01", "2026-09-30", False)
    assert third["income"]["minor"] == 0
    assert third["estimate"] is None and third["bands"] == []
    fourth = gig.json("report", "tax-year", "--from", "2026-10-01", "--to", "2026-12-31")
    assert fourth["income"] == {"minor": 97500, "currency": "USD"}


def test_income_in_two_currencies_sums_the_book_s_own_first(gig):
    gig.run("stage", BOWL, "paid", "--on", "2026-10-31")
    gig.apply(payments=[{"id": "abroad", "day": "2026-10-30", "amount": {"minor": 1000, "currency": "EUR"}}])
    sums = gig.run("report", "income", "--csv").stdout.replace("\r", "").split("\n\n")[1].splitlines()
    assert sums[1:] == ["Total,975.00,USD", ",10.00,EUR"]


def test_a_word_of_by_may_be_cut_at_its_hyphen(gig):
    said = gig.run("report", "income", "--by", "media-type").stdout
    assert gig.run("report", "income", "--by", "media").stdout == said
    assert "is not known" in gig.refused("report", "income", "--by", "med")


def test_income_over_time_is_income(gig):
    gig.run("stage", BOWL, "paid", "--on", "2026-10-31")
    for by in ("media-type", "client-accrued"):
        over = gig.json("report", "income-over-time", "--by", by, "--year", "2026")
        assert len(over["periods"]) == 12
        assert sum(period["total"]["minor"] for period in over["periods"]) == 97500
        assert over["total"]["minor"] == 97500
        parts = [part for period in over["periods"] for part in period["parts"]]
        assert sum(part["amount"]["minor"] for part in parts) == 97500


def test_a_series_comes_on_other_days_from_one_of_them_on(book):
    """Rule G90: what nobody worked on goes with the change, of the rest it is asked."""
    book.run("demo")
    day = date(2031, 2, 4)  # a Tuesday
    made = book.json("gig", "add", "Residency", "--on", str(day), "--at", "20:00", "--repeat", "FREQ=WEEKLY")
    rule = made["rule"]
    thursday = str(day + timedelta(2))
    def refused(code, *arguments):
        done = book.run("gig", "change", *arguments, check=False)
        assert done.returncode == code and done.stdout == "", done
        return done.stderr

    asked = refused(65, made["id"], "--repeat", "FREQ=WEEKLY", "--starting", thursday)
    assert f"{made['id']} ({day}, Residency)" in asked and "--entered" in asked
    assert "keep, move or delete" in refused(64, rule, "--repeat", "FREQ=WEEKLY", "--entered", "burn")
    assert "--from" in refused(64, rule, "--repeat", "FREQ=WEEKLY")
    assert "does not come on" in refused(65, made["id"], "--repeat", "FREQ=WEEKLY;BYDAY=MO", "--entered", "keep")
    said = book.json("gig", "change", made["id"], "--repeat", "FREQ=WEEKLY", "--starting", thursday, "--entered", "move")
    assert said["entered"] == [made["id"]] and said["gone"] == [] and said["answer"] == "move"
    shown = book.json("calendar", "--from", str(day), "--to", str(day + timedelta(16)))
    days = [it["start"][:10] for it in shown if it["name"] == "Residency"]
    assert days == [str(day + timedelta(it)) for it in (2, 9, 16)]


def test_a_missed_lesson_stays_in_the_calendar_and_is_billed_or_not(gig):
    gig.run("gig", "add", "Lesson", "--on", "2027-01-05", "--at", "16:00", "--media", "lesson", "--fee", "60")
    lesson = next(row for row in gig.json("list", "projects") if row["name"] == "Lesson")
    assert lesson["mediaType"] == "Lesson"
    assert gig.json("list", "charges", "--where", f"project={lesson['id']}")[0]["service"] == "Lesson"
    assert "not billed" in gig.run("gig", "missed", lesson["id"]).stdout
    (event,) = gig.json("calendar", "--from", "2027-01-05", "--to", "2027-01-05")
    assert event["missed"] and event["name"] == "Lesson"
    assert "missed" in gig.run("calendar", "--from", "2027-01-05", "--to", "2027-01-05").stdout
    assert lesson["id"] not in [row["id"] for row in gig.json("list", "projects")]
    gig.run("gig", "missed", lesson["id"], "--undo")
    gig.run("gig", "missed", lesson["id"], "--billed")
    assert gig.json("show", "project", lesson["id"])["aside"] == "missed-billed"
    assert lesson["id"] in [row["id"] for row in gig.json("list", "projects")]
    assert gig.run("gig", "add", "x", "--on", "2027-01-05", "--media", "opera", check=False).returncode == 64


def test_a_template_is_in_no_list_and_others_begin_with_it(gig):
    template = gig.json("project", "template", BOWL)
    assert template["aside"] == "template" and template["life"] == "archived"
    assert [row["id"] for row in gig.json("list", "projects")] == [BOWL]
    made = gig.json("project", "duplicate", template["id"], "--on", "2027-03-01")
    assert made["name"] == "Bowl Night" and made["aside"] == "none" and made["total"]["minor"] == 97500


def test_a_year_of_tax_has_the_word_of_the_issue(gig):
    assert gig.run("report", "tax", "--year", "2026").stdout == gig.run("report", "tax-year", "--year", "2026").stdout


def test_careless_words_about_missed_gigs_and_templates_are_refused_by_name(gig):
    def refused(*words, code):
        answer = gig.run(*words, check=False)
        assert answer.returncode == code, (words, answer.returncode, answer.stderr)
        return answer.stderr

    assert "nobody" in refused("gig", "missed", "nobody", code=2)
    assert "has no day" in refused("gig", "missed", BOWL, code=1)
    gig.run("gig", "add", "Lesson", "--on", "2027-01-05")
    (lesson,) = [row["id"] for row in gig.json("list", "projects") if row["name"] == "Lesson"]
    refused("gig", "missed", lesson, "--billed", "--undo", code=64)
    assert "was not missed" in refused("gig", "missed", lesson, "--undo", code=1)
    for _ in range(2):
        assert "not billed" in gig.run("gig", "missed", lesson).stdout
    gig.run("gig", "missed", lesson, "--undo")
    template = gig.json("project", "template", BOWL)["id"]
    assert "is a template already" in refused("project", "template", template, code=1)
    assert "is a template" in refused("gig", "missed", template, code=1)
    gig.run("project", "template", BOWL)
    kept = gig.json("list", "projects", "--all", "--where", "aside=template")
    assert len([it for it in kept if it["life"] == "archived"]) == 1


def test_a_lesson_that_only_its_rule_has_is_missed_by_its_id(gig):
    gig.run("gig", "add", "Lesson", "--on", "2027-01-05", "--at", "16:00", "--repeat", "FREQ=WEEKLY;COUNT=3", "--fee", "60")
    shown = gig.json("calendar", "--from", "2027-01-01", "--to", "2027-02-01")
    third = [it for it in shown if it["drawn"]][-1]
    gig.run("gig", "missed", third["project"])
    shown = gig.json("calendar", "--from", "2027-01-01", "--to", "2027-02-01")
    assert [(it["start"], it["missed"]) for it in shown if it["name"] == "Lesson"] == [
        ("2027-01-05", False),
        ("2027-01-12", False),
        ("2027-01-19", True),
    ]


def test_a_series_that_is_over_is_not_changed_from_later_on(gig):
    gig.run("gig", "add", "Lesson", "--on", "2027-01-05", "--at", "16:00", "--repeat", "FREQ=WEEKLY;COUNT=3")
    (lesson,) = [row["id"] for row in gig.json("list", "projects") if row["name"] == "Lesson"]
    late = gig.run("gig", "change", lesson, "--from", "2030-01-01", "--repeat", "FREQ=WEEKLY", check=False)
    assert late.returncode != 0 and "does not come any more from 2030-01-01 on" in late.stderr
    assert len(gig.json("calendar", "--from", "2027-01-01", "--to", "2031-01-01")) == 3


def test_a_second_option_moves_up_when_the_first_is_released(gig):
    def add(name):
        gig.run("gig", "add", name, "--on", "2027-03-06", "--at", "20:00")
        return next(row["id"] for row in gig.json("list", "projects") if row["name"] == name)

    first, second = add("Gala"), add("Wedding")
    gig.run("gig", "hold", first, "--option", "1", "--until", "2027-02-01")
    gig.run("gig", "hold", second, "--option", "2")
    assert gig.run("gig", "hold", second, "--move-up", check=False).returncode == 1
    assert gig.run("gig", "hold", second, check=False).returncode == 64
    assert gig.run("gig", "hold", BOWL, "--move-up", check=False).returncode == 1
    assert gig.json("today", "--on", "2027-01-01")["movingUp"] == []
    (row,) = gig.json("today", "--on", "2027-02-02")["movingUp"]
    assert row["id"] == second
    assert "option 2 is option 1 now" in gig.run("today", "--on", "2027-02-02").stdout
    gig.run("gig", "hold", first, "--release")
    assert gig.json("show", "project", first)["life"] == "trashed"
    assert [it["id"] for it in gig.json("today")["movingUp"]] == [second]
    assert "is option 1" in gig.run("gig", "hold", second, "--move-up").stdout
    assert gig.json("today")["movingUp"] == []
    gig.run("gig", "hold", second, "--book")
    assert gig.json("show", "project", second)["hold"] is None


def test_a_hold_that_lapsed_is_said_to_be_and_goes_to_no_other_calendar(gig):
    gig.run("gig", "add", "Gala", "--on", "2027-03-06", "--at", "20:00")
    (gala,) = [row["id"] for row in gig.json("list", "projects") if row["name"] == "Gala"]
    yesterday = str(date.today() - timedelta(2))
    gig.run("gig", "hold", gala, "--option", "1", "--until", yesterday)
    (event,) = gig.json("calendar", "--from", "2027-03-06", "--to", "2027-03-06")
    assert event["hold"] == 1 and event["lapsed"]
    assert "hold 1, lapsed" in gig.run("calendar", "--from", "2027-03-06", "--to", "2027-03-06").stdout
    assert "Gala" not in gig.run("calendar", "--from", "2027-03-06", "--to", "2027-03-06", "--ics").stdout
    gig.run("gig", "hold", gala, "--option", "1", "--until", str(date.today() + timedelta(2)))
    assert "Gala" in gig.run("calendar", "--from", "2027-03-06", "--to", "2027-03-06", "--ics").stdout


def test_the_gig_by_which_a_series_is_named_has_its_new_fee(book):
    """Rule G26: the others in the book keep their charges, and are named."""
    book.run("demo")
    start = date.today() - timedelta(21)
    made = book.json("gig", "add", "Scales", "--on", str(start), "--repeat", "FREQ=WEEKLY", "--fee", "50")
    book.run("gig", "enter")
    gigs = {row["schedule"]["start"]: row["id"] for row in book.json("list", "projects") if row["name"] == "Scales"}
    days = [str(start + timedelta(7 * week)) for week in range(4)]
    assert gigs[days[0]] == made["id"] and days[2] in gigs

    def charged():
        found = {row["project"]: row["amount"]["minor"] for row in book.json("list", "charges")}
        return [found[gigs[day]] for day in days if day in gigs]

    said = book.run("gig", "change", gigs[days[1]], "--fee", "60").stdout
    assert said.startswith(f"From {days[1]} on each is billed at 60.00 USD") and "in the book stay" in said
    assert days[2] in said and days[0] not in said
    assert charged()[:3] == [5000, 6000, 5000]
    # As often as somebody likes: nothing is drawn on that day, and the gig stands for it.
    for fee in (70, 80, 65):
        said = book.json("gig", "change", gigs[days[1]], "--fee", str(fee))
        assert (said["from"], said["fee"]) == (days[1], f"{fee}.00")
        assert charged()[:3] == [5000, fee * 100, 5000]
        assert gigs[days[2]] in said["kept"] and gigs[days[1]] not in said["kept"]
    rules = [row for row in book.json("list", "gigrules") if row["name"] == "Scales"]
    assert sorted((row["schedule"]["start"], row["fee"]["minor"]) for row in rules) == [(days[0], 5000), (days[1], 6500)]
    # What another change from a later day on says stays, and that is said.
    later = str(start + timedelta(7 * 8))
    book.run("gig", "change", gigs[days[1]], "--from", later, "--fee", "90")
    said = book.run("gig", "change", gigs[days[1]], "--fee", "75").stdout
    assert said.startswith(f"From {days[1]} until {later}, from when on it was changed before, each is billed at 75.00")
    rules = [row for row in book.json("list", "gigrules") if row["name"] == "Scales"]
    assert sorted(row["fee"]["minor"] for row in rules) == [5000, 7500, 9000]
    book.run("verify")


def test_a_series_gets_another_fee_from_one_of_its_days_on(book):
    """Rule G26: what is in the book keeps its charge, what is drawn from then on has the new one."""
    book.run("demo")
    made = book.json(
        "gig", "add", "Lesson", "--on", "2027-01-05", "--at", "16:00", "--repeat", "FREQ=WEEKLY;COUNT=4", "--fee", "60")
    assert "--repeat, --fee or --service" in book.refused("gig", "change", made["id"])
    assert "need --repeat" in book.refused("gig", "change", made["id"], "--fee", "65", "--starting", "2027-01-06")
    said = book.json("gig", "change", made["id"], "--from", "2027-01-13", "--fee", "65", "--service", "Lesson")
    assert (said["from"], said["fee"], said["service"]) == ("2027-01-19", "65.00", "Lesson")
    rules = {row["schedule"]["start"]: row for row in book.json("list", "gigrules") if row["name"] == "Lesson"}
    assert rules["2027-01-05"]["fee"]["minor"] == 6000 and rules["2027-01-19"]["fee"]["minor"] == 6500
    book.run("gig", "change", made["id"], "--from", "2027-01-26", "--fee", "0")
    assert [row.get("fee") for row in book.json("list", "gigrules") if row["schedule"]["start"] == "2027-01-26"] == [None]
    assert "does not come any more" in book.refused("gig", "change", made["id"], "--from", "2028-01-04", "--fee", "70")


def test_a_series_is_changed_by_a_gig_that_only_its_rule_has_from_a_day_that_is_said(book):
    """The same command means the same whether the gig is in the book or not yet (rule G26)."""
    book.run("demo")
    start = date.today() + timedelta(30)
    made = book.json(
        "gig", "add", "Scales", "--on", str(start), "--at", "16:00", "--repeat", "FREQ=WEEKLY;COUNT=4", "--fee", "60")
    day = str(start + timedelta(14))
    (drawn,) = [
        row for row in book.json("calendar", "--from", day, "--to", day) if row["name"] == "Scales" and row["drawn"]]
    gig = drawn["project"]
    for more in (["--fee", "70"], ["--repeat", "FREQ=DAILY;COUNT=2"]):
        done = book.run("gig", "change", gig, *more, check=False)
        assert done.returncode == 64 and "say --from " + day in done.stderr and done.stdout == ""
    for _ in range(2):
        said = book.json("gig", "change", gig, "--from", day, "--fee", "70")
        assert (said["from"], said["fee"], said["kept"]) == (day, "70.00", [])
        rules = [row for row in book.json("list", "gigrules") if row["name"] == "Scales"]
        assert sorted((row["schedule"]["start"], row["fee"]["minor"]) for row in rules) == [
            (str(start), 6000), (day, 7000)]
    # The id that it had before the change means it, whatever is asked of it.
    done = book.run("gig", "change", gig, "--fee", "80", check=False)
    assert done.returncode == 64 and "say --from " + day in done.stderr
    later = str(start + timedelta(21))
    assert book.json("gig", "change", gig, "--from", later, "--fee", "80")["from"] == later
    assert f"on {day} is left out" in book.run("gig", "skip", gig).stdout
    assert "no project" in book.refused("gig", "skip", "zzzzzzzzzzzzz")
    # Said once more it is the same change, also where that very day was left out since.
    book.run("gig", "add", "Chords", "--on", str(start), "--at", "18:00", "--repeat", "FREQ=WEEKLY;COUNT=8", "--fee", "60")
    (chords,) = [row["project"] for row in book.json("calendar", "--from", day, "--to", day) if row["name"] == "Chords"]
    assert book.json("gig", "change", chords, "--from", day, "--fee", "70")["from"] == day
    assert f"on {day} is left out" in book.run("gig", "skip", chords).stdout
    assert book.json("gig", "change", chords, "--from", day, "--fee", "75")["from"] == later
    assert [row["project"] for row in book.json("list", "charges")].count(gig) == 0
    assert book.json("show", "project", made["id"])["total"]["minor"] == 6000
    book.run("verify")


def test_back_from_paid_the_day_of_delivery_stays_and_paid_records_what_is_missing(gig, monkeypatch):
    """Rule G4: of what is paid already, and of a day that is said, nothing is otherwise than before."""
    def stage(word, *more):
        return gig.json("stage", BOWL, word, *more)["stage"]

    def paid():
        return sorted(row["amount"]["minor"] for row in gig.json("list", "payments") if row["life"] == "live")

    # The day that it began stays, also past midnight.
    today = str(date.today())
    monkeypatch.setenv("LEDGERLINE_TODAY", today)
    assert stage("delivered", "--on", "2026-01-05") == {"name": "delivered", "delivered": "2026-01-05", "closed": None}
    assert stage("paid", "--on", "2026-01-20")["closed"] == "2026-01-20" and paid() == [97500]
    # A paid one is asked again: what is missing since is recorded.
    gig.apply(charges=[{"id": "000000000001c", "project": BOWL, "name": "Encore", "price": {"unit": "50"}}])
    assert stage("paid", "--on", "2026-01-21")["closed"] == "2026-01-21" and paid() == [5000, 97500]
    assert "is delivered since 2026-01-05" in gig.run("stage", BOWL, "delivered").stdout and paid() == []
    assert gig.json("show", "project", BOWL)["stage"]["delivered"] == "2026-01-05"
    assert stage("paid") == {"name": "paid", "delivered": "2026-01-05", "closed": today} and paid() == [102500]
    gig.apply(projects=[{"id": BOWL, "stage": "delivered"}])
    assert gig.json("show", "project", BOWL)["stage"]["delivered"] == "2026-01-05" and paid() == []
    # A day that is said counts, and what was not paid is delivered today.
    stage("paid")
    assert stage("delivered", "--on", "2026-02-02")["delivered"] == "2026-02-02"
    assert stage("delivered")["delivered"] == today
    gig.run("verify")
