export { type Driver, driverOf, type DriverSetting, driverSettings, openDrivers } from "./drivers.js";
export { checkModelFile } from "./phrase/check-model-file.js";
export { askBaseline, type BaselineAnswer, BaselineFailure, baselineVersion } from "./phrase/ask-baseline.js";
