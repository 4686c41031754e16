import { translationEnginesContract, transliteratorContract } from "@dragoman/port-contracts/segments";
import { close, runner } from "../../test/in-memory.js";
import { MemoryTranslationEngines, MemoryTransliterator } from "./index.js";

const languagePairId = "EngSpa_Generic_SRV_SANDBOX_1_0_x_0";

translationEnginesContract("MemoryTranslationEngines", async () => ({
  adapter: new MemoryTranslationEngines([languagePairId]), languagePairId, close,
}), runner);
transliteratorContract("MemoryTransliterator", async () => ({ adapter: new MemoryTransliterator(), close }), runner);
