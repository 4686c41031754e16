import { describe, expect, it } from "@jest/globals";
import type { Segment, TargetSegment } from "@dragoman/domain/segments";
import { backwards, opens, upperCase } from "../text/pass.fixture.js";
import { passZip } from "../zip/zip-pass.fixture.js";
import { idmlFormat } from "./idml-format.js";
import { idml, mediaType, paragraph, run, story, words } from "./idml.fixture.js";

type Translate = (segment: Segment) => TargetSegment;

const passed = (content: string, translate: Translate = upperCase) =>
  passZip(idmlFormat.open({ mediaType, encoding: "", bytes: opens(idml(content), 100) }), translate);
const written = async (content: string, translate?: Translate): Promise<string | undefined> =>
  (await passed(content, translate)).files["Stories/Story_u1.xml"];
const link = (content: string): string => `<HyperlinkTextSource>${content}</HyperlinkTextSource>`;

describe("stories of InDesign", () => {
  it.each([
    ["paragraphs in one run", paragraph(run(`${words("one")}<Br/>${words("two")}`)), paragraph(run(`${words("ONE")}<Br/>${words("TWO")}`))],
    ["contents that one sentence is cut into", paragraph(run(words("the ") + words("red car"))), paragraph(run(words("THE RED CAR")))],
    ["runs of one sentence", paragraph(run(words("the ")), run(words("red"), "b"), run(words(" car"))),
      paragraph(run(words("THE ")), run(words("RED"), "b"), run(words(" CAR")))],
    ["runs over ends of paragraphs",
      paragraph(run(words("the ")), run(`${words("red")}<Br/>${words("big")}`, "b"), run(words(" car is fast"))),
      paragraph(run(words("THE ")), run(`${words("RED")}<Br/>${words("BIG")}`, "b"), run(words(" CAR IS FAST")))],
    ["properties of runs", paragraph(run(`<Properties><Font>F</Font></Properties>${words("red")}`)),
      paragraph(run(`<Properties><Font>F</Font></Properties>${words("RED")}`))],
    ["links", paragraph(run(words("see ") + link(words("the page")))), paragraph(run(words("SEE ") + link(words("THE PAGE"))))],
    ["links around ends of paragraphs", paragraph(run(link(`${words("one")}<Br/>${words("two")}`))),
      paragraph(run(link(`${words("ONE")}<Br/>${words("TWO")}`)))],
    ["tables", paragraph(run(`${words("one")}<Table><Cell>${paragraph(run(words("two")))}</Cell></Table><Br/>`)),
      paragraph(run(`${words("ONE")}<Table><Cell>${paragraph(run(words("TWO")))}</Cell></Table><Br/>`))],
    ["marks of XML",
      `<XMLElement>${paragraph(run(words("one")))}</XMLElement>`, `<XMLElement>${paragraph(run(words("ONE")))}</XMLElement>`],
    ["contents of no paragraph", `<XMLElement>${words("one")}</XMLElement>`, `<XMLElement>${words("ONE")}</XMLElement>`],
    ["tabs and marks within", paragraph(run(words("one\ttwo<?ACE 18?>"))),
      paragraph(run(words("ONE") + words("\t") + words("TWO") + words("<?ACE 18?>")))],
    ["what was inserted", paragraph(`<Change ChangeType="InsertedText">${run(words("one"))}</Change>`),
      paragraph(`<Change ChangeType="InsertedText">${run(words("ONE"))}</Change>`)],
    ["what was deleted", paragraph(run(words("one")), `<Change ChangeType="DeletedText">${run(words("two"))}</Change>`),
      paragraph(run(words("ONE")), `<Change ChangeType="DeletedText">${run(words("two"))}</Change>`)],
  ])("are translated: %s", async (_, content, expected) => expect(await written(content)).toBe(story(expected)));

  it("have notes in the midst of their sentences", async () => {
    const note = `<Footnote>${paragraph(run(words("a note")))}</Footnote>`;
    const content = paragraph(run(words("the red") + note + words(" car")));
    expect((await passed(content)).segments.map((segment) => segment.filter((piece) => typeof piece === "string").join("|")))
      .toEqual(["a note", "the red| car"]);
    expect(await written(content)).toContain(`<Footnote>${paragraph(run(words("A NOTE")))}</Footnote>`);
  });
  it("have every run within its paragraph, however an engine moves words", async () => {
    const bold = run(`${words("red ") + link(words("car"))}<Br/>${words("big")}`, "b");
    const content = paragraph(run(words("the ")), bold, run(words(" one")));
    const output = await written(content, backwards);
    expect(output).not.toMatch(/<CharacterStyleRange[^>]*>(?:(?!<\/CharacterStyleRange>)[^])*<CharacterStyleRange/);
    expect(output?.match(/<CharacterStyleRange/g)).toHaveLength(output?.match(/<\/CharacterStyleRange/g)?.length ?? 0);
  });
  it("tell their place and what stays", async () => {
    const { places, left } = await passed(paragraph(run(words("one")), `<Change ChangeType="DeletedText">${run(words("two"))}</Change>`));
    expect(places).toEqual(["story u1"]);
    expect(left).toEqual([{ place: "story u1", why: "text in Change is not translated" }]);
  });
});
