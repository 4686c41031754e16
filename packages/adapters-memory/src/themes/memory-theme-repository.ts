import { type Clock, systemClock } from "@dragoman/application/common";
import type { ThemeFile, ThemeRepository } from "@dragoman/application/themes";
import type { Change, Instant } from "@dragoman/domain/common";
import { defaultTheme, type Theme } from "@dragoman/domain/themes";
import { MemoryChanges } from "../common/memory-changes.js";

/** The theme in memory. Nothing interleaves, for no act waits in its midst. */
export class MemoryThemeRepository implements ThemeRepository {
  private theme = defaultTheme;
  private files: ReadonlyMap<string, ThemeFile> = new Map();

  constructor(private readonly clock: Clock = systemClock, private readonly changes = new MemoryChanges()) {}

  async read(): Promise<Theme> {
    return this.theme;
  }

  async update(files: readonly ThemeFile[], change: (theme: Theme, now: Instant) => Change<Theme>): Promise<Theme> {
    const { state, events = [] } = change(this.theme, this.clock.now());
    const named = Object.values(state.images).map(({ id }) => id);
    const kept = [...this.files.values(), ...files].filter(({ id }) => named.includes(id));
    return this.changes.store({
      answer: state, events,
      write: () => {
        this.theme = state;
        this.files = new Map(kept.map((file) => [file.id, file]));
      },
    });
  }

  async findFile(id: string): Promise<ThemeFile | undefined> {
    return this.files.get(id);
  }
}
