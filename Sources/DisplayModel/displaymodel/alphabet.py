"""The characters that a reader knows, in the order of its classes; class 0 is CTC's blank."""


class Alphabet:
    """Characters and their classes."""

    def __init__(self, characters):
        self.characters = characters
        self.index = {character: number + 1 for number, character in enumerate(characters)}
        self.classes = len(characters) + 1

    def encoded(self, text):
        """The class numbers of a label."""
        return [self.index[character] for character in text]

    def decoded(self, classes):
        """The text of a best path: repeats merged, blanks dropped."""
        text, previous = [], 0
        for number in classes:
            if number and number != previous:
                text.append(self.characters[number - 1])
            previous = number
        return "".join(text)


# Of displays. Labels go by shape: a seven-segment O is 0, I is 1, S is 5, b without a tail is 6. The decimal mark is always
# a point, whatever it looks like. There are no spaces: gaps, units and neighbouring words are not labelled.
DISPLAY = Alphabet("0123456789.:-+/%°ErLoHPACFntUd")

ACCENTED = "áàâäãåąăæćčçďđéèêëěęíìîïłľĺñńňóòôöõőøœŕřśšşșťţúùûüůűýÿžźżğıß"
# Of print: what European languages of Latin letters, forms and receipts are written with. An ı has no capital of its own.
PRINT = Alphabet(
    " "
    + "".join(chr(code) for code in range(33, 127))
    + "°€£§±²³µ½×·"
    + ACCENTED
    + "".join(sorted({letter.upper() for letter in ACCENTED if letter not in "ßıÿ"} | {"İ"}))
)
