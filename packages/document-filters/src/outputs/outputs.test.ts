import { describe, expect, it } from "@jest/globals";
import type { DocumentPart, TranslatableDocument } from "@dragoman/application/documents";
import { plainText, type Segment, type TargetSegment } from "@dragoman/domain/segments";
import fc from "fast-check";
import { documentFormats } from "../document-formats.js";
import { aContext, echo, opens, translated, upperCase } from "../text/pass.fixture.js";
import { someSegment } from "./some-segment.fixture.js";

/** A document of the format, made of these parts and translated. */
const made = (
  format: string, parts: AsyncIterable<DocumentPart>, translate: (segment: Segment) => TargetSegment = upperCase, from = "text/html",
  title = "A & B",
): Promise<string> => {
  const source: TranslatableDocument =
    { parts: () => parts, assemble: () => { throw new Error("nothing of the other document is written"); } };
  const document = documentFormats.find(format)?.makeFrom?.(source, { title, format: from });
  if (document === undefined) throw new Error(`${format} cannot be made`);
  return translated(document, translate);
};
const read = (mediaType: string, text: string): AsyncIterable<DocumentPart> =>
  documentFormats.open({ mediaType, encoding: "", bytes: opens(text, 1_000) }).parts(aContext());
async function* partsOf(segments: readonly Segment[]): AsyncGenerator<DocumentPart> {
  yield { keep: "kept" };
  yield { segments, write: () => "" };
}

const page = "<p>The <b class=\"x\">red</b> car<br> is <code>a &lt; b</code>. Two &amp; three.</p><img alt=\"A picture\"><p>Four</p>";

describe("documents made of others", () => {
  it("write XLIFF 1.2", async () => {
    expect(await made("application/x-xliff", read("text/html", page))).toBe(`<?xml version="1.0"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
<file original="A &amp; B" source-language="en" target-language="es" datatype="html" tool-id="dragoman" xml:space="preserve">
<header><tool tool-id="dragoman" tool-name="Dragoman" tool-version="1.2.3"/></header>
<body>
<trans-unit id="1"><source>The <g id="1">red</g> car<x id="2"/> is <mrk mtype="protected">a &lt; b</mrk>.</source><target \
state-qualifier="mt-suggestion">THE <g id="1">RED</g> CAR<x id="2"/> IS <mrk mtype="protected">a &lt; b</mrk>.</target></trans-unit>
<trans-unit id="2"><source>Two &amp; three.</source><target state-qualifier="mt-suggestion">TWO &amp; THREE.</target></trans-unit>
<trans-unit id="3"><source>A picture</source><target state-qualifier="mt-suggestion">A PICTURE</target></trans-unit>
<trans-unit id="4"><source>Four</source><target state-qualifier="mt-suggestion">FOUR</target></trans-unit>
</body>
</file>
</xliff>
`);
  });

  it("write XLIFF 2.1, with the characters of the codes", async () => {
    expect(await made("application/xliff", read("text/html", page), upperCase, "text/html", "")).toBe(
      `<?xml version="1.0" encoding="utf-8"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="en" trgLang="es">
<file id="1" xml:space="preserve">
<unit id="1"><originalData><data id="d1">&lt;/b&gt;</data><data id="d2">&lt;b class="x"&gt;</data><data id="d3">&lt;br&gt;</data>\
</originalData><segment state="translated" subState="dragoman:mt"><source>The <pc id="1" dataRefEnd="d1" dataRefStart="d2">red</pc> \
car<ph id="2" dataRef="d3"/> is <mrk id="3" translate="no">a &lt; b</mrk>.</source><target>THE <pc id="1" dataRefEnd="d1" \
dataRefStart="d2">RED</pc> CAR<ph id="2" dataRef="d3"/> IS <mrk id="3" translate="no">a &lt; b</mrk>.</target></segment></unit>
<unit id="2"><segment state="translated" subState="dragoman:mt"><source>Two &amp; three.</source><target>TWO &amp; THREE.</target>\
</segment></unit>
<unit id="3"><segment state="translated" subState="dragoman:mt"><source>A picture</source><target>A PICTURE</target></segment></unit>
<unit id="4"><segment state="translated" subState="dragoman:mt"><source>Four</source><target>FOUR</target></segment></unit>
</file>
</xliff>
`);
  });

  it("write TMX 1.4", async () => {
    expect(await made("text/x-tmx", read("text/html", page.slice(0, page.indexOf(" Two"))))).toBe(`<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE tmx SYSTEM "tmx14.dtd">
<tmx version="1.4">
<header creationtool="Dragoman" creationtoolversion="1.2.3" segtype="sentence" o-tmf="Dragoman" adminlang="en" srclang="en" \
datatype="html" creationdate="20261120T093000Z"/>
<body>
<tu tuid="1"><tuv xml:lang="en"><seg>The <bpt i="1" x="1">&lt;b class="x"&gt;</bpt>red<ept i="1">&lt;/b&gt;</ept> car<ph x="2">\
&lt;br&gt;</ph> is <ph x="3">&lt;code&gt;a &amp;lt; b&lt;/code&gt;</ph>.</seg></tuv><tuv xml:lang="es" creationid="MT"><seg>THE <bpt \
i="1" x="1">&lt;b class="x"&gt;</bpt>RED<ept i="1">&lt;/b&gt;</ept> CAR<ph x="2">&lt;br&gt;</ph> IS <ph x="3">&lt;code&gt;a &amp;lt; \
b&lt;/code&gt;</ph>.</seg></tuv></tu>
</body>
</tmx>
`);
  });

  it("write the text, a line for each block", async () => {
    expect(await made("text/plain", read("text/html", page))).toBe("THE RED CAR IS a < b. TWO & THREE.\nA PICTURE\nFOUR\n");
    expect(await made("text/plain", read("text/html", "<p>High Street 1<br>Anytown,<br>UK</p>"))).toBe("HIGH STREET 1 ANYTOWN, UK\n");
  });

  it.each(["application/x-xliff", "application/xliff", "text/x-tmx"])("write %s that is read back with all its codes", async (format) => {
    await fc.assert(fc.asyncProperty(fc.array(someSegment, { maxLength: 4 }), async (segments) => {
      const wanted = segments.filter((segment) => plainText(segment).trim() !== "");
      const output = await made(format, partsOf(wanted), echo);
      const found: string[] = [];
      for await (const part of read(format, output)) if (!("keep" in part)) found.push(part.segments.map(plainText).join(""));
      const letters = (text: string): string => text.replace(/[^\p{L}]/gu, "");
      expect(letters(found.join(""))).toBe(letters(wanted.map(plainText).join("")));
      const ids = (kind: string): number => [...output.matchAll(new RegExp(`<${kind}[ >]`, "g"))].length;
      const count = (key: string): number => wanted.flat().filter((piece) => typeof piece === "object" && key in piece).length;
      expect(ids("g") + ids("pc") + ids("bpt")).toBe(2 * count("open"));
      expect(ids("x") + ids("ph")).toBe(2 * (count("point") + (format === "text/x-tmx" ? count("protected") : 0)));
    }), { numRuns: 200 });
  });
});
