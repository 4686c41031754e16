import type { BrandRepository } from "@dragoman/application/brands";
import { createBrand } from "@dragoman/domain/brands";
import { type DoorTable, writes } from "../common/one-door-contract.js";

const acme = { state: createBrand({ source: "Acme" }) };
const other = { state: createBrand({ source: "Other" }) };
const all = { page: 1, perPage: 1000 };

/** How brands are written. */
export const brandDoor: DoorTable<BrandRepository> = {
  look: async ({ adapter }) => [await adapter.list({}, all), (await adapter.enabled()).revision],
  methods: {
    add: writes(async ({ adapter }) => (tell) => adapter.add({ ...acme, events: tell() })),
    update: writes(async ({ adapter }) => {
      await adapter.add(acme);
      return (tell) => adapter.update("Acme", (brand) => ({ state: { ...brand, target: "changed" }, events: tell() }));
    }),
    putAll: writes(async ({ adapter }) => (tell) => adapter.putAll({ state: [acme.state, other.state], events: tell() })),
    remove: writes(async ({ adapter }) => {
      for (const brand of [acme, other]) await adapter.add(brand);
      return (tell) => adapter.remove(["Acme", "Other"], tell);
    }),
    removeAll: writes(async ({ adapter }) => {
      for (const brand of [acme, other]) await adapter.add(brand);
      return (tell) => adapter.removeAll({ source: "*" }, tell);
    }),
    list: "reads",
    all: "reads",
    enabled: "reads",
  },
};
