"""The JSON Schema that ships with the package, as a test of messages."""

import functools
from typing import Any

import jsonschema

from ginrummy.codec import schema

# The types of the validator are looser than those of messages.
_Validator: Any = jsonschema.Draft202012Validator
SCHEMA = schema()


@functools.cache
def _validator(name: str | None) -> Any:  # noqa: ANN401  # see above
    if name is None:
        return _Validator(SCHEMA)
    return _Validator({"$ref": f"#/$defs/{name}", "$defs": SCHEMA["$defs"]})


def is_valid(message: object, name: str | None = None) -> bool:
    """Say whether the schema allows *message* or, of that *name*, a part of one."""
    valid: bool = _validator(name).is_valid(message)
    return valid
