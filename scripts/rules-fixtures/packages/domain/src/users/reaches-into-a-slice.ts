// Caught by slices-meet-at-the-index.
import type { Host } from "../hosts/host.js";

export type Known = Host;
