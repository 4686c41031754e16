"""Reads documents with Python's own parsers: their paths on standard input, a line of JSON with the text of each on standard output."""
import csv, email, email.policy, html.parser, io, json, re, sys, xml.etree.ElementTree as tree

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


READERS = {
    ".html": lambda data: page_text(decoded(data)), ".xml": xml_text, ".sdlxml": xml_text, ".tmx": xml_text,
    ".xliff": targets, ".srt": cues, ".vtt": cues, ".eml": mail_text, ".msg": mail_text, ".mhtml": mail_text,
    ".csv": cells, ".tsv": cells, ".sgml": lambda data: page_text(decoded(data)), ".txt": decoded,
    ".json": lambda data: json.dumps(json.loads(decoded(data)), ensure_ascii=False),
}
ALIASES = {".htm": ".html", ".xhtml": ".html", ".xlf": ".xliff", ".mht": ".mhtml", ".sgm": ".sgml", ".tab": ".tsv", ".sdlxliff": ".xliff"}

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
