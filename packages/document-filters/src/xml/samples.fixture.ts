import iconv from "iconv-lite";
import { type FormatSamples, notText, randomSamples, samplesOf, someOf } from "../text/format-samples.fixture.js";

const declared = (content: string): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n<d xmlns:its="http://www.w3.org/2005/11/its">${content}</d>\n`;

const documents = {
  "structure": declared("<title>A title</title>\n<p>The <b>red</b> car. It is <i><b>fast</b></i>.</p><n/>"),
  "references": declared("<p>One &amp; two &#x33; &lt;three&gt;</p>"),
  "what is not to be translated": declared("<p its:translate=\"no\">One</p><p>Two <q its:translate=\"no\">three</q> four.</p>"),
  "blocks in text, and what is not translated": declared("<li>One<ul><li>two</li><li>three <code>FOUR</code></li></ul>"
    + "<programlisting>FIVE\n  SIX</programlisting></li>"),
  "notes in sentences, and attributes":
    `<?xml version="1.0"?>\n<map title="One"><topicmeta/><p>two<fn>three</fn> four &NAME; &eacute;</p></map>`,
  "lines": `<?xml version="1.0"?>\n<article xmlns="http://docbook.org/ns/docbook"><literallayout>one\n  two</literallayout></article>`,
  "strings": `<?xml version="1.0"?>\n<resources><string name="a">one\\'s "two"\\nthree</string></resources>`,
  "rules": declared(
    "<its:rules version=\"2.0\"><its:translateRule selector=\"//a/@b\" translate=\"yes\"/></its:rules><a b=\"one\">two</a>"),
  "no text": declared(""),
};

/** XML, also by the name that SDL gives it. */
export const samples: FormatSamples = {
  samples: [
    ...samplesOf("text/xml", documents, { staysItself: true }),
    ...samplesOf("text/x-sdl-strict-xml", documents, { staysItself: true, isNamed: true }),
    ...samplesOf("text/xml", {
      "character data": declared("<p><![CDATA[One & two.]]> Three</p>"),
      "UTF-16 by name": declared("<p>One.</p>").replace("utf-8", "utf-16"),
    }),
    ...samplesOf("text/xml", {
      "an encoding that it declares": iconv.encode(declared("<p>Žluťoučký kůň.</p>").replace("utf-8", "iso-8859-2"), "iso-8859-2"),
    }, { encoding: "iso-8859-2" }),
    ...randomSamples("text/xml", someOf(
      ["One. ", "two ", "&amp;", "42", "\n", "<br/>", "<!-- c -->", "é", "🙂", "<?pi?>"],
      [(inner) => `<b>${inner}</b>`, (inner) => `<p>${inner}</p>`],
    ).map(declared), { staysItself: true }),
  ],
  wrong: [
    notText("text/xml"), notText("text/x-sdl-strict-xml"),
    { mediaType: "text/xml", bytes: Buffer.from("<?xml version='1.0'?>\n<a>\n<b></a>"), code: "document-not-well-formed", names: /line 3/ },
    { mediaType: "text/xml", bytes: Buffer.from("<?xml version='1.0'?>\n<a>\n"), code: "document-not-well-formed", names: /line 3/ },
    {
      mediaType: "text/xml", bytes: Buffer.from("\n<!DOCTYPE a [<!ENTITY x 'y'>]><a/>"),
      code: "document-declares-entities", names: /line 2/,
    },
  ],
};
