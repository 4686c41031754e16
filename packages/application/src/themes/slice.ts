import type { Random } from "../common/clock-and-random.js";
import type { Offer } from "../common/slice.js";
import type { ImageChecker } from "./image-checker.js";
import type { ThemeRepository } from "./theme-repository.js";
import { ChangeTheme, FindThemeFile } from "./themes.js";

/** What the use cases of themes need. */
export interface ThemeNeeds {
  readonly themes: ThemeRepository;
  readonly imageChecker: ImageChecker;
  readonly random: Random;
  /** Where people reach the server. */
  readonly publicUrl: string;
}

/** How the pages of the server look. */
export const themeSlice = {
  changeTheme: ({ themes, imageChecker, random }: ThemeNeeds) => new ChangeTheme(themes, imageChecker, random),
  findThemeFile: ({ themes }: ThemeNeeds) => new FindThemeFile(themes),
};

/** What the interface calls of this slice. */
export type ThemeUseCases = Offer<typeof themeSlice> & Pick<ThemeNeeds, "themes" | "publicUrl">;
