import { describe, it } from "@jest/globals";

const installed = process.env["DRAGOMAN_TEST_ENGINES"] === "apertium";
if (!installed) console.warn("skipped: the Apertium pairs eng-spa and spa-cat are not installed (npm test installs them as root)");

/** For tests that need engines of real pairs: they run where those are installed. */
export const withApertium = { installed, describe: installed ? describe : describe.skip, it: installed ? it : it.skip };
