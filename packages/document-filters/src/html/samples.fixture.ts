import iconv from "iconv-lite";
import { type FormatSamples, notText, randomSamples, samplesOf, someOf } from "../text/format-samples.fixture.js";

const mediaType = "text/html";

const page = `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>A page</title><script>if (a < b) "🙂";</script></head>
<body><p class="x">The <b>red</b> car<br>is <code>a &lt; b</code>. It is <i><b>fast</b></i>.</p>
<ul><li>One <a href="x" title="A title">link</a> here<li>Two &amp; three &nbsp; four</ul><img alt="A picture"><!-- kept --></body></html>
`;

/** Pages and fragments of them. */
export const samples: FormatSamples = {
  samples: [
    ...samplesOf(mediaType, {
      "a page": page,
      "XHTML": `<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml"><p>One.<br/>Two.</p></html>`,
    }),
    ...samplesOf(mediaType, {
      "a fragment": "<p>The <em>old</em> house. It has a garden.</p>", "tags that cross": "<p>One <b>two <i>three</b> four</i> five</p>",
      "no text": "<p></p><br>",
    }, { staysItself: true }),
    ...samplesOf(mediaType, {
      "an encoding that it declares": iconv.encode("<meta charset=iso-8859-2><p>Žluťoučký kůň.", "iso-8859-2"),
    }, { encoding: "iso-8859-2" }),
    ...randomSamples(mediaType, someOf(
      ["One. ", "two ", "&amp;", "42", "\n", "<img alt=\"Text\">", "<!-- c -->", "é", "🙂"],
      [(inner) => `<b>${inner}</b>`, (inner) => `<p>${inner}</p>`, (inner) => `<code>${inner}</code>`,
        (inner) => `<i title="Words">${inner}</i>`],
    ).map((inner) => `<div>${inner}</div>`), { staysItself: true }),
  ],
  wrong: [notText(mediaType)],
};
