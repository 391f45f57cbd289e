"""
Make ``src/ginrummy/schema.json`` of the types: ``python -m tests.api.make_schema``.

A test fails if the file is not what this makes.
"""

import ast
import inspect
import json
import sys
import types
import typing
from typing import Any

import attrs

from ginrummy import Action, Annul, BySeat, Card, Claim, Hand, Meld
from ginrummy._json_text import GREATEST
from ginrummy._json_types import ENUMS, OBJECTS, TAGGED, name_of
from ginrummy.codec import VERSION
from tests.api.sources import SRC

Node = dict[str, object]
FILE = SRC / "schema.json"
CARD = "[A2-9TJQK][cdhs]"
SIMPLE: dict[type, Node] = {
    int: {"type": "integer", "minimum": -GREATEST, "maximum": GREATEST},
    bool: {"type": "boolean"},
    str: {"type": "string"},
    types.NoneType: {"type": "null"},
}
LEAVES: dict[type, tuple[str, int, int]] = {
    Card: (f"^{CARD}$", 2, 2),
    Hand: (f"^(-|({CARD})+)$", 1, 104),
    Meld: (f"^({CARD})+$", 2, 104),
}


def described(text: str | None) -> Node:
    """Give the first sentence of a docstring, without its marks, as a description."""
    head = inspect.cleandoc(text or "").split("\n\n")[0]
    return {"description": " ".join(head.replace("`", "").split())}


def docs_of_fields(kind: type) -> dict[str, str]:
    """Find what the strings below the fields of a class say."""
    # A class may stand elsewhere than where it is public; its methods know.
    tree = ast.parse(inspect.getsource(sys.modules[vars(kind)["__init__"].__module__]))
    found: dict[str, str] = {}
    field = ""
    (body,) = (
        node.body
        for node in tree.body
        if isinstance(node, ast.ClassDef) and node.name == kind.__name__
    )
    for node in body:
        match node:
            case ast.AnnAssign(target=ast.Name(id=name)):
                field = name
            case ast.Expr(value=ast.Constant(value=str(text))) if field:
                found[field] = text
            case _:
                field = ""
    return found


def ref(name: str) -> Node:
    """Point to a definition."""
    return {"$ref": f"#/$defs/{name}"}


def closed(properties: dict[str, Node]) -> Node:
    """Describe an object with these keys and no others."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def both(node: Node) -> dict[str, Node]:
    """Describe the values of a pair."""
    return {"north": node, "south": node}


def listed(items: Node) -> Node:
    """Describe a list."""
    return {"type": "array", "items": items, "maxItems": 100_000}


def node_of(hint: Any) -> Node:  # noqa: ANN401  # a hint has no better type
    """Describe what a hint stands for."""
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if hint in SIMPLE:
        return SIMPLE[hint]
    if hint == tuple[tuple[str, str], ...]:
        return {"type": "object", "additionalProperties": SIMPLE[str]}
    if origin is BySeat:
        return closed(both(node_of(args[0])))
    if origin in {tuple, frozenset}:
        once: Node = {"uniqueItems": True} if origin is frozenset else {}
        return {**listed(node_of(args[0])), **once}
    if origin in {types.UnionType, typing.Union}:
        several: Node = {"anyOf": [node_of(arg) for arg in args]}
        return ref("action_or_event") if hint == Action | Claim | Annul else several
    return ref(name_of(hint))


def fields_of(kind: type) -> dict[str, Node]:
    """Describe the fields of a class."""
    docs = docs_of_fields(kind)
    hints = typing.get_type_hints(kind)
    return {
        field.name: {**node_of(hints[field.name]), **described(docs[field.name])}
        for field in attrs.fields(kind)
        if field.init
    }


def const(value: object) -> Node:
    """Describe the one value that may stand there."""
    return {"const": value}


def message(name: str, fields: dict[str, Node]) -> Node:
    """Describe a message: the head, then the fields of a value or the value itself."""
    return closed({"type": const(name), "version": const(VERSION), **fields})


def make_schema() -> Node:
    """Describe all messages."""
    defs: dict[str, Node] = {}
    messages: dict[str, Node] = {}
    for kind, (pattern, least, most) in LEAVES.items():
        defs[name_of(kind)] = {
            "type": "string",
            "pattern": pattern,
            "minLength": least,
            "maxLength": most,
            # In some languages "$" lets one pass at the end.
            "not": {"pattern": "\n"},
            **described(kind.__doc__),
        }
    for enum_ in ENUMS:
        defs[name_of(enum_)] = {
            "enum": [member.value for member in enum_],
            **described(enum_.__doc__),
        }
    for name in tuple(defs):
        messages[name] = message(name, {"value": ref(name)})
    for kind in (*TAGGED, *OBJECTS):
        name, fields = name_of(kind), fields_of(kind)
        tag = {"type": const(name)} if kind in TAGGED else {}
        defs[name] = {**closed({**tag, **fields}), **described(kind.__doc__)}
        messages[name] = message(name, fields)
    tagged, records = ([ref(name_of(kind)) for kind in kinds] for kinds in (TAGGED, OBJECTS))
    defs["action_or_event"] = {"oneOf": tagged}
    pair = both(ref("any"))
    plain = [*SIMPLE.values(), listed(ref("any")), closed(pair)]
    defs["any"] = {
        "anyOf": [*plain, ref("action_or_event"), *records],
        "description": "What a pair or a list holds: values of one kind, which the reader knows.",
    }
    messages["by_seat"] = message("by_seat", pair)
    messages["list"] = message("list", {"value": listed(ref("any"))})
    defs |= {f"{name}_message": node for name, node in messages.items()}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:ginrummy:json:{VERSION}",
        "title": "ginrummy",
        "description": "A message with a value of the library ginrummy, as dumps() writes it.",
        "oneOf": [ref(f"{name}_message") for name in messages],
        "$defs": defs,
    }


def text_of_schema() -> str:
    """Write what the file should hold."""
    return json.dumps(make_schema(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FILE.write_text(text_of_schema(), "utf-8")
