import { describe, it } from "@jest/globals";

/** Runs contracts as tests of this project. */
export const runner = { describe, it };

/** Nothing in memory has to be let go. */
export const close = async (): Promise<void> => undefined;
