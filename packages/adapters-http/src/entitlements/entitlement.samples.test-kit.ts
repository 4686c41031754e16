import { MemoryLicenceReader } from "@dragoman/adapters-memory/entitlements";
import { installationSettings } from "@dragoman/application/entitlements";
import type { SliceSamples } from "../slice-samples.test-kit.js";

const installationId = "0192f0c1-0000-7000-8000-000000000004";
const licence = {
  id: "0192f0c1-0000-7000-8000-000000000003", holder: "Acme", installationId, processingUnits: 64, languagePairs: ["EngSpa_*"],
  issued: Date.UTC(2026, 0, 1) * 1000,
};

export const samples: SliceSamples = {
  async seed({ settings }) {
    await settings.update(installationSettings, () => ({ state: { id: installationId } }));
  },
  fields: { "PUT /api/v2/entitlements/license": { file: MemoryLicenceReader.issue(licence) } },
};
