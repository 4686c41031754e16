import type { CheckedImage, ImageChecker } from "@dragoman/application/themes";
import { DomainError, invalid } from "@dragoman/domain/common";
import type { ImageType } from "@dragoman/domain/themes";
import { iconFault, jpegFault, pngFault } from "./raster-images.js";
import { safeSvg } from "./safe-svg.js";

/** What bytes begin with, and what is wrong with an image that begins like that. */
interface Raster {
  readonly type: ImageType;
  readonly magic: readonly number[];
  readonly fault: (bytes: Buffer) => string | undefined;
}

const rasters: readonly Raster[] = [
  { type: "image/png", magic: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], fault: pngFault },
  { type: "image/jpeg", magic: [0xff, 0xd8, 0xff], fault: jpegFault },
  { type: "image/x-icon", magic: [0, 0, 1, 0], fault: iconFault },
];

/** Looks at images by their bytes: pictures have to be whole, and of SVG only what draws is kept. */
export class ImageFiles implements ImageChecker {
  async check(name: string, given: Uint8Array, types: readonly ImageType[]): Promise<CheckedImage> {
    const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
    const raster = rasters.find(({ magic }) => magic.every((byte, at) => bytes[at] === byte));
    const type = raster?.type ?? "image/svg+xml";
    if (!types.includes(type)) throw notAccepted(name, `is not ${types.join(", ")} by its bytes`, types);
    const fault = raster?.fault(bytes);
    if (fault !== undefined) throw notAccepted(name, fault, types);
    return { mediaType: type, bytes: raster === undefined ? await svgOf(name, bytes, types) : bytes };
  }
}

async function svgOf(name: string, bytes: Buffer, types: readonly ImageType[]): Promise<Buffer> {
  try {
    return Buffer.from(await safeSvg(bytes));
  } catch (cause) {
    if (cause instanceof DomainError) throw notAccepted(name, `cannot be read as SVG: ${cause.message}`, types);
    throw cause;
  }
}

function notAccepted(name: string, fault: string, types: readonly ImageType[]): DomainError {
  return invalid("image-not-accepted", `${name} is not accepted: it ${fault.replace(/\.$/, "")}.`,
    `It must be a whole image of the type ${types.join(", ")}; what its file is called makes no difference.`);
}
