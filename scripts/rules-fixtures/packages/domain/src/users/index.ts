export type { User } from "./user.js";
