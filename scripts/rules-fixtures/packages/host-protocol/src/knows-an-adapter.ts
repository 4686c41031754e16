// Caught by protocol-knows-the-domain-only.
import { memory } from "@dragoman/adapters-memory";

export const known = memory;
