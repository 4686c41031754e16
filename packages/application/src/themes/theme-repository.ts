import type { Change, Instant } from "@dragoman/domain/common";
import type { Theme, ThemeImage } from "@dragoman/domain/themes";

/** An image with its bytes. */
export interface ThemeFile extends ThemeImage {
  readonly bytes: Uint8Array;
}

/**
 * Keeps the theme, with the bytes of its images.
 *
 * `update` holds the theme alone from reading to writing; new files, the theme and the events of the change are stored together or
 * not at all. Files that the theme does not name any more are gone with the change.
 */
export interface ThemeRepository {
  /** As it was stored last; the default theme before. */
  read(): Promise<Theme>;
  update(files: readonly ThemeFile[], change: (theme: Theme, now: Instant) => Change<Theme>): Promise<Theme>;
  findFile(id: string): Promise<ThemeFile | undefined>;
}
