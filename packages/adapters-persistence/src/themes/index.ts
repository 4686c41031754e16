import type { ThemeRepository } from "@dragoman/application/themes";
import type { OnDatabase, PersistenceSlice } from "../common/slice.js";
import { PostgresThemeRepository } from "./postgres-theme-repository.js";
import { themesSchema } from "./themes-schema.js";

export { PostgresThemeRepository };

/** How the theme is kept. */
export const themes = {
  tables: [],
  steps: [themesSchema],
  ports: { themes: ({ database }: OnDatabase): ThemeRepository => new PostgresThemeRepository(database) },
} satisfies PersistenceSlice;
