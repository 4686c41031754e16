export * from "./role.js";
export * from "./user.js";
