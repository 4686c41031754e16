import { paragraph, part, run, spaces } from "../office/drawing/drawing.fixture.js";
import { type Files, zipped } from "../zip/zips.fixture.js";

const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const ofMicrosoft = "http://schemas.microsoft.com/office";
export const presentationType = "application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml";

/** Relationships `rId1`, `rId2` and so on: what each is, and where it leads. */
export const related = (...targets: readonly (readonly [string, string])[]): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets.map(([type, target], i) =>
    `<Relationship Id="rId${i + 1}" Type="${type.startsWith("http") ? type : `${relations}/${type}`}" Target="${target}"/>`).join("")
  }</Relationships>`;

/** A shape with paragraphs; `properties` is what stands in its `p:nvPr`. */
export const shape = (content: string, properties = "", name = "Shape"): string =>
  `<p:sp><p:nvSpPr><p:cNvPr id="2" name="${name}"/><p:cNvSpPr/><p:nvPr>${properties}</p:nvPr></p:nvSpPr><p:spPr/>`
  + `<p:txBody><a:bodyPr/><a:lstStyle/>${content}</p:txBody></p:sp>`;
export const text = (...sentences: readonly string[]): string => sentences.map((one) => paragraph(run(one, "lang=\"en-US\""))).join("");
/** A slide, layout, master or page of notes. */
export const page = (root: string, content: string, attributes = ""): string =>
  part(root, `<p:cSld><p:spTree>${content}</p:spTree></p:cSld>`, attributes);

/** A presentation of such slides, in this order; `files` are more entries, or others in place of those that it has. */
export function presentation(slides: readonly string[], files: Files = {}, mainType = presentationType): Uint8Array {
  const numbers = slides.map((_, i) => i + 1);
  return zipped({
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">`
      + "<Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>"
      + `<Default Extension="xml" ContentType="application/xml"/><Override PartName="/ppt/presentation.xml" ContentType="${mainType}"/>`
      + "</Types>",
    "_rels/.rels": related(["officeDocument", "ppt/presentation.xml"]),
    "ppt/presentation.xml": part("p:presentation",
      `<p:sldIdLst>${numbers.map((number) => `<p:sldId id="${255 + number}" r:id="rId${number}"/>`).join("")}</p:sldIdLst>`),
    "ppt/_rels/presentation.xml.rels":
      related(...numbers.map((number): [string, string] => ["slide", `slides/slide${number}.xml`]),
        ["slideMaster", "slideMasters/slideMaster1.xml"]),
    ...Object.fromEntries(slides.map((slide, i) => [`ppt/slides/slide${i + 1}.xml`, slide])),
    "ppt/slideMasters/slideMaster1.xml": page("p:sldMaster", ""),
    ...files,
  });
}

/** A presentation with something of everything. */
export const everything = (): Uint8Array => presentation([
  page("p:sld", shape(text("A title."), "<p:ph type=\"title\"/>") + shape(paragraph(
    run("The ", "lang=\"en-US\""), run("red", "b=\"1\""), run(" car."), "<a:br/>", run("It is fast."),
    "<a:fld id=\"{1}\" type=\"slidenum\"><a:t>1</a:t></a:fld>"))),
  page("p:sld", `<p:graphicFrame><a:tbl><a:tr h="1"><a:tc><a:txBody>${text("A cell")}</a:txBody></a:tc></a:tr></a:tbl></p:graphicFrame>`
    + `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="3" name="Group" descr="Two cars"/></p:nvGrpSpPr>${shape(text("One car", "Two cars"))}</p:grpSp>`),
  page("p:sld", shape(text("A secret.")), " show=\"0\""),
], {
  "ppt/slides/_rels/slide1.xml.rels": related(["slideLayout", "../slideLayouts/slideLayout2.xml"], ["notesSlide", "../notesSlides/n.xml"],
    ["chart", "../charts/chart1.xml"], ["comments", "../comments/comment1.xml"]),
  "ppt/slides/_rels/slide2.xml.rels": related(["diagramData", "../diagrams/data1.xml"],
    [`${ofMicrosoft}/2007/relationships/diagramDrawing`, "../diagrams/drawing1.xml"],
    [`${ofMicrosoft}/2018/10/relationships/comments`, "../comments/modernComment_1.xml"]),
  "ppt/slides/_rels/slide3.xml.rels": related(["notesSlide", "../notesSlides/secret.xml"]),
  "ppt/slideMasters/_rels/slideMaster1.xml.rels":
    related(["slideLayout", "../slideLayouts/slideLayout1.xml"], ["slideLayout", "../slideLayouts/slideLayout2.xml"]),
  "ppt/slideMasters/slideMaster1.xml":
    page("p:sldMaster", shape(text("Click to edit."), "<p:ph type=\"body\"/>") + shape(text("Our firm"))),
  "ppt/slideLayouts/slideLayout1.xml": page("p:sldLayout", shape(text("Seen nowhere"))),
  "ppt/slideLayouts/slideLayout2.xml": page("p:sldLayout", shape(text("A motto"))),
  "ppt/notesSlides/n.xml": page("p:notes", shape(text("Say this."), "<p:ph type=\"body\"/>")),
  "ppt/notesSlides/secret.xml": page("p:notes", shape(text("Say nothing."))),
  "ppt/comments/comment1.xml": part("p:cmLst", "<p:cm authorId=\"0\"><p:text>Is that so?</p:text></p:cm>"),
  "ppt/comments/modernComment_1.xml": part("p188:cmLst", `<p188:cm><p188:txBody>${text("Why two?")}</p188:txBody></p188:cm>`),
  "ppt/charts/chart1.xml": part("c:chartSpace", `<c:title><c:tx><c:rich>${text("Sales")}</c:rich></c:tx></c:title>`
    + "<c:cat><c:strCache><c:pt idx=\"0\"><c:v>Spring</c:v></c:pt></c:strCache></c:cat>"),
  "ppt/charts/_rels/chart1.xml.rels": related(["chartUserShapes", "../drawings/drawing1.xml"]),
  "ppt/drawings/drawing1.xml": part("c:userShapes", text("A remark")),
  "ppt/diagrams/data1.xml": part("dgm:dataModel", `<dgm:pt><dgm:t>${text("A step")}</dgm:t></dgm:pt>`),
  "ppt/diagrams/drawing1.xml": part("dsp:drawing", `<dsp:txBody>${text("A step")}</dsp:txBody>`),
  "ppt/media/image1.png": new Uint8Array([0x89, 0x50, 0x4e, 0x47]),
});

/** The same name spaces in the strict edition of the standard. */
export const strict = (xml: string): string => [spaces.a, spaces.p, spaces.r].reduce((known, space) =>
  known.replaceAll(space, space.replace("schemas.openxmlformats.org", "purl.oclc.org/ooxml").replace("/2006/", "/")), xml);
