"""Pictures, taken apart by an XML parser."""

from collections import Counter
from collections.abc import Iterator
from xml.etree import ElementTree as ET

from ginrummy import Card, Hand

SVG = "{http://www.w3.org/2000/svg}"


def parsed(picture: str) -> ET.Element:
    """Parse a picture, which is well-formed and an SVG."""
    root = ET.fromstring(picture)  # noqa: S314  # our own

    assert root.tag == f"{SVG}svg"
    return root


def texts(picture: str) -> list[str]:
    """List the texts that are to be read, in their order."""
    return ["".join(text.itertext()) for text in parsed(picture).iter(f"{SVG}text")]


def marked(picture: str, key: str) -> list[str]:
    """List the values of an attribute, in their order."""
    return [found for part in parsed(picture).iter() if (found := part.get(key)) is not None]


def cards_in(picture: str) -> Hand:
    """Give the cards of a picture, none of which is there twice."""
    return Hand.of(map(Card.parse, marked(picture, "data-card")))


def classes(picture: str) -> Counter[str]:
    """Count the class names of a picture."""
    return Counter(name for text in marked(picture, "class") for name in text.split())


def of_class(picture: str, name: str) -> Iterator[ET.Element]:
    """Yield the elements that have a class."""
    return (part for part in parsed(picture).iter() if name in part.get("class", "").split())
