"""What paper says: names, words, codes, amounts, dates."""

import functools
import os
import string
import numpy as np
from . import alphabet, content

# Word lists of Debian packages, drawn from with these shares.
LISTS = (("american-english", 0.55), ("ngerman", 0.12), ("french", 0.13), ("spanish", 0.1), ("polish", 0.1))
FOLDER = "/usr/share/dict"
LONGEST = 26
ONSETS = (
    "b c d f g h j k l m n p r s t v w z br ch cl cr dr fl fr gl gr h kr ph pl pr qu sch sh sk sl sm sn sp st str sw th tr tw wh y x kn".split()
    + [""] * 6
)
VOWELS = "a a a e e e e i i i o o o u u y ai au ea ee ei ia ie io oo ou ue".split()
CODAS = "b c ck d f ff g k l ll ld m n nd ng ns nt p r rd rk rn rs rt s ss st t tt tz v w x z".split() + [""] * 16
MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
UNITS = (
    "kg",
    "g",
    "lb",
    "l",
    "L",
    "ml",
    "m",
    "cm",
    "mm",
    "kWh",
    "W",
    "V",
    "A",
    "°C",
    "°F",
    "%",
    "pcs",
    "km/h",
    "bar",
    "m²",
    "m³",
    "min",
    "h",
    "PCS",
    "EA",
)
CURRENCIES = ("$", "€", "£", "EUR", "USD", "RM", "Kč", "CHF", "zł", "kr", "Fr.", "GBP")
FORMS = (
    "Total",
    "TOTAL",
    "No.",
    "Date",
    "Invoice",
    "Tax",
    "VAT",
    "Qty",
    "Price",
    "Amount",
    "Name",
    "Order",
    "Ref",
    "Serial",
    "Model",
    "S/N",
    "Lot",
    "Batch",
    "Item",
    "Type",
    "Code",
    "Page",
    "ID",
    "Tel",
    "Fax",
    "c/o",
    "Inc.",
    "Ltd.",
    "GmbH",
    "Co.",
    "St.",
    "Ave",
    "P.O. Box",
    "Subtotal",
    "CASH",
    "CHANGE",
    "Visa",
    "AM",
    "PM",
)
RATES = (
    "GST",
    "VAT",
    "SST",
    "MwSt",
    "TVA",
    "IVA",
    "DPH",
    "BTW",
    "Tax",
    "TAX",
    "Disc.",
    "Discount",
    "SR",
    "ZR",
    "Rate",
    "Svc",
    "Tip",
)


@functools.lru_cache(maxsize=None)
def _words(name):
    """Some of a list's words, those of characters that the alphabet has."""
    with open(os.path.join(FOLDER, name), encoding="utf-8", errors="ignore") as file:
        known = set(alphabet.PRINT.characters)
        words = [line.strip() for line in file if len(line) < 16]
    words = [word for word in words if word and set(word) <= known]
    return [words[i] for i in np.linspace(0, len(words) - 1, min(len(words), 60000)).astype(int)]


def _picked(rng, items):
    return items[rng.integers(0, len(items))]


def _made_up(rng):
    """A word that no list has: of syllables, sometimes with an accent."""
    word = "".join(
        _picked(rng, ONSETS) + _picked(rng, VOWELS) + _picked(rng, CODAS) for _ in range(int(rng.integers(1, 4)))
    )[:13]
    if rng.random() < 0.35:
        at = int(rng.integers(0, len(word)))
        word = word[:at] + _picked(rng, alphabet.ACCENTED) + word[at + 1 :]
    return word


def word(rng):
    """A word as a list or nobody has it."""
    if rng.random() < 0.45:
        return _made_up(rng)
    return _picked(rng, _words(rng.choice([name for name, _ in LISTS], p=[share for _, share in LISTS])))


def _cased(rng, text):
    kind = rng.random()
    upper = text.upper() if "ß" not in text and set(text.upper()) <= set(alphabet.PRINT.characters) else text
    return upper if kind < 0.38 else text.capitalize() if kind < 0.72 else text


def name(rng):
    """One to three words as people and places are called."""
    parts = [word(rng) for _ in range(int(rng.choice([1, 2, 3], p=[0.5, 0.4, 0.1])))]
    capitals = rng.random() < 0.35
    parts = [part.upper() if capitals and "ß" not in part else part.capitalize() for part in parts]
    if len(parts) > 1 and rng.random() < 0.25:
        parts[0] = parts[0][0] + "."
    return (" " if rng.random() < 0.88 else "-").join(parts)


def _code(rng):
    letters, figures = string.ascii_uppercase, string.digits
    if rng.random() < 0.2:
        letters = string.ascii_letters
    groups = []
    for _ in range(int(rng.choice([1, 2, 3, 4], p=[0.4, 0.35, 0.18, 0.07]))):
        pool = (letters, figures, letters + figures)[rng.choice(3, p=[0.25, 0.45, 0.3])]
        groups.append("".join(_picked(rng, pool) for _ in range(int(rng.integers(1, 7)))))
    return ("-", "/", " ", ".", "", "_", ":")[rng.choice(7, p=[0.38, 0.14, 0.14, 0.08, 0.2, 0.03, 0.03])].join(groups)


def _amount(rng):
    value = content.number(rng, 7)
    if rng.random() < 0.4 and "." in value:
        value = value.replace(".", ",")
    elif rng.random() < 0.25 and len(value) > 3 and value.isdigit():
        mark = _picked(rng, ",. '")
        value = (
            value[:-3] + mark + value[-3:] + ("" if mark == "." or rng.random() < 0.5 else "." + content.digits(rng, 2))
        )
    kind = rng.random()
    if kind < 0.16:
        return _picked(rng, CURRENCIES) + (" " if rng.random() < 0.4 else "") + value
    if kind < 0.3:
        return value + " " + _picked(rng, CURRENCIES)
    if kind < 0.45:
        return value + (" " if rng.random() < 0.7 else "") + _picked(rng, UNITS)
    return value


def _date(rng):
    if rng.random() < 0.6:
        made = content.date(rng)
        return made if rng.random() < 0.5 else made + " " + content.clock(rng)
    day, month, year = rng.integers(1, 32), _picked(rng, MONTHS), rng.integers(1985, 2060)
    short = month[:3] if rng.random() < 0.6 else month
    short = short.upper() if rng.random() < 0.3 else short
    return (
        f"{day} {short} {year}",
        f"{short} {day}, {year}",
        f"{day:02d}-{short}-{year % 100:02d}",
        f"{day}. {short} {year}",
        f"{short} {year}",
    )[rng.integers(0, 5)]


def _rate(rng):
    """A share, a price each or a column's heading, as tables of receipts and forms have them."""
    value = _picked(rng, ("0", "5", "6", "7", "8", "10", "12", "15", "19", "20", "21", content.digits(rng, 1)))
    value += ("", "", ".0", ".00", ",5", ".25")[rng.integers(0, 6)]
    share = value + (" %" if rng.random() < 0.25 else "%")
    kind = rng.random()
    if kind < 0.35:
        label = _picked(rng, RATES)
        return (
            f"{label} {share}",
            f"{label} ({share})",
            f"{label} @ {share}",
            f"{label}({share})",
            f"{share} {label}",
        )[rng.integers(0, 5)]
    if kind < 0.55:
        return (share, f"({share})", f"@{share}", f"@ {share}", f"-{share}")[rng.integers(0, 5)]
    if kind < 0.8:
        times = _picked(rng, (" x ", " X ", "x", " @ ", " @", " * "))
        return content.digits(rng, int(rng.integers(1, 3))) + times + content.number(rng, 5)
    label = _cased(rng, _picked(rng, FORMS + RATES))
    inside = _picked(rng, CURRENCIES + UNITS + ("incl.", "excl.", "net"))
    return (f"{label} ({inside})", f"{label}({inside})", f"{label} {inside}", f"{label}/{inside}")[rng.integers(0, 4)]


def _address(rng):
    kind = rng.random()
    made = word(rng).lower()
    if kind < 0.3:
        return (
            made
            + ("." + word(rng) if rng.random() < 0.4 else "")
            + "@"
            + _made_up(rng)
            + _picked(rng, (".com", ".org", ".de", ".net"))
        )
    if kind < 0.45:
        return "www." + made + _picked(rng, (".com", ".de", ".co.uk", ".cz"))
    if kind < 0.75:
        return (
            ("(" + content.digits(rng, 3) + ") " if rng.random() < 0.5 else "+" + content.digits(rng, 2) + " ")
            + content.digits(rng, 3)
            + "-"
            + content.digits(rng, 4)
        )
    return (
        content.digits(rng, int(rng.integers(1, 4)))
        + " "
        + made.capitalize()
        + " "
        + _picked(rng, ("St.", "Ave", "Road", "Rd.", "Street"))
    )


def _phrase(rng):
    made = " ".join(word(rng) for _ in range(int(rng.integers(1, 4))))
    kind = rng.random()
    if kind < 0.12:
        made = f"({made})"
    elif kind < 0.2:
        made += _picked(rng, ".,:;!?&*#")
    elif kind < 0.3:
        made = _picked(rng, FORMS) + (": " if rng.random() < 0.5 else " ") + made
    return _cased(rng, made)


def _anything(rng):
    return "".join(_picked(rng, alphabet.PRINT.characters) for _ in range(int(rng.integers(1, 9)))).strip() or "?"


KINDS = (
    (name, 0.2),
    (_phrase, 0.2),
    (_rate, 0.06),
    (_code, 0.19),
    (_amount, 0.16),
    (_date, 0.1),
    (_address, 0.05),
    (_anything, 0.04),
)


def text(rng):
    """What a line says: at most LONGEST characters of the alphabet, no blanks at its ends or beside each other."""
    for _ in range(20):
        made = KINDS[rng.choice(len(KINDS), p=[share for _, share in KINDS])][0](rng)
        made = " ".join(made[:LONGEST].split())
        if made and set(made) <= set(alphabet.PRINT.characters):
            return made
    return content.digits(rng, 4)
