import assert from "node:assert/strict";
import type { ImageChecker } from "@dragoman/application/themes";
import type { ImageType } from "@dragoman/domain/themes";
import { rejects } from "../common/expectations.js";
import { type Open, promisedBy, type Runner, type Subject } from "../common/subject.js";

const ofBase64 = (text: string): Uint8Array => Buffer.from(text, "base64");
/** A small image of each type. */
const images: Readonly<Record<ImageType, Uint8Array>> = {
  "image/png": ofBase64("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="),
  "image/jpeg": Buffer.from([
    0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0, 0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 1, 0xff, 0xd9,
  ]),
  "image/svg+xml": Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1"/></svg>'),
  "image/x-icon": Buffer.concat([
    Buffer.from([0, 0, 1, 0, 1, 0, 1, 1, 0, 0, 1, 0, 32, 0, 70, 0, 0, 0, 22, 0, 0, 0]),
    ofBase64("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="),
  ]),
};
const types = Object.keys(images) as ImageType[];

/** What every ImageChecker promises. */
export function imageCheckerContract(name: string, open: Open<Subject<ImageChecker>>, runner: Runner): void {
  runner.describe(`ImageChecker contract: ${name}`, () => {
    const promised = promisedBy(open, runner);

    promised("knows an image by its bytes", async ({ adapter }) => {
      for (const type of types) {
        const { mediaType, bytes } = await adapter.check("logo", images[type], types);
        assert.equal(mediaType, type);
        assert.ok(bytes.length > 0);
      }
    });
    promised("refuses an image of a type that is not wanted", async ({ adapter }) => {
      for (const type of types) {
        await rejects(adapter.check("logo", images[type], types.filter((one) => one !== type)), "invalid", "image-not-accepted");
      }
    });
    promised("refuses what is no image", async ({ adapter }) => {
      for (const bytes of ["", "x", "<html><script>1</script></html>", "GIF89a", "%PDF-1.7", "\u0089PNG"]) {
        await rejects(adapter.check("logo", Buffer.from(bytes), types), "invalid", "image-not-accepted");
      }
    });
  });
}
