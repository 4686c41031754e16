import { describe, expect, it } from "@jest/globals";
import { checkGivenData, type GivenFile } from "./given-data.js";

const aFile = (bytes: Uint8Array): GivenFile => ({
  fileName: "a", size: bytes.length,
  bytes: async function* () { for (let at = 0; at < bytes.length; at += 100) yield bytes.subarray(at, at + 100); },
});
const tmx = "<?xml version=\"1.0\"?>\n<!-- made by hand -->\n<!DOCTYPE tmx SYSTEM \"tmx14.dtd\">\n<tmx version=\"1.4\"><body/></tmx>";
const zip = Buffer.from("PK\u0003\u0004and so on", "latin1");
const long = `<?xml version="1.0"?><!--${" ".repeat(9_000)}--><tmx version="1.4"/>`;
const refused = (field: string) => ({ kind: "invalid", code: "training-data-unreadable", message: expect.stringContaining(field) });

describe("the first bytes of training data", () => {
  it.each<[string, Uint8Array]>([
    ["TMX", Buffer.from(tmx)], ["TMX without a prolog", Buffer.from("\r\n <TMX version='1.1'>")],
    ["UTF-16", Buffer.from(`\ufeff${tmx}`, "utf16le")],
    ["UTF-16, big end first", Buffer.from(`\ufeff${tmx}`, "utf16le").swap16()], ["a byte order mark", Buffer.from(`\ufeff${tmx}`)],
    ["a long comment", Buffer.from(long)], ["an archive", zip], ["a gzip file", Buffer.from([0x1f, 0x8b, 8, 0])],
    ["a DOCTYPE with an internal subset, which the reader refuses", Buffer.from("<!DOCTYPE tmx [<!ELEMENT tmx ANY>]><tmx>")],
  ])("are taken of %s", (_, bytes) => expect(checkGivenData({ training: aFile(bytes) })).resolves.toBeUndefined());

  it.each<[string, Uint8Array]>([
    ["nothing", Buffer.alloc(0)], ["a text", Buffer.from("Hello tmx")], ["another root", Buffer.from("<?xml version='1.0'?><xliff/>")],
    ["a web page that speaks of it", Buffer.from("<!doctype html><p>&lt;tmx&gt;<tmx>")],
    ["an image", Buffer.from("\u0089PNG\r\n", "latin1")],
    ["zeros", Buffer.alloc(10_000)], ["a name that begins so", Buffer.from("<tmxx>")],
    ["a prolog alone", Buffer.from("<?xml version='1.0'?>")],
  ])("are refused of %s", async (_, bytes) => {
    await expect(checkGivenData({ training: aFile(bytes) })).rejects.toMatchObject(refused("trainingData"));
    await expect(checkGivenData({ training: aFile(Buffer.from(tmx)), test: aFile(bytes) })).rejects.toMatchObject(refused("testData"));
  });

  it("show that test data is no archive", () =>
    expect(checkGivenData({ training: aFile(zip), test: aFile(zip) })).rejects.toMatchObject(refused("testData")));
});
