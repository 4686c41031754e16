export { settingStoreContract } from "./setting-store-contract.js";
