export { given, type Components, type Wired, wire } from "./wire.js";
