import { describe, it } from "@jest/globals";
import { archivesContract } from "@dragoman/port-contracts/common";
import { unzipSync } from "fflate";
import { ZipArchives } from "./zip-archives.js";

archivesContract("ZipArchives", async () => ({
  adapter: new ZipArchives(), close: async () => undefined, unzip: async (archive) => Object.entries(unzipSync(archive)),
}), { describe, it });
