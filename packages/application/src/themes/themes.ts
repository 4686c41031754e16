import { DomainError } from "@dragoman/domain/common";
import { settingsChanged } from "@dragoman/domain/system";
import { changeTheme, type Theme, type ThemeChange, type ThemeImageName, themeImages } from "@dragoman/domain/themes";
import type { Random } from "../common/clock-and-random.js";
import type { ImageChecker } from "./image-checker.js";
import type { ThemeFile, ThemeRepository } from "./theme-repository.js";

/** What is changed of the theme: values, and images as they were uploaded. */
export interface ThemeRequest extends Omit<ThemeChange, "images"> {
  readonly images: Readonly<Partial<Record<ThemeImageName, Uint8Array>>>;
}

/** Changes the theme; what is absent stays. Rejects with `image-not-accepted`, `theme-colour-invalid` or `theme-text-invalid`. */
export class ChangeTheme {
  constructor(private readonly themes: ThemeRepository, private readonly checker: ImageChecker, private readonly random: Random) {}

  async run({ images, ...values }: ThemeRequest): Promise<Theme> {
    const files = new Map<string, ThemeFile>();
    for (const [name, bytes] of Object.entries(images)) {
      const image = await this.checker.check(name, bytes, themeImages[name as ThemeImageName]);
      files.set(name, { id: this.random.token(32), ...image });
    }
    const named = Object.fromEntries([...files].map(([name, { id, mediaType }]) => [name, { id, mediaType }]));
    return this.themes.update([...files.values()], (theme, now) =>
      ({ state: changeTheme(theme, { ...values, images: named }), events: [settingsChanged("theme", now)] }));
  }
}

/** Answers an image of the theme, or rejects with `theme-file-not-found`. */
export class FindThemeFile {
  constructor(private readonly themes: ThemeRepository) {}

  async run(id: string): Promise<ThemeFile> {
    const file = await this.themes.findFile(id);
    if (file !== undefined) return file;
    throw new DomainError("notFound", "theme-file-not-found", "There is no such image of the theme.",
      { details: "Another one may have taken its place; GET /api/v2/themes has the present addresses." });
  }
}
