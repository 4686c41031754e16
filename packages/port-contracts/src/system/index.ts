export { settingStoreContract } from "./setting-store-contract.js";
export { storeDiskContract, type StoreDiskSubject } from "./store-disk-contract.js";
