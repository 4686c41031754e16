import type { CheckedImage, ImageChecker } from "@dragoman/application/themes";
import { invalid } from "@dragoman/domain/common";
import type { ImageType } from "@dragoman/domain/themes";

const beginnings: readonly (readonly [ImageType, RegExp])[] = [
  ["image/png", /^\x89PNG\r\n/], ["image/jpeg", /^\xff\xd8\xff/], ["image/x-icon", /^\0\0\x01\0/], ["image/svg+xml", /^<svg[\s>]/],
];

/** Knows images by their first bytes, and takes SVG as it is. */
export class MemoryImageChecker implements ImageChecker {
  async check(name: string, bytes: Uint8Array, types: readonly ImageType[]): Promise<CheckedImage> {
    const head = Buffer.from(bytes.subarray(0, 16)).toString("latin1");
    const mediaType = beginnings.find(([, beginning]) => beginning.test(head))?.[0];
    if (mediaType !== undefined && types.includes(mediaType)) return { mediaType, bytes };
    throw invalid("image-not-accepted", `${name} is no such image.`, `It must be one of ${types.join(", ")}.`);
  }
}
