import { describe, expect, it } from "@jest/globals";
import { DocumentFormats, outputFormatOf, translateDocument } from "@dragoman/application/documents";
import type { Segment } from "@dragoman/domain/segments";
import { documentFormatContract } from "@dragoman/port-contracts/documents";
import { unzipSync, zipSync } from "fflate";
import { samplesOf } from "../text/format-samples.fixture.js";
import { aContext, opens, upperCase } from "../text/pass.fixture.js";
import { brochureFormat } from "./brochure-format.fixture.js";

const mediaType = "application/x-brochure";
type Files = Readonly<Record<string, string | Uint8Array>>;
const zipped = (files: Files): Uint8Array => zipSync(Object.fromEntries(Object.entries(files).map(([name, content]) =>
  [name, [Buffer.from(content), { mtime: "1990-01-01", level: name === "mimetype" ? 0 : 6 }]])));
const unzipped = (bytes: Uint8Array): Record<string, string> =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, Buffer.from(content).toString()]));

/** Bytes that do not become fewer. */
const picture = new Uint8Array(1_000_000);
for (let i = 0, bits = 1; i < picture.length; i += 1) {
  bits ^= bits << 13;
  bits ^= bits >>> 17;
  bits ^= bits << 5;
  picture[i] = bits;
}
const brochure: Files = {
  "mimetype": mediaType, "summary.xml": "<summary characters=\"0\"/>", "title.xml": "<title>A title</title>",
  "body.xml": "<body><p>The <b>red</b> car. It is fast.</p>\n<p>Four &amp; five</p></body>",
};

documentFormatContract("a zip", async () => ({
  adapter: brochureFormat, close: async () => undefined,
  samples: samplesOf(mediaType, {
    "a brochure": zipped(brochure), "a picture": zipped({ ...brochure, "picture.png": picture.subarray(0, 3_000) }),
    "no text": zipped({ "body.xml": "<body/>" }),
  }),
  wrong: [
    { mediaType, bytes: Buffer.from("no zip"), code: "document-not-brochure", names: /body\.xml/ },
    { mediaType, bytes: zipped({ "title.xml": "<title/>" }), code: "document-not-brochure", names: /body\.xml/ },
    {
      mediaType, bytes: zipped({ ...brochure, "body.xml": "<body>\n<p></body>" }),
      code: "document-not-well-formed", names: /^Entry body\.xml: .* line 2/,
    },
  ],
  shown: (bytes) => Object.values(unzipped(bytes)).join("\n"),
}), { describe, it });

describe("a format that is a zip", () => {
  const formats = new DocumentFormats([brochureFormat], () => undefined, () => "application/zip");
  const document = (files: Files) => formats.open({ mediaType, encoding: "", bytes: opens(zipped(files), 65_536) });

  it("writes its entries while they come, copies what is no text, and holds back the entry that depends on the others", async () => {
    const opened = document({ ...brochure, "picture.png": picture });
    let steps = 0;
    const written = async function* () {
      const translate = async (segments: readonly Segment[]) => segments.map((segment) => ({ target: upperCase(segment) }));
      for await (const step of translateDocument(opened.parts(aContext()), translate)) {
        steps += 1;
        yield step.written;
      }
    };
    const stepsBefore: number[] = [];
    const pieces: Uint8Array[] = [];
    for await (const piece of opened.assemble(written())) {
      stepsBefore.push(steps);
      pieces.push(piece);
    }
    expect([stepsBefore[0], steps > 10]).toEqual([1, true]);
    const files = unzipSync(Buffer.concat(pieces));
    expect(Object.keys(files)).toEqual(["mimetype", "title.xml", "body.xml", "picture.png", "summary.xml"]);
    expect(Buffer.compare(files["picture.png"] ?? Buffer.alloc(0), picture)).toBe(0);
    const [title, body, summary] = ["title.xml", "body.xml", "summary.xml"].map((name) => Buffer.from(files[name] ?? []).toString());
    expect([title, body]).toEqual(
      ["<title>A TITLE</title>", "<body><p>THE <b>RED</b> CAR. IT IS FAST.</p>\n<p>FOUR &amp; FIVE</p></body>"]);
    expect(summary).toBe(`<summary characters="${`${title}${body}`.length}"/>`);
  });

  it("is told from other zips by its entries, and comes back as what can be written", async () => {
    expect(await formats.recognise(opens(zipped(brochure)))).toBe(mediaType);
    expect(await formats.recognise(opens(zipped({ "other.xml": "<a/>" })))).toBe("application/zip");
    expect(outputFormatOf("", "application/x-old-brochure", formats)).toBe(mediaType);
    const opened = document(brochure);
    expect(formats.target(opened, { title: "", format: "application/x-old-brochure" }, mediaType)).toBe(opened);
  });
});
