export * from "./api-key.js";
export * from "./display-name.js";
export * from "./password.js";
export * from "./permissions.js";
export * from "./role.js";
export * from "./user.js";
export * from "./user-rules.js";
export * from "./username.js";
