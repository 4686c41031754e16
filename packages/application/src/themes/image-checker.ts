import type { ImageType } from "@dragoman/domain/themes";

/** An image as it may be kept and shown. */
export interface CheckedImage {
  readonly mediaType: ImageType;
  readonly bytes: Uint8Array;
}

/** Looks at images that people upload. */
export interface ImageChecker {
  /**
   * The image, by what its bytes are and not by its name; of an SVG what cannot run scripts or fetch anything. Rejects with
   * `image-not-accepted` (invalid) what is none of the types, or broken.
   */
  check(name: string, bytes: Uint8Array, types: readonly ImageType[]): Promise<CheckedImage>;
}
