export type { User } from "./users/index.js";
