export { jobEngineSlices, serverSlices, trainingEngineSlices } from "./slices.js";
