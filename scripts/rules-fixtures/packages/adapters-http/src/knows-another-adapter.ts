// Caught by adapters-do-not-know-each-other.
import { memory } from "@dragoman/adapters-memory";

export const known = memory;
