import { settingStoreContract } from "@dragoman/port-contracts/system";
import { contractsOnDatabase, runner } from "../../test/on-database.js";
import { PostgresSettingStore } from "./index.js";

contractsOnDatabase((opened) => {
  settingStoreContract("PostgresSettingStore", async () => ({
    ...await opened.fresh(), adapter: new PostgresSettingStore(opened.database),
  }), runner);
});
