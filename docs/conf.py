"""Sphinx configuration."""

import enum
import importlib.metadata
import pathlib
import re

import attrs

project = "ginrummy"
author = "The ginrummy authors"
copyright = "2026, The ginrummy authors"
release = importlib.metadata.version("ginrummy")
version = ".".join(release.split(".")[:2])

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.doctest",
    "sphinx.ext.intersphinx",
    "sphinx.ext.napoleon",
    "sphinx.ext.viewcode",
    "sphinx_copybutton",
]
exclude_patterns = ["_build"]
nitpicky = True
# Type variables have no page of their own.
nitpick_ignore_regex = [("py:.*", r"ginrummy\.\w+\._?[A-Z]")]
# Hypothesis documents no page of it.
nitpick_ignore = [("py:exc", "InvalidArgument")]
# `Card` in a docstring is a link, and fails the build if there is no such thing.
default_role = "py:obj"

# MyST
myst_enable_extensions = ["colon_fence", "deflist", "fieldlist"]
myst_heading_anchors = 3

# autodoc: fields and enum members appear where a string literal below them says what they are
autodoc_default_options = {"members": True, "member-order": "bysource", "show-inheritance": True}
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
napoleon_google_docstring = True
napoleon_numpy_docstring = False

# doctest: an example in a docstring sees the names of its module, as it does under pytest
_modules = sorted(
    path.stem
    for path in (pathlib.Path(__file__).parent.parent / "src/ginrummy").glob("*.py")
    if not path.stem.startswith("_")
)
doctest_test_doctest_blocks = "default"
doctest_global_setup = "\n".join(f"from ginrummy.{name} import *" for name in _modules)

copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True

html_theme = "furo"
html_title = f"ginrummy {release}"

# intersphinx: the inventories lie in the repository, so that a build needs no network. They are
# plain text; a name that is missing fails the build, and gets a line.
intersphinx_mapping = {
    "python": ("https://docs.python.org/3", "inventories/python.inv"),
    "attrs": ("https://www.attrs.org/en/stable", "inventories/attrs.inv"),
    "hypothesis": ("https://hypothesis.readthedocs.io/en/latest", "inventories/hypothesis.inv"),
}


def _short_name(app, env, node, contnode):
    """Resolve ``ginrummy.Card`` and ``Card`` as ``ginrummy.cards.Card``."""
    if node.get("refdomain") != "py":
        return None
    domain = env.get_domain("py")
    name = node["reftarget"].removeprefix("ginrummy.")
    candidates = [f"ginrummy.{module}.{name}" for module in _modules]
    found = [full for full in candidates if full in domain.objects]
    if len(found) != 1:
        return None
    return domain.resolve_xref(env, node["refdoc"], app.builder, "obj", found[0], node, contnode)


def _plain_signatures(app, what, name, obj, options, signature, return_annotation):
    """Show no constructor for enumerations, and the defaults of fields as they are."""
    if isinstance(obj, type) and issubclass(obj, enum.Enum):
        return "", None
    if attrs.has(obj) and signature:
        fields = attrs.fields_dict(obj)
        found = re.compile(r"attr_dict\['(\w+)'\]\.default")
        return found.sub(lambda match: repr(fields[match[1]].default), signature), None
    return None


def _public_bases(app, name, obj, options, bases):
    """Name what a private base is made of in its place."""
    for base in [base for base in bases if getattr(base, "__name__", "").startswith("_")]:
        place = bases.index(base)
        bases[place : place + 1] = base.__bases__


def _no_trivial_base(app, domain, objtype, content):
    """Leave out that a class is an object."""
    if objtype == "class" and content and content[0].astext() == "Bases: object":
        del content[0]


def setup(app):
    # Here and not above, because pytest looks into this file where there is no Sphinx.
    from sphinx.ext.napoleon import GoogleDocstring

    # Napoleon would take what stands before a colon in the docstring of a field for its type.
    GoogleDocstring._parse_attribute_docstring = GoogleDocstring._consume_to_end
    app.connect("missing-reference", _short_name)
    app.connect("autodoc-process-bases", _public_bases)
    app.connect("autodoc-process-signature", _plain_signatures)
    app.connect("object-description-transform", _no_trivial_base)
    return {"parallel_read_safe": True}
