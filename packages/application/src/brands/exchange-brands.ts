import { type Brand, brandsImported } from "@dragoman/domain/brands";
import type { Clock } from "../common/clock-and-random.js";
import type { BrandRepository } from "./brand-repository.js";

/** Formats of brand files, by their MIME types. */
export const brandFormats = ["text/xml", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"] as const;
/** A format of brand files. */
export type BrandFormat = (typeof brandFormats)[number];

/** Reads and writes brands as a file. What is written reads back as the same brands. */
export interface BrandFiles {
  /**
   * The brands of a file, whose format is recognised where it is not given. Fails with an error of kind `invalid` or
   * `tooLarge` that names the place.
   */
  read(open: () => AsyncIterable<Uint8Array>, format?: BrandFormat): AsyncIterable<Brand>;
  write(brands: AsyncIterable<Brand>, format: BrandFormat): AsyncIterable<Uint8Array>;
}

/**
 * Takes over the brands of a file, all of them or, when one is not valid, none; answers how many. A brand of the same source
 * gives way.
 */
export class ImportBrands {
  constructor(private readonly brands: BrandRepository, private readonly files: BrandFiles, private readonly clock: Clock) {}

  async run(open: () => AsyncIterable<Uint8Array>, format?: BrandFormat): Promise<number> {
    const found: Brand[] = [];
    for await (const brand of this.files.read(open, format)) found.push(brand);
    await this.brands.putAll({ state: found, events: [brandsImported(found.length, this.clock.now())] });
    return found.length;
  }
}

/** A file of brands while it is made. */
export interface BrandExport {
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: AsyncIterable<Uint8Array>;
}

const fileNames: Readonly<Record<BrandFormat, string>> = {
  "text/xml": "brands.xml",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "brands.xlsx",
};

/** Hands all brands over as a file. */
export class ExportBrands {
  constructor(private readonly brands: BrandRepository, private readonly files: BrandFiles) {}

  run(format: BrandFormat = "text/xml"): BrandExport {
    return { fileName: fileNames[format], mediaType: format, content: this.files.write(this.brands.all(), format) };
  }
}
