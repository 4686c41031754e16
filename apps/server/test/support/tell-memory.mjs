import { writeFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Imported by each process of a Dragoman before its own program: told so by SIGUSR2, it collects what nobody uses any more and writes
 * how many bytes are left to the file that `DRAGOMAN_TEST_MEMORY` names.
 */
setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");
process.on("SIGUSR2", async () => {
  collect();
  await setTimeout(200); // What weak references and streams held until the end of their turn goes with the second time.
  collect();
  const { heapUsed, external } = process.memoryUsage();
  writeFileSync(process.env.DRAGOMAN_TEST_MEMORY, String(heapUsed + external));
});
