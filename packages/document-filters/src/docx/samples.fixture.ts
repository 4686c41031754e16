import { unzipSync } from "fflate";
import fc from "fast-check";
import { type FormatSamples, samplesOf, someOf } from "../text/format-samples.fixture.js";
import { field, paragraph, run, textBox, wordDocument, wordPart } from "./word-documents.fixture.js";
import { wordFamily } from "./word-family.js";

const [docx, ...others] = wordFamily.mediaTypes.map(({ name, mainType }) => ({ name, mainType }));
const text = paragraph(run("The "), run("red", "<w:b/>"), run(" car. It is fast."));
const styles = wordPart("styles", "<w:style w:type=\"paragraph\" w:styleId=\"Note\"><w:rPr><w:vanish/></w:rPr></w:style>");

const random = fc.sample(someOf(
  [run("One. "), run("two ", "<w:b/>"), "<w:r><w:tab/></w:r>", "<w:bookmarkStart w:id=\"1\" "
    + "w:name=\"x\"/>", field("PAGE", run("3")), run("42"),
    `<w:r><w:t>a</w:t>${textBox(paragraph(run("In a box.")))}<w:t xml:space="preserve">b </w:t></w:r>`],
  [(inner) => `<w:hyperlink>${inner}</w:hyperlink>`, (inner) => field("QUOTE", inner)],
), { numRuns: 8, seed: 20 });

/** Word documents, their templates and those with macros. */
export const samples: FormatSamples = {
  samples: [
    ...samplesOf(docx?.name ?? "", {
      "runs": wordDocument(text),
      "headers and notes": wordDocument(text + paragraph(), {
        "header1.xml": wordPart("hdr", paragraph(run("A header"))), "footer1.xml": wordPart("ftr", paragraph(field("PAGE", run("1")))),
        "footnotes.xml": wordPart("footnotes", `<w:footnote w:id="2">${paragraph(run("A note."))}</w:footnote>`), "styles.xml": styles,
        "image1.png": Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]),
      }),
      "hidden, deleted and inserted text": wordDocument(paragraph(run("One "), run("two", "<w:vanish/>"),
        "<w:del w:id=\"1\"><w:r><w:delText>three</w:delText></w:r>"
          + "</w:del>", `<w:ins w:id="2">${run("four")}</w:ins>`), { "styles.xml": styles }),
      "text boxes": wordDocument(paragraph(run("One "), `<w:r>${textBox(text, text + text)}</w:r>`, run("two."))),
      "no text": wordDocument(""),
      ...Object.fromEntries(random.map((content, i) => [`random document ${i + 1}, ${content}`, wordDocument(paragraph(content))])),
    }),
    ...others.flatMap(({ name, mainType }) => samplesOf(name, { [name]: wordDocument(text, {}, { mainType }) })),
  ],
  wrong: [
    { mediaType: docx?.name ?? "", bytes: Buffer.from("no zip"), code: "document-damaged", names: /^The document is damaged/ },
    { mediaType: docx?.name ?? "", bytes: wordDocument("", {}, { mainType: "x/y" }), code: "document-of-other-format",
      names: /Word document.*x\/y/ },
    { mediaType: docx?.name ?? "", bytes: wordDocument("<w:p>"), code: "document-not-well-formed", names: /^Entry word\/document\.xml: / },
    {
      mediaType: docx?.name ?? "", bytes: Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]),
      code: "document-has-password", names: /password/,
    },
  ],
  shown: (bytes) => Object.values(unzipSync(bytes)).map((content) => Buffer.from(content).toString()).join("\n"),
};
