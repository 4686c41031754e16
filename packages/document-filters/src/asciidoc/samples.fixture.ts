import { type FormatSamples, notText, randomSamples, samplesOf, someOf } from "../text/format-samples.fixture.js";

const asciidoc = "text/asciidoc";
const facts = { isNamed: true, staysItself: true };

/** Blocks, lists, tables, inline mark-up and macros. */
export const samples: FormatSamples = {
  samples: [
    ...samplesOf(asciidoc, {
      "blocks": "= The car\nAnn Lee\n:toc:\r\n\r\nIt is\r\nred.\n\n"
        + "== Big\n\n.A title\n[source,js]\n----\nlet car;\n----\n\n====\nThe car.\n====\n",
      "lists": "* one\ntwo\n** three\n\n. four\n+\nfive\n\ncar:: It is red.\n\nNOTE: Big.\n",
      "tables": "[cols=\"1,a\"]\n|===\n| red | The *car* \\| house\n\n2+| fast +\ncar\n|===\n",
      "inline mark-up": "A *red* _car_, `code`, https://x.y[the *site*], <<id,big>>, {attr}, image:a.png[pic], H~2~O &amp; it.\n",
      "nothing": "", "no line end": "The car",
    }, facts),
    ...randomSamples(asciidoc, someOf(
      ["the red car", "\n", "\n\n", "* ", ". ", "    ", "*", "**", "`", "_", "::", "|", "----\n", "====\n",
        "|===\n", "[a]", "{b}", "<<c>>", "+", "= ",
        "\\", "🙂"]),
      facts),
  ],
  wrong: [notText(asciidoc)],
  // A mark within a word is written twice.
  shown: (bytes) => Buffer.from(bytes).toString().replace(/([*_`#])\1/g, "$1"),
};
