export { isAudited } from "./audited.js";
