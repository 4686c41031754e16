export { isMachine } from "./tmx-unit.js";
