export { jobEngineSlices, serverSlices } from "./slices.js";
