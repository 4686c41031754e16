export { type Driver, driverOf, type DriverSetting, driverSettings, openDrivers } from "./drivers.js";
