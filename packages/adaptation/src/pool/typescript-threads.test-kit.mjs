/** Lets a thread run sources as they are written: `execArgv: ["--import", <this file>]`. */
import { register } from "node:module";

register("./typescript-hooks.test-kit.mjs", import.meta.url);
