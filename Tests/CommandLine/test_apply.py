"""`apply`: partial objects, own words as ids, all or nothing."""

import pytest

from session import GIG, book, gig  # noqa: F401


def test_the_same_file_twice_changes_nothing_the_second_time(gig):
    again = gig.apply(GIG)
    assert (again["created"], again["changed"], again["unchanged"]) == ([], [], 4)


def test_a_partial_object_leaves_the_rest_as_it_is(gig):
    gig.apply({"clients": [{"id": "bowl", "phone": "(323) 555-0100"}]})
    client = gig.json("show", "client", "bowl")
    assert (client["company"], client["phone"]) == ("Hollywood Bowl", "(323) 555-0100")


def test_what_list_prints_can_be_applied(gig):
    projects = gig.json("list", "projects")
    projects[0]["notes"] = "Load in at four"
    assert len(gig.apply({"projects": projects})["changed"]) == 1
    assert gig.json("show", "project", "night")["notes"] == "Load in at four"


def test_an_object_without_an_id_is_new_every_time(book):
    for _ in range(2):
        book.apply({"clients": [{"lastName": "Lee"}]})
    assert len(book.json("list", "clients")) == 2


def test_charges_keep_the_order_of_the_file(book):
    names = [f"Set {number}" for number in range(1, 9)]
    book.apply({"projects": [{"id": "p", "name": "Tour"}],
                "charges": [{"project": "p", "name": name} for name in names]})
    assert [charge["name"] for charge in book.json("list", "charges")] == names


def test_one_fault_and_nothing_is_written(gig):
    gig.fails(65, "apply", "-", stdin={
        "clients": [{"id": "new", "company": "New"}],
        "charges": [{"project": "nowhere", "name": "Lost"}]})
    assert len(gig.json("list", "clients")) == 1


def test_a_stage_given_as_a_word_moves_the_project(gig):
    gig.apply({"projects": [{"id": "night", "stage": "paid"}]})
    assert gig.json("show", "project", "night")["stage"]["closed"] == "2026-11-21"
    assert gig.json("report", "income")["total"] == {"minor": 89998, "currency": "USD"}


def test_what_a_form_would_ask_for_is_noted_and_not_refused(book):
    done = book.process("apply", "-", stdin={"clients": [{"email": "nobody"}]})
    assert done.returncode == 0
    assert done.stderr.decode().splitlines() == [
        "note: clients[0].name: Name or Company is required",
        "note: clients[0].email: Invalid email format",
    ]
    done = book.process("apply", "-", stdin={
        "account": {"profile": {"company": "Marlowe", "email": "nobody", "phone": "1"}},
        "contactpoints": [{"sort": "phone", "text": "555-0142"}, {"sort": "email", "text": "nobody"},
                          {"sort": "address", "address": {"city": "Reno"}}],
        "musicians": [{"name": "Zoe", "email": "nobody"}]})
    assert done.returncode == 0
    assert sorted(done.stderr.decode().splitlines()) == [
        "note: account.profile.email: Invalid email format",
        "note: account.profile.phone: Invalid phone number format",
        "note: contactpoints[0].text: Invalid phone number format",
        "note: contactpoints[1].text: Invalid email format",
        "note: musicians[0].email: Invalid email format",
    ]


def test_a_tax_below_zero_and_dates_that_run_backwards_are_refused(book):
    said = book.fails(1, "apply", "-", stdin={"invoices": [{"tax": {"name": "VAT", "rate": "-7"}}]})
    assert "invoices[0].tax: A tax rate is not below zero" in said
    backwards = {"start": "2026-11-21", "startTime": "10:00", "end": "2026-11-20", "endTime": "12:00"}
    said = book.fails(1, "apply", "-", stdin={"projects": [{"name": "Gig", "schedule": backwards}]})
    assert "projects[0].schedule: End date must be after start date" in said
    assert book.json("list", "projects") == []


def test_reverse_charge_of_an_invoice_with_a_tax_is_noted(book):
    def said(objects):
        return book.process("apply", "-", stdin=objects).stderr.decode()

    taxed = {"id": "one", "tax": {"name": "VAT", "rate": "19"}, "reverseCharge": True}
    assert "invoices[0]: the invoice is to say reverse charge and has a tax" in said({"invoices": [taxed]})
    assert "reverse charge" not in said({"invoices": [{"id": "one", "tax": None}]})
    assert "reverse charge" not in said({"invoices": [{"tax": {"name": "VAT", "rate": "0"}, "reverseCharge": True}]})
    line = {"invoice": "one", "text": "Work", "price": {"unit": "5"}, "tax": {"name": "VAT", "rate": "7"}}
    assert "lines[0]: the invoice is to say reverse charge" in said({"lines": [line]})


def test_account_holds_what_a_book_has_one_of(book):
    book.apply({"account": {"profile": {"company": "Marlowe"}, "settings": {"currency": "EUR"}}})
    assert book.json("list", "profiles")[0]["company"] == "Marlowe"
    book.apply({"projects": [{"id": "p", "name": "P"}],
                "charges": [{"project": "p", "name": "C", "price": {"unit": "9.50"}}]})
    assert book.json("list", "charges")[0]["amount"] == {"minor": 950, "currency": "EUR"}


def test_a_gig_over_midnight_needs_no_second_day(book):
    cases = [
        ("22:00", "01:00", "2027-01-01"), ("23:30", "23:45", "2026-12-31"), ("23:30", "00:00", "2027-01-01"),
        ("10:00", "09:59", "2027-01-01"), ("00:00", "23:59", "2026-12-31"),
    ]
    book.apply({"projects": [
        {"name": f"Gig {place}", "schedule": {"start": "2026-12-31", "startTime": start, "endTime": end}}
        for place, (start, end, _) in enumerate(cases)]})
    projects = {one["name"]: one["schedule"] for one in book.json("list", "projects")}
    for place, (start, end, day) in enumerate(cases):
        schedule = projects[f"Gig {place}"]
        assert (schedule["startTime"], schedule["endTime"], schedule["end"]) == (start, end, day)


def test_a_day_that_is_none_is_named(book):
    said = book.fails(65, "apply", "-", stdin={"projects": [{"name": "Leap", "schedule": "2026-02-29"}]})
    assert "projects[0].schedule.start" in said and "2026-02-29" in said


def test_words_of_the_earlier_apps_are_read(book):
    book.apply({"items": [{"id": "lamp", "name": "Lamp", "project": None, "status": "To Return"}]})
    assert book.json("show", "item", "lamp")["status"] == "to-return"


def test_an_item_goes_into_no_room_of_another_project(book):
    house = {
        "clients": [{"id": "c", "firstName": "Ann"}],
        "projects": [{"id": "p", "name": "House", "client": "c", "work": "designer"}],
        "spaces": [{"id": "den", "name": "Den", "project": "p"}],
    }
    lamp = {"id": "lamp", "name": "Lamp", "project": None, "space": "den"}
    assert "items[0].space: Den" in book.fails(1, "apply", "-", stdin={**house, "items": [lamp]})
    assert book.json("list", "items") == [] and book.json("list", "spaces") == []
    book.apply({**house, "items": [{**lamp, "project": "p"}]})
    # Out of the project it stands in no room; what is there may be written again.
    book.apply({"items": [{"id": "lamp", "project": None}]})
    book.apply({"items": book.json("list", "items")})


def test_what_is_new_is_of_now(book):
    book.apply({"items": [{"id": "lamp", "name": "Lamp", "project": None}]})
    assert book.json("show", "item", "lamp")["created"] > "2026"
    old = "2020-01-02T03:04:05.000Z"
    book.apply({"items": [{"id": "sofa", "name": "Sofa", "project": None, "created": old}]})
    assert book.json("show", "item", "sofa")["created"] == old
    book.apply({"items": [{"id": "sofa", "name": "Long Sofa"}]})
    assert book.json("show", "item", "sofa")["created"] == old


def test_an_item_that_leaves_a_project_leaves_its_room(book):
    book.apply({
        "clients": [{"id": "c", "firstName": "Ann"}],
        "projects": [{"id": "p", "name": "House", "work": "designer", "client": "c"}],
        "spaces": [{"id": "den", "name": "Den", "project": "p"}],
        "items": [{"id": "lamp", "name": "Lamp", "project": "p", "space": "den"}]})
    book.apply({"items": [{"id": "lamp", "project": None}]})
    assert not book.json("show", "item", "lamp")["space"]


@pytest.fixture
def taxi(gig):
    gig.apply({
        "transactions": [{"id": "taxi", "project": "night", "type": "purchase", "source": "Cab", "amount": "40.00"}],
        "items": [{"id": "stand", "name": "Stand", "transaction": "taxi"}]})
    gig.run("expense", "bill", "taxi")
    return gig


def billing(book):
    return [row["name"] for row in book.json("list", "charges") if row["expense"]]


def test_a_trashed_expense_takes_its_charge_along_and_lets_its_items_go(taxi):
    home = taxi.json("show", "item", "stand")["transaction"]
    assert billing(taxi) == ["Cab"]
    done = taxi.process("apply", "-", stdin={"transactions": [{"id": "taxi", "life": "trashed"}]})
    assert "Cab: it is billed to nobody now, the charge of 40.00 USD is taken back" in done.stderr.decode()
    assert billing(taxi) == []
    assert taxi.json("show", "item", "stand")["transaction"] is None
    taxi.apply({"transactions": [{"id": "taxi", "life": "live"}]})
    assert billing(taxi) == ["Cab"]
    assert taxi.json("show", "item", "stand")["transaction"] == home
    # Put away it is not thrown away.
    taxi.apply({"transactions": [{"id": "taxi", "life": "archived"}]})
    assert billing(taxi) == ["Cab"]
    assert taxi.json("show", "item", "stand")["transaction"] == home
    taxi.run("verify")


def test_a_charge_and_an_item_that_the_same_file_writes_are_as_it_says(taxi):
    charge = next(row["id"] for row in taxi.json("list", "charges") if row["expense"])
    taxi.apply({"transactions": [{"id": "taxi", "life": "trashed"}], "charges": [{"id": charge, "name": "Fare"}]})
    assert billing(taxi) == ["Fare"]
    taxi.apply({
        "transactions": [{"id": "taxi", "life": "live"}, {"id": "hall", "project": "night", "type": "purchase"}],
        "items": [{"id": "stand", "transaction": "hall"}]})
    hall = taxi.json("show", "transaction", "hall")["id"]
    assert taxi.json("show", "item", "stand")["transaction"] == hall
    taxi.run("verify")


def test_what_a_file_brings_back_and_corrects_is_asked_for_as_it_is_now(taxi):
    def asked():
        return [row["price"]["unit"]["minor"] for row in taxi.json("list", "charges") if row["expense"]]

    def back(**members):
        taxi.apply({"transactions": [{"id": "taxi", "life": "trashed"}]})
        done = taxi.process("apply", "-", stdin={"transactions": [{"id": "taxi", "life": "live", **members}]})
        return done.stderr.decode()

    assert asked() == [4000]
    assert "Cab: the charge that bills it is 50.00 USD now" in back(amount="50.00")
    assert asked() == [5000]
    assert "charge" not in back() and asked() == [5000]
    assert "Cab: it is billed to nobody now, the charge of 50.00 USD is taken back" in back(status="canceled")
    assert asked() == []
    taxi.run("verify")


def test_what_is_brought_back_with_its_lines_is_asked_for_before_their_tax(taxi):
    def both(life, **members):
        taxi.apply({"transactions": [{"id": "taxi", "life": life, **members}], "splits": [{"id": "toll", "life": life}]})

    def asked():
        return [row["price"]["unit"]["minor"] for row in taxi.json("list", "charges") if row["expense"]]

    taxi.run("expense", "bill", "taxi", "--undo")
    taxi.apply({"splits": [{"id": "toll", "transaction": "taxi", "name": "Toll", "amount": "10.70", "taxRate": "7"}]})
    taxi.run("expense", "bill", "taxi", "--before-tax")
    # 0.70 of 10.70 are tax.
    assert asked() == [3930]
    both("trashed")
    assert asked() == []
    both("live", amount="50.00")
    assert asked() == [4930]
    taxi.run("verify")


def test_a_trashed_expense_that_a_draft_asks_for_is_named(taxi):
    draft = taxi.json("invoice", "create", "--project", "night")["id"]
    done = taxi.process("apply", "-", stdin={"transactions": [{"id": "taxi", "life": "trashed"}]})
    assert f"Cab: draft {draft} still asks the client for 40.00 USD" in done.stderr.decode()
    assert billing(taxi) == ["Cab"]
    taxi.run("verify")


def test_a_trashed_payment_is_owed_again_and_a_trashed_gig_leaves_its_draft(gig):
    gig.run("stage", "night", "delivered")
    draft = gig.json("invoice", "create", "--project", "night")["id"]
    gig.run("invoice", "issue", draft)
    gig.run("invoice", "pay", draft)
    assert gig.json("show", "project", "night")["stage"]["name"] == "paid"
    payment = gig.json("list", "payments")[0]["id"]
    gig.apply({"payments": [{"id": payment, "life": "trashed"}]})
    assert gig.json("show", "project", "night")["stage"]["name"] == "delivered"
    assert gig.json("show", "invoice", draft)["balance"]["minor"] > 0

    second = {"projects": [{"id": "two", "name": "Two", "client": "bowl"}],
              "charges": [{"id": "c2", "project": "two", "name": "Set", "price": {"unit": "100"}}]}
    gig.apply(second)
    other = gig.json("invoice", "create", "--project", "two")["id"]
    gig.apply({"projects": [{"id": "two", "life": "trashed"}]})
    assert other not in [row["id"] for row in gig.json("list", "invoices")]


def test_what_is_one_by_what_it_is_about_gets_its_own_id(gig):
    deal = {"project": "night", "terms": {"type": "flat", "amount": {"minor": 90000, "currency": "USD"}}}
    gig.apply({"deals": [deal]})
    gig.apply({"deals": [deal]})
    assert len(gig.json("list", "deals")) == 1
    assert "leave `id` out" in gig.fails(1, "apply", "-", stdin={"deals": [{**deal, "id": "mine"}]}).lower()
    people = {"musicians": [{"id": "max", "name": "Max"}],
              "players": [{"project": "night", "musician": "max"}]}
    gig.apply(people)
    gig.apply({"players": people["players"]})
    assert len(gig.json("list", "players")) == 1


def test_lines_that_come_to_more_than_their_expense_are_noted(book):
    made = book.json("expense", "add", "--amount", "10", "--merchant", "Aldi")["id"]
    line = {"transaction": made, "name": "Wine", "amount": "6.00"}
    for lines, more in [([line], ""), ([{**line, "amount": "8.99"}], "4.99")]:
        done = book.process("apply", "-", stdin={"splits": lines})
        said = done.stderr.decode()
        assert done.returncode == 0 and ("the lines come to" in said) == bool(more) and more in said


@pytest.mark.parametrize("work, categories, vendors", [
    (["designer"], "Furnishings", 15), (["expenses"], "Food", 0), (["musician", "designer"], "Furnishings", 15)])
def test_a_book_begun_by_a_file_has_what_the_first_questions_give(book, work, categories, vendors):
    book.apply({"account": {"settings": {"work": work}}})
    names = [row["name"] for row in book.json("list", "categories")]
    assert categories in names and len(book.json("list", "vendors")) == vendors
    gone = [row["id"] for row in book.json("list", "categories")]
    book.apply({"categories": [{"id": row, "life": "trashed"} for row in gone]})
    book.apply({"account": {"settings": {"work": ["freelancer"]}}})
    assert book.json("list", "categories") == []
    book.run("verify")


def test_a_freelancers_project_and_charges_are_what_the_app_would_make_them(book):
    def services():
        return {row["name"]: row["service"] for row in book.json("list", "charges")}

    book.apply({"projects": [{"id": "site", "name": "Website"}], "charges": [{"project": "site", "name": "Pages"}],
                "settings": {"work": ["freelancer"]}})
    assert book.json("list", "projects")[0]["mediaType"] == "Other"
    assert services() == {"Pages": "Consulting"}
    book.apply({"charges": [{"project": "site", "name": "Logo", "service": "Design"}, {"project": "site", "name": "Icons"}]})
    book.apply({"charges": [{"project": "site", "name": "Signs"}]})
    assert services() == {"Pages": "Consulting", "Logo": "Design", "Icons": "Design", "Signs": "Design"}
    made = book.json("gig", "add", "Workshop", "--on", "2026-12-06")
    assert made["mediaType"] == "Other"


def test_a_musicians_charge_is_what_the_gig_is(book):
    book.apply({
        "projects": [{"id": "night", "name": "Night", "mediaType": "Concert"}, {"id": "tape", "name": "Tape"}],
        "charges": [{"project": "night", "name": "Evening"}, {"project": "tape", "name": "Cello"}]})
    assert {row["name"]: row["service"] for row in book.json("list", "charges")} == {"Evening": "Concert", "Cello": "Overdub"}
    assert {row["name"]: row["mediaType"] for row in book.json("list", "projects")} == {"Night": "Concert", "Tape": "Recording"}


def test_a_charge_that_bills_an_expense_is_none_of_a_projects_work(book):
    book.apply({
        "projects": [{"id": "night", "name": "Night", "mediaType": "Concert"}],
        "transactions": [{"id": "taxi", "project": "night", "type": "purchase", "source": "Taxi"}]})
    (taxi,) = book.json("list", "transactions")
    book.apply({"charges": [
        {"project": "night", "name": "Evening"},
        {"id": "charge-of:" + taxi["id"], "project": "night", "name": "Taxi", "expense": taxi["id"]},
        {"project": "night", "name": "Encore"}]})
    assert {row["name"]: row["service"] for row in book.json("list", "charges")} == {
        "Evening": "Concert", "Taxi": "Reimbursement", "Encore": "Concert"}


def test_a_file_with_categories_of_its_own_keeps_to_them(book):
    book.apply({"account": {"settings": {"work": ["expenses"]}}, "categories": [{"name": "Mine", "type": "general"}]})
    assert [row["name"] for row in book.json("list", "categories")] == ["Mine"]


def test_what_hangs_on_nothing_is_noted(book):
    done = book.process(
        "apply", "-", stdin={"charges": [{"name": "E", "price": {"unit": "1"}}],
                             "lines": [{"text": "late", "price": {"unit": "5"}}]})
    assert done.returncode == 0
    assert sorted(done.stderr.decode().splitlines()) == [
        "note: charges[0].project: it is in none, and in no sum",
        "note: lines[0].invoice: it is on none"]


def test_a_design_project_is_no_recording(book):
    def media():
        return {row["name"]: row["mediaType"] for row in book.json("list", "projects")}

    book.apply({
        "account": {"settings": {"work": ["designer", "musician"]}},
        "clients": [{"id": "lee", "lastName": "Lee"}],
        "projects": [
            {"id": "house", "name": "House", "client": "lee", "work": "designer"},
            {"id": "gig", "name": "Gig", "client": "lee"},
        ],
    })
    book.apply({"projects": [
        {"id": "house", "notes": "by the sea"},
        {"id": "villa", "name": "Villa", "client": "lee", "work": "designer"},
        {"id": "set", "name": "Set", "client": "lee", "work": "designer", "mediaType": "Film"},
    ]})
    assert media() == {"House": "Other", "Gig": "Recording", "Villa": "Other", "Set": "Film"}


def test_a_worth_that_counts_nowhere_is_named(book):
    def notes(amount, of):
        row = {"id": "hotel", "project": "business", "type": "purchase", "source": "Hotel", "amount": amount,
               "worth": {"amount": of, "values": ["60.00 USD"]}}
        done = book.process("apply", "-", stdin={"transactions": [row]})
        assert done.returncode == 0, done.stderr
        return done.stderr.decode()

    assert "worth" not in notes("54.99 EUR", "54.99 EUR")
    said = notes("54.99 EUR", "54.99 USD")
    assert "transactions[0].worth: it is said of 54.99 USD, and the amount is 54.99 EUR: it counts nowhere" in said
    # What says nothing new says so no more.
    assert "worth" not in notes("54.99 EUR", "54.99 USD")
    assert "is said of 54.99 EUR" in notes("50.00 EUR", "54.99 EUR")


def test_a_price_of_parts_of_a_cent_is_told_how_it_is_written(book):
    words = {"id": "words", "project": "p", "name": "Words", "price": {"quantity": "3000", "unit": "0.165"}}
    said = book.fails(65, "apply", "-", stdin={"projects": [{"id": "p", "name": "P"}], "charges": [words]})
    assert said.endswith("Per word or piece: write the price of 1,000, and as the quantity how many thousands there are")
    words["price"] = {"quantity": "3", "unit": "165"}
    book.apply({"projects": [{"id": "p", "name": "P"}], "charges": [words]})
