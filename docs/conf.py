"""Sphinx configuration."""

import ast
import enum
import importlib.metadata
import inspect
import pathlib
import re

import attrs

import ginrummy
import ginrummy.svg

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
html_static_path = ["_static"]
html_css_files = ["pictures.css", "presets.css"]

# intersphinx: the inventories lie in the repository, so that a build needs no network. They are
# plain text; a name that is missing fails the build, and gets a line.
intersphinx_mapping = {
    "python": ("https://docs.python.org/3", "inventories/python.inv"),
    "attrs": ("https://www.attrs.org/en/stable", "inventories/attrs.inv"),
    "cattrs": ("https://catt.rs/en/stable", "inventories/cattrs.inv"),
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


# The rule sets with a name, and what changes any of them, in the order of the source.
_presets = {
    name: value
    for name, value in vars(ginrummy.rules).items()
    if isinstance(value, ginrummy.Rules)
}
_variants = {
    name: value
    for name, value in vars(ginrummy.rules).items()
    if inspect.isfunction(value) and name in ginrummy.rules.__all__
}


def _default(value):
    """Write a default as one would in the source."""
    if isinstance(value, enum.Enum):
        return f"{type(value).__name__}.{value.name}"
    return next((name for name, rules in _presets.items() if rules == value), repr(value))


def _plain_signatures(app, what, name, obj, options, signature, return_annotation):
    """Show no constructor for enumerations, and the defaults of fields as they are."""
    if isinstance(obj, type) and issubclass(obj, enum.Enum):
        return "", None
    if attrs.has(obj) and signature:
        fields = attrs.fields_dict(obj)
        found = re.compile(r"attr_dict\['(\w+)'\]\.default")
        plain = found.sub(lambda match: _default(fields[match[1]].default), signature)
        # A converter hides the type that a field is given.
        return re.sub(r"\b(\w+)=(?=([A-Z]\w+)\.[A-Z_]+\b)", r"\1: \2 = ", plain), None
    return None


def _table(head, rows):
    """Give the lines of a table."""
    return [f"| {' | '.join(row)} |" for row in (head, ["---"] * len(head), *rows)]


def _option(name):
    return f"{{attr}}`{name} <ginrummy.Rules.{name}>`"


def _table_of_presets():
    """Give all options of all presets; what is not as in the first of them is bold."""
    first = next(iter(_presets.values()))

    def cell(rules, name):
        value = getattr(rules, name)
        return f"`{value}`" if value == getattr(first, name) else f"**`{value}`**"

    rows = [
        [_option(field.name), *(cell(rules, field.name) for rules in _presets.values())]
        for field in attrs.fields(ginrummy.Rules)
    ]
    # A link, so that the build fails for one that is not on the page.
    return _table(["option", *(f"{{data}}`{name} <ginrummy.{name}>`" for name in _presets)], rows)


def _table_of_variants():
    """Give what each function that changes a rule set changes in the first preset."""
    first = next(iter(_presets.values()))
    rows = [
        [f"{{func}}`~ginrummy.{name}`", _option(field.name), f"`{getattr(rules, field.name)}`"]
        for name, rules in ((name, change(first)) for name, change in _variants.items())
        for field in attrs.fields(ginrummy.Rules)
        if getattr(rules, field.name) != getattr(first, field.name)
    ]
    return _table(["variant", "option", "value"], rows)


def _directive(table):
    """Make a directive that puts a table into a page, as the code has it when the page is made."""
    from docutils import nodes
    from docutils.statemachine import StringList
    from sphinx.util.docutils import SphinxDirective

    class Generated(SphinxDirective):
        def run(self):
            self.env.note_dependency(inspect.getfile(ginrummy.rules))
            place = nodes.container(classes=["presets"])
            self.state.nested_parse(StringList(table(), source="rules.py"), 0, place)
            return [place]

    return Generated


def _drawn(code):
    """Run *code*, and give what the expression in its last line makes."""
    *before, last = ast.parse(code).body
    names = {}
    exec(compile(ast.Module(before, []), "picture", "exec"), names)  # noqa: S102  # our own pages
    return eval(compile(ast.Expression(last.value), "picture", "eval"), names)  # noqa: S307  # as above


def _picture_directive():
    """Make a directive that shows code, and below it the picture that it draws now."""
    from docutils import nodes
    from sphinx.util.docutils import SphinxDirective

    class Picture(SphinxDirective):
        has_content = True

        def run(self):
            code = "\n".join(self.content)
            self.env.note_dependency(inspect.getfile(ginrummy.svg))
            listing = nodes.literal_block(code, code, language="python")
            place = nodes.container(classes=["picture"])
            place += nodes.raw("", _drawn(code), format="html")
            return [listing, place]

    return Picture


def _public_bases(app, name, obj, options, bases):
    """Name what a private base is made of in its place."""
    for base in [base for base in bases if getattr(base, "__name__", "").startswith("_")]:
        place = bases.index(base)
        bases[place : place + 1] = base.__bases__


def _no_trivial_base(app, domain, objtype, content):
    """Leave out that a class is an object."""
    if objtype == "class" and content and content[0].astext() == "Bases: object":
        del content[0]


def _tell_where_they_are_written(app):
    """Let classes name the module in which autodoc finds the texts of their fields."""
    from ginrummy import codec, records

    for module in (codec, records):
        for value in vars(module).values():
            if isinstance(value, type) and value.__module__ == module.__name__:
                value.__module__ = getattr(value.__init__, "__module__", module.__name__)


def setup(app):
    # Here and not above, because pytest looks into this file where there is no Sphinx.
    from sphinx.ext.napoleon import GoogleDocstring

    # Napoleon would take what stands before a colon in the docstring of a field for its type.
    GoogleDocstring._parse_attribute_docstring = GoogleDocstring._consume_to_end
    app.add_directive("picture", _picture_directive())
    app.add_directive("presets", _directive(_table_of_presets))
    app.add_directive("variants", _directive(_table_of_variants))
    app.connect("builder-inited", _tell_where_they_are_written)
    app.connect("missing-reference", _short_name)
    app.connect("autodoc-process-bases", _public_bases)
    app.connect("autodoc-process-signature", _plain_signatures)
    app.connect("object-description-transform", _no_trivial_base)
    return {"parallel_read_safe": True}
