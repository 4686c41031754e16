/** Lets a thread run sources as they are written: `execArgv: ["--import", <this file>]`. */
import { register } from "node:module";

register("../../../../scripts/jest/hooks.mjs", import.meta.url);
