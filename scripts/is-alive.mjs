/** Ends with 0 when the server of this machine answers, otherwise with 1: for health checks of containers. */
import { fileURLToPath } from "node:url";
import { isAlive } from "./up/readiness.mjs";
import { readSettings } from "./up/settings.mjs";

const { localUrl } = await readSettings(process.env, fileURLToPath(new URL("..", import.meta.url)));
process.exitCode = (await isAlive(localUrl)) ? 0 : 1;
