// Caught by common-knows-no-slice.
import type { User } from "../users/index.js";

export type Known = User;
