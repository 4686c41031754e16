// Caught by no-cycle.
import { egg } from "./egg.js";

export const chicken = (): string => egg();
