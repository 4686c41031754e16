import type { SliceSamples } from "../slice-samples.test-kit.js";

export const samples: SliceSamples = {
  // Letters can be asked for.
  async seed({ changeSmtp }) {
    await changeSmtp.run({ userId: "", username: "", role: "admin" }, { host: "mail.company.example", port: 587, enabled: true });
  },
};
