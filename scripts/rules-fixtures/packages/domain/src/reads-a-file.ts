// Caught by domain-imports-nothing.
import { readFileSync } from "node:fs";

export const read = readFileSync;
