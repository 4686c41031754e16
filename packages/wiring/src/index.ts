export { given, type Parts, type Wired, wire } from "./wire.js";
