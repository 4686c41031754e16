import type { SliceSamples } from "../../slice-samples.test-kit.js";

export const samples: SliceSamples = {
  headers: { "POST /mcp/mcp": { accept: "application/json, text/event-stream" } },
};
