import { describe, expect, it } from "@jest/globals";
import { imageCheckerContract } from "@dragoman/port-contracts/themes";
import { ImageFiles } from "./image-files.js";

imageCheckerContract("ImageFiles", async () => ({ adapter: new ImageFiles(), close: async () => {} }), { describe, it });

const png = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");
const changed = (bytes: Buffer, at: number, ...values: number[]): Buffer => {
  const copy = Buffer.from(bytes);
  copy.set(values, at);
  return copy;
};
const icon = (picture: Buffer, length = picture.length, start = 22) => {
  const head = Buffer.from([0, 0, 1, 0, 1, 0, 1, 1, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  head.writeUInt32LE(length, 14);
  head.writeUInt32LE(start, 18);
  return Buffer.concat([head, picture]);
};
const jpegOf = (width: number, height: number) => Buffer.from([
  0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xff, 0xc2, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0,
  0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 1, 2, 3, 0xff, 0xd9,
]);

describe("images", () => {
  const types = ["image/png", "image/jpeg", "image/svg+xml", "image/x-icon"] as const;
  const check = (bytes: Buffer) => new ImageFiles().check("loginLogo", bytes, types);

  it.each([
    ["a picture with more behind its end", Buffer.concat([png, Buffer.from("<script>")])],
    ["half a picture", png.subarray(0, 50)],
    ["one of no size", changed(png, 16, 0, 0, 0, 0)],
    ["one that is too wide", changed(png, 16, 0, 1, 0, 0)],
    ["one whose first part is another", changed(png, 12, 0x49, 0x44, 0x41, 0x54)],
    ["one with a part beyond its end", changed(png, 33, 255)],
    ["a JPEG without a picture", jpegOf(1, 1).subarray(0, 22)],
    ["a JPEG of no size", jpegOf(0, 1)], ["a JPEG that is too high", jpegOf(1, 9_000)],
    ["an icon of nothing", Buffer.from([0, 0, 1, 0, 0, 0])], ["an icon whose picture lies elsewhere", icon(png, 5_000)],
    ["an icon whose picture is its head", icon(png, png.length, 0)], ["an icon with half a picture", icon(png.subarray(0, 60))],
    ["an icon of text", icon(Buffer.alloc(50, "x"))], ["HTML that is called a picture", Buffer.from("<!doctype html><script>1</script>")],
  ])("refuses %s", async (_what, bytes) => {
    const message = expect.stringContaining("loginLogo") as unknown;
    const details = expect.stringContaining(types.join(", ")) as unknown;
    await expect(check(bytes)).rejects.toMatchObject({ kind: "invalid", code: "image-not-accepted", message, details });
  });

  it("takes a bitmap as an icon, and a JPEG with filled markers", async () => {
    const bitmap = Buffer.alloc(60);
    bitmap.writeUInt32LE(40, 0);
    expect((await check(icon(bitmap))).mediaType).toBe("image/x-icon");
    expect((await check(jpegOf(300, 200))).mediaType).toBe("image/jpeg");
  });

  it("never answers SVG as it came", async () => {
    const { bytes } = await check(Buffer.from('<svg onload="x"><script>1</script><g/></svg>'));
    expect(Buffer.from(bytes).toString()).not.toMatch(/script|onload/);
  });
});
