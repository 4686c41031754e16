import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { documentFormats } from "../document-formats.js";
import { aContext, opens } from "./pass.fixture.js";

const sentences = "The red car is very fast today. ".repeat(10_000);
const unit = (text: string): string => `<trans-unit id="1"><source>${text}</source></trans-unit>`;
const xliff = (body: string): string =>
  `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" source-language="en" target-language="es" `
  + `datatype="plaintext"><body>${body}</body></file></xliff>`;
const tmx = (text: string): string =>
  `<tmx version="1.4"><header srclang="en"/><body><tu><tuv xml:lang="en"><seg>${text}</seg></tuv></tu></body></tmx>`;

/** A million characters hold the loop for about half a second when nobody else has a turn meanwhile. */
describe("turns of others while a long document is read", () => {
  let turns: number;
  let next: NodeJS.Immediate;
  const count = (): void => {
    turns += 1;
    next = setImmediate(count);
  };
  beforeEach(() => {
    turns = 0;
    next = setImmediate(count);
  });
  afterEach(() => clearImmediate(next));

  it.each([
    ["a plain text that came at once", "text/plain", sentences],
    ["a line", "text/x-line", sentences],
    ["a paragraph of HTML", "text/html", `<p>${sentences}</p>`],
    ["many codes of HTML", "text/html", `<p>${"<b>Red</b> cars. ".repeat(15_000)}</p>`],
    ["an element of XML", "text/xml", `<?xml version="1.0"?><doc><p>${sentences}</p></doc>`],
    ["a unit of XLIFF 1.2", "application/x-xliff", xliff(unit(sentences))],
    ["a unit of XLIFF 1.2 full of codes", "application/x-xliff", xliff(unit("<g id=\"1\">Red</g> cars. ".repeat(12_000)))],
    ["many units", "application/x-xliff", xliff(unit("The red car.").repeat(20_000))],
    ["a unit of TMX", "text/x-tmx", tmx(sentences)],
  ])("come often in %s", async (_what, mediaType, text) => {
    const document = documentFormats.open({ mediaType, encoding: "utf-8", bytes: opens(text, 10_000_000) });
    for await (const part of document.parts(aContext())) expect(part).toBeDefined();
    expect(turns).toBeGreaterThanOrEqual(text.length / 40_000);
  });
});
