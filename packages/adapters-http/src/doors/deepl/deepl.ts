import type { Door } from "../door.js";
import { deeplDialect } from "./deepl.dialect.js";
import { deeplRoutes, type DeeplUseCases } from "./deepl.routes.js";

/** What programs that speak the DeepL API find here. */
export const deepl: Door<DeeplUseCases> = { dialect: deeplDialect, routes: () => deeplRoutes };
