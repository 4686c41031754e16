export { settingsChanged } from "./setting-events.js";
