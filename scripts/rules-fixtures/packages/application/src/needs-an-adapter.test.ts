// Caught by inner-tests-need-no-outer-ring.
import { memory } from "@dragoman/adapters-memory";

export const known = memory;
