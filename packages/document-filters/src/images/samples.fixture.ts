import type { DocumentFormat } from "@dragoman/application/documents";
import { unzipSync } from "fflate";
import { wordFamily } from "../docx/word-family.js";
import { officeFormats } from "../office/office-format.js";
import { seesAlways } from "../ocr/stand-in.fixture.js";
import { type FormatSamples, samplesOf } from "../text/format-samples.fixture.js";
import { imageFormat } from "./image-format.js";
import { gifOf, jpegOf, pngOf, tiffOf } from "./images.fixture.js";

/** Heads of pictures, in which a stand-in sees always the same. */
export const samples: FormatSamples = {
  formats: [imageFormat(seesAlways("The red car", "is fast. It is old."))],
  readsTargets: officeFormats([wordFamily])[0] as DocumentFormat,
  samples: [
    ...samplesOf("image/png", { "PNG": pngOf(1_000, 1_400) }), ...samplesOf("image/jpeg", { "JPEG": jpegOf(1_000, 1_400) }),
    ...samplesOf("image/gif", { "GIF": gifOf(1_000, 1_400), "an animation": gifOf(1_000, 1_400, 3) }),
    ...samplesOf("image/tiff", { "TIFF": tiffOf([1_000, 1_400]), "two pages": tiffOf([1_000, 1_400], [1_000, 1_400]) }),
  ],
  wrong: [
    { mediaType: "image/png", bytes: Buffer.from("no picture"), code: "document-of-other-format",
      names: /no picture of the format image\/png/ },
    { mediaType: "image/png", bytes: jpegOf(10, 10), code: "document-of-other-format", names: /image\/png/ },
    { mediaType: "image/png", bytes: pngOf(20_000, 20_000), code: "image-too-large", names: /20000 \u00d7 20000/ },
    { mediaType: "image/png", bytes: pngOf(1, 1).subarray(0, 18), code: "document-damaged", names: /cut off/ },
  ],
  shown: (bytes) => Object.values(unzipSync(bytes)).map((content) => Buffer.from(content).toString()).join("\n"),
};
