import { describe, expect, it } from "@jest/globals";
import { unzipSync } from "fflate";
import { aContext, opens, upperCase } from "../text/pass.fixture.js";
import { type EntryFilter, type PlannedEntry, ZipDocument } from "./zip-document.js";
import { zipped } from "./zips.fixture.js";

const files = { "a.xml": "<a>one</a>", "b.xml": "<b/>", "c.bin": Buffer.from([1, 2, 255]) };

/** The entries of the target document, where these are planned. */
async function written(plan: Readonly<Record<string, Partial<PlannedEntry>>>, targetTag = "es"): Promise<Record<string, string>> {
  const document = new ZipDocument({ bytes: opens(zipped(files)) }, async (zip) =>
    ({ entries: zip.entries.map((entry) => ({ entry, ...plan[entry.fileName] })) }));
  await document.check();
  const all = async function* () {
    for await (const part of document.parts(aContext({ targetTag }))) {
      yield ["keep" in part ? part.keep : part.write(part.segments.map(upperCase))];
    }
  };
  const pieces: Uint8Array[] = [];
  for await (const piece of document.assemble(all())) pieces.push(piece);
  return Object.fromEntries(Object.entries(unzipSync(Buffer.concat(pieces)))
    .map(([name, bytes]) => [name, Buffer.from(bytes).toString("latin1")]));
}

describe("filters of entries of a ZipDocument", () => {
  it("asks for what is written late when all before it has been written", async () => {
    let seen = "";
    const first: EntryFilter = { async *parts() {
      yield { segments: [["one"]], write: ([target]) => `<a>${seen = String(target)}</a>` };
      yield { keep: { late: () => `<!--${seen}-->`, length: 0 } };
    } };
    expect(await written({ "a.xml": { filter: first }, "b.xml": { content: () => `<b c="${seen}"/>` } }))
      .toMatchObject({ "a.xml": "<a>ONE</a><!--ONE-->", "b.xml": "<b c=\"ONE\"/>" });
  });
  it("writes bytes, and texts beside them", async () => {
    const filter = { async *binaryParts(bytes: AsyncIterable<Uint8Array>) {
      yield { keep: "ab" };
      for await (const piece of bytes) yield { keep: piece };
      yield { keep: "c" };
    } };
    expect((await written({ "c.bin": { filter } }))["c.bin"]).toBe("ab\u0001\u0002\u00ffc");
  });
  it("copies an entry that the job has no need to change, and lets a filter judge its own", async () => {
    const filter: EntryFilter = {
      async *parts() { yield { keep: "changed" }; }, isNeeded: ({ targetTag }) => targetTag === "ar",
      check: async () => undefined,
    };
    expect((await written({ "c.bin": { filter } }))["c.bin"]).toBe("\u0001\u0002\u00ff");
    expect((await written({ "c.bin": { filter } }, "ar"))["c.bin"]).toBe("changed");
  });
});
