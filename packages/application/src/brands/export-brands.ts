import type { BrandFiles, BrandFormat } from "./brand-files.js";
import type { BrandRepository } from "./brand-repository.js";

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
