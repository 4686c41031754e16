export { prefixOrder } from "./prefix-order.js";
