// Caught by contracts-run-anywhere.
import { it } from "@jest/globals";

export const run = it;
