import type { ThemeFile, ThemeRepository } from "@dragoman/application/themes";
import type { Change, Instant } from "@dragoman/domain/common";
import { defaultTheme, type ImageType, type Theme } from "@dragoman/domain/themes";
import { comparable } from "../common/columns.js";
import type { Database } from "../common/database.js";
import { storeChange } from "../common/store-change.js";
import { storeClock } from "../common/store-clock.js";
import { type StoredJson, storedShape } from "../common/stored-json.js";

const storedTheme = storedShape<Theme>("the theme", [], (stored) => ({
  colours: { ...defaultTheme.colours, ...stored.colours }, texts: { ...defaultTheme.texts, ...stored.texts }, images: stored.images,
}));

const themeOf = (row: { value: StoredJson } | undefined): Theme => (row === undefined ? defaultTheme : storedTheme.read(row.value));

/** The theme in PostgreSQL: one row, locked from reading to writing. */
export class PostgresThemeRepository implements ThemeRepository {
  constructor(private readonly database: Database) {}

  read(): Promise<Theme> {
    return this.database.run(async (manager) => themeOf((await manager.query<{ value: StoredJson }[]>("SELECT value FROM theme"))[0]));
  }

  update(files: readonly ThemeFile[], change: (theme: Theme, now: Instant) => Change<Theme>): Promise<Theme> {
    return storeChange(this.database, async (manager) => {
      await manager.query("INSERT INTO theme VALUES (true, $1) ON CONFLICT DO NOTHING", [JSON.stringify(storedTheme.write(defaultTheme))]);
      const [row] = await manager.query<{ value: StoredJson }[]>("SELECT value FROM theme FOR UPDATE");
      const { state, events = [] } = change(themeOf(row), await storeClock(manager));
      for (const { id, mediaType, bytes } of files) {
        await manager.query("INSERT INTO theme_files VALUES ($1, $2, $3)", [id, mediaType, bytes]);
      }
      await manager.query("UPDATE theme SET value = $1", [JSON.stringify(storedTheme.write(state))]);
      await manager.query("DELETE FROM theme_files WHERE id <> ALL($1)", [Object.values(state.images).map(({ id }) => id)]);
      return { answer: state, events };
    });
  }

  findFile(id: string): Promise<ThemeFile | undefined> {
    return this.database.run(async (manager) => {
      const [row] = await manager.query<{ mediaType: ImageType; bytes: Uint8Array }[]>(
        'SELECT media_type AS "mediaType", bytes FROM theme_files WHERE id = $1', [comparable(id)]);
      return row === undefined ? undefined : { id, ...row };
    });
  }
}
