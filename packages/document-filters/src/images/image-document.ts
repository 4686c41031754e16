import type { DocumentContent, DocumentContext, DocumentPart, LeftText, OpenedDocument } from "@dragoman/application/documents";
import { DomainError } from "@dragoman/domain/common";
import type { Recogniser } from "../ocr/recogniser.js";
import { SeenHeads } from "../ocr/seen-heads.js";
import { seenPage } from "../ocr/seen-lines.js";
import { layOutRegions } from "../pages/lay-out.js";
import { hasNoText, takesTooMuch, wholeOf } from "../pages/page-refusals.js";
import { assembleWord } from "../word-writing/assemble-word.js";
import { type PageBlocks, type WordHead, wordParts, type WordWritten } from "../word-writing/word-document.js";
import { documentDamaged } from "../zip/zip-refusals.js";
import { type ImageKind, imageKindOf, type ImageSize, imageSizes } from "./image-size.js";

const mostPixels = 100_000_000;
/** What tesseract takes. */
const mostSide = 32_000;
const mostPages = 500;

/** Pages of paper of the usual size, for nothing tells how large a picture is meant to be. */
const head: WordHead = {
  look: { size: 11, isSerif: false, headings: [18, 15, 13, 12, 11, 11].map((size) => ({ size, isBold: true })), page: { width: 595,
    height: 842 } },
  title: "", top: [], bottom: [],
};

/** A picture, or several in one file: what can be read on them, written as a Word document. */
export class ImageDocument implements OpenedDocument<WordWritten> {
  readonly assemble = assembleWord;

  constructor(private readonly content: DocumentContent, private readonly recogniser: Recogniser) {}

  async encoding(): Promise<string> {
    return "utf-8";
  }

  async check(): Promise<void> {
    checkedSizes(await this.bytes(), this.content.mediaType as ImageKind);
  }

  async *parts(context: DocumentContext): AsyncGenerator<DocumentPart<WordWritten>> {
    const bytes = await this.bytes();
    const sizes = checkedSizes(bytes, this.content.mediaType as ImageKind);
    yield* wordParts(head, this.pages(bytes, sizes, context.sourceTag), context);
  }

  private async *pages(bytes: Buffer, sizes: readonly ImageSize[], tag: string): AsyncGenerator<PageBlocks> {
    const heads = new SeenHeads();
    let hasText = false;
    // Of an animation only the first picture is read: the others show it in motion.
    const [frames, left] = this.content.mediaType === "image/gif" ? [1, furtherFrames(sizes)] : [sizes.length, []];
    for (let frame = 0; frame < frames; frame += 1) {
      const seen = await this.recogniser.read({ is: "image", bytes, frame }, { tag,
        isThorough: this.content.imageConverter === "Enhanced" });
      const { page, regions } = seenPage(seen, frame + 1);
      const blocks = layOutRegions(page, heads.without(regions));
      hasText ||= blocks.length > 0;
      yield { place: frames === 1 ? "" : `page ${frame + 1}`, blocks, ...(frame === 0 && left.length > 0 ? { left } : {}) };
    }
    if (!hasText) throw hasNoText("No text was found in the picture.",
      "Send one whose text is larger, sharper or darker; imageConverter Enhanced looks harder.");
  }

  private async bytes(): Promise<Buffer> {
    const bytes = Buffer.from(await wholeOf(this.content.bytes));
    const { mediaType } = this.content;
    const found = imageKindOf(bytes);
    if (found === mediaType) return bytes;
    throw new DomainError("invalid", "document-of-other-format", `The document is no picture of the format ${mediaType}.`,
      { details: found === undefined ? "Send a picture in PNG, JPEG, GIF or TIFF." : `Name the format that it has, ${found}, or none.` });
  }
}

const furtherFrames = ({ length }: readonly ImageSize[]): LeftText[] =>
  (length < 2 ? [] : [{ place: `picture 2${length > 2 ? ` to ${length}` : ""}`, why: "only the first picture of an animation is read" }]);

/** The sizes of the pictures of a file that are not too large to be unpacked. */
function checkedSizes(bytes: Buffer, kind: ImageKind): readonly ImageSize[] {
  const sizes = imageSizes(bytes, kind);
  if (sizes.length > mostPages && kind !== "image/gif") throw takesTooMuch(`has ${sizes.length} pictures; at most ${mostPages} are read`);
  sizes.forEach(({ width, height }, at) => {
    const name = sizes.length === 1 ? "its picture" : `picture ${at + 1}`;
    if (width === 0 || height === 0) throw documentDamaged(`${name} has no size`);
    if (width * height > mostPixels) {
      throw new DomainError("invalid", "image-too-large", `The document is too large: ${name} has ${width} × ${height} pixels.`,
        { details: `At most ${mostPixels / 1e6} million pixels are read. Make the picture smaller.` });
    }
    if (Math.max(width, height) > mostSide) {
      throw new DomainError("invalid", "image-too-large", `The document is too large: ${name} has ${width} × ${height} pixels.`,
        { details: `At most ${mostSide} pixels are read in each direction. Divide the picture.` });
    }
  });
  return sizes;
}
