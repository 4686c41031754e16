import type { Brand } from "@dragoman/domain/brands";
import type { BrandFiles, BrandFormat } from "./brand-files.js";
import type { BrandRepository } from "./brand-repository.js";

/** Takes over the brands of a file, all of them or, when one is not valid, none; answers how many. A brand of the same source gives way. */
export class ImportBrands {
  constructor(private readonly brands: BrandRepository, private readonly files: BrandFiles) {}

  async run(open: () => AsyncIterable<Uint8Array>, format?: BrandFormat): Promise<number> {
    const found: Brand[] = [];
    for await (const brand of this.files.read(open, format)) found.push(brand);
    await this.brands.putAll(found);
    return found.length;
  }
}
