export { assignUnits, type EngineUnits, type Entitlements, entitlementsOf, type WishedUnits } from "./entitlements.js";
export {
  checkCovered, checkGrantedUnits, checkLicence, covers, type Grant, grantedUnits, type Licence, type LicenceFacts, licenceFacts,
  licenceFrom, unitsLeft,
} from "./licence.js";
