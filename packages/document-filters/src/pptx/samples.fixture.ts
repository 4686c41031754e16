import fc from "fast-check";
import { paragraph, run } from "../office/drawing/drawing.fixture.js";
import { type FormatSamples, samplesOf, someOf } from "../text/format-samples.fixture.js";
import { unzipped, zipped } from "../zip/zips.fixture.js";
import { pptxFamily } from "./pptx-family.js";
import { everything, page, presentation, shape, strict, text } from "./presentations.fixture.js";

const [{ name: mediaType }] = pptxFamily.mediaTypes as readonly [(typeof pptxFamily.mediaTypes)[number]];
const slide = page("p:sld", shape(text("One. Two.", "Three")));
const paragraphs = someOf([run("One. "), run("two ", "b=\"1\""), run("three", "lang=\"en\""), "<a:br/>",
  "<a:fld type=\"slidenum\"><a:t>7</a:t></a:fld>", run("\tÉ &amp; 🙂")]).map((content) => shape(paragraph(content)));

/** Presentations, and whatever else PowerPoint makes of them. */
export const samples: FormatSamples = {
  samples: [
    ...samplesOf(mediaType, {
      "everything": everything(), "slides alone": presentation([slide, slide]), "no slide": presentation([]),
      "the strict edition": presentation([strict(slide)], {
        "ppt/presentation.xml": strict(unzipped(presentation([slide]))["ppt/presentation.xml"] as string),
      }),
    }),
    ...pptxFamily.mediaTypes.flatMap(({ name, mainType, ending }) => samplesOf(name, { [ending]: presentation([slide], {}, mainType) })),
    ...fc.sample(fc.array(paragraphs, { maxLength: 3 }), { numRuns: 8, seed: 20 }).flatMap((shapes) =>
      samplesOf(mediaType, { [`random shapes, ${shapes.join("")}`]: presentation([page("p:sld", shapes.join(""))]) })),
  ],
  wrong: [
    { mediaType, bytes: Buffer.from("no zip"), code: "document-damaged", names: /damaged/ },
    { mediaType, bytes: zipped({ "a.txt": "a" }), code: "document-of-other-format", names: /PowerPoint presentation/ },
    { mediaType, bytes: presentation([slide], {}, "text/x-other"), code: "document-of-other-format", names: /text\/x-other/ },
    {
      mediaType, bytes: presentation([slide, slide], { "ppt/slides/slide2.xml": "<a>\n<b></a>" }),
      code: "document-not-well-formed", names: /ppt\/slides\/slide2\.xml: .* line 2/,
    },
    { mediaType, bytes: Buffer.from("d0cf11e0a1b11ae100000000", "hex"), code: "document-has-password", names: /password/ },
  ],
  shown: (bytes) => Object.values(unzipped(bytes)).join("\n"),
};
