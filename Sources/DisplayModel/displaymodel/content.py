"""What displays say: numbers, times, dates and the few words that segments can spell."""

WORDS = (
    "Err",
    "Error",
    "Lo",
    "H1",
    "0n",
    "0FF",
    "E",
    "F",
    "P",
    "C",
    "A",
    "L",
    "CAL",
    "FULL",
    "LoAd",
    "rdd",
    "End",
    "no",
    "PAU5",
    "5toP",
    "dEF",
    "HoLd",
    "AUto",
    "Pro",
    "UP",
    "d0",
    "nonE",
    "rUn",
    "CLr",
    "HELP",
    "tArE",
    "Ft",
    "oL",
    "1dLE",
    "C0rr",
    "PrE",
    "0PEn",
    "tot",
    "not",
    "rEF",
    "dAtA",
    "dEL",
    "Fr",
    "t",
    "n",
    "r",
    "o",
    "U",
    "H",
)
WORDS = tuple(word.replace("I", "1").replace("S", "5") for word in WORDS)
CODE_LETTERS = "ErLoHPACFntUd"


def digits(rng, count):
    """Digits, now and then many alike or many noughts and ones."""
    kind = rng.random()
    if kind < 0.68:
        pool = "0123456789"
    elif kind < 0.80:
        pool = "0011235678"
    elif kind < 0.90:
        pool = "".join(str(d) for d in rng.choice(10, 2))
    else:
        pool = "01174" if rng.random() < 0.5 else "1117"
    return "".join(pool[i] for i in rng.integers(0, len(pool), count))


def number(rng, longest=8):
    """A whole or decimal number, with leading noughts or blanks or none."""
    count = int(rng.integers(1, longest + 1)) if rng.random() < 0.5 else int(rng.integers(3, min(7, longest) + 1))
    text = digits(rng, count)
    if rng.random() < 0.3:
        text = "0" * int(rng.integers(1, 4)) + text[min(2, count - 1) :]
    if rng.random() < 0.58 and len(text) > 1:
        places = int(rng.choice([1, 2, 3], p=[0.5, 0.33, 0.17]))
        places = min(places, len(text) - 1)
        text = text[:-places] + "." + text[-places:]
    if rng.random() < 0.06:
        text = "-" + text
    return text


def clock(rng):
    """A time of day or a duration."""
    two = lambda: f"{rng.integers(0, 60):02d}"
    most = 24 if rng.random() < 0.75 else 1000  # of the day, or hours run
    hour = str(rng.integers(0, most)) if rng.random() < 0.6 else f"{rng.integers(0, most):02d}"
    kind = rng.random()
    if kind < 0.4:
        return f"{hour}:{two()}"
    if kind < 0.65:
        return f"{hour}:{two()}:{two()}"
    if kind < 0.95:
        return f"{hour}:{two()}.{rng.integers(0, 10)}"
    return f"{two()}:{two()}.{rng.integers(0, 100):02d}"


def date(rng):
    """A date in one of four notations."""
    day, month, year = rng.integers(1, 32), rng.integers(1, 13), rng.integers(1990, 2060)
    form = rng.integers(0, 5)
    return (
        f"{day:02d}.{month:02d}.{year}",
        f"{year}-{month:02d}-{day:02d}",
        f"{day:02d}/{month:02d}/{year % 100:02d}",
        f"{month}/{day}",
        f"{day:02d}-{month:02d}-{year % 100:02d}",
    )[form]


def with_unit(rng):
    """A reading whose unit stands in the same letters: 21.5°C, 45%, 1.2E+03."""
    value = number(rng, 4)
    kind = rng.random()
    if kind < 0.4:
        return value + ("°C" if rng.random() < 0.6 else "°F" if rng.random() < 0.5 else "°")
    if kind < 0.6:
        return value + "%"
    if kind < 0.8:
        return value + CODE_LETTERS[rng.integers(0, len(CODE_LETTERS))]
    return f"{digits(rng, 1)}.{digits(rng, 2)}E{'+-'[rng.integers(0, 2)]}{digits(rng, 2)}"


def word(rng):
    """A word or a code as small displays spell them."""
    kind = rng.random()
    if kind < 0.45:
        return WORDS[rng.integers(0, len(WORDS))]
    letter = lambda: CODE_LETTERS[rng.integers(0, len(CODE_LETTERS))]
    if kind < 0.75:
        return letter() + ("-" if rng.random() < 0.3 else "") + digits(rng, int(rng.integers(1, 4)))
    return "".join(letter() if rng.random() < 0.6 else digits(rng, 1) for _ in range(int(rng.integers(2, 6))))


def text(rng, allowed, words=0.0):
    """What a line says, of the characters that its kind of display can show. words: the share of words beyond the usual."""
    for _ in range(20):
        kind = rng.random() if rng.random() >= words else 0.95
        made = (
            number(rng)
            if kind < 0.70
            else clock(rng)
            if kind < 0.82
            else date(rng)
            if kind < 0.86
            else with_unit(rng)
            if kind < 0.92
            else word(rng)
        )
        if kind > 0.98:
            made = "+" + number(rng, 5)
        if made and all(character in allowed for character in made) and len(made) <= 11:
            return made
    return digits(rng, 4)
