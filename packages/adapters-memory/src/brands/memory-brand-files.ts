import type { BrandFiles } from "@dragoman/application/brands";
import { type Brand, createBrand } from "@dragoman/domain/brands";
import { DomainError } from "@dragoman/domain/common";
import { elements, escapeXml, readRoot, textOf } from "../common/simple-xml.js";

/** Brands as XML, whatever format is asked for: nobody opens them with a spreadsheet program. */
export class MemoryBrandFiles implements BrandFiles {
  async *read(open: () => AsyncIterable<Uint8Array>): AsyncGenerator<Brand> {
    for (const { line, inside } of elements(await readRoot(open(), "brands"), "brand-entry")) yield brandAt(line, inside);
  }

  async *write(brands: AsyncIterable<Brand>): AsyncGenerator<Uint8Array> {
    let text = "<brands><brand-entries>\n";
    for await (const { source, target, comment, isPattern, disabled } of brands) {
      text += `<brand-entry><src-segment>${escapeXml(source)}</src-segment><tgt-segment>${escapeXml(target)}</tgt-segment>`
        + `<user-comments>${escapeXml(comment)}</user-comments><is-search-pattern>${isPattern}</is-search-pattern>`
        + `<disabled>${disabled}</disabled></brand-entry>\n`;
    }
    yield Buffer.from(`${text}</brand-entries></brands>\n`);
  }
}

function brandAt(line: number, inside: string): Brand {
  try {
    return createBrand({
      source: textOf(inside, "src-segment"), target: textOf(inside, "tgt-segment"), comment: textOf(inside, "user-comments"),
      isPattern: textOf(inside, "is-search-pattern") === "true", disabled: textOf(inside, "disabled") === "true",
    });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new DomainError(error.kind, error.code, `At line ${line}: ${error.message}`, { details: error.details });
  }
}
