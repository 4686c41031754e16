export { Bergamot, compileBergamot } from "./bergamot.js";
