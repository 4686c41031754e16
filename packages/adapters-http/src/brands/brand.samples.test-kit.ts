import type { SliceSamples } from "../slice-samples.test-kit.js";

export const samples: SliceSamples = {
  async seed({ createBrand }) {
    await createBrand.run({ source: "Acme", target: "ACME", comment: "the firm" });
    await createBrand.run({ source: "Acme, Inc." });
  },
  fields: {
    "POST /api/v2/brands": { source: "Umbrella" },
    "DELETE /api/v2/brands/batch-delete": { source: "Ac*" },
  },
};
