// Caught by adaptation-is-algorithms-alone.
import { readFileSync } from "node:fs";

export const read = readFileSync;
