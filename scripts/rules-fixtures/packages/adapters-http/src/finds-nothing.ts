// Caught by everything-is-found.
import { nothing } from "./nothing.js";

export const found = nothing;
