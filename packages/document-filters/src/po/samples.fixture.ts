import { type FormatSamples, notText, randomSamples, samplesOf, someOf } from "../text/format-samples.fixture.js";
import { bytesOf } from "../text/pass.fixture.js";

const po = "text/x-gettext-translation";
const message = (id: string, target = "", before = ""): string => `${before}msgid "${id}"\nmsgstr "${target}"\n`;

/** Messages of all kinds, and lines that are none. */
export const samples: FormatSamples = {
  keepsSources: true,
  samples: [
    ...samplesOf(po, {
      "a template": `#, fuzzy\n${message("", "\"\n\"Language: \\n\"\n\"Plural-Forms: nplurals=INTEGER; plural=EXPRESSION;\\n")}\n`
        + `${message("The %s car", "", "#. A note\n#: a.c:1\n#, c-format\n")}`,
      "plurals": "msgid \"One car\"\nmsgid_plural \"%d cars\"\nmsgstr[0] \"\"\nmsgstr[1] \"\"\n",
      "lines":
        "msgctxt \"menu\"\nmsgid \"\"\n\"It is red. \"\n\"It is \\\"big\\\".\\n\"\n\"A line\\n\"\n"
        + "msgstr \"\"\n\n#~ msgid \"Old\"\n#~ msgstr \"\"\n",
      "fuzzy ones": `${message("The car", "El coche", "#, fuzzy\n")}${message("Red", "Rojo")}#, fuzzy\r\nmsgid "Big"\r\nmsgstr "Gran"\r\n`,
      "tags": message("The <b>red</b> car<br/>and the house"),
    }),
    ...randomSamples(po, someOf(["the red car", " ", "🙂", "\\\"", "\\n", "%s", "<b>red</b> ", "\"\n\"", "house. It"]).map(
      (text) => `${message(`A${text}`)}\n${message("Two", text.includes("\n") ? "" : text)}`), {}),
  ],
  wrong: [notText(po), { mediaType: po, bytes: bytesOf("msgid \"a\"\nmsgstr \"\n"), code: "document-malformed", names: /^Line 2 / }],
};
