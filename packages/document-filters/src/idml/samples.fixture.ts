import { unzipSync } from "fflate";
import { type FormatSamples, randomSamples, samplesOf, someOf } from "../text/format-samples.fixture.js";
import { zipped } from "../zip/zips.fixture.js";
import { idml, idmlFiles, mediaType, paragraph, run, words } from "./idml.fixture.js";

const note = `<Footnote>${paragraph(run(words("<?ACE 4?>") + words(" A note.")))}</Footnote>`;
const table = `<Table><Cell Self="c">${paragraph(run(words("A cell")))}</Cell></Table>`;
const link = (content: string): string => `<HyperlinkTextSource Self="h">${content}</HyperlinkTextSource>`;

const inRun = someOf(
  [words("One. "), words("two "), words("&amp;"), words("42\t\u2028é"), "\n", "<Br/>", words("<?ACE 18?>"), "<Rectangle/>", note, table],
  [link, (inner) => `</CharacterStyleRange>${run(inner.replaceAll(/<\/?(?:Foot|Hyper|Table)[^>]*>/g, ""), "b")}<CharacterStyleRange>`],
);

/** Stories: runs over ends of paragraphs, links, notes, tables. */
export const samples: FormatSamples = {
  samples: [
    ...samplesOf(mediaType, {
      "paragraphs in one run": idml(paragraph(run(`\n${words("One.")}\n<Br/>\n${words("Two. Three.")}\n<Br/>`))),
      "runs over ends of paragraphs": idml(paragraph(
        run(`<Properties><Font>F</Font></Properties>${words("The ")}`),
        run(`${words("red")}<Br/>${words("car")}`, "b"), run(words(" is fast.")))),
      "links, notes and tables": idml(
        paragraph(run(words("See ") + link(words("the page")) + words(" now.") + note + words(" Or go.")), run(table)),
        paragraph(run(words("B")))),
      "marks of XML": idml(`<XMLElement>${paragraph(`<XMLElement>${run(words("One"))}</XMLElement>`)}</XMLElement>`),
      "no text": idml(), "an empty story": idml(""),
    }),
    ...randomSamples(mediaType, inRun).map((sample) => ({ ...sample, bytes: idml(paragraph(run(Buffer.from(sample.bytes).toString()))) })),
  ],
  wrong: [
    { mediaType, bytes: Buffer.from("no zip"), code: "document-damaged", names: /damaged/ },
    { mediaType, bytes: zipped({ mimetype: mediaType }), code: "document-damaged", names: /designmap\.xml/ },
    {
      mediaType, code: "document-not-well-formed", names: /^Entry Stories\/Story_u1\.xml: .* line 2/,
      bytes: zipped({ ...idmlFiles(), "Stories/Story_u1.xml": "<Story>\n<Content></Story>" }),
    },
  ],
  shown: (bytes) => Object.values(unzipSync(bytes)).map((content) => Buffer.from(content).toString()).join("\n"),
};
