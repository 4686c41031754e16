import type { Brand } from "@dragoman/domain/brands";

/** Formats of brand files, by their MIME types. */
export const brandFormats = ["text/xml", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"] as const;
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
