import assert from "node:assert/strict";
import type { ThemeFile, ThemeRepository } from "@dragoman/application/themes";
import { defaultTheme, type Theme } from "@dragoman/domain/themes";
import { hardTexts, upTo } from "../common/expectations.js";
import { oneDoor } from "../common/one-door-contract.js";
import type { StoreSubject } from "../common/store-subject.js";
import { type Open, promisedBy, type Runner } from "../common/subject.js";
import { themeDoor } from "./theme-door.js";

const png = (id: string, content = id): ThemeFile => ({ id, mediaType: "image/png", bytes: Buffer.from(content) });
const withLogo = (theme: Theme, { id, mediaType }: ThemeFile): Theme =>
  ({ ...theme, images: { ...theme.images, loginLogo: { id, mediaType } } });

/** What every ThemeRepository promises. */
export function themeRepositoryContract(name: string, open: Open<StoreSubject<ThemeRepository>>, runner: Runner): void {
  runner.describe(`ThemeRepository contract: ${name}`, () => {
    const promised = promisedBy(open, runner);

    promised("has the default theme until it is changed", async ({ adapter }) => {
      assert.deepEqual(await adapter.read(), defaultTheme);
      assert.equal(await adapter.findFile("none"), undefined);
    });
    promised("keeps every text", async ({ adapter }) => {
      for (const tabTitle of hardTexts) {
        const state = { ...defaultTheme, texts: { ...defaultTheme.texts, tabTitle } };
        assert.deepEqual(await adapter.update([], () => ({ state })), state);
        assert.deepEqual(await adapter.read(), state);
      }
    });
    promised("keeps the bytes of images, and lets those go that the theme names no more", async ({ adapter }) => {
      const [first, second] = [png("first", "\0\xff bytes"), png("second")];
      await adapter.update([first], (theme) => ({ state: withLogo(theme, first) }));
      const found = await adapter.findFile("first");
      assert.deepEqual({ ...found, bytes: Buffer.from(found?.bytes ?? []) }, first);
      const { id, mediaType } = png("icon");
      await adapter.update([second, png("icon")], (theme) =>
        ({ state: { ...theme, images: { loginLogo: { id: "second", mediaType }, navigationBarLogo: { id, mediaType } } } }));
      assert.equal(await adapter.findFile("first"), undefined);
      assert.ok(await adapter.findFile("second"));
      await adapter.update([], (theme) => ({ state: theme }));
      assert.ok(await adapter.findFile("icon"));
    });
    promised("stores neither theme nor image when the change throws", async ({ adapter }) => {
      await assert.rejects(adapter.update([png("lost")], () => { throw new Error("not wanted"); }), /not wanted/);
      assert.deepEqual(await adapter.read(), defaultTheme);
      assert.equal(await adapter.findFile("lost"), undefined);
    });
    promised("shows each of several rivals what was stored before it", async ({ adapter }) => {
      await Promise.all(upTo(7).map(() => adapter.update([], (theme) =>
        ({ state: { ...theme, texts: { ...theme.texts, tabTitle: `${theme.texts.tabTitle}!` } } }))));
      assert.equal((await adapter.read()).texts.tabTitle, `${defaultTheme.texts.tabTitle}!!!!!!!`);
    });

    oneDoor(promised, themeDoor);
  });
}
