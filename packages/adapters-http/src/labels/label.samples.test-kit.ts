import type { SliceSamples } from "../slice-samples.test-kit.js";

export const samples: SliceSamples = {
  async seed({ createLabel }) {
    for (const name of ["press", "web", "mail", "terms", "draft", "urgent", "legal"]) await createLabel.run(name);
  },
  fields: {
    "POST /api/v2/labels": { name: "technical" },
    "DELETE /api/v2/labels/batch-delete": { labelIds: ["6", "7"] },
  },
};
