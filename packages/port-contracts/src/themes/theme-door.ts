import type { ThemeRepository } from "@dragoman/application/themes";
import type { ThemeImage } from "@dragoman/domain/themes";
import { type DoorTable, writes } from "../common/one-door-contract.js";

const image: ThemeImage = { id: "new", mediaType: "image/png" };

/** How the theme is written. */
export const themeDoor: DoorTable<ThemeRepository> = {
  look: async ({ adapter }) => [await adapter.read(), await adapter.findFile("new")],
  methods: {
    read: "reads",
    findFile: "reads",
    update: writes(async ({ adapter }) => (tell) => adapter.update([{ ...image, bytes: Buffer.from("x") }], (theme) => (
      { state: { ...theme, images: { loginLogo: image } }, events: tell() }
    ))),
  },
};
