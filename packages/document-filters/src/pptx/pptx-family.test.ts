import { describe, expect, it } from "@jest/globals";
import type { LeftText } from "@dragoman/application/documents";
import type { Segment } from "@dragoman/domain/segments";
import { documentFormats } from "../document-formats.js";
import { aContext, opens, upperCase } from "../text/pass.fixture.js";
import { unzipped } from "../zip/zips.fixture.js";
import { everything, page, presentation, related, shape, text } from "./presentations.fixture.js";

interface Passed {
  /** Segments with where they stand, in order. */
  readonly segments: readonly (readonly [string | undefined, Segment])[];
  readonly left: readonly LeftText[];
  readonly files: Readonly<Record<string, string>>;
}

async function pass(bytes: Uint8Array, context = {}): Promise<Passed> {
  const mediaType = await documentFormats.recognise(opens(bytes, 4_096));
  const document = documentFormats.open({ mediaType, encoding: "", bytes: opens(bytes, 4_096) });
  const [segments, left]: [(readonly [string | undefined, Segment])[], LeftText[]] = [[], []];
  const written = async function* () {
    for await (const part of document.parts(aContext(context))) {
      if ("keep" in part) {
        if (part.left !== undefined) left.push(part.left);
        yield [part.keep];
      } else {
        segments.push(...part.segments.map((segment) => [part.place, segment] as const));
        yield [part.write(part.segments.map(upperCase))];
      }
    }
  };
  const output: Uint8Array[] = [];
  for await (const piece of document.assemble(written())) output.push(piece);
  return { segments, left, files: unzipped(Buffer.concat(output)) };
}

describe("presentations", () => {
  it("are translated wherever people read them, in their order, and say where that is", async () => {
    const { segments, files } = await pass(everything());
    expect(segments).toEqual([
      ["slide 1", ["A title."]],
      ["slide 1", ["The ", { open: 1 }, "red", { close: 1 }, " car."]],
      ["slide 1", ["It is fast.", { protected: 3, text: "1" }]],
      ["chart 1 on slide 1", ["Sales"]],
      ["chart 1 on slide 1", ["Spring"]],
      ["shapes on chart 1 on slide 1", ["A remark"]],
      ["slide 1 notes", ["Say this."]],
      ["slide 1 comments", ["Is that so?"]],
      ["slide 2", ["A cell"]],
      ["slide 2", ["Two cars"]],
      ["slide 2", ["One car"]],
      ["slide 2", ["Two cars"]],
      ["diagram 1 on slide 2", ["A step"]],
      ["diagram 1 on slide 2", ["A step"]],
      ["slide 2 comments", ["Why two?"]],
      ["slide master 1", ["Our firm"]],
      ["layout 2 of slide master 1", ["A motto"]],
    ]);
    expect(files["ppt/slides/slide1.xml"]).toContain("<a:t>THE </a:t>");
    expect(Object.keys(files)[0]).toBe("[Content_Types].xml");
    expect(Object.keys(files).sort()).toEqual(Object.keys(unzipped(everything())).sort());
  });
  it("have hidden slides with notes, which are left unless they are asked for, and told", async () => {
    const { left, files } = await pass(everything());
    expect(left).toEqual([{ place: "slide 3", why: "it is hidden, and not translated" }]);
    expect(files["ppt/slides/slide3.xml"]).toContain("A secret.");
    expect(files["ppt/notesSlides/secret.xml"]).toContain("Say nothing.");
    const { segments } = await pass(everything(), { translateHidden: true });
    expect(segments).toContainEqual(["slide 3", ["A secret."]]);
    expect(segments).toContainEqual(["slide 3 notes", ["Say nothing."]]);
  });
  it("that are nothing but macros come back as they are, and that is told", async () => {
    const addIn = presentation([], { "ppt/presentation.xml": "", "ppt/vbaProject.bin": "MsgBox" }, "application/vnd.ms-powerpoint.addin."
      + "macroEnabled.main+xml");
    const { left, files } = await pass(addIn);
    expect(left).toEqual([{ place: "add-in", why: "it has no slides, and the text of its macros is not translated" }]);
    expect(files).toEqual(unzipped(addIn));
  });
  it("come in the order of the presentation, not of file names", async () => {
    const slides = [page("p:sld", shape(text("One"))), page("p:sld", shape(text("Two")))];
    const files = { "ppt/_rels/presentation.xml.rels": related(["slide", "slides/slide2.xml"], ["slide", "/ppt/slides/slide1.xml"]) };
    expect((await pass(presentation(slides, files))).segments).toEqual([["slide 1", ["Two"]], ["slide 2", ["One"]]]);
  });
  it("turn round with their language, also where no slide shows it yet", async () => {
    const style = (align: string): string => `<a:lstStyle><a:lvl1pPr ${align}/></a:lstStyle>`;
    const bytes = presentation([page("p:sld", shape(text("One")))], {
      "ppt/_rels/presentation.xml.rels":
        related(["slide", "slides/slide1.xml"], ["slideMaster", "slideMasters/slideMaster1.xml"], ["notesMaster", "notesMaster.xml"]),
      "ppt/slideMasters/_rels/slideMaster1.xml.rels": related(["slideLayout", "../slideLayouts/slideLayout1.xml"]),
      "ppt/slideLayouts/slideLayout1.xml": page("p:sldLayout", shape(text("Two")) + style("algn=\"l\"")),
      "ppt/notesMaster.xml": page("p:notesMaster", "<p:notesStyle><a:lvl1pPr/></p:notesStyle>"),
    });
    const { files, segments } = await pass(bytes, { targetTag: "he" });
    expect(segments).toEqual([["slide 1", ["One"]]]);
    expect(files["ppt/slides/slide1.xml"]).toContain("<a:p><a:pPr rtl=\"1\"/>");
    expect(files["ppt/slideLayouts/slideLayout1.xml"]).toContain(style("algn=\"r\""));
    expect(files["ppt/notesMaster.xml"]).toContain("<a:lvl1pPr rtl=\"1\" algn=\"r\"/>");
  });
  it("that have no slide are shown by their layouts, with the prompts", async () => {
    const { segments } = await pass(presentation([], {
      "ppt/slideMasters/_rels/slideMaster1.xml.rels": related(["slideLayout", "../slideLayouts/slideLayout1.xml"]),
      "ppt/slideLayouts/slideLayout1.xml": page("p:sldLayout", shape(text("Your name"), "<p:ph type=\"body\"/>")),
    }));
    expect(segments).toEqual([["layout 1 of slide master 1", ["Your name"]]]);
  });
});
