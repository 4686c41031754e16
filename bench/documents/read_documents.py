"""Reads documents with Python's own parsers: their paths on standard input, a line of JSON with the text of each on standard output."""
import csv, email, email.policy, html.parser, io, json, re, subprocess, sys, zipfile, xml.etree.ElementTree as tree

SKIPPED = {"script", "style", "code", "pre", "kbd", "samp", "var", "textarea", "noscript", "svg", "math"}


class Page(html.parser.HTMLParser):
    """Collects what a page shows."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.inside, self.texts = [], []

    def handle_starttag(self, tag, attributes):
        if tag in SKIPPED:
            self.inside.append(tag)

    def handle_endtag(self, tag):
        if tag in self.inside:
            while self.inside.pop() != tag:
                pass

    def handle_data(self, data):
        if not self.inside:
            self.texts.append(data)


def decoded(data):
    for encoding in ("utf-8-sig", "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8", "cp1252"):
        try:
            return data.decode(encoding)
        except UnicodeError:
            continue
    return data.decode("latin-1")


def page_text(text):
    page = Page()
    page.feed(text)
    return "\n".join(page.texts)


def xml_text(data):
    return "\n".join(tree.fromstring(data).itertext())


def targets(data):
    """The texts of targets, or of sources in a document that has none."""
    found = {"target": [], "source": []}
    for node in tree.fromstring(data).iter():
        name = str(node.tag).rpartition("}")[2]
        if name in found:
            found[name].append("".join(node.itertext()))
    return "\n".join(found["target"] or found["source"])


def cues(data):
    lines = decoded(data).splitlines()
    if not any("-->" in line for line in lines):
        raise ValueError("no cue")
    texts, inside = [], False
    for line in lines:
        if "-->" in line:
            inside = True
        elif not line.strip():
            inside = False
        elif inside:
            texts.append(re.sub(r"<[^>]*>|\{[^}]*\}", "", line))
    return "\n".join(texts)


def mail_text(data):
    mail = email.message_from_bytes(data, policy=email.policy.default)
    texts = [str(mail["subject"] or "")]
    for part in mail.walk():
        if part.get_content_type() in ("text/plain", "text/html") and not part.get_filename():
            content = part.get_content()
            texts.append(page_text(content) if part.get_content_subtype() == "html" else content)
    return "\n".join(texts)


def cells(data):
    text = decoded(data)
    dialect = csv.Sniffer().sniff(text[:8192], ",;\t|") if "," in text or ";" in text or "\t" in text else csv.excel
    return "\n".join("\n".join(row) for row in csv.reader(io.StringIO(text, newline=""), dialect))


def markdown_text(data):
    import markdown_it
    text = re.sub(r"\A---\n.*?\n(?:---|\.\.\.)\n", "", decoded(data), flags=re.S)
    return page_text(markdown_it.MarkdownIt("commonmark").enable(["table", "strikethrough"]).render(text))


def rst_text(data):
    """What docutils finds, but for code and what it cannot resolve; directives of other programs hold their content."""
    from docutils import core, nodes
    from docutils.parsers.rst import Directive, directives, roles

    class Any(dict):
        def __contains__(self, name):
            return True

        def __getitem__(self, name):
            return directives.unchanged

    class Unknown(Directive):
        has_content, optional_arguments, final_argument_whitespace, option_spec = True, 1, True, Any()

        def run(self):
            node = nodes.container()
            if self.name in ("code-block", "toctree", "glossary", "productionlist", "index") or self.name.startswith("auto"):
                return [node]
            self.state.nested_parse(self.content, self.content_offset, node)
            return [node]

    known = directives.directive
    directives.directive = lambda name, *rest: (known(name, *rest)[0] or Unknown, [])
    roles.role = lambda *rest: (lambda role, raw, text, line, inliner, options={}, content=[]: ([nodes.literal(raw, text)], []), [])
    document = core.publish_doctree(decoded(data), settings_overrides={
        "report_level": 5, "halt_level": 6, "file_insertion_enabled": False, "docinfo_xform": False, "line_length_limit": 1 << 30})
    no_text = (nodes.literal, nodes.literal_block, nodes.comment, nodes.system_message, nodes.doctest_block, nodes.raw, nodes.math,
               nodes.math_block, nodes.problematic, nodes.field_name, nodes.option_string, nodes.substitution_definition, nodes.classifier)
    for node in list(document.findall(lambda node: isinstance(node, no_text))):
        node.parent.remove(node)
    return "\n".join(node.astext() for node in document.findall(nodes.Text))


def asciidoc_text(data):
    words = ["asciidoctor", "-S", "secure", "-q", "-s", "-a", "showtitle", "-o", "-", "-"]
    return page_text(subprocess.run(words, input=data, capture_output=True, timeout=60, check=True).stdout.decode())


def stories(data):
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        names = [name for name in package.namelist() if name.startswith("Stories/")]
        return "\n".join(node.text or "" for name in names for node in tree.fromstring(package.read(name)).iter("Content"))


def messages(data):
    import polib
    return "\n".join(text for entry in polib.pofile(decoded(data)) for text in [entry.msgstr or entry.msgid, *entry.msgstr_plural.values()])


def values(found):
    """The texts of a value, without the keys, which programs read."""
    if isinstance(found, dict):
        found = list(found.values())
    return "\n".join(map(values, found)) if isinstance(found, list) else str(found)


def yaml_text(data):
    import yaml
    return values(list(yaml.safe_load_all(decoded(data))))


READERS = {
    ".html": lambda data: page_text(decoded(data)), ".xml": xml_text, ".sdlxml": xml_text, ".tmx": xml_text,
    ".xliff": targets, ".srt": cues, ".vtt": cues, ".eml": mail_text, ".msg": mail_text, ".mhtml": mail_text,
    ".csv": cells, ".tsv": cells, ".sgml": lambda data: page_text(decoded(data)), ".txt": decoded,
    ".md": markdown_text, ".rst": rst_text, ".adoc": asciidoc_text, ".idml": stories, ".po": messages, ".yaml": yaml_text,
    ".json": lambda data: values(json.loads(decoded(data))),
}
ALIASES = {".htm": ".html", ".xhtml": ".html", ".xlf": ".xliff", ".mht": ".mhtml", ".sgm": ".sgml", ".tab": ".tsv", ".sdlxliff": ".xliff", ".yml": ".yaml"}

csv.field_size_limit(1 << 30)
ending = ALIASES.get(sys.argv[1], sys.argv[1])
read = READERS.get(ending, decoded)
for path in sys.stdin.read().splitlines():
    try:
        with open(path, "rb") as file:
            answer = {"path": path, "text": read(file.read())}
    except Exception as error:  # whatever a parser raises, it did not open the document
        answer = {"path": path, "error": f"{type(error).__name__}: {error}"}
    print(json.dumps(answer), flush=True)
