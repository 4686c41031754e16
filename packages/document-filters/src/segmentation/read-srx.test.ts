import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { plainFormat } from "../plain/plain-format.js";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { DocumentFormats } from "@dragoman/application/documents";
import { aContext, opens } from "../text/pass.fixture.js";
import { openSentenceRules } from "./open-sentence-rules.js";
import { readSrx } from "./read-srx.js";

const srx = (rules: string, cascade = "yes", maps = "<languagemap languagepattern=\"en.*\" languagerulename=\"English\"/>"): string => `
  <?xml version="1.0" encoding="UTF-8"?>
  <srx xmlns="http://www.lisa.org/srx20" version="2.0">
    <header segmentsubflows="yes" cascade="${cascade}"><formathandle type="start" include="no"/></header>
    <body>
      <languagerules><languagerule languagerulename="English">${rules}</languagerule></languagerules>
      <maprules>${maps}</maprules>
    </body>
  </srx>`.trim();
const asap = "<rule break=\"no\"><beforebreak>\\basap\\.</beforebreak><afterbreak><![CDATA[\\s]]></afterbreak></rule>";
const semicolon = "<rule><beforebreak>;</beforebreak><afterbreak>\\s</afterbreak></rule>";

describe("readSrx", () => {
  it("reads rules, which break unless they say otherwise", () => {
    const text = "Do it asap. Now; then. End";
    expect(readSrx(srx(asap + semicolon)).of("en-GB")?.decide(text, [12, 23])).toEqual([17, 23]);
    expect(readSrx(srx(semicolon, "no")).of("en")).toMatchObject({ isAlone: true });
    expect(readSrx(srx(semicolon)).of("es")).toBeUndefined();
  });
  it("takes elements by any prefix", () => {
    expect(readSrx(srx(semicolon).replaceAll(/<(\/?)(?=[a-z])/g, "<$1s:").replace("xmlns=", "xmlns:s=")).of("en")).toBeDefined();
  });
  it.each([
    ["another root", "<tmx/>", /Its root is tmx/],
    ["a mapping to rules that are absent", srx("", "yes", "<languagemap languagepattern=\"en\" languagerulename=\"None\"/>"),
      /Line 6: .*"None"/],
    ["a pattern that cannot be read", srx("<rule><beforebreak>(</beforebreak></rule>"), /between "\(" and ""/],
  ])("refuses %s", (_what, text, message) => {
    expect(() => readSrx(text)).toThrow(expect.objectContaining({ code: "sentence-rules-not-understood",
      message: expect.stringMatching(message) }));
  });
});

describe("openSentenceRules", () => {
  let folder = "";
  beforeAll(async () => { folder = await mkdtemp(join(tmpdir(), "dragoman-srx-")); });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it("reads a file in UTF-8 or UTF-16, by which documents are split then", async () => {
    for (const encoding of ["utf8", "utf16le"] as const) {
      const path = join(folder, encoding);
      await writeFile(path, `\ufeff${srx(asap + semicolon)}`, encoding);
      const formats = new DocumentFormats([plainFormat], () => undefined).splitBy(await openSentenceRules(path));
      const document = formats.open({ mediaType: "text/plain", encoding: "utf-8", bytes: opens("Do it asap. Now; then. End\n") });
      const segments = [];
      for await (const part of document.parts(aContext({ sentenceRules: formats.sentenceRules }))) {
        if ("segments" in part) segments.push(...part.segments);
      }
      expect(segments).toEqual([["Do it asap. Now;"], ["then."], ["End"]]);
    }
  });
  it("has none without a path", async () => expect(await openSentenceRules(undefined)).toBeUndefined());
  it("names the path of what cannot be read", async () => {
    const path = join(folder, "none.srx");
    await expect(openSentenceRules(path)).rejects.toMatchObject({ code: "sentence-rules-not-understood",
      message: expect.stringContaining(path) });
    await writeFile(path, "<srx>");
    await expect(openSentenceRules(path)).rejects.toMatchObject({ message: expect.stringMatching(/none\.srx cannot be read: .*line 1/) });
  });
});
