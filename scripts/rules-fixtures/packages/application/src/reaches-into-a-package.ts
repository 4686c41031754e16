// Caught by packages-meet-at-the-index.
import type { User } from "../../domain/src/users/user.js";

export type Known = User;
