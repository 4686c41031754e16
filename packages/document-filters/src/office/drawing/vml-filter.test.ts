import { describe, expect, it } from "@jest/globals";
import { echo, inPiecesOf, pass, upperCase } from "../../text/pass.fixture.js";
import { hasVmlText, vmlFilter } from "./vml-filter.js";

const vml = (content: string): string => `<xml xmlns:v="urn:schemas-microsoft-com:vml"><v:shape>${content}</v:shape></xml>`;
const box = (content: string): string => vml(`<v:textbox style="a">\r\n <div>${content}</div></v:textbox><x>Button</x>`);

describe("drawings of old", () => {
  it("have captions, in the formats of HTML, with line breaks that are open", async () => {
    const text = box("<font size=\"200\">Clear\r\n  the <b>form</b></font><br>Again");
    const { output, segments } = await pass(vmlFilter, text, upperCase, {}, [1]);
    expect(segments).toEqual([["Clear the ", { open: 2 }, "form", { close: 2 }], ["Again"]]);
    expect(output).toBe(box("<font size=\"200\">CLEAR THE <b>FORM</b></font><br/>AGAIN"));
  });
  it("have letters along a path and descriptions", async () => {
    const { output } = await pass(vmlFilter, vml("<v:textpath string=\"Draft\"/><v:rect alt=\"A box\" id=\"one\"/>"), upperCase);
    expect(output).toBe(vml("<v:textpath string=\"DRAFT\"/><v:rect alt=\"A BOX\" id=\"one\"/>"));
  });
  it("come back as they are when nothing is translated", async () => {
    const text = box("<font/>one <br/><div/>two<!-- c -->");
    expect((await pass(vmlFilter, text, echo, {}, [3])).output).toBe(text);
  });
  it.each([["text", box("One"), true], ["none", box(" "), false], ["what is no XML", box("<p>One"), false]])(
    "are known to have %s", async (_what, text, has) => expect(await hasVmlText(inPiecesOf(text, [5]))).toBe(has));
  it("are right though their line breaks are open, but nothing else", async () => {
    await vmlFilter.check(inPiecesOf(box("One<BR>two"), [3]));
    await expect(vmlFilter.check(inPiecesOf(box("One<p>two"), [3]))).rejects.toMatchObject({ code: "document-not-well-formed" });
  });
});
