// Caught by no-test-in-what-ships.
import { assert } from "fast-check";

export const shipped = assert;
