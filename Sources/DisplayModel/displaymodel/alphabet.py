"""The characters the reader knows, in the order of its classes; class 0 is CTC's blank.

Labels go by shape: a seven-segment O is 0, I is 1, S is 5, b without a tail is 6. The decimal mark is always a
point, whatever it looks like. There are no spaces: gaps, units and neighbouring words are not labelled.
"""

ALPHABET = "0123456789.:-+/%°ErLoHPACFntUd"
INDEX = {character: number + 1 for number, character in enumerate(ALPHABET)}
CLASSES = len(ALPHABET) + 1


def encoded(text):
    """The class numbers of a label."""
    return [INDEX[character] for character in text]


def decoded(classes):
    """The text of a best path: repeats merged, blanks dropped."""
    text, previous = [], 0
    for number in classes:
        if number and number != previous:
            text.append(ALPHABET[number - 1])
        previous = number
    return "".join(text)
