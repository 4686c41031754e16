// Caught by application-knows-the-domain-only.
import { randomBytes } from "node:crypto";

export const roll = randomBytes;
