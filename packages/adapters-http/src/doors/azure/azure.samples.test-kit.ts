import type { SliceSamples } from "../../slice-samples.test-kit.js";

export const samples: SliceSamples = {
  fields: { "POST /azure/translate": { to: "es" } },
  refuses: Object.fromEntries(["transliterate", "dictionary/lookup", "dictionary/examples"]
    .map((name) => [`POST /azure/${name}`, "azure-method-refused"])),
};
