/**
 * Tokens and pairs of each grammar that people send us. A pair opens and closes; `others` are constructs that once took too long or
 * ended a process.
 */

const element = (name, attributes = "") => [`<${name}${attributes}>`, `</${name}>`];
const elements = (...names) => names.map((name) => element(name));

export const plain = {
  tokens: [
    "word ", "A sentence. ", "a.b.c ", "Dr. ", "3.14 ", "1,000 kg ", "5 % ", "https://a.example/b?c=d ", "ann@b.example ", "C:\\a\\b ",
      "/a/b/c ",
    "%s ", "%1$s ", "{0} ", "{name} ", "${a} ", "$a ", "`a` ", "{{a}} ", "{% a %} ", "<b>", "</b>", "&amp; ", "a_b ", "camelCase ", "A1 ",
      "a-b ",
    "...", "!?", "«a» ", "\"a\" ", "'a' ", "(a) ", "--- ", "* * * ", "1. ", "- item\n", "> quoted\n", "A line\n", "\n\n", "  indented\n",
      "日本語。", "\u200b", "#", "@",
    "{n, plural, one {a} other {b}} ", "{n, select, ", "0|none|1#one ", "a/b", "x=y&", "[a](b) ", "U.S. ", "e.g. ", "=", "|", "~", "^",
      "\f", "\v",
  ],
  pairs: [["{", "}"], ["(", ")"], ["[", "]"], ["<", ">"], ["{n, plural, other {", "}}"], ["{{", "}}"], ["${", "}"], ["\"", "\""], ["«",
    "»"], ["`", "`"], ["%{", "}"], ["<a ", "/>"]],
};

export const html = {
  tokens: [
    "<br>", "<img alt=\"a\">", "<p>", "<li>", "<td>", "<tr>", "<option>", "&amp;", "&nbsp;", "&", "&#", "<", ">", "</", "<!", "<!--",
      "-->", "<?", "<![CDATA[", "]]>", "\"", "'", "=",
    "<a href=\"", "<a b", " a=\"b\"", " a", "<hr/>", "<wbr>", "<input value=\"a\">", "A. ", "\n", "  ", "<b> ", " </b>",
      "<!doctype html>", "<p title=\"a\">",
  ],
  pairs: [
    ...elements("b", "i", "span", "div", "p", "ul", "li", "table", "td", "code", "script", "style", "textarea", "title", "select", "a",
      "pre", "svg", "math", "template", "x-y", "noscript", "option"),
    element("p", " translate=\"no\""), element("div", " translate=\"yes\""), element("span", " lang=\"es\""), element("a", " href=\"x\""),
      ["<!--", "-->"], ["<b><i>", "</i></b>"], ["<b>", "</i>"],
  ],
  others: [
    { open: " a=\"b\"", middle: "", close: "", tail: "" }, { open: "<b> <i>", middle: "x", close: "</i> </b>", tail: "" },
      { open: "word <b>word</b> ", middle: "", close: "", tail: "" },
    { open: "<b>a</b>, ", middle: "", close: "", tail: "" }, { open: "<a href=x>One.</a> | ", middle: "", close: "", tail: "" },
      { open: "<br>a", middle: "", close: "", tail: "" },
  ],
};

const xmlTokens = [
  "&amp;", "&lt;", "&#x33;", "&#51;", "<!-- c -->", "<?pi x?>", "<![CDATA[x]]>", "text ", "A. ", "\n", "]]", "<a/>", "<a b=\"c\"/>",
    "<a b='c'></a>", "<!--", "<![CDATA[", "<?", "<", "&", " b=\"c\"", "xml:space=\"preserve\"",
];
const xmlPairs = [
  element("a"), element("b"), element("p"), element("a", " xml:space=\"preserve\""), element("a", " its:translate=\"no\""), element("a",
    " xml:lang=\"es\""), element("q", " b=\"c\" d=\"e\" f=\"g\""), ["<a><b>", "</b></a>"],
  ["<!-- ", " -->"], ["<![CDATA[", "]]>"], ["<?p ", "?>"], element("a", " xmlns=\"u\""), element("p:a", " xmlns:p=\"u\""),
];
/** A vocabulary of XML: its own elements among the general tokens. */
export const xmlWith = (tokens, pairs) => ({ tokens: [...tokens, ...xmlTokens], pairs: [...pairs, ...xmlPairs] });
export const xml = xmlWith(["<title>A title</title>", "<para>One.</para>", "<fn>a</fn>"], elements("title", "ul", "li", "code", "xliff:g",
  "programlisting", "table", "row"));

/** Attributes of one tag; the frame opens and closes it. */
export const attributes = {
  tokens: [" a=\"b\"", " a='b'", " a", " =", " \"", " '", " xml:lang=\"en\"", " xmlns:a=\"b\"", " title=\"a b\"", " class=\"x\"",
    " data-a=\"b\"", "/", " a=\"&amp;\"", " a=b", "\n", "\t", " id=\"a\""],
  others: [],
  distinct: true,
};

export const xliff = xmlWith(
  ["<x id=\"1\"/>", "<ph id=\"1\">%s</ph>", "<source>One. Two.</source>", "<target>a</target>", "<note>a</note>",
    "<trans-unit id=\"1\"><source>One.</source></trans-unit>", "<bpt id=\"1\">a</bpt>", "<ept id=\"1\">a</ept>",
    "<it id=\"1\" pos=\"open\">a</it>", "<bx id=\"1\"/>", "<ex id=\"1\"/>",
    "<seg-source><mrk mtype=\"seg\" mid=\"1\">One.</mrk></seg-source>"],
  [element("g", " id=\"1\""), element("mrk", " mtype=\"seg\" mid=\"1\""), element("mrk", " mtype=\"protected\""), element("sub"),
    element("trans-unit", " id=\"1\""), element("group"), element("source"), element("bpt", " id=\"1\"")],
);
export const xliff2 = xmlWith(
  ["<ph id=\"1\"/>", "<sc id=\"1\"/>", "<ec startRef=\"1\"/>", "<cp hex=\"0001\"/>", "<segment><source>One. Two.</source></segment>",
    "<ignorable><source> </source></ignorable>", "<data id=\"d\">a</data>", "<sm id=\"1\"/>", "<em startRef=\"1\"/>",
    "<source>a</source>", "<target>a</target>"],
  [element("pc", " id=\"1\""), element("mrk", " id=\"1\""), element("segment"), element("group", " id=\"1\""), element("unit",
    " id=\"1\""), element("source")],
);
export const tmx = xmlWith(
  ["<ph x=\"1\">%s</ph>", "<it pos=\"begin\">(</it>",
    "<tu><tuv xml:lang=\"en\"><seg>One. Two.</seg></tuv><tuv xml:lang=\"es\"><seg>Uno.</seg></tuv></tu>",
    "<tuv xml:lang=\"de\"><seg>a</seg></tuv>", "<prop type=\"a\">b</prop>", "<note>a</note>", "<bpt i=\"1\">a</bpt>",
    "<ept i=\"1\">a</ept>"],
  [element("hi"), element("sub"), element("seg"), element("tuv", " xml:lang=\"en\""), element("tu"), element("bpt", " i=\"1\""),
    element("tuv", " xml:lang=\"es\"")],
);
export const word = xmlWith(
  [
    "<w:r><w:t>a </w:t></w:r>", "<w:r><w:tab/></w:r>", "<w:r><w:br/></w:r>", "<w:r><w:rPr><w:b/></w:rPr><w:t>b. </w:t></w:r>",
      "<w:bookmarkStart w:id=\"1\" w:name=\"x\"/>", "<w:bookmarkEnd w:id=\"1\"/>", "<w:proofErr/>", "<w:t>a</w:t>",
    "<w:r><w:fldChar w:fldCharType=\"begin\"/></w:r>", "<w:r><w:fldChar w:fldCharType=\"separate\"/></w:r>",
      "<w:r><w:fldChar w:fldCharType=\"end\"/></w:r>", "<w:r><w:instrText> PAGE </w:instrText></w:r>",
  ],
  [...elements("w:p", "w:r", "w:t", "w:hyperlink", "w:tbl", "w:tr", "w:tc", "w:sdt", "w:sdtContent", "w:rPr", "w:ins", "w:del",
    "w:txbxContent", "m:oMath", "mc:AlternateContent", "mc:Choice", "mc:Fallback"), ["<w:p><w:r><w:t>", "</w:t></w:r></w:p>"],
    ["<w:smartTag>", "</w:smartTag>"]],
);
export const sharedStrings = xmlWith(
  ["<si><t>One. Two.</t></si>", "<r><t>a </t></r>", "<r><rPr><b/></rPr><t>b </t></r>", "<t xml:space=\"preserve\"> a</t>",
    "<phoneticPr/>", "<t>_x000D_</t>"],
  elements("si", "r", "t", "rPh", "rPr"),
);
export const sheet = xmlWith(
  ["<row r=\"1\"><c r=\"A1\" t=\"s\"><v>0</v></c></row>", "<c r=\"B2\" t=\"s\"><v>0</v></c>", "<c t=\"inlineStr\"><is><t>a</t></is></c>",
    "<f>SUM(A1:A2)</f>", "<mergeCell ref=\"A1:B2\"/>", "<hyperlink ref=\"A1\"/>", "<dataValidation/>",
    "<headerFooter><oddHeader>&amp;L a</oddHeader></headerFooter>", "<c><f>Sales[[#This Row],[Price]]</f></c>", "<tableParts/>"],
  elements("row", "c", "v", "f", "sheetData", "is"),
);
export const slide = xmlWith(
  ["<a:r><a:rPr lang=\"en\"/><a:t>a </a:t></a:r>", "<a:r><a:rPr b=\"1\"/><a:t>b. </a:t></a:r>", "<a:br/>",
    "<a:fld id=\"{1}\" type=\"slidenum\"><a:t>1</a:t></a:fld>", "<a:p><a:r><a:t>One.</a:t></a:r></a:p>",
    "<p:cNvPr id=\"2\" name=\"a\" descr=\"b\"/>"],
  elements("a:p", "a:r", "a:t", "p:sp", "p:grpSp", "p:txBody", "a:tbl", "a:tc", "p:graphicFrame", "a:rPr"),
);
export const openDocument = xmlWith(
  ["<text:s/>", "<text:s text:c=\"3\"/>", "<text:s text:c=\"99999999\"/>", "<text:tab/>", "<text:line-break/>",
    "<text:p>One. Two.</text:p>", "<text:bookmark text:name=\"b\"/>", "<text:page-number>1</text:page-number>",
    "<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>A.</text:p></text:note-body></text:note>"],
  [...elements("text:p", "text:h", "text:list", "text:list-item", "text:section", "table:table", "table:table-row", "table:table-cell",
    "draw:frame", "draw:text-box", "text:a"), element("text:span", " text:style-name=\"T1\""), element("text:span",
    " text:style-name=\"T2\"")],
);
export const indesign = xmlWith(
  ["<Content>One. </Content>", "<Br/>", "<?ACE 18?>", "<Rectangle/>",
    "<CharacterStyleRange AppliedCharacterStyle=\"b\"><Content>a </Content></CharacterStyleRange>", "<Properties/>"],
  [...elements("Content", "ParagraphStyleRange", "CharacterStyleRange", "Footnote", "Table", "Cell", "HyperlinkTextSource", "XMLElement",
    "Story", "Change", "Note")],
);

export const sgml = {
  tokens: ["<para>", "</para>", "</>", "<lit/x/", "&ent;", "&", "<![ INCLUDE [", "]]>", "<![IGNORE[", "<!-- -- -->", "<!ENTITY a \"b\">",
    "<!doctype a [", "]>", "<?pi>", "<br>", "<a b=c>", "<a b=\"c\">", "<", ">", "/", "--", "text ", "A. ", "\n", "<title>", "<!", " a=b"],
  pairs: [...elements("para", "b", "emphasis", "list", "item", "title", "programlisting"), ["<!--", "-->"], ["<![CDATA[", "]]>"], ["<b/",
    "/"], ["<![IGNORE[", "]]>"], ["<!doctype a [", "]>"], ["<a b=\"", "\">"]],
};

export const json = {
  tokens: ["1,", "\"a\",", "\"A car.\",", "null,", "\"a\":1,", "\"a\":\"A red car.\",", ",", ":", "\"", "\\", "\\\"", "\\u0041", "// a\n",
    "/* a */", "/*", "/", "true", "-1.5e3,", " ", "\n", "\ufeff", "'", "{}", "[],", "{},", "\"{n, plural, other {a}}\",", "\"<b>\","],
  pairs: [["[", "]"], ["{", "}"], ["{\"a\":", "}"], ["[{\"a\":[", "]}]"], ["/*", "*/"], ["\"", "\""], ["[\"A car.\",", "]"],
    ["{\"a\":\"A car.\",\"b\":", "}"]],
};

export const yaml = {
  tokens: [
    "- ", "- a\n", "a: ", "a: b\n", "a: The red car\n", "? ", "? a\n: b\n", ": ", "&a ", "*a ", "- *a\n", "- &a b\n", "!!str ", "!a ",
      "|\n  a\n", "a: |\n  a\n", ">\n  a\n", "a: >-\n  The car\n", "# c\n", " # c", "---\n", "...\n", "%YAML 1.2\n", "%TAG ! a\n", "- - ",
      "a: b: ",
    "\"", "'", "\"a\" ", "'a' ", "'a': b\n", "<<: *a\n", ", ", "a, ", "a: b, ", "\\", "\n", "\n\n", "  \n", "\t", " a\n", "@", "`",
      "- \"The car\"\n", "a\n", "? - ", "~", "- |\n a\n", "&a\n", "!", "\"\\x41\"",
  ],
  pairs: [["[", "]"], ["{", "}"], ["{a: ", "}"], ["[a, ", "]"], ["[[", "]]"], ["{? [", "]}"], ["\"", "\""], ["'", "'"], ["[{a: [", "]}]"],
    ["{[", "]: b}"], ["!<", ">"], ["&a [", "]"], ["*a [", "]"]],
  others: [
    { open: "- [", middle: "", close: "]\n", tail: "" }, { open: "a: {", middle: "", close: "}\n", tail: "" }, { open: "[a,", middle: "]",
      close: "", tail: "" },
  ],
  indented: true,
};

export const markdown = {
  tokens: [
    "*a_ ", "- ", ">", "> ", "a*b_c ", "[", "]", "![", "](", "[a](b) ", "[a][b] ", "[a]: b\n", "[a]:", "[^a] ", "[^a]: b\n", "*", "_",
      "**", "__", "***", "~", "~~", "`", "``", "`a` ", "**a** ", "_a_ ", "*a ", " a*", "**a ", "a** ", "_a ", "a_ ", "~a ", "a~ ", "<",
      "<a", "<a>", "</a>", "<b>a</b> ", "<!--", "<?", "<!A", "<![CDATA[", "<a b=\"c\"", "<http://a>", "http://a.b ", "www.a.b ", "a@b.c ",
      "a@", "www.", "http://",
    "&amp;", "&", "&#x41;", "\\", "\\*", "# ", "# a\n", "#", "1. ", "1. a\n", "- a\n", "* a\n", "+ ", "    ", "\t", "---\n", "***\n",
      "===\n", "a\n---\n", "```\n", "~~~\n", "```a\n", "|", "|a|b|\n", "|-|-|\n", "|a|\n|-|\n", "- [ ] ", "- [x] a\n", "a\n", "a\n\n",
      "  \n", "\\\n", "> a\n", "> > ", "- > ", "> - ", "1. - ", ":::\n", "$$\n", "{{< a >}}\n", "{% a %}\n", "import a from 'b'\n",
      "!!! a\n", "\"a\" ", "(", ")", "a.", "- a\n\n", "> a\n\n",
  ],
  pairs: [["*", "*"], ["**", "**"], ["_", "_"], ["~~", "~~"], ["[", "]"], ["[", "](a)"], ["![", "](a)"], ["`", "`"], ["<b>", "</b>"],
    ["*a ", " a*"], ["**a ", " a**"], ["(", ")"], ["[a](", ")"], ["[a](<", ">)"], ["<!--", "-->"], ["[a](b \"", "\")"], ["*a _b ",
    " b_ a*"]],
  others: [
    { open: "Some **bold** words and _italics_ here, then more. ", middle: "", close: "", tail: "" }, { open: "*a **a ", middle: "",
      close: "", tail: "" }, { open: "a **b", middle: "", close: "c* ", tail: "" },
    { open: "[a](", middle: "", close: "", tail: "" }, { open: "![[]()", middle: "", close: "", tail: "" }, { open: "| a ", middle: "\n",
      close: "|-", tail: "|\n" }, { open: "**x [", middle: "", close: "", tail: "" },
  ],
};

export const rst = {
  tokens: [
    ":a:", "*", "**", "`", "``", "*a* ", "**a** ", "``a`` ", "`a`_ ", "`a <b>`_ ", "`a`__ ", "a_ ", "a__ ", "|a| ", "|", "_`a` ", "[1]_ ",
      "[#a]_ ", ":a:`b` ", ":a:`b <c>` ", "\\", "\\*", "a\n", "a\n\n", "===\n", "a\n===\n", "---\n", ".. ", ".. a::\n", ".. note:: a\n",
      ".. a: b\n", ".. _a: b\n", ".. [1] a\n", ".. |a| image:: b\n",
    "- ", "- a\n", "* a\n", "1. ", "1. a\n", "#. a\n", "a) ", ":a: b\n", "-a  b\n", "--a=b  c\n", ">>> ", "::\n", "a::\n\n    b\n",
      "    ", "  a\n", " ", "\t", "+-+\n", "|a|\n", "=== ===\n", "a b\n", "__ ", "`_", "+---+\n|a  |\n+---+\n", "== ==\na  b\n== ==\n",
      "   :a: b\n", "http://a.b ", "<a>",
  ],
  pairs: [["*", "*"], ["**", "**"], ["`", "`_"], ["``", "``"], ["|", "|"], [":a:`", "`"], ["_`", "`"], ["`a <", ">`_"], ["(", ")"], ["[",
    "]_"]],
  indented: true,
};

export const asciidoc = {
  tokens: [
    "*_`", "*", "_", "`", "#", "^", "~", "+", "++", "+++", "**", "__", "``", "##", "*a* ", "_a_ ", "`a` ", "#a# ", "[.a]#b# ", "^a^",
      "~a~", "+a+ ", "++a++ ", "+++a+++ ", "pass:[a] ", "link:a[b] ", "http://a.b[c] ", "http://a.b ", "image:a[b] ", "image::a[b]\n",
      "xref:a[b] ", "<<a>> ", "<<a,b>> ", "[[a]] ", "anchor:a[] ", "footnote:[a] ", "kbd:[a] ", "menu:a[b] ", "{a} ", "{a", ":a: b\n",
      ":a:\n", "\\", "\\*",
    "= a\n", "== a\n", "=", "a\n", "a\n\n", " +\n", "* ", "* a\n", "** a\n", "*****", ". a\n", ".a\n", "1. a\n", "- a\n", "a:: b\n",
      "a::\n", "::", "[a]\n", "[a,b=\"c\"]\n", "[[a]]\n", "----\n", "====\n", "****\n", "|===\n", "|a |b\n", "|a\n", "a|b ", "2+|a ",
      "--\n", "+\n", "NOTE: a\n", "'''\n", "<<<\n", "//", "// a\n", "////\n", "include::a[]\n", "ifdef::a[]\n", "endif::[]\n", "<1> ",
      "(C)", "\"`a`\" ", "'`a`' ", "&amp; ",
  ],
  pairs: [["*", "*"], ["_", "_"], ["`", "`"], ["#", "#"], ["**", "**"], ["[", "]"], ["link:a[", "]"], ["<<", ">>"], ["((", "))"], ["(((",
    ")))"], ["+++", "+++"], ["pass:[", "]"], ["footnote:[", "]"], ["{", "}"], ["\"`", "`\""], ["[.a]#", "#"], ["image:a[", "]"]],
};

export const csv = {
  tokens: [",", ";", "\t", "\"", "\"\"", "a,", "\"a\",", "a,b\n", "A car.,B.\n", "\"a\nb\",", "\"a\"\"b\",", "\n", "\r\n", "1,2\n",
    "\"<b>a</b>\"\n", "a;b\n", "a\tb\n", " ", "'", "\\\"", "\"a\"b,", "=1+1,", "a|b\n", "\"a", "source,target\n"],
  pairs: [["\"", "\""], ["\"a,", "\"\n"], ["<b>", "</b>"], ["(", ")"], ["{", "}"]],
};
export const po = {
  tokens: ["msgid \"A car\"\nmsgstr \"\"\n\n", "msgid \"a\"\n", "msgstr \"\"\n", "\"a\"\n", "\"A car. \"\n", "msgctxt \"a\"\n",
    "msgid_plural \"b\"\n", "msgstr[0] \"\"\n", "msgstr[1] \"\"\n", "#\n", "# a\n", "#. a\n", "#: a:1\n", "#, fuzzy\n",
    "#| msgid \"a\"\n", "#~ msgid \"a\"\n", "\\n", "\\\"", "\\", "\"", "%s ", "<b>a</b>", "\n", "\n\n", "domain \"a\"\n", "msgid ",
    "Language: es\\n"],
  pairs: [["msgid \"", "\"\n"], ["msgstr \"", "\"\n"], ["\"", "\"\n"], ["<b>", "</b>"], ["{", "}"], ["#, ", "\n"]],
};
export const properties = {
  tokens: ["a=b\n", "a = The red car\n", "a:b\n", "a b\n", "#c\n", "!c\n", "\\\n", "\\\n  ", "\\\\", "\\u0041", "\\u00", "=", ":", " ",
    "{0}", "''", "'", "<b>a</b>", "a", "\n", "a\\ b=", "\\=", "\r", "\f", "A car. \\\n", "{0,choice,0#a|1#b} ", "a="],
  pairs: [["a={", "}\n"], ["<b>", "</b>"], ["{0,choice,0#", "}"], ["'", "'"], ["{", "}"], ["a=\\\n", "\n"]],
};
export const strings = {
  tokens: ["\"a\" = \"The red car\";\n", "\"a\";\n", "a = b;\n", "\"a\"", " = ", ";", "/* c */", "// c\n", "\"", "\\\"", "\\", "\\U0041",
    "%@ ", "/*", "*/", "\n", "=", "\"a\" = \"", "<b>a</b>", "a = \"b\";\n"],
  pairs: [["/*", "*/"], ["\"", "\";\n"], ["\"a\" = \"", "\";\n"], ["{", "}"], ["(", ")"], ["<b>", "</b>"], ["\"", "\" = \"b\";\n"]],
};
export const subtitles = {
  tokens: ["1\n00:00:01,000 --> 00:00:02,000\nThe car\n\n", "2\n00:00:02,000 --> 00:00:03,000\n", "00:01.000 --> 00:02.000\na\n\n",
    "00:01.000 --> 00:02.000 align:start\n", "-->", "--> ", "1\n", "The car,\n", "is red.\n", "- a\n", "<i>", "</i>", "<b>", "{\\an8}",
    "<00:01.000>", "<v A>", "<c.a>", "</c>", "NOTE a\n", "STYLE\n", "&amp;", "&nbsp;", "\n", "\n\n", "♪ ",
    "00:00:01,000 --> 00:00:02,000\n", "{\\", "<", ">", "A: ", "[a] ", "(a) ", "...", "WEBVTT\n", "REGION\n"],
  pairs: [["<i>", "</i>"], ["<b>", "</b>"], ["<c.a>", "</c>"], ["<v A>", "</v>"], ["<font color=\"a\">", "</font>"], ["{\\i1}", "{\\i0}"],
    ["(", ")"], ["[", "]"]],
};
export const line = { tokens: ["a\n", "A car. It is red.\n", "\r\n", "\r", "\u2028", "{0}\n", "1\n", " ", "\n", "<b>a</b>\n",
  "https://a.b/c\n"], pairs: plain.pairs };

export const mailHeader = {
  tokens: ["X: a\r\n", "Subject: A car\r\n", "To: a@b.example\r\n", "From: a\r\n", " a\r\n", "\ta\r\n", "=?utf-8?Q?a?= ",
    "=?utf-8?B?YQ==?= ", "=?utf-8?Q?=C3?=", "=?", "?=", ";", "; a=b", "; a*0=b", "; a*=utf-8''b", "\"", "\\\"", "\r\n", ":",
    "Content-Type: text/plain\r\n", "Content-Type: multipart/mixed; boundary=b\r\n", "Content-Transfer-Encoding: base64\r\n", "<a@b>",
    ", ", "=", "_", "a ", "Subject: =?utf-8?Q?a?=\r\n =?utf-8?Q?b?=\r\n", "\r\n\r\n", "a,"],
  pairs: [["(", ")"], ["\"", "\""], ["<", ">"], ["=?utf-8?Q?", "?="], ["Subject: ", "\r\n"], ["; a=\"", "\""], ["=?utf-8?B?", "?="]],
};
export const mailParts = {
  tokens: [
    "--b\r\n", "--b--\r\n", "--b\r\nContent-Type: text/plain\r\n\r\nA car.\r\n",
      "--b\r\nContent-Type: text/html\r\n\r\n<p>A car.</p>\r\n", "--b\r\n\r\n", "--", "--b", "\r\n", "A line of text\r\n", "> quoted\r\n",
      ">", "-- \r\n", "a=3D\r\n", "=\r\n", "=C3", "YQ==\r\n", "Content-Type: multipart/mixed; boundary=b\r\n\r\n",
      "Content-Type: message/rfc822\r\n\r\n",
    "--b\r\nContent-Type: message/rfc822\r\n\r\nSubject: a\r\n\r\nA.\r\n",
      "--b\r\nContent-Disposition: attachment; filename=a\r\n\r\nYQ==\r\n", "--b\r\nContent-Transfer-Encoding: base64\r\n\r\nYQ==\r\n",
      "--c\r\n", "From ", "begin 644 a\r\n", "\t", " ", "On a, b wrote:\r\n",
  ],
  pairs: [
    ["--b\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n", "--b--\r\n"],
      ["--b\r\nContent-Type: message/rfc822\r\n\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n", "--b--\r\n"],
    ["--b\r\n", "--b--\r\n"], ["<p>", "</p>"], ["> ", "\r\n"], ["--b\r\nContent-Type: text/html\r\n\r\n<b>", "</b>\r\n"],
  ],
};
export const rtf = {
  tokens: ["\\par ", "\\b ", "\\b0 ", "\\i ", "\\'e9", "\\u233 ", "\\u233?", "\\uc1 ", "\\tab ", "\\line ", "{\\*\\a b}", "\\pard ",
    "\\plain ", "text ", "\\", "{", "}", "\\htmlrtf ", "\\htmlrtf0 ", "{\\*\\htmltag64 <p>}", "{\\*\\htmltag <b>}", "\\bin3 abc",
    "\\bin99999 ", "\\f1 ", "\\fs24 ", "\\-", "\\~", "\r\n", "\\cell ", "\\row ", "\\ansicpg1252 ", "\\a", "\\1", "-", ";"],
  pairs: [["{", "}"], ["{\\b ", "}"], ["{\\*\\a ", "}"], ["{\\field{", "}}"], ["{\\*\\htmltag64 ", "}"], ["{\\fonttbl", "}"],
    ["\\htmlrtf ", "\\htmlrtf0 "], ["{\\pntext ", "}"]],
};
export const selector = {
  tokens: ["/a", "//a", "//*", "/@a", "[1]", "[@a='b']", "/..", "/.", "::", "|//a", " or @a", " and @a", " | //a", "not(", "'", "\"", "*",
    "@", "a:b", "/child::a", "/descendant::a", "/ancestor::a", "[position()=1]", "text()", "=", "!=", "$a", "-", "(", ")", "[", "]"],
  pairs: [["[", "]"], ["(", ")"], ["//a[", "]"], ["not(", ")"], ["[@a=", "]"], ["contains(@a,", ")"], ["//a[.//b[", "]]"], ["[not(", ")]"]],
};
/**
 * A saved state that is not restored is left out: pdfjs looks up each value through all states that are saved, in quadratic time. The
 * limits of time of the thread and of the document worker end it.
 */
export const pdf = {
  tokens: ["q Q ", "Q ", "BT ", "ET ", "BT /F1 11 Tf 72 700 Td (A red car.) Tj ET\n", "(a) Tj ", "[(a) -5 (b)] TJ ", "1 0 0 1 0 0 cm ",
    "0 0 m ", "9 9 l ", "S ", "72 400 150 20 re S\n", "/F1 9 Tf ", "0 -12 Td ", "BI ", "ID ", "EI ", "<<", ">>", "(", ")", "[", "]",
    "/a ", "1 ", "% c\n", "<41> Tj ", "/a Do ", "/a BMC ", "EMC ", "W n ", "0 0 9 9 0 9 c ", "' ", "* "],
  pairs: [["BT ", "ET "], ["<<", ">>"], ["[", "]"], ["(", ")"], ["/a BMC ", "EMC "], ["BT /F1 11 Tf 72 700 Td (",
    ") Tj ET "]],
};
export const termList = xmlWith(
  ["<dict-entry><src-segment>a</src-segment><tgt-segment>b</tgt-segment></dict-entry>",
    "<brand-entry><src-segment>a</src-segment></brand-entry>", "<src-segment>a</src-segment>", "<user-comments>a</user-comments>"],
  elements("dict-entry", "brand-entry", "src-segment", "tgt-segment", "dict-entries", "brand-entries"),
);
export const svg = xmlWith(["<path d=\"M0 0L1 1\"/>", "<rect width=\"1\"/>", "<use href=\"#a\"/>", "<stop/>", "<text>a</text>"],
  elements("g", "svg", "defs", "style", "script", "a", "foreignObject", "text", "linearGradient", "switch"));
export const saml = xmlWith(
  ["<x/>", "<saml:Attribute Name=\"a\"><saml:AttributeValue>b</saml:AttributeValue></saml:Attribute>", "<saml:Assertion ID=\"a\"/>",
    "<ds:Signature><ds:SignedInfo/></ds:Signature>", "<ds:Reference URI=\"#a\"/>", "<saml:EncryptedAssertion/>",
    "<ds:Transform Algorithm=\"a\"/>", "<saml:Audience>a</saml:Audience>"],
  [element("saml:Assertion", " ID=\"a\""), ...elements("saml:AttributeStatement", "saml:AttributeValue", "ds:Signature", "ds:SignedInfo",
    "samlp:Extensions", "saml:Advice"), element("x", " ID=\"a\"")],
);
export const metadata = xmlWith(
  ["<md:SingleSignOnService Binding=\"a\" Location=\"b\"/>", "<md:KeyDescriptor/>", "<ds:X509Certificate>a</ds:X509Certificate>",
    "<md:IDPSSODescriptor/>"],
  elements("md:IDPSSODescriptor", "md:KeyDescriptor", "ds:KeyInfo", "md:EntityDescriptor", "md:Extensions"),
);
export const srx = xmlWith(
  ["<rule break=\"no\"><beforebreak>a\\.</beforebreak><afterbreak>\\s</afterbreak></rule>",
    "<rule><beforebreak>(a+)+</beforebreak><afterbreak/></rule>", "<languagemap languagepattern=\"en\" languagerulename=\"a\"/>",
    "<beforebreak>[a-z</beforebreak>", "\\b", "[a", "(?i)", "(", ")", "|", "\\p{L}", "*", "{1,9}"],
  [element("rule"), ...elements("beforebreak", "afterbreak"), element("languagerule", " languagerulename=\"a\""), ["<rule><beforebreak>",
    "</beforebreak></rule>"], ["(", ")"], ["[", "]"], ["(?:", ")*"]],
);
